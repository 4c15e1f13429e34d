"""Several devices on one sheet: they follow each other, catch up after a sleep, lose nothing without a network."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_no_axe_violations
from tests.browser.sheet_page import SheetPage, rules_of
from tests.browser.test_sheet_matches import match_deals

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TOURNAMENT = rules_of("tournament")


def link_to(owner: SheetPage, address: str, path: str, role: str) -> str:
    """Return the address of a new link to the owner's sheet."""
    stream = path.rsplit("/", 1)[-1]
    answer = owner.context.request.post(
        f"{address}/api/streams/{stream}/links", data={"role": role}, headers={"Origin": address}
    )
    assert answer.ok, answer.text()
    url: str = answer.json()["url"]
    return url if url.startswith("http") else address + url


@pytest.fixture
def two_phones(browser: Browser, address: str) -> Iterator[tuple[SheetPage, SheetPage]]:
    """Open one sheet for its owner and for a scorer."""
    owner, scorer = SheetPage(browser), SheetPage(browser)
    path = owner.begin(address, "tournament")
    scorer.page.goto(link_to(owner, address, path, "scorer"))
    scorer.ready()
    yield owner, scorer
    owner.close()
    scorer.close()


def test_a_phone_that_slept_catches_up(two_phones: tuple[SheetPage, SheetPage]) -> None:
    owner, scorer = two_phones
    deals = match_deals(TOURNAMENT, Random(2))
    owner.enter(TOURNAMENT, next(deals))
    scorer.wait_for_deals(1)
    scorer.sleep()
    for _ in range(3):
        owner.enter(TOURNAMENT, next(deals))
    owner.wait_until_sent()
    scorer.wake()
    scorer.wait_for_deals(4)
    assert scorer.totals() == owner.totals()
    scorer.enter(TOURNAMENT, next(deals))
    owner.wait_for_deals(5)
    assert scorer.totals() == owner.totals()


def test_ten_deals_without_a_network_are_sent_when_it_is_back(browser: Browser, address: str) -> None:
    sheet, deals = SheetPage(browser), match_deals(TOURNAMENT, Random(10))
    sheet.begin(address, "tournament")
    sheet.sleep()
    for _ in range(10):
        sheet.enter(TOURNAMENT, next(deals))
    sheet.page.get_by_text("10 entries wait.").wait_for()
    totals = sheet.totals()
    sheet.wake()
    sheet.wait_until_sent()
    sheet.page.reload()
    sheet.ready()
    assert len(sheet.record()["deals"]) == 10
    assert sheet.totals() == totals
    sheet.close()


def test_two_who_score_the_same_deal_are_asked_and_neither_entry_is_lost(
    two_phones: tuple[SheetPage, SheetPage],
) -> None:
    owner, scorer = two_phones
    deals = match_deals(TOURNAMENT, Random(3))
    first, second = next(deals), next(deals)
    scorer.sleep()
    owner.enter(TOURNAMENT, first)
    owner.wait_until_sent()
    scorer.enter(TOURNAMENT, second)
    scorer.wake()
    question = scorer.page.get_by_role("dialog", name="Someone else has written meanwhile")
    question.wait_for()
    assert_no_axe_violations(scorer.page)
    question.get_by_role("button", name="Add mine as well").tap()
    question.wait_for(state="detached")
    owner.wait_for_deals(2)
    contracts = [deal["contract"] for deal in owner.record()["deals"]]
    assert contracts == [first["contract"], second["contract"]]
    assert scorer.totals() == owner.totals()


def test_a_viewer_follows_live_and_cannot_write(browser: Browser, address: str) -> None:
    owner, viewer = SheetPage(browser), SheetPage(browser)
    path = owner.begin(address, "tournament")
    viewer.page.goto(link_to(owner, address, path, "viewer"))
    viewer.ready()
    owner.enter(TOURNAMENT, next(match_deals(TOURNAMENT, Random(4))))
    viewer.wait_for_deals(1)
    assert viewer.totals() == owner.totals()
    assert viewer.page.get_by_role("button", name="Next deal").count() == 0
    owner.close()
    viewer.close()


def test_a_sheet_whose_link_was_withdrawn_says_so(browser: Browser, address: str) -> None:
    owner, viewer = SheetPage(browser), SheetPage(browser)
    path = owner.begin(address, "tournament")
    viewer.page.goto(link_to(owner, address, path, "viewer"))
    viewer.ready()
    links = f"{address}/api/streams/{path.rsplit('/', 1)[-1]}/links"
    for link in owner.context.request.get(links).json()["links"]:
        if link["role"] == "viewer":
            owner.context.request.delete(f"{links}/{link['id']}", headers={"Origin": address})
    viewer.page.get_by_text("This sheet has been deleted, or the link to it was withdrawn.").wait_for()
    owner.close()
    viewer.close()
