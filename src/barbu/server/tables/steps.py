"""What a table does next by itself, and when: from its state alone, and of that only from what everybody sees."""

from __future__ import annotations

__all__ = ["ABANDONED_MS", "PACES", "TALK_MS", "Does", "Step", "Timing", "next_step"]

from enum import StrEnum
from typing import NamedTuple

from barbu.matches.table import Pace, SeatKind, Table
from barbu.play import Deal, Phase


class Does(StrEnum):
    """What a table can do by itself."""

    ACT = "act"
    """A bot acts: at its own seat, or for a person who is away."""
    DEAL = "deal"
    """The next deal is dealt."""
    STAND_IN = "stand_in"
    """A bot takes the seat of a person who keeps others waiting."""
    CLOSE = "close"
    """The table closes: nobody has come back."""


class Step(NamedTuple):
    """What comes next, unless something else happens before."""

    does: Does
    at: int
    """When, in ms since 1970 UTC."""
    seat: int = -1


class Timing(NamedTuple):
    """What a pace means; all in ms."""

    act: int
    """From one action to a bot's next one."""
    trick: int
    """More after the last card of a trick, for people to see it."""
    pause: int
    """From the end of a deal to the next one."""
    grace: int
    """How long a person may keep others waiting."""


PACES = {
    Pace.RELAXED: Timing(act=1_200, trick=1_400, pause=60_000, grace=180_000),
    Pace.NORMAL: Timing(act=700, trick=900, pause=30_000, grace=90_000),
    Pace.QUICK: Timing(act=150, trick=350, pause=10_000, grace=30_000),
}
TALK_MS = 600
"""A bot takes at least so long for a contract or a double, which it thinks about longest: so its time tells nothing."""
ABANDONED_MS = 7 * 24 * 3600 * 1000
"""A table without news for so long closes."""


def next_step(table: Table) -> Step | None:
    """Return what the table does next by itself; None once it is closed."""
    if table.closed:
        return None
    timing, deal = PACES[table.opening.pace], table.current
    close = Step(Does.CLOSE, table.last_at + ABANDONED_MS)
    if deal is None or table.is_over or not _somebody_there(table):
        return close
    if deal.is_over:
        return Step(Does.DEAL, table.last_at + timing.pause)
    seat = table.seats[deal.turn]
    if seat.kind is SeatKind.BOT or seat.stand_in:
        return Step(Does.ACT, table.last_at + _thinking(timing, deal), deal.turn)
    if _others_wait(table, deal.turn):
        return Step(Does.STAND_IN, table.last_at + timing.grace, deal.turn)
    return close


def _somebody_there(table: Table) -> bool:
    """Whether a person sits at the table for whom no bot plays; bots do not play among themselves."""
    return any(seat.kind is SeatKind.PERSON and not seat.stand_in for seat in table.seats)


def _others_wait(table: Table, silent: int) -> bool:
    return any(
        seat.kind is SeatKind.PERSON and not seat.stand_in
        for place, seat in enumerate(table.seats)
        if place != silent
    )


def _thinking(timing: Timing, deal: Deal) -> int:
    """How long a bot takes: by what lies on the table, never by what it holds."""
    trick_taken = (
        deal.phase is Phase.PLAY and deal.tricks is not None and deal.plays and not deal.tricks.cards
    )
    if deal.phase is not Phase.PLAY:
        return max(timing.act, TALK_MS)
    return timing.act + (timing.trick if trick_taken else 0)
