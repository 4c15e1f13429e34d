"""Names of players are whatever people type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.sheet_page import PHONE, SheetPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("<b>Ana</b>", "مريم بنت عبد الله", "👩‍👩‍👧 & Söhne", "A" * 200)


def test_names_are_shown_as_they_were_typed_whatever_they_hold(browser: Browser, address: str) -> None:
    sheet = SheetPage(browser)
    sheet.begin(address, "tournament", NAMES)
    assert sheet.page.locator(".series.shown .column-head bdi").all_inner_texts() == list(NAMES)
    assert sheet.page.locator("main b").count() == 0
    sheet.close()


def test_a_name_of_200_letters_does_not_widen_the_page(browser: Browser, address: str) -> None:
    sheet = SheetPage(browser)
    sheet.begin(address, "tournament", NAMES)
    width = "document.documentElement.scrollWidth"
    for tab in ("Sheet", "Chart", "Statistics"):
        sheet.page.get_by_role("tab", name=tab).tap()
        assert sheet.page.evaluate(width) <= PHONE[0]
    sheet.page.get_by_role("tab", name="Sheet").tap()
    sheet.page.locator("tr.due").first.tap()
    sheet.dialog().locator(".fold").tap()
    assert sheet.dialog().locator(".dialog-body").evaluate("body => body.scrollWidth") <= PHONE[0]
    sheet.close()


def test_a_name_that_runs_from_right_to_left_keeps_a_sentence_in_order(
    browser: Browser, address: str
) -> None:
    sheet = SheetPage(browser)
    sheet.begin(address, "tournament", (NAMES[1], "Rita", "Diana", NAMES[1] + " II"))
    sentence = sheet.page.locator("p.wanted").inner_text()
    assert (
        sentence
        == f"Deal 1 of 28: \u2068{NAMES[1]} II\u2069 deals, \u2068{NAMES[1]}\u2069 chooses the contract."
    )
    sheet.close()
