"""PostgreSQL's LISTEN: what other workers committed, one notice a batch."""

from __future__ import annotations

__all__ = [
    "CHANNEL",
    "LARGEST_NOTICE",
    "Listener",
    "announce_nothing",
    "announcer",
    "notice_of",
    "read_notice",
]

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Sequence

import structlog
from sqlalchemy import URL, Connection, text

from barbu.server.store.values import Event, News

CHANNEL = "barbu_streams"
LARGEST_NOTICE = 7_999
"""Bytes that PostgreSQL takes in one notice."""
RETRY_SECONDS = 0.5
_NOTIFY = text("SELECT pg_notify(:channel, :notice)")
_log = structlog.get_logger("barbu.store")


def announce_nothing(_connection: Connection, _news: Sequence[News]) -> None:
    """SQLite has one process: its own subscribers are told directly."""


def announcer(worker: str) -> Callable[[Connection, Sequence[News]], None]:
    """Return what sends one notice of the streams touched; it leaves with the commit."""

    def announce(connection: Connection, news: Sequence[News]) -> None:
        if news:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice_of(worker, news)})

    return announce


def notice_of(worker: str, news: Sequence[News]) -> str:
    """
    Return the JSON of a notice: who it is from, every stream with its version, and its events if they fit.

    PostgreSQL takes so many bytes and no more; what does not fit is read by whoever wants it.
    """
    parts = [_compact((one.stream_id, one.version)) for one in news]
    left = LARGEST_NOTICE - len(worker) - 6 - sum(len(part) + 1 for part in parts)
    for place, one in enumerate(news):
        told = _compact([(event.version, event.type, event.payload, event.at) for event in one.events])
        if one.events and len(told) < left:
            parts[place] = f"{parts[place][:-1]},{told}]"
            left -= len(told) + 1
    return f"[{_compact(worker)},[{','.join(parts)}]]"


def read_notice(notice: str) -> tuple[str, list[News]]:
    """Return what `notice_of` wrote: the worker, and what it did."""
    worker, parts = json.loads(notice)
    return worker, [
        News(stream_id, version, tuple(Event(*event) for event in told[0]) if told else ())
        for stream_id, version, *told in parts
    ]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


class Listener:
    """
    Follows the channel for as long as the store is open, and connects again when the connection is lost.

    Args:
        url: Where to listen.
        worker: Whose notices are not listened to: it knows what it did.
        heard: Called with what a notice of another worker says of each stream, in the event loop.
        caught_up: Called after each connection: notices may have been missed before it.
    """

    def __init__(
        self,
        url: URL,
        worker: str,
        heard: Callable[[News], None],
        caught_up: Callable[[], Awaitable[None]],
    ) -> None:
        plain = url.set(drivername="postgresql")
        self._conninfo = plain.render_as_string(hide_password=False)
        self._worker = worker
        self._heard = heard
        self._caught_up = caught_up
        self.connected = asyncio.Event()
        self._task = asyncio.create_task(self._keep_listening(), name="barbu-listener")

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _keep_listening(self) -> None:
        import psycopg  # only where it is needed: SQLite does without

        while True:
            try:
                await self._listen()
            except psycopg.Error as error:
                _log.warning("listener_lost", error=type(error).__name__)
            finally:
                self.connected.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        import psycopg

        connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await self._caught_up()
            self.connected.set()
            async for notice in connection.notifies():
                worker, told = read_notice(notice.payload)
                for news in told if worker != self._worker else ():
                    self._heard(news)
