"""Random endings of random deals, for the solver to be compared on."""

import random
from collections.abc import Iterator

from barbu.cards import deal_hands
from barbu.play import Deal, Phase, apply, legal_actions, start_deal
from barbu.rules import Ruleset, parse_ruleset, preset, preset_ids
from tests.strategies import random_ruleset


def random_ending(rng: random.Random, ruleset: Ruleset, contract: str, cards_each: int) -> Deal | None:
    """
    Return a deal played at random until `cards_each` cards a hand are left, at any place in a trick.

    None if the deal always ended before.
    """
    players = ruleset.players
    for _ in range(40):
        hands = deal_hands(ruleset.cards, players, rng)
        deal = start_deal(ruleset, rng.randrange(players), hands, [contract])
        left = cards_each * players - (rng.randrange(players) if cards_each > 1 else 0)
        while deal.phase is not Phase.OVER and (
            deal.phase is not Phase.PLAY or sum(hand.bit_count() for hand in deal.hands) > left
        ):
            deal = apply(deal, rng.choice(legal_actions(deal)))
        if deal.phase is Phase.PLAY:
            return deal
    return None


def endings(seed: int, count: int, rulesets: int, most_cards: int = 3) -> Iterator[Deal]:
    """Yield `count` endings over all contracts of the presets and of so many random rulesets."""
    rng = random.Random(seed)
    every = [preset(name) for name in preset_ids()]
    every += [parse_ruleset(random_ruleset(rng)) for _ in range(rulesets)]
    found = 0
    while found < count:
        ruleset = every[found % len(every)] if rng.randrange(2) else rng.choice(every)
        contract = rng.choice(ruleset.contracts)
        deal = random_ending(rng, ruleset, contract.id, rng.randrange(1, most_cards + 1))
        if deal is not None:
            found += 1
            yield deal


def random_question(rng: random.Random, players: int) -> tuple[list[int], str, int, set[int]]:
    """Return weights, coalition, seat and the seats that want the weighted sum high."""
    seat = rng.randrange(players)
    coalition = "2v2" if players == 4 and rng.randrange(3) == 0 else "1v3"
    side = {s for s in range(players) if s == seat or (coalition == "2v2" and (s - seat) % 2 == 0)}
    if rng.randrange(3) == 0:
        return [int(s in side) for s in range(players)], coalition, seat, side
    return [rng.choice([0, 1, 1, -1, 2, -3]) for _ in range(players)], coalition, seat, side
