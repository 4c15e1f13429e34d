"""After a match: replay by links to a card, statistics of the players, the record and the proof as files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from barbu.cards import format_hand
from barbu.records import parse_record, replay
from tests.browser.sheet_page import PHONE
from tests.browser.stored_match import stored_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.slow
DEALS = 9
SPANS = """row => [...row.cells].map(cell => {
  const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let [left, right] = [Infinity, -Infinity];
  while (words.nextNode()) {
    const box = document.createRange();
    box.selectNodeContents(words.currentNode);
    const { left: from, right: to, width } = box.getBoundingClientRect();
    if (width && !words.currentNode.parentElement.closest(".visually-hidden")) {
      [left, right] = [Math.min(left, from), Math.max(right, to)];
    }
  }
  return [left, right];
})"""
"""From where to where the words of each cell of a row go, whatever room the cells have."""


@pytest.fixture(scope="module")
def reader(browser: Browser, address: str, served_folder: Path) -> Iterator[tuple[BrowserContext, str]]:
    """Somebody who holds a link to a match of nine finished deals, and the address of its table."""
    path, link = stored_match(f"sqlite:///{served_folder}/sheets.db", "tournament", DEALS)
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    context.set_default_timeout(10_000)
    context.request.get(address + link)
    yield context, address + path
    context.close()


def opened(reader: tuple[BrowserContext, str], place: str) -> Page:
    context, table = reader
    page = context.new_page()
    page.goto(f"{table}/replay{place}")
    page.locator(".replay").wait_for()
    return page


def said(page: Page) -> tuple[str, str]:
    """Return which deal and which card the page shows, in its own words."""
    deal = page.locator("#panel > .row.apart > span").inner_text()
    return deal, page.locator(".action-bar [role=status]").inner_text()


def test_a_link_opens_the_replay_at_its_card(reader: tuple[BrowserContext, str]) -> None:
    context, table = reader
    record = parse_record(context.request.get(f"{table}/record.json").text())
    page = opened(reader, "#deal=7&card=23")
    deal = record.deals[6]
    cards = [card for turn in deal.play or () for card in str(turn).split()]
    assert said(page) == (f"Deal 7 of {DEALS}", f"Card 23 of {len(cards)}")
    on_table = page.locator(".replay-trick li").count()
    assert on_table == 23 - 22 // 4 * 4
    page.get_by_role("button", name="Next card").click()
    page.wait_for_url("**/replay#deal=7&card=24")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/replay#deal=7&card=22")
    page.evaluate("location.hash = '#deal=2'")
    page.get_by_text(f"Deal 2 of {DEALS}").wait_for()
    assert said(page)[1].startswith("Card 0 of")
    held = page.locator(".replay-cards").first.inner_text()
    first = (record.deals[1].hands or ())[0]
    assert sum(held.count(rank) for rank in "AKQJ") == sum(format_hand(first).count(rank) for rank in "AKQJ")
    page.close()


def test_a_deal_plays_itself_slowly_until_it_is_stopped(reader: tuple[BrowserContext, str]) -> None:
    context, table = reader
    page = context.new_page()
    page.clock.install()
    page.goto(f"{table}/replay#deal=2")
    page.get_by_role("button", name="Play slowly").click()
    for step in (1, 2, 3):
        page.clock.run_for(1_600)
        page.wait_for_url(f"**/replay#deal=2&card={step}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/replay#deal=2&card=2")
    page.clock.run_for(30_000)
    page.get_by_role("button", name="Play slowly").wait_for()
    assert page.evaluate("location.hash") == "#deal=2&card=2"
    page.get_by_role("button", name="Play slowly").click()
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(30_000)
    assert page.evaluate("location.hash") == "#deal=2&card=2"
    page.get_by_role("button", name="Play slowly").click()
    for _ in range(60):
        page.clock.run_for(3_000)
    page.get_by_role("button", name="Play slowly").wait_for()
    number, of = said(page)[1].removeprefix("Card ").split(" of ")
    assert number == of, "it does not come to the end"
    page.close()


@pytest.mark.parametrize("ruleset", ["tournament", "brader"])
def test_a_domino_is_replayed_on_its_rows(
    browser: Browser, address: str, served_folder: Path, ruleset: str
) -> None:
    path, link = stored_match(f"sqlite:///{served_folder}/sheets.db", ruleset, DEALS)
    context = browser.new_context()
    context.request.get(address + link)
    record = parse_record(context.request.get(f"{address}{path}/record.json").text())
    number, turns = next(
        (number, [str(turn) for turn in deal.play or ()])
        for number, deal in enumerate(record.deals, start=1)
        if deal.contract == "domino"
    )
    page = opened((context, address + path), f"#deal={number}")
    for step in (0, 1, len(turns) // 2, len(turns)):
        page.evaluate("place => { location.hash = place; }", f"#deal={number}&card={step}")
        page.get_by_text(f"Card {step} of {len(turns)}").wait_for()
        laid = [turn[:2] for turn in turns[:step] if turn != "pass"]
        for suit in "SHCD":
            cells = page.locator(f".laid-row.suit-{suit} .laid-cell.in").all_inner_texts()
            ranks = [cell.replace("10", "T") for cell in cells]
            assert sorted(ranks) == sorted(card[0] for card in laid if card[1] == suit), f"{suit} at {step}"
    context.close()


@pytest.mark.parametrize(
    ("place", "deal", "card"),
    [
        ("#deal=99&card=999", DEALS, "all"),
        ("#deal=-1&card=x", 1, "0"),
        ("#card=3", 1, "3"),
        ("#nothing", 1, "0"),
    ],
)
def test_a_link_to_no_such_card_opens_the_nearest_one(
    reader: tuple[BrowserContext, str], place: str, deal: int, card: str
) -> None:
    page = opened(reader, place)
    shown_deal, shown_card = said(page)
    assert shown_deal == f"Deal {deal} of {DEALS}"
    number, of = shown_card.removeprefix("Card ").split(" of ")
    assert number == (of if card == "all" else card)
    page.close()


def test_the_statistics_of_the_match_are_those_of_its_record(reader: tuple[BrowserContext, str]) -> None:
    context, table = reader
    found = replay(parse_record(context.request.get(f"{table}/record.json").text()))
    page = opened(reader, "#deal=7&card=23")
    page.get_by_role("tab", name="Statistics").click()
    page.wait_for_url("**/replay#statistics")
    for seat, total in enumerate(found.totals):
        sum_of_all = page.locator(".player-facts").nth(seat).locator(".points").first.inner_text()
        assert int(sum_of_all.replace("−", "-")) == total
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("tab", name="Deals").get_attribute("aria-selected") == "true"
    assert said(page) == (f"Deal 7 of {DEALS}", said(page)[1])
    page.close()


def barbu(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("barbu")), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_record_of_the_page_is_replayed_by_the_command(
    reader: tuple[BrowserContext, str], tmp_path: Path
) -> None:
    context, table = reader
    answer = context.request.get(f"{table}/record.json")
    assert "attachment" in answer.headers["content-disposition"]
    file = tmp_path / "record.json"
    file.write_bytes(answer.body())
    assert json.loads(answer.text())["format"] == "barbu-record/1"
    done = barbu("replay", str(file), "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["ok"], len(found["deals"])) == (0, True, DEALS)


def test_the_proof_of_the_page_is_verified_by_the_command(
    reader: tuple[BrowserContext, str], tmp_path: Path
) -> None:
    context, table = reader
    answer = context.request.get(f"{table}/proof.json")
    file = tmp_path / "proof.json"
    file.write_bytes(answer.body())
    assert barbu("verify", str(file)).returncode == 0
    proof = json.loads(answer.text())
    proof["entropy"][0] += "."
    file.write_text(json.dumps(proof), encoding="utf-8")
    done = barbu("verify", str(file))
    assert done.returncode == 1
    assert "proof/wrong_hands" in done.stderr


@pytest.mark.parametrize(
    ("ruleset", "lang", "width"),
    [("tournament", "en", 320), ("tournament", "fr", 390), ("five", "pt", 320), ("five", "es", 390)],
)
def test_on_a_narrow_phone_no_number_of_the_statistics_lies_on_another(
    browser: Browser, address: str, served_folder: Path, ruleset: str, lang: str, width: int
) -> None:
    path, link = stored_match(f"sqlite:///{served_folder}/sheets.db", ruleset, 14)
    context = browser.new_context(viewport={"width": width, "height": 640}, locale=lang)
    context.request.get(address + link)
    page = opened((context, address + path), "#statistics")
    page.locator(".by-contract").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for row in page.locator(".by-contract tbody tr").all():
        spans: list[tuple[float, float]] = row.evaluate(SPANS)
        for (_left, right), (left, _right) in pairwise(spans):
            assert right <= left, f"{row.inner_text()}: {spans}"
    context.close()
