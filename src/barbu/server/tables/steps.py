"""What a table does next by itself, and when: from its state alone, and of that only from what everybody sees."""

from __future__ import annotations

__all__ = ["ABANDONED_MS", "PACES", "TALK_MS", "Does", "Step", "Timing", "next_step"]

from enum import StrEnum
from typing import NamedTuple

from barbu.bots.levels import searches
from barbu.matches.table import Pace, SeatKind, Table, forced_action, forced_delay
from barbu.play import Deal, Phase


class Does(StrEnum):
    """What a table can do by itself."""

    ACT = "act"
    """A bot acts: at its own seat, or for a person who is away."""
    FORCED = "forced"
    """A card is played for a person who has no other and wants it so."""
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
    """How long a person may keep others waiting, where there is no clock."""


PACES = {
    Pace.RELAXED: Timing(act=1_200, trick=1_400, pause=60_000, grace=180_000),
    Pace.NORMAL: Timing(act=700, trick=900, pause=30_000, grace=90_000),
    Pace.QUICK: Timing(act=150, trick=350, pause=10_000, grace=30_000),
    Pace.INSTANT: Timing(act=25, trick=0, pause=10_000, grace=20_000),
    Pace.CLOCK: Timing(act=500, trick=700, pause=20_000, grace=90_000),
}
TALK_MS = 600
"""A bot that searches takes at least so long for a contract or a double: so its time tells nothing."""
ABANDONED_MS = 7 * 24 * 3600 * 1000
"""A table without news for so long closes."""


def next_step(table: Table) -> Step | None:
    """Return what the table does next by itself; None once it is closed."""
    if table.closed:
        return None
    timing, deal = PACES[table.opening.pace], table.current
    close = Step(Does.CLOSE, table.last_at + ABANDONED_MS)
    if deal is None or table.is_over or not _goes_on(table, deal):
        return close
    if deal.is_over:
        return Step(Does.DEAL, table.turn_at + timing.pause)
    seat = table.seats[deal.turn]
    if seat.kind is SeatKind.BOT or seat.stand_in:
        return Step(Does.ACT, table.turn_at + _thinking(timing, deal, seat.stand_in or seat.level), deal.turn)
    if forced_action(table) is not None:
        return Step(Does.FORCED, table.turn_at + _forced(table, timing, deal.turn), deal.turn)
    if table.left:
        return Step(Does.STAND_IN, table.turn_at + table.left[deal.turn], deal.turn)
    if _others_wait(table, deal.turn):
        return Step(Does.STAND_IN, table.turn_at + timing.grace, deal.turn)
    return close


def _goes_on(table: Table, deal: Deal) -> bool:
    """Whether a person sits there for whom no bot plays; with a clock bots alone also end the deal under way."""
    there = any(seat.kind is SeatKind.PERSON and not seat.stand_in for seat in table.seats)
    return there or (table.opening.clock is not None and not deal.is_over)


def _others_wait(table: Table, silent: int) -> bool:
    return any(
        seat.kind is SeatKind.PERSON and not seat.stand_in
        for place, seat in enumerate(table.seats)
        if place != silent
    )


def _forced(table: Table, timing: Timing, seat: int) -> int:
    """How long until the only card of a person is played: with nobody to be told anything, as long as a bot takes."""
    if not _others_wait(table, seat):
        return timing.act
    delay = forced_delay(table)
    return min(delay, table.left[seat] // 2) if table.left else delay


def _thinking(timing: Timing, deal: Deal, level: str) -> int:
    """How long a bot takes: by what lies on the table and by its level, never by what it holds."""
    trick_taken = (
        deal.phase is Phase.PLAY and deal.tricks is not None and deal.plays and not deal.tricks.cards
    )
    if deal.phase is not Phase.PLAY:
        return max(timing.act, TALK_MS) if searches(level) else timing.act
    return timing.act + (timing.trick if trick_taken else 0)
