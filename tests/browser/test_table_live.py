"""A table that goes on: without a socket, on two devices, while cards move; and what may be undone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from barbu.play import legal_actions
from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.browser.stored_match import seat_link, stored_table
from tests.browser.table_page import TablePage, play_deal
from tests.matches.test_table import Log

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
MOVES = "() => document.getAnimations().some(one => one.animationName === 'arrive' && one.playState === 'running')"


def _in_play() -> Log:
    """A deal in which two tricks have been played."""
    log, random = Log("classic"), Random(4)
    log.ask("start", None, owner=True)
    while log.state.current is not None and len(log.state.current.plays) < 9:
        log.act(random.choice(legal_actions(log.state.current)), log.state.current.turn)
    return log


def _my_turn(one: TablePage) -> None:
    """Play on until this person is to play a card."""
    while not (one.seen().may_act and one.last.phase == "play"):
        if one.last.may_act:
            one.act()
        elif one.last.phase == "over":
            one.next_deal()
        one.page.wait_for_timeout(10)


def test_a_page_to_which_no_socket_gets_through_goes_on_by_asking(
    browser: Browser, address: str, served_folder: Path
) -> None:
    url, log = f"sqlite:///{served_folder}/sheets.db", _in_play()
    deal = log.state.current
    assert deal is not None
    path, link = stored_table(url, log, (deal.turn + 1) % 4)
    waits, acts = TablePage(browser), TablePage(browser)
    sockets: list[str] = []
    waits.page.route_web_socket("**/ws/**", lambda socket: (sockets.append(socket.url), socket.close()))
    waits.page.goto(address + link)
    waits.page.locator(".game").wait_for()
    acts.page.goto(address + seat_link(url, path, deal.turn))
    acts.until(lambda: acts.seen().may_act, "nobody is to act")
    acts.act()
    waits.until(lambda: waits.seen().may_act, "no news without a socket")
    held = waits.last.cards
    waits.act()
    waits.until(lambda: waits.seen().cards < held and not waits.last.may_act, "the card is not played")
    assert sockets, "there was a socket after all"
    waits.close()
    acts.close()


def test_a_card_that_is_on_its_way_never_blocks_a_tap(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=2, motion="no-preference")
    ana.open(address, "classic")
    ana.page.evaluate("() => localStorage.setItem('barbu.speed', '\"calm\"')")
    ana.page.reload()
    ana.sit_down("Ana")
    taps = 0
    while taps < 4:
        _my_turn(ana)
        moved = ana.page.evaluate(MOVES)
        card = ana.page.locator(".hand-card.legal").first
        assert ana.touched(card) is not None, "something covers a card that may be played"
        held = ana.last.cards
        ana.press(card)
        if dialog := ana.page.get_by_role("dialog").count():
            ana.page.get_by_role("dialog").get_by_role("button").last.click()
        assert ana.page.evaluate("held => document.querySelectorAll('.hand-card').length < held", held), (
            dialog
        )
        taps += bool(moved)
    ana.close()


@pytest.mark.parametrize(("speed", "ms"), [("calm", 250), ("quick", 80), ("instant", 0)])
def test_cards_move_as_fast_as_one_likes_and_never_longer_than_250_ms(
    browser: Browser, address: str, served_folder: Path, speed: str, ms: int
) -> None:
    log = _in_play()
    assert log.state.current is not None
    _path, link = stored_table(f"sqlite:///{served_folder}/sheets.db", log, log.state.current.turn)
    ana = TablePage(browser, motion="no-preference")
    ana.page.goto(address)
    ana.page.evaluate("speed => localStorage.setItem('barbu.speed', JSON.stringify(speed))", speed)
    ana.page.goto(address + link)
    placed = ana.page.locator(".placed").first
    placed.wait_for()
    lasts = placed.evaluate("card => parseFloat(getComputedStyle(card).animationDuration) * 1000")
    assert round(float(lasts)) == ms
    ana.close()


def test_against_bots_one_goes_back_freely_and_the_match_is_marked_casual(
    browser: Browser, address: str
) -> None:
    ana = TablePage(browser, seed=5)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    for _ in range(3):
        _my_turn(ana)
        held = sorted(ana.hand())
        ana.act()
        ana.until(
            lambda held=held: len(ana.page.locator(".hand-card").all()) < len(held), "nothing is played"
        )  # type: ignore[misc]  # bound now
        _my_turn(ana)
    before = sorted(ana.hand())
    ana.press(ana.page.get_by_role("button", name="Undo"))
    ana.until(lambda: sorted(ana.hand()) == held, "the card does not come back")
    assert set(before) < set(held)
    ana.press(ana.page.get_by_role("button", name="Undo"))
    ana.until(lambda: len(ana.hand()) == len(held) + 1, "one goes back once only")
    assert ana.page.locator(".keys").get_by_role("button", name="Take back").count() == 0
    ana.press(ana.page.locator(".score-button"))
    ana.page.get_by_text("A casual match: something was undone.").locator("visible=true").wait_for()
    ana.page.keyboard.press("Escape")
    play_deal([ana])
    totals = ana.page.locator(".result tfoot")
    totals.wait_for()
    assert_no_axe_violations(ana.page)
    assert_targets_are_large(ana.page)
    ana.press(ana.page.get_by_role("button", name="Undo"))
    ana.until(lambda: ana.seen().phase in ("choose", "play"), "a deal that is over stays so")
    assert totals.count() == 0
    play_deal([ana])
    ana.next_deal()
    ana.page.goto(f"{ana.page.url}/replay")
    ana.page.get_by_text("Deal 1 of 1").wait_for()
    ana.close()


def test_who_plays_by_keys_stays_in_the_hand(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=4, way="keys")
    ana.open(address, "classic")
    ana.sit_down("Ana")
    for _ in range(3):
        _my_turn(ana)
        held = ana.hand()
        card = ana.page.locator(".hand-card.legal").last
        card.focus()
        ana.page.keyboard.press("Enter")
        ana.until(lambda held=held: len(ana.hand()) < len(held), "nothing is played")  # type: ignore[misc]  # bound now
        assert ana.page.evaluate("() => document.activeElement.dataset.card") in ana.hand()
    ana.close()


def test_a_seat_is_held_on_another_device_by_its_link(browser: Browser, address: str) -> None:
    phone, desk = TablePage(browser, seed=6), TablePage(browser, size=(1280, 800), seed=7)
    phone.open(address, "classic")
    phone.sit_down("Ana")
    _my_turn(phone)
    phone.press(phone.page.get_by_label("More"))
    phone.press(phone.page.get_by_role("button", name="My seat on another device"))
    dialog = phone.page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.locator(".qr svg").count() == 1
    link = dialog.get_by_label("Address of the link").input_value()
    phone.page.keyboard.press("Escape")
    desk.page.goto(link)
    desk.until(lambda: desk.seen().may_act, "the other device may not act")
    assert sorted(desk.hand()) == sorted(phone.hand())
    held = desk.last.cards
    desk.act()
    phone.until(lambda: len(phone.hand()) < held, "the first device is not told")
    phone.close()
    desk.close()


def test_four_colours_are_four_colours_on_the_cards_of_a_table(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=6)
    ana.open(address, "classic")
    ana.sit_down("Ana")
    ana.until(lambda: ana.deals, "no deal")
    table = ana.page.url
    assert len(_colours(ana)) == 2
    ana.page.goto(f"{address}/settings")
    ana.page.locator("label:has(input[name=barbu_colours][value='4'])").click()
    ana.page.locator("main form button[type=submit]").first.click()
    ana.page.goto(table)
    ana.page.locator(".hand-card").first.wait_for()
    assert len(_colours(ana)) == len({card[1] for card in ana.hand()})
    ana.close()


def _colours(one: TablePage) -> set[str]:
    """The colours of the indices of one's cards."""
    found: list[str] = one.page.locator(".hand-card .face").evaluate_all(
        "faces => faces.map(face => getComputedStyle(face).color)"
    )
    return set(found)
