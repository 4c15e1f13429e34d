"""
The interpreted, immutable referee beside OpenSpiel's `hearts` driven from Python, and `barbu --help`.

    python bench/referee.py [--deals 2000] [--write]

Both play random full deals of 52 cards in one process, turn by turn through their Python API: list the legal
actions, choose one at random, apply it. `--write` puts the table into docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pyspiel

from barbu.cards import deal_hands
from barbu.play import Choose, Deal, Speak, apply, legal_actions, start_deal
from barbu.rules import preset

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.tables import machine, write_section

CONTRACTS = {
    "no-tricks": Choose("no-tricks"),
    "no-queens": Choose("no-queens"),
    "last-two": Choose("last-two"),
    "no-hearts": Choose("no-hearts"),
    "barbu": Choose("barbu"),
    "trumps": Choose("trumps", "S"),
    "domino": Choose("domino", None, "8"),
}


def barbu_deals(choice: Choose, deals: int, seed: int) -> float:
    """Return the deals a second of the referee for one contract of `tournament`, cards dealt included."""
    ruleset, random = preset("tournament"), Random(seed)
    started = time.perf_counter()
    for _ in range(deals):
        deal: Deal = start_deal(ruleset, 0, deal_hands(ruleset.cards, 4, random))
        deal = apply(deal, choice)
        for _ in range(4):
            deal = apply(deal, Speak())
        while not deal.is_over:
            actions = legal_actions(deal)
            deal = apply(deal, actions[int(random.random() * len(actions))])
    return deals / (time.perf_counter() - started)


def hearts_deals(deals: int, seed: int) -> float:
    """Return the deals a second of OpenSpiel's hearts, dealing included, without the passing of cards."""
    game, random = pyspiel.load_game("hearts(pass_cards=false)"), Random(seed)
    started = time.perf_counter()
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
    return deals / (time.perf_counter() - started)


def help_seconds() -> float:
    """Return the median wall time of `barbu --help` over seven runs, in seconds."""
    command = [str(Path(sys.executable).parent / "barbu"), "--help"]
    times = []
    for _ in range(7):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return sorted(times)[3]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = ["| contract | referee, deals/s | OpenSpiel hearts, deals/s | ratio |", "|---|---|---|---|"]
    for name, choice in CONTRACTS.items():
        rival = hearts_deals(options.deals, options.seed)
        ours = barbu_deals(choice, options.deals, options.seed)
        lines.append(f"| {name} | {ours:,.0f} | {rival:,.0f} | {ours / rival:.2f} |")
    lines.append("")
    lines.append(f"`barbu --help`: {help_seconds():.2f} s (median of 7 runs).")
    text = f"{machine()} `python bench/referee.py --deals {options.deals}`\n\n" + "\n".join(lines)
    print(text)
    if options.write:
        write_section("referee", "The interpreted referee", text)


if __name__ == "__main__":
    main()
