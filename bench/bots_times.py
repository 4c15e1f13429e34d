"""
Measure how long bots think: by kind of decision, for a whole match, and beside the time that they were given.

    nice .venv/bin/python -m bench.bots_times [--write]

Milliseconds of one thread, wall time and processor time: on a busy machine the second is what the bot costs. A match
of four `search` bots is the tournament's 28 deals, doubles and all. `--write` puts the tables into docs/strength.md.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import numpy as np

from barbu.bots import Bot, Decision, bot, play_match, warm
from barbu.bots.match import play_deal
from barbu.cards import deal_hands
from barbu.play import Phase, View, start_deal
from barbu.rules import preset
from bench.tables import machine, write_section

BUDGETS = (20, 50, 100, 250)
PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
Times = dict[str, list[tuple[float, float]]]


class ClockedBot:
    """A bot whose decisions are timed by kind; decisions without a choice are left out."""

    def __init__(self, inner: Bot, times: Times) -> None:
        self.name = inner.name
        self._inner = inner
        self._times = times

    def decide(self, view: View, random: Random) -> Decision:
        """Return the bot's own decision."""
        wall, own = perf_counter(), process_time()
        decision = self._inner.decide(view, random)
        spent = 1000 * (perf_counter() - wall), 1000 * (process_time() - own)
        if len(view.actions) > 1:
            self._times[kind_of(view)].append(spent)
            self._times["all"].append(spent)
        return decision


def kind_of(view: View) -> str:
    """Return the kind of a decision."""
    if view.phase is Phase.CHOOSE:
        return "contract"
    if view.phase is Phase.SPEAK:
        return "doubles"
    assert view.contract is not None
    return "card, domino" if view.contract.layout else "card, tricks"


def match_times(name: str, matches: int) -> tuple[Times, float, float]:
    """Return the times of all decisions, and of one match, wall and processor, in seconds."""
    times: Times = defaultdict(list)
    players = [ClockedBot(bot(name), times)] * 4
    wall, own = perf_counter(), process_time()
    for seed in range(matches):
        play_match(preset("tournament"), players, seed)
    return times, (perf_counter() - wall) / matches, (process_time() - own) / matches


def table(times: Times) -> Iterator[str]:
    """Yield rows: median and 99th percentile, wall time and processor time."""
    yield "| decision | number | median ms | p99 ms | median ms, processor | p99 ms, processor |"
    yield "|---|---|---|---|---|---|"
    for kind in sorted(times):
        wall, own = np.array(times[kind]).T
        figures = [np.percentile(each, part) for each in (wall, own) for part in (50, 99)]
        yield f"| {kind} | {len(wall)} | {' | '.join(f'{figure:.3f}' for figure in figures)} |"


def budget_rows(name: str, deals: int) -> Iterator[str]:
    """Yield rows: what part of its budget a decision takes, both by processor time; a clear turn takes less."""
    yield "| budget ms, processor | decisions | median of it | p99 of it | longest |"
    yield "|---|---|---|---|---|"
    ruleset = preset("tournament")
    for budget in BUDGETS:
        times: Times = defaultdict(list)
        player = ClockedBot(bot(name, budget_ms=budget, clock=process_time), times)
        for number in range(deals):
            hands = deal_hands(ruleset.cards, 4, Random(f"budget/{number}"))
            ids = [ruleset.contracts[number % len(ruleset.contracts)].id, "no-tricks"]
            play_deal(start_deal(ruleset, 0, hands, ids), [player] * 4, f"budget/{number}")
        parts = np.array(times["all"])[:, 1] / budget
        figures = np.percentile(parts, (50, 99, 100))
        yield f"| {budget} | {len(parts)} | {' | '.join(f'{100 * part:.0f}%' for part in figures)} |"


def report(matches: int, deals: int) -> str:
    """Return the section of the page."""
    lines = [f"{machine()} one thread, other work beside it."]
    for name, number in (("simple", 4 * matches), ("search", matches)):
        times, wall, own = match_times(name, number)
        lines += [f"\n### `{name}`: {number} matches of 28 deals\n", *table(times)]
        lines.append(
            f"\nA match of four takes {wall:.1f} s, {own:.1f} s of processor time, the referee included."
        )
    lines += ["\n### `search` with a budget\n", *budget_rows("search", deals)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the section, or put it into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    warm()
    section = report(options.matches, options.deals)
    print(section)
    if options.write:
        write_section("bot-times", "Times", section, page=PAGE)


if __name__ == "__main__":
    main()
