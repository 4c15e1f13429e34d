"""What can happen at a table: events as they are stored; everything else is computed from them."""

from __future__ import annotations

__all__ = ["Draft", "Pace", "SeatKind", "Spectators", "Stored", "TableError"]

from enum import StrEnum

from barbu.errors import BarbuError
from barbu.matches.sheet.events import Draft, Stored


class TableError(BarbuError):
    """A command that a table does not take as it stands; codes begin with `table/`."""

    code = "table/bad_command"


class SeatKind(StrEnum):
    """Who holds a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class Pace(StrEnum):
    """How long bots think and results stay; what it means in seconds, the server says."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    QUICK = "quick"
    INSTANT = "instant"
    CLOCK = "clock"
    """Bots as at `normal`; every person has a time for each deal, and a bot plays on where it has run out."""


class Spectators(StrEnum):
    """Who may look on, and how much they see."""

    NONE = "none"
    TABLE = "table"
    """The table as it stands, and no hand."""
    DELAYED = "delayed"
    """Deals that are over, with every hand; of the deal under way nothing."""
    SEAT = "seat"
    """The table as it stands; and the hand of one seat, for those to whom that seat has given a link."""
