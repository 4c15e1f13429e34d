"""
Measure what a bot's doubles bring: against the same bot that never doubles, on the same cards.

    .venv/bin/python -m bench.bots_doubles [--bot simple] [--rules tournament] [--deals 100]
"""

from __future__ import annotations

import argparse
from random import Random

from barbu.bots import Bot, Decision, bot
from barbu.bots.duel import Duel, play_row, rows_to_play
from barbu.bots.measure import verdict
from barbu.play import Phase, Speak, View
from barbu.rules import preset


class SilentBot:
    """A bot that never doubles."""

    def __init__(self, inner: Bot) -> None:
        self.name = f"{inner.name}, silent"
        self._inner = inner

    def decide(self, view: View, random: Random) -> Decision:
        """Return the bot's own decision, but no double."""
        if view.phase is Phase.SPEAK:
            return Decision(Speak(()))
        return self._inner.decide(view, random)


def main() -> None:
    """Print points a deal for each contract, with their intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="simple")
    parser.add_argument("--rules", default="tournament")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    ruleset = preset(options.rules)
    ids = tuple(contract.id for contract in ruleset.contracts)
    duel = Duel(ruleset, ids, options.deals, options.seed, "1v3")
    player = bot(options.bot)
    rows = [play_row(duel, player, SilentBot(player), *which) for which in rows_to_play(duel)]
    found = verdict(duel, rows)
    for name, (points, _) in found.contracts.items():
        print(f"{name:12} {points.mean:+.2f} [{points.low:+.2f} {points.high:+.2f}]")
    whole = found.per_deal
    print(f"{'all':12} {whole.mean:+.2f} [{whole.low:+.2f} {whole.high:+.2f}] points a deal")


if __name__ == "__main__":
    main()
