"""
Measure what a seat's beliefs are worth: how much likelier than an even draw they find the true deal.

    nice .venv/bin/python -m bench.bots_beliefs [--speakers simple,search] [--deals 240] [--seed 0]

After the doubles of a deal, which a bot speaks in all seats, two seats weigh 150 worlds and the true one. What is
printed is the mean of the logarithm of the true deal's weight over the mean weight, with its 95% interval: above 0,
the beliefs know something. The contract is given, or chosen by the declarer among the tournament's contracts of tricks.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np

from barbu.bots import Bot, bot
from barbu.bots.beliefs import tells, world_weights
from barbu.cards import deal_hands
from barbu.fast.position import HANDS
from barbu.fast.sampling import sample_positions
from barbu.play import Deal, Phase, apply, start_deal, view
from barbu.rules import preset

RULESET = preset("tournament")
CONTRACTS = tuple(contract.id for contract in RULESET.contracts if not contract.layout)
WORLDS = 150


def spoken(speaker: Bot, seed: int, number: int, *, chosen: bool) -> Deal:
    """Return a deal after its doubles, before the first card."""
    hands = deal_hands(RULESET.cards, RULESET.players, Random(f"beliefs/{seed}/{number}"))
    available = CONTRACTS if chosen else CONTRACTS[number % len(CONTRACTS) :][:1]
    deal, chance = start_deal(RULESET, 0, hands, available), Random(f"beliefs/{seed}/{number}/bot")
    while deal.phase is not Phase.PLAY:
        deal = apply(deal, speaker.decide(view(deal, deal.turn), chance).action)
    return deal


def known(deal: Deal, seat: int, number: int) -> float:
    """Return the logarithm of the true deal's weight over the mean weight of a draw."""
    seen = view(deal, seat)
    rows = sample_positions(seen, WORLDS + 1, seed=number)
    rows[-1, HANDS : HANDS + RULESET.players] = deal.hands
    weights = world_weights(seen, rows)
    return float(np.log(weights[-1] / weights[:-1].mean()))


def main() -> None:
    """Print a line for each speaker, contracts given and chosen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--speakers", default="simple,search")
    parser.add_argument("--deals", type=int, default=240)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for name in options.speakers.split(","):
        for chosen in (False, True):
            deals = [spoken(bot(name), options.seed, n, chosen=chosen) for n in range(options.deals)]
            told = [
                (deal, seat, n) for n, deal in enumerate(deals) for seat in (0, 2) if tells(view(deal, seat))
            ]
            logs = np.array([known(*each) for each in told])
            error = 1.96 * logs.std() / np.sqrt(len(logs))
            print(
                f"{name}, contract {'chosen' if chosen else 'given'}: {logs.mean():+.3f} +-{error:.3f}, {len(logs)}"
            )


if __name__ == "__main__":
    main()
