"""A match at a table, played by chance and put into a store at once: what pages after a match have to show."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

from barbu.server.store import NewEvent, Role, Store
from tests.matches.test_table import Log

__all__ = ["stored_match"]


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
    log, random = Log(ruleset), Random(seed)
    log.ask("start", None, owner=True)
    for number in range(deals):
        if number:
            log.ask("next")
        log.play_deal(random)
    events = [NewEvent(event.type, event.payload) for event in log.events]

    async def keep() -> tuple[str, str]:
        store = await Store.open(url)
        try:
            stream = await store.create_stream("table", events)
            link = await store.create_link(stream.id, Role.OWNER)
        finally:
            await store.close()
        return f"/table/{stream.id}", f"/j/{link.token}"

    with ThreadPoolExecutor(1) as apart:  # the browser's loop runs in this thread
        return apart.submit(lambda: asyncio.run(keep())).result()
