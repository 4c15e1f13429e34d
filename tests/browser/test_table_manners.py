"""How one plays at a table: orders of a hand, two taps, forced cards, clocks, spectators, the first deal."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.browser.table_page import DESKTOP, TablePage, play_deal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.slow
RANKS = "23456789TJQKA"


def _choose(one: TablePage, *choices: str) -> None:
    """Open "How I play", look at it, and tap some choices."""
    one.press(one.page.get_by_label("More"))
    one.press(one.page.get_by_role("button", name="How I play"))
    dialog = one.page.get_by_role("dialog")
    dialog.wait_for()
    assert_no_axe_violations(one.page)
    assert_targets_are_large(one.page)
    for choice in choices:
        one.press(dialog.locator("label").filter(has_text=choice))
    one.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def _at_a_table(browser: Browser, address: str, **more: str) -> TablePage:
    """Somebody alone with bots, to whom a hand has been dealt."""
    ana = TablePage(browser, seed=6)
    ana.open(address, "classic", **more)  # type: ignore[arg-type]  # texts only
    ana.sit_down("Ana")
    ana.until(lambda: ana.deals, "no deal")
    return ana


def test_a_hand_is_sorted_as_its_player_likes_and_the_device_remembers_it(
    browser: Browser, address: str
) -> None:
    ana = _at_a_table(browser, address)
    alternating = ana.hand()
    reds = [suit in "HD" for suit in dict.fromkeys(card[1] for card in alternating)]
    if abs(sum(reds) - (len(reds) - sum(reds))) <= 1:
        assert all(one != other for one, other in pairwise(reds)), alternating
    _choose(ana, "♠ ♥ ♦ ♣", "Lowest")
    by_suit = sorted(alternating, key=lambda card: ("SHDC".index(card[1]), RANKS.index(card[0])))
    assert ana.hand() == by_suit
    _choose(ana, "By rank", "Highest")
    ranks = [RANKS.index(card[0]) for card in ana.hand()]
    assert ranks == sorted(ranks, reverse=True)
    ana.page.reload()
    ana.page.locator(".hand-card").first.wait_for()
    assert [RANKS.index(card[0]) for card in ana.hand()] == ranks
    ana.close()


def test_with_two_taps_the_first_one_only_raises_the_card(browser: Browser, address: str) -> None:
    ana = _at_a_table(browser, address)
    _choose(ana, "two taps")
    while not (ana.seen().may_act and ana.last.phase == "play"):
        if ana.last.may_act:
            ana.act()
        ana.page.wait_for_timeout(10)
    held, card = ana.last.cards, ana.page.locator(".hand-card.legal").first
    ana.press(card)
    ana.page.locator(".hand-card.raised").wait_for()
    assert ana.seen().cards == held
    ana.press(ana.page.locator(".hand-card.raised"))
    ana.until(lambda: ana.seen().cards < held, "the second tap plays nothing")
    ana.close()


def test_ones_last_cards_are_played_for_who_wants_it(browser: Browser, address: str) -> None:
    ana = _at_a_table(browser, address)
    _choose(ana, "Play my card if I have no other")
    forced = 0
    while not forced:
        if ana.seen().phase == "over":
            ana.next_deal()
        before = ana.last
        legal = ana.page.locator(".hand-card.legal").count()
        if before.may_act and before.phase == "play" and legal < 2:
            # One card, or a pass, or it has been played between the two looks.
            ana.until(lambda before=before: ana.seen() != before, "the only card stays")  # type: ignore[misc]  # bound now
            forced += legal
        elif before.may_act:
            ana.act()
            ana.until(lambda before=before: ana.seen() != before, "an act does nothing")  # type: ignore[misc]  # bound now
        ana.page.wait_for_timeout(10)
    ana.close()


def test_a_clock_is_shown_and_runs_for_who_is_to_act(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=6)
    ana.open(address, "classic", pace="clock")
    assert ana.page.get_by_text("shows this hand").count() == 0
    ana.sit_down("Ana")
    while not (ana.seen().may_act and ana.last.phase == "play"):
        if ana.last.may_act:
            ana.act()
        ana.page.wait_for_timeout(10)
    clock = ana.page.locator(".plate.own .clock")
    before = clock.inner_text()
    assert re.search(r"[0-9]:[0-9]{2}$", before)
    ana.until(lambda: clock.inner_text() != before, "the clock stands")
    assert ana.page.locator(".clock").count() == 1, "bots have none"
    assert_no_axe_violations(ana.page)
    ana.close()


def test_the_trick_before_can_be_looked_at_until_the_next_card(browser: Browser, address: str) -> None:
    ana = _at_a_table(browser, address)
    button = ana.page.get_by_role("button", name="Last trick", exact=True)
    while not button.count() or not ana.seen().may_act:
        if ana.seen().may_act:
            ana.act()
        if ana.last.phase == "over":
            ana.next_deal()
        ana.page.wait_for_timeout(10)
    now = ana.page.locator(".trick").inner_html()
    ana.press(button)
    ana.page.get_by_role("group", name="Last trick").wait_for()
    assert ana.page.locator(".trick .card.old").count() == 4
    ana.press(button)
    assert ana.page.locator(".trick").inner_html() == now
    ana.close()


def test_a_deal_of_the_running_sheet_tells_how_it_came_about(browser: Browser, address: str) -> None:
    ana = TablePage(browser, size=DESKTOP, scheme="dark", seed=2)
    ana.open(address, "tournament")
    ana.sit_down("Ana")
    play_deal([ana])
    ana.press(ana.page.locator(".beside tr.done button"))
    dialog = ana.page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.locator(".points").count() >= 4
    assert_no_axe_violations(ana.page)
    ana.page.keyboard.press("Escape")
    ana.close()


def test_a_swipe_to_the_left_brings_the_score_sheet(browser: Browser, address: str) -> None:
    ana = _at_a_table(browser, address)
    finger = ana.context.new_cdp_session(ana.page)

    def swipe(*xs: int, y: int = 500) -> None:
        for kind, x in zip(("touchStart", "touchMove", "touchEnd"), xs, strict=True):
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    swipe(100, 300, 300)
    assert ana.page.get_by_role("dialog").count() == 0, "to the right is not to the left"
    swipe(300, 100, 100)
    ana.page.get_by_role("dialog", name="Score sheet").wait_for()
    ana.close()


def test_the_first_deal_is_a_lesson_that_goes_by_itself_or_when_it_is_sent_away(
    browser: Browser, address: str
) -> None:
    ana = _at_a_table(browser, address)
    lesson = ana.page.get_by_label("Your first deal")
    lesson.wait_for()
    play_deal([ana])
    lesson.wait_for()
    ana.next_deal()
    lesson.wait_for(state="detached")
    ana.close()
    rita = _at_a_table(browser, address)
    rita.press(rita.page.get_by_role("button", name="I know how to play"))
    rita.page.reload()
    rita.page.locator(".game").wait_for()
    assert rita.page.get_by_label("Your first deal").count() == 0
    rita.close()


def _two_friends(browser: Browser, address: str) -> tuple[TablePage, TablePage]:
    """Two people and two bots, and a deal is under way."""
    ana, rita = TablePage(browser, seed=1), TablePage(browser, seed=2, lang="fr-FR")
    ana.open(address, "classic", friends=1)
    ana.sit_down("Ana", "Sit down")
    rita.page.goto(ana.take_link("Invite"))
    rita.page.get_by_label("Votre nom").fill("Rita")
    rita.page.keyboard.press("Enter")
    ana.page.get_by_text("Rita").wait_for()
    ana.press(ana.page.get_by_role("button", name="Start the match"))
    rita.until(lambda: rita.deals, "no deal")
    return ana, rita


def _talk(one: TablePage) -> Locator:
    """Open what was said at the table."""
    one.page.locator(".table-menu > summary").click()
    one.page.locator(".table-menu button", has=one.page.locator("[href='#i-people']")).first.click()
    dialog = one.page.get_by_role("dialog")
    dialog.wait_for()
    assert_no_axe_violations(one.page)
    assert_targets_are_large(one.page)
    return dialog


def _lines(one: TablePage) -> list[str]:
    dialog = _talk(one)
    lines = dialog.locator(".said-lines li").all_inner_texts()
    one.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    return lines


def _listens(one: TablePage, whom: str) -> None:
    """Turn one of the switches of the talk."""
    dialog = _talk(one)
    one.press(dialog.locator("label.switch").filter(has_text=whom))
    one.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_what_is_said_in_a_phrase_is_read_in_ones_own_language_unless_one_does_not_listen(
    browser: Browser, address: str
) -> None:
    ana, rita = _two_friends(browser, address)

    def says(phrase: str) -> None:
        ana.press(ana.page.get_by_label("More"))
        ana.press(ana.page.get_by_role("button", name="Talk"))
        dialog = ana.page.get_by_role("dialog")
        dialog.wait_for()
        ana.press(dialog.get_by_role("button", name=phrase, exact=True))
        dialog.wait_for(state="detached")

    says("Well played")
    rita.page.locator(".toast:visible, .bubble:visible").filter(has_text="Bien joué").first.wait_for()
    _listens(rita, "Ana")
    says("Thank you")
    said = [*_lines(rita), *rita.page.locator(".toast, .bubble").all_inner_texts()]
    assert not any("Merci" in text for text in said), "who does not listen to Ana reads what she says"
    _listens(rita, "Ana")
    assert any("Merci" in text for text in _lines(rita)), "what was said is gone"
    _listens(rita, "Montrer ce que")
    says("Good game")
    heard = rita.page.locator(".toast, .bubble").filter(has_text="Belle partie")
    rita.until(lambda: any("Belle partie" in text for text in _lines(rita)), "it is not in the list")
    assert heard.count() == 0, "who shuts the talk off is told"
    ana.close()
    rita.close()


def test_one_takes_ones_own_card_back_until_the_next_player_acts(browser: Browser, address: str) -> None:
    ana, rita = _two_friends(browser, address)
    back = ana.page.get_by_role("button", name="Take back")
    while True:
        if ana.seen().phase == "over":
            ana.next_deal()
        if ana.last.may_act:
            before = ana.last
            ana.act()
            ana.until(lambda before=before: ana.seen() != before, "an act does nothing")  # type: ignore[misc]  # bound now
            if before.phase == "play" and back.count() and rita.seen().may_act:
                ana.press(back)
                ana.until(lambda before=before: ana.seen() == before, "the card does not come back")
                break
        elif rita.seen().may_act:
            assert back.count() == 0 or ana.last.phase != "over"
            rita.act()
        ana.page.wait_for_timeout(10)
    rita.until(lambda: not rita.seen().may_act, "two are to act at once")
    ana.close()
    rita.close()


def test_a_spectator_sees_the_table_by_link_and_no_hand(browser: Browser, address: str) -> None:
    ana, guest = _at_a_table(browser, address, spectators="table"), TablePage(browser)
    guest.page.goto(ana.take_link("Link to look on", from_menu=True))
    guest.until(lambda: guest.deals, "nothing to see")
    assert guest.last.cards == 0
    assert_no_axe_violations(guest.page)
    ana.close()
    guest.close()


def test_a_late_spectator_sees_a_deal_when_it_is_over(browser: Browser, address: str) -> None:
    ana, guest = _at_a_table(browser, address, spectators="delayed"), TablePage(browser)
    guest.page.goto(ana.take_link("Link to look on", from_menu=True))
    guest.page.get_by_text("Deal 1 of 24 is being played").wait_for()
    assert guest.seen().phase == "late"
    assert_no_axe_violations(guest.page)
    guest.page.clock.install()
    play_deal([ana])
    step = guest.page.locator(".action-bar").get_by_text(re.compile("^Card [0-9]+ of"))
    _hurry(guest, lambda: step.count() and _card(step) >= 3, "the deal is not played again by itself")
    assert_no_axe_violations(guest.page)
    assert_targets_are_large(guest.page)
    guest.press(guest.page.get_by_role("button", name="Pause"))
    stopped = _card(step)
    guest.press(guest.page.get_by_role("button", name="Card before"))
    assert _card(step) == stopped - 1
    assert guest.page.locator(".late .points:visible").count() == 0, "what it came to is told before its end"
    ana.next_deal()
    guest.page.get_by_text("Deal 2 of 24 is being played").wait_for()
    guest.page.clock.fast_forward(60_000)
    assert _card(step) == stopped - 1, "a pause is no pause"
    guest.press(guest.page.get_by_role("button", name="Play slowly"))
    points = guest.page.locator(".late .points:visible")
    _hurry(guest, lambda: points.count() > 0, "the replay does not come to its end")
    play_deal([ana])
    second = guest.page.get_by_text("Deal 2 of 24", exact=True)
    _hurry(guest, lambda: second.count() > 0, "the next deal is not played again")
    ana.close()
    guest.close()


def _hurry(one: TablePage, holds: Callable[[], object], what: str) -> None:
    """Let the clock of a page run until something holds."""

    def later() -> object:
        one.page.clock.fast_forward(3_000)
        return holds()

    one.until(later, what)


def _card(step: Locator) -> int:
    """At which card a replay is."""
    return int(step.inner_text().split()[1])


def test_who_plays_on_in_anothers_place_goes_by_a_name_of_their_own(browser: Browser, address: str) -> None:
    ana, rita = _two_friends(browser, address)
    _choose(ana)
    ana.press(ana.page.get_by_label("More"))
    ana.press(ana.page.get_by_role("button", name="How I play"))
    ana.page.get_by_label("My name").fill("Beatriz")
    ana.press(ana.page.get_by_role("button", name="Change", exact=True))
    ana.page.locator(".toast").filter(has_text="new name").wait_for()
    rita.page.get_by_text("Beatriz").first.wait_for(state="attached")
    ana.close()
    rita.close()


def test_the_rules_of_the_match_are_one_tap_away_at_any_moment(browser: Browser, address: str) -> None:
    ana = TablePage(browser, seed=6)
    ana.open(address, "classic")
    phases = set[str]()

    def look(_one: TablePage) -> None:
        ana.seen()
        if ana.last.phase in phases:
            return
        phases.add(ana.last.phase)
        ana.press(ana.page.get_by_role("link", name="Rules of this match"))
        ana.page.get_by_role("heading", name="Classic Barbu").wait_for()
        ana.page.go_back()
        ana.page.locator(".table-frame").wait_for()
        ana.seen()

    look(ana)
    ana.sit_down("Ana")
    play_deal([ana], look)
    look(ana)
    assert {"", "play", "over"} <= phases, "and at a choice, if chance makes this person the first declarer"
    ana.close()


def test_a_player_shows_a_spectator_their_hand_for_as_long_as_they_like(
    browser: Browser, address: str
) -> None:
    ana, guest = _at_a_table(browser, address, spectators="seat"), TablePage(browser)
    guest.page.goto(ana.take_link("Link to look into my hand", from_menu=True))
    guest.page.get_by_role("region", name="Cards of Ana").wait_for()
    assert sorted(guest.hand()) == sorted(ana.hand())
    assert_no_axe_violations(guest.page)
    ana.press(ana.page.get_by_label("More"))
    ana.press(ana.page.get_by_role("button", name="Show my hand no longer"))
    guest.until(lambda: guest.seen().cards == 0, "the hand is still there")
    ana.close()
    guest.close()
