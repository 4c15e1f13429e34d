"""Duels on a Ray cluster: the same deals by the same functions, in portions, given back in their order."""

from __future__ import annotations

__all__ = ["PORTION", "play_portion", "rows_on_ray"]

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from barbu.bots.bot import Bot
from barbu.bots.duel import Duel, Row, play_row
from barbu.bots.levels import bot

Clock = Callable[[], float]
PORTION = 4
"""Deals of one task: enough that sending them costs nothing, few enough that no worker ends long after the others."""


def play_portion(
    duel: Duel,
    names: tuple[str, str],
    budget_ms: float | None,
    deals: Sequence[tuple[str, int]],
    clock: Clock,
) -> list[Row]:
    """
    Return some deals of a duel, each in every seating; what one worker of a cluster does.

    Args:
        duel: What is measured.
        names: Of A and B, levels of `bot_names()`.
        budget_ms: Time a decision, for the levels that search.
        deals: Contract and number of each.
        clock: Returns seconds.
    """
    a, b = (_seated(name, budget_ms, clock, side) for side, name in enumerate(names))
    return [play_row(duel, a, b, contract, number, clock) for contract, number in deals]


@cache
def _seated(name: str, budget_ms: float | None, clock: Clock, _side: int) -> Bot:
    """Return the bot of a side, made once in each worker: its kernels and weights are loaded only then."""
    return bot(name, budget_ms=budget_ms, clock=clock)


def rows_on_ray(
    duel: Duel,
    names: tuple[str, str],
    budget_ms: float | None,
    deals: Sequence[tuple[str, int]],
    clock: Clock,
) -> Iterator[Row]:
    """
    Yield the deals of a duel in their order, played by the cluster that this process is connected to.

    Each deal follows from the duel's seed alone, so the rows are those of one machine, times apart. Tasks that nobody
    waits for any more are called off.
    """
    import ray

    task = ray.remote(play_portion)
    shared = ray.put(duel)
    ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = deque[object]()
    try:
        for start in range(0, len(deals), PORTION):
            portion = deals[start : start + PORTION]
            waiting.append(task.remote(shared, names, budget_ms, portion, clock))
            if len(waiting) > ahead:
                yield from _rows(waiting.popleft())
        while waiting:
            yield from _rows(waiting.popleft())
    finally:
        for left in waiting:
            ray.cancel(left)


def _rows(reference: object) -> list[Row]:
    import ray
    from ray.exceptions import RayTaskError

    try:
        rows: list[Row] = ray.get(reference)
    except RayTaskError as error:
        raise (error.cause or error) from None
    return rows
