"""The streams in use: their folded states, kept for the ones touched last, and commands on them."""

from __future__ import annotations

__all__ = ["Live", "Update"]

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import structlog

from barbu.errors import BarbuError, StaleVersion
from barbu.server.answers import json_text
from barbu.server.faults import RequestFault
from barbu.server.kinds import AnyKind, Command, Folded, Role, Viewer
from barbu.server.store import Appended, Event, News, Store, Stream, UnknownStream

T = TypeVar("T")

KEPT_STREAMS = 2_000
ENTROPY = 32
KEPT_EVENTS = 64
"""Last events of each stream that are kept in memory; who missed more gets a fresh view."""
_log = structlog.get_logger("barbu.live")


class Update(NamedTuple):
    """What a viewer has to be told: JSON text with the version in it."""

    version: int
    text: str


@dataclass(slots=True)
class _Entry:
    kind: AnyKind
    folded: Folded
    known: int
    """The newest version heard of; the entry catches up with it before it is used."""
    version: int = 0
    tail: deque[Event] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    told: dict[tuple[int, Viewer], Update] = field(default_factory=dict)
    """Updates to the version of now, by where the viewer was: many viewers see the same."""

    def advance(self, events: Sequence[Event]) -> None:
        """Fold the events that follow on the version; after a gap, only note that there are newer ones."""
        fresh = [event for event in events if event.version > self.version]
        if not fresh:
            return
        self.known = max(self.known, fresh[-1].version)
        if fresh[0].version != self.version + 1:
            return
        self.folded.advance(fresh)
        self.version = fresh[-1].version
        self.tail.extend(fresh)
        self.told.clear()

    def place(self, after: int | None) -> int:
        """Return the version from which events bring a viewer at `after` up to date; -1: none does."""
        oldest = self.version - len(self.tail)
        return -1 if after is None or not oldest <= after <= self.version else after


