"""A process that writes to a store at full speed until it is killed, and tells each command acknowledged."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection

from barbu.server.store import NewEvent, Store

Answer = tuple[str, str, int, int]
"""Stream, key, version after the command, number of its events."""


def write_for_ever(url: str, name: str, streams: list[str], told: Connection) -> None:
    """Write to all streams at once; each answer goes into `told` as it comes."""
    asyncio.run(_write_all(url, name, streams, told))


async def _write_all(url: str, name: str, streams: list[str], told: Connection) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(_write(store, name, stream_id, told) for stream_id in streams))


async def _write(store: Store, name: str, stream_id: str, told: Connection) -> None:
    """Append one event, then two, and so on, each command with its own key."""
    version = (await store.stream(stream_id)).version
    for number in range(10**9):
        key = f"{name}-{number}"
        events = [NewEvent("said", {"word": f"{key}.{part}"}) for part in range(1 + number % 2)]
        version = (await store.append(stream_id, version, key, events)).version
        told.send((stream_id, key, version, len(events)))
