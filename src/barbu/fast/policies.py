"""
How the seats of a playout choose: by chance, or by a small table of weights.

A policy is an int64 array of shape (SITUATIONS, 52): `policy[s, card]` is the weight, from 0 to a million, with
which `card` is chosen in situation s among what may be played; where all weigh 0, each is equally likely. The
empty policy, shape (0, 52), stands for chance alone.
"""

from __future__ import annotations

__all__ = ["POLICY_NAMES", "choose_card", "choose_turn", "find_policy", "situation", "turn_of"]

import numpy as np

from barbu.errors import UnknownName
from barbu.fast.bits import nth_card
from barbu.fast.cache import inner_kernel
from barbu.fast.chance import below, pick_card, wide_below
from barbu.fast.compiled import heads, pass_allowed, popcount
from barbu.fast.position import ace_ends
from barbu.fast.tables import Ints
from barbu.play.masks import ACE_LOW, ACE_OPEN, ACES

LEAD = 0
UNDER = 1  # follows suit and does not win the trick so far
OVER = 2  # follows suit and wins it so far
OVER_LAST = 3  # the same as the last card of the trick
DISCARD = 4  # another suit, and does not win
RUFF = 5  # a trump to another suit, and wins the trick so far
LAY = 6  # domino
PASS = 7  # a pass on a bonus turn of domino: its weight is in column 0
SITUATIONS = 8

POLICY_NAMES = ("random", "duck", "grab")


def find_policy(policy: str | Ints) -> Ints:
    """
    Return a policy as an array: "random", "duck" (loses tricks where it can), "grab" (wins them), or an array.

    Raises:
        UnknownName: `usage/unknown_policy` for another name.
        ValueError: If an array has another shape, or a weight outside 0 to 1,000,000.
    """
    if not isinstance(policy, str):
        table = np.ascontiguousarray(policy, np.int64)
        if table.shape not in ((SITUATIONS, 52), (0, 52)):
            raise ValueError(f"a policy of shape {table.shape}: ({SITUATIONS}, 52) would do")
        if table.size and not (table.min() >= 0 and table.max() <= 1_000_000):
            raise ValueError("a policy's weights must lie between 0 and 1000000")
        return table
    if policy not in POLICY_NAMES:
        names = ", ".join(POLICY_NAMES)
        raise UnknownName(
            f'no policy is called "{policy[:60]}": {names} would do', code="usage/unknown_policy"
        )
    if policy == "random":
        return np.zeros((0, 52), np.int64)
    rank = np.arange(52) % 13
    low, high = 4 ** (9 - rank * 9 // 12), 4 ** (rank * 9 // 12)
    if policy == "duck":
        rows = (low, high, low, high, high, low, high, np.zeros(52))
    else:
        rows = (high, low, high, low, low, low, high, np.zeros(52))
    return np.array(rows, np.int64)


@inner_kernel
def situation(card: int, led: int, best: int, trump: int, is_last: int) -> int:
    """Return the situation in which the legal `card` would be played to a trick."""
    if led == 0:
        return LEAD
    wins = heads(card, led, best, trump)
    if not card & led:
        return RUFF if wins else DISCARD
    if not wins:
        return UNDER
    return OVER_LAST if is_last else OVER


@inner_kernel
def choose_card(
    legal: int, led: int, best: int, trump: int, is_last: int, policy: Ints, state: np.uint64
) -> int:
    """Return one of the cards `legal`, not an empty set, to play to a trick, by chance or by weights."""
    if policy.shape[0] == 0:
        return pick_card(state, legal)
    total = 0
    for number in range(52):
        if legal >> number & 1:
            total += policy[situation(1 << number, led, best, trump, is_last), number]
    if total == 0:
        return pick_card(state, legal)
    left = wide_below(state, total)
    for number in range(52):
        if legal >> number & 1:
            left -= policy[situation(1 << number, led, best, trump, is_last), number]
            if left < 0:
                return 1 << number
    return pick_card(state, legal)


@inner_kernel
def choose_turn(
    legal: int, rows: int, start: int, lows: int, ace: int, bonus: int, policy: Ints, state: np.uint64
) -> tuple[int, int]:
    """
    Return a turn of domino where the cards `legal` fit: card and end of the first ace; (0, 0) for a pass.

    By chance each legal turn is equally likely; by a table each of two ends has the weight of the card.
    """
    cards = popcount(legal)
    turns = cards
    if ace == ACE_OPEN and legal & ACES:
        for place in range(cards):
            if ace_ends(nth_card(legal, place), rows, start, lows, ace) == 3:
                turns += 1
    if cards and pass_allowed(legal, bonus):
        turns += 1
    if turns <= 1:
        return turn_of(0, legal, rows, start, lows, ace)
    total = 0
    if policy.shape[0] > 0:
        for place in range(turns):
            total += _weight(policy, turn_of(place, legal, rows, start, lows, ace)[0])
    if total == 0:
        return turn_of(below(state, turns), legal, rows, start, lows, ace)
    left = wide_below(state, total)
    place = -1
    while left >= 0:
        place += 1
        left -= _weight(policy, turn_of(place, legal, rows, start, lows, ace)[0])
    return turn_of(place, legal, rows, start, lows, ace)


@inner_kernel
def turn_of(place: int, legal: int, rows: int, start: int, lows: int, ace: int) -> tuple[int, int]:
    """Return a legal turn by its number: every card, then the low ends of aces that have both, then the pass."""
    cards = popcount(legal)
    if place < cards:
        card = nth_card(legal, place)
        ends = ace_ends(card, rows, start, lows, ace)
        return card, ends & -ends
    place -= cards
    if ace == ACE_OPEN:
        left = legal & ACES
        while left:
            card = left & -left
            left ^= card
            if ace_ends(card, rows, start, lows, ace) == 3:
                if place == 0:
                    return card, ACE_LOW
                place -= 1
    return 0, 0


@inner_kernel
def _weight(policy: Ints, card: int) -> int:
    if card == 0:
        return int(policy[PASS, 0])
    number = 0
    while card >> number > 1:
        number += 1
    return int(policy[LAY, number])
