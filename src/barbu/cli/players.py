"""Bots by the name that a command line gives them."""

from __future__ import annotations

__all__ = ["seated"]

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from barbu.bots import Bot, bot

OUTSIDE = "run:"
"""What stands before the command of an outside bot."""
PATIENCE = 5.0
"""How many times its budget an outside bot may take before it forfeits: starting up and a busy machine count too."""


@contextmanager
def seated(name: str, budget_ms: float | None = None) -> Iterator[Bot]:
    """
    Yield the bot called `name`, ready to play; what it started ends with the block.

    Raises:
        UnknownName: `bot/unknown` if there is none.
        BarbuError: `usage/bad_option` if an outside bot cannot be started.
    """
    if not name.startswith(OUTSIDE):
        yield bot(name, budget_ms=budget_ms, clock=perf_counter)
        return
    from barbu.cli.outside import OutsideBot

    outside = OutsideBot(name.removeprefix(OUTSIDE), max(10.0, PATIENCE * (budget_ms or 0) / 1000))
    try:
        yield outside
    finally:
        outside.close()
