"""A match at a table, played by chance and put into a store at once: what pages after a match have to show."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TypeVar

from barbu.rules import preset
from barbu.server.census import QUANTITIES, Deck, law_of
from barbu.server.store import NewEvent, Role, Store
from barbu.server.store.census import Counted, add_counts
from tests.matches.test_table import Log

T = TypeVar("T")
PEOPLE = [
    {"kind": "person", "name": name, "entropy": name}
    for name in ("Ana", "Beatriz", "Rita", "Diana", "Elena", "Filipa")
]


def stored_match(url: str, ruleset: str, deals: int, *, seed: int = 7) -> tuple[str, str]:
    """
    Store a match of people of which some deals are over.

    Args:
        url: The database; a server may be running on it.
        ruleset: The preset.
        deals: How many deals are finished; the last one is not followed by another.
        seed: Of the players' choices; the cards are always the same.

    Returns:
        The path of the table, and the path of a link by which a device becomes its owner.
    """
    log, random = Log(ruleset, PEOPLE[: preset(ruleset).players]), Random(seed)
    log.ask("start", None, owner=True)
    for number in range(deals):
        if number:
            log.ask("next")
        log.play_deal(random)
    return stored_table(url, log)


def stored_table(url: str, log: Log, seat: int | None = None) -> tuple[str, str]:
    """
    Store a table as its log says.

    Returns:
        The path of the table, and the path of a link by which a device becomes its owner or, if given, holds a seat.
    """
    events = [NewEvent(event.type, event.payload) for event in log.events]

    async def keep(store: Store) -> tuple[str, str]:
        stream = await store.create_stream("table", events)
        link = await store.create_link(stream.id, Role.OWNER if seat is None else Role.SEAT, seat=seat)
        return f"/table/{stream.id}", f"/j/{link.token}"

    return in_store(url, keep)


def seat_link(url: str, path: str, seat: int) -> str:
    """Make one more link to a seat of a stored table, and return its path."""

    async def make(store: Store) -> str:
        made = await store.create_link(path.rsplit("/", 1)[-1], Role.SEAT, seat=seat)
        return f"/j/{made.token}"

    return in_store(url, make)


def in_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open a store, do some work on it and close it, in a thread apart: the browser's loop runs in this one."""

    async def opened() -> T:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(opened())).result()


def store_fair_counts(url: str, deals: int) -> None:
    """Store the census of deals as fair dealing gives it on average, of the full deck for four."""
    deck = Deck(4, (1 << 52) - 1)
    counts = {("deals", ""): deals}
    for quantity in QUANTITIES:
        law = law_of(deck, quantity)
        counts |= {
            (quantity, value): round(deals * mean) for value, mean in zip(law.values, law.mean, strict=True)
        }

    async def keep(store: Store) -> None:
        stream = await store.create_stream("club")
        await add_counts(store, [Counted(stream.id, 1, 0, deals, str(deck), counts)])

    in_store(url, keep)
