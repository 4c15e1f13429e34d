"""Several stores on one PostgreSQL: what one commits, the others hear of."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from barbu.errors import StaleVersion
from barbu.server.store import LastOwner, NewEvent, Role, Store
from tests.server.conftest import fresh_postgres

pytestmark = pytest.mark.anyio


async def test_a_worker_hears_what_another_one_committed(postgres_url: str) -> None:
    url = fresh_postgres(postgres_url)
    one, two = await Store.open(url), await Store.open(url)
    changed: list[str | None] = []
    two.on_access(changed.append)
    stream = await one.create_stream("table")
    with two.subscribe(stream.id) as follower:
        await one.append(stream.id, 0, "k", [NewEvent("said", {})])
        assert (await asyncio.wait_for(follower.next(), 5)).version == 1
        link = (await one.create_link(stream.id, Role.VIEWER)).link
        await one.revoke_link(stream.id, link.id)
        assert (await asyncio.wait_for(follower.next(), 5)).access
        assert changed[-1] == stream.id
    await one.close()
    await two.close()


async def test_of_two_owners_at_different_workers_who_close_each_others_link_one_stays(
    postgres_url: str,
) -> None:
    url = fresh_postgres(postgres_url)
    one, two = await Store.open(url), await Store.open(url)
    for _ in range(8):
        stream = await one.create_stream("sheet", device="d1")
        (own,) = await one.links(stream.id)
        other = (await one.create_link(stream.id, Role.OWNER)).link
        answers = await asyncio.gather(
            one.revoke_link(stream.id, own.id), two.revoke_link(stream.id, other.id), return_exceptions=True
        )
        assert [isinstance(answer, LastOwner) for answer in answers].count(True) == 1
    await one.close()
    await two.close()


async def test_workers_that_write_many_streams_at_once_neither_wait_forever_nor_lose(
    postgres_url: str,
) -> None:
    url = fresh_postgres(postgres_url)
    stores = [await Store.open(url) for _ in range(2)]
    streams = [await stores[0].create_stream("table") for _ in range(8)]

    async def write(store: Store, name: str, stream_id: str) -> int:
        version, done = 0, 0
        while done < 10:
            try:
                version = (
                    await store.append(stream_id, version, f"{name}-{done}", [NewEvent("x", {})])
                ).version
                done += 1
            except StaleVersion as stale:
                version = stale.expected
        return done

    jobs = [
        write(store, f"w{i}", stream.id) for i, store in enumerate(stores) for stream in reversed(streams)
    ]
    assert sum(await asyncio.wait_for(asyncio.gather(*jobs), 60)) == 160
    for stream in streams:
        versions = [event.version for event in await stores[0].events_after(stream.id, 0)]
        assert versions == list(range(1, 21))
    for store in stores:
        await store.close()


async def test_a_lost_listener_comes_back_and_tells_what_it_missed(postgres_url: str) -> None:
    url = fresh_postgres(postgres_url)
    one, two = await Store.open(url), await Store.open(url)
    stream = await one.create_stream("table")
    with two.subscribe(stream.id) as follower:
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
        while two.hears_all:
            await asyncio.sleep(0)
        await one.append(stream.id, 0, "k", [NewEvent("said", {})])
        version = 0
        while version < 1:
            version = (await asyncio.wait_for(follower.next(), 10)).version
    await one.close()
    await two.close()
