"""Whole matches scored by taps in a real browser, over a real server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from barbu.bots import bot, play_match
from barbu.play import Done, Outcome, Speech, next_slot
from barbu.records import Record, RecordDeal, Replay, replay
from barbu.rules import preset
from tests.browser.scoring import DESKTOP, NAMES, PHONE, Person
from tests.browser.site import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as address:
        yield address


def scored_match(ruleset: str, seed: int) -> Replay:
    """Return a match played by bots, of which only results are known, as at a table with real cards."""
    record = play_match(preset(ruleset), [bot("random")] * 4, seed, ruleset_id=ruleset)
    played = replay(record)
    deals = tuple(
        RecordDeal(
            declarer=deal.declarer,
            contract=deal.contract,
            trump=written.trump,
            start_rank=written.start_rank,
            doubles=deal.spoken or None,
            outcome=deal.outcome,
        )
        for deal, written in zip(played.deals, record.deals, strict=True)
    )
    return replay(
        Record(
            ruleset=record.ruleset,
            ruleset_id=ruleset,
            players=NAMES,
            first_declarer=record.first_declarer,
            deals=deals,
        )
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_whole_tournament_match_is_entered_by_taps_and_ends_in_the_totals_of_its_export(
    browser: Browser, site: str, size: tuple[int, int]
) -> None:
    found = scored_match("tournament", seed=21)
    ana = Person(browser, site, size)
    sheet = ana.open_match("tournament", found.record.first_declarer)
    for number in range(len(found.deals)):
        ana.enter(found, number)
    assert len(found.deals) == 28
    assert ana.totals() == list(found.totals)
    exported = ana.exported(sheet)
    assert exported.totals == found.totals
    assert [deal.scores for deal in exported.deals] == [deal.scores for deal in found.deals]
    assert sum(found.totals) == 0
    ana.close()


def test_a_classic_match_with_a_capot_and_a_salade_is_entered_by_taps(browser: Browser, site: str) -> None:
    ruleset = preset("classic")
    outcomes = {
        "no-tricks": [8, 0, 0, 0],
        "no-hearts": [3, 1, 4, 0],
        "no-queens": [0, 4, 0, 0],
        "barbu": [0, 0, 1, 0],
        "salade": [3, 2, 2, 1, 4, 1, 3, 0, 1, 1, 2, 0, 1, 0, 0, 0],
    }
    done: list[Done] = []
    deals = []
    while slot := next_slot(ruleset, 0, done):
        contract = slot.available[0]
        order = Outcome(order=(2, 0, 3, 1))
        outcome = Outcome(counts=tuple(outcomes[contract])) if contract in outcomes else order
        deals.append(RecordDeal(declarer=slot.roles.declarer, contract=contract, outcome=outcome))
        done.append(Done(slot.roles.declarer, contract))
    record = Record(
        ruleset=ruleset, ruleset_id="classic", players=NAMES, first_declarer=0, deals=tuple(deals)
    )
    found = replay(record)
    ana = Person(browser, site)
    sheet = ana.open_match("classic", 0)
    for number in range(len(deals)):
        ana.enter(found, number)
    assert ana.totals() == list(found.totals)
    assert ana.exported(sheet).totals == found.totals
    scores = [deal.scores for deal in found.deals]
    assert scores[0] is not None and scores[0].raw == (40, 0, 0, 0)
    assert scores[4] is not None and scores[4].raw == (-125, -40, -80, -5)
    ana.close()


def _worked_example() -> Replay:
    spoken = (Speech(1, (0, 2, 3)), Speech(2, (0,)), Speech(3), Speech(0, (2,)))
    deal = RecordDeal(declarer=0, contract="no-queens", doubles=spoken, outcome=Outcome(counts=(1, 0, 1, 2)))
    ruleset = preset("tournament")
    return replay(
        Record(ruleset=ruleset, ruleset_id="tournament", players=NAMES, first_declarer=0, deals=(deal,))
    )


@pytest.mark.rule("X-5", "X-6")
def test_the_worked_example_is_entered_and_settled_pair_by_pair(browser: Browser, site: str) -> None:
    ana = Person(browser, site)
    ana.open_match("tournament", 0)
    ana.enter(_worked_example(), 0)
    assert ana.totals() == [-12, 24, -12, -24]
    owed = ana.page.get_by_text("Doubles against Ana")
    assert "Beatriz 1 of 2" in " ".join(owed.first.inner_text().split())
    ana.page.get_by_role("button", name="No queens", exact=False).first.tap()
    paid = [" ".join(text.split()) for text in ana.page.locator(".paid li").all_inner_texts()]
    assert paid == ["Ana pays Beatriz 6", "Rita pays Beatriz 6", "Diana pays Beatriz 12"]
    ana.close()


def test_two_phones_on_one_sheet_follow_each_other_also_after_sleep(browser: Browser, site: str) -> None:
    found = scored_match("tournament", seed=5)
    ana = Person(browser, site)
    ana.open_match("tournament", found.record.first_declarer)
    ana.enter(found, 0)
    link = _link(ana, "scorer")
    rita = Person(browser, site)
    rita.page.goto(link)
    rita.page.get_by_role("tab", name="Sheet").wait_for()
    assert rita.totals() == ana.totals()
    rita.enter(found, 1)
    ana.page.wait_for_function(
        "text => document.querySelector('p.wanted').innerText.includes(text)", arg="Deal 3"
    )
    assert ana.totals() == rita.totals()
    rita.context.set_offline(True)
    ana.enter(found, 2)
    ana.enter(found, 3)
    rita.context.set_offline(False)
    rita.page.evaluate("dispatchEvent(new Event('online'))")
    rita.page.wait_for_function(
        "text => document.querySelector('p.wanted').innerText.includes(text)", arg="Deal 5"
    )
    assert rita.totals() == ana.totals()
    ana.close()
    rita.close()


def _link(person: Person, role: str) -> str:
    """Return a new link of that role to the sheet that the person has open."""
    sheet = person.page.url.rsplit("/", 1)[-1]
    answer = person.page.evaluate(
        """async ([path, role]) => (await fetch(path, {method: "POST", headers: {"content-type": "application/json"},
            body: JSON.stringify({role})})).json()""",
        [f"/api/streams/{sheet}/links", role],
    )
    return str(answer["url"])


def test_ten_deals_entered_without_a_network_are_all_there_afterwards(browser: Browser, site: str) -> None:
    found = scored_match("tournament", seed=9)
    ana = Person(browser, site)
    sheet = ana.open_match("tournament", found.record.first_declarer)
    ana.enter(found, 0)
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.page.reload()
    ana.page.get_by_role("tab", name="Sheet").wait_for()
    ana.context.set_offline(True)
    for number in range(1, 6):
        ana.enter(found, number)
    ana.page.reload()
    ana.page.get_by_role("tab", name="Sheet").wait_for()
    for number in range(6, 11):
        ana.enter(found, number)
    expected = [
        sum(deal.scores.settled[seat] for deal in found.deals[:11] if deal.scores) for seat in range(4)
    ]
    assert ana.totals() == expected
    ana.context.set_offline(False)
    ana.page.evaluate("dispatchEvent(new Event('online'))")
    rita = Person(browser, site)
    rita.page.goto(_link(ana, "viewer"))
    rita.page.wait_for_function(
        "text => document.querySelector('p.wanted')?.innerText.includes(text)", arg="Deal 12"
    )
    assert rita.totals() == expected
    assert len(ana.exported(sheet).deals) == 11
    ana.close()
    rita.close()
