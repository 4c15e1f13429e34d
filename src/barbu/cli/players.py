"""Bots by the name that a command line gives them."""

from __future__ import annotations

__all__ = ["seated"]

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from barbu.bots import Bot, bot


@contextmanager
def seated(name: str, budget_ms: float | None = None) -> Iterator[Bot]:
    """
    Yield the bot called `name`, ready to play; what it started ends with the block.

    Raises:
        UnknownName: `bot/unknown` if there is none.
    """
    yield bot(name, budget_ms=budget_ms, clock=perf_counter)
