"""What a table shows at single moments, held against the deal itself: doubles, marks, rows, refusals, settling."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from barbu.cards import cards_in, format_card
from barbu.matches.table import Eyes, Table, claim_holds, seen_by
from barbu.play import Deal, Phase, legal_actions, view
from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.browser.stored_match import PEOPLE as SIX
from tests.browser.stored_match import stored_table
from tests.browser.table_page import DESKTOP, TablePage
from tests.matches.test_table import PEOPLE, Log

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.slow
NAMES = [person["name"] for person in PEOPLE]
FIVE = SIX[:5]
SIDES = ("me", "left", "top", "right")
RANKS = "23456789TJQKA"


def _deal(log: Log) -> Deal:
    assert log.state.current is not None
    return log.state.current


def _moment(
    ruleset: str, holds: Callable[[Table], object], *, contract: str | None = None, doubles: bool = False
) -> Log:
    """The log of a table up to a moment of which something holds; people choose `contract` whenever they may."""
    for seed in range(60):
        log, random = Log(ruleset), Random(seed)
        log.ask("start", None, owner=True)
        while not holds(log.state) and not log.state.is_over:
            deal = _deal(log)
            if deal.is_over:
                log.ask("next")
                continue
            actions: list[Any] = list(legal_actions(deal))
            if contract and deal.phase is Phase.CHOOSE:
                actions = [one for one in actions if one.contract == contract] or actions
            if doubles and deal.phase is Phase.SPEAK:
                actions = actions[1:] or actions
            log.act(random.choice(actions), deal.turn)
        if holds(log.state):
            return log
    raise AssertionError("no such moment")


class Seats:
    """Opens stored tables as one of those who sit there."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self._browser, self._address = browser, address
        self._url = f"sqlite:///{folder}/sheets.db"
        self.people: list[TablePage] = []

    def open(self, log: Log, seat: int, **more: Any) -> TablePage:
        _path, link = stored_table(self._url, log, seat)
        one = TablePage(self._browser, **more)
        self.people.append(one)
        one.page.goto(self._address + link)
        one.page.locator(".game").wait_for()
        return one


@pytest.fixture
def seats(browser: Browser, address: str, served_folder: Path) -> Any:
    opened = Seats(browser, address, served_folder)
    yield opened
    for one in opened.people:
        one.close()


def _plate(one: TablePage, seat: int, me: int) -> Locator:
    """The name of a seat and what stands beside it, at its side of the table."""
    return one.page.locator(f".felt-{SIDES[(seat - me) % 4]} .plate")


def _seen(log: Log, seat: int) -> dict[str, Any]:
    """The deal as a seat may see it."""
    seen: Any = seen_by(log.state, Eyes(seat))["deal"]
    return dict(seen)


def test_what_is_left_for_everybody_is_in_view_beside_ones_hand_at_the_choice(seats: Seats) -> None:
    log, random = Log("tournament"), Random(2)
    log.ask("start", None, owner=True)
    for _ in range(6):
        log.play_deal(random)
        log.ask("next")
    chooser = _deal(log).turn
    one = seats.open(log, chooser)
    rows = one.page.locator(".choosing tbody tr:has(th)")
    match: Any = seen_by(log.state, Eyes(chooser))["match"]
    contracts = log.state.ruleset.contracts
    assert rows.count() == len(contracts)
    for place, contract in enumerate(contracts):
        cells = rows.nth(place).locator("td").all_inner_texts()
        assert [text.strip() == "left" for text in cells] == [contract.id in left for left in match["left"]]
        due = rows.nth(place).locator("button").count() == 1
        assert due == (contract.id in match["left"][chooser])
    for part in (".choosing", ".hand"):
        box = one.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844, part


def test_who_doubles_says_all_declarer_flanks_or_none_by_one_tap(seats: Seats) -> None:
    log = _moment("tournament", lambda table: _phase(table) is Phase.SPEAK, contract="no-queens")
    deal = _deal(log)
    speaker, declarer = deal.turn, deal.declarer
    one = seats.open(log, speaker)
    keys = one.page.locator(".speak-keys button")
    assert keys.all_inner_texts() == ["No double", "Declarer only", "Flanks only", "Double all"]
    assert_no_axe_violations(one.page)
    assert_targets_are_large(one.page)
    for seat in set(range(4)) - {declarer} - {speech.seat for speech in deal.spoken}:
        assert "0/2 doubles" in _plate(one, seat, speaker).inner_text()
    one.press(keys.nth(2))
    flanks = [NAMES[seat] for seat in range(4) if seat not in (speaker, declarer)]
    doubles = _plate(one, speaker, speaker).get_by_role("img")
    doubles.wait_for()
    assert doubles.get_attribute("aria-label") == ", ".join(f"doubles {name}" for name in flanks)
    assert keys.count() == 0


