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


class Spectators(StrEnum):
    """Whether others may look on, who see no hand."""

    NONE = "none"
    TABLE = "table"
