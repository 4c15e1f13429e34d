"""What one seat may see of a deal, built from nothing up."""

from __future__ import annotations

__all__ = ["View", "view"]

from typing import NamedTuple

from barbu.play import masks
from barbu.play.actions import Action, Choose
from barbu.play.deal import scores_of
from barbu.play.doubling import Speech
from barbu.play.legality import legal_actions
from barbu.play.roles import Roles
from barbu.play.settle import Scores
from barbu.play.state import Deal, Phase, Play
from barbu.play.tables import Tables
from barbu.rules.parts import Contract
from barbu.rules.ruleset import Ruleset


class View(NamedTuple):
    """One deal as one seat sees it; a spectator sees no hand."""

    ruleset: Ruleset
    roles: Roles
    seat: int
    """Whose view it is; -1 for a spectator."""
    phase: Phase
    turn: int
    available: tuple[str, ...]
    owed: tuple[int, ...]
    """How often each seat has yet to double the declarer in this series, shape (players,); empty: unknown."""
    deals_left: int
    """How many deals of the declarer's series are left, this one included."""
    contract: Contract | None
    tables: Tables | None
    choice: Choose | None
    trump: int
    hand: int
    """The cards that the seat holds now, a set; 0 for a spectator."""
    cards_left: tuple[int, ...]
    """How many cards each seat holds, shape (players,)."""
    spoken: tuple[Speech, ...]
    plays: tuple[Play, ...]
    trick: tuple[Play, ...]
    """The cards of the current trick, the leader's first."""
    winner: int
    """The seat whose card is winning the current trick; -1 for none."""
    trick_winners: tuple[int, ...]
    shown: tuple[int, ...]
    """Captured cards that count, face up in front of each seat (P-9), sets, shape (players,)."""
    rows: int
    """The cards laid at domino, a set."""
    ace: int
    bonus: bool
    """Whether this turn at domino is one that an ace gave."""
    order: tuple[int, ...]
    """The seats that are out at domino, first out first."""
    passed: tuple[int, ...]
    skipped: bool
    actions: tuple[Action, ...]
    """What the seat may do now; empty when it is not its turn."""
    scores: Scores | None
    """Once the deal is over."""


def view(deal: Deal, seat: int | None) -> View:
    """
    Return what `seat` may see of `deal`; None for a spectator, who sees the table and no hand.

    Raises:
        ValueError: If there is no such seat.
    """
    setting = deal.setting
    if seat is not None and not 0 <= seat < deal.ruleset.players:
        raise ValueError(f"seat {seat}: one from 0 to {deal.ruleset.players - 1}, or None, would do")
    state, rows = deal.tricks, deal.layout
    on_table = len(state.cards) if state else 0
    return View(
        ruleset=deal.ruleset,
        roles=setting.roles,
        seat=-1 if seat is None else seat,
        phase=deal.phase,
        turn=deal.turn,
        available=setting.available,
        owed=setting.owed,
        deals_left=setting.deals_left,
        contract=setting.contract,
        tables=setting.tables,
        choice=setting.choice,
        trump=setting.trump,
        hand=0 if seat is None else deal.hands[seat],
        cards_left=tuple(masks.popcount(hand) for hand in deal.hands),
        spoken=deal.spoken,
        plays=deal.plays,
        trick=deal.plays[len(deal.plays) - on_table :] if on_table else (),
        winner=state.winner if state else -1,
        trick_winners=state.winners if state else (),
        shown=_face_up(deal),
        rows=rows.rows if rows else 0,
        ace=rows.ace if rows else masks.ACE_HIGH,
        bonus=bool(rows and rows.bonus),
        order=rows.order if rows else (),
        passed=rows.passed if rows else (),
        skipped=deal.skipped,
        actions=legal_actions(deal) if seat is not None and seat == deal.turn else (),
        scores=scores_of(deal) if deal.is_over else None,
    )


def _face_up(deal: Deal) -> tuple[int, ...]:
    if deal.tricks is None or deal.setting.tables is None:
        return (0,) * deal.ruleset.players
    counted = 0
    for cards in deal.setting.tables.item_cards:
        counted |= cards
    return tuple(pile & counted for pile in deal.tricks.captured)
