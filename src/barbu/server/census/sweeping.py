"""Counts the deals of all tables, in the background; a deal under way is never counted."""

from __future__ import annotations

__all__ = ["Census", "counting"]

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from barbu.matches.table import Table
from barbu.server.census.counts import Deck, counts_of
from barbu.server.live import Live
from barbu.server.store import Store, StoreUnavailable, UnknownStream
from barbu.server.store.census import Counted, Uncounted, add_counts, takes_turn, uncounted

SWEEP_SECONDS = 30.0
_SHARE = 0.9
"""Of that time the next turn is not taken: a little less, so that one worker alone never misses its own."""
PORTION = 200
"""Tables looked at before the next ones are asked for."""
WRITTEN = 10
"""Tables in one transaction: moves that wait behind it do not notice."""
_log = structlog.get_logger("barbu.census")


class Census:
    """
    Looks through the tables that have news and counts the deals that have ended since; used from the event loop only.

    Where it has got to is kept with the counts, in the same transaction, so that neither a crash nor a second worker
    counts a deal twice. What a table has counted stays counted when it is deleted: the counts name nobody.
    """

    def __init__(self, store: Store, live: Live) -> None:
        self._store = store
        self._live = live
        self._idle: dict[str, int] = {}
        """Tables that had nothing to be counted, and the version at which they had not."""

    async def sweep(self) -> int:
        """Count all that is to be counted now; return the number of deals."""
        deals, after = 0, ""
        while found := await uncounted(self._store, "table", after, PORTION):
            after = found[-1].stream_id
            news = [stream for stream in found if self._idle.get(stream.stream_id) != stream.version]
            counted = [one for stream in news if (one := await self._counted(stream))]
            for start in range(0, len(counted), WRITTEN):
                deals += await add_counts(self._store, counted[start : start + WRITTEN])
        return deals

    async def sweep_in_turn(self) -> int:
        """Count, unless another worker of this store has just done so; return the number of deals."""
        now = self._store.clock()
        if not await takes_turn(self._store, now, now + int(1000 * SWEEP_SECONDS * _SHARE)):
            return 0
        return await self.sweep()

    async def _counted(self, stream: Uncounted) -> Counted | None:
        """Return what is to be added of a table; None if nothing is, and there may be more later."""
        await asyncio.sleep(0)  # an old match takes a while to be folded: others first
        try:
            version, table = await self._live.state(stream.stream_id, Table)
        except UnknownStream:
            return None
        # A deal that was taken back after its end stays counted: its cards are the same when it ends again.
        fresh = table.deals[stream.deals :]
        if not fresh and not table.is_over and not table.closed:
            self._idle[stream.stream_id] = version
            return None
        self._idle.pop(stream.stream_id, None)
        deck = Deck(table.ruleset.players, table.ruleset.cards)
        counts = counts_of(deck, (deal.setting.dealt for deal in fresh))
        upto = stream.deals + len(fresh)
        return Counted(stream.stream_id, version, stream.deals, upto, str(deck), counts)


@asynccontextmanager
async def counting(store: Store, live: Live) -> AsyncIterator[None]:
    """Count the deals of a store for as long as the application runs."""
    task = asyncio.create_task(_sweep_again(Census(store, live)), name="barbu-census")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _sweep_again(census: Census) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await census.sweep_in_turn()
        except StoreUnavailable as error:
            _log.warning("census_waits", error=error.code)
        except Exception:
            _log.exception("census_failed")
