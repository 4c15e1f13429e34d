"""What goes into the store and comes out of it: frozen values, times in ms since 1970 UTC."""

from __future__ import annotations

__all__ = [
    "ACCESS",
    "Appended",
    "Clock",
    "Event",
    "Link",
    "NewEvent",
    "NewLink",
    "News",
    "Ping",
    "Role",
    "SavedRuleset",
    "Stream",
    "now_ms",
]

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

Clock = Callable[[], int]
"""Gives the time in ms since 1970 UTC."""


def now_ms() -> int:
    """Return the time of this machine in ms since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Role(StrEnum):
    """What a link lets its holder do."""

    OWNER = "owner"
    SCORER = "scorer"
    SEAT = "seat"
    VIEWER = "viewer"


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that is not stored yet."""

    type: str
    payload: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Event:
    """A stored event; the first one of a stream has version 1."""

    version: int
    type: str
    payload: Mapping[str, object]
    at: int


class News(NamedTuple):
    """What happened to a stream, as other workers hear of it."""

    stream_id: str
    version: int
    """The newest one; `ACCESS`: its links changed or it is gone."""
    events: tuple[Event, ...] = ()
    """Those that led to the version; none where they have to be read."""


ACCESS = -1


@dataclass(frozen=True, slots=True)
class Appended:
    """What one command added; `replayed` if its key had been used before and nothing was added now."""

    version: int
    events: tuple[Event, ...]
    replayed: bool


@dataclass(frozen=True, slots=True)
class Stream:
    """One sheet or table; `version` counts its events."""

    id: str
    kind: str
    created: int
    version: int
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Link:
    """A capability on a stream; its token is not kept, only the token's hash."""

    id: str
    stream_id: str
    role: Role
    seat: int | None
    label: str
    created: int
    revoked_at: int | None


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link at the only moment at which its token is known."""

    token: str
    link: Link

    def __repr__(self) -> str:
        return f"NewLink({self.link!r})"


@dataclass(frozen=True, slots=True)
class SavedRuleset:
    """A ruleset that a device saved under a name; `document` is its JSON shape."""

    id: str
    owner: str
    name: str
    fingerprint: str
    document: Mapping[str, object]
    created: int
    updated: int


@dataclass(frozen=True, slots=True)
class Ping:
    """How long the store took to read and to commit one row, in ms."""

    read_ms: float
    write_ms: float
