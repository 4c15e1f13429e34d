"""One deal played by the referee and by the naive oracle at once; they have to agree at every turn."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from barbu.cards import format_card, parse_card, parse_hand
from barbu.play import (
    PASS,
    Action,
    Choose,
    Deal,
    PlayCard,
    Speak,
    apply,
    legal_actions,
    outcome_of,
    scores_of,
    start_deal,
    why_illegal,
)
from barbu.rules import Ruleset
from tests.oracle import doubling, layout, schedule, scoring, tricks
from tests.oracle.deck import RANKS, SUITS, complete_ranks, contract_of, format_hand
from tests.oracle.tricks import Table
from tests.strategies import random_deal, random_declaration

Fields = dict[str, Any]

WHOLE_PACK = [rank + suit for suit in SUITS for rank in RANKS]
ENDS = {"": 0, "+": 1, "-": 2}


def action_of(move: str) -> Action:
    """Return the referee's action for the oracle's "QH", "AH+" or "pass"."""
    return PASS if move == layout.PASS else PlayCard(parse_card(move[:2]), ENDS[move[2:]])


def move_of(action: Action) -> str:
    """Return the oracle's move for the referee's action."""
    return str(action)


def code_of(deal: Deal, action: Action, seat: int | None = None) -> str | None:
    """Return the code by which the referee refuses an action, or None."""
    reason = why_illegal(deal, action, seat)
    return reason.code if reason else None


def deal_and_choose(
    rng: random.Random, ruleset: Ruleset, rules: Fields, contract_id: str
) -> tuple[Deal, Table]:
    """Deal at random and name the contract, with a random trump suit and start rank where it wants one."""
    contract = contract_of(rules, contract_id)
    hands = random_deal(rng, rules)
    declarer = rng.randrange(rules["players"])
    trump, start = random_declaration(rng, rules, contract)
    deal = start_deal(ruleset, declarer, [parse_hand(format_hand(hand)) for hand in hands], [contract_id])
    _check_choices(deal, rules, contract)
    deal = apply(deal, Choose(contract_id, trump, start))
    leader = schedule.leader_of(rules, declarer, contract)
    return deal, Table(rules, contract, hands, leader, None if trump == "none" else trump, start)


def _check_choices(deal: Deal, rules: Fields, contract: Fields) -> None:
    trumps = contract["trump"].get("choices", SUITS) if "trump" in contract else [None]
    declared = contract["kind"] == "layout" and contract["layout"]["start"] == "declared"
    starts = complete_ranks(rules) if declared else [None]
    offered = [(a.trump, a.start_rank) for a in legal_actions(deal) if isinstance(a, Choose)]
    assert offered == [(trump, start) for trump in trumps for start in starts]
    for trump in [None, *SUITS, "none"]:
        for start in [None, *RANKS]:
            wrong = trump not in trumps or start not in starts
            code = code_of(deal, Choose(contract["id"], trump, start))
            assert code == ("illegal/bad_choice" if wrong else None), (trump, start)


def speak(rng: random.Random, deal: Deal, table: Table) -> Deal:
    """Go through the doubles: every set of seats that somebody may name is tried on both."""
    players = table.rules["players"]
    spoken: list[tuple[int, tuple[int, ...]]] = []
    sets = [chosen for size in range(players + 1) for chosen in combinations(range(players), size)]
    while waiting := doubling.yet_to_speak(table.rules, deal.declarer, spoken):
        assert deal.turn == waiting[0]
        allowed = [targets for targets in sets if _same_verdict(deal, table, spoken, targets) is None]
        assert [a.targets for a in legal_actions(deal) if isinstance(a, Speak)] == allowed
        for seat in set(range(players)) - {deal.turn}:
            code = doubling.why_not_speak(table.rules, table.contract, deal.declarer, spoken, seat, ())
            assert code_of(deal, Speak(()), seat) == code
        chosen = rng.choice([*allowed, ()])
        spoken.append((deal.turn, chosen))
        deal = apply(deal, Speak(chosen))
    assert [tuple(speech) for speech in deal.spoken] == spoken
    return deal


def _same_verdict(deal: Deal, table: Table, spoken: scoring.Doubles, targets: Sequence[int]) -> str | None:
    def oracle(some: Sequence[int]) -> str | None:
        return doubling.why_not_speak(table.rules, table.contract, deal.declarer, spoken, deal.turn, some)

    code, expected = code_of(deal, Speak(tuple(targets))), oracle(targets)
    one_by_one = {oracle([target]) for target in targets} - {None, "illegal/redouble_all_or_none"}
    if len(one_by_one) > 1:  # several rules forbid it: which one is named first is free
        assert code in one_by_one, (spoken, deal.turn, targets)
    else:
        assert code == expected, (spoken, deal.turn, targets)
    return expected


def play_tricks(rng: random.Random, deal: Deal, table: Table) -> tuple[Deal, list[str]]:
    """Play the tricks to the end with random legal cards."""
    plays: list[str] = []
    while (seat := tricks.turn(table, plays)) is not None:
        assert deal.turn == seat, plays
        hand = tricks.held(table, plays, seat)
        codes = {card: tricks.why_illegal(table, plays, card) for card in hand}
        for card in WHOLE_PACK:
            code = codes.get(card, "illegal/not_in_hand")
            assert code_of(deal, action_of(card)) == code, (plays, card)
        assert code_of(deal, PASS) == "illegal/must_play"
        allowed = [card for card in WHOLE_PACK if codes.get(card, "") is None]
        assert [move_of(action) for action in legal_actions(deal)] == allowed, plays
        assert (
            code_of(deal, action_of(allowed[0]), (seat + 1) % deal.ruleset.players) == "illegal/not_your_turn"
        )
        card = rng.choice(allowed)
        plays.append(card)
        deal = apply(deal, action_of(card))
    return deal, plays


def play_layout(rng: random.Random, deal: Deal, table: Table) -> tuple[Deal, list[str]]:
    """Play a layout to the end with random legal moves."""
    moves: list[str] = []
    every_move = [card + end for card in WHOLE_PACK for end in (["", "+", "-"] if card[0] == "A" else [""])]
    position = layout.opening(table)
    while position.turn is not None:
        assert deal.turn == position.turn, moves
        for move in [*every_move, layout.PASS]:
            assert code_of(deal, action_of(move)) == layout.why_illegal(table, position, move), (moves, move)
        allowed = layout.legal(table, position)
        assert [move_of(action) for action in legal_actions(deal)] == allowed, moves
        move = rng.choice(allowed)
        moves.append(move)
        position = layout.after(table, position, move)
        deal = apply(deal, action_of(move))
    return deal, moves


def check_scores(deal: Deal, table: Table, plays: list[str]) -> None:
    """Compare what the finished deal counted, and its points."""
    rules, contract, players = table.rules, table.contract, table.rules["players"]
    spoken = [(speech.seat, speech.targets) for speech in deal.spoken]
    assert deal.skipped == scoring.is_skipped(rules, contract, spoken)
    if deal.skipped:
        raw = scoring.skipped_scores(rules, contract, deal.declarer)
    else:
        counts = scoring.outcome(table, plays)
        found = outcome_of(deal)
        if contract["kind"] == "layout":
            assert list(found.order) == counts["order"]
        else:
            assert list(found.counts) == [n for item in contract["items"] for n in counts[item["name"]]]
            assert len(found.counts) == players * len(contract["items"])
        raw = scoring.raw_scores(rules, contract, counts)
    scores = scores_of(deal)
    assert list(scores.raw) == raw
    assert list(scores.settled) == scoring.settled_scores(raw, spoken)
    assert scores.control == sum(raw) == sum(scores.settled)


def play_side_by_side(rng: random.Random, ruleset: Ruleset, rules: Fields, contract_id: str) -> list[str]:
    """Play one whole deal on both and return its moves; an assertion fails where they differ."""
    deal, table = deal_and_choose(rng, ruleset, rules, contract_id)
    if "doubling" in rules:
        deal = speak(rng, deal, table)
    else:
        assert code_of(deal, Speak((deal.turn,))) == "illegal/no_doubling"
    plays: list[str] = []
    if not deal.skipped:
        play = play_layout if table.contract["kind"] == "layout" else play_tricks
        deal, plays = play(rng, deal, table)
    assert deal.is_over
    assert deal.turn == -1
    assert legal_actions(deal) == ()
    assert code_of(deal, action_of(format_card(0))) == "illegal/deal_is_over"
    check_scores(deal, table, plays)
    return plays
