"""The census of deals: each finished deal once, none under way, whichever worker counts, on both databases."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from barbu.matches.table import Table
from barbu.server.census import QUANTITIES, Census, Deck, counting, law_of, sweeping
from barbu.server.live import Live
from barbu.server.site import KINDS
from barbu.server.store import Store
from barbu.server.store.census import Counted, add_counts, all_counts, takes_turn
from tests.server.clock import FakeClock
from tests.server.site_fixture import Site
from tests.server.tables import BOT, OPEN, Player, started, table_site

pytestmark = pytest.mark.anyio
CLASSIC = Deck(4, sum(0b1111111100000 << (13 * suit) for suit in range(4)))
FULL = Deck(4, (1 << 52) - 1)


def store_of(site: Site) -> Store:
    store = site.app.state.store
    assert isinstance(store, Store)
    return store


def census_of(site: Site) -> Census:
    live = site.app.state.live
    assert isinstance(live, Live)
    return Census(store_of(site), live)


async def deals_counted(site: Site) -> int:
    counts = await all_counts(store_of(site))
    return sum(quantities["deals"][""] for quantities in counts.values())


async def play_a_deal(player: Player) -> None:
    """Play the first action that is allowed until the deal is over."""
    while (view := await player.wait())["deal"]["phase"] != "over":
        await player.act(view["deal"]["actions"][0], view["version"])


async def test_a_deal_is_counted_when_it_is_over_and_only_once(store_url: str) -> None:
    async with table_site(store_url, patience=5) as site:
        (owner, player) = await started(site, [OPEN, BOT, BOT, BOT])
        await player.wait()
        assert await census_of(site).sweep() == 0, "a deal under way is not counted"
        assert await all_counts(store_of(site)) == {}
        await play_a_deal(player)
        assert await census_of(site).sweep() == 1
        assert await census_of(site).sweep() == 0
        counts = await all_counts(store_of(site))
        assert list(counts) == [str(CLASSIC)]
        assert {quantity: sum(counts[str(CLASSIC)][quantity].values()) for quantity in QUANTITIES} == (
            dict.fromkeys(QUANTITIES, 4)
        )
        assert sum(int(value) * n for value, n in counts[str(CLASSIC)]["aces"].items()) == 4
        assert (await owner.browser.delete(f"/api/streams/{owner.table}")).status_code == 204
        assert await census_of(site).sweep() == 0
        assert await deals_counted(site) == 1, "what is counted names nobody and stays"


async def test_a_deal_that_is_taken_back_and_ends_again_is_counted_once(store_url: str) -> None:
    async with table_site(store_url, patience=5) as site:
        (_owner, player) = await started(site, [OPEN, BOT, BOT, BOT])
        await play_a_deal(player)
        assert await census_of(site).sweep() == 1
        assert (await player.ask("undo", (await player.look())["version"])).status_code == 200
        assert await census_of(site).sweep() == 0
        await play_a_deal(player)
        assert await census_of(site).sweep() == 0
        assert await deals_counted(site) == 1


async def test_workers_that_count_at_the_same_time_count_a_deal_once(store_url: str) -> None:
    async with table_site(store_url, patience=5) as site:
        for _ in range(3):
            (_owner, player) = await started(site, [OPEN, BOT, BOT, BOT])
            await play_a_deal(player)
        other = await Store.open(store_url)
        try:
            elsewhere = Census(other, Live(other, KINDS))
            found = await asyncio.gather(
                *(census.sweep() for census in [census_of(site), elsewhere] for _ in range(3))
            )
        finally:
            await other.close()
        assert sum(found) == 3
        assert await deals_counted(site) == 3


async def test_a_table_where_nothing_happens_is_looked_at_once(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_site(store_url, drives=False) as site:
        await started(site, [OPEN, BOT, BOT, BOT])
        census, live = census_of(site), site.app.state.live
        looked: list[str] = []
        state = live.state

        async def counted(stream_id: str, kind: type[Table]) -> tuple[int, Table]:
            looked.append(stream_id)
            found: tuple[int, Table] = await state(stream_id, kind)
            return found

        monkeypatch.setattr(live, "state", counted)
        for _ in range(3):
            assert await census.sweep() == 0
        assert len(looked) == 1


async def test_one_worker_in_turn_looks_for_all(store: Store, clock: FakeClock) -> None:
    now = clock.ms
    assert await takes_turn(store, now, now + 1000)
    assert not await takes_turn(store, now + 999, now + 2000)
    assert await takes_turn(store, now + 1000, now + 2000)
    found = await asyncio.gather(*(takes_turn(store, now + 2000, now + 3000) for _ in range(4)))
    assert found.count(True) == 1


async def test_a_deal_is_counted_by_the_service_that_runs_beside_the_site(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "SWEEP_SECONDS", 0.01)
    async with table_site(store_url, patience=5) as site, counting(store_of(site), site.app.state.live):
        (_owner, player) = await started(site, [OPEN, BOT, BOT, BOT])
        await play_a_deal(player)
        async with asyncio.timeout(20):
            while await deals_counted(site) == 0:
                site.clock.pass_seconds(1)
                await asyncio.sleep(0.01)
        assert await deals_counted(site) == 1


async def test_a_portion_is_left_out_where_somebody_was_quicker_and_the_rest_is_kept(store: Store) -> None:
    first, second = [await store.create_stream("table") for _ in range(2)]
    counts = {("deals", ""): 1, ("aces", "4"): 1}
    one = Counted(first.id, 7, 0, 1, str(FULL), counts)
    assert await add_counts(store, [one]) == 1
    two = one._replace(stream_id=second.id)
    gone = one._replace(stream_id="gone")
    assert await add_counts(store, [one, two, gone]) == 1
    assert await all_counts(store) == {str(FULL): {"deals": {"": 2}, "aces": {"4": 2}}}


async def store_expected(store: Store, deals: int) -> None:
    """Store counts as fair dealing gives them on average."""
    counts = {("deals", ""): deals}
    for quantity in QUANTITIES:
        law = law_of(FULL, quantity)
        counts |= {
            (quantity, value): round(deals * mean) for value, mean in zip(law.values, law.mean, strict=True)
        }
    stream = await store.create_stream("club")
    await add_counts(store, [Counted(stream.id, 1, 0, deals, str(FULL), counts)])


async def test_the_page_shows_a_hundred_thousand_deals_from_their_counts(store_url: str) -> None:
    async with table_site(store_url, drives=False) as site:
        await store_expected(store_of(site), 100_000)
        answer = await site.browser().get("/statistics")
        assert answer.status_code == 200
        shown = re.sub(r"<[^>]+>|\s+", " ", answer.text)
        assert "100,000 deals have been played" in shown
        assert shown.count("As chance has it") == len(QUANTITIES)
        assert re.search(r"4-4-3-2\s+86,205\s+86,204\.7", shown), shown


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("100,000", "52 cards, 4 players", "9 or more", "any other")),
        ("fr", ("52 cartes, 4 joueurs", "Khi-deux 0,0", "toute autre", "donnes ont été jouées")),
        ("es", ("52 cartas, 4 jugadores", "Ji cuadrado 0,0", "cualquier otro", "se han jugado")),
        ("pt", ("52 cartas, 4 jogadores", "Qui-quadrado 0,0", "qualquer outra", "jogaram-se")),
    ],
)
async def test_the_page_speaks_four_languages(tmp_path: Path, lang: str, said: tuple[str, ...]) -> None:
    async with table_site(f"sqlite:///{tmp_path}/a.db", drives=False) as site:
        await store_expected(store_of(site), 100_000)
        text = re.sub(r"<[^>]+>|\s+", " ", (await site.browser().get(f"/statistics?lang={lang}")).text)
        for words in said:
            assert words in text, words


async def test_the_page_says_what_will_stand_there(store_url: str) -> None:
    async with table_site(store_url, drives=False) as site:
        answer = await site.browser().get("/statistics")
        assert answer.status_code == 200
        assert "When deals have been played" in answer.text


async def test_deals_that_chance_does_not_give_are_named(store_url: str) -> None:
    async with table_site(store_url, drives=False) as site:
        stream = await store_of(site).create_stream("table")
        counts = {("deals", ""): 100, ("aces", "4"): 100, ("aces", "0"): 300}
        await add_counts(store_of(site), [Counted(stream.id, 1, 0, 100, str(FULL), counts)])
        answer = await site.browser().get("/statistics")
        assert "Not what chance gives" in answer.text
