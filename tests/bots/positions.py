"""Views to test bots on: deals by seed, played forward by a bot, at moments that a test asks for."""

from collections.abc import Callable, Iterator
from random import Random

from barbu.bots import Bot, bot
from barbu.cards import deal_hands
from barbu.play import Deal, Phase, View, apply, legal_actions, start_deal, view
from barbu.rules import Ruleset, preset


def fresh_deal(contract: str, number: int, ruleset: Ruleset | None = None) -> Deal:
    """Return deal `number` of a contract, chosen and with its doubles left out, before the first card."""
    rules = (ruleset or preset("tournament")).model_copy(update={"doubling": None})
    hands = deal_hands(rules.cards, rules.players, Random(f"positions/{contract}/{number}"))
    deal = start_deal(rules, number % rules.players, hands, (contract,))
    return apply(deal, Random(number).choice(legal_actions(deal)))


def positions(
    contract: str, wanted: Callable[[View], bool], count: int, ruleset: Ruleset | None = None
) -> Iterator[tuple[Deal, View]]:
    """Yield `count` moments of play that are wanted, at most one a deal; seats play at random up to there."""
    player: Bot = bot("random")
    found = number = 0
    while found < count:
        deal, chance = fresh_deal(contract, number, ruleset), Random(f"moments/{number}")
        number += 1
        assert number < 100 * count, "hardly ever met"
        moments = []
        while not deal.is_over:
            seen = view(deal, deal.turn)
            if deal.phase is Phase.PLAY and len(seen.actions) > 1 and wanted(seen):
                moments.append((deal, seen))
            deal = apply(deal, player.decide(seen, chance).action)
        if moments:
            found += 1
            yield chance.choice(moments)
