"""The clock of a table: how long each person has for a deal, and what has run of it."""

from __future__ import annotations

__all__ = ["USUAL_CLOCK", "Clock", "charged", "credited", "parse_clock", "restored"]

import re
from typing import NamedTuple

from barbu.matches.table.events import TableError

USUAL_CLOCK = "2+5"
LONGEST_MINUTES = 60
LONGEST_SECONDS = 60
_TEXT = re.compile(r"([0-9]{1,2})\+([0-9]{1,2})")


class Clock(NamedTuple):
    """What every person has, in ms."""

    budget: int
    """For all that one does in a deal."""
    increment: int
    """More for each thing that one does."""


def parse_clock(text: object) -> Clock:
    """
    Return what `"2+5"` means: two minutes for each deal, and five seconds more for each thing done.

    Raises:
        TableError: `table/bad_clock` if it is not written so, or is out of reach.
    """
    found = _TEXT.fullmatch(text) if isinstance(text, str) else None
    minutes, seconds = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= minutes <= LONGEST_MINUTES or seconds > LONGEST_SECONDS:
        would = f"minutes+seconds would do, 1 to {LONGEST_MINUTES} and 0 to {LONGEST_SECONDS}: {USUAL_CLOCK}"
        raise TableError(f"clock: {would}", code="table/bad_clock")
    return Clock(minutes * 60_000, seconds * 1_000)


def charged(left: tuple[int, ...], seat: int, spent: int) -> tuple[int, ...]:
    """Return the clocks after `seat` has thought for `spent` ms; none goes below 0."""
    return _with(left, seat, max(0, left[seat] - max(0, spent)))


def credited(left: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """Return the clocks with `more` ms for a seat, which are taken away if negative; none goes below 0."""
    return _with(left, seat, max(0, left[seat] + more))


def restored(left: tuple[int, ...], seat: int, clock: Clock) -> tuple[int, ...]:
    """Return the clocks when a seat is handed back: it has at least a quarter of the time of a deal."""
    return _with(left, seat, max(left[seat], clock.budget // 4))


def _with(left: tuple[int, ...], seat: int, time: int) -> tuple[int, ...]:
    return (*left[:seat], time, *left[seat + 1 :])
