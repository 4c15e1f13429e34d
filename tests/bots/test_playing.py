"""Compiled rules of thumb: the same code, so the same play as the interpreted bot."""

from random import Random
from typing import Any

import numpy as np
import pytest

from barbu.bots import bot
from barbu.bots.doubled import regards_of
from barbu.bots.playing import finish_deals, thumbs_of
from barbu.bots.simple import likings
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.fast.position import row_of
from barbu.fast.tables import rule_arrays
from barbu.play import Action, Deal, PlayCard, Speech, View, apply, scores_of, view
from barbu.rules import preset
from tests.bots.positions import fresh_deal, positions

SPOKEN = (Speech(1, (0, 2)), Speech(2, (0,)), Speech(3, (1,)), Speech(0, (2,)))
"""Doubles by which each seat has its own liking for the points of each other one."""


class _First(Random):
    """Takes the first of equals, as the kernel does."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


def _played(deal: Deal) -> tuple[int, ...]:
    player = bot("simple")
    while not deal.is_over:
        deal = apply(deal, player.decide(view(deal, deal.turn), _First(0)).action)
    return scores_of(deal).raw


@pytest.mark.parametrize(
    ("ruleset", "contract"),
    [
        (name, contract.id)
        for name in ("tournament", "classic", "trex")
        for contract in preset(name).contracts
    ],
)
@pytest.mark.parametrize("spoken", [(), SPOKEN], ids=["plain", "doubled"])
def test_a_deal_goes_the_same_way_compiled_and_interpreted(
    ruleset: str, contract: str, spoken: tuple[Speech, ...]
) -> None:
    rules = preset(ruleset)
    deals = [fresh_deal(contract, number, rules)._replace(spoken=spoken) for number in range(12)]
    tables = deals[0].setting.tables
    assert tables is not None
    raw = np.zeros((len(deals), rules.players), np.int64)
    regards = np.array(regards_of(rules.players, spoken))
    thumbs = thumbs_of(stakes_of(tables, lowest_wins_sign(rules)), rules.players, regards=regards)
    finish_deals(rule_arrays(tables), thumbs, np.array([row_of(deal) for deal in deals]), raw)
    for number, deal in enumerate(deals):
        assert tuple(raw[number]) == _played(deal), f"deal {number} of {contract}"


def test_what_costs_is_thrown_rather_on_the_trick_of_a_seat_that_one_has_doubled() -> None:
    def wanted(seen: View) -> bool:
        costs = {_costs(action) for action in seen.actions}
        return (
            len(costs) == 2
            and bool(seen.trick)
            and not any(_follows(seen, action) for action in seen.actions)
        )

    for _, seen in positions("no-queens", wanted, 40):
        doubled = seen._replace(spoken=(Speech(seen.seat, (seen.winner,)),))
        more = [b - a for a, b in zip(likings(seen), likings(doubled), strict=True)]
        thrown = {_costs(action): gain for action, gain in zip(seen.actions, more, strict=True)}
        assert thrown[True] > thrown[False] >= 0


def _costs(action: Action) -> bool:
    return isinstance(action, PlayCard) and action.card % 13 == 10


def _follows(seen: View, action: Action) -> bool:
    return isinstance(action, PlayCard) and action.card // 13 == seen.trick[0].card // 13
