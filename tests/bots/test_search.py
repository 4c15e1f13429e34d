"""The bot that looks ahead: blind to hidden cards, true to its budget, better than the rules of thumb."""

from random import Random

import numpy as np
import pytest

from barbu.bots import bot
from barbu.bots.doubled import own_weights, regards_of
from barbu.bots.duel import Duel, play_row, rows_to_play
from barbu.bots.evaluating import evaluate
from barbu.bots.measure import verdict
from barbu.bots.search import SearchBot
from barbu.bots.series import usual_value
from barbu.cards import deal_hands, parse_hand
from barbu.errors import BarbuError
from barbu.fast.sampling import sample_hands
from barbu.play import Choose, Deal, PlayCard, Speak, Speech, View, apply, settle, start_deal, view
from barbu.rules import preset
from tests.bots.positions import positions

LEVELS = ("random", "simple", "search")


def _twin(deal: Deal, seat: int, number: int) -> Deal:
    """A deal that looks the same to `seat`, and differs in what it cannot see."""
    hands = sample_hands(view(deal, seat), 4, seed=number)
    other = next((tuple(int(h) for h in row) for row in hands if tuple(row) != deal.hands), deal.hands)
    return deal._replace(hands=other, setting=deal.setting._replace(dealt=other))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("contract", ["no-queens", "barbu", "trumps", "domino"])
def test_deals_that_differ_in_hidden_cards_alone_give_the_same_decision(level: str, contract: str) -> None:
    different = 0
    for number, (deal, seen) in enumerate(positions(contract, lambda _: True, 12)):
        twin = _twin(deal, seen.seat, number)
        different += twin.hands != deal.hands
        assert view(twin, seen.seat) == seen
        decisions = [bot(level).decide(view(d, seen.seat), Random(5)) for d in (deal, twin)]
        assert decisions[0] == decisions[1], "action, explanation and expectation"
    assert different >= 6


@pytest.mark.parametrize("level", LEVELS)
def test_choosing_and_doubling_are_blind_too(level: str) -> None:
    ruleset = preset("tournament")
    for number in range(3):
        own = deal_hands(ruleset.cards, 4, Random(number))
        rest = deal_hands(ruleset.cards & ~own[0], 3, Random(f"twin {number}"))
        deals = [start_deal(ruleset, 0, own), start_deal(ruleset, 0, (own[0], *rest))]
        chosen = [bot(level).decide(view(deal, 0), Random(1)) for deal in deals]
        assert chosen[0] == chosen[1]
        told = [apply(start_deal(ruleset, 3, deal.hands), Choose("no-hearts")) for deal in deals]
        spoken = [bot(level).decide(view(deal, 0), Random(1)) for deal in told]
        assert spoken[0] == spoken[1]


def test_the_same_chance_gives_the_same_decision_and_other_chance_other_worlds() -> None:
    _, seen = next(positions("no-hearts", lambda v: len(v.plays) < 8 and len(v.actions) > 4, 1))
    player = SearchBot(worlds=40)
    assert player.decide(seen, Random(1)) == player.decide(seen, Random(1))
    assert player.decide(seen, Random(1)).expected != player.decide(seen, Random(2)).expected


def test_it_expects_points_that_sum_to_the_contracts_total() -> None:
    for contract, total in (("no-tricks", -26), ("trumps", 65), ("domino", 65)):
        for _, seen in positions(contract, lambda _: True, 3):
            expected = bot("search").decide(seen, Random(0)).expected
            assert expected is None or sum(expected) == pytest.approx(total)


def test_own_weights_give_the_settled_points_of_any_raw_points() -> None:
    spoken = (Speech(1, (0, 2, 3)), Speech(2, (0,)), Speech(3), Speech(0, (2,)))
    raw = (-6, 0, -6, -12)
    settled = settle(raw, spoken)
    for seat in range(4):
        assert np.array(own_weights(4, spoken, seat)) @ np.array(raw) == settled[seat]


