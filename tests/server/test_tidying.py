"""The collector looks seldom at what has become old, but it does."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import cast

import pytest

from barbu.server import tidying
from barbu.server.live import Live
from barbu.server.store import Store

pytestmark = pytest.mark.anyio
NONE = cast(Store, None), cast(Live, None)


class Ring:
    """Refers to itself."""

    def __init__(self) -> None:
        self.ring = self


async def comes_true(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0)


async def test_what_is_there_is_set_aside_and_set_free_again_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tidying, "ASIDE_SECONDS", 0.0)
    before = gc.get_freeze_count()
    async with tidying.tidying(*NONE):
        first = gc.get_freeze_count()
        assert first > before
        kept = [[number] for number in range(10_000)]
        await comes_true(lambda: gc.get_freeze_count() > first + len(kept) // 2)
    assert gc.get_freeze_count() == 0


async def test_a_ring_that_was_set_aside_is_freed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "ASIDE_SECONDS", 0.0)
    monkeypatch.setattr(tidying, "SELDOM", 5)
    async with tidying.tidying(*NONE):
        ring = Ring()
        seen = weakref.ref(ring)
        gc.freeze()
        del ring
        await comes_true(lambda: seen() is None)
