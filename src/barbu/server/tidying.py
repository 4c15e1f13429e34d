"""Keeps the garbage collector from stopping everybody: what has become old is set aside, and looked at seldom."""

from __future__ import annotations

__all__ = ["tidying"]

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from barbu.server.live import Live
from barbu.server.store import Store

ASIDE_SECONDS = 10.0
"""How often everything that is there is set aside. It costs nothing, and the next full collection has little to do."""
SELDOM = 60
"""Every so many times all of it is looked at: what refers to itself in a ring is freed then. It takes 0.1 s or so."""


@asynccontextmanager
async def tidying(_store: Store, _live: Live) -> AsyncIterator[None]:
    """Set aside what is there, for as long as the application runs."""
    gc.freeze()
    task = asyncio.create_task(_tidy(), name="barbu-tidying")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        gc.unfreeze()


async def _tidy() -> None:
    times = 0
    while True:
        await asyncio.sleep(ASIDE_SECONDS)
        times += 1
        if times % SELDOM == 0:
            gc.unfreeze()
            gc.collect()
        gc.freeze()
