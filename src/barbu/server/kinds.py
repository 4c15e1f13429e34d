"""
What a sheet or a table has to say about itself so that the server can carry it.

A kind is a handful of pure functions on a state that the server never looks into: from events to state, from a command
to events, from state to what one viewer may see.
"""

from __future__ import annotations

__all__ = ["AnyKind", "Command", "Folded", "Kind", "Role", "Viewer"]

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from barbu.server.store import Event, NewEvent, Role

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Viewer:
    """In what capacities a device looks at a stream, and from which seat."""

    roles: frozenset[Role]
    seat: int | None = None
    watches: int | None = None
    """The seat over whose shoulder its link to look on lets it look, if that seat agrees."""

    @property
    def is_owner(self) -> bool:
        return Role.OWNER in self.roles

    @property
    def may_write(self) -> bool:
        """Whether it may send commands at all; which ones, the kind decides."""
        return bool(self.roles - {Role.VIEWER})


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a viewer wants to be done."""

    type: str
    payload: Mapping[str, object]
    key: str
    """Its own in the stream: sent twice, it is done once."""
    seen: int
    """The version that the viewer looked at."""
    at: int
    """ms since 1970 UTC."""
    entropy: bytes
    """32 random bytes for a new stream, from which all its chance comes; none for later commands."""


class Folded(Protocol):
    """A state that grows with the events; made by `Kind.open`."""

    def advance(self, events: Sequence[Event]) -> None: ...

    def decide(self, command: Command, viewer: Viewer) -> Sequence[NewEvent]: ...

    def view(self, viewer: Viewer) -> Mapping[str, object]: ...

    def project(self, events: Sequence[Event], viewer: Viewer) -> Mapping[str, object]: ...

    def check_link(self, viewer: Viewer, role: Role, seat: int | None) -> None: ...

    def state(self) -> object: ...


class AnyKind(Protocol):
    """A kind of stream, whatever its state is."""

    @property
    def name(self) -> str: ...

    @property
    def path(self) -> str: ...

    def start(self, command: Command) -> Sequence[NewEvent]: ...

    def open(self) -> Folded: ...


@dataclass(frozen=True, slots=True)
class Kind(Generic[S]):
    """The functions of one kind of stream; all of them pure, states immutable."""

    name: str
    """As the store keeps it: `sheet`, `table`."""
    path: str
    """Where its page is, with `{id}` in it."""
    begin: Callable[[Command], Sequence[NewEvent]]
    """The first events of a new stream."""
    fold: Callable[[S | None, Sequence[Event]], S]
    decide: Callable[[S, Command, Viewer], Sequence[NewEvent]]
    """Raises a `BarbuError` to refuse; no events: there was nothing to do."""
    view: Callable[[S, Viewer], Mapping[str, object]]
    """Everything that the viewer may see, built from nothing up."""
    project: Callable[[Sequence[Event], S, Viewer], Mapping[str, object]] | None = None
    """What a viewer who was up to date before `events` needs now; None: the fresh view."""
    link: Callable[[S, Viewer, Role, int | None], None] | None = None
    """Raises a `BarbuError` to refuse the viewer a new link of this role and seat; None: whoever may make links may."""

    def start(self, command: Command) -> Sequence[NewEvent]:
        """Return the first events of a new stream."""
        return self.begin(command)

    def open(self) -> Folded:
        """Return a state without events."""
        return _State(self)


class _State(Generic[S]):
    """Pairs a kind with its state, so that nobody else has to know the state's type."""

    def __init__(self, kind: Kind[S]) -> None:
        self._kind = kind
        self._value: S | None = None

    def advance(self, events: Sequence[Event]) -> None:
        self._value = self._kind.fold(self._value, events)

    def decide(self, command: Command, viewer: Viewer) -> Sequence[NewEvent]:
        return self._kind.decide(self._known(), command, viewer)

    def view(self, viewer: Viewer) -> Mapping[str, object]:
        return self._kind.view(self._known(), viewer)

    def project(self, events: Sequence[Event], viewer: Viewer) -> Mapping[str, object]:
        if self._kind.project is None:
            return {"view": self.view(viewer)}
        return self._kind.project(events, self._known(), viewer)

    def check_link(self, viewer: Viewer, role: Role, seat: int | None) -> None:
        if self._kind.link is not None:
            self._kind.link(self._known(), viewer, role, seat)

    def state(self) -> object:
        return self._known()

    def _known(self) -> S:
        if self._value is None:
            self._value = self._kind.fold(None, ())
        return self._value
