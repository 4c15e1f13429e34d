"""Drives tables: has bots act, deals, gives seats to stand-ins, closes what was left, each at its time."""

from __future__ import annotations

__all__ = ["Driver", "driving"]

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import structlog

from barbu.errors import StaleVersion
from barbu.matches.table import Asker, Table, act_forced, decide, stand_in
from barbu.server.live import Live
from barbu.server.store import Event, NewEvent, News, Store, StoreUnavailable, UnknownStream
from barbu.server.tables.hints import Adviser
from barbu.server.tables.steps import Does, Step, next_step
from barbu.server.tables.thinkers import Thinkers
from barbu.server.tables.thinking import Minds

TAKEOVER_MS = 1_500
"""How long the worker that wrote last has before another one does it; a dead worker's tables go on after that."""
LOOK_SECONDS = 5.0
LOOK_SECONDS_ALONE = 600.0
RETRY_SECONDS = 1.0
LONGEST_SLEEP = 3600.0
LIVELY_MS = 10 * 60 * 1000
"""For so long after the last news of a table its bots are kept ready."""
THREADS = 2
STAND_IN = "simple"
"""The level of the bot that plays for a person who is away."""
_log = structlog.get_logger("barbu.tables")


class Driver:
    """
    One for each worker; used from the event loop only.

    Nothing is kept that the log does not hold: what a table does next follows from its state, and the key of the
    command from its version, so it is done once, whoever does it, and goes on after a restart. The worker that wrote
    last goes on at once; the others wait a little longer and find it done, unless that worker has died.

    Args:
        minds: Where bots think.
        sleep: Waits for a number of seconds, until the time of a step.
    """

    def __init__(
        self,
        store: Store,
        live: Live,
        *,
        minds: Minds | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._live = live
        self._minds = minds or Minds(ThreadPoolExecutor(THREADS, "barbu-bot"), Thinkers())
        self._sleep = sleep
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, tuple[int, int]] = {}
        """Tables where a person is to act and nobody waits: their version, and when they close."""
        self._looking = asyncio.create_task(self._look_for_tables(), name="barbu-tables")
        store.on_commit(self._committed)
        store.on_news(self._heard)

    @property
    def adviser(self) -> Adviser:
        """Who gives hints at the tables."""
        return self._minds.adviser

    async def close(self) -> None:
        """Stop driving; what is being written is written."""
        tasks, self._tasks = [self._looking, *self._tasks.values()], {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._minds.close()

    def _follow(self, stream_id: str, late_ms: int = 0) -> None:
        """Look at a table anew; do its next step `late_ms` after its time."""
        if self._looking.done():
            return
        if (task := self._tasks.get(stream_id)) is not None:
            task.cancel()
        self._resting.pop(stream_id, None)
        self._tasks[stream_id] = asyncio.create_task(self._drive(stream_id, late_ms))

    def _committed(self, stream_id: str, events: Sequence[Event]) -> None:
        if stream_id in self._tasks or events[0].type in _WAKING:
            self._follow(stream_id)

    def _heard(self, told: News) -> None:
        if told.stream_id in self._tasks:
            self._follow(told.stream_id, TAKEOVER_MS)

    async def _look_for_tables(self) -> None:
        """Find the tables that nobody here drives: all of them at first, later those that other workers began."""
        late_ms = 0
        while True:
            with contextlib.suppress(StoreUnavailable):
                for stream in await self._store.streams_of_kind("table"):
                    version, close_at = self._resting.get(stream.id, (0, 0))
                    rests = version == stream.version and close_at > self._store.clock()
                    if not (rests or stream.settings.get("closed") or stream.id in self._tasks):
                        self._follow(stream.id, late_ms)
                        await asyncio.sleep(0)
                late_ms = TAKEOVER_MS
            await asyncio.sleep(LOOK_SECONDS_ALONE if self._store.alone else LOOK_SECONDS)

    async def _drive(self, stream_id: str, late_ms: int) -> None:
        """Take the steps of one table until it rests; every event that is written starts this anew."""
        try:
            while await self._step(stream_id, late_ms):
                late_ms = TAKEOVER_MS
                await asyncio.sleep(RETRY_SECONDS)
        except asyncio.CancelledError:
            raise  # another look has begun: it stands in `_tasks` now
        except UnknownStream:
            pass
        except Exception:
            _log.exception("table_stopped", stream=stream_id)
        self._tasks.pop(stream_id, None)

    async def _step(self, stream_id: str, late_ms: int) -> bool:
        """Take the next step of a table; return whether there is one to be tried again."""
        try:
            version, table = await self._live.state(stream_id, Table)
            if self._store.clock() - table.last_at < LIVELY_MS:
                self._minds.expect(table)
            step = next_step(table)
            if step is None:
                await self._store.set_settings(stream_id, {"closed": True})
                return False
            if step.does is Does.CLOSE and step.at > self._store.clock():
                self._resting[stream_id] = (version, step.at)
                return False
            if events := await self._made(table, step, late_ms):
                await asyncio.shield(self._write(stream_id, version, events))
        except StoreUnavailable as error:
            _log.warning("table_waits", stream=stream_id, error=error.code)
        return True

    async def _write(self, stream_id: str, version: int, events: list[NewEvent]) -> None:
        """Append the events of a step, once; whoever was quicker has told already."""
        try:
            await self._store.append(stream_id, version, f"auto:{version}", events)
        except StaleVersion:
            pass
        except (StoreUnavailable, UnknownStream) as error:
            _log.warning("table_waits", stream=stream_id, error=error.code)

    async def _made(self, table: Table, step: Step, late_ms: int) -> list[NewEvent]:
        """Think at once, answer when it is time: how long a bot thinks tells nobody anything."""
        acts = step.does is Does.ACT
        thinking = asyncio.create_task(self._minds.decided(table, step.seat)) if acts else None
        try:
            while (left := (step.at + late_ms - self._store.clock()) / 1000) > 0:
                await self._sleep(min(left, LONGEST_SLEEP))
            return _drafted(table, step) if thinking is None else await thinking
        finally:
            if thinking is not None:
                thinking.cancel()


@asynccontextmanager
async def driving(store: Store, live: Live) -> AsyncIterator[Adviser]:
    """Drive the tables of a store for as long as the application runs; requests find who gives hints at them."""
    driver = Driver(store, live)
    try:
        yield driver.adviser
    finally:
        await driver.close()


_WAKING = frozenset(
    {
        "seat_taken",
        "seat_filled",
        "match_started",
        "acted",
        "dealt",
        "claimed",
        "taken_back",
        "stands_in",
        "back",
        "preferred",
    }
)
"""Events that may leave a table something to do."""


def _drafted(table: Table, step: Step) -> list[NewEvent]:
    if step.does is Does.FORCED:
        return [NewEvent(*draft) for draft in act_forced(table)]
    if step.does is Does.STAND_IN:
        return [NewEvent(*draft) for draft in stand_in(table, step.seat, STAND_IN)]
    if step.does is Does.DEAL:
        return [NewEvent(*draft) for draft in decide(table, "next", {}, Asker(None, owner=True), ())]
    return [NewEvent("closed", {"why": "abandoned"})]
