"""What a contract puts at stake, from the points of its items: the numbers that the rules of thumb work with."""

from __future__ import annotations

__all__ = ["FAMILIES", "Stakes", "family_of", "lowest_wins_sign", "stakes_of"]

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from barbu.bots.weights import LAYING, TRICKS
from barbu.play import Tables, masks
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import Ruleset

FAMILIES = ("tricks", "single", "few", "many", "ends", "mixed", "trumps", "grab", "layout")
"""Kinds of contracts that are played alike: see `family_of()`."""

MOST_TRICKS = 18
MOST_SUIT = 13


class Stakes(NamedTuple):
    """A contract as who plays it sees it; above 0 is worth having, also where the lowest total wins."""

    family: str
    trick_now: tuple[float, ...]
    """What each trick itself is worth, shape (MOST_TRICKS,)."""
    trick_later: tuple[float, ...]
    """What a trick after it is worth on average, shape (MOST_TRICKS,)."""
    item_cards: tuple[int, ...]
    item_values: tuple[float, ...]
    unit: float
    """The total, spread over the tricks: a usual stake."""
    powers: tuple[float, ...]
    """Chance that one given opponent holds none of so many unseen cards, shape (MOST_SUIT + 1,)."""
    weights: tuple[float, ...]


def lowest_wins_sign(ruleset: Ruleset) -> int:
    """Return 1, or -1 where penalties are written as positive numbers."""
    return 1 if ruleset.winner == "highest" else -1


@lru_cache(maxsize=1024)
def stakes_of(tables: Tables, sign: int) -> Stakes:
    """
    Return the stakes of a contract.

    Args:
        tables: The contract's numbers.
        sign: Of its points: `lowest_wins_sign()`.
    """
    now = [0.0] * MOST_TRICKS
    cards: list[int] = []
    values: list[float] = []
    for item, kind in enumerate(tables.item_kinds):
        points = float(sign * tables.item_points[item])
        if kind == masks.ITEM_CARDS:
            cards.append(tables.item_cards[item])
            values.append(points)
        elif kind == masks.ITEM_ONE_TRICK:
            now[tables.item_tricks[item]] += points
        else:
            each = points if kind == masks.ITEM_EACH_TRICK else points / tables.tricks
            now[: tables.tricks] = [value + each for value in now[: tables.tricks]]
    family = family_of(tables, sign)
    total = sum(now) + sum(v * masks.popcount(c) for c, v in zip(cards, values, strict=True))
    rest = 1.0 - 1.0 / (tables.players - 1)
    return Stakes(
        family=family,
        trick_now=tuple(now),
        trick_later=_averages_after(now, tables.tricks),
        # kernels want at least one item
        item_cards=tuple(cards) or (0,),
        item_values=tuple(values) or (0.0,),
        unit=max(1.0, abs(total)) / max(1, tables.tricks),
        powers=tuple(rest**count for count in range(MOST_SUIT + 1)),
        weights=LAYING if family == "layout" else TRICKS[family],
    )


def _averages_after(now: Sequence[float], tricks: int) -> tuple[float, ...]:
    """The mean worth of the tricks after each one; after the last, nothing."""
    later = [0.0] * MOST_TRICKS
    for trick in range(tricks - 1):
        rest = now[trick + 1 : tricks]
        later[trick] = sum(rest) / len(rest)
    return tuple(later)


def family_of(tables: Tables, sign: int) -> str:
    """
    Return the family of a contract, by what most of its points hang on.

    "tricks" each trick costs; "single", "few", "many" cards cost, by how many there are; "ends" certain tricks
    cost; "mixed" several of these; "trumps" and "grab" tricks or cards pay, with and without a trump suit.
    """
    if tables.kind == KIND_LAYOUT:
        return "layout"
    tricks = cards = ends = 0
    counted = 0
    total = 0
    for item, kind in enumerate(tables.item_kinds):
        points = sign * tables.item_points[item] * max(1, tables.item_totals[item])
        total += points
        if kind == masks.ITEM_CARDS:
            cards += abs(points)
            counted |= tables.item_cards[item]
        elif kind == masks.ITEM_ONE_TRICK:
            ends += abs(points)
        else:
            tricks += abs(points)
    if total > 0:
        return "trumps" if tables.duties else "grab"
    most = 0.8 * (tricks + cards + ends)
    if tricks >= most:
        return "tricks"
    if ends >= most:
        return "ends"
    if cards < most:
        return "mixed"
    number = masks.popcount(counted)
    return "single" if number <= 2 else "few" if number <= 6 else "many"
