"""Compiled playouts against the interpreted referee, deal by deal and state by state, on random rulesets."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from barbu.cards import parse_card, parse_suit, suit_cards
from barbu.errors import BarbuError
from barbu.fast import chance, playouts, policies, position
from barbu.fast.simulation import opening, simulate, simulate_from, simulate_totals
from barbu.fast.tables import rule_arrays
from barbu.play import (
    PASS,
    Choose,
    Deal,
    PlayCard,
    apply,
    legal_actions,
    outcome_of,
    scores_of,
    start_deal,
)
from barbu.play.legality import start_choices, trump_choices
from barbu.rules import Ruleset, parse_ruleset, preset, preset_ids
from tests.fast.chance import Stream
from tests.strategies import random_ruleset


def begun(ruleset: Ruleset, hands: list[int], choice: Choose) -> Deal:
    """Return a deal at its first card, nobody having been asked for doubles."""
    ruleset = ruleset.model_copy(update={"doubling": None})
    return apply(start_deal(ruleset, 0, hands, [choice.contract]), choice)


def drawn_opening(ruleset: Ruleset, contract_id: str, stream: Stream) -> Deal:
    """Deal and choose as `playouts.open_deal()` does."""
    contract = ruleset.contract(contract_id)
    hands = stream.deal(ruleset.cards, ruleset.players)
    trumps, starts = trump_choices(contract), start_choices(ruleset, contract)
    trump = trumps[stream.below(len(trumps))] if len(trumps) > 1 else trumps[0]
    start = starts[stream.below(len(starts))] if len(starts) > 1 else starts[0]
    return begun(ruleset, hands, Choose(contract_id, trump, start))


def finished(deal: Deal, stream: Stream) -> Deal:
    """Play a deal out by chance, as the kernels do."""
    while not deal.is_over:
        deal = apply(deal, stream.turn(deal))
    return deal


def assert_same_deals(ruleset: Ruleset, contract_id: str, n: int, seed: int) -> None:
    got = simulate(ruleset, contract_id, n, seed=seed)
    for number in range(n):
        stream = Stream(seed, number)
        deal = finished(drawn_opening(ruleset, contract_id, stream), stream)
        where = f"seed {seed}, deal {number}, {contract_id} of {ruleset.as_data()}"
        outcome = outcome_of(deal)
        assert got.raw[number].tolist() == list(scores_of(deal).raw), where
        assert got.lengths[number] == len(deal.plays), where
        assert got.counts[number].ravel().tolist() == list(outcome.counts), where
        assert got.orders[number].tolist() == list(outcome.order), where


def assert_same_states(ruleset: Ruleset, contract_id: str, seed: int) -> int:
    """Walk one deal by steps in both; return how many states were compared."""
    stream = Stream(seed, 0)
    deal = drawn_opening(ruleset, contract_id, stream)
    tables = deal.setting.tables
    assert tables is not None
    rules, row, states = rule_arrays(tables), position.row_of(deal), 0
    while not deal.is_over:
        where = f"seed {seed}, turn {len(deal.plays)}, {contract_id} of {ruleset.as_data()}"
        actions = legal_actions(deal)
        cards = {a.card: 0 for a in actions if isinstance(a, PlayCard)}
        assert position.legal_cards(rules, row) == sum(1 << card for card in cards), where
        for action in actions:
            if isinstance(action, PlayCard):
                cards[action.card] |= action.ace
        for card, ends in cards.items():
            if deal.layout:
                rows = (row[position.ROWS], row[position.START], rules.lows, row[position.ACE])
                assert position.ace_ends(1 << card, *rows) == ends, where
        action = stream.turn(deal)
        deal = apply(deal, action)
        if action == PASS:
            position.pass_turn(rules, row)
        else:
            assert isinstance(action, PlayCard)
            position.play(rules, row, 1 << action.card, action.ace)
        assert row.tolist() == position.row_of(deal).tolist(), where
        states += 1
    return states


def some_rulesets(count: int, seed: int) -> list[Ruleset]:
    rng = Random(seed)
    return [parse_ruleset(random_ruleset(rng)) for _ in range(count)]


@pytest.mark.parametrize("index", range(10))
def test_playouts_are_the_referees_deals(index: int) -> None:
    ruleset = some_rulesets(10, seed=4)[index]
    for contract in ruleset.contracts:
        assert_same_deals(ruleset, contract.id, 8, seed=index)


@pytest.mark.parametrize("index", range(10))
def test_every_state_is_the_referees(index: int) -> None:
    ruleset = some_rulesets(10, seed=5)[index]
    assert sum(assert_same_states(ruleset, contract.id, index) for contract in ruleset.contracts) > 0


@pytest.mark.slow
def test_ten_thousand_deals_of_fifty_rulesets_agree_state_by_state() -> None:
    deals = 0
    while deals < 10_000:
        for index, ruleset in enumerate(some_rulesets(50, seed=6)):
            contract = ruleset.contracts[deals % len(ruleset.contracts)]
            assert assert_same_states(ruleset, contract.id, 1000 * deals + index) > 0
            deals += 1


@pytest.mark.parametrize("name", preset_ids())
def test_presets_play_as_the_referee_does(name: str) -> None:
    ruleset = preset(name)
    for contract in ruleset.contracts:
        assert_same_deals(ruleset, contract.id, 3, seed=9)


def test_the_number_of_threads_changes_nothing() -> None:
    ruleset = preset("tournament")
    for contract in ("no-queens", "trumps", "domino"):
        one, three = (simulate(ruleset, contract, 10_000, seed=3, threads=threads) for threads in (1, 3))
        for name in ("raw", "counts", "lengths", "orders"):
            assert np.array_equal(getattr(one, name), getattr(three, name))


def test_a_deal_depends_on_its_number_and_the_seed_alone() -> None:
    ruleset = preset("tournament")
    few, many, other = (
        simulate(ruleset, "no-tricks", n, seed=seed).raw for n, seed in ((50, 1), (9000, 1), (50, 2))
    )
    assert np.array_equal(few, many[:50])
    assert not np.array_equal(few, other)


def test_totals_are_the_sums_of_the_deals() -> None:
    for name in ("tournament", "rifki"):
        ruleset = preset(name)
        for contract in ruleset.contracts:
            deals = simulate(ruleset, contract.id, 5000, seed=8).raw
            played: list[int] = []
            totals = simulate_totals(ruleset, contract.id, 5000, seed=8, threads=2, progress=played.append)
            assert sum(played) == totals.deals == 5000
            assert np.allclose(totals.raw_mean, deals.mean(axis=0))
            assert np.allclose(totals.raw_std, deals.std(axis=0))
            assert totals.histogram.sum(axis=1).tolist() == [5000] * ruleset.players
            for seat in range(ruleset.players):
                values, frequencies = np.unique(deals[:, seat], return_counts=True)
                counted = dict(zip(totals.bins.tolist(), totals.histogram[seat].tolist(), strict=True))
                assert {v: n for v, n in counted.items() if n} == dict(
                    zip(values.tolist(), frequencies.tolist(), strict=True)
                )


def test_every_card_goes_to_every_seat_equally_often() -> None:
    rules, dealing = opening(preset("tournament"), "no-tricks")
    stream, row = np.zeros(2, np.uint64), np.zeros(position.ROW, np.int64)
    room = np.zeros(dealing.deck.size + 4, np.int64)
    held = np.zeros((4, 52))
    n = 20_000
    for number in range(n):
        playouts.open_stream(stream, 5, number)
        playouts.open_deal(rules, dealing, row, room, stream)
        hands = row[position.HANDS : position.HANDS + 4]
        held += hands[:, None] >> np.arange(52) & 1
    chi_square = ((held - n / 4) ** 2 / (n / 4)).sum()
    # 3 * 51 degrees of freedom; seed fixed, so this holds or does not
    assert 100 < chi_square < 210


def test_playouts_from_a_position_keep_what_was_played() -> None:
    ruleset = preset("tournament")
    stream = Stream(1, 1)
    deal = drawn_opening(ruleset, "no-hearts", stream)
    for _ in range(22):
        deal = apply(deal, stream.turn(deal))
    got = simulate_from(deal, 300, seed=4)
    for number in (0, 1, 299):
        again = finished(deal, Stream(4, number))
        assert got.raw[number].tolist() == list(scores_of(again).raw)
        assert got.lengths[number] == len(again.plays)
    assert len({tuple(raw) for raw in got.raw.tolist()}) > 1


def test_playouts_from_a_finished_deal_are_its_score() -> None:
    stream = Stream(2, 0)
    deal = finished(drawn_opening(preset("tournament"), "domino", stream), stream)
    assert simulate_from(deal, 3).raw.tolist() == [list(scores_of(deal).raw)] * 3


@pytest.mark.parametrize(
    ("card", "led", "best", "trump", "is_last", "wanted"),
    [
        ("5H", "", "", "S", False, policies.LEAD),
        ("5H", "H", "7H", "S", True, policies.UNDER),
        ("9H", "H", "7H", "S", False, policies.OVER),
        ("9H", "H", "7H", "S", True, policies.OVER_LAST),
        ("AH", "H", "2S", "S", True, policies.UNDER),
        ("AC", "H", "7H", "S", True, policies.DISCARD),
        ("2S", "H", "7H", "S", False, policies.RUFF),
        ("2S", "H", "3S", "S", False, policies.DISCARD),
        ("2S", "H", "7H", "", True, policies.DISCARD),
    ],
)
def test_a_situation_is_what_the_card_would_do(
    card: str, led: str, best: str, trump: str, is_last: bool, wanted: int
) -> None:
    suits = [suit_cards(parse_suit(text)) if text else 0 for text in (led, trump)]
    bits = [1 << parse_card(text) if text else 0 for text in (card, best)]
    assert policies.situation(bits[0], suits[0], bits[1], suits[1], is_last) == wanted


def test_a_duck_leads_low_and_a_grabber_high() -> None:
    rules, dealing = opening(preset("tournament"), "no-tricks")
    stream, row = np.zeros(2, np.uint64), np.zeros(position.ROW, np.int64)
    room = np.zeros(dealing.deck.size + 4, np.int64)
    led: dict[str, list[int]] = {"duck": [], "grab": []}
    for policy, ranks in led.items():
        table = policies.find_policy(policy)
        for number in range(300):
            playouts.open_stream(stream, 5, number)
            playouts.open_deal(rules, dealing, row, room, stream)
            state = np.uint64(chance.next_state(stream))
            card = policies.choose_card(position.legal_cards(rules, row), 0, 0, 0, False, table, state)
            ranks.append((int(card).bit_length() - 1) % 13)
    assert np.mean(led["duck"]) < 3 and np.mean(led["grab"]) > 9


def test_weights_decide_among_legal_cards_only() -> None:
    ruleset = preset("tournament")
    lowest = np.zeros((8, 52), np.int64)
    lowest[:, 0::13] = 1_000_000
    weighted = simulate(ruleset, "no-tricks", 500, seed=2, policy=lowest)
    assert (weighted.raw.sum(axis=1) == -26).all()
    assert not np.array_equal(weighted.raw, simulate(ruleset, "no-tricks", 500, seed=2).raw)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"policy": np.zeros((3, 52))}, "shape"),
        ({"policy": np.full((8, 52), -1)}, "weights"),
        ({"policy": "genius"}, "no policy is called"),
        ({"contract": "bridge"}, "bridge"),
        ({"contract": "trumps", "trump": "X"}, "trump X"),
        ({"contract": "domino", "start_rank": "1"}, "start rank 1"),
        ({"trump": "H"}, "trump H"),
    ],
)
def test_a_wrong_argument_is_named(wrong: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"contract": "no-tricks", "n": 10, **wrong}
    with pytest.raises((ValueError, BarbuError), match=message):
        simulate(preset("tournament"), given.pop("contract"), given.pop("n"), **given)  # type: ignore[arg-type]
