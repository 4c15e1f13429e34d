"""Commands, versions and keys over HTTP, and what each viewer may see."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.conftest import fresh_postgres
from tests.server.site_fixture import ORIGIN, Site, new_key, running

pytestmark = pytest.mark.anyio


async def test_who_begins_a_stream_owns_it_and_finds_it_again(site: Site) -> None:
    ana, rita = site.browser(), site.browser()
    stream_id = await ana.begin("hello")
    shown = (await ana.get(f"/api/streams/{stream_id}")).json()
    assert shown == {
        "version": 1,
        "kind": "words",
        "roles": ["owner"],
        "seat": None,
        "view": {"words": ["hello"]},
    }
    listed = (await ana.get("/api/streams")).json()["streams"]
    assert [(one["id"], one["path"]) for one in listed] == [(stream_id, f"/words/{stream_id}")]
    assert (await rita.get("/api/streams")).json() == {"streams": []}


async def test_a_double_tap_begins_one_stream_but_another_device_with_the_same_key_begins_its_own(
    site: Site,
) -> None:
    ana, rita = site.browser(), site.browser()
    await ana.begin()
    body = {"kind": "words", "key": "the-same-key"}
    first, second = [(await ana.post("/api/streams", body)).json() for _ in range(2)]
    assert first == second
    assert (await rita.post("/api/streams", body)).json()["id"] != first["id"]


async def test_a_command_is_answered_with_the_version_after_it(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    answer = await ana.say(stream_id, 1, "a")
    assert (answer.status_code, answer.json()) == (200, {"version": 2})
    update = await ana.get(f"/api/streams/{stream_id}/events?after=1")
    assert update.json() == {"version": 2, "more": ["a"]}
    assert (await ana.get(f"/api/streams/{stream_id}/events?after=2")).json() == {"version": 2}


async def test_the_same_key_twice_is_done_once_and_answered_alike(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    first = await ana.say(stream_id, 1, "a", key="a-key-of-mine")
    await ana.say(stream_id, 2, "b")
    for version in (1, 3, 999):
        again = await ana.say(stream_id, version, "other", key="a-key-of-mine")
        assert (again.status_code, again.content) == (first.status_code, first.content)
        assert again.headers["idempotent-replayed"] == "true"
    assert (await ana.get(f"/api/streams/{stream_id}")).json()["view"] == {"words": ["begun", "a", "b"]}


async def test_a_key_that_was_done_is_answered_also_where_the_command_would_now_be_refused(
    site: Site,
) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    await ana.say(stream_id, 1, "a", key="a-key-of-mine")
    body = {"type": "rude", "version": 2, "key": "a-key-of-mine"}
    answer = await ana.post(f"/api/streams/{stream_id}/commands", body)
    assert (answer.status_code, answer.json()) == (200, {"version": 2})


async def test_the_key_may_come_in_a_header(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    body = {"type": "say", "version": 1, "payload": {"word": "a"}}
    for _ in range(2):
        answer = await ana.post(
            f"/api/streams/{stream_id}/commands", body, **{"idempotency-key": "in-a-header"}
        )
        assert answer.json() == {"version": 2}


@pytest.mark.parametrize("version", [0, 2, 2**53])
async def test_a_stale_or_forged_version_is_refused_with_the_view_of_now(site: Site, version: int) -> None:
    ana = site.browser()
    stream_id = await ana.begin("hello")
    answer = await ana.say(stream_id, version, "a")
    assert answer.status_code == 409
    body = answer.json()
    assert body["error"]["code"] == "version/stale"
    assert (body["version"], body["view"]) == (1, {"words": ["hello"]})


async def test_of_two_scorers_at_once_none_is_lost_the_later_one_is_told(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    answers = await asyncio.gather(*(ana.say(stream_id, 1, word) for word in "abcd"))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    done = [word for word, answer in zip("abcd", answers, strict=True) if answer.status_code == 200]
    assert (await ana.get(f"/api/streams/{stream_id}")).json()["view"]["words"] == ["begun", *done]


async def test_a_refusal_of_the_kind_keeps_its_code(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    body = {"type": "rude", "version": 1, "key": new_key()}
    answer = await ana.post(f"/api/streams/{stream_id}/commands", body)
    assert (answer.status_code, answer.json()["error"]) == (
        422,
        {"code": "illegal/rude", "message": "that is rude"},
    )


async def test_a_command_with_nothing_to_do_changes_nothing(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    body = {"type": "nothing", "version": 1, "key": new_key()}
    assert (await ana.post(f"/api/streams/{stream_id}/commands", body)).json() == {"version": 1}


async def test_a_failure_says_nothing_of_the_inside(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    body = {"type": "crash", "version": 1, "key": new_key()}
    answer = await ana.post(f"/api/streams/{stream_id}/commands", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server/error")
    assert "secret" not in answer.text
    assert "content-security-policy" in answer.headers


async def test_each_seat_sees_what_is_its_own(site: Site) -> None:
    ana, rita, diana = site.browser(), site.browser(), site.browser()
    stream_id = await ana.begin()
    for browser, seat in ((rita, 1), (diana, 2)):
        path, _ = await ana.link(stream_id, "seat", seat)
        assert (await browser.get(path)).headers["location"] == f"/words/{stream_id}"
    await ana.say(stream_id, 1, "for one", whose=1)
    after = f"/api/streams/{stream_id}/events?after=1"
    assert [(await b.get(after)).json()["more"] for b in (ana, rita, diana)] == [[], ["for one"], []]
    assert (await diana.get(f"/api/streams/{stream_id}?seat=1")).status_code == 403
    assert (await rita.get(f"/api/streams/{stream_id}?seat=1")).json()["seat"] == 1


async def test_who_missed_too_much_or_knows_a_version_that_never_was_gets_a_fresh_view(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    for version in range(1, 80):
        await ana.say(stream_id, version, version)
    for query in ("", "?after=3", "?after=81"):
        update = (await ana.get(f"/api/streams/{stream_id}/events{query}")).json()
        assert (update["version"], len(update["view"]["words"])) == (80, 80)
    assert (await ana.get(f"/api/streams/{stream_id}/events?after=78")).json()["more"] == [78, 79]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"type": "say", "version": -1, "key": "abcdefgh"},
        {"type": "say", "version": True, "key": "abcdefgh"},
        {"type": "say", "version": 1.0, "key": "abcdefgh"},
        {"type": "say", "version": 10**400, "key": "abcdefgh"},
        {"type": "say", "version": 1, "key": "short"},
        {"type": "say", "version": 1, "key": "has blanks in it"},
        {"type": 5, "version": 1, "key": "abcdefgh"},
        {"type": "x" * 65, "version": 1, "key": "abcdefgh"},
        {"type": "say", "version": 1, "key": "abcdefgh", "payload": []},
        [],
        "text",
    ],
)
async def test_a_malformed_command_is_refused(site: Site, body: object) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    answer = await ana.post(f"/api/streams/{stream_id}/commands", body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] == "request/malformed"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"a": NaN}',
        b'{"a": 1, "a": 2}',
        b'"\\ud800"',
        b"\xff",
        b"[" * 100_000,
        b'{"a":"\\ud800"}',
    ],
)
async def test_a_body_that_is_not_a_json_object_is_refused(site: Site, body: bytes) -> None:
    answer = await site.browser().http.post("/api/streams", content=body, headers={"origin": ORIGIN})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "request/malformed")


@pytest.mark.parametrize("word", ["<script>", "‮rtl", "👩‍👩‍👧", "x" * 10_000, "\x00", {"deep": [1, None]}])
async def test_words_of_any_kind_come_back_as_they_were(site: Site, word: object) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    assert (await ana.say(stream_id, 1, word)).status_code == 200
    assert (await ana.get(f"/api/streams/{stream_id}/events?after=1")).json()["more"] == [word]


async def test_a_deleted_stream_is_gone(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    assert (await ana.delete(f"/api/streams/{stream_id}")).status_code == 204
    assert (await ana.get(f"/api/streams/{stream_id}")).status_code == 404
    assert (await ana.say(stream_id, 1, "a")).status_code == 404


@pytest.mark.parametrize("stream_id", ["none", "a" * 20, "%00", "é" * 20, "..", "a" * 500])
async def test_an_unknown_stream_is_not_found(site: Site, stream_id: str) -> None:
    assert (await site.browser().get(f"/api/streams/{stream_id}/events")).status_code == 404


async def test_a_state_read_from_the_store_is_the_one_that_grew_in_memory(tmp_path: object) -> None:
    db = f"sqlite:///{tmp_path}/again.db"
    async with running(db) as site:
        ana = site.browser()
        stream_id = await ana.begin()
        for version in range(1, 10):
            await ana.say(stream_id, version, version)
        before = (await ana.get(f"/api/streams/{stream_id}")).json()
        cookies = ana.http.cookies
    async with running(db) as site:
        ana = site.browser()
        ana.http.cookies = cookies
        assert (await ana.get(f"/api/streams/{stream_id}")).json() == before


async def test_any_worker_takes_any_command(postgres_url: str) -> None:
    db = fresh_postgres(postgres_url)
    async with running(db) as one, running(db) as two:
        here, there = one.browser(), two.browser()
        stream_id = await here.begin()
        there.http.cookies = here.http.cookies
        version = 1
        for browser in (there, here, there, there, here):
            answer = await browser.say(stream_id, version, version)
            version += 1
            assert (answer.status_code, answer.json()) == (200, {"version": version})
        assert (await here.say(stream_id, 1, "stale")).json()["version"] == version


async def test_a_command_from_a_seat_that_is_none_is_malformed(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    for seat in ("8", "-1", "x", "", "1.0", "٣", "00"):
        body = {"type": "say", "version": 1, "key": new_key(), "payload": {"word": "no"}}
        answer = await ana.post(f"/api/streams/{stream_id}/commands?seat={seat}", body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "request/malformed"), seat
    assert (await ana.get(f"/api/streams/{stream_id}")).json()["version"] == 1
