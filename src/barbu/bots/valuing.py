"""Contract choice and doubling by playouts: what a hand brings, against what the contract brings on average."""

from __future__ import annotations

__all__ = [
    "Bets",
    "Value",
    "best_options",
    "bets",
    "hands_around",
    "openings",
    "option_scores",
    "value_of",
]

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.grading import grades
from barbu.bots.playing import finish_deals, thumbs_of
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.cards import parse_rank, parse_suit, rank_cards, suit_cards
from barbu.fast.position import ACE, HANDS, ROW, START, TRUMP, TURN, WINNER
from barbu.fast.sampling import sample_hands
from barbu.fast.tables import rule_arrays
from barbu.play import Choose, View, compile_rules
from barbu.play.roles import roles_of
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import Ruleset
from barbu.rules.parts import DeclarerDoubles, Redouble

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

_CHOSEN = 1.0
_DOUBLED = 0.7
_SILENT = -0.3
"""By how many standard deviations a hand is better that chose the contract, doubled, or did not."""


_ANSWER, _ANSWER_SLOPE = 0.5, 3.0
"""A seat that was doubled doubles back with a chance that grows with its hand's grade, and is even at the first."""


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


def option_scores(ruleset: Ruleset, declarer: int, choice: Choose, hands: Ints) -> Ints:
    """Return the raw points of deals of `hands`, played by the rules of thumb; both of shape (n, players)."""
    tables = compile_rules(ruleset, ruleset.contract(choice.contract))
    thumbs = thumbs_of(stakes_of(tables, lowest_wins_sign(ruleset)), tables.players)
    raw = np.zeros((len(hands), tables.players), np.int64)
    finish_deals(rule_arrays(tables), thumbs, openings(ruleset, declarer, choice, hands), raw)
    return raw


def value_of(choice: Choose, seat: int, raw: Ints) -> Value:
    """Return what `choice` brings `seat` by the raw points of some deals, shape (n, players)."""
    own, means = raw[:, seat], tuple(float(mean) for mean in raw.mean(axis=0))
    return Value(choice, float(own.mean()), float(own.std()), means)


def best_options(
    ruleset: Ruleset, seat: int, choices: Sequence[Choose], scores: Sequence[Ints]
) -> dict[str, Value]:
    """
    Return the best way of playing each contract of `choices` for `seat`, by contract id.

    Args:
        ruleset: The table's rules.
        seat: Who chooses.
        choices: Contracts with their trump suits and start ranks.
        scores: `option_scores()` of each choice.
    """
    sign = lowest_wins_sign(ruleset)
    best: dict[str, Value] = {}
    for choice, raw in zip(choices, scores, strict=True):
        value = value_of(choice, seat, raw)
        before = best.get(choice.contract)
        if before is None or sign * value.mean > sign * before.mean:
            best[choice.contract] = value
    return best


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


class Bets(NamedTuple):
    """What doubles bring in some worlds; those of several portions of worlds may be added up."""

    sums: Floats
    """Points that a double of each seat brings, weighted sums over the worlds, shape (players,)."""
    weight: float
    """The sum of the weights."""


def bets(view: View, worlds: int, seed: int) -> Bets:
    """
    Return what doubling each seat would bring `view.seat` now, over so many worlds.

    Worlds in which a seat would hardly have chosen or spoken as it did weigh less; and who can still double back does
    so with a good hand, where the double loses.
    """
    ruleset, contract, choice = view.ruleset, view.contract, view.choice
    assert contract is not None and choice is not None
    hands = sample_hands(view, worlds, seed=seed)
    raw = lowest_wins_sign(ruleset) * option_scores(ruleset, view.roles.declarer, choice, hands)
    weights = np.ones(worlds)
    for seat, tilt in _tilts(view).items():
        weights *= np.exp(tilt * grades(view, hands[:, seat]))
    lead = (raw[:, [view.seat]] - raw).astype(np.float64)
    for seat in _answering(view):
        lead[:, seat] *= 1.0 + 1.0 / (1.0 + np.exp(_ANSWER_SLOPE * (_ANSWER - grades(view, hands[:, seat]))))
    return Bets(weights @ lead, float(weights.sum()))


def _answering(view: View) -> list[int]:
    """The seats that may double `view.seat` back if it doubles them now."""
    doubling, players = view.ruleset.doubling, view.ruleset.players
    if doubling is None or doubling.redouble is Redouble.NONE or len(view.spoken) >= players:
        return []
    spoken = {speech.seat for speech in view.spoken}
    if doubling.redouble_round:
        spoken.clear()
    seats = [seat for seat in range(players) if seat != view.seat and seat not in spoken]
    if doubling.declarer is DeclarerDoubles.NONE:
        seats = [seat for seat in seats if seat != view.roles.declarer]
    return seats


def _tilts(view: View) -> dict[int, float]:
    """How much better than most a seat's hand is, from what it chose and said; the seat's own left out."""
    tilts: dict[int, float] = {}
    if len(view.available) > 1:
        tilts[view.roles.chooser] = _CHOSEN * (1.0 - 1.0 / len(view.available))
    for speech in view.spoken:
        tilts[speech.seat] = tilts.get(speech.seat, 0.0) + (_DOUBLED if speech.targets else _SILENT)
    tilts.pop(view.seat, None)
    return tilts
