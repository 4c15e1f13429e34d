"""What contracts count (K-1 to K-6)."""

import pytest

from barbu.errors import RulesetError
from barbu.play import outcome_of_counts, outcome_of_order, raw_scores, scores_of
from barbu.rules import Ruleset, contract_total, match_total, preset, series_total
from tests.tables import BARBU, DOMINO, NO_HEARTS, NO_QUEENS, NO_TRICKS, begun, changed, played, table


def _raw(ruleset: Ruleset, *rows: list[int]) -> tuple[int, ...]:
    contract = ruleset.contracts[0]
    return raw_scores(ruleset, contract, outcome_of_counts(ruleset, contract, rows), 0)


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(
    ("preset_id", "series"),
    [("tournament", 0), ("seven-contracts", 10), ("classic", -350), ("brader", -171)],
)
def test_a_ruleset_shows_its_control_sum_per_series(preset_id: str, series: int) -> None:
    assert series_total(preset(preset_id)) == series


@pytest.mark.rule("K-1")
def test_a_classic_match_sums_to_minus_1400_before_capots() -> None:
    assert match_total(preset("classic")) == -1400


@pytest.mark.rule("K-1")
def test_a_ruleset_is_never_refused_for_not_summing_to_zero() -> None:
    assert contract_total(table(NO_QUEENS), table(NO_QUEENS).contracts[0]) == -24


@pytest.mark.rule("K-1", "K-2")
def test_a_capot_changes_the_control_sum_of_the_deal_by_what_it_pays() -> None:
    ruleset = table(changed(NO_TRICKS, capot={"pays": "mirror"}))
    assert sum(_raw(ruleset, [4, 0, 0, 0])) == 8
    assert sum(_raw(ruleset, [3, 1, 0, 0])) == -8


@pytest.mark.rule("K-2")
def test_who_takes_everything_gets_the_total_with_its_sign_turned() -> None:
    ruleset = table(changed(NO_QUEENS, capot={"pays": "mirror"}))
    assert _raw(ruleset, [0, 4, 0, 0]) == (0, 24, 0, 0)
    assert _raw(ruleset, [0, 3, 1, 0]) == (0, -18, -6, 0)


@pytest.mark.rule("K-2")
def test_mirror_means_the_real_maximum_with_52_cards() -> None:
    ruleset = preset("classic-52")
    best = {"no-tricks": 65, "no-hearts": 130, "no-queens": 80, "salade": 325}
    for contract_id, pays in best.items():
        assert -contract_total(ruleset, ruleset.contract(contract_id)) == pays


@pytest.mark.rule("K-2")
def test_a_flat_capot_pays_the_same_amount_for_any_contract() -> None:
    for contract, counts in ((NO_QUEENS, [4, 0, 0, 0]), (NO_TRICKS, [4, 0, 0, 0])):
        assert _raw(table(changed(contract, capot={"pays": 40})), counts) == (40, 0, 0, 0)


@pytest.mark.rule("K-2")
def test_a_capot_may_be_off_for_a_contract() -> None:
    assert _raw(table(NO_TRICKS), [4, 0, 0, 0]) == (-8, 0, 0, 0)


SALADE = {
    "id": "salade",
    "kind": "tricks",
    "sign": "negative",
    "items": [
        {"name": "tricks", "trick": "each", "points": -5},
        {"name": "hearts", "cards": "*H", "points": -10},
        {"name": "queens", "cards": "Q*", "points": -20},
        {"name": "barbu", "cards": "KH", "points": -50},
    ],
    "capot": {"pays": "mirror", "needs": "tricks"},
}


@pytest.mark.rule("K-2")
def test_the_capot_of_salade_is_all_tricks_and_nothing_less() -> None:
    ruleset = table(SALADE)
    assert _raw(ruleset, [4, 0, 0, 0], [4, 0, 0, 0], [4, 0, 0, 0], [1, 0, 0, 0]) == (190, 0, 0, 0)
    assert _raw(ruleset, [3, 1, 0, 0], [4, 0, 0, 0], [4, 0, 0, 0], [1, 0, 0, 0]) == (-185, -5, 0, 0)


@pytest.mark.rule("K-2")
def test_the_presets_give_no_capot_for_the_single_barbu() -> None:
    assert preset("classic").contract("barbu").capot is None


