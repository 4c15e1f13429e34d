"""The bot that plays by a small net: it knows at a glance what looking ahead would find."""

from __future__ import annotations

__all__ = ["NetworkBot"]

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from barbu.bots.bot import Decision
from barbu.bots.doubled import regards_of
from barbu.bots.nets.inference import decide_by_net
from barbu.bots.nets.seeing import position_of
from barbu.bots.nets.shape import Net
from barbu.bots.nets.stored import shipped_net
from barbu.bots.nets.terms import Floats, Terms, net_family, terms_of
from barbu.bots.seen import shown_voids
from barbu.bots.simple import choice_by_thumb, speech_by_thumb
from barbu.bots.stakes import lowest_wins_sign
from barbu.fast.tables import RuleArrays, rule_arrays
from barbu.play import Action, Pass, Phase, PlayCard, Speech, Tables, View
from barbu.play.tables import KIND_LAYOUT


class _Ready(NamedTuple):
    """A contract, ready for kernels."""

    rules: RuleArrays
    terms: Terms
    net: Net


class NetworkBot:
    """
    Plays the card that a net likes best; chooses and doubles as `simple` does.

    Args:
        nets: Returns the net of a family (`nets.terms.NET_FAMILIES`); the shipped ones if left out.
    """

    name = "network"

    def __init__(self, nets: Callable[[str], Net] = shipped_net) -> None:
        self._ready = lru_cache(maxsize=64)(lambda tables, sign: _ready_for(tables, sign, nets))

    def decide(self, view: View, random: Random) -> Decision:
        """Return the option with the highest score; of cards that are alike, the lowest."""
        del random
        if len(view.actions) == 1:
            return Decision(view.actions[0], "the only thing that may be done")
        if view.phase is Phase.CHOOSE:
            return choice_by_thumb(view)
        if view.phase is Phase.SPEAK:
            return speech_by_thumb(view)
        return self._turn(view)

    def _turn(self, view: View) -> Decision:
        tables = view.tables
        assert tables is not None
        ready = self._ready(tables, lowest_wins_sign(view.ruleset))
        voids = shown_voids(tables.players, view.plays) if tables.kind != KIND_LAYOUT else 0
        regards = _regards(tables.players, view.spoken)
        row = position_of(view)
        card, end, lead = decide_by_net(ready.rules, ready.terms, ready.net, row, voids, regards)
        points = lead * ready.terms.scale
        return Decision(_action(view, card, end), f"{points:+.1f} points above the next best")


def _ready_for(tables: Tables, sign: int, nets: Callable[[str], Net]) -> _Ready:
    net = nets(net_family(tables, sign))
    return _Ready(rule_arrays(tables), terms_of(tables, sign), net)


@lru_cache(maxsize=256)
def _regards(players: int, spoken: tuple[Speech, ...]) -> Floats:
    return np.array(regards_of(players, spoken))


def _action(view: View, card: int, end: int) -> Action:
    for action in view.actions:
        if isinstance(action, Pass) and card == 0:
            return action
        if isinstance(action, PlayCard) and 1 << action.card == card and (action.ace or 0) == end:
            return action
    raise AssertionError("a net chose what may not be done")
