"""News within one process: who follows a stream learns its newest version, however slow he is."""

from __future__ import annotations

__all__ = ["AccessHook", "Change", "CommitHook", "NewsHook", "Subscription", "Subscriptions"]

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from barbu.server.store.values import Event, News

CommitHook = Callable[[str, Sequence[Event]], None]
"""Called in the event loop with a stream and the events this process committed, before anybody is told."""
NewsHook = Callable[[News], None]
"""Called in the event loop with what another process did to a stream."""
AccessHook = Callable[[str | None], None]
"""Called in the event loop with a stream whose links changed; None: any may have."""


@dataclass(frozen=True, slots=True)
class Change:
    """News of a stream: its newest version known, and whether links changed or it was purged."""

    version: int
    access: bool


class Subscription:
    """One follower of a stream. It keeps no list: versions that came meanwhile are one change."""

    def __init__(self, home: Subscriptions, stream_id: str) -> None:
        self._home = home
        self._stream_id = stream_id
        self._version = 0
        self._access = False
        self._news = asyncio.Event()

    async def next(self) -> Change:
        """Wait for news, unless some came since the last call."""
        await self._news.wait()
        self._news.clear()
        change = Change(self._version, self._access)
        self._access = False
        return change

    def tell(self, version: int, *, access: bool) -> None:
        """Note news; versions that are not newer are not news."""
        if version <= self._version and not access:
            return
        self._version = max(version, self._version)
        self._access = self._access or access
        self._news.set()

    def __enter__(self) -> Self:
        self._home.add(self._stream_id, self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._home.remove(self._stream_id, self)


class Subscriptions:
    """All followers in this process; used from the event loop only."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Subscription]] = {}

    def add(self, stream_id: str, follower: Subscription) -> None:
        self._followers.setdefault(stream_id, set()).add(follower)

    def remove(self, stream_id: str, follower: Subscription) -> None:
        followers = self._followers.get(stream_id, set())
        followers.discard(follower)
        if not followers:
            self._followers.pop(stream_id, None)

    def publish(self, stream_id: str, version: int, *, access: bool = False) -> None:
        """Tell everybody who follows the stream."""
        for follower in tuple(self._followers.get(stream_id, ())):
            follower.tell(version, access=access)

    def streams(self) -> list[str]:
        """Return the streams that somebody follows."""
        return sorted(self._followers)
