"""What the rest of a series is worth: the price of using up a contract now."""

from __future__ import annotations

__all__ = ["best_of", "promise", "usual_value", "worth_of_rest"]

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from barbu.bots.stakes import lowest_wins_sign
from barbu.bots.valuing import Value, option_scores, value_of
from barbu.cards import cards_in
from barbu.play import Choose, View
from barbu.play.legality import start_choices, trump_choices
from barbu.play.roles import roles_of
from barbu.rules import Contract, Ruleset
from barbu.rules.parts import Pool

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

HANDS = 300
WORLDS = 16
WORLDS_WITH_OPTIONS = 5
"""For a contract of several trump suits or start ranks, each of which is played out."""
SEED = 0
MOST_CONTRACTS = 10
"""Of more contracts there are too many subsets: each is then worth its mean."""


def usual_value(ruleset: Ruleset, contract: Contract) -> float:
    """Return what choosers score in a contract on average, each with the best trump suit or start rank."""
    return float(_values(ruleset)[:, [c.id for c in ruleset.contracts].index(contract.id)].mean())


def worth_of_rest(ruleset: Ruleset, rest: Sequence[str]) -> float:
    """
    Return what the contracts `rest` will bring who chooses among them deal by deal, in points, above 0 better.

    With V of nothing 0 and v the value of a contract with the hand of a deal, V(S) = E max over c in S of
    v(c) + V(S without c). Where others use up the same contracts too, each is worth its mean.
    """
    found = _worths(ruleset)
    key = frozenset(rest)
    if key in found:
        return found[key]
    return lowest_wins_sign(ruleset) * sum(usual_value(ruleset, ruleset.contract(name)) for name in rest)


def promise(view: View, choice: Choose, raw: Ints) -> float:
    """Return what a choice brings by the raw points of some deals, shape (n, players), and the series after it."""
    rest = dict.fromkeys(action.contract for action in view.actions if isinstance(action, Choose))
    own = lowest_wins_sign(view.ruleset) * float(raw[:, view.seat].mean())
    if len(rest) == 1:
        return own
    return own + worth_of_rest(view.ruleset, [name for name in rest if name != choice.contract])


def best_of(tried: Mapping[Choose, Ints], view: View) -> Value:
    """Return the value of the choice that promises most, given the raw points of some deals of each."""
    best = max(tried, key=lambda choice: promise(view, choice, tried[choice]))
    return value_of(best, view.seat, tried[best])


@lru_cache(maxsize=64)
def _worths(ruleset: Ruleset) -> dict[frozenset[str], float]:
    ids = [contract.id for contract in ruleset.contracts]
    if ruleset.schedule.pool is not Pool.EACH or len(ids) > MOST_CONTRACTS:
        return {}
    values = lowest_wins_sign(ruleset) * _values(ruleset)
    worths = {frozenset[str](): 0.0}
    for size in range(1, len(ids) + 1):
        for places in combinations(range(len(ids)), size):
            whole = frozenset(ids[place] for place in places)
            after = np.array([worths[whole - {ids[place]}] for place in places])
            worths[whole] = float((values[:, places] + after).max(axis=1).mean())
    return worths


@lru_cache(maxsize=64)
def _values(ruleset: Ruleset) -> Floats:
    """What each contract brings the chooser with some hands, shape (HANDS, contracts)."""
    seat = roles_of(ruleset, 0).chooser
    worlds = _worlds(ruleset, seat)
    found = []
    for contract in ruleset.contracts:
        choices = [
            Choose(contract.id, trump, rank)
            for trump in trump_choices(contract)
            for rank in start_choices(ruleset, contract)
        ]
        some = worlds if len(choices) == 1 else worlds[:, :WORLDS_WITH_OPTIONS]
        each = [_means(ruleset, seat, choice, some) for choice in choices]
        found.append(lowest_wins_sign(ruleset) * np.max(lowest_wins_sign(ruleset) * np.array(each), axis=0))
    return np.stack(found, axis=1)


def _means(ruleset: Ruleset, seat: int, choice: Choose, worlds: Ints) -> Floats:
    """What `seat` scores with each hand, shape (HANDS,); worlds of shape (HANDS, n, players)."""
    raw = option_scores(ruleset, 0, choice, worlds.reshape(-1, ruleset.players))
    means: Floats = raw[:, seat].reshape(len(worlds), -1).mean(axis=1)
    return means


def _worlds(ruleset: Ruleset, seat: int) -> Ints:
    """Deals in which `seat` holds the same in each row, shape (HANDS, WORLDS, players)."""
    chance, each = np.random.default_rng(SEED), ruleset.cards_each
    deck = 1 << np.array(list(cards_in(ruleset.cards)), np.int64)
    dealt = chance.permuted(np.tile(deck, (HANDS, 1)), axis=1)
    rest = chance.permuted(np.repeat(dealt[:, None, each:], WORLDS, axis=1), axis=2)
    piles = rest.reshape(HANDS, WORLDS, ruleset.players - 1, each).sum(axis=3)
    own = np.repeat(dealt[:, None, :each].sum(axis=2, keepdims=True), WORLDS, axis=1)
    return np.concatenate([piles[:, :, :seat], own, piles[:, :, seat:]], axis=2)
