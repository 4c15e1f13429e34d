"""What doubles tell: worlds in which a seat spoke as its hand suggests are looked at more often."""

from random import Random

import numpy as np
import pytest

from barbu.bots.beliefs import WORLDS_EACH, likely_worlds, tells
from barbu.bots.grading import grades
from barbu.bots.series import usual_value, worth_of_rest
from barbu.bots.valuing import bets
from barbu.bots.worth import standing
from barbu.cards import deal_hands
from barbu.fast.position import HANDS
from barbu.fast.sampling import sample_positions
from barbu.play import Choose, Deal, Speak, apply, start_deal, view
from barbu.rules import preset
from barbu.rules.parts import Redouble
from tests.bots.positions import fresh_deal

RULESET = preset("tournament")


def _spoken(contract: str, *speeches: tuple[int, ...], available: tuple[str, ...] | None = None) -> Deal:
    deal = start_deal(RULESET, 0, deal_hands(RULESET.cards, 4, Random(f"beliefs/{contract}")), available)
    deal = apply(deal, Choose(contract, "H" if contract == "trumps" else None))
    for targets in speeches:
        deal = apply(deal, Speak(targets))
    return deal


@pytest.mark.parametrize("contract", ["no-tricks", "no-queens", "last-two", "no-hearts", "barbu", "trumps"])
def test_many_hands_at_once_stand_as_one_by_one(contract: str) -> None:
    seen = view(_spoken(contract), 1)
    assert seen.contract is not None
    assert seen.choice is not None
    hands = [deal_hands(RULESET.cards, 4, Random(number))[0] for number in range(40)]
    alone = [standing(RULESET, seen.contract, hand, seen.choice).grade for hand in hands]
    assert grades(seen, np.array(hands)) == pytest.approx(np.array(alone))


def _mean_grades(deal: Deal, seat: int) -> tuple[float, float]:
    """The mean grade of a seat's hand in even worlds, and in those that are likely to seat 0."""
    seen = view(deal, 0)
    rows = sample_positions(seen, 300 * WORLDS_EACH, seed=3)
    kept = likely_worlds(seen, rows, 300, 3)
    assert kept.shape == (300, rows.shape[1])
    even, likely = (grades(seen, found[:, HANDS + seat]).mean() for found in (rows, kept))
    return float(even), float(likely)


def test_a_seat_that_doubled_is_thought_to_hold_a_better_hand_and_a_silent_one_a_poorer() -> None:
    deal = _spoken("no-queens", (0,), (), (), (), available=("no-queens",))
    doubler, silent = _mean_grades(deal, 1), _mean_grades(deal, 2)
    assert doubler[1] > doubler[0] + 0.2
    assert silent[1] < silent[0] - 0.1


def test_what_was_played_since_belongs_to_the_hand_that_spoke() -> None:
    deal = _spoken("no-tricks", (0,), (), (), (), available=("no-tricks",))
    while len(deal.plays) < 20:
        deal = apply(deal, view(deal, deal.turn).actions[0])
    seen = view(deal, 0)
    rows = sample_positions(seen, 200, seed=1)
    dealt = {tuple(row[HANDS : HANDS + 4]) for row in rows}
    assert {tuple(row[HANDS : HANDS + 4]) for row in likely_worlds(seen, rows, 100, 1)} <= dealt


def test_nothing_is_told_where_nobody_doubled_or_the_cards_are_laid_in_rows() -> None:
    assert not tells(view(fresh_deal("no-queens", 0), 0))
    assert not tells(view(_spoken("no-queens", (), (), (), (), available=("no-queens",)), 0))
    assert tells(view(_spoken("no-queens", (), (0,), (), ()), 0))
    assert tells(view(_spoken("no-queens", (), (), (), ()), 1)), "the declarer chose it among seven"
    deal = start_deal(RULESET, 0, deal_hands(RULESET.cards, 4, Random(0)))
    assert not tells(view(apply(deal, Choose("domino", None, "7")), 1))


def test_the_rest_of_a_series_is_worth_more_than_its_means_the_more_so_the_more_there_is_to_choose_from() -> (
    None
):
    ids = [contract.id for contract in RULESET.contracts]
    gains = []
    for size in (1, 2, 5, 7):
        means = sum(usual_value(RULESET, RULESET.contract(name)) for name in ids[:size])
        gains.append(worth_of_rest(RULESET, ids[:size]) - means)
    assert gains[0] == pytest.approx(0)
    assert gains == sorted(gains)
    assert gains[2] > 6
    assert worth_of_rest(RULESET, []) == 0


def test_where_others_use_up_the_same_contracts_each_is_worth_its_mean() -> None:
    trex = preset("king-russia-3")
    ids = [contract.id for contract in trex.contracts][:2]
    means = sum(usual_value(trex, trex.contract(name)) for name in ids)
    assert worth_of_rest(trex, ids) == pytest.approx(means)


def test_a_double_that_can_be_returned_promises_less_than_one_that_cannot() -> None:
    """Seat 1 doubles seat 3: with redoubles, seat 3 answers with the hands that it is glad to be doubled with."""
    doubling = RULESET.doubling
    assert doubling is not None
    silenced = RULESET.model_copy(
        update={"doubling": doubling.model_copy(update={"redouble": Redouble.NONE})}
    )
    lost = 0
    for number in range(20):
        hands = deal_hands(RULESET.cards, 4, Random(f"answers/{number}"))
        promised = []
        for ruleset in (RULESET, silenced):
            seen = view(apply(start_deal(ruleset, 0, hands), Choose("no-tricks")), 1)
            told = bets(seen, 200, number)
            promised.append(told.sums[3] / told.weight)
        if abs(promised[1]) < 2:
            lost += promised[0] < promised[1]
            assert promised[0] < promised[1] + 0.5
    assert lost >= 3
