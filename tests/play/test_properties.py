"""What holds for every ruleset: the conformance suite, by random play."""

from random import Random

import pytest
from hypothesis import given, settings

from barbu.cards import deal_hands
from barbu.errors import IllegalAction
from barbu.play import (
    PASS,
    Choose,
    Deal,
    Done,
    Phase,
    Speak,
    apply,
    check_outcome,
    compile_rules,
    legal_actions,
    legal_cards,
    next_slot,
    outcome_of,
    play_card,
    scores_of,
    start_deal,
    why_illegal,
)
from barbu.records import Record, format_record, parse_record, played_deal, replay
from barbu.rules import (
    Ruleset,
    contract_total,
    deals_in_match,
    match_total,
    parse_ruleset,
    preset,
    preset_ids,
)
from tests.strategies import Fields, rulesets

KNOWN = frozenset(
    f"illegal/{name}"
    for name in """
    not_your_turn not_in_hand must_follow must_trump must_overtrump must_beat_trump lead_ban forced_discard
    must_play does_not_fit deal_is_over contract_used double_only_declarer declarer_may_only_redouble
    already_spoke not_your_turn_to_speak redouble_all_or_none no_doubling double_self no_redouble
    wrong_contract bad_choice
    """.split()
)


def _whole_match(ruleset: Ruleset, seed: int) -> Record:
    """Play a whole match at random, every state checked on the way."""
    random = Random(seed)
    done: list[Done] = []
    deals: list[Deal] = []
    while slot := next_slot(ruleset, seed % ruleset.players, done):
        hands = deal_hands(ruleset.cards, ruleset.players, random)
        deal = start_deal(ruleset, slot.roles.declarer, hands, slot.available)
        deal = _played(deal, random, seed)
        deals.append(deal)
        assert deal.contract is not None
        done.append(Done(deal.declarer, deal.contract.id, deal.spoken))
    return Record(
        ruleset=ruleset,
        ruleset_id=None,
        players=tuple(f"Player {seat}" for seat in range(ruleset.players)),
        first_declarer=seed % ruleset.players,
        deals=tuple(played_deal(deal) for deal in deals),
    )


def _played(deal: Deal, random: Random, seed: int) -> Deal:
    turns = 0
    while not deal.is_over:
        actions = legal_actions(deal)
        assert actions, f"nobody can move: seed {seed}"
        assert len(set(actions)) == len(actions)
        if random.random() < 0.05:
            _check_state(deal, random)
        before = deal
        deal = apply(deal, random.choice(actions))
        assert before != deal
        turns += 1
        assert turns < 2000, f"no end: seed {seed}"
    _check_scores(deal)
    return deal


def _check_state(deal: Deal, random: Random) -> None:
    """Every legal action is accepted and every other refused with a code."""
    actions = set(legal_actions(deal))
    for action in actions:
        assert why_illegal(deal, action) is None
        reason = why_illegal(deal, action, (deal.turn + 1) % deal.ruleset.players)
        assert reason is not None and reason.code in KNOWN
    others = [PASS, Speak(()), Speak((0, 1)), Choose("nothing"), *(play_card(card) for card in range(52))]
    for action in others:
        if action not in actions:
            reason = why_illegal(deal, action)
            assert reason is not None and reason.code in KNOWN
            with pytest.raises(IllegalAction):
                apply(deal, action)
    if deal.phase is Phase.PLAY:
        assert legal_cards(deal) & ~deal.hands[deal.turn] == 0


def _check_scores(deal: Deal) -> None:
    assert deal.contract is not None
    scores, outcome = scores_of(deal), outcome_of(deal)
    check_outcome(deal.ruleset, deal.contract, outcome)
    assert sum(scores.settled) == sum(scores.raw) == scores.control
    tables = compile_rules(deal.ruleset, deal.contract)
    total = contract_total(deal.ruleset, deal.contract)
    if not tables.capot and not any(item.longest_suit for item in deal.contract.items):
        assert scores.control == total
    assert deal.turn == -1 and why_illegal(deal, PASS) is not None


def _conforms(ruleset: Ruleset, seed: int) -> None:
    record = _whole_match(ruleset, seed)
    assert len(record.deals) == deals_in_match(ruleset)
    text = format_record(record)
    back = parse_record(text)
    assert back == record
    assert format_record(back) == text
    found = replay(back)
    assert all(deal.finished for deal in found.deals)
    capots = any(contract.capot for contract in ruleset.contracts)
    longest = any(item.longest_suit for contract in ruleset.contracts for item in contract.items)
    whole = match_total(ruleset)
    if whole is not None and not capots and not longest:
        assert sum(found.totals) == whole


@pytest.mark.rule("K-1", "X-5")
@pytest.mark.parametrize("preset_id", preset_ids())
def test_every_preset_conforms(preset_id: str) -> None:
    _conforms(preset(preset_id), seed=7)


@pytest.mark.slow
@pytest.mark.rule("R-5")
@settings(max_examples=200, deadline=None)
@given(rulesets())
def test_two_hundred_random_rulesets_conform(data: Fields) -> None:
    ruleset = parse_ruleset(data)
    if deals_in_match(ruleset) > 12:
        # A long match of a random ruleset proves no more than its first deals.
        random = Random(11)
        hands = deal_hands(ruleset.cards, ruleset.players, random)
        for contract in ruleset.contracts:
            _played(start_deal(ruleset, 1, hands, (contract.id,)), random, 11)
        return
    _conforms(ruleset, seed=11)


@pytest.mark.rule("S-1")
@settings(max_examples=60, deadline=None)
@given(rulesets())
def test_turning_all_seats_turns_all_scores(data: Fields) -> None:
    ruleset = parse_ruleset(data)
    players = ruleset.players
    random = Random(5)
    hands = deal_hands(ruleset.cards, players, random)
    deal = start_deal(ruleset, 0, hands)
    turned = start_deal(ruleset, 1, [hands[(seat - 1) % players] for seat in range(players)])
    while not deal.is_over:
        action = random.choice(legal_actions(deal))
        deal = apply(deal, action)
        if isinstance(action, Speak):
            action = Speak(tuple(sorted((target + 1) % players for target in action.targets)))
        turned = apply(turned, action)
    scores, other = scores_of(deal), scores_of(turned)
    assert other.settled == tuple(scores.settled[(seat - 1) % players] for seat in range(players))


@settings(max_examples=100, deadline=None)
@given(rulesets())
def test_legal_actions_come_in_a_fixed_order(data: Fields) -> None:
    ruleset = parse_ruleset(data)
    random = Random(3)
    deal = start_deal(ruleset, 0, deal_hands(ruleset.cards, ruleset.players, random))
    while not deal.is_over:
        actions = legal_actions(deal)
        if deal.phase is Phase.PLAY:
            cards = [action.card for action in actions if action is not PASS and hasattr(action, "card")]
            assert cards == sorted(cards)
            assert PASS not in actions[:-1]
        deal = apply(deal, random.choice(actions))
