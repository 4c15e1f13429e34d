"""Tables over HTTP: who may act, what bots do by themselves, and what a restart leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from barbu.matches.table import Table, record_of
from barbu.records import replay
from barbu.server.store import Store
from tests.server.conftest import fresh_postgres
from tests.server.site_fixture import Site
from tests.server.tables import BOT, OPEN, Player, seated, started, table_site

pytestmark = pytest.mark.anyio


def _database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


async def play_deal(players: list[Player], random: Random) -> dict[str, Any]:
    """Have the people at a table play at random until the deal is over; return the last view of the first of them."""
    while True:
        views = await asyncio.gather(*(player.look() for player in players))
        over = next((view for view in views if view["over"] or view["deal"]["phase"] == "over"), None)
        if over:
            return over
        for player, view in zip(players, views, strict=True):
            if view["deal"]["turn"] == player.seat:
                await player.act(random.choice(view["deal"]["actions"]), view["version"])
        await asyncio.sleep(0.002)


@pytest.mark.slow
async def test_one_person_and_three_bots_play_a_whole_match(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path)) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT], "french-fixed")
        random = Random(1)
        view = await play_deal([ana], random)
        while not view["over"]:
            answer = await ana.ask("next", view["version"])
            assert answer.status_code in (200, 409), answer.text
            view = await play_deal([ana], random)
        assert len(view["match"]["done"]) == view["match"]["deals"]
        _version, table = await site.app.state.live.state(ana.table, Table)
        assert list(replay(record_of(table)).totals) == view["match"]["totals"]


async def test_bots_deal_choose_and_play_until_it_is_the_persons_turn(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path)) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT])
        view = await ana.wait()
        assert view["deal"]["turn"] == 0
        assert view["deal"]["actions"]


async def test_the_next_deal_is_dealt_by_itself_after_a_pause(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), patience=0.9) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT])
        view = await play_deal([ana], Random(3))
        assert view["deal"]["number"] == 0
        site.clock.pass_seconds(9)
        await asyncio.sleep(0.05)
        assert (await ana.look())["deal"]["number"] == 0
        site.clock.pass_seconds(2)
        await ana.wait_for(lambda view: view["deal"]["number"] == 1)


async def test_a_person_who_keeps_others_waiting_gets_a_stand_in_and_the_seat_back(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), patience=0.9) as site:
        _owner, slow, other = await started(site, [OPEN, OPEN, BOT, BOT])
        while (await slow.wait_at_any((slow, other)))["deal"]["turn"] == other.seat:
            mine = await other.look()
            await other.act(mine["deal"]["actions"][0], mine["version"])
        site.clock.pass_seconds(29)
        await asyncio.sleep(0.05)
        assert not (await other.look())["seats"][0]["stand_in"]
        site.clock.pass_seconds(2)
        view = await other.wait_for(lambda view: view["seats"][0]["stand_in"])
        assert [seat["stand_in"] for seat in view["seats"]] == ["simple", "", "", ""]
        await other.wait()
        view = await slow.look()
        assert (await slow.ask("back", view["version"])).status_code == 200
        assert not (await slow.look())["seats"][0]["stand_in"]


async def test_when_a_clock_has_run_out_a_bot_plays_until_the_seat_is_handed_back(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), patience=1.5) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT], pace="clock", clock="1+0")
        view = await ana.wait()
        assert view["clock"]["left"] == [60_000, None, None, None]
        site.clock.pass_seconds(58)
        await asyncio.sleep(0.05)
        assert not (await ana.look())["seats"][0]["stand_in"]
        site.clock.pass_seconds(3)
        view = await ana.wait_for(lambda view: view["seats"][0]["stand_in"])
        assert view["clock"]["left"][0] == 0
        view = await ana.wait_for(lambda view: view["deal"]["phase"] == "over")
        assert (await ana.ask("next", view["version"])).status_code == 200
        view = await ana.look()
        assert not view["seats"][0]["stand_in"], "who goes on to the next deal is back"
        assert view["clock"]["left"][0] == 60_000


async def test_a_forced_card_is_played_for_who_wants_it_and_for_nobody_else(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), patience=9) as site:
        _owner, ana, rita = await started(site, [OPEN, OPEN, BOT, BOT])
        while not (view := await ana.wait_at_any((ana, rita)))["forced"]:
            await ana.ask("prefer", view["version"], {"forced": True})
        random, forced = Random(2), 0
        while not forced:  # a deal may end before anybody is down to one card
            view = await ana.wait_at_any((ana, rita))
            if (deal := view["deal"])["phase"] == "over":
                assert (await ana.ask("next", view["version"])).status_code in (200, 409)
                continue
            player = (ana, rita)[deal["turn"]]
            if player is ana and deal["phase"] == "play" and len(deal["actions"]) == 1:
                await ana.wait_for(lambda now, plays=deal["plays"]: now["deal"]["plays"] > plays)
                forced += 1
                continue
            mine = await player.look()
            await player.act(random.choice(mine["deal"]["actions"]), mine["version"])
        _version, table = await site.app.state.live.state(ana.table, Table)
        assert {act.seat for act in table.acts if act.by == "forced"} == {0}


async def test_nobody_stands_in_while_only_bots_wait(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path)) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT])
        view = await ana.wait()
        site.clock.pass_seconds(3600)
        await asyncio.sleep(0.05)
        assert (await ana.look()) == view


async def test_a_restart_goes_on_where_a_bot_was_to_act(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), drives=False) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT])
        before = await ana.look()
        cookies = ana.browser.http.cookies
    async with table_site(_database(tmp_path)) as site:
        again = Player(site.browser(), ana.table, 0)
        again.browser.http.cookies = cookies
        view = await again.wait()
        assert view["version"] >= before["version"]
        assert view["deal"]["turn"] == 0


async def test_a_table_that_nobody_came_back_to_closes(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path)) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT])
        await ana.wait()
        cookies, at = ana.browser.http.cookies, site.clock.ms
    for days, closed in ((6, ""), (8, "abandoned")):
        async with table_site(_database(tmp_path), at=at + days * 24 * 3600 * 1000) as site:
            again = Player(site.browser(), ana.table, 0)
            again.browser.http.cookies = cookies
            await asyncio.sleep(0.2)
            assert (await again.look())["closed"] == closed


async def test_two_workers_do_each_act_of_a_bot_once(request: pytest.FixtureRequest) -> None:
    url = fresh_postgres(request.getfixturevalue("postgres_url"))
    async with table_site(url) as one, table_site(url) as other:
        _owner, ana = await started(one, [OPEN, BOT, BOT, BOT])
        twin = Player(other.browser(), ana.table, 0)
        twin.browser.http.cookies = ana.browser.http.cookies
        random = Random(5)
        for turn in range(40):
            player = (ana, twin)[turn % 2]
            view = await player.wait()
            if view["deal"]["phase"] == "over":
                break
            answer = await player.act(random.choice(view["deal"]["actions"]), view["version"])
            assert answer.status_code in (200, 409)  # 409: the other worker has not heard of the last act yet
        events = await one.app.state.store.events_after(ana.table, 0)
        assert [event.version for event in events] == list(range(1, len(events) + 1))


async def test_a_worker_that_hears_of_its_own_act_does_not_wait_for_another_one(
    request: pytest.FixtureRequest,
) -> None:
    url = fresh_postgres(request.getfixturevalue("postgres_url"))
    beside = await Store.open(url)
    async with table_site(url, patience=0.1) as site:
        _owner, ana = await started(site, [OPEN, BOT, BOT, BOT], "french-fixed")
        with beside.subscribe(ana.table) as follower:
            view = await ana.look()
            while view["deal"]["turn"] == ana.seat:
                await ana.act(view["deal"]["actions"][0], view["version"])
                view = await ana.look()
                while (await follower.next()).version < view["version"]:
                    pass
        await beside.ping()
        site.clock.pass_seconds(0.2)
        await ana.wait_for(lambda now: now["version"] > view["version"])
    await beside.close()


async def test_a_dead_workers_tables_go_on_at_another_one(request: pytest.FixtureRequest) -> None:
    url = fresh_postgres(request.getfixturevalue("postgres_url"))
    async with table_site(url) as alive:
        async with table_site(url, drives=False) as dies:
            _owner, ana = await started(dies, [OPEN, BOT, BOT, BOT])
            cookies = ana.browser.http.cookies
        again = Player(alive.browser(), ana.table, 0)
        again.browser.http.cookies = cookies
        assert (await again.wait())["deal"]["turn"] == 0


async def test_a_seat_acts_for_itself_only_and_only_in_its_turn(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), drives=False) as site:
        owner, *players = await started(site, [OPEN, OPEN, OPEN, OPEN])
        view = await players[0].look()
        turn = view["deal"]["turn"]
        version, right = view["version"], players[turn]
        action = (await right.look())["deal"]["actions"][0]
        wrong = players[(turn + 1) % 4]
        assert (await wrong.act(action, version)).json()["error"]["code"] == "illegal/not_your_turn"
        assert (await owner.act(action, version)).json()["error"]["code"] == "table/no_seat"
        stranger = Player(site.browser(), owner.table, None)
        assert (await stranger.act(action, version)).status_code == 403
        assert (await wrong.get(f"/api/streams/{owner.table}?seat={turn}")).status_code == 403
        assert (await right.act(action, version)).status_code == 200


async def test_a_stale_version_gets_the_view_of_now_and_a_repeated_key_its_first_answer(
    tmp_path: Path,
) -> None:
    async with table_site(_database(tmp_path), drives=False) as site:
        _owner, *players = await started(site, [OPEN, OPEN, OPEN, OPEN])
        view = await players[0].look()
        player = players[view["deal"]["turn"]]
        action = (await player.look())["deal"]["actions"][0]
        first = await player.act(action, view["version"], key="only-once")
        assert first.json() == {"version": view["version"] + 1}
        again = await player.act(action, view["version"], key="only-once")
        assert (again.status_code, again.json()) == (200, first.json())
        stale = await player.act(action, view["version"])
        assert stale.status_code == 409
        assert stale.json()["view"] == await player.look()


async def test_the_key_of_a_bot_is_none_that_a_client_could_use(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), drives=False) as site:
        _owner, *players = await started(site, [OPEN, OPEN, OPEN, OPEN])
        version = (await players[0].look())["version"]
        answer = await players[0].ask("say", version, {"preset": "hello"}, key=f"auto:{version}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "request/malformed")


async def test_no_link_opens_the_hand_of_a_bot_or_of_somebody_else(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), drives=False) as site:
        owner, *_ = await started(site, [OPEN, OPEN, BOT, BOT])
        for seat, code in ((0, "table/taken"), (2, "table/bot_seat"), (5, "table/bad_seat")):
            answer = await owner.browser.post(
                f"/api/streams/{owner.table}/links", {"role": "seat", "seat": seat}
            )
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


async def test_the_link_of_a_seat_that_a_bot_got_later_opens_no_hand(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), drives=False) as site:
        owner, *_ = players = await started_with_bot_in_place_of_link(site)
        view = await players[-1].look()
        assert view["seat"] is None
        assert view["deal"]["hand"] == []
        assert (await owner.look())["deal"]["hand"] == []


async def started_with_bot_in_place_of_link(site: Site) -> list[Player]:
    """A table whose last seat has a link, but a bot sits there."""
    players = await seated(site, [OPEN, BOT, BOT, BOT], "classic")
    owner, ana = players
    spare = Player(site.browser(), owner.table, 0)
    version = (await ana.look())["version"]
    assert (await ana.ask("leave", version)).status_code == 200
    path, _id = await owner.browser.link(owner.table, "seat", 0)
    await spare.browser.get(path)
    assert (await owner.ask("fill", version + 1, {"seat": 0, "level": "simple"})).status_code == 200
    assert (await owner.ask("start", version + 2)).status_code == 200
    return [owner, spare]


async def test_spectators_see_a_table_that_has_them_and_no_hand(tmp_path: Path) -> None:
    async with table_site(_database(tmp_path), drives=False) as site:
        for spectators, status in (("none", 403), ("table", 200)):
            owner, *_ = await started(site, [OPEN, OPEN, OPEN, OPEN], spectators=spectators)
            guest = Player(site.browser(), owner.table, None)
            path, _id = await owner.browser.link(owner.table, "viewer")
            await guest.browser.get(path)
            answer = await guest.get(f"/api/streams/{owner.table}")
            assert answer.status_code == status
            if status == 200:
                assert answer.json()["view"]["deal"]["hand"] == []
                assert (await guest.act({"do": "pass"}, 1)).status_code == 403
