"""Contract choice and doubling by playouts: what a hand brings, against what the contract brings on average."""

from __future__ import annotations

__all__ = ["Value", "best_options", "bets", "hands_around", "openings", "usual_value"]

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.playing import finish_deals, thumbs_of
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.bots.worth import standing
from barbu.cards import deal_hands, parse_rank, parse_suit, rank_cards, suit_cards
from barbu.fast.position import ACE, HANDS, ROW, START, TRUMP, TURN, WINNER
from barbu.fast.sampling import sample_hands
from barbu.fast.tables import rule_arrays
from barbu.play import Choose, View, compile_rules
from barbu.play.legality import start_choices, trump_choices
from barbu.play.roles import roles_of
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import Contract, Ruleset

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

USUAL_HANDS = 40
USUAL_WORLDS = 16
_CHOSEN = 1.0
_DOUBLED = 0.7
_SILENT = -0.3
"""By how many standard deviations a hand is better that chose the contract, doubled, or did not."""


class Value(NamedTuple):
    """What a hand brings with one way of playing one contract."""

    choice: Choose
    mean: float
    """Own raw points."""
    std: float
    by_seat: tuple[float, ...]
    """Mean raw points of each seat, shape (players,)."""


def openings(ruleset: Ruleset, declarer: int, choice: Choose, hands: Ints) -> Ints:
    """Return deals of `hands`, shape (n, players), before the first card of a contract, shape (n, ROW)."""
    tables = compile_rules(ruleset, ruleset.contract(choice.contract))
    roles = roles_of(ruleset, declarer)
    rows = np.zeros((len(hands), ROW), np.int64)
    rows[:, HANDS : HANDS + tables.players] = hands
    rows[:, WINNER], rows[:, ACE], rows[:, START] = -1, tables.ace, tables.start
    rows[:, TURN] = roles.starter if tables.kind == KIND_LAYOUT else roles.leader
    if choice.trump not in (None, "none"):
        rows[:, TRUMP] = suit_cards(parse_suit(choice.trump)) & tables.deck
    if choice.start_rank:
        rows[:, START] = rank_cards(parse_rank(choice.start_rank)) & tables.deck
    return rows


def _scores(ruleset: Ruleset, declarer: int, choice: Choose, hands: Ints) -> Ints:
    """Raw points of deals played by the rules of thumb, shape (n, players)."""
    tables = compile_rules(ruleset, ruleset.contract(choice.contract))
    thumbs = thumbs_of(stakes_of(tables, lowest_wins_sign(ruleset)), tables.players)
    raw = np.zeros((len(hands), tables.players), np.int64)
    finish_deals(rule_arrays(tables), thumbs, openings(ruleset, declarer, choice, hands), raw)
    return raw


def best_options(
    ruleset: Ruleset, declarer: int, seat: int, choices: Sequence[Choose], hands: Ints
) -> dict[str, Value]:
    """
    Return the best way of playing each contract of `choices` for `seat`, by contract id.

    Args:
        ruleset: The table's rules.
        declarer: Whose deal it is.
        seat: Who chooses.
        choices: Contracts with their trump suits and start ranks.
        hands: Worlds: what each seat may hold, shape (n, players).
    """
    sign = lowest_wins_sign(ruleset)
    best: dict[str, Value] = {}
    for choice in choices:
        raw = _scores(ruleset, declarer, choice, hands)
        own = raw[:, seat]
        means = tuple(float(mean) for mean in raw.mean(axis=0))
        value = Value(choice, float(own.mean()), float(own.std()), means)
        before = best.get(choice.contract)
        if before is None or sign * value.mean > sign * before.mean:
            best[choice.contract] = value
    return best


@lru_cache(maxsize=512)
def usual_value(ruleset: Ruleset, contract: Contract) -> float:
    """Return what choosers score in a contract on average, each with the best trump suit or start rank."""
    choices = [
        Choose(contract.id, trump, rank)
        for trump in trump_choices(contract)
        for rank in start_choices(ruleset, contract)
    ]
    seat = roles_of(ruleset, 0).chooser
    found = []
    for number in range(USUAL_HANDS):
        own = deal_hands(ruleset.cards, ruleset.players, Random(f"usual/{number}"))[seat]
        hands = hands_around(ruleset, seat, own, f"usual/{number}", USUAL_WORLDS)
        found.append(best_options(ruleset, 0, seat, choices, hands)[contract.id].mean)
    return float(np.mean(found))


def hands_around(ruleset: Ruleset, seat: int, own: int, seed: str, worlds: int) -> Ints:
    """Deals in which `seat` holds `own`, shape (worlds, players)."""
    chance = Random(seed)
    rest = [card for card in range(52) if (ruleset.cards & ~own) >> card & 1]
    each = ruleset.cards_each
    hands = np.zeros((worlds, ruleset.players), np.int64)
    for world in hands:
        chance.shuffle(rest)
        piles = iter(sum(1 << card for card in rest[i : i + each]) for i in range(0, len(rest), each))
        for other in range(ruleset.players):
            world[other] = own if other == seat else next(piles)
    return hands


def bets(view: View, worlds: int, seed: int) -> Floats:
    """
    Return what doubling each seat is expected to bring `view.seat` now, in points, shape (players,).

    Worlds in which a seat would hardly have chosen or spoken as it did weigh less.
    """
    ruleset, contract, choice = view.ruleset, view.contract, view.choice
    assert contract is not None and choice is not None
    hands = sample_hands(view, worlds, seed=seed)
    raw = lowest_wins_sign(ruleset) * _scores(ruleset, view.roles.declarer, choice, hands)
    weights = np.ones(worlds)
    for seat, tilt in _tilts(view).items():
        grades = [standing(ruleset, contract, int(hand), choice).grade for hand in hands[:, seat]]
        weights *= np.exp(tilt * np.array(grades))
    lead = raw[:, [view.seat]] - raw
    return np.asarray((weights[:, None] * lead).sum(axis=0) / weights.sum(), np.float64)


def _tilts(view: View) -> dict[int, float]:
    """How much better than most a seat's hand is, from what it chose and said; the seat's own left out."""
    tilts: dict[int, float] = {}
    if len(view.available) > 1:
        tilts[view.roles.chooser] = _CHOSEN * (1.0 - 1.0 / len(view.available))
    for speech in view.spoken:
        tilts[speech.seat] = tilts.get(speech.seat, 0.0) + (_DOUBLED if speech.targets else _SILENT)
    tilts.pop(view.seat, None)
    return tilts
