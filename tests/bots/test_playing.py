"""Compiled rules of thumb: the same code, so the same play as the interpreted bot."""

from random import Random
from typing import Any

import numpy as np
import pytest

from barbu.bots import bot
from barbu.bots.playing import finish_deals, thumbs_of
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.fast.position import row_of
from barbu.fast.tables import rule_arrays
from barbu.play import Deal, apply, scores_of, view
from barbu.rules import preset
from tests.bots.positions import fresh_deal


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
def test_a_deal_goes_the_same_way_compiled_and_interpreted(ruleset: str, contract: str) -> None:
    rules = preset(ruleset)
    deals = [fresh_deal(contract, number, rules) for number in range(12)]
    tables = deals[0].setting.tables
    assert tables is not None
    raw = np.zeros((len(deals), rules.players), np.int64)
    thumbs = thumbs_of(stakes_of(tables, lowest_wins_sign(rules)), rules.players)
    finish_deals(rule_arrays(tables), thumbs, np.array([row_of(deal) for deal in deals]), raw)
    for number, deal in enumerate(deals):
        assert tuple(raw[number]) == _played(deal), f"deal {number} of {contract}"
