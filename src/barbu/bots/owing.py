"""
Doubles that are owed (X-6): what one now is worth beside the chances that are still to come.

Who owes as many doubles of the declarer as deals are left must make one whatever it holds, and who owes fewer may
wait for a better hand: the value of waiting is that of an option. With V(k, m) for k owed in m deals to come, and
g for what a double brings,

    V(k, m) = E max(g + V(k - 1, m - 1), V(k, m - 1)),

so a double is right from g = V(k, m - 1) - V(k - 1, m - 1) on: a price below 0. Nothing owed, no price.
"""

from __future__ import annotations

__all__ = ["SPREAD", "price_of_doubling"]

from functools import lru_cache
from math import inf
from statistics import NormalDist

from barbu.play import View

MEAN, SPREAD = -0.13, 0.23
"""
What doubling the declarer brings, as a part of the points at stake: mean and standard deviation over hands.

From `valuing.bets()` in 700 deals of the tournament's contracts, each chosen by the declarer's hand.
"""
_CERTAIN = 1e9
_NORMAL = NormalDist()


def price_of_doubling(view: View) -> float:
    """
    Return what doubling the declarer must bring at least, as a part of the points at stake.

    0 where nothing is owed, below 0 where it is; far below where every deal that is left is needed for it.
    """
    seat, declarer = view.seat, view.roles.declarer
    if not view.owed or seat == declarer or len(view.spoken) >= view.ruleset.players:
        return 0.0
    owed = min(view.owed[seat], view.deals_left)
    if owed == 0:
        return 0.0
    waiting = _value(owed, view.deals_left - 1)
    return -_CERTAIN if waiting == -inf else waiting - _value(owed - 1, view.deals_left - 1)


@lru_cache(maxsize=1024)
def _value(owed: int, deals: int) -> float:
    """V(owed, deals), as a part of the points at stake in one deal; minus infinity where it cannot be done."""
    if owed > deals:
        return -inf
    if deals == 0:
        return 0.0
    silent, doubling = _value(owed, deals - 1), _value(max(0, owed - 1), deals - 1)
    if silent == -inf:
        return MEAN + doubling
    return silent + _mean_above(silent - doubling)


def _mean_above(price: float) -> float:
    """E max(g - price, 0) of a normal g."""
    far = (price - MEAN) / SPREAD
    return SPREAD * _NORMAL.pdf(far) + (MEAN - price) * (1.0 - _NORMAL.cdf(far))
