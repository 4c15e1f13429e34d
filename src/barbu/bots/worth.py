"""What a hand is worth in a contract before a card is played, by rules of thumb: for choosing and for doubling."""

from __future__ import annotations

__all__ = ["Standing", "contract_size", "features", "standing", "standing_as_chooser", "usual"]

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from barbu.bots.stakes import Stakes, lowest_wins_sign, stakes_of
from barbu.bots.thumb import set_value
from barbu.bots.weights import WORTH
from barbu.cards import deal_hands, parse_rank, parse_suit, rank_cards, suit_cards
from barbu.play import Choose, Tables, compile_rules
from barbu.play.legality import start_choices, trump_choices
from barbu.play.masks import ACE_LOW, ACES, popcount
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import Contract, Ruleset, contract_total

SAMPLE = 60


class Standing(NamedTuple):
    """How good a hand is for one contract; above 0 is better than most."""

    grade: float
    """In standard deviations over all hands."""
    points: float
    """In points above the contract's mean."""


def standing(ruleset: Ruleset, contract: Contract, hand: int, choice: Choose) -> Standing:
    """Return the standing of `hand`, trump suit and start rank as in `choice`."""
    mean, deviation = usual(ruleset, contract, choice)
    return _standing(ruleset, contract, _estimate(ruleset, contract, hand, choice), mean, deviation)


def standing_as_chooser(
    ruleset: Ruleset, contract: Contract, hand: int, choices: Sequence[Choose]
) -> tuple[Standing, Choose]:
    """Return the best of `choices` of one contract, and its standing among hands that choose as well."""
    graded = [(_estimate(ruleset, contract, hand, choice), choice) for choice in choices]
    best, choice = max(graded, key=lambda pair: pair[0])
    mean, deviation = _usual_best(ruleset, contract)
    return _standing(ruleset, contract, best, mean, deviation), choice


def contract_size(contract: Contract, ruleset: Ruleset) -> int:
    """Return how many points are at stake: the total, or for a layout from the first place to the last."""
    payments = contract.layout.payments if contract.layout else ()
    return max(payments) - min(payments) if payments else abs(contract_total(ruleset, contract))


def _standing(
    ruleset: Ruleset, contract: Contract, estimate: float, mean: float, deviation: float
) -> Standing:
    above = estimate - mean
    grade = max(-3.0, min(3.0, above / deviation)) if deviation else 0.0
    return Standing(grade, above * contract_size(contract, ruleset))


def _random_hands(ruleset: Ruleset) -> list[int]:
    return [deal_hands(ruleset.cards, ruleset.players, Random(f"worth/{n}"))[0] for n in range(SAMPLE)]


@lru_cache(maxsize=2048)
def usual(ruleset: Ruleset, contract: Contract, choice: Choose) -> tuple[float, float]:
    """Return mean and standard deviation of the estimate over all hands, as parts of the points at stake."""
    found = [_estimate(ruleset, contract, hand, choice) for hand in _random_hands(ruleset)]
    return fmean(found), pstdev(found)


@lru_cache(maxsize=1024)
def _usual_best(ruleset: Ruleset, contract: Contract) -> tuple[float, float]:
    choices = [
        Choose(contract.id, trump, rank)
        for trump in trump_choices(contract)
        for rank in start_choices(ruleset, contract)
    ]
    found = [
        max(_estimate(ruleset, contract, hand, choice) for choice in choices)
        for hand in _random_hands(ruleset)
    ]
    return fmean(found), pstdev(found)


