"""Names of players are whatever people type."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser.sheet_page import PHONE, SheetPage, rules_of
from tests.browser.test_sheet_matches import match_deals

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NASTY = (
    '<img src=x onerror="window.ran=1">',
    "\u202eسارة\u202d<script>window.ran=1</script>",
    "🂱👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿" * 12,
    "{{7*7}}${window.ran=1}</title><svg/onload=window.ran=1>" + "W" * 140,
)
PAGES = ("", "/print", "/links", "/rules", "/delete", "/image")
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


def _assert_calm(sheet: SheetPage) -> None:
    """Nothing of a name has run or become an element, and the page is as wide as the phone."""
    page = sheet.page
    assert page.evaluate("() => window.ran") is None
    assert page.locator("body img[onerror], body script:not([type]), svg[onload]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], page.url


def test_no_name_runs_or_breaks_the_layout_on_any_page(browser: Browser, address: str) -> None:
    sheet, ruleset = SheetPage(browser), rules_of("tournament")
    path = sheet.begin(address, "tournament", NASTY)
    for deal in islice(match_deals(ruleset, Random(1)), 3):
        sheet.enter(ruleset, {**deal, "doubles": []})
    for tab in ("Sheet", "Chart", "Statistics"):
        sheet.page.get_by_role("tab", name=tab).tap()
        _assert_calm(sheet)
    sheet.page.locator(".sheet-menu summary").tap()
    sheet.page.get_by_role("button", name="Players").tap()
    _assert_calm(sheet)
    sheet.page.get_by_role("button", name="Close").tap()
    sheet.page.locator(".sheet-menu summary").tap()
    sheet.page.get_by_role("button", name="End the match").tap()
    sheet.wait_until_sent()
    for place in ("/", "/new", "/history", *(path + end for end in PAGES)):
        answer = sheet.page.goto(address + place, wait_until="networkidle")
        assert answer is not None and answer.ok, place
        _assert_calm(sheet)
    sheet.close()


@pytest.mark.parametrize("length", [201, 10_000])
def test_a_name_too_long_is_refused_with_the_reason_and_the_form_as_it_was(
    browser: Browser, address: str, length: int
) -> None:
    sheet = SheetPage(browser)
    sheet.page.goto(f"{address}/new")
    forced = "(input, name) => { input.removeAttribute('maxlength'); input.value = name; }"
    sheet.page.locator("#name_0").evaluate(forced, "W" * length)
    sheet.page.locator("#name_1").fill("Rita")
    sheet.page.get_by_role("button", name="Start").tap()
    sheet.page.get_by_role("alert").wait_for()
    assert "at most 200 characters" in sheet.page.get_by_role("alert").inner_text()
    assert sheet.page.locator("#name_1").input_value() == "Rita"
    _assert_calm(sheet)
    sheet.close()
