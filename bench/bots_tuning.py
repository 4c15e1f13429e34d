"""
Tune the weights of the rules of thumb by CMA-ES, family by family, against themselves.

    .venv/bin/python -m bench.bots_tuning [--families tricks,few] [--rounds 2] [--generations 40] [--deals 600]

A candidate sits in each seat in turn against copies of the weights of the round before, on the same cards for
all candidates of a generation, on new ones in the next. What comes out is kept only where it wins on held-out
deals, and is written with its seeds to bench/results/bots_weights.json; `src/barbu/bots/weights.py` is a copy.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import NamedTuple

import cma
import numpy as np
import numpy.typing as npt

from barbu.bots.playing import finish_deals, thumbs_of
from barbu.bots.stakes import FAMILIES, Stakes, stakes_of
from barbu.cards import deal_hands
from barbu.fast.position import ACE, HANDS, ROW, START, TRUMP, TURN, WINNER
from barbu.fast.tables import RuleArrays, rule_arrays
from barbu.play import Tables, compile_rules
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import preset

RESULTS = Path(__file__).parent / "results" / "bots_weights.json"
Floats = npt.NDArray[np.float64]

TABLES_OF = {
    "tricks": ("tournament", "no-tricks"),
    "single": ("tournament", "barbu"),
    "few": ("tournament", "no-queens"),
    "many": ("tournament", "no-hearts"),
    "ends": ("tournament", "last-two"),
    "mixed": ("classic-52", "salade"),
    "trumps": ("tournament", "trumps"),
    "grab": ("tournament", "trumps"),
    "layout": ("tournament", "domino"),
}
"""The contract on which each family is tuned; "grab" is played without trumps."""


class Ground(NamedTuple):
    """Where a family is tuned."""

    tables: Tables
    rules: RuleArrays
    stakes: Stakes


def ground_of(family: str) -> Ground:
    """Return the contract on which `family` is tuned."""
    name, contract = TABLES_OF[family]
    ruleset = preset(name)
    tables = compile_rules(ruleset, ruleset.contract(contract))
    if family == "grab":
        tables = tables._replace(duties=0)
    return Ground(tables, rule_arrays(tables), stakes_of(tables, 1))


def fresh_rows(tables: Tables, family: str, seed: str, deals: int) -> npt.NDArray[np.int64]:
    """Return positions before the first card, shape (deals, ROW): leader, trumps and start rank by chance."""
    chance = Random(seed)
    rows = np.zeros((deals, ROW), np.int64)
    for row in rows:
        row[HANDS : HANDS + tables.players] = deal_hands(tables.deck, tables.players, chance)
        row[TURN], row[WINNER], row[ACE] = chance.randrange(tables.players), -1, tables.ace
        if family == "trumps":
            row[TRUMP] = 0x1FFF << 13 * chance.randrange(4)
        if tables.kind == KIND_LAYOUT:
            row[START] = sum(1 << 13 * suit for suit in range(4)) << chance.randrange(2, 11)
    return rows


def gain(ground: Ground, rows: npt.NDArray[np.int64], own: Floats, others: Floats) -> Floats:
    """Return what a lone seat with the weights `own` scores above a fair share, per deal, shape (deals,)."""
    players = ground.tables.players
    raw = np.zeros((len(rows), players), np.int64)
    total = np.zeros(len(rows))
    for seat in range(players):
        weights = np.tile(others, (players, 1))
        weights[seat] = own
        finish_deals(ground.rules, thumbs_of(ground.stakes, players, weights), rows, raw)
        total += raw[:, seat] - raw.mean(axis=1)
    return total / players


def tuned(family: str, start: Floats, *, seed: int, generations: int, deals: int) -> Floats:
    """Return better weights than `start`, against copies of it."""
    ground = ground_of(family)
    scale = np.maximum(0.15, np.abs(start) * 0.4)
    options = {"seed": seed, "verbose": -9, "CMA_stds": scale.tolist(), "maxiter": generations}
    search = cma.CMAEvolutionStrategy(start.tolist(), 0.7, options)
    generation = 0
    while not search.stop():
        rows = fresh_rows(ground.tables, family, f"{seed}/{family}/{generation}", deals)
        asked = search.ask()
        search.tell(asked, [-float(gain(ground, rows, np.array(x), start).mean()) for x in asked])
        generation += 1
    return np.array(search.result.xfavorite)


def improved(family: str, start: Floats, options: argparse.Namespace) -> dict[str, object]:
    """Return the tuned weights of a family, with how they were found and what they gain on held-out deals."""
    ground = ground_of(family)
    points = ground.tables.payments or (ground.stakes.unit * ground.tables.tricks,)
    fair = abs(sum(points)) / ground.tables.players
    held_out = fresh_rows(ground.tables, family, f"held out/{family}", 4000)
    best, kept = start, []
    for round_ in range(options.rounds):
        seed = options.seed + 1 + round_
        found = tuned(family, best, seed=seed, generations=options.generations, deals=options.deals)
        step = gain(ground, held_out, found, best)
        wins = bool(step.mean() > 2 * step.std() / np.sqrt(len(step)))
        kept.append({"seed": seed, "points": round(float(step.mean()), 4), "kept": wins})
        print(family, kept[-1], f"{100 * step.mean() / fair:+.1f}% of a fair share", flush=True)
        best = found if wins else best
    weights = [round(float(value), 4) for value in best]
    return {"weights": weights, "rounds": kept, "generations": options.generations, "deals": options.deals}


def main() -> None:
    """Tune the families asked for and keep what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", default=",".join(FAMILIES))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for family in options.families.split(","):
        start = np.array(ground_of(family).stakes.weights)
        result = improved(family, start, options)
        results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
        results[family] = result
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
