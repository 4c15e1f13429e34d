"""A hint in the page: it names the bot that gives it, and it is there only for as long as it fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_no_axe_violations
from tests.browser.table_page import TablePage

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Browser, Locator, Page, Route

pytestmark = pytest.mark.slow
GIVEN_BY = "The bot with rules of thumb would "


def _to_my_turn(one: TablePage, *phases: str) -> None:
    """Go on with the match until this person is to act in one of the phases."""
    while not (one.seen().may_act and one.last.phase in phases):
        if one.last.may_act:
            _act(one)
        elif one.last.phase == "over":
            one.next_deal()
        one.page.wait_for_timeout(10)


def _act(one: TablePage) -> None:
    before = one.last
    one.act()
    one.until(lambda: one.seen() != before, "an act does nothing")


def _at_a_table(browser: Browser, address: str) -> TablePage:
    """Somebody alone with bots, to whom a hand has been dealt."""
    ana = TablePage(browser, seed=4)
    ana.open(address, "tournament", level="simple")
    ana.sit_down("Ana")
    ana.until(lambda: ana.deals, "no deal")
    return ana


def _as_the_first_declarer(browser: Browser, address: str) -> TablePage:
    """The same, at a table where the draw has them begin."""
    while True:
        ana = _at_a_table(browser, address)
        if ana.last.may_act and ana.last.phase == "choose":
            return ana
        ana.close()


def _hint_key(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


def _hints(page: Page) -> Locator:
    return page.locator(".given").get_by_text(GIVEN_BY)


def test_a_hint_says_which_bot_gives_it_in_every_part_of_a_deal_and_goes_when_one_has_acted(
    browser: Browser, address: str
) -> None:
    ana = _as_the_first_declarer(browser, address)
    for phase, what in (("choose", "choose "), ("speak", "double "), ("play", "play the ")):
        _to_my_turn(ana, phase)
        for _ in range(2):
            ana.press(_hint_key(ana.page))
            _hints(ana.page).filter(has_text=what).wait_for()
        assert ana.page.get_by_role("log").inner_text().strip().startswith(GIVEN_BY), "it is read out"
        assert_no_axe_violations(ana.page)
        ana.act()
        _hints(ana.page).wait_for(state="detached")
    ana.close()


def test_a_hint_that_comes_when_the_deal_has_moved_on_is_not_shown(browser: Browser, address: str) -> None:
    ana = _at_a_table(browser, address)
    _to_my_turn(ana, "speak", "play")
    held: list[tuple[Route, APIResponse]] = []
    ana.page.route("**/hint", lambda route: held.append((route, route.fetch())), times=1)
    ana.press(_hint_key(ana.page))
    ana.until(lambda: held, "nobody was asked")
    _act(ana)
    _to_my_turn(ana, "speak", "play")
    route, answer = held[0]
    assert answer.status == 200
    with ana.page.expect_response("**/hint"):
        route.fulfill(response=answer)
    ana.page.wait_for_timeout(100)
    assert _hints(ana.page).count() == 0
    assert GIVEN_BY not in ana.page.get_by_role("log").inner_text(), "it is not read out either"
    ana.press(_hint_key(ana.page))
    _hints(ana.page).wait_for()  # the late one does not stand in the way of another one
    ana.close()


def test_two_pages_of_one_seat_are_given_the_same_hint_and_both_forget_it_when_one_acts(
    browser: Browser, address: str
) -> None:
    ana = _at_a_table(browser, address)
    _to_my_turn(ana, "choose", "speak", "play")
    other = ana.context.new_page()
    other.goto(ana.page.url)
    _hint_key(other).click()
    ana.press(_hint_key(ana.page))
    _hints(other).wait_for()
    _hints(ana.page).wait_for()
    assert _hints(other).inner_text() == _hints(ana.page).inner_text()
    ana.act()
    for page in (ana.page, other):
        _hints(page).wait_for(state="detached")
    ana.close()
