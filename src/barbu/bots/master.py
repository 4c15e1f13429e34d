"""The bot that looks ahead with a net at hand: it has an opinion of each turn before it tries any."""

from __future__ import annotations

__all__ = ["PRIOR_WORLDS", "MasterBot", "opinion"]

from collections.abc import Callable

import numpy as np

from barbu.bots.doubled import own_weights, regards_of
from barbu.bots.nets.looking import score_turns
from barbu.bots.nets.seeing import position_of
from barbu.bots.nets.shape import Net, desk_of
from barbu.bots.nets.stored import shipped_net
from barbu.bots.nets.terms import Floats, net_family, terms_of
from barbu.bots.search import SearchBot, Worlds
from barbu.bots.stakes import lowest_wins_sign
from barbu.bots.watch import Watch
from barbu.fast.tables import Ints, rule_arrays
from barbu.play import View

PRIOR_WORLDS = 200.0
"""How many sampled worlds a net's opinion of a turn weighs."""


class MasterBot(SearchBot):
    """
    Perfect-information Monte Carlo whose means start from what a net thinks of each turn.

    The playouts are those of `SearchBot`, and so are the choice of contracts and the doubles. A net knows hands that
    playouts by rules of thumb misjudge, and playouts see what a net reads past: each corrects the other. What both
    agree on is clear in fewer worlds, which pays for asking the net, once a decision.

    Args:
        name: Its level.
        worlds: As for `SearchBot`.
        sure: As for `SearchBot`.
        budget_ms: As for `SearchBot`.
        clock: As for `SearchBot`.
        prior_worlds: How many worlds the net's opinion weighs.
        nets: Returns the net of a family (`nets.terms.NET_FAMILIES`); the shipped ones if left out.
    """

    def __init__(
        self,
        name: str = "master",
        worlds: int = 160,
        *,
        sure: float = 3.0,
        budget_ms: float | None = None,
        clock: Callable[[], float] | None = None,
        prior_worlds: float = PRIOR_WORLDS,
        nets: Callable[[str], Net] = shipped_net,
    ) -> None:
        super().__init__(name, worlds, sure=sure, budget_ms=budget_ms, clock=clock)
        self._prior_worlds = prior_worlds
        self._nets = nets

    def _worlds_of(self, view: View, turns: Ints, seed: int, most: int, watch: Watch) -> Worlds:
        worlds = super()._worlds_of(view, turns, seed, most, watch)
        worlds.prior, worlds.prior_worlds = opinion(view, turns, worlds.voids, self._nets), self._prior_worlds
        return worlds


def opinion(view: View, turns: Ints, voids: int, nets: Callable[[str], Net] = shipped_net) -> Floats:
    """
    Return what a net thinks of turns, in points after doubles, shape (turns,); only differences mean anything.

    Args:
        view: What the seat sees.
        turns: Card as a bit (0: a pass) and end of a first ace, shape (turns, 2).
        voids: Suits that seats have shown to be void of, bit 4 * seat + suit.
        nets: Returns the net of a family.
    """
    tables, sign = view.tables, lowest_wins_sign(view.ruleset)
    assert tables is not None
    net, terms = nets(net_family(tables, sign)), terms_of(tables, sign)
    regards, scores = np.array(regards_of(tables.players, view.spoken)), np.zeros(len(turns))
    rules, row = rule_arrays(tables), position_of(view)
    score_turns(rules, terms, net, row, voids, regards, turns, desk_of(net), scores)
    weights = own_weights(tables.players, view.spoken, view.seat)
    others = (sum(weights) - weights[view.seat]) / (tables.players - 1)
    return scores * (terms.scale * (weights[view.seat] - others))
