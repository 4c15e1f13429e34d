"""Matches at tables afterwards: in the history, in a club, in the file of all of mine, deleted for good."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import httpx
import pytest

from barbu.matches.table import verify
from barbu.play import legal_actions
from barbu.records import parse_record, replay
from barbu.server.store import NewEvent, Role, Store
from tests.matches.test_table import BOTS, Log
from tests.server.site_fixture import ORIGIN, Browser, Site
from tests.server.tables import BOT, OPEN, Player, seated, table_site

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


def play(log: Log) -> None:
    """Play the deal under way, each seat its first legal action."""
    while log.state.current is not None and not log.state.current.is_over:
        deal = log.state.current
        log.act(legal_actions(deal)[0], deal.turn)


async def kept(site: Site, log: Log) -> tuple[Browser, str]:
    """Store what was played; return its owner and its id."""
    store = site.app.state.store
    assert isinstance(store, Store)
    stream = await store.create_stream("table", [NewEvent(one.type, one.payload) for one in log.events])
    link = await store.create_link(stream.id, Role.OWNER)
    owner = site.browser()
    assert (await owner.get(f"/j/{link.token}")).status_code == 303
    return owner, stream.id


def match_of_one_deal(seats: list[dict[str, str]] | None = None, *, ended: bool = True) -> Log:
    """Play one deal; then the table is closed, or the next deal is dealt."""
    log = Log("classic", seats)
    log.ask("start", None, owner=True)
    play(log)
    log.ask("close" if ended else "next", 0, owner=True)
    return log


def text_of(html: str) -> str:
    return re.sub(r"<[^>]+>|\s+", " ", html)


async def test_the_history_shows_ended_matches_at_tables_and_the_people_who_played(url: str) -> None:
    async with table_site(url, drives=False) as site:
        log = match_of_one_deal(BOTS)
        owner, table = await kept(site, log)
        shown = (await owner.get("/history")).text
        assert f"/table/{table}/replay" in shown
        assert "1 match" in text_of((await owner.get("/history?name=Ana")).text)
        players = shown[shown.index("<tbody>") : shown.index("</tbody>")]
        assert "Ana" in players
        assert log.state.seats[1].name not in players, "a bot is no player to be followed"
        assert log.state.seats[1].name in shown
        assert table not in (await site.browser().get("/history")).text


async def test_a_match_under_way_is_no_history(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, table = await kept(site, match_of_one_deal(ended=False))
        assert table not in (await owner.get("/history")).text


async def test_a_casual_match_is_listed_and_counts_for_nobody(url: str) -> None:
    async with table_site(url, drives=False) as site:
        log = Log("classic", BOTS)
        log.ask("start", None, owner=True)
        play(log)
        log.ask("undo", 0)
        play(log)
        log.ask("close", 0, owner=True)
        assert log.state.casual
        owner, table = await kept(site, log)
        shown = (await owner.get("/history")).text
        assert table in shown
        assert "casual" in shown
        assert "<tbody>" not in shown


async def test_a_link_to_look_on_at_a_table_without_spectators_opens_no_history(url: str) -> None:
    async with table_site(url, drives=False) as site:
        _owner, table = await kept(site, match_of_one_deal())
        link = await site.app.state.store.create_link(table, Role.VIEWER)
        guest = site.browser()
        await guest.get(f"/j/{link.token}")
        assert table not in (await guest.get("/history")).text
        archive = zipfile.ZipFile(io.BytesIO((await guest.http.get("/export")).content))
        assert archive.namelist() == []


async def test_a_match_given_to_a_club_is_seen_by_its_members_who_cannot_open_the_table(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, table = await kept(site, match_of_one_deal())
        club = (await send(owner, "/clubs", {"name": "Café"})).headers["location"]
        assert f'value="{table}"' in (await owner.get(club)).text
        assert (await send(owner, f"{club}/join", {"sheet": table})).status_code == 303
        link = await site.app.state.store.create_link(club.rsplit("/", 1)[-1], Role.VIEWER)
        member = site.browser()
        await member.get(f"/j/{link.token}")
        shown = (await member.get(club)).text
        assert "Beatriz" in shown
        assert f"/table/{table}" not in shown
        assert (await member.get(f"/table/{table}")).status_code == 403
        assert (await send(member, f"{club}/join", {"sheet": table})).status_code == 403
        assert (await send(member, f"{club}/delete", {})).status_code == 403
        assert (await send(owner, f"{club}/leave", {"sheet": table})).status_code == 303
        assert "Beatriz" not in (await member.get(club)).text


async def test_a_club_is_given_matches_only_and_is_deleted_by_its_owner(url: str) -> None:
    async with table_site(url, drives=False) as site:
        owner, table = await kept(site, match_of_one_deal())
        club = (await send(owner, "/clubs", {"name": "Café"})).headers["location"]
        assert (await send(owner, f"{club}/join", {"sheet": club.rsplit("/", 1)[-1]})).status_code == 404
        await send(owner, f"{club}/join", {"sheet": table})
        assert "Café" in (await owner.get(f"{club}/delete")).text
        assert (await send(owner, f"{club}/delete", {})).headers["location"] == "/clubs"
        assert (await owner.get(club)).status_code == 404
        assert (await owner.get(f"/table/{table}")).status_code == 200


async def test_all_of_mine_holds_records_and_proofs_of_tables_that_hold(url: str) -> None:
    async with table_site(url, drives=False) as site:
        log = match_of_one_deal(ended=False)
        owner, _table = await kept(site, log)
        archive = zipfile.ZipFile(io.BytesIO((await owner.http.get("/export")).content))
        assert archive.namelist() == ["tables/001.json", "tables/001-proof.json"]
        record = parse_record(archive.read("tables/001.json"))
        assert len(replay(record).deals) == 1, "the deal under way is no part of it"
        assert sum(verify(archive.read("tables/001-proof.json"))) == 1
        proof = json.loads(archive.read("tables/001-proof.json"))
        assert len(proof["secrets"]) == 1, "the secret of the deal under way stays here"


async def test_a_table_that_has_not_begun_is_no_part_of_the_export(url: str) -> None:
    async with table_site(url, drives=False) as site:
        (owner,) = await seated(site, [BOT, BOT, BOT, BOT])
        archive = zipfile.ZipFile(io.BytesIO((await owner.browser.http.get("/export")).content))
        assert archive.namelist() == []
        assert (await owner.browser.get(f"/table/{owner.table}/delete")).status_code == 200


async def test_a_table_is_deleted_for_good_by_its_owner_alone(url: str) -> None:
    async with table_site(url) as site:
        (owner, player) = await seated(site, [OPEN, BOT, BOT, BOT])
        assert await ask(owner, "start") == 200
        page = f"/table/{owner.table}/delete"
        assert (await player.browser.get(page)).status_code == 403
        assert (await send(player.browser, page, {})).status_code == 403
        shown = (await owner.browser.get(page)).text
        assert "Player 0" in shown
        assert f"/table/{owner.table}/record.json" in shown
        assert (await send(owner.browser, page, {})).headers["location"] == "/"
        for device in (owner.browser, player.browser):
            assert (await device.get(f"/table/{owner.table}")).status_code == 404
            assert (await device.get(f"/api/streams/{owner.table}")).status_code == 404
            assert owner.table not in (await device.get("/")).text


async def ask(player: Player, command: str) -> int:
    return (await player.ask(command, (await player.look())["version"])).status_code


async def send(browser: Browser, path: str, fields: dict[str, str]) -> httpx.Response:
    """Send a form."""
    return await browser.http.post(path, data=fields, headers={"origin": ORIGIN})
