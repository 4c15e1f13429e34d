"""What a hand is worth before anything is said: each contract, which to choose, whom to double."""

from __future__ import annotations

__all__ = ["Evaluation", "evaluate"]

from random import Random
from typing import NamedTuple

import numpy as np

from barbu.bots.series import usual_value
from barbu.bots.stakes import lowest_wins_sign
from barbu.bots.valuing import Value, best_options, bets, hands_around, option_scores
from barbu.cards import RANKS, deal_hands
from barbu.errors import BarbuError
from barbu.play import Choose, Speak, apply, legal_actions, start_deal, view
from barbu.play.legality import start_choices, trump_choices
from barbu.play.roles import roles_of
from barbu.rules import Contract, Ruleset

WORLDS = 400


class Evaluation(NamedTuple):
    """What playouts say of a hand."""

    contracts: dict[str, Value]
    """The best way of playing each contract, by id, seats counted from the declarer."""
    above: dict[str, float]
    """How much better that is than what choosers get on average."""
    choice: str
    """The contract to choose."""
    doubles: dict[str, dict[str, float]]
    """For each contract that another seat declares: points that a double of `declarer` and of `others` promises."""


def evaluate(ruleset: Ruleset, hand: int, *, seed: int = 0, worlds: int = WORLDS) -> Evaluation:
    """
    Return what `hand` is worth at the table of `ruleset`.

    Raises:
        BarbuError: `usage/bad_option` if it is no whole hand of the ruleset's deck.
    """
    if hand & ~ruleset.cards or hand.bit_count() != ruleset.cards_each:
        message = f"{hand.bit_count()} cards: {ruleset.cards_each} of the ruleset's deck would do"
        raise BarbuError(message, code="usage/bad_option")
    seat = roles_of(ruleset, 0).chooser
    hands = hands_around(ruleset, seat, hand, f"evaluate/{seed}", worlds)
    choices = [
        Choose(contract.id, trump, rank)
        for contract in ruleset.contracts
        for trump in trump_choices(contract)
        for rank in start_choices(ruleset, contract)
    ]
    scores = [option_scores(ruleset, 0, choice, hands) for choice in choices]
    contracts = best_options(ruleset, seat, choices, scores)
    sign = lowest_wins_sign(ruleset)
    above = {
        name: sign * (value.mean - usual_value(ruleset, ruleset.contract(name)))
        for name, value in contracts.items()
    }
    doubles = {
        contract.id: _doubles(ruleset, contract, hand, seed, worlds)
        for contract in ruleset.contracts
        if ruleset.doubling is not None
    }
    return Evaluation(contracts, above, max(above, key=lambda name: above[name]), doubles)


def _doubles(ruleset: Ruleset, contract: Contract, hand: int, seed: int, worlds: int) -> dict[str, float]:
    """What doubles promise the declarer's left, who speaks first, over the trump suits that may be named."""
    rest = list(deal_hands(ruleset.cards & ~hand, ruleset.players - 1, Random(seed)))
    deal = start_deal(ruleset, 0, (rest[0], hand, *rest[1:]))
    ranks = start_choices(ruleset, contract)
    middle = ranks[len(ranks) // 2] if ranks[0] is None or len(ranks) < len(RANKS) else "8"
    trumps = trump_choices(contract)
    gains = np.zeros(ruleset.players)
    allowed: set[int] = set()
    for trump in trumps:
        chosen = apply(deal, Choose(contract.id, trump, middle), deal.turn)
        seen = view(chosen, 1)
        told = bets(seen, max(20, worlds // len(trumps) // 2), seed)
        gains += told.sums / told.weight / len(trumps)
        allowed |= {
            seat for action in legal_actions(chosen) if isinstance(action, Speak) for seat in action.targets
        }
    others = [float(gains[seat]) for seat in sorted(allowed - {0})]
    found = {"declarer": float(gains[0])} if 0 in allowed else {}
    return found | ({"others": sum(others) / len(others)} if others else {})
