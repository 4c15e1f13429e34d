"""What happens at a table besides deals: new names, other players, an early end, playing on, a screen left on."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser.sheet_page import SheetPage, rules_of
from tests.browser.test_sheet_matches import match_deals

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def _menu(sheet: SheetPage, name: str) -> None:
    sheet.page.locator(".sheet-menu summary").tap()
    sheet.page.get_by_role("button", name=name).tap()


def _name(sheet: SheetPage, seat: str, name: str, what: str) -> None:
    """Give a seat another name, or another player."""
    _menu(sheet, "Players")
    sheet.dialog().get_by_role("radio", name=seat, exact=True).locator("..").tap()
    sheet.page.locator("#player-name").fill(name)
    sheet.dialog().get_by_role("radio", name=what, exact=True).locator("..").tap()
    sheet.dialog().get_by_role("button", name="Save").tap()
    sheet.dialog().wait_for(state="detached")


def test_players_are_renamed_and_substituted_in_the_middle_and_the_match_is_ended_early(
    browser: Browser, address: str
) -> None:
    ruleset, sheet = rules_of("tournament"), SheetPage(browser)
    sheet.begin(address, "tournament")
    for deal in islice(match_deals(ruleset, Random(6)), 2):
        sheet.enter(ruleset, {**deal, "doubles": []})
    before = sheet.totals()
    _name(sheet, "Ana", "Anna", "The name")
    _name(sheet, "Diana", "Eva", "The player, from now on")
    assert sheet.totals() == before, "the points belong to the seat"
    _menu(sheet, "Players")
    assert "Eva plays for Diana from deal 3 on." in sheet.dialog().inner_text()
    sheet.dialog().get_by_role("button", name="Close").tap()
    _menu(sheet, "End the match")
    assert "Ended early" in sheet.page.locator("p.wanted").inner_text()
    assert sheet.page.get_by_role("button", name="Next deal").count() == 0
    _menu(sheet, "Play on")
    sheet.page.get_by_role("button", name="Next deal").wait_for()
    sheet.page.get_by_role("button", name="Undo", exact=True).first.tap()
    assert "Ended early" in sheet.page.locator("p.wanted").inner_text()
    sheet.wait_until_sent()
    assert sheet.record()["players"] == ["Anna", "Beatriz", "Rita", "Eva"]
    sheet.page.get_by_role("link", name="Another match").tap()
    first = sheet.page.get_by_label("Player 1")
    first.wait_for()
    assert first.input_value() == "Anna", "the same people, most likely"
    sheet.page.goto(f"{address}/history?name=Eva")
    assert sheet.page.get_by_text("1 match").count() == 1
    sheet.close()


def test_the_screen_stays_on_when_it_is_told_to(browser: Browser, address: str) -> None:
    sheet = SheetPage(browser)
    sheet.page.add_init_script(
        """window.asked = 0;
        const release = async () => { window.asked -= 1; };
        WakeLock.prototype.request = async () => { window.asked += 1; return { release }; };"""
    )
    sheet.begin(address, "tournament")
    assert sheet.page.evaluate("() => window.asked") == 0
    _menu(sheet, "Keep the screen on")
    assert sheet.page.evaluate("() => window.asked") == 1
    sheet.page.reload()
    sheet.ready()
    assert sheet.page.evaluate("() => window.asked") == 1, "a reload does not forget it"
    _menu(sheet, "Let the screen sleep")
    assert sheet.page.evaluate("() => window.asked") == 0
    sheet.close()
