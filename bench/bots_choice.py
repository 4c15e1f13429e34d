"""
Measure what choosing the contract brings: a bot's choices against random order, in the five penalty contracts.

    nice .venv/bin/python -m bench.bots_choice [--bot search] [--series 2000] [--seed 0]

A series is five deals of one declarer, each contract once. The bot sees its hand and what is left, and chooses; the
cards are played by the rules of thumb in all seats, so that only the choice differs. Every contract is played on
every deal, so random order is known exactly: the mean over all orders. Points are the declarer's, doubles off;
`best` is who knows how each deal would go, and picks the best of all orders: nobody can do better.
"""

from __future__ import annotations

import argparse
from itertools import permutations
from random import Random
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots import Bot, bot
from barbu.bots.valuing import option_scores
from barbu.cards import deal_hands
from barbu.play import Choose, start_deal, view
from barbu.rules import Ruleset, preset

RESAMPLES = 4000
Floats = npt.NDArray[np.float64]


class Series(NamedTuple):
    """The declarer's points in one series."""

    chosen: float
    random: float
    best: float


def played(ruleset: Ruleset, player: Bot, seed: int, number: int, orders: Floats) -> Series:
    """Return series `number`; `orders` are all orders of the contracts, shape (orders, deals)."""
    ids = [contract.id for contract in ruleset.contracts]
    declarer = number % ruleset.players
    scores, chosen, left = np.zeros((len(ids), len(ids))), 0.0, list(ids)
    for place in range(len(ids)):
        hands = deal_hands(ruleset.cards, ruleset.players, Random(f"choice/{seed}/{number}/{place}"))
        cards = np.array([hands], np.int64)
        scores[place] = [option_scores(ruleset, declarer, Choose(name), cards)[0, declarer] for name in ids]
        seen = view(start_deal(ruleset, declarer, hands, left), declarer)
        action = player.decide(seen, Random(f"choice/{seed}/{number}/{place}/bot")).action
        assert isinstance(action, Choose)
        chosen += scores[place, ids.index(action.contract)]
        left.remove(action.contract)
    best = scores[np.arange(len(ids)), orders.astype(int)].sum(axis=1).max()
    return Series(chosen, float(scores.mean(axis=1).sum()), float(best))


def interval(values: Floats, seed: int) -> tuple[float, float, float]:
    """Return the mean of `values` and its 95% interval, from a bootstrap."""
    chance = np.random.default_rng(seed)
    means = [values[chance.integers(0, len(values), len(values))].mean() for _ in range(RESAMPLES)]
    low, high = np.percentile(means, (2.5, 97.5))
    return float(values.mean()), float(low), float(high)


def main() -> None:
    """Print the gain a series, with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="search")
    parser.add_argument("--rules", default="tournament")
    parser.add_argument("--series", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    whole = preset(options.rules)
    penalties = tuple(contract for contract in whole.contracts if contract.sign == "negative")
    ruleset = whole.model_copy(update={"contracts": penalties, "doubling": None})
    player, started = bot(options.bot), perf_counter()
    orders = np.array(list(permutations(range(len(penalties)))), np.float64)
    found = [played(ruleset, player, options.seed, number, orders) for number in range(options.series)]
    chosen, by_chance, best = np.array(found).T
    mean, low, high = interval(chosen - by_chance, options.seed)
    print(
        f"{options.bot}, {options.rules}: {mean:+.2f} [{low:+.2f} {high:+.2f}] points a series over random order, "
        f"{options.series} series of {len(penalties)} deals, seed {options.seed}; {perf_counter() - started:.0f} s"
    )
    print(
        f"random order {by_chance.mean():+.2f}, {options.bot} {chosen.mean():+.2f}, best {best.mean():+.2f}"
    )


if __name__ == "__main__":
    main()
