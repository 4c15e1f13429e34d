"""Whole matches of a ruleset that somebody saved: four friends by links, by keys alone, by names alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal

import pytest

from barbu.records import parse_record, replay
from tests.browser.axe import assert_no_axe_violations
from tests.browser.table_page import TablePage, play_match
from tests.tables import DOMINO, DOUBLING, NO_QUEENS, changed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
SHORT = json.dumps(
    {
        "format": "barbu-ruleset/1",
        "id": "short",
        "name": "Short Barbu",
        "players": 4,
        "deck": {"lowest": "J", "removed": []},
        "schedule": {"declarer": "each-deal", "pool": "shared"},
        "doubling": DOUBLING,
        "contracts": [changed(NO_QUEENS, times=2), changed(DOMINO, times=2)],
    }
)
"""Sixteen cards, two contracts twice over, doubles, a new declarer each deal: a match of four deals."""
DEALS = 4


def _totals(one: TablePage) -> list[int]:
    """What the page says that the match came to, by seat."""
    cells = one.page.locator(".result tfoot td").all_inner_texts()
    return [int(text.replace("−", "-")) for text in cells]


def _recorded(one: TablePage) -> list[int]:
    """What the record of the match comes to when it is replayed."""
    record = parse_record(one.context.request.get(f"{one.page.url}/record.json").text())
    assert len(record.deals) == DEALS
    return list(replay(record).totals)


def test_four_friends_play_a_whole_match_by_links(browser: Browser, address: str) -> None:
    people = [TablePage(browser, seed=seed) for seed in range(4)]
    ana = people[0]
    ana.open(address, ana.bring_in(address, SHORT), friends=3)
    ana.sit_down("Ana", "Sit down")
    for seat, name in enumerate(("Beatriz", "Rita", "Diana"), start=1):
        people[seat].page.goto(ana.take_link("Invite"))
        people[seat].sit_down(name, "Sit down")
        ana.page.get_by_text(name).wait_for()
    ana.press(ana.page.get_by_role("button", name="Start the match"))
    play_match(people, DEALS)
    for one in people:
        assert _totals(one) == _recorded(one)
        assert re.search(r"wins? with", one.wanted)
        assert_no_axe_violations(one.page)
    for one in people:
        with one.page.expect_navigation():
            one.press(one.page.get_by_role("button", name="Again in the same seats"))
        one.page.get_by_label("Your name").wait_for()
    assert len({one.page.url for one in people}) == 1, "they are at one table again"
    for one in people:
        one.close()


@pytest.mark.parametrize("way", ["keys", "names"])
def test_a_whole_match_is_played_by_keys_or_by_names_alone(
    browser: Browser, address: str, way: Literal["keys", "names"]
) -> None:
    ana = TablePage(browser, way=way, seed=3)
    ana.open(address, ana.bring_in(address, SHORT))
    ana.sit_down("Ana")
    play_match([ana], DEALS)
    assert _totals(ana) == _recorded(ana)
    ana.close()


def test_ones_tables_are_listed_on_the_first_page(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=3)
    ana.open(address, ana.bring_in(address, SHORT))
    table = ana.page.url.removeprefix(address)
    ana.page.goto(address)
    tables = ana.page.get_by_role("region", name="My tables")
    assert "not started yet" in tables.inner_text()
    tables.get_by_role("link").first.click()
    ana.page.wait_for_url(f"**{table}")
    ana.sit_down("Ana")
    ana.until(lambda: ana.deals, "no deal")
    ana.page.goto(address)
    shown = tables.inner_text()
    assert "Short Barbu" in shown
    assert f"deal 1 of {DEALS}" in shown
    assert "Ana" in shown
    other = TablePage(browser)
    other.page.goto(address)
    assert other.page.get_by_text("Short Barbu").count() == 0, "others' tables are nobody's business"
    ana.close()
    other.close()