class Live:
    """Folded states over the store. Used from the event loop only."""

    def __init__(self, store: Store, kinds: Sequence[AnyKind], *, keep: int = KEPT_STREAMS) -> None:
        self._store = store
        self._kinds = {kind.name: kind for kind in kinds}
        self._keep = keep
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        store.on_commit(self._committed)
        store.on_news(self._heard)
        store.on_access(self._access_changed)

    def kind(self, name: str) -> AnyKind:
        """
        Return a kind by its name.

        Raises:
            RequestFault: If there is none.
        """
        if found := self._kinds.get(name):
            return found
        raise RequestFault(
            422, "request/malformed", f"kind: one of {', '.join(sorted(self._kinds)) or 'none'}"
        )

    async def begin(self, kind: str, payload: Mapping[str, object], key: str, device: str) -> Stream:
        """Make a stream that `device` owns; the same key of the same device makes it once."""
        command = self._command("begin", payload, key, 0, secrets.token_bytes(ENTROPY))
        events = self.kind(kind).start(command)
        return await self._store.create_stream(kind, events, key=f"{device}:{key}", device=device)

    async def view(
        self, stream_id: str, viewer: Viewer, *, least: int = 0
    ) -> tuple[int, Mapping[str, object]]:
        """Return the version, at least `least`, and what the viewer may see."""
        entry = await self._entry(stream_id, least)
        return entry.version, entry.folded.view(viewer)

    async def state(self, stream_id: str, kind_of_state: type[T]) -> tuple[int, T]:
        """Return the version and the folded state itself."""
        entry = await self._entry(stream_id, 0)
        state = entry.folded.state()
        assert isinstance(state, kind_of_state), "the caller knows the kind of this stream"
        return entry.version, state

    async def check_link(self, stream_id: str, viewer: Viewer, role: Role, seat: int | None) -> None:
        """Let the kind refuse a new link."""
        entry = await self._entry(stream_id, 0)
        entry.folded.check_link(viewer, role, seat)

    async def update(self, stream_id: str, viewer: Viewer, after: int | None, *, least: int = 0) -> Update:
        """
        Return what a viewer needs who saw version `after` (None: nothing).

        The text holds the version alone if there is nothing new, a fresh `view` if `after` is too long ago.
        """
        entry = await self._entry(stream_id, least)
        place = entry.place(after)
        if (told := entry.told.get((place, viewer))) is None:
            told = Update(entry.version, json_text({"version": entry.version, **_news(entry, place, viewer)}))
            entry.told[place, viewer] = told
        return told

    async def command(
        self,
        stream_id: str,
        viewer: Viewer,
        *,
        type_: str,
        payload: Mapping[str, object],
        key: str,
        seen: int,
    ) -> Appended:
        """
        Decide a command and append what follows from it.

        A key used before gets its first answer, whatever has happened since.

        Raises:
            StaleVersion: If the stream has moved on since the version seen.
            BarbuError: Whatever the kind refuses with.
        """
        entry = await self._entry(stream_id, 0)
        if entry.version < seen and not self._store.alone:
            entry = await self._entry(stream_id, seen)
        try:
            if entry.version != seen:
                raise StaleVersion(entry.version, seen)
            events = entry.folded.decide(self._command(type_, payload, key, seen), viewer)
            if events:
                return await self._store.append(stream_id, seen, key, events)
        except BarbuError:
            if (earlier := await self._store.find_key(stream_id, key)) is None:
                raise
            return earlier
        return await self._store.find_key(stream_id, key) or Appended(seen, (), replayed=False)

    def _command(
        self, type_: str, payload: Mapping[str, object], key: str, seen: int, entropy: bytes = b""
    ) -> Command:
        return Command(type_, payload, key, seen, self._store.clock(), entropy)

    async def _entry(self, stream_id: str, least: int) -> _Entry:
        """Return the entry of a stream, read from the store if it is missing or older than `least`."""
        entry = self._entries.get(stream_id)
        if entry is None or entry.version < max(least, entry.known) or not self._store.hears_all:
            lock = self._loading.setdefault(stream_id, asyncio.Lock())
            try:
                async with lock:
                    entry = await self._load(stream_id, least)
            finally:
                if not lock.locked():
                    self._loading.pop(stream_id, None)
        self._entries.move_to_end(stream_id)
        return entry

    async def _load(self, stream_id: str, least: int) -> _Entry:
        entry = self._entries.get(stream_id)
        if entry is None:
            stream = await self._store.stream(stream_id)
            kind = self._kinds.get(stream.kind)
            if kind is None:
                raise UnknownStream("this server does not know this kind of stream")
            entry = self._entries[stream_id] = _Entry(kind, kind.open(), stream.version)
        if entry.version < max(least, entry.known) or not self._store.hears_all:
            entry.advance(await self._store.events_after(stream_id, entry.version))
        self._entries[stream_id] = entry
        while len(self._entries) > self._keep:
            self._entries.popitem(last=False)
        return entry

    def _committed(self, stream_id: str, events: Sequence[Event]) -> None:
        if (entry := self._entries.get(stream_id)) is None:
            return
        try:
            entry.advance(events)
        except Exception:
            _log.exception("fold_failed", stream=stream_id)
            del self._entries[stream_id]

    def _heard(self, told: News) -> None:
        if entry := self._entries.get(told.stream_id):
            entry.known = max(entry.known, told.version)
            self._committed(told.stream_id, told.events)

    def _access_changed(self, stream_id: str | None) -> None:
        """A stream whose links changed may have been purged: forget its state."""
        if stream_id is None:
            self._entries.clear()
        else:
            self._entries.pop(stream_id, None)


def _news(entry: _Entry, place: int, viewer: Viewer) -> Mapping[str, object]:
    if place == entry.version:
        return {}
    if place < 0:
        return {"view": entry.folded.view(viewer)}
    return entry.folded.project([event for event in entry.tail if event.version > place], viewer)
