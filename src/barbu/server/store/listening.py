"""PostgreSQL's LISTEN: what other workers committed, one notice a batch."""

from __future__ import annotations

__all__ = ["CHANNEL", "Listener", "announce_nothing", "announce_postgres"]

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Sequence

import structlog
from sqlalchemy import URL, Connection, text

CHANNEL = "barbu_streams"
RETRY_SECONDS = 0.5
_log = structlog.get_logger("barbu.store")


def announce_nothing(_connection: Connection, _news: Sequence[tuple[str, int]]) -> None:
    """SQLite has one process: its own subscribers are told directly."""


def announce_postgres(connection: Connection, news: Sequence[tuple[str, int]]) -> None:
    """Send one notice with the streams touched and their versions; it leaves with the commit."""
    if news:
        notice = json.dumps(news, separators=(",", ":"))
        connection.execute(
            text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": notice}
        )


class Listener:
    """
    Follows the channel for as long as the store is open, and connects again when the connection is lost.

    Args:
        url: Where to listen.
        heard: Called with each (stream, version) of a notice, in the event loop.
        caught_up: Called after each connection: notices may have been missed before it.
    """

    def __init__(
        self, url: URL, heard: Callable[[str, int], None], caught_up: Callable[[], Awaitable[None]]
    ) -> None:
        plain = url.set(drivername="postgresql")
        self._conninfo = plain.render_as_string(hide_password=False)
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
                for stream_id, version in json.loads(notice.payload):
                    self._heard(stream_id, version)
