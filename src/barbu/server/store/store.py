"""The store as the rest of the server sees it: asynchronous, one method for each thing it does."""

from __future__ import annotations

__all__ = ["Store"]

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from barbu.server.store import appending, capabilities, saved, streams
from barbu.server.store.appending import AppendCommand, StoredEvent
from barbu.server.store.engine import READERS, is_postgres, normal_url, open_engines, read_with
from barbu.server.store.faults import StoreUnavailable, StoreUsage
from barbu.server.store.listening import Listener, announce_nothing, announcer
from barbu.server.store.migrate import upgrade
from barbu.server.store.schema import KEY_LENGTH, LABEL_LENGTH, NAME_LENGTH
from barbu.server.store.secret import new_id, new_token
from barbu.server.store.subscriptions import AccessHook, CommitHook, NewsHook, Subscription, Subscriptions
from barbu.server.store.text import clean_line, decode, encode
from barbu.server.store.values import (
    ACCESS,
    Appended,
    Clock,
    Event,
    Link,
    NewEvent,
    NewLink,
    News,
    Ping,
    Role,
    SavedRuleset,
    Stream,
    now_ms,
)
from barbu.server.store.writer import AppendJob, CallJob, Job, Writer, news

T = TypeVar("T")

_KEY = re.compile(rf"[A-Za-z0-9_.:~-]{{1,{KEY_LENGTH}}}")
_LARGEST_VERSION = 2**53


