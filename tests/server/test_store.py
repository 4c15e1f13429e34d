"""The store, on SQLite and on a real PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest

from barbu.errors import StaleVersion
from barbu.server.store import Appended, Event, LastOwner, NewEvent, Role, Store, UnknownStream
from barbu.server.store.faults import StoreUnavailable, StoreUsage, TextTooLong
from tests.server.clock import FakeClock

pytestmark = pytest.mark.anyio


def said(word: object) -> NewEvent:
    return NewEvent("said", {"word": word})


async def words(store: Store, stream_id: str, after: int = 0) -> list[object]:
    return [event.payload["word"] for event in await store.events_after(stream_id, after)]


async def test_a_stream_begins_with_its_first_events(store: Store, clock: FakeClock) -> None:
    stream = await store.create_stream("sheet", [said("a"), said("b")], settings={"title": "Friday"})
    assert (stream.version, stream.created, stream.kind) == (2, clock.ms, "sheet")
    assert await store.stream(stream.id) == stream
    assert await store.events_after(stream.id, 0) == [
        Event(1, "said", {"word": "a"}, clock.ms),
        Event(2, "said", {"word": "b"}, clock.ms),
    ]


async def test_the_same_creation_key_gives_the_same_stream(store: Store) -> None:
    first = await store.create_stream("sheet", [said("a")], key="tap")
    second = await store.create_stream("sheet", [said("b")], key="tap")
    assert second == first
    assert await words(store, first.id) == ["a"]


async def test_appended_events_are_numbered_from_the_version_they_were_decided_on(store: Store) -> None:
    stream = await store.create_stream("sheet", [said("a")])
    appended = await store.append(stream.id, 1, "k", [said("b"), said("c")])
    assert (appended.version, appended.replayed) == (3, False)
    assert list(appended.events) == await store.events_after(stream.id, 1)
    assert (await store.stream(stream.id)).version == 3


async def test_a_stale_version_is_refused_and_says_which_one_it_is(store: Store) -> None:
    stream = await store.create_stream("sheet", [said("a")])
    await store.append(stream.id, 1, "k1", [said("b")])
    for seen in (0, 1, 3, 2**53):
        with pytest.raises(StaleVersion) as caught:
            await store.append(stream.id, seen, f"seen-{seen}", [said("c")])
        assert (caught.value.expected, caught.value.got) == (2, seen)
    assert await words(store, stream.id) == ["a", "b"]


async def test_the_same_key_twice_adds_nothing_and_gives_the_same_answer(store: Store) -> None:
    stream = await store.create_stream("sheet")
    first = await store.append(stream.id, 0, "k", [said("a"), said("b")])
    await store.append(stream.id, 2, "later", [said("c")])
    again = await store.append(stream.id, 0, "k", [said("something else")])
    assert (again.version, again.events, again.replayed) == (first.version, first.events, True)
    assert await store.find_key(stream.id, "k") == again
    assert await store.find_key(stream.id, "never") is None
    assert await words(store, stream.id) == ["a", "b", "c"]


async def test_a_key_used_before_is_answered_as_then_also_on_the_version_of_now(store: Store) -> None:
    stream, other = await store.create_stream("sheet"), await store.create_stream("sheet")
    first = await store.append(stream.id, 0, "k", [said(1)])
    jobs = [store.append(stream.id, 1, "k", [said(2)]), store.append(other.id, 0, "k", [said(3)])]
    again, beside = await asyncio.gather(*jobs)
    assert again == Appended(1, first.events, replayed=True)
    assert not beside.replayed, "what waited beside it is not disturbed"
    assert len(await store.events_after(stream.id, 0)) == 1


async def test_a_key_used_before_is_answered_as_then_also_when_another_command_is_just_quicker(
    store: Store,
) -> None:
    stream = await store.create_stream("sheet")
    first = await store.append(stream.id, 0, "b", [said(1)])
    jobs = [store.append(stream.id, 1, "a", [said(2)]), store.append(stream.id, 1, "b", [said(3)])]
    quicker, again = await asyncio.gather(*jobs)
    assert (quicker.version, quicker.replayed) == (2, False)
    assert again == Appended(1, first.events, replayed=True)


async def test_a_key_is_only_used_up_in_its_own_stream(store: Store) -> None:
    one, two = await store.create_stream("sheet"), await store.create_stream("sheet")
    await store.append(one.id, 0, "k", [said("a")])
    assert not (await store.append(two.id, 0, "k", [said("b")])).replayed


async def test_of_commands_on_one_version_in_one_batch_one_is_done_and_the_others_are_stale(
    store: Store,
) -> None:
    stream = await store.create_stream("sheet")
    tries = [store.append(stream.id, 0, f"k{i}", [said(i)]) for i in range(20)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(answer).__name__ for answer in answers].count("Appended") == 1
    assert [type(answer).__name__ for answer in answers].count("StaleVersion") == 19
    assert len(await words(store, stream.id)) == 1


async def test_of_the_same_key_sent_often_at_once_all_get_the_one_answer(store: Store) -> None:
    stream = await store.create_stream("sheet")
    answers = await asyncio.gather(*(store.append(stream.id, 0, "k", [said(i)]) for i in range(20)))
    assert all(answer.events == answers[0].events for answer in answers)
    assert sum(not answer.replayed for answer in answers) == 1


async def test_commands_that_fail_do_not_disturb_the_others_of_their_batch(store: Store) -> None:
    streams = [await store.create_stream("sheet") for _ in range(10)]
    bad = [
        store.append("no-such-stream", 0, "k", [said(0)]),
        store.append(streams[0].id, 7, "stale", [said(0)]),
    ]
    bad_links = [store.create_link("no-such-stream", Role.VIEWER), store.revoke_link(streams[0].id, "none")]
    good = [store.append(stream.id, 0, "k", [said(1)]) for stream in streams]
    answers = await asyncio.gather(*bad, *bad_links, *good, return_exceptions=True)
    assert [type(a) for a in answers[:4]] == [UnknownStream, StaleVersion, UnknownStream, UnknownStream]
    assert all(not isinstance(answer, BaseException) for answer in answers[4:])
    for stream in streams:
        assert await words(store, stream.id) == [1]


async def test_a_text_that_the_database_cannot_hold_fails_alone(store: Store) -> None:
    stream = await store.create_stream("sheet")
    broken = store.append(stream.id, 0, "broken", [NewEvent("type\ud800", {})])
    answers = await asyncio.gather(
        broken, store.append(stream.id, 0, "good", [said(1)]), return_exceptions=True
    )
    assert isinstance(answers[0], StoreUnavailable | UnicodeEncodeError)
    assert not isinstance(answers[1], BaseException)
    assert await words(store, stream.id) == [1]


@pytest.mark.parametrize(
    "word", ["\x00", "\ud800", "👩‍👩‍👧", "‮rtl", "<b>&\"'", "x" * 10_000, 10**30, -0.5, None, []]
)
async def test_payloads_come_back_as_they_were(store: Store, word: object) -> None:
    stream = await store.create_stream("sheet", [said(word)])
    assert await words(store, stream.id) == [word]


@pytest.mark.parametrize("word", [float("nan"), float("inf"), {1, 2}, object()])
async def test_what_is_not_json_is_refused(store: Store, word: object) -> None:
    stream = await store.create_stream("sheet")
    with pytest.raises(StoreUsage):
        await store.append(stream.id, 0, "k", [said(word)])


@pytest.mark.parametrize("key", ["", "a b", "é", "k\x00", "k" * 129])
async def test_a_malformed_key_is_refused(store: Store, key: str) -> None:
    stream = await store.create_stream("sheet")
    with pytest.raises(StoreUsage):
        await store.append(stream.id, 0, key, [said(1)])


async def test_a_link_is_found_by_its_token_only(store: Store) -> None:
    stream = await store.create_stream("sheet")
    made = await store.create_link(stream.id, Role.SEAT, seat=2, label="  Ana’s\nphone ")
    assert (made.link.role, made.link.seat, made.link.label) == (Role.SEAT, 2, "Ana’s phone")
    assert await store.find_link(made.token) == made.link
    assert await store.find_link(made.link.id) is None
    assert await store.find_link(made.token[:-1]) is None
    assert await store.links(stream.id) == [made.link]
    assert made.token not in repr(made)


async def test_tokens_are_unguessable_and_stored_hashed(store: Store) -> None:
    stream = await store.create_stream("sheet")
    tokens = [(await store.create_link(stream.id, Role.VIEWER)).token for _ in range(50)]
    assert len(set(tokens)) == 50
    assert all(len(token) * 6 >= 128 for token in tokens)
    stored = await store.read(
        lambda connection: connection.exec_driver_sql("SELECT token_hash FROM links").all()
    )
    assert not {row[0] for row in stored} & set(tokens)


async def test_revoking_a_link_ends_the_role_of_every_device_that_came_by_it(store: Store) -> None:
    stream = await store.create_stream("sheet")
    link = (await store.create_link(stream.id, Role.SCORER)).link
    other = (await store.create_link(stream.id, Role.VIEWER)).link
    for device in ("d1", "d2"):
        await store.grant(device, link.id)
    await store.grant("d2", other.id)
    assert [held.role for held in await store.roles("d1", stream.id)] == [Role.SCORER]
    revoked = await store.revoke_link(stream.id, link.id)
    assert revoked.revoked_at is not None
    assert await store.roles("d1", stream.id) == []
    assert await store.roles("d2", stream.id) == [other]
    assert await store.streams_of("d1") == []


async def test_of_two_owners_who_close_each_others_link_at_once_one_stays(store: Store) -> None:
    stream = await store.create_stream("sheet", device="d1")
    (own,) = await store.links(stream.id)
    other = (await store.create_link(stream.id, Role.OWNER)).link
    await store.grant("d2", other.id)
    answers = await asyncio.gather(
        store.revoke_link(stream.id, own.id), store.revoke_link(stream.id, other.id), return_exceptions=True
    )
    assert [isinstance(answer, LastOwner) for answer in answers].count(True) == 1
    open_links = [link for link in await store.links(stream.id) if link.revoked_at is None]
    assert [link.role for link in open_links] == [Role.OWNER]


async def test_a_link_of_another_stream_cannot_be_revoked_from_here(store: Store) -> None:
    here, there = await store.create_stream("sheet"), await store.create_stream("sheet")
    link = (await store.create_link(there.id, Role.OWNER)).link
    with pytest.raises(UnknownStream):
        await store.revoke_link(here.id, link.id)
    assert (await store.links(there.id))[0].revoked_at is None


async def test_a_label_too_long_is_refused(store: Store) -> None:
    stream = await store.create_stream("sheet")
    with pytest.raises(TextTooLong):
        await store.create_link(stream.id, Role.VIEWER, label="x" * 81)


async def test_who_creates_a_stream_owns_it(store: Store) -> None:
    stream = await store.create_stream("sheet", device="d1")
    assert [link.role for link in await store.roles("d1", stream.id)] == [Role.OWNER]
    assert await store.streams_of("d1") == [stream]
    assert await store.streams_of("d1", "table") == []
    assert await store.streams_of("d2") == []


async def test_a_recovery_code_gives_another_device_the_same_links_until_a_new_code_is_made(
    store: Store,
) -> None:
    stream = await store.create_stream("sheet", device="lost")
    old = await store.make_recovery("lost")
    code = await store.make_recovery("lost")
    with pytest.raises(UnknownStream):
        await store.recover(old, "new")
    assert await store.recover(code, "new") == 1
    assert await store.streams_of("new") == [stream]


async def test_a_purged_stream_is_gone_with_its_events_and_links(store: Store) -> None:
    stream = await store.create_stream("sheet", [said("a")], device="d1")
    made = await store.create_link(stream.id, Role.VIEWER)
    await store.purge(stream.id)
    for gone in (
        store.stream(stream.id),
        store.append(stream.id, 1, "k", [said("b")]),
        store.purge(stream.id),
    ):
        with pytest.raises(UnknownStream):
            await gone
    assert await store.events_after(stream.id, 0) == []
    assert await store.find_link(made.token) is None
    assert await store.streams_of("d1") == []


async def test_saved_rulesets_are_kept_by_owner_and_name(store: Store) -> None:
    saved = await store.save_ruleset("d1", "Home", "f1", {"players": 4})
    assert await store.ruleset(saved.id) == saved
    changed = await store.save_ruleset("d1", "Home", "f2", {"players": 5})
    assert (changed.id, changed.fingerprint, changed.document) == (saved.id, "f2", {"players": 5})
    other = await store.save_ruleset("d2", "Home", "f1", {"players": 4})
    await store.save_ruleset("d1", "Club", "f3", {})
    assert [ruleset.name for ruleset in await store.rulesets("d1")] == ["Club", "Home"]
    with pytest.raises(UnknownStream):
        await store.delete_ruleset("d1", other.id)
    await store.delete_ruleset("d2", other.id)
    assert await store.rulesets("d2") == []


async def test_settings_are_replaced_without_a_new_version(store: Store) -> None:
    stream = await store.create_stream("sheet", [said("a")], settings={"title": "a"})
    await store.set_settings(stream.id, {"title": "b"})
    now = await store.stream(stream.id)
    assert (now.settings, now.version) == ({"title": "b"}, 1)


async def test_export_holds_every_event(store: Store) -> None:
    stream = await store.create_stream("sheet", [said("a")])
    await store.append(stream.id, 1, "k", [said("b")])
    exported = await store.export(stream.id)
    assert exported["kind"] == "sheet"
    events = exported["events"]
    assert isinstance(events, list)
    assert [event["payload"] for event in events] == [{"word": "a"}, {"word": "b"}]


async def test_followers_learn_the_newest_version_however_slow_they_are(store: Store) -> None:
    stream, other = await store.create_stream("sheet"), await store.create_stream("sheet")
    with store.subscribe(stream.id) as follower:
        for version in range(5):
            await store.append(stream.id, version, f"k{version}", [said(version)])
        await store.append(other.id, 0, "k", [said(0)])
        change = await asyncio.wait_for(follower.next(), 5)
        assert (change.version, change.access) == (5, False)
        link = (await store.create_link(stream.id, Role.VIEWER)).link
        await store.revoke_link(stream.id, link.id)
        change = await asyncio.wait_for(follower.next(), 5)
        assert (change.version, change.access) == (5, True)


async def test_hooks_hear_of_a_commit_before_the_command_is_answered(store: Store) -> None:
    stream = await store.create_stream("sheet")
    heard: list[tuple[str, int]] = []
    store.on_commit(lambda stream_id, events: heard.append((stream_id, events[-1].version)))
    await store.append(stream.id, 0, "k", [said("a")])
    await store.append(stream.id, 0, "k", [said("a")])
    assert heard == [(stream.id, 1)]


async def test_closing_writes_what_waits_and_refuses_what_comes_later(store_url: str) -> None:
    store = await Store.open(store_url)
    stream = await store.create_stream("sheet")
    waiting = [asyncio.ensure_future(store.append(stream.id, n, f"k{n}", [said(n)])) for n in range(50)]
    await asyncio.gather(*waiting[:1])
    await store.close()
    assert all(task.done() and task.exception() is None for task in waiting)
    with pytest.raises(StoreUnavailable):
        await store.append(stream.id, 50, "late", [said("late")])
    reopened = await Store.open(store_url)
    assert await words(reopened, stream.id) == list(range(50))
    await reopened.close()


async def test_a_ping_reads_and_writes(store: Store) -> None:
    ping = await store.ping()
    assert ping.read_ms > 0
    assert ping.write_ms > 0
