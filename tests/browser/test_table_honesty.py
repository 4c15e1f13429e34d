"""The page checks the cards: what it noted before the match, each secret, each shuffle done again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.browser.sheet_page import PHONE
from tests.browser.stored_match import stored_match
from tests.browser.table_page import TablePage, play_deal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

pytestmark = pytest.mark.slow
FITS = "The secret of this deal fits its fingerprint."
SAME = "Shuffled again from its secret, this deal gives these very cards."
SAW = "The fingerprints are those that this device saw first."
BOOT = re.compile(r'(<script type="application/json" id="boot">)(.*?)(</script>)', re.DOTALL)


@pytest.fixture(scope="module")
def reader(browser: Browser, address: str, served_folder: Path) -> Iterator[tuple[BrowserContext, str]]:
    """Somebody who has looked at a match of five finished deals, and the address of its table."""
    path, link = stored_match(f"sqlite:///{served_folder}/sheets.db", "classic", 5)
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.goto(address + link)
    page.locator(".table-frame").wait_for()
    page.close()
    yield context, address + path
    context.close()


def _verdicts(page: Page) -> list[str]:
    """What the page says of the deal that it shows."""
    return page.locator(".verdicts li").all_inner_texts()


def _opened(reader: tuple[BrowserContext, str], change: Callable[[Any], object] | None = None) -> Page:
    """The replay at its third deal, on a server that tells what `change` makes of the truth."""
    context, table = reader
    page = context.new_page()

    def answer(route: Route) -> None:
        told = route.fetch()
        text = told.text()
        found = BOOT.search(text)
        assert found is not None and change is not None
        boot = json.loads(found[2])
        change(boot)
        body = text[: found.start(2)] + json.dumps(boot).replace("<", "\\u003c") + text[found.end(2) :]
        route.fulfill(response=told, body=body)

    if change is not None:
        page.route("**/replay", answer)
    page.goto(f"{table}/replay#deal=3")
    page.locator(".replay details > summary").click()
    return page


def test_the_page_shuffles_each_finished_deal_again(reader: tuple[BrowserContext, str]) -> None:
    page = _opened(reader)
    for way in ("after", "after", "before"):
        assert _verdicts(page) == [FITS, SAME, SAW]
        page.get_by_role("button", name=f"Deal {way}").click()
    assert_no_axe_violations(page)
    assert_targets_are_large(page)
    page.close()


def _other_secret(boot: Any) -> None:
    boot["proof"]["secrets"][2] = boot["proof"]["secrets"][1]


def _other_cards(boot: Any) -> None:
    first, second = boot["deals"][2]["dealt"][:2]
    first[0], second[0] = second[0], first[0]


def _other_match(boot: Any) -> None:
    boot["proof"]["commitments"][4] = "00" * 32


def _without_what_was_brought(boot: Any) -> None:
    boot["proof"]["entropy"][1] = ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_other_secret, "The secret of deal 3 does not fit its fingerprint."),
        (_other_cards, "Shuffled again from its secret, this deal gives other cards."),
        (_other_match, "The fingerprints are not those that this device saw first."),
        (_without_what_was_brought, "Shuffled again from its secret, this deal gives other cards."),
    ],
)
def test_a_server_that_deals_otherwise_than_it_said_is_found_out(
    reader: tuple[BrowserContext, str], change: Callable[[Any], object], said: str
) -> None:
    page = _opened(reader, change)
    assert said in " ".join(_verdicts(page))
    assert page.locator(".verdicts .notice.error").count() >= 1
    assert_no_axe_violations(page)
    page.close()


def test_what_a_device_brought_to_the_shuffle_is_in_it(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=3)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    play_deal([ana])
    ana.press(ana.page.get_by_label("More"))
    ana.press(ana.page.get_by_role("button", name="How the cards were dealt"))
    ana.page.locator(".verdicts").wait_for()
    assert_no_axe_violations(ana.page)
    assert _verdicts(ana.page) == [
        SAW,
        "What this device brought to the shuffle is in it.",
        "The secret of 1 finished deal fits its fingerprint.",
    ]
    ana.page.evaluate(
        "() => localStorage.setItem('barbu.noted', localStorage['barbu.noted'].replace(/brought\":\"./, '$&x'))"
    )
    ana.page.reload()
    ana.press(ana.page.get_by_label("More"))
    ana.press(ana.page.get_by_role("button", name="How the cards were dealt"))
    ana.page.locator(".verdicts").wait_for()
    assert "What this device brought to the shuffle is not in it." in " ".join(_verdicts(ana.page))
    ana.close()
