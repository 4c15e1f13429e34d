"""A kind of stream for the tests: words in a row, some of them for one seat only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from barbu.errors import BarbuError
from barbu.server.kinds import Command, Kind, Viewer
from barbu.server.store import Event, NewEvent

State = tuple[tuple[object, object], ...]
"""Each word, and the seat that may see it (None: everybody)."""


class TooRude(BarbuError):
    code = "illegal/rude"


def begin(command: Command) -> Sequence[NewEvent]:
    return [NewEvent("said", {"word": command.payload.get("word", "begun"), "for": None})]


def fold(state: State | None, events: Sequence[Event]) -> State:
    return (state or ()) + tuple((event.payload["word"], event.payload["for"]) for event in events)


def decide(state: State, command: Command, viewer: Viewer) -> Sequence[NewEvent]:
    if command.type == "nothing":
        return []
    if command.type == "crash":
        raise ZeroDivisionError("secret-of-the-inside")
    if command.type == "rude":
        raise TooRude("that is rude")
    return [NewEvent("said", {"word": command.payload.get("word"), "for": command.payload.get("for")})]


def seen(words: State, viewer: Viewer) -> list[object]:
    return [word for word, whose in words if whose is None or whose == viewer.seat]


def view(state: State, viewer: Viewer) -> Mapping[str, object]:
    return {"words": seen(state, viewer)}


def project(events: Sequence[Event], state: State, viewer: Viewer) -> Mapping[str, object]:
    return {"more": seen(fold(None, events), viewer)}


WORDS = Kind("words", "/words/{id}", begin, fold, decide, view, project)
