"""The exact solver: against plain minimax, when it is stopped, and what it refuses."""

import random

import pytest

from barbu.cards import deal_hands, parse_card, parse_hand
from barbu.fast.solver import solve
from barbu.fast.solver_each import solve_each
from barbu.play import Choose, Deal, Phase, Speak, apply, legal_actions, play_card, start_deal
from barbu.rules import parse_ruleset, preset
from tests.fast.endings import endings, random_ending, random_question
from tests.fast.minimax import max_n, minimax_of_each


def fresh_deal(contract: str, seed: int, trump: str | None = None) -> Deal:
    """Return a full deal of the tournament ruleset, nobody doubling, before its first card."""
    rules = preset("tournament")
    start = "8" if contract == "domino" else None
    deal = start_deal(rules, 0, deal_hands(rules.cards, 4, random.Random(seed)))
    deal = apply(deal, Choose(contract, trump, start))
    while deal.phase is Phase.SPEAK:
        deal = apply(deal, Speak(()))
    return deal


@pytest.mark.parametrize("seed", range(4))
def test_it_agrees_with_plain_minimax_on_every_card_of_every_contract(seed: int) -> None:
    rng = random.Random(seed)
    for number, deal in enumerate(endings(seed, 100, rulesets=12)):
        weights, coalition, seat, side = random_question(rng, deal.ruleset.players)
        solution = solve(deal, weights, coalition, seat=seat)  # type: ignore[arg-type]
        expected = minimax_of_each(deal, weights, side)
        best = max(expected.values()) if deal.turn in side else min(expected.values())
        place = f"seed {seed}, ending {number}"
        assert solution.values == expected, place
        assert solution.value == best and expected[solution.best] == best and solution.complete, place


@pytest.mark.parametrize("contract", ["no-tricks", "no-queens", "no-hearts", "barbu", "last-two", "trumps"])
def test_it_agrees_with_plain_minimax_four_tricks_from_the_end(contract: str) -> None:
    rng = random.Random(contract)
    for _ in range(6):
        deal = random_ending(rng, preset("tournament"), contract, 4)
        assert deal is not None
        weights, coalition, seat, side = random_question(rng, 4)
        solution = solve(deal, weights, coalition, seat=seat)  # type: ignore[arg-type]
        assert solution.values == minimax_of_each(deal, weights, side)


@pytest.mark.parametrize(("sign", "points"), [("positive", 3), ("negative", -3)])
@pytest.mark.parametrize("seat", range(4))
def test_who_can_stay_below_need_not_and_who_must_beat_does(sign: str, points: int, seat: int) -> None:
    contract = {"id": "tricks", "kind": "tricks", "sign": sign}
    rules = parse_ruleset(
        {
            "format": "barbu-ruleset/1",
            "id": "plain",
            "name": "Plain",
            "players": 4,
            "deck": {"lowest": "9", "removed": []},
            "contracts": [contract | {"items": [{"name": "tricks", "trick": "each", "points": points}]}],
        }
    )
    rng = random.Random(f"{sign} {seat}")
    for number in range(60):
        deal = random_ending(rng, rules, "tricks", 2 + number % 2)
        assert deal is not None
        weights = [rng.choice((-1, 0, 1)) for _ in range(4)]
        weights[seat] = rng.choice((1, 2))
        values = solve(deal, weights, seat=seat).values
        assert values == minimax_of_each(deal, weights, {seat}), f"ending {number} of {sign} {seat}"


def test_a_capot_made_before_stays_whoever_takes_the_rest() -> None:
    items = [{"name": "early-trick", "trick": 1, "points": -25}]
    capot = {"pays": "mirror", "needs": "items"}
    contract = {"id": "first", "kind": "tricks", "sign": "negative", "items": items, "capot": capot}
    rules = parse_ruleset(
        {
            "format": "barbu-ruleset/1",
            "id": "early",
            "name": "Early",
            "players": 4,
            "deck": {"lowest": "J", "removed": []},
            "contracts": [contract],
        }
    )
    hands = [parse_hand(text) for text in ("AJ.J..J", "K.Q.J.Q", "Q.A.AK.", ".K.Q.AK")]
    deal = apply(start_deal(rules, 0, hands), Choose("first"))
    for card in ("AS", "KS", "QS", "KC", "JH", "QH", "AH", "KH"):
        deal = apply(deal, play_card(parse_card(card)))
    assert deal.turn == 2
    for seat in range(4):
        assert solve(deal, [1, 0, 0, 0], seat=seat).value == 25
        # Who made it wins nothing more, which is no reason to forget it where a low sum is wanted.
        assert solve(deal, [-1, 0, 0, 0], seat=seat).value == -25
        assert solve(deal, [-1, 0, 0, 0], "2v2", seat=seat).value == -25


