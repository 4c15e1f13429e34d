"""Several stores on one PostgreSQL: what one commits, the others hear of."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from barbu.errors import StaleVersion
from barbu.server.store import Event, LastOwner, NewEvent, News, Role, Store
from barbu.server.store.listening import LARGEST_NOTICE, notice_of, read_notice
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


async def test_a_worker_is_told_the_events_themselves_and_never_what_it_did_itself(postgres_url: str) -> None:
    url = fresh_postgres(postgres_url)
    one, two = await Store.open(url), await Store.open(url)
    told_one: list[News] = []
    told_two: list[News] = []
    one.on_news(told_one.append)
    two.on_news(told_two.append)
    stream = await one.create_stream("table")
    with one.subscribe(stream.id) as near, two.subscribe(stream.id) as far:
        first = await one.append(stream.id, 0, "k", [NewEvent("said", {"text": "\ud800"}), NewEvent("x", {})])
        await asyncio.wait_for(far.next(), 5)
        second = await two.append(stream.id, 2, "l", [NewEvent("said", {"text": "é" * 9_000})])
        while (await asyncio.wait_for(near.next(), 5)).version < 3:
            pass
    assert told_two == [News(stream.id, 2, first.events)]
    assert told_one == [News(stream.id, 3, ())], "too large to be told: whoever wants it reads it"
    assert await one.events_after(stream.id, 2) == list(second.events)
    await one.close()
    await two.close()


async def test_connections_that_were_lost_while_idle_are_opened_again(postgres_url: str) -> None:
    url = fresh_postgres(postgres_url)
    store = await Store.open(url)
    stream = await store.create_stream("table")
    await store.append(stream.id, 0, "k", [NewEvent("x", {})])
    assert len(await store.events_after(stream.id, 0)) == 1
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert len(await store.events_after(stream.id, 0)) == 1
    assert (await store.append(stream.id, 1, "l", [NewEvent("x", {})])).version == 2
    await store.close()


_EVENTS = st.lists(
    st.builds(
        Event,
        version=st.integers(1, 2**53),
        type=st.text("abc_", min_size=1, max_size=20),
        payload=st.dictionaries(st.text(max_size=5), st.text(max_size=400) | st.integers(), max_size=3),
        at=st.integers(0, 2**53),
    ),
    max_size=4,
).map(tuple)
_NEWS = st.lists(
    st.builds(
        News,
        stream_id=st.text("abcd0123", min_size=20, max_size=20),
        version=st.integers(-1, 2**31),
        events=_EVENTS,
    ),
    min_size=1,
    max_size=128,
)


@given(_NEWS)
def test_a_notice_fits_into_what_postgresql_takes_and_leaves_out_events_at_most(news: Sequence[News]) -> None:
    notice = notice_of("w" * 20, news)
    assert notice.isascii()
    assert len(notice) <= LARGEST_NOTICE
    worker, told = read_notice(notice)
    assert worker == "w" * 20
    assert len(told) == len(news)
    for got, sent in zip(told, news, strict=True):
        assert got in (sent, News(sent.stream_id, sent.version))
    assert told[0] == news[0] or len(notice_of("w" * 20, [news[0]])) > LARGEST_NOTICE - 64 * len(news)
