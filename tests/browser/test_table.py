"""Tables in a real browser: alone against bots, with friends by link, by taps and by keys."""

from __future__ import annotations

import gzip
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from barbu.records import parse_record, replay
from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.browser.table_page import DESKTOP, PHONE, TablePage, play_deal

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
STATIC = Path(__file__).resolve().parents[2] / "src/barbu/server/static"
LOOKS: tuple[tuple[tuple[int, int], Literal["light", "dark"]], ...] = ((PHONE, "light"), (DESKTOP, "dark"))


class Looker:
    """Looks at each phase once, by axe and for small targets."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, one: TablePage) -> None:
        laid = one.page.locator(".felt.laid").count()
        if (phase := f"{one.phase}{laid}") not in self.seen:
            self.seen.add(phase)
            assert_no_axe_violations(one.page)
            assert_targets_are_large(one.page)


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=["phone", "desktop"])
@pytest.mark.parametrize("ruleset", ["classic", "tournament"])
def test_a_person_and_three_bots_play_deals_by_taps(
    browser: Browser, address: str, ruleset: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    ana, look = TablePage(browser, size=size, scheme=scheme), Looker()
    ana.open(address, ruleset)
    assert_no_axe_violations(ana.page)
    ana.sit_down("Ana")
    for number in range(1, 3):
        ana.until(lambda: ana.phase in ("choose", "speak", "play"), "no deal")
        play_deal([ana], look)
        assert ana.wanted.startswith(f"Deal {number} of ")
        look(ana)
        assert ana.page.locator(".result tfoot .points").count() == 4
        ana.press(ana.page.get_by_role("button", name="Next deal"))
        ana.until(lambda: ana.phase != "over", "no next deal")
    ana.close()


def test_a_whole_match_is_played_by_taps(browser: Browser, address: str) -> None:
    ana, deals = TablePage(browser, seed=4), 0
    ana.open(address, "classic")
    ana.sit_down("Ana")
    while True:
        ana.until(lambda: ana.phase in ("choose", "speak", "play"), "no deal")
        play_deal([ana])
        deals += 1
        goes_on = ana.page.get_by_role("button", name="Next deal")
        if not goes_on.count():
            break
        ana.press(goes_on)
        ana.until(lambda: ana.phase != "over", "no next deal")
    assert deals == 24
    assert re.search(r"wins? with", ana.wanted)
    assert_no_axe_violations(ana.page)
    with ana.page.expect_download() as download:
        ana.press(ana.page.get_by_label("More"))
        ana.page.get_by_role("link", name="Record (JSON)").click()
    record = parse_record(Path(download.value.path()).read_text(encoding="utf-8"))
    assert len(record.deals) == deals
    replay(record)
    with ana.page.expect_navigation():
        ana.press(ana.page.get_by_role("button", name="Play again"))
    ana.page.locator(".game").wait_for()
    ana.close()


def test_a_deal_is_played_by_keys_alone(browser: Browser, address: str) -> None:
    ana = TablePage(browser, way="keys", seed=3)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    play_deal([ana])
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
            ana.press(ana.page.get_by_role("button", name="Next deal"))
            ana.until(lambda: ana.phase != "over", "no next deal")
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
        ana.page.get_by_role("button", name="Invite").first.tap()
        link = ana.page.get_by_label("Address of the link").input_value()
        assert_no_axe_violations(ana.page)
        ana.page.keyboard.press("Escape")
        people[seat].page.goto(link)
        people[seat].sit_down(name, "Sit down")
        ana.page.get_by_text(name).wait_for()
    ana.press(ana.page.get_by_role("button", name="Start the match"))
    for one in people:
        one.until(lambda one=one: one.phase == "choose", "no deal")  # type: ignore[misc]  # bound now
    people[2].context.set_offline(offline=True)
    ana.page.wait_for_timeout(300)
    people[2].context.set_offline(offline=False)
    play_deal(people)
    totals = {one.page.locator(".result tfoot").inner_text() for one in people}
    assert len(totals) == 1
    hands = {one.page.get_by_role("link", name="Look at this deal card by card").count() for one in people}
    assert hands == {1}
    for one in people:
        one.close()


def test_a_spectator_sees_the_table_by_link_and_no_hand(browser: Browser, address: str) -> None:
    ana, guest = TablePage(browser), TablePage(browser)
    ana.open(address, "classic", spectators="table")
    ana.sit_down("Ana")
    ana.until(lambda: ana.phase in ("choose", "play"), "no deal")
    ana.press(ana.page.get_by_label("More"))
    ana.press(ana.page.get_by_role("button", name="Link to look on"))
    guest.page.goto(ana.page.get_by_label("Address of the link").input_value())
    guest.page.get_by_role("heading", level=1).wait_for()
    assert guest.phase
    assert guest.page.locator(".hand-card").count() == 0
    assert_no_axe_violations(guest.page)
    ana.close()
    guest.close()


def test_a_bot_takes_the_seat_of_who_is_silent_and_gives_it_back(browser: Browser, address: str) -> None:
    ana, rita = TablePage(browser), TablePage(browser, seed=2)
    ana.open(address, "classic", friends=1)
    ana.sit_down("Ana", "Sit down")
    ana.press(ana.page.get_by_role("button", name="Invite"))
    rita.page.goto(ana.page.get_by_label("Address of the link").input_value())
    ana.page.keyboard.press("Escape")
    rita.sit_down("Rita", "Sit down")
    ana.press(ana.page.get_by_role("button", name="Start the match"))

    def is_away() -> bool:
        if rita.is_my_turn and rita.phase in ("choose", "speak", "play"):
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
    ana, times = TablePage(browser, seed=2), list[float]()
    ana.open(address, "classic")
    ana.sit_down("Ana")
    measured = """card => new Promise(done => { const start = performance.now();
        new MutationObserver((_, watch) => { if (document.querySelector(".trick-me .card")) {
          watch.disconnect(); requestAnimationFrame(() => done(performance.now() - start)); } })
          .observe(document.querySelector(".table-frame"), { childList: true, subtree: true, attributes: true });
        card.click(); })"""
    ana.until(lambda: ana.is_my_turn and ana.phase in ("choose", "play"), "no turn")
    if ana.phase == "choose":
        ana._choose()
    end = time.monotonic() + 30
    while len(times) < 3 and time.monotonic() < end:
        own = ana.page.locator(".trick-me .card:not(.old)").count()
        if ana.is_my_turn and ana.phase == "play" and not own and not ana.page.locator(".card.old").count():
            times.append(ana.page.locator(".hand-card.legal").first.evaluate(measured))
        elif ana.is_my_turn and ana.phase == "play":
            ana.act()
        ana.page.wait_for_timeout(60)
    assert times
    assert min(times) <= 100
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
        *(STATIC / "css" / f"{name}.css" for name in ("tokens", "base", "controls", "table")),
    ]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= 100_000
