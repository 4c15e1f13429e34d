"""The socket that pushes, served by a real uvicorn."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from barbu.server.settings import Settings
from tests.server.served_site import Served, closed, heard, serving
from tests.server.site_fixture import Browser, new_key
from tests.server.words import WORDS

pytestmark = pytest.mark.anyio


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    settings = Settings(db=f"sqlite:///{tmp_path}/ws.db", sockets_per_client=3)
    async with serving(settings, [WORDS]) as running:
        yield running


async def begun(served: Served) -> tuple[Browser, str]:
    ana = served.browser()
    answer = await ana.post("/api/streams", {"kind": "words", "key": new_key()}, origin=served.origin)
    return ana, answer.json()["id"]


async def say(
    served: Served, browser: Browser, stream_id: str, version: int, whose: int | None = None
) -> None:
    payload = {"word": f"word {version}", "for": whose}
    body = {"type": "say", "version": version, "key": new_key(), "payload": payload}
    answer = await browser.post(f"/api/streams/{stream_id}/commands", body, origin=served.origin)
    assert answer.status_code == 200, answer.text


async def test_a_page_gets_the_view_and_then_what_follows(served: Served) -> None:
    ana, stream_id = await begun(served)
    async with served.socket(ana, stream_id) as pushes:
        assert await heard(pushes) == {"version": 1, "view": {"words": ["begun"]}}
        await say(served, ana, stream_id, 1)
        assert await heard(pushes) == {"version": 2, "more": ["word 1"]}


async def test_a_page_that_slept_gets_what_it_missed(served: Served) -> None:
    ana, stream_id = await begun(served)
    for version in (1, 2, 3):
        await say(served, ana, stream_id, version)
    async with served.socket(ana, stream_id, "?after=2") as pushes:
        assert await heard(pushes) == {"version": 4, "more": ["word 2", "word 3"]}
    async with served.socket(ana, stream_id, "?after=999") as pushes:
        assert (await heard(pushes))["version"] == 4
    async with served.socket(ana, stream_id, "?after=4") as pushes:
        await say(served, ana, stream_id, 4)
        assert await heard(pushes) == {"version": 5, "more": ["word 4"]}


async def test_every_page_gets_every_version_and_only_what_is_its_own(served: Served) -> None:
    ana, stream_id = await begun(served)
    rita = served.browser()
    answer = await ana.post(
        f"/api/streams/{stream_id}/links", {"role": "seat", "seat": 1}, origin=served.origin
    )
    await rita.get(answer.json()["url"].removeprefix(served.origin))
    async with served.socket(ana, stream_id) as hers, served.socket(rita, stream_id) as ritas:
        await heard(hers)
        await heard(ritas)
        await say(served, ana, stream_id, 1, whose=1)
        assert await heard(hers) == {"version": 2, "more": []}
        assert await heard(ritas) == {"version": 2, "more": ["word 1"]}


async def test_whatever_comes_in_ends_the_socket(served: Served) -> None:
    ana, stream_id = await begun(served)
    for frame, code in (("hello", 4400), (b"\x00", 4400), ("x" * 5000, 1009)):
        async with served.socket(ana, stream_id) as pushes:
            await pushes.send(frame)
            assert await closed(pushes) == code


async def test_a_page_of_another_site_gets_no_socket(served: Served) -> None:
    ana, stream_id = await begun(served)
    with pytest.raises(InvalidStatus) as caught:
        async with served.socket(ana, stream_id, origin="http://evil.test"):
            pass
    assert caught.value.response.status_code == 403


async def test_a_stranger_and_an_unknown_stream_are_told_so(served: Served) -> None:
    ana, stream_id = await begun(served)
    async with served.socket(served.browser(), stream_id) as pushes:
        assert await closed(pushes) == 4403
    for unknown in ("none", "a" * 20):
        async with served.socket(ana, unknown) as pushes:
            assert await closed(pushes) == 4404


async def test_revoking_a_link_closes_the_sockets_that_came_by_it(served: Served) -> None:
    ana, stream_id = await begun(served)
    rita = served.browser()
    made = (
        await ana.post(f"/api/streams/{stream_id}/links", {"role": "viewer"}, origin=served.origin)
    ).json()
    await rita.get(made["url"].removeprefix(served.origin))
    async with served.socket(rita, stream_id) as ritas, served.socket(ana, stream_id) as hers:
        await heard(ritas)
        await heard(hers)
        path = f"/api/streams/{stream_id}/links/{made['link']['id']}"
        await ana.http.delete(path, headers={"origin": served.origin})
        assert await closed(ritas) == 4403
        await say(served, ana, stream_id, 1)
        assert (await heard(hers))["version"] == 2


async def test_deleting_a_stream_closes_its_sockets(served: Served) -> None:
    ana, stream_id = await begun(served)
    async with served.socket(ana, stream_id) as pushes:
        await heard(pushes)
        await ana.http.delete(f"/api/streams/{stream_id}", headers={"origin": served.origin})
        assert await closed(pushes) == 4404


async def test_one_client_opens_only_so_many_sockets_at_a_time(served: Served) -> None:
    ana, stream_id = await begun(served)
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(3):
            await heard(await stack.enter_async_context(served.socket(ana, stream_id)))
        with pytest.raises(InvalidStatus) as caught:
            await stack.enter_async_context(served.socket(ana, stream_id))
        assert caught.value.response.status_code == 429