def _phase(table: Table) -> Phase:
    assert table.current is not None
    return table.current.phase


def test_the_declarer_answers_each_double_by_one_tap_and_two_bars_say_so(seats: Seats) -> None:
    def answers(table: Table) -> bool:
        deal = table.current
        assert deal is not None
        doubled = sum(deal.declarer in speech.targets for speech in deal.spoken)
        return deal.phase is Phase.SPEAK and deal.turn == deal.declarer and doubled == 1

    log = _moment("tournament", answers, contract="no-queens")
    declarer = _deal(log).turn
    doubler = next(speech.seat for speech in _deal(log).spoken if declarer in speech.targets)
    one = seats.open(log, declarer)
    keys = one.page.locator(".speak-keys button")
    assert keys.all_inner_texts() == ["No answer", f"Redouble {NAMES[doubler]}"]
    one.press(keys.nth(1))
    label = _plate(one, declarer, declarer).get_by_role("img").get_attribute("aria-label")
    assert label == f"redoubles {NAMES[doubler]}"
    assert _plate(one, declarer, declarer).locator("[href='#double-2']").count() == 1


def test_the_leader_and_the_winner_of_a_trick_are_marked_each_in_its_place(seats: Seats) -> None:
    def shows(table: Table) -> bool:
        seen = view(table.current, None) if table.current else None
        return seen is not None and len(seen.trick) == 3 and seen.winner != seen.trick[0].seat

    log = _moment("tournament", shows, contract="no-queens")
    deal = _deal(log)
    me, seen = deal.turn, view(deal, None)
    one = seats.open(log, me)
    for play in seen.trick:
        place = one.page.locator(f".trick-{SIDES[(play.seat - me) % 4]} .placed")
        assert place.locator(".leads-mark").count() == (play.seat == seen.trick[0].seat)
        assert place.locator(".wins-mark").count() == (play.seat == seen.winner)
    assert one.page.locator(".trick-me .place-empty.turn").count() == 1


@pytest.mark.parametrize("contract", ["no-queens", "no-hearts"])
def test_cards_that_count_lie_face_up_before_who_took_them(seats: Seats, contract: str) -> None:
    def shows(table: Table) -> bool:
        seen = view(table.current, None) if table.current else None
        return seen is not None and sum(1 for cards in seen.shown if cards) >= 2

    log = _moment("tournament", shows, contract=contract)
    deal, me = _deal(log), _deal(log).turn
    one = seats.open(log, me)
    for seat, cards in enumerate(view(deal, None).shown):
        texts = [format_card(card) for card in cards_in(cards)]
        shown = " ".join(_plate(one, seat, me).locator(".captured").all_inner_texts()).replace("10", "T")
        assert sorted(rank for rank in shown if rank in RANKS) == sorted(text[0] for text in texts)


def test_rows_show_what_lies_where_it_goes_on_and_who_passed(seats: Seats) -> None:
    def shows(table: Table) -> bool:
        deal = table.current
        passed = _passed(deal) if deal and deal.layout and not deal.is_over else set()
        # Somebody passed, and after that somebody laid a card: both are still to be seen.
        return len(passed) >= 2 and deal is not None and deal.plays[-1].card >= 0 and len(deal.plays) > 12

    log = _moment("tournament", shows, contract="domino")
    deal, me = _deal(log), _deal(log).turn
    one = seats.open(log, me)
    seen = view(deal, None)
    laid = {format_card(card) for card in cards_in(seen.rows)}
    start = str(seen.choice.start_rank) if seen.choice else ""
    for suit, row in zip("SHCD", one.page.locator(".laid-row").all(), strict=True):
        cells = row.locator(".laid-cell")
        marks = cells.evaluate_all(
            "cells => cells.map(cell => cell.className.replace('laid-cell', '').trim())"
        )
        assert {rank + suit for rank, mark in zip(RANKS, marks, strict=True) if mark == "in"} == {
            card for card in laid if card[1] == suit
        }
        ends = {rank for rank, mark in zip(RANKS, marks, strict=True) if mark == "end"}
        assert ends == _ends([RANKS.index(card[0]) for card in laid if card[1] == suit], start)
    for seat in range(4):
        says = _plate(one, seat, me).inner_text()
        assert ("passed" in says) == (seat in _passed(deal)), f"seat {seat}: {says}"


def _passed(deal: Deal) -> set[int]:
    """The seats that passed at their last turn."""
    last = {play.seat: play.card for play in deal.plays}
    return {seat for seat, card in last.items() if card < 0}