class Store:
    """
    The open store, made by `Store.open` in a running event loop.

    Every method that writes returns only after the commit. Any of them raises `StoreUnavailable` when the
    database fails.
    """

    def __init__(self, url: str, clock: Clock, migrated_from: Path | None) -> None:
        address = normal_url(url)
        self.clock = clock
        self.migrated_from = migrated_from
        self._engines = open_engines(address)
        self._readers = ThreadPoolExecutor(READERS, "barbu-reader")
        self._subscriptions = Subscriptions()
        self._commit_hooks: list[CommitHook] = []
        self._news_hooks: list[NewsHook] = []
        self._access_hooks: list[AccessHook] = []
        postgres, worker = is_postgres(address), new_id()
        self._writer = Writer(
            self._engines.writing,
            clock=clock,
            announce=announcer(worker) if postgres else announce_nothing,
            deliver=self._deliver,
        )
        self._listener = Listener(address, worker, self._heard, self._catch_up) if postgres else None

    @classmethod
    async def open(cls, url: str, *, clock: Clock = now_ms) -> Store:
        """
        Create or migrate the database at `url`, and open it.

        Raises:
            StoreUsage: If the address is not one of SQLite or PostgreSQL.
            StoreUnavailable: If the database cannot be reached or its schema not be brought up to date.
        """
        try:
            kept = await asyncio.to_thread(upgrade, url)
        except SQLAlchemyError as error:
            raise StoreUnavailable(f"the database cannot be opened: {type(error).__name__}") from error
        store = cls(url, clock, kept)
        if store._listener is not None:
            await store._listener.connected.wait()
        return store

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        if self._listener is not None:
            await self._listener.close()
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engines.dispose()

    # streams and events

    async def create_stream(
        self,
        kind: str,
        events: Sequence[NewEvent] = (),
        *,
        settings: Mapping[str, object] | None = None,
        key: str | None = None,
        device: str | None = None,
    ) -> Stream:
        """
        Make a stream with its first events, in one transaction.

        Args:
            key: The same key a second time gives the stream that it made the first time.
            device: This device becomes an owner.
        """
        first = tuple(_stored(event) for event in events)
        at = self.clock()
        stream = Stream(new_id(), kind, at, len(first), _copied(settings or {}))
        own = Link(new_id(), stream.id, Role.OWNER, None, "", at, None)

        def create(connection: Connection) -> Stream:
            made, fresh = streams.create_stream(connection, stream, first, key)
            if fresh and device is not None:
                capabilities.create_link(connection, own, new_token())
                capabilities.grant(connection, device, own.id, at)
            return made

        return await self.write(create)

    async def stream(self, stream_id: str) -> Stream:
        """
        Return a stream.

        Raises:
            UnknownStream: If it is not there.
        """
        return await self.read(lambda connection: streams.read_stream(connection, stream_id))

    async def append(
        self, stream_id: str, expected_version: int, key: str, events: Sequence[NewEvent]
    ) -> Appended:
        """
        Append the events of one command, all or none.

        Args:
            expected_version: The version that the command was decided on.
            key: Of the command, its own in this stream; a second time, nothing is added and the answer is the
                first.

        Raises:
            StaleVersion: If the stream is at another version.
            UnknownStream: If it is not there.
            StoreUsage: If there are no events, or the key or a payload cannot be stored.
        """
        if not events:
            raise StoreUsage("a command appends at least one event")
        if not _KEY.fullmatch(key):
            raise StoreUsage(f"a key has 1 to {KEY_LENGTH} letters, digits and _.:~-")
        future: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        stored = tuple(_stored(event) for event in events)
        self._writer.submit(AppendJob(AppendCommand(stream_id, expected_version, key, stored), future))
        return await future

    async def events_after(self, stream_id: str, after: int, limit: int | None = None) -> list[Event]:
        """Return the events with versions above `after`, oldest first."""
        start = max(0, min(after, _LARGEST_VERSION))
        return await self.read(lambda connection: appending.read_events(connection, stream_id, start, limit))

    async def find_key(self, stream_id: str, key: str) -> Appended | None:
        """Return what the command with this key added, if it ever did."""
        return await self.read(lambda connection: appending.find_key(connection, stream_id, key))

    async def set_settings(self, stream_id: str, settings: Mapping[str, object]) -> None:
        """Replace the settings of a stream, which are no part of its history."""
        await self.write(lambda connection: streams.set_settings(connection, stream_id, settings))

    async def purge(self, stream_id: str) -> None:
        """Delete a stream for good, with its events and links; followers are told."""
        await self.write(
            lambda connection: streams.purge(connection, stream_id), lambda _none: News(stream_id, ACCESS)
        )

    async def export(self, stream_id: str) -> dict[str, object]:
        """Return a stream and all its events as JSON-able data, secrets of a live deal included."""
        stream = await self.stream(stream_id)
        events = await self.events_after(stream_id, 0)
        return {
            "id": stream.id,
            "kind": stream.kind,
            "created": stream.created,
            "settings": dict(stream.settings),
            "events": [
                {"version": e.version, "type": e.type, "payload": dict(e.payload), "at": e.at} for e in events
            ],
        }

    # links and devices

    async def create_link(
        self, stream_id: str, role: Role, *, seat: int | None = None, label: str = ""
    ) -> NewLink:
        """Make a link; this is the only time that its token is known."""
        line = clean_line(label, LABEL_LENGTH, "the label of a link")
        link = Link(new_id(), stream_id, role, seat, line, self.clock(), None)
        token = new_token()
        made = await self.write(lambda connection: capabilities.create_link(connection, link, token))
        return NewLink(token, made)

    async def find_link(self, token: str) -> Link | None:
        """Return the link of a token; look at its `revoked_at`."""
        return await self.read(lambda connection: capabilities.find_link(connection, token))

    async def links(self, stream_id: str) -> list[Link]:
        """Return all links of a stream, revoked ones too, oldest first."""
        return await self.read(lambda connection: capabilities.links_of(connection, stream_id))

    async def revoke_link(self, stream_id: str, link_id: str) -> Link:
        """Close a link, at once and for every device that came by it."""
        at = self.clock()
        return await self.write(
            lambda connection: capabilities.revoke_link(connection, stream_id, link_id, at),
            lambda _link: News(stream_id, ACCESS),
        )

    async def grant(self, device: str, link_id: str) -> Link:
        """Remember that a device came by a link."""
        at = self.clock()
        return await self.write(
            lambda connection: capabilities.grant(connection, device, link_id, at),
            lambda link: News(link.stream_id, ACCESS),
        )

    async def roles(self, device: str, stream_id: str) -> list[Link]:
        """Return the valid links that a device holds on a stream."""
        return await self.read(lambda connection: capabilities.roles(connection, device, stream_id))

    async def streams_of(self, device: str, kind: str | None = None) -> list[Stream]:
        """Return the streams that a device may see, newest first."""
        return await self.read(lambda connection: streams.streams_of(connection, device, kind))

    async def streams_of_kind(self, kind: str) -> list[Stream]:
        """Return every stream of a kind, oldest first, whoever holds it."""
        return await self.read(lambda connection: streams.streams_of_kind(connection, kind))

    async def make_recovery(self, device: str) -> str:
        """Return a code, known only now, with which another device gets all links of this one."""
        code, at = new_token(), self.clock()
        await self.write(lambda connection: capabilities.make_recovery(connection, device, code, at))
        return code

    async def recover(self, code: str, device: str) -> int:
        """
        Give `device` the links of the device that made `code`.

        Returns:
            How many links that device holds.

        Raises:
            UnknownStream: If the code is not known.
        """
        at = self.clock()
        count = await self.write(lambda connection: capabilities.recover(connection, code, device, at))
        self._access_changed(None)
        return count

    # saved rulesets

    async def save_ruleset(
        self, owner: str, name: str, fingerprint: str, document: Mapping[str, object]
    ) -> SavedRuleset:
        """Save a ruleset under a name; one of the same owner and name is replaced."""
        line = clean_line(name, NAME_LENGTH, "the name of a ruleset")
        if not line:
            raise StoreUsage("a saved ruleset needs a name")
        at = self.clock()
        new = SavedRuleset(new_id(), owner, line, fingerprint, _copied(document), at, at)
        return await self.write(lambda connection: saved.save_ruleset(connection, new))

    async def rulesets(self, owner: str) -> list[SavedRuleset]:
        """Return the rulesets that a device saved, by name."""
        return await self.read(lambda connection: saved.rulesets_of(connection, owner))

    async def ruleset(self, ruleset_id: str) -> SavedRuleset:
        """Return a saved ruleset, whoever saved it."""
        return await self.read(lambda connection: saved.ruleset(connection, ruleset_id))

    async def delete_ruleset(self, owner: str, ruleset_id: str) -> None:
        """Delete a saved ruleset for good."""
        await self.write(lambda connection: saved.delete_ruleset(connection, owner, ruleset_id))

    # news and health

    def subscribe(self, stream_id: str) -> Subscription:
        """Return a follower of a stream, to be entered with `with`."""
        return Subscription(self._subscriptions, stream_id)

    def on_commit(self, hook: CommitHook) -> None:
        """Have `hook` called for what this process commits."""
        self._commit_hooks.append(hook)

    def on_news(self, hook: NewsHook) -> None:
        """Have `hook` called for what other processes committed."""
        self._news_hooks.append(hook)

    def on_access(self, hook: AccessHook) -> None:
        """Have `hook` called when links change, in any process."""
        self._access_hooks.append(hook)

    @property
    def alone(self) -> bool:
        """Whether no other process writes: true of SQLite."""
        return self._listener is None

    @property
    def hears_all(self) -> bool:
        """Whether changes made by other processes are heard of at this moment."""
        return self._listener is None or self._listener.connected.is_set()

    async def ping(self) -> Ping:
        """Read a row and commit one."""
        start = time.perf_counter()
        await self.read(lambda connection: streams.versions(connection, ["none"]))
        read = time.perf_counter()
        await self.write(streams.beat)
        return Ping((read - start) * 1000, (time.perf_counter() - read) * 1000)

    # behind the scenes

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Run a query of this package on a reader's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, function)

    def _read_now(self, function: Callable[[Connection], T]) -> T:
        try:
            return read_with(self._engines.reading, function)
        except SQLAlchemyError as error:
            raise StoreUnavailable("the database does not answer") from error

    async def write(
        self,
        function: Callable[[Connection], T],
        touches: Callable[[T], News | None] = lambda _result: None,
    ) -> T:
        """Run a change of this package in the writer's next transaction; return after the commit."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._writer.submit(CallJob(function, future, touches))
        return await future

    def _deliver(self, jobs: Sequence[Job]) -> None:
        """In the event loop, after a commit: hooks first, then answers, then followers."""
        for job in jobs:
            if isinstance(job, AppendJob) and job.result is not None and not job.result.replayed:
                for hook in self._commit_hooks:
                    hook(job.command.stream_id, job.result.events)
        touched = news(jobs)
        for told in touched:
            for access_hook in self._access_hooks if told.version == ACCESS else ():
                access_hook(told.stream_id)
        for job in jobs:
            job.settle()
        for told in touched:
            self._subscriptions.publish(told.stream_id, max(told.version, 0), access=told.version == ACCESS)

    def _heard(self, told: News) -> None:
        if told.version == ACCESS:
            self._access_changed(told.stream_id)
        else:
            for hook in self._news_hooks:
                hook(told)
            self._subscriptions.publish(told.stream_id, told.version)

    async def _catch_up(self) -> None:
        """After a time without notices: tell the followers the versions of now."""
        followed = self._subscriptions.streams()
        current = await self.read(lambda connection: streams.versions(connection, followed))
        self._access_changed(None)
        for stream_id in followed:
            self._subscriptions.publish(stream_id, current.get(stream_id, 0))

    def _access_changed(self, stream_id: str | None) -> None:
        for hook in self._access_hooks:
            hook(stream_id)
        for followed in self._subscriptions.streams() if stream_id is None else [stream_id]:
            self._subscriptions.publish(followed, 0, access=True)


def _stored(event: NewEvent) -> StoredEvent:
    """Return the event with its payload as it will be read again."""
    text = encode(event.payload)
    return StoredEvent(event.type, decode(text), text)


def _copied(value: Mapping[str, object]) -> dict[str, object]:
    return decode(encode(value))
