"""Cards that a player has no choice about, played for them if they like it so; when, tells nobody anything."""

from __future__ import annotations

__all__ = ["HABITS", "forced_action", "forced_delay", "with_habit"]

import hashlib
from random import Random
from typing import TYPE_CHECKING

from barbu.play import Action, Phase, legal_actions

if TYPE_CHECKING:
    from barbu.matches.table.state import Table

HABITS = 8
"""How many of a seat's last times are looked at."""
LONGEST_HABIT = 5_000
"""Times longer than this, in ms, are no habit: somebody was thinking, or away."""
USUAL = (900, 1_200, 1_600, 2_100, 2_800)
"""How long a player takes for a card of whom nothing is known yet, in ms."""
SPREAD = 0.2


def with_habit(habits: tuple[int, ...], took: int) -> tuple[int, ...]:
    """Return a seat's last times with one more; `took` in ms."""
    return (*habits, took)[-HABITS:] if 0 < took <= LONGEST_HABIT else habits


def forced_action(table: Table) -> Action | None:
    """Return the one thing that the seat to act may do, if its player wants such things done for them."""
    deal = table.current
    if deal is None or deal.phase is not Phase.PLAY or not table.seats[deal.turn].forced:
        return None
    legal = legal_actions(deal)
    return legal[0] if len(legal) == 1 else None


def forced_delay(table: Table) -> int:
    """
    Return how many ms after its turn began the seat to act has its only card played.

    One of the times that this player took for a card of their own choice, which everybody saw, a little longer or
    shorter. Which one comes from the match's secret and the place in the match, never from cards: nobody can foretell
    it, and it looks like any other card of theirs.
    """
    deal = table.current
    assert deal is not None, "a seat is to act"
    place = b"%b forced %d %d" % (table.opening.secret, table.number, len(table.acts))
    chance = Random(hashlib.sha256(place).digest())
    took = chance.choice(table.seats[deal.turn].habits or USUAL)
    return round(took * chance.uniform(1 - SPREAD, 1 + SPREAD))
