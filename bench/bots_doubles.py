"""
Measure what a bot's doubles bring: against the same bot that never doubles, on the same cards.

    nice .venv/bin/python -m bench.bots_doubles [--bot search] [--play simple] [--rules tournament] [--deals 300]

One doubles among silent others (`--among silent`), or with `--among doubling` one is silent among others that double:
there the loss of the silent one, turned round, is what its doubles would have brought where everybody doubles back.
`--play` names the bot that plays the cards of all seats where only the doubles are to be measured: they are said by
`--bot` all the same.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter

from barbu.bots import Bot, Decision, bot
from barbu.bots.duel import Duel, play_row, rows_to_play
from barbu.bots.measure import Estimate, verdict
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


class DividedBot:
    """A bot that speaks, and another that plays for it."""

    def __init__(self, speaker: Bot, player: Bot) -> None:
        self.name = f"{speaker.name}, played by {player.name}"
        self._speaker = speaker
        self._player = player

    def decide(self, view: View, random: Random) -> Decision:
        """Return a speech of the one or a turn of the other."""
        return (self._speaker if view.phase is Phase.SPEAK else self._player).decide(view, random)


def line(name: str, points: Estimate) -> str:
    """Return points a deal with their interval, as a row of a table."""
    return f"| {name} | {points.mean:+.2f} | {points.low:+.2f} {points.high:+.2f} |"


def main() -> None:
    """Print points a deal for each contract, with their intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="search")
    parser.add_argument("--play", help="who plays the cards; the bot itself if left out")
    parser.add_argument("--among", choices=("silent", "doubling"), default="silent")
    parser.add_argument("--rules", default="tournament")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    ruleset, started = preset(options.rules), perf_counter()
    ids = tuple(contract.id for contract in ruleset.contracts)
    duel = Duel(ruleset, ids, options.deals, options.seed, "1v3")
    player = DividedBot(bot(options.bot), bot(options.play or options.bot))
    one, others = (player, SilentBot(player)) if options.among == "silent" else (SilentBot(player), player)
    rows = [play_row(duel, one, others, *which) for which in rows_to_play(duel)]
    found, turned = verdict(duel, rows), -1 if options.among == "doubling" else 1
    print(
        f"{player.name}, among {options.among} others, {options.rules}: {len(rows)} deals in every seating, "
        f"seed {options.seed}; {perf_counter() - started:.0f} s\n"
    )
    print("| contract | points a deal | 95% |\n|---|---|---|")
    for name, (points, _) in [*found.contracts.items(), ("**all**", (found.per_deal, None))]:
        print(line(name, points if turned > 0 else Estimate(-points.mean, -points.high, -points.low)))


if __name__ == "__main__":
    main()
