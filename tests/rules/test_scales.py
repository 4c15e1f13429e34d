"""Values known from other tables (V-1 to V-3), and places at the end (R-3)."""

import pytest

from barbu.matches.sheet import ranks_of
from barbu.rules import contract_total, deals_in_match, match_total, preset, series_total
from tests.tables import DOMINO, NO_QUEENS, NO_TRICKS, changed, table


@pytest.mark.rule("V-1")
@pytest.mark.parametrize(
    ("preset_id", "payments"), [("tournament-15a", (40, 20, 10, -10)), ("tournament-15b", (30, 20, 10, 0))]
)
def test_the_king_at_15_with_a_domino_of_60_sums_to_zero(preset_id: str, payments: tuple[int, ...]) -> None:
    ruleset = preset(preset_id)
    layout = ruleset.contract("domino").layout
    assert layout is not None and layout.payments == payments
    assert contract_total(ruleset, ruleset.contract("barbu")) == -15
    assert series_total(ruleset) == 0


@pytest.mark.rule("V-2")
def test_braders_scale_has_32_deals_with_ravage_city() -> None:
    ruleset = preset("brader")
    assert deals_in_match(ruleset) == 32
    totals = {contract.id: contract_total(ruleset, contract) for contract in ruleset.contracts}
    assert totals == {
        "no-tricks": -65,
        "no-queens": -60,
        "last-two": -30,
        "no-hearts": -60,
        "barbu": -25,
        "trumps": 65,
        "domino": 40,
        "ravage-city": -36,
    }


@pytest.mark.rule("V-3")
@pytest.mark.parametrize(("king", "queen", "trick"), [(-40, -10, -5), (-80, -20, -10)])
def test_the_values_of_the_classic_scales_are_data(king: int, queen: int, trick: int) -> None:
    contracts = [
        changed(NO_TRICKS, items=[{"name": "tricks", "trick": "each", "points": trick}]),
        changed(NO_QUEENS, items=[{"name": "queens", "cards": "Q*", "points": queen}]),
        changed(NO_QUEENS, id="king", items=[{"name": "king", "cards": "KS", "points": king}]),
        changed(NO_QUEENS, id="jacks", items=[{"name": "jacks", "cards": "J*", "points": -5}]),
        changed(NO_QUEENS, id="clubs", items=[{"name": "clubs", "cards": "*C", "points": -5}]),
        changed(NO_TRICKS, id="last", items=[{"name": "last", "trick": -1, "points": -40}]),
    ]
    assert series_total(table(*contracts, lowest="7")) == 8 * trick + 4 * queen + king - 20 - 40 - 40


@pytest.mark.rule("V-3")
def test_classic_with_52_cards_keeps_the_values_of_each_card() -> None:
    assert match_total(preset("classic-52")) == 4 * (-65 - 130 - 80 - 50 - 325 + 150)


@pytest.mark.rule("R-3")
def test_the_highest_total_wins_or_the_lowest_and_equal_totals_share_the_place() -> None:
    assert ranks_of(table(DOMINO), (10, 30, 30, -5)) == (3, 1, 1, 4)
    assert ranks_of(table(DOMINO, winner="lowest"), (10, 30, 30, -5)) == (2, 3, 3, 1)
