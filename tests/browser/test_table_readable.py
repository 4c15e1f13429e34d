"""Every dialog of a table can be read by everybody, in two sizes and both schemes; a log tells what happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from barbu.play import legal_actions
from tests.browser.axe import TAGS, assert_targets_are_large, axe_violations
from tests.browser.stored_match import seat_link, stored_table
from tests.browser.table_page import DESKTOP, PHONE, TablePage
from tests.browser.test_every_page import AT_REST, SCHEMES
from tests.matches.test_table import PEOPLE, Log

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
NAMES = [person["name"] for person in PEOPLE]


def _some_deals() -> Log:
    """A table where one deal is over and three tricks of the next have been played, and where people have talked."""
    log, random = Log("tournament", pace="clock", clock="60+0"), Random(4)  # nobody stands in meanwhile
    log.ask("start", None, owner=True)
    log.play_deal(random)
    log.ask("next")
    while log.state.current is not None and len(log.state.current.plays) < 13:
        log.act(random.choice(legal_actions(log.state.current)), log.state.current.turn)
    log.ask("say", 1, preset="hello")
    log.ask("say", 2, text="Boa sorte a todos")
    return log


@pytest.fixture(scope="module")
def player(browser: Browser, address: str, served_folder: Path) -> Iterator[TablePage]:
    """Who is to act at that table."""
    url, log = f"sqlite:///{served_folder}/sheets.db", _some_deals()
    assert log.state.current is not None
    path, link = stored_table(url, log)
    one = TablePage(browser)
    one.page.goto(address + link)
    one.page.goto(address + seat_link(url, path, log.state.current.turn))
    one.page.locator(".game").wait_for()
    yield one
    one.close()


def _from_menu(page: Page, entry: str) -> None:
    page.get_by_label("More").click()
    page.locator(".menu-list").get_by_role("button", name=entry, exact=True).click()
    page.get_by_role("dialog").wait_for()


def _press(page: Page, button: str) -> None:
    page.locator(button).first.click()
    page.get_by_role("dialog").wait_for()


OPENED = {
    "menu": lambda page: page.get_by_label("More").click(),
    "score": lambda page: _from_menu(page, "Score sheet"),
    "talk": lambda page: _from_menu(page, "Talk"),
    "manners": lambda page: _from_menu(page, "How I play"),
    "proof": lambda page: _from_menu(page, "How the cards were dealt"),
    "link": lambda page: _from_menu(page, "My seat on another device"),
    "rule": lambda page: _press(page, ".rule-line"),
    "hint": lambda page: page.get_by_role("button", name="Hint", exact=True).click(),
}
"""What can be opened at a table: how it is done."""


@pytest.mark.parametrize("opened", OPENED)
def test_what_opens_at_a_table_passes_axe_in_both_schemes_and_sizes(player: TablePage, opened: str) -> None:
    page = player.page
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()
        page.locator(".game").wait_for()
        OPENED[opened](page)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(AT_REST)
            rules = None if scheme == "light" else ("color-contrast",)  # only colours can have changed
            found = axe_violations(page, tags=TAGS, rules=rules)
            assert not found, f"{opened}, {size}, {scheme}:\n" + "\n".join(found)
        if size == PHONE:
            assert_targets_are_large(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_log_tells_what_happens_to_those_who_hear_it(
    browser: Browser, address: str, served_folder: Path
) -> None:
    url, log = f"sqlite:///{served_folder}/sheets.db", _some_deals()
    deal = log.state.current
    assert deal is not None
    after = (deal.turn + 1) % 4
    path, link = stored_table(url, log, after)
    hears, acts = TablePage(browser), TablePage(browser)
    hears.page.goto(address + link)
    hears.page.locator(".game").wait_for()
    acts.page.goto(address + seat_link(url, path, deal.turn))
    acts.until(lambda: acts.seen().may_act, "nobody is to act")
    card = acts.page.locator(".hand-card.legal").first
    name = card.get_attribute("aria-label")
    acts.press(card)
    told = hears.page.get_by_role("log")
    hears.until(lambda: "Your turn." in told.inner_text(), "the log says nothing")
    assert f"{NAMES[deal.turn]}: {name}." in told.inner_text().replace("\u2068", "").replace("\u2069", "")
    hears.until(lambda: "Your turn" in hears.page.title(), "the title does not say whose turn it is")
    hears.close()
    acts.close()