def _ends(places: list[int], start: str) -> set[str]:
    """The ranks that continue a row on which some lie."""
    if not places:
        return {start}
    return {RANKS[place] for place in (min(places) - 1, max(places) + 1) if 0 <= place < len(RANKS)}


REFUSALS = [
    ("tournament", "no-queens", "illegal/must_follow", "You must follow suit"),
    ("tournament", "no-hearts", "illegal/lead_ban", "This suit may not be led now"),
    ("tournament", "trumps", "illegal/must_trump", "you must play a trump"),
    ("tournament", "trumps", "illegal/must_overtrump", "you must play a higher one"),
    ("tournament", "trumps", "illegal/must_beat_trump", "you must play a higher trump"),
    ("tournament", "domino", "illegal/does_not_fit", "does not fit on any row yet"),
    ("king-portugal", "barbu", "illegal/forced_discard", "A card that counts must be thrown"),
]


@pytest.mark.parametrize(("ruleset", "contract", "code", "said"), REFUSALS, ids=[one[2] for one in REFUSALS])
def test_a_tap_on_a_card_that_may_not_be_played_names_its_rule(
    seats: Seats, ruleset: str, contract: str, code: str, said: str
) -> None:
    def refuses(table: Table) -> bool:
        deal = table.current
        if deal is None or deal.phase is not Phase.PLAY:
            return False
        seen: Any = seen_by(table, Eyes(deal.turn))["deal"]
        return code in seen["refused"].values()

    log = _moment(ruleset, refuses, contract=contract)
    me = _deal(log).turn
    card = next(card for card, why in _seen(log, me)["refused"].items() if why == code)
    one = seats.open(log, me)
    one.press(one.page.locator(f".hand-card[data-card='{card}']"))
    assert said in one.page.locator(".toast").last.inner_text()
    assert one.page.locator(f".hand-card.grey[data-card='{card}']").count() == 1, "it is still in the hand"


def test_a_claim_is_offered_where_it_is_proved_and_ends_the_deal(seats: Seats) -> None:
    def proved(table: Table) -> bool:
        deal = table.current
        assert deal is not None
        many = deal.phase is Phase.PLAY and max(hand.bit_count() for hand in deal.hands) >= 2
        return many and claim_holds(view(deal, deal.turn))

    log = _moment("tournament", proved, contract="no-tricks")
    me = _deal(log).turn
    other = seats.open(log, (me + 1) % 4)
    assert other.page.get_by_role("button", name="The rest is mine").count() == 0
    one = seats.open(log, me)
    taken = len(_deal(log).tricks.winners) if _deal(log).tricks else 0  # type: ignore[union-attr]
    before = _seen(log, me)["tricks"][me]
    one.press(one.page.get_by_role("button", name="The rest is mine"))
    one.page.locator(".result").wait_for()
    row = one.page.locator(".result tbody tr", has_text="Before doubles")
    points = (row if row.count() else one.page.locator(".result tbody tr").last).locator("td").nth(me)
    assert points.inner_text() == f"−{2 * (before + 13 - taken)}"


def test_the_end_of_a_deal_says_pair_by_pair_who_pays_whom(seats: Seats) -> None:
    log = _moment("tournament", lambda table: table.current and table.current.is_over, doubles=True)
    seen = _seen(log, 0)
    one = seats.open(log, 0)
    paid = one.page.locator(".paid li").all_inner_texts()
    expected = [
        f"{NAMES[pay['payer']]} pays {NAMES[pay['receiver']]} {pay['points']}"
        for pay in seen["scores"]["payments"]
    ]
    assert len(expected) >= 3
    assert [text.split("→")[-1].strip() for text in paid] == expected
    for label, values in (("Before doubles", seen["scores"]["raw"]), ("Points", seen["scores"]["settled"])):
        row = one.page.locator(
            ".result tbody tr", has=one.page.get_by_role("rowheader", name=label, exact=True)
        )
        assert [int(text.replace("−", "-")) for text in row.locator("td").all_inner_texts()] == values


def test_with_five_players_the_hand_is_in_view_on_a_desktop(seats: Seats) -> None:
    log, random = Log("five", FIVE, pace="clock"), Random(3)
    log.ask("start", None, owner=True)
    while len(_deal(log).plays) < 23:
        log.act(random.choice(legal_actions(_deal(log))[-3:]), _deal(log).turn)
    one = seats.open(log, _deal(log).turn, size=DESKTOP)
    one.press(one.page.get_by_role("button", name="I know how to play"))
    box = one.page.locator(".hand-card").last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= DESKTOP[1]
