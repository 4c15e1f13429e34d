"""What a net is worth in training: its lead over the rules of thumb, seat by seat on the same cards."""

from __future__ import annotations

__all__ = ["Lead", "leads_over_thumbs"]

from typing import NamedTuple

import numpy as np

from barbu.bots.nets.course import fresh_deals, main_subjects
from barbu.bots.nets.finishing import play_by_net
from barbu.bots.nets.shape import Net, desk_of

_HELD_OUT = 2**31
"""Seeds from here on are not trained on."""


class Lead(NamedTuple):
    """How much better one net does among rules of thumb than they do."""

    contract: str
    points: float
    """Points a deal above a fair share."""
    error: float
    """Standard error of the mean."""


def leads_over_thumbs(family: str, net: Net, deals: int, seed: int = 0) -> list[Lead]:
    """Return the net's lead in each contract of the tournament that belongs to a family, in `deals` deals a seat."""
    desk, found = desk_of(net), []
    for number, subject in enumerate(main_subjects(family)):
        chance = np.random.default_rng((_HELD_OUT + seed, number))
        dealt, players = fresh_deals(subject, chance, deals), subject.tables.players
        gains = np.zeros(deals)
        for seat in range(players):
            rows, raw = dealt.copy(), np.zeros((deals, players), np.int64)
            play_by_net(
                subject.rules, subject.terms, subject.thumbs, net, rows, np.eye(players), 1 << seat, desk, raw
            )
            gains += subject.terms.sign * (raw[:, seat] - raw.mean(axis=1)) / players
        found.append(Lead(subject.name, float(gains.mean()), float(gains.std() / deals**0.5)))
    return found