def features(ruleset: Ruleset, contract: Contract, hand: int, choice: Choose) -> tuple[float, ...]:
    """
    Return what is looked at in a hand, shape (FEATURES,): the same for every contract of a kind.

    For tricks: tricks that high cards will win; cards that count caught below high ones, own ones that a trick of
    one's own will bring home, own ones in all (each as a part of what the contract counts); short suits; suits
    with a safe low card; the longest suit; cards of the trump suit.
    For a layout: cards of the start rank held; others' cards that must be laid before one's own fit, and the
    same for the last own card of each row; own cards beside the start and at the ends of rows; whether no start
    card is held, so that others must open; the longest wait; how far from the middle the rows start.
    """
    tables = compile_rules(ruleset, contract)
    if tables.kind == KIND_LAYOUT:
        if choice.start_rank:
            return _from_rank(tables, hand, parse_rank(choice.start_rank))
        ranks = [rank for rank in range(13) if tables.start & rank_cards(rank)]
        return max((_from_rank(tables, hand, rank) for rank in ranks), key=lambda found: found[0] - found[1])
    suit = choice.trump if choice.trump not in (None, "none") else None
    trump = suit_cards(parse_suit(suit)) & tables.deck if suit else 0
    return _of_tricks(tables, stakes_of(tables, lowest_wins_sign(ruleset)), hand, trump)


def _estimate(ruleset: Ruleset, contract: Contract, hand: int, choice: Choose) -> float:
    family = stakes_of(compile_rules(ruleset, contract), lowest_wins_sign(ruleset)).family
    found = features(ruleset, contract, hand, choice)
    return sum(weight * value for weight, value in zip(WORTH[family], found, strict=True))


def _of_tricks(tables: Tables, stakes: Stakes, hand: int, trump: int) -> tuple[float, ...]:
    cards, values = stakes.item_cards, stakes.item_values
    whole = sum(abs(value) * popcount(item) for item, value in zip(cards, values, strict=True)) or 1.0
    wins = catches = own_won = own = short = safe = longest = 0.0
    for number in range(4):
        suit = suit_cards(number)
        mine, out = hand & suit, tables.deck & ~hand & suit
        left, guards = mine, 0
        while left:
            card = left & -left
            left ^= card
            lower, higher = popcount(out & (card - 1)), popcount(out & ~(2 * card - 1))
            chance = lower / (lower + 2.0 * higher + 0.7 * guards + 0.5) if lower + higher else 1.0
            value = abs(set_value(card, cards, values)) / whole
            wins += chance / tables.tricks
            catches += chance * abs(set_value(out & (card - 1), cards, values)) / whole
            own_won += chance * value
            own += value
            guards += 1
        short += guards <= 1
        safe += popcount(out & ((mine & -mine) - 1)) <= 1 if mine else 1
        longest = max(longest, guards / tables.tricks)
    return wins, catches, own_won, own, short / 4, safe / 4, longest, popcount(hand & trump) / tables.tricks


def _from_rank(tables: Tables, hand: int, rank: int) -> tuple[float, ...]:
    waits = farthest = most = beside = ends = 0.0
    middle = 6.0
    for suit in range(4):
        order = _ranks_in_order(tables, suit)
        mine = [bool(hand >> (13 * suit + place) & 1) for place in order]
        start = order.index(rank)
        middle = (len(order) - 1) / 2
        ends += mine[0] + mine[-1]
        for side in (range(start, len(mine)), range(start, -1, -1)):
            others, last = 0, 0
            for place in side:
                if mine[place]:
                    waits += others
                    last = others
                    beside += abs(place - start) == 1
                else:
                    others += 1
            farthest += last
            most = max(most, last)
    held = popcount(hand & rank_cards(rank))
    off = abs(_ranks_in_order(tables, 0).index(rank) - middle) / middle
    return held / 4, waits / 100, farthest / 20, beside / 4, ends / 4, float(held == 0), most / 10, off


def _ranks_in_order(tables: Tables, suit: int) -> list[int]:
    """The ranks of a suit as they lie in its row, low to high."""
    ranks = [rank for rank in range(13) if tables.deck >> (13 * suit + rank) & 1]
    has_ace = tables.deck & ACES & suit_cards(suit)
    return [12, *ranks[:-1]] if has_ace and tables.ace == ACE_LOW else ranks
