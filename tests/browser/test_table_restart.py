"""A server that is killed in the middle of a deal, as somebody at the table sees it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import _free_port
from tests.browser.table_page import TablePage
from tests.browser.test_sheet_offline import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
SETTLED = 1.0
"""Seconds from the restart until a page is in the right state."""
FIVE_TIMES = 5


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, _free_port())
    made.start()
    yield made
    made.stop()


def _to_play(one: TablePage) -> None:
    while not (one.seen().may_act and one.last.phase == "play"):
        if one.last.may_act:
            one.act()
        elif one.last.phase == "over":
            one.next_deal()
        one.page.wait_for_timeout(10)


def test_a_card_tapped_while_the_server_is_away_is_played_once_when_it_is_back(
    browser: Browser, server: Server
) -> None:
    ana = TablePage(browser, seed=3)
    ana.open(server.address, "classic")
    ana.sit_down("Ana")
    _to_play(ana)
    held = ana.hand()
    assert server.process is not None
    server.process.kill()
    server.process.wait()
    server.process = None
    ana.press(ana.page.locator(".hand-card.legal").first)
    (card,) = set(held) - set(ana.hand())
    server.start()
    back = time.monotonic()
    ana.until(lambda: ana.seen().may_act or ana.last.phase == "over", "nobody goes on")
    assert time.monotonic() - back <= SETTLED * FIVE_TIMES
    assert card not in ana.hand(), "what was tapped came back"
    assert ana.page.locator(".toast").count() == 0, "something is said to have failed"
    assert ana.page.locator(".notice").count() == 0, "the page still says that it waits"
    ana.close(but="ERR_CONNECTION_REFUSED")


def test_a_page_that_only_waits_follows_as_soon_as_the_server_is_back(
    browser: Browser, server: Server
) -> None:
    ana, rita = TablePage(browser, seed=3), TablePage(browser, seed=4)
    ana.open(server.address, "classic", friends=1)
    ana.sit_down("Ana", "Sit down")
    rita.page.goto(ana.take_link("Invite"))
    rita.sit_down("Rita", "Sit down")
    ana.page.get_by_text("Rita").wait_for()
    ana.press(ana.page.get_by_role("button", name="Start the match"))
    for one in (ana, rita):
        one.until(lambda one=one: one.deals, "no deal")  # type: ignore[misc]  # bound now
    while not (ana.seen().may_act or rita.seen().may_act):
        ana.page.wait_for_timeout(10)
    acts, waits = (ana, rita) if ana.seen().may_act else (rita, ana)
    assert server.process is not None
    server.process.kill()
    server.process.wait()
    server.process = None
    waits.page.get_by_text("No network").wait_for()
    before = waits.seen()
    acts.act()
    server.start()
    back = time.monotonic()
    waits.until(lambda: waits.seen() != before and not waits.page.locator(".notice").count(), "no news")
    assert time.monotonic() - back <= SETTLED * FIVE_TIMES
    for one in (ana, rita):
        one.close(but="ERR_CONNECTION_REFUSED")
