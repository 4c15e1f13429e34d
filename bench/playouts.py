"""
Random full deals a second, cards dealt included: compiled playouts beside OpenSpiel's `hearts`.

    python bench/playouts.py [--deals 1000000] [--write]

OpenSpiel plays 52 cards a deal, once driven turn by turn by its Python API, dealing included, and once by
rollouts inside its C++ (`RandomRolloutEvaluator`, one call, from a deal just dealt, so without dealing). Ours
plays each contract of `tournament` twice: to the end that the rules give it, and to the last card (`play_out`),
as the rival does. All on one core in one process, by processor time, the best of many short rounds that take
turns, so that a busy machine slows all alike. Then the same deals with one and two threads by wall time. `--write`
puts the table into docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pyspiel

from barbu.fast import simulate_totals, warm
from barbu.rules import Ruleset, parse_ruleset, preset

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.tables import machine, write_section

ROUNDS = 15
GAME = pyspiel.load_game("hearts(pass_cards=false)")


def by_python(deals: int, seed: int) -> float:
    """Return the deals a second of OpenSpiel's hearts, driven from Python."""
    random = Random(seed)
    started = time.process_time()
    for _ in range(deals):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
    return deals / (time.process_time() - started)


def by_rollouts(deals: int, seed: int) -> float:
    """Return the deals a second of OpenSpiel's hearts inside its C++: a search of one simulation."""
    state, random = GAME.new_initial_state(), Random(seed)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(deals, seed)
    exploration, simulations, megabytes, solve, verbose = 1.0, 1, 10, False, False
    bot = pyspiel.MCTSBot(GAME, evaluator, exploration, simulations, megabytes, solve, seed, verbose)
    started = time.process_time()
    bot.mcts_search(state)
    return deals / (time.process_time() - started)


def by_kernels(ruleset: Ruleset, contract: str, deals: int, seed: int) -> float:
    """Return the deals a second of processor time of our playouts, one thread."""
    started = time.process_time()
    simulate_totals(ruleset, contract, deals, seed=seed)
    return deals / (time.process_time() - started)


def by_the_clock(ruleset: Ruleset, contract: str, deals: int, seed: int, threads: int) -> float:
    """Return the deals a second of wall time of our playouts."""
    return deals / simulate_totals(ruleset, contract, deals, seed=seed, threads=threads).seconds


def best_in_turns(runs: dict[str, Callable[[int], float]]) -> dict[str, float]:
    """Run all in turns, `ROUNDS` times, and return the best of each."""
    best = dict.fromkeys(runs, 0.0)
    for number in range(ROUNDS):
        for name, run in runs.items():
            best[name] = max(best[name], run(number))
    return best


def played_out(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset with every deal carried to its last card."""
    data = ruleset.as_data()
    schedule = data.setdefault("schedule", {})
    assert isinstance(schedule, dict)
    schedule["play_out"] = True
    return parse_ruleset(data)


def measured(deals: int) -> list[str]:
    """Return the lines of the table."""
    ruleset = preset("tournament")
    whole = played_out(ruleset)
    lines = [
        "| contract | deals/s | to the last card | Python rival | ratio | C++ rival | ratio | 2 threads | times 1 |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for contract in [one.id for one in ruleset.contracts]:
        got = best_in_turns(
            {
                "ours": lambda seed, c=contract: by_kernels(ruleset, c, deals // ROUNDS, seed),
                "whole": lambda seed, c=contract: by_kernels(whole, c, deals // ROUNDS, seed),
                "python": lambda seed: by_python(300, seed),
                "rollouts": lambda seed: by_rollouts(8000, seed),
                "one": lambda seed, c=contract: by_the_clock(ruleset, c, deals // ROUNDS, seed, 1),
                "two": lambda seed, c=contract: by_the_clock(ruleset, c, deals // ROUNDS, seed, 2),
            }
        )
        lines.append(
            f"| {contract} | {got['ours']:,.0f} | {got['whole']:,.0f} | {got['python']:,.0f} "
            f"| {got['ours'] / got['python']:.0f} | {got['rollouts']:,.0f} "
            f"| {got['ours'] / got['rollouts']:.1f} | {got['two']:,.0f} | {got['two'] / got['one']:.2f} |"
        )
    return lines


def memory(deals: int) -> str:
    """Return a line on how much memory aggregate playouts take for `deals` and for ten times as many."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    simulate_totals(preset("tournament"), "no-tricks", deals)
    small = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    simulate_totals(preset("tournament"), "no-tricks", 10 * deals)
    large = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return (
        f"Peak memory: {before / 1024:.0f} MB before, {small / 1024:.0f} MB after {deals:,} deals, "
        f"{large / 1024:.0f} MB after {10 * deals:,} more."
    )


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    warm(["playouts"])
    lines = [*measured(options.deals), "", memory(options.deals)]
    text = f"{machine()} `python bench/playouts.py --deals {options.deals}`\n\n" + "\n".join(lines)
    print(text)
    if options.write:
        write_section("playouts", "Random full deals", text)


if __name__ == "__main__":
    main()
