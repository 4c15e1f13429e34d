"""A contract as a net reads it: what it counts, in units of its own, so that one net serves all of a family."""

from __future__ import annotations

__all__ = ["NET_FAMILIES", "Floats", "Terms", "net_family", "terms_of"]

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.stakes import MOST_TRICKS, family_of, stakes_of
from barbu.play import Tables
from barbu.play.masks import CAPOT_MIRROR, CAPOT_NONE, popcount
from barbu.play.tables import KIND_LAYOUT

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

NET_FAMILIES = ("penalty", "trumps", "domino")
"""One net each: contracts that cost, contracts that pay (with trumps or without), layouts."""

MOST_PLAYERS = 6


class Terms(NamedTuple):
    """What a contract pays, in parts of `scale`; above 0 is worth having, also where the lowest total wins."""

    trick_now: Floats  # (MOST_TRICKS + 2,), each trick itself
    trick_rest: Floats  # (MOST_TRICKS + 2,), all tricks from this one on
    item_cards: Ints  # (items,)
    item_values: Floats  # (items,)
    card_values: Floats  # (52,)
    counted: int
    """The cards that count, a set."""
    payments: Floats  # (MOST_PLAYERS,), at a layout, less their mean
    scale: float
    """Points: the root of the sum of the squares of all that is counted."""
    sign: int
    """Of raw points: -1 where the lowest total wins."""
    mirror: int
    """1 if taking all of it turns the scores round."""
    capot: float
    """What taking all of it pays otherwise."""


def net_family(tables: Tables, sign: int) -> str:
    """Return which net plays a contract, one of `NET_FAMILIES`."""
    family = family_of(tables, sign)
    if family == "layout":
        return "domino"
    return "trumps" if family in ("trumps", "grab") else "penalty"


@lru_cache(maxsize=1024)
def terms_of(tables: Tables, sign: int) -> Terms:
    """
    Return the terms of a contract.

    Args:
        tables: The contract's numbers.
        sign: Of its points: `stakes.lowest_wins_sign()`.
    """
    stakes = stakes_of(tables, sign)
    now = np.zeros(MOST_TRICKS + 2)
    now[:MOST_TRICKS] = stakes.trick_now
    paid = sign * np.array(tables.payments or (0,), np.float64)
    items = list(zip(stakes.item_cards, stakes.item_values, strict=True))
    squares = float((now**2).sum()) + sum(value**2 * popcount(cards) for cards, value in items)
    if tables.kind == KIND_LAYOUT:
        squares = float(((paid - paid.mean()) ** 2).sum())
    scale = max(1.0, squares**0.5)
    each = [sum(value for cards, value in items if cards >> card & 1) / scale for card in range(52)]
    payments = np.zeros(MOST_PLAYERS)
    payments[: paid.size] = (paid - paid.mean()) / scale
    return Terms(
        trick_now=now / scale,
        trick_rest=np.cumsum(now[::-1])[::-1] / scale,
        item_cards=np.array(stakes.item_cards, np.int64),
        item_values=np.array(stakes.item_values) / scale,
        card_values=np.array(each),
        counted=sum(1 << card for card in range(52) if each[card]),
        payments=payments,
        scale=scale,
        sign=sign,
        mirror=int(tables.capot == CAPOT_MIRROR),
        capot=sign * tables.capot_amount / scale if tables.capot not in (CAPOT_NONE, CAPOT_MIRROR) else 0.0,
    )