@pytest.mark.rule("K-3")
def test_salade_adds_all_that_a_card_is_within_one_trick() -> None:
    #  the king of hearts is a heart and the barbu, the queen of hearts a heart and a queen
    deal = begun(table(SALADE), ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"])
    deal = played(deal, "KH QH AD QD AS QS KD JD KS JS KC JC AH JH AC QC")
    assert scores_of(deal).raw == (190, 0, 0, 0)
    ruleset = table(changed(SALADE, capot=None))
    assert _raw(ruleset, [1, 3, 0, 0], [2, 2, 0, 0], [1, 3, 0, 0], [1, 0, 0, 0])[0] == -5 - 20 - 20 - 50


RAVAGE = {
    "id": "ravage-city",
    "kind": "tricks",
    "sign": "negative",
    "items": [{"name": "longest", "longest_suit": True, "points": -36}],
}


@pytest.mark.rule("K-4")
@pytest.mark.parametrize(
    ("longest", "raw"),
    [
        ([4, 3, 2, 0], (-36, 0, 0, 0)),
        ([4, 4, 0, 0], (-18, -18, 0, 0)),
        ([3, 3, 3, 1], (-12, -12, -12, 0)),
        ([2, 2, 2, 2], (-9, -9, -9, -9)),
    ],
)
def test_the_longest_suit_pays_shared_by_those_tied(longest: list[int], raw: tuple[int, ...]) -> None:
    assert _raw(table(RAVAGE), longest) == raw


@pytest.mark.rule("K-4")
def test_players_are_compared_and_not_suits() -> None:
    #  seat 0 takes four spades and four hearts, seat 2 four diamonds: two players tie, not three suits
    hands = ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"]
    deal = played(begun(table(RAVAGE), hands), "AS QS KD QD KS JS AD JD AH QH KC QC KH JH AC JC")
    assert scores_of(deal).raw == (-36, 0, 0, 0)


@pytest.mark.rule("K-4")
def test_what_does_not_divide_among_those_tied_is_left_unpaid() -> None:
    ruleset = table(RAVAGE, players=5, lowest="2", removed=["2C", "2D"])
    assert _raw(ruleset, [3, 3, 3, 3, 3]) == (-7,) * 5


@pytest.mark.rule("K-4")
def test_the_amount_of_ravage_city_is_data() -> None:
    items = [{"name": "longest", "longest_suit": True, "points": -24}]
    assert _raw(table(changed(RAVAGE, items=items)), [4, 4, 4, 0]) == (-8, -8, -8, 0)


@pytest.mark.rule("K-5")
def test_a_contract_may_count_any_cards_and_any_trick() -> None:
    items = [
        {"name": "jacks", "cards": "J*", "points": -3},
        {"name": "clubs", "cards": "*C", "points": -1},
        {"name": "ace-of-clubs", "cards": "AC", "points": 80},
        {"name": "second", "trick": 2, "points": -7},
        {"name": "last", "trick": -1, "points": -11},
    ]
    ruleset = table(changed(NO_TRICKS, items=items))
    raw = _raw(ruleset, [4, 0, 0, 0], [4, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0])
    assert raw == (-12 - 4 + 80 - 11, -7, 0, 0)


@pytest.mark.rule("K-5")
def test_the_kth_trick_counts_from_the_first_and_from_the_last() -> None:
    items = [{"name": "second", "trick": 2, "points": -1}, {"name": "last", "trick": -1, "points": -10}]
    deal = begun(table(changed(NO_TRICKS, items=items)), ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"])
    deal = played(deal, "AS QS AD QD KS JS KD JD AH QH AC QC KH JH KC JC")
    assert scores_of(deal).raw == (-11, 0, 0, 0)


@pytest.mark.rule("K-5")
def test_a_salade_may_have_positive_signs() -> None:
    items = [{**item, "points": -int(str(item["points"]))} for item in SALADE["items"]]  # type: ignore[index, union-attr, attr-defined]
    ruleset = table(changed(SALADE, items=items, sign="positive"))
    assert _raw(ruleset, [4, 0, 0, 0], [4, 0, 0, 0], [4, 0, 0, 0], [1, 0, 0, 0]) == (-190, 0, 0, 0)


@pytest.mark.rule("K-6")
def test_the_ace_of_hearts_costs_six_in_all() -> None:
    ruleset = table(NO_HEARTS)
    assert _raw(ruleset, [1, 3, 0, 0], [1, 0, 0, 0]) == (-6, -6, 0, 0)


@pytest.mark.rule("R-4", "R-5")
def test_any_card_may_be_the_barbu_if_it_is_in_the_deck() -> None:
    items = [{"name": "barbu", "cards": "KS", "points": -20}]
    assert (
        contract_total(table(changed(BARBU, items=items)), table(changed(BARBU, items=items)).contracts[0])
        == -20
    )
    with pytest.raises(RulesetError) as error:
        table(changed(BARBU, items=[{"name": "barbu", "cards": "2S", "points": -20}]))
    assert error.value.faults[0].path == "contracts[0].items[0].cards"


@pytest.mark.rule("D-5")
def test_a_layout_is_paid_by_place() -> None:
    ruleset = table(DOMINO)
    outcome = outcome_of_order(ruleset, [2, 0, 3, 1])
    assert raw_scores(ruleset, ruleset.contracts[0], outcome, 0) == (20, -5, 45, 5)