def test_a_point_of_ones_own_counts_1_and_one_of_the_others_on_average_0() -> None:
    spoken = (Speech(1, (0, 2, 3)), Speech(2, (0,)), Speech(3), Speech(0, (2,)))
    for seat, regards in enumerate(regards_of(4, spoken)):
        assert regards[seat] == 1
        assert sum(regards) == pytest.approx(1)
    assert regards_of(4, ())[2] == (0, 0, 1, 0)
    assert regards_of(4, spoken)[1] == (0, 1, 0, 0), "who doubles everybody cares for itself alone"
    to, other = regards_of(4, spoken)[2][0], regards_of(4, spoken)[2][3]
    assert to < other, "a point of the seat that is doubled twice over is the least welcome"


@pytest.mark.slow
def test_it_beats_the_rules_of_thumb() -> None:
    ruleset = preset("tournament").model_copy(update={"doubling": None})
    duel = Duel(ruleset, ("no-queens",), 40, seed=2, seating="1v3")
    rows = [play_row(duel, bot("search"), bot("simple"), *which) for which in rows_to_play(duel)]
    assert verdict(duel, rows).per_deal.low > 0


def test_last_to_play_it_takes_no_queen_that_it_can_duck_in_the_last_tricks() -> None:
    def wanted(seen: View) -> bool:
        queens = any(play.card % 13 == 10 for play in seen.trick)
        return queens and len(seen.trick) == 3 and len(seen.trick_winners) >= 10

    for _, seen in positions("no-queens", wanted, 10):
        action = bot("search").decide(seen, Random(0)).action
        best = next(play.card for play in seen.trick if play.seat == seen.winner)
        cards = [a.card for a in seen.actions if isinstance(a, PlayCard)]
        assert isinstance(action, PlayCard)
        ducking = [card for card in cards if card // 13 != best // 13 or card < best]
        assert not ducking or action.card in ducking


def test_usual_values_are_near_a_fair_share_and_above_it_with_a_choice_of_trumps() -> None:
    ruleset = preset("tournament")
    assert usual_value(ruleset, ruleset.contract("no-tricks")) == pytest.approx(-6.5, abs=1.5)
    assert usual_value(ruleset, ruleset.contract("trumps")) > 65 / 4 + 2


def test_a_hand_is_valued_in_every_contract_with_trumps_and_start_rank() -> None:
    found = evaluate(preset("tournament"), parse_hand("AK7.KJ74.A9.AJ97"), worlds=80)
    assert set(found.contracts) == {contract.id for contract in preset("tournament").contracts}
    trumps = found.contracts["trumps"]
    assert trumps.choice.trump in ("S", "H", "D", "C")
    assert sum(trumps.by_seat) == pytest.approx(65)
    assert trumps.mean == trumps.by_seat[0] > 25
    assert found.contracts["domino"].choice.start_rank is not None
    assert found.above[found.choice] == max(found.above.values())
    assert found.doubles["no-tricks"]["declarer"] < 0 < found.doubles["trumps"]["declarer"]
    assert "others" not in found.doubles["trumps"], "only the declarer may be doubled in a positive contract"


def test_only_a_whole_hand_of_the_deck_is_valued() -> None:
    for ruleset, hand in (("tournament", "AK7.KJ74.A9.AJ9"), ("classic", "AK7.KJ74.A9.AJ97")):
        with pytest.raises(BarbuError, match="would do"):
            evaluate(preset(ruleset), parse_hand(hand))


def test_a_strong_hand_chooses_trumps_and_a_safe_one_doubles() -> None:
    ruleset = preset("tournament")
    strong, safe = parse_hand("AKQJ9.AK.AK3.AK2"), parse_hand("7532.432.542.543")
    rest = deal_hands(ruleset.cards & ~(strong | safe), 2, Random(0))
    deal = start_deal(ruleset, 0, (strong, safe, *rest))
    choice = bot("search").decide(view(deal, 0), Random(0)).action
    assert isinstance(choice, Choose) and choice.contract == "trumps" and choice.trump == "S"
    told = apply(deal, Choose("no-tricks"))
    speech = bot("search").decide(view(told, 1), Random(0)).action
    assert isinstance(speech, Speak) and 0 in speech.targets
