"""Tables in a real browser: alone against bots, with friends by link, by taps and by keys."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from barbu.records import Record, parse_record, replay
from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.browser.table_page import DESKTOP, PHONE, TablePage, play_deal
from tests.browser.tap import tap_times

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
PAINTED_MS = 100
STATIC = Path(__file__).resolve().parents[2] / "src/barbu/server/static"


class Looker:
    """Looks at each phase once, by axe and for small targets."""

    def __init__(self) -> None:
        self.seen = set[tuple[str, bool]]()

    def __call__(self, one: TablePage) -> None:
        if (seen := (one.last.phase, one.last.laid)) not in self.seen:
            self.seen.add(seen)
            assert_no_axe_violations(one.page)
            assert_targets_are_large(one.page)


@pytest.mark.parametrize(
    ("ruleset", "size", "scheme", "deals"),
    [
        ("classic", PHONE, "light", 24),
        ("classic", DESKTOP, "dark", 24),
        ("tournament", PHONE, "dark", 28),
        ("tournament", DESKTOP, "light", 28),
    ],
    ids=["classic-phone", "classic-desktop", "tournament-phone", "tournament-desktop"],
)
def test_a_person_and_three_bots_play_a_whole_match_by_taps(
    browser: Browser,
    address: str,
    ruleset: str,
    size: tuple[int, int],
    scheme: Literal["light", "dark"],
    deals: int,
) -> None:
    ana, look = TablePage(browser, size=size, scheme=scheme, seed=4), Looker()
    ana.open(address, ruleset)
    assert_no_axe_violations(ana.page)
    ana.sit_down("Ana")
    for number in range(1, deals + 1):
        ana.until(lambda: ana.deals, "no deal")
        play_deal([ana], look)
        look(ana)
        if number < deals:
            assert ana.wanted.startswith(f"Deal {number} of {deals}")
            ana.next_deal()
    assert re.search(r"wins? with", ana.wanted)
    assert_no_axe_violations(ana.page)
    record = _record_of(ana)
    assert len(record.deals) == deals
    replay(record)
    with ana.page.expect_navigation():
        ana.press(ana.page.get_by_role("button", name="Play again"))
    ana.page.locator(".game").wait_for()
    ana.close()


def _record_of(one: TablePage) -> Record:
    with one.page.expect_download() as download:
        one.press(one.page.get_by_label("More"))
        one.page.get_by_role("link", name="Record (JSON)").click()
    return parse_record(Path(download.value.path()).read_text(encoding="utf-8"))


@pytest.mark.parametrize("way", ["keys", "names"])
def test_a_match_is_begun_and_a_deal_played_by_keys_or_by_names_alone(
    browser: Browser, address: str, way: Literal["keys", "names"]
) -> None:
    ana = TablePage(browser, way=way, seed=3)
    ana.open(address, "tournament")
    ana.sit_down("Ana")
    play_deal([ana])
    ana.next_deal()
    ana.close()


def test_arrow_keys_walk_through_the_hand(browser: Browser, address: str) -> None:
    ana = TablePage(browser)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    ana.page.locator(".hand-card").first.focus()
    names = ana.page.locator(".hand-card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    ana.page.keyboard.press("ArrowRight")
    assert ana.page.evaluate("() => document.activeElement.dataset.card") == names[1]
    ana.page.keyboard.press("ArrowLeft")
    assert ana.page.evaluate("() => document.activeElement.dataset.card") == names[0]
    ana.close()


def test_a_tap_on_a_greyed_card_names_the_rule_that_forbids_it(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=5)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    said: list[str] = []

    def look(one: TablePage) -> None:
        grey = one.page.locator(".hand-card.grey")
        if not said and grey.count() and not one.page.locator(".felt.laid").count():
            grey.first.tap(force=True)
            said.append(one.page.locator(".toast").last.inner_text())

    while not said:
        play_deal([ana], look)
        if not said:
            ana.next_deal()
    assert re.match("You must follow suit|This suit may not be led", said[0])
    ana.close()


def test_four_friends_play_a_deal_by_links_and_a_phone_that_slept_comes_back(
    browser: Browser, address: str
) -> None:
    people = [TablePage(browser, seed=seed) for seed in range(4)]
    ana = people[0]
    ana.open(address, "tournament", friends=3)
    ana.sit_down("Ana", "Sit down")
    for seat, name in enumerate(("Beatriz", "Rita", "Diana"), start=1):
        people[seat].page.goto(ana.take_link("Invite"))
        people[seat].sit_down(name, "Sit down")
        ana.page.get_by_text(name).wait_for()
    ana.press(ana.page.get_by_role("button", name="Start the match"))
    for one in people:
        one.until(lambda one=one: one.phase == "choose", "no deal")  # type: ignore[misc]  # bound now
    people[2].context.set_offline(offline=True)
    awake = [people[0], people[1], people[3]]
    while (seen := [one.seen() for one in awake]) and any(one.may_act for one in seen):
        one, before = next(pair for pair in zip(awake, seen, strict=True) if pair[1].may_act)
        one.act()
        one.until(lambda one=one, before=before: one.seen() != before, "an act does nothing")  # type: ignore[misc]  # bound now
        if before.phase == "choose":
            break
    people[2].context.set_offline(offline=False)
    play_deal(people)
    totals = {one.page.locator(".result tfoot").inner_text() for one in people}
    assert len(totals) == 1
    hands = {one.page.get_by_role("link", name="Look at this deal card by card").count() for one in people}
    assert hands == {1}
    for one in people:
        one.close()


def test_a_bot_takes_the_seat_of_who_is_silent_and_gives_it_back(browser: Browser, address: str) -> None:
    ana, rita = TablePage(browser), TablePage(browser, seed=2)
    ana.open(address, "classic", friends=1)
    ana.sit_down("Ana", "Sit down")
    rita.page.goto(ana.take_link("Invite"))
    rita.sit_down("Rita", "Sit down")
    ana.press(ana.page.get_by_role("button", name="Start the match"))

    def is_away() -> bool:
        if rita.seen().may_act:
            rita.act()
        return ana.page.get_by_text("A bot plays for you.").count() > 0

    ana.until(is_away, "nobody stands in")
    rita.page.get_by_text("away, a bot plays").wait_for()
    assert_no_axe_violations(ana.page)
    ana.press(ana.page.get_by_role("button", name="I am back"))
    ana.page.get_by_text("A bot plays for you.").wait_for(state="detached")
    ana.close()
    rita.close()


def test_a_tapped_card_lies_on_the_table_at_once(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=2)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    assert max(tap_times(ana, 3)) <= PAINTED_MS * 5  # the figure itself is measured by bench/table_tap.py
    ana.close()


def test_a_finished_deal_is_replayed_card_by_card_and_a_link_goes_to_any_card(
    browser: Browser, address: str
) -> None:
    ana = TablePage(browser)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    play_deal([ana])
    ana.page.get_by_role("link", name="Look at this deal card by card").click()
    ana.page.get_by_role("button", name="Next card").wait_for()
    assert_no_axe_violations(ana.page)
    assert_targets_are_large(ana.page)
    for _ in range(3):
        ana.press(ana.page.get_by_role("button", name="Next card"))
    ana.page.wait_for_url("**/replay#deal=1&card=3")
    ana.page.reload()
    ana.page.get_by_text("Card 3 of").wait_for()
    ana.close()


def test_scripts_and_styles_of_a_table_are_small() -> None:
    files = [
        *(STATIC / "js/table").glob("*.js"),
        *(STATIC / "js").glob("*.js"),
        STATIC / "vendor/preact.js",
        STATIC / "js/sheet/awake.js",
        STATIC / "js/sheet/grid.js",
        *(STATIC / "css" / f"{name}.css" for name in ("tokens", "base", "controls", "sheet", "table")),
    ]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= 100_000
