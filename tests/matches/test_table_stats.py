"""Statistics of a match at a table: the same as those of its score sheet, and what only played cards tell."""

from __future__ import annotations

from random import Random

import pytest

from barbu.matches.sheet import begin as begin_sheet
from barbu.matches.sheet import fold as fold_sheet
from barbu.matches.sheet import view as view_sheet
from barbu.matches.sheet.events import SheetEvent
from barbu.matches.table.stats import figures_of
from barbu.matches.table.views import record_of
from barbu.records import record_data
from tests.matches.test_table import Log

PLAYED_ONLY = {"tricks", "trick_deals", "firsts", "layouts"}


def match_of(ruleset: str, deals: int, seed: int) -> Log:
    """Play the first deals of a match by chance."""
    log, random = Log(ruleset), Random(seed)
    log.ask("start", None, owner=True)
    for number in range(deals):
        if number:
            log.ask("next")
        log.play_deal(random)
    return log


@pytest.mark.parametrize(("ruleset", "deals"), [("tournament", 9), ("classic", 7), ("rifki", 6)])
def test_the_figures_of_a_table_are_those_of_a_sheet_of_the_same_deals(ruleset: str, deals: int) -> None:
    log = match_of(ruleset, deals, seed=21)
    figures = figures_of(log.state)
    record = record_data(record_of(log.state))
    drafts = begin_sheet({"record": record}, b"")
    events = [SheetEvent(n, draft.type, draft.payload) for n, draft in enumerate(drafts, start=1)]
    shown = view_sheet(fold_sheet(None, events), "viewer")["stats"]
    assert [{key: value for key, value in one.items() if key not in PLAYED_ONLY} for one in figures] == shown


def test_tricks_and_first_places_are_counted_from_the_cards() -> None:
    log = match_of("tournament", 28, seed=22)
    figures = figures_of(log.state)
    in_tricks = [deal.tricks.winners for deal in log.state.deals if deal.tricks and deal.tricks.winners]
    layouts = [deal for deal in log.state.deals if deal.layout]
    assert sum(one["tricks"] for one in figures) == sum(map(len, in_tricks))  # type: ignore[misc]
    assert [one["trick_deals"] for one in figures] == [len(in_tricks)] * 4
    assert sum(one["firsts"] for one in figures) == len(layouts) == 4  # type: ignore[misc]
    for seat, one in enumerate(figures):
        firsts = [deal for deal in layouts if deal.layout and deal.layout.order[0] == seat]
        assert one["firsts"] == len(firsts)


def test_a_match_without_a_finished_deal_has_figures_of_nothing() -> None:
    log = Log("classic")
    assert [one["trick_deals"] for one in figures_of(log.state)] == [0, 0, 0, 0]
