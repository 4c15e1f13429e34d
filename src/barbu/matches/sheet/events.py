"""What can happen to a score sheet: events as they are stored, and readers of their payloads."""

from __future__ import annotations

__all__ = ["EDITS", "Draft", "SheetError", "SheetEvent", "Stored"]

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from barbu.errors import BarbuError

EDITS = (
    "deal_scored",
    "deal_mended",
    "deal_removed",
    "renamed",
    "substituted",
    "titled",
    "ended",
    "reopened",
)
"""The events that an undo takes back; the others open the sheet, undo and redo."""


class SheetError(BarbuError):
    """A command cannot be carried out on the sheet as it stands; codes begin with `sheet/`."""

    code = "sheet/bad_command"


class Stored(Protocol):
    """An event as any store gives it."""

    @property
    def version(self) -> int:
        """Its number in the sheet, from 1."""

    @property
    def type(self) -> str:
        """`sheet_started`, one of `EDITS`, `undone` or `redone`."""

    @property
    def payload(self) -> Mapping[str, object]:
        """Plain data; a field that came later has a default."""

    @property
    def at(self) -> int:
        """When it was stored, in ms since 1970 UTC."""


class SheetEvent(NamedTuple):
    """An event of a sheet."""

    version: int
    type: str
    payload: Mapping[str, object]
    at: int = 0

    def as_data(self) -> dict[str, object]:
        """Return the event as plain data."""
        return {"version": self.version, "type": self.type, "payload": dict(self.payload), "at": self.at}


class Draft(NamedTuple):
    """An event that no store has numbered yet."""

    type: str
    payload: Mapping[str, object]
