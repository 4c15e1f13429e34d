"""Counts entered by hand: what is possible and what is not (K-1)."""

from random import Random

import pytest

from barbu.errors import OutcomeError
from barbu.play import outcome_of_counts, outcome_of_order
from barbu.rules import Ruleset
from tests.oracle.feasible import possible_outcomes
from tests.play.test_contracts import RAVAGE, SALADE
from tests.tables import BARBU, DOMINO, NO_HEARTS, NO_QUEENS, NO_TRICKS, changed, table


def _code(ruleset: Ruleset, *rows: list[int]) -> str | None:
    try:
        outcome_of_counts(ruleset, ruleset.contracts[0], rows)
    except OutcomeError as error:
        return error.code
    return None


@pytest.mark.rule("K-1")
def test_a_wrong_sum_of_counts_is_a_wrong_total() -> None:
    assert _code(table(NO_QUEENS), [1, 1, 1, 2]) == "outcome/wrong_total"
    assert _code(table(NO_QUEENS), [1, 1, 0, 1]) == "outcome/wrong_total"


@pytest.mark.rule("K-1")
def test_a_negative_count_is_impossible_whatever_the_sum() -> None:
    assert _code(table(NO_QUEENS), [5, -1, 0, 0]) == "outcome/impossible"
    assert _code(table(NO_QUEENS), [9, -1, 0, 0]) == "outcome/impossible"


@pytest.mark.rule("K-6")
def test_the_ace_without_a_heart_is_impossible() -> None:
    assert _code(table(NO_HEARTS), [0, 4, 0, 0], [1, 0, 0, 0]) == "outcome/impossible"
    assert _code(table(NO_HEARTS), [1, 3, 0, 0], [1, 0, 0, 0]) is None


@pytest.mark.rule("K-3")
def test_the_barbu_without_a_heart_in_salade_is_impossible() -> None:
    rows = ([2, 2, 0, 0], [0, 4, 0, 0], [2, 2, 0, 0], [1, 0, 0, 0])
    assert _code(table(SALADE), *rows) == "outcome/impossible"


@pytest.mark.rule("K-3")
def test_cards_without_a_trick_to_hold_them_are_impossible() -> None:
    rows = ([4, 0, 0, 0], [3, 1, 0, 0], [4, 0, 0, 0], [1, 0, 0, 0])
    assert _code(table(SALADE), *rows) == "outcome/impossible"


@pytest.mark.rule("R-2", "K-1")
def test_counts_come_from_the_actual_deck() -> None:
    ruleset = table(NO_HEARTS, lowest="2", players=3, removed=["2H"])
    assert _code(ruleset, [12, 0, 0], [1, 0, 0]) is None
    assert _code(ruleset, [13, 0, 0], [1, 0, 0]) == "outcome/wrong_total"


@pytest.mark.rule("K-5")
def test_who_wins_two_single_tricks_needs_two_tricks() -> None:
    items = [
        {"name": "tricks", "trick": "each", "points": 0},
        {"name": "third", "trick": -2, "points": -10},
        {"name": "last", "trick": -1, "points": -20},
    ]
    ruleset = table(changed(NO_TRICKS, items=items))
    assert _code(ruleset, [1, 3, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]) == "outcome/impossible"
    assert _code(ruleset, [2, 2, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]) is None


@pytest.mark.rule("K-4")
def test_longest_suits_that_no_sharing_gives_are_impossible() -> None:
    assert _code(table(RAVAGE), [4, 3, 4, 0]) is None
    assert _code(table(RAVAGE), [5, 0, 0, 0]) == "outcome/impossible"
    assert _code(table(RAVAGE), [0, 0, 0, 0]) == "outcome/impossible"
    assert _code(table(RAVAGE), [1, 1, 1, 0]) == "outcome/impossible"


@pytest.mark.rule("D-5")
@pytest.mark.parametrize("order", [[0, 1, 2, 2], [0, 1, 2], [0, 1, 2, 4], [-1, 1, 2, 3]])
def test_an_order_of_going_out_lists_each_seat_once(order: list[int]) -> None:
    with pytest.raises(OutcomeError) as error:
        outcome_of_order(table(DOMINO), order)
    assert error.value.code == "outcome/impossible"


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(
    "contract", [NO_QUEENS, NO_HEARTS, BARBU, SALADE, RAVAGE], ids=lambda c: str(c["id"])
)
def test_what_is_possible_is_what_some_sharing_of_a_small_deck_gives(contract: dict[str, object]) -> None:
    ruleset = table(contract, lowest="Q", players=3)
    rules = {"deck": {"lowest": "Q"}, "players": 3} | ruleset.as_data()
    possible = possible_outcomes(rules, contract)
    random = Random(str(contract["id"]))
    rows = [[tuple(row) for row in counts] for counts in sorted(possible)]
    for counts in rows[:: max(1, len(rows) // 60)]:
        assert _code(ruleset, *map(list, counts)) is None, counts
        other = [list(row) for row in counts]
        row = random.choice(other)
        taken, given = random.sample(range(3), 2)
        row[taken], row[given] = row[taken] - 1, row[given] + 1
        expected = tuple(map(tuple, other)) in possible
        assert (_code(ruleset, *other) is None) == expected, (counts, other)
