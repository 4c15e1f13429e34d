"""Pages of tables: opened, joined by link, kept, played again; files of finished deals."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from barbu.cards import cards_in, format_card
from barbu.matches.table import verify
from barbu.records import parse_record, replay
from tests.server.site_fixture import ORIGIN, Browser, Site
from tests.server.tables import BOT, OPEN, Player, seated, started, table_site

pytestmark = pytest.mark.anyio
FORM = {"ruleset": "classic", "seat_1": "simple", "seat_2": "simple", "seat_3": "open", "pace": "quick"}


async def _open(browser: Browser, **fields: str) -> str:
    """Open a table by the form and return its id."""
    answer = await browser.http.post("/table/new", data={**FORM, **fields}, headers={"origin": ORIGIN})
    assert answer.status_code == 303, answer.text
    found = re.fullmatch(r"/table/(\w+)", answer.headers["location"])
    assert found
    return found[1]


async def _boot(player: Player) -> dict[str, Any]:
    text = (await player.get(f"/table/{player.table}")).text
    found = re.search(r'<script type="application/json" id="boot">(.*?)</script>', text, re.DOTALL)
    assert found, text
    boot: dict[str, Any] = json.loads(found[1])
    return boot


async def _play_to_the_end_of_a_deal(site: Site, players: list[Player]) -> None:
    while (view := await players[0].look())["deal"]["phase"] != "over":
        player = players[view["deal"]["turn"]]
        seen = await player.look()
        assert (await player.act(seen["deal"]["actions"][-1], seen["version"])).status_code == 200


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


async def test_the_form_opens_a_table_where_whoever_opens_it_has_the_first_seat(url: str) -> None:
    async with table_site(url, drives=False) as site:
        ana = Player(site.browser(), "", 0)
        ana.table = await _open(ana.browser)
        view = (await _boot(ana))["view"]
        assert (view["seat"], view["owner"], view["started"]) == (0, True, False)
        assert [seat["kind"] for seat in view["seats"]] == ["open", "bot", "bot", "open"]
        assert [seat["name"] for seat in view["seats"]] == ["", "Blaise", "Carl", ""]
        assert f"/table/{ana.table}" in (await ana.get("/")).text


async def test_the_cards_are_fixed_before_anybody_has_brought_anything_to_the_shuffle(url: str) -> None:
    async with table_site(url, drives=False) as site:
        ana = Player(site.browser(), "", 0)
        ana.table = await _open(ana.browser, seat_3="simple")
        before = (await _boot(ana))["view"]["proof"]
        version = (await ana.look())["version"]
        await ana.ask("take", version, {"name": "Ana", "entropy": "mine"})
        await ana.ask("start", version + 1)
        after = (await ana.look())["proof"]
        assert before["commitments"] == after["commitments"]
        assert (before["entropy"], after["entropy"]) == (None, ["mine", "", "", ""])


async def test_a_friend_sits_down_by_link_and_keeps_the_seat_for_this_device_alone(url: str) -> None:
    async with table_site(url, drives=False) as site:
        ana = Player(site.browser(), "", 0)
        ana.table = await _open(ana.browser)
        made = await ana.browser.post(f"/api/tables/{ana.table}/invite", {"role": "seat", "seat": 3})
        assert made.status_code == 201
        assert made.json()["code"].startswith("<svg")
        path = made.json()["url"].removeprefix(ORIGIN)
        rita, spy = (Player(site.browser(), ana.table, 3) for _ in range(2))
        for player in (rita, spy):
            assert (await player.browser.get(path)).headers["location"] == f"/table/{ana.table}"
        view = await rita.look()
        await rita.ask("take", view["version"], {"name": "Rita", "entropy": "x"})
        assert (await rita.browser.post(f"/api/tables/{ana.table}/keep")).json() == {"seat": 3}
        assert (await rita.look())["seat"] == 3
        assert (await spy.get(f"/api/streams/{ana.table}")).status_code == 403
        assert (await site.browser().get(path)).status_code == 410


async def test_only_who_holds_a_seat_opens_it_on_another_device(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, ana, *_ = await started(site, [OPEN, OPEN, OPEN, OPEN])
        body = {"role": "seat", "seat": 0}
        assert (await owner.browser.post(f"/api/tables/{owner.table}/invite", body)).status_code == 422
        answer = await ana.browser.post(f"/api/tables/{owner.table}/invite", body)
        assert answer.status_code == 201
        phone = Player(site.browser(), owner.table, 0)
        await phone.browser.get(answer.json()["url"].removeprefix(ORIGIN))
        assert (await phone.look())["deal"]["hand"] == (await ana.look())["deal"]["hand"]
        other = {"role": "seat", "seat": 1}
        assert (await ana.browser.post(f"/api/tables/{owner.table}/invite", other)).status_code == 403


async def test_record_and_proof_of_finished_deals_hold(url: str) -> None:
    async with table_site(url, drives=False) as site:
        _owner, *players = await started(site, [OPEN, OPEN, OPEN, OPEN])
        await _play_to_the_end_of_a_deal(site, players)
        record = parse_record((await players[0].get(f"/table/{players[0].table}/record.json")).text)
        assert list(replay(record).totals) == (await players[0].look())["match"]["totals"]
        proof = (await players[0].get(f"/table/{players[0].table}/proof.json")).text
        assert sum(verify(proof)) == 1


async def test_the_cards_of_a_deal_are_told_when_it_is_over_and_not_before(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, *players = await started(site, [OPEN, OPEN, OPEN, OPEN], spectators="delayed")
        guest = Player(site.browser(), owner.table, None)
        path, _id = await owner.browser.link(owner.table, "viewer")
        await guest.browser.get(path)
        first = f"/api/tables/{owner.table}/deals/1"
        for player in (guest, owner, players[0]):
            early = await player.get(first)
            assert (early.status_code, early.json()["error"]["code"]) == (422, "table/no_such_deal")
        await _play_to_the_end_of_a_deal(site, players)
        told = (await guest.get(first)).json()
        record = parse_record((await guest.get(f"/table/{owner.table}/record.json")).text)
        hands = record.deals[0].hands
        assert hands is not None
        assert [set(hand) for hand in told["dealt"]] == [
            {format_card(card) for card in cards_in(hand)} for hand in hands
        ]
        assert (await guest.get(f"/api/tables/{owner.table}/deals/2")).status_code == 422
        assert (await guest.get(f"/api/tables/{owner.table}/deals/x")).status_code == 422
        assert (await site.browser().get(first)).status_code == 403


async def test_the_first_page_says_at_which_table_it_is_ones_turn(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, *players = await started(site, [OPEN, OPEN, OPEN, OPEN])
        for _ in range(3):
            view = await owner.look()
            pages = [(await player.browser.get("/")).text for player in players]
            assert [place for place, page in enumerate(pages) if "your turn" in page] == [
                view["deal"]["turn"]
            ]
            assert "your turn" not in (await owner.browser.get("/")).text
            player = players[view["deal"]["turn"]]
            seen = await player.look()
            assert (await player.act(seen["deal"]["actions"][0], seen["version"])).status_code == 200
        await _play_to_the_end_of_a_deal(site, players)
        assert not any(["your turn" in (await player.browser.get("/")).text for player in players])


async def test_files_of_a_match_that_has_not_begun_are_refused(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, *_ = await seated(site, [OPEN, BOT, BOT, BOT])
        for name in ("record", "proof"):
            answer = await owner.get(f"/table/{owner.table}/{name}.json")
            assert answer.status_code == 422


@pytest.mark.parametrize("page", ["", "/rules", "/replay", "/record.json", "/proof.json"])
async def test_a_stranger_sees_no_page_of_a_table(url: str, page: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, *_ = await started(site, [OPEN, BOT, BOT, BOT])
        assert (await site.browser().get(f"/table/{owner.table}{page}")).status_code == 403
        assert (await owner.get(f"/table/{owner.table}{page}")).status_code == 200


async def test_the_same_people_play_again_one_seat_on(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, ana, rita = await started(site, [OPEN, OPEN, BOT, BOT])
        del owner
        places = []
        for player in (ana, rita, ana):
            answer = await player.browser.http.post(
                f"/table/{player.table}/again", headers={"origin": ORIGIN}
            )
            assert answer.status_code == 303
            again = Player(player.browser, answer.headers["location"].removeprefix("/table/"), None)
            places.append((again.table, (await again.look())["seat"]))
        (table, first), (same, second), (once, third) = places
        assert table == same == once != ana.table
        assert (first, second, third) == (1, 2, 1)


async def test_who_says_first_whether_seats_stay_says_it_for_all(url: str) -> None:
    async with table_site(url, drives=False) as site:
        _owner, ana, rita = await started(site, [OPEN, OPEN, BOT, BOT], pace="clock", clock="1+2")
        places = []
        for player, form in ((ana, {"seats": "same"}), (rita, {})):
            answer = await player.browser.http.post(
                f"/table/{player.table}/again", data=form, headers={"origin": ORIGIN}
            )
            again = Player(player.browser, answer.headers["location"].removeprefix("/table/"), None)
            view = await again.look()
            places.append((view["seat"], view["clock"]["budget"], view["clock"]["increment"]))
        assert places == [(0, 60_000, 2_000), (1, 60_000, 2_000)]


async def test_the_form_opens_a_table_with_a_clock(url: str) -> None:
    async with table_site(url, drives=False) as site:
        browser = site.browser()
        table = await _open(browser, pace="clock", clock="5+10", spectators="delayed")
        view = await Player(browser, table, None).look()
        assert view["clock"]["left"] == [None, None, None, None], "nobody has sat down yet"
        assert (view["clock"]["budget"], view["spectators"]) == (300_000, "delayed")
        refused = await browser.http.post(
            "/table/new", data={**FORM, "pace": "clock", "clock": "soon"}, headers={"origin": ORIGIN}
        )
        assert refused.status_code == 422


async def test_the_owner_of_a_table_makes_and_closes_links_on_a_page(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, ana = await started(site, [OPEN, BOT, BOT, BOT], spectators="table")
        page = f"/table/{owner.table}/links"
        assert (await ana.browser.get(page)).status_code == 403
        made = await owner.browser.http.post(page, data={"role": "viewer"}, headers={"origin": ORIGIN})
        found = re.search(r'value="(http[^"]*/j/[^"]*)"', made.text)
        assert found
        guest = Player(site.browser(), owner.table, None)
        assert (await guest.browser.get(found[1])).status_code == 303
        assert (await guest.look())["seat"] is None
        link = re.search(rf"{page}/(\w+)/close", made.text)
        assert link
        await owner.browser.http.post(f"{page}/{link[1]}/close", headers={"origin": ORIGIN})


@pytest.mark.parametrize("path", ["", "/replay", "/links"])
async def test_an_error_at_a_table_speaks_of_the_table(url: str, path: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, *_ = await started(site, [OPEN, BOT, BOT, BOT])
        stranger = site.browser().http
        for table, said in (
            (owner.table, "This table is not open to this device."),
            ("0" * 20, "There is no such table, or it has been deleted."),
        ):
            page = await stranger.get(f"/table/{table}{path}", headers={"accept": "text/html"})
            assert said in page.text
            assert "sheet" not in re.search(r"(?s)<main.*?</main>", page.text)[0]  # type: ignore[index]


async def test_a_hint_is_something_that_the_seat_may_do_and_only_for_the_seat_to_act(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, *players = await started(site, [OPEN, OPEN, OPEN, OPEN])
        view = await players[0].look()
        for player in (owner, *players):
            answer = await player.browser.post(f"/api/tables/{owner.table}/hint")
            if player.seat == view["deal"]["turn"]:
                assert answer.json()["action"] in (await player.look())["deal"]["actions"]
            else:
                assert answer.json()["error"]["code"] in ("table/no_seat", "table/not_now")