def test_the_weights_default_to_the_raw_score_of_the_seat_whose_turn_it_is() -> None:
    deal = random_ending(random.Random(5), preset("tournament"), "no-tricks", 3)
    assert deal is not None
    weights = [int(seat == deal.turn) for seat in range(4)]
    assert solve(deal).values == solve(deal, weights, seat=deal.turn).values


def test_without_every_card_it_proves_the_value_and_one_best_card() -> None:
    for deal in endings(31, 60, rulesets=4):
        whole, part = solve(deal), solve(deal, every=False)
        assert part.exact and part.value == whole.value == whole.values[part.best]
        assert all(whole.values[action] == value for action, value in part.values.items())


def test_stopped_early_it_returns_bounds_that_hold() -> None:
    rng = random.Random(8)
    for contract in ("no-tricks", "no-hearts", "trumps", "domino"):
        deal = random_ending(rng, preset("tournament"), contract, 7)
        assert deal is not None
        whole = solve(deal)
        for limit in (1, 50, 400):
            part = solve(deal, node_limit=limit)
            assert part.nodes <= max(limit, 1)
            assert part.lower <= whole.value <= part.upper
            for action, (low, top) in part.bounds.items():
                assert low <= whole.values[action] <= top
            for action, value in part.values.items():
                assert value == whole.values[action]


def test_a_full_deal_stops_in_time() -> None:
    solution = solve(fresh_deal("no-tricks", 3), seconds=0.2)
    assert solution.lower < solution.upper and not solution.exact
    assert solution.seconds < 2


def test_equal_positions_are_solved_alike_whatever_was_solved_before() -> None:
    deal = random_ending(random.Random(9), preset("tournament"), "no-hearts", 6)
    other = random_ending(random.Random(10), preset("tournament"), "no-hearts", 6)
    assert deal is not None and other is not None
    first = solve(deal)
    solve(other)
    again = solve(deal)
    assert (first.values, first.nodes) == (again.values, again.nodes)


def test_the_values_of_all_cards_cost_less_than_one_solve_a_card() -> None:
    together = alone = 0
    for seed in range(12):
        deal = random_ending(random.Random(seed), preset("tournament"), "no-tricks", 6)
        assert deal is not None
        together += solve(deal).nodes
        alone += sum(solve(apply(deal, action), seat=deal.turn).nodes for action in legal_actions(deal))
    assert together < alone


def test_each_for_themselves_agrees_with_plain_max_n() -> None:
    for deal in endings(21, 60, rulesets=5, most_cards=2):
        assert solve_each(deal) == {action: max_n(apply(deal, action)) for action in legal_actions(deal)}


def test_of_equally_good_cards_a_seat_for_itself_takes_the_first() -> None:
    deal = random_ending(random.Random(2), preset("tournament"), "last-two", 3)
    assert deal is not None
    after = solve_each(deal)
    best = max(raw[deal.turn] for raw in after.values())
    assert max_n(deal) == next(raw for raw in after.values() if raw[deal.turn] == best)


def test_it_refuses_what_it_cannot_solve() -> None:
    rules = preset("tournament")
    chosen = start_deal(rules, 0, deal_hands(rules.cards, 4, random.Random(1)))
    with pytest.raises(ValueError, match="in play"):
        solve(chosen)
    deal = fresh_deal("trumps", 1, "S")
    with pytest.raises(ValueError, match="weights"):
        solve(deal, [1, 0])
    with pytest.raises(ValueError, match="seat 4"):
        solve(deal, seat=4)
    with pytest.raises(ValueError, match="up to 5 cards"):
        solve_each(deal)
