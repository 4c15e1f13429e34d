"""
Ratings of all levels from duels of every two, and the table of who beats whom.

    python bench/bots_ratings.py FOLDER [--levels random,club,simple] [--deals 40] [--rules tournament] [--write]

Each pair of levels plays `barbu arena` (one A among copies of B, the same cards in every seating) into FOLDER, where
what was played before is not played again. A deal counts as won by the level whose seats did better on the same
cards. OpenSkill's Plackett-Luce model rates the levels from these games, in many shuffled orders, so that no order
counts. `--write` puts the section into docs/strength.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from openskill.models import PlackettLuce

from barbu.bots import bot_names
from barbu.bots.duel import Duel, Row
from barbu.bots.ledger import parse_ledger
from barbu.bots.measure import Verdict, verdict
from barbu.bots.seating import seatings
from barbu.rules import preset

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.tables import machine, write_section

BARBU = str(Path(sys.executable).with_name("barbu"))
PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
ORDERS = 20
SEED = 7


class Pair(NamedTuple):
    """What the duel of two levels came to."""

    found: Verdict
    games: tuple[float, ...]
    """Each deal: by how many points a seat of A did better on the same cards."""

    @property
    def won(self) -> float:
        """The share of deals that A won, level ones half."""
        return sum(1.0 if game > 0 else 0.5 if game == 0 else 0.0 for game in self.games) / len(self.games)


def played(folder: Path, a: str, b: str, rules: str, deals: int) -> Pair:
    """Play a duel, or what is missing of it, and return what it came to."""
    file = folder / f"{rules}.{a}.{b}.jsonl"
    options = {"--a": a, "--b": b, "--rules": rules, "--deals": str(deals), "--seed": str(SEED)}
    options |= {"--seating": "1v3", "--out": str(file)}
    command = [BARBU, "arena", *(word for pair in options.items() for word in pair)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    text = file.read_text(encoding="utf-8")
    ruleset = preset(rules).model_copy(update={"doubling": None})
    duel = Duel(ruleset, tuple(contract.id for contract in ruleset.contracts), deals, SEED, "1v3")
    head = json.loads(text.split("\n")[0])
    rows = [row for row in parse_ledger(text, head) if row.number < deals]
    return Pair(verdict(duel, rows), tuple(lead(duel, row) for row in rows))


def lead(duel: Duel, row: Row) -> float:
    """Return by how many points a seat of A did better than one of B in a deal, over all seatings."""
    players = duel.ruleset.players
    sign = 1.0 if duel.ruleset.winner == "highest" else -1.0
    leads = []
    for a_seats, scores in zip(seatings(players, duel.seating), row.scores, strict=True):
        a = [points for seat, points in enumerate(scores) if seat in a_seats]
        b = [points for seat, points in enumerate(scores) if seat not in a_seats]
        leads.append(sum(a) / len(a) - sum(b) / len(b))
    return sign * sum(leads) / len(leads)


def ratings(levels: Sequence[str], pairs: Mapping[tuple[str, str], Pair]) -> dict[str, tuple[float, float]]:
    """Return mean and deviation of each level's rating, averaged over shuffled orders of all games."""
    games = [(a, b, game) for (a, b), pair in pairs.items() for game in pair.games]
    sums = {level: [0.0, 0.0] for level in levels}
    for order in range(ORDERS):
        Random(f"{SEED}/{order}").shuffle(games)
        model = PlackettLuce(tau=0.0)  # levels do not learn between games
        rated = {level: model.rating(name=level) for level in levels}
        for a, b, game in games:
            ranks = [1.0, 1.0] if game == 0 else [1.0, 2.0] if game > 0 else [2.0, 1.0]
            [[rated[a]], [rated[b]]] = model.rate([[rated[a]], [rated[b]]], ranks=ranks)
        for level in levels:
            sums[level][0] += rated[level].mu / ORDERS
            sums[level][1] += rated[level].sigma / ORDERS
    return {level: (mean, deviation) for level, (mean, deviation) in sums.items()}


def section(levels: Sequence[str], pairs: Mapping[tuple[str, str], Pair], rules: str, deals: int) -> str:
    """Return the ratings, and the table of who beats whom by how much."""
    rated = ratings(levels, pairs)
    ranked = sorted(levels, key=lambda level: -rated[level][0])
    lines = ["| level | rating | deviation |", "|---|---|---|"]
    lines += [f"| `{level}` | {rated[level][0]:.1f} | {rated[level][1]:.2f} |" for level in ranked]
    lines += [
        "\nPoints a deal by which the level of the row beats that of the column, and the deals it won:\n",
        f"| | {' | '.join(f'`{level}`' for level in ranked)} |",
        f"|---{'|---' * len(ranked)}|",
    ]
    lines += [f"| `{a}` | {' | '.join(_cell(a, b, pairs) for b in ranked)} |" for a in ranked]
    games = sum(len(pair.games) for pair in pairs.values())
    intro = (
        f"OpenSkill (Plackett-Luce, mean 25, deviation 8.3 before any game) over {games:,} games: {rules}, doubles off,"
        f" {deals} deals of each contract a pair, seed {SEED}, {ORDERS} orders."
    )
    return "\n".join([intro, "", *lines])


def _cell(a: str, b: str, pairs: Mapping[tuple[str, str], Pair]) -> str:
    if a == b:
        return "–"
    turned = (a, b) not in pairs
    pair = pairs[b, a] if turned else pairs[a, b]
    points = -pair.found.per_deal.mean if turned else pair.found.per_deal.mean
    return f"{points:+.2f}, {100 * (1 - pair.won if turned else pair.won):.0f}%"


def main() -> None:
    """Play, rate and print the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--levels", default=",".join(bot_names()))
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--rules", default="tournament")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    levels = options.levels.split(",")
    pairs = {
        (a, b): played(options.folder, a, b, options.rules, options.deals) for a, b in combinations(levels, 2)
    }
    text = f"{machine()} `python bench/bots_ratings.py FOLDER --deals {options.deals}`\n\n"
    text += section(levels, pairs, options.rules, options.deals)
    print(text)
    if options.write:
        write_section("ratings", "Ratings", text, page=PAGE)


if __name__ == "__main__":
    main()
