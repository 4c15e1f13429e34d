"""What fair dealing gives: the hypergeometric law of each quantity, and how the values of one deal hang together."""

from __future__ import annotations

__all__ = ["Law", "law_of"]

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from barbu.server.census.counts import Deck, Grid, grid_of

Lengths = tuple[int, ...]
KEPT_DECKS = 64


class Law(NamedTuple):
    """How often each value comes up in one fair deal."""

    values: tuple[str, ...]
    """In order: numbers upwards, splits with the likeliest first."""
    mean: tuple[Fraction, ...]
    """Expected count of each value in a deal, exact; they sum to the hands, or the suits, of a deal."""
    covariance: NDArray[np.float64]
    """Of these counts, shape (values, values): the hands of a deal are not independent of each other."""


@lru_cache(maxsize=KEPT_DECKS)
def law_of(deck: Deck, quantity: str) -> Law:
    """Return the law of one quantity of a deck: exact, by counting the ways."""
    grid = grid_of(deck, quantity)
    chances = {total: _row_law(grid, total) for total in set(grid.rows)}
    mean: dict[str, Fraction] = defaultdict(Fraction)
    for total in grid.rows:
        for value, chance in chances[total].items():
            mean[value] += chance
    if quantity == "splits":
        values = sorted(mean, key=lambda value: (-mean[value], value))
    else:
        values = sorted(mean, key=int)
    return Law(tuple(values), tuple(mean[value] for value in values), _covariance(grid, values, chances))


def _row_law(grid: Grid, total: int) -> dict[str, Fraction]:
    """Return the exact chance of each value for a row of `total` cards."""
    ways: dict[str, int] = defaultdict(int)
    for lengths in _fillings(total, grid.columns):
        ways[grid.name(lengths)] += prod(map(comb, grid.columns, lengths))
    return {value: Fraction(number, comb(sum(grid.columns), total)) for value, number in ways.items()}


def _covariance(
    grid: Grid, values: Sequence[str], chances: dict[int, dict[str, Fraction]]
) -> NDArray[np.float64]:
    """Sum the covariances of all rows with themselves and with each other."""
    alone = {
        total: np.array([float(law.get(value, 0)) for value in values]) for total, law in chances.items()
    }
    places = {value: place for place, value in enumerate(values)}
    joint: dict[tuple[int, int], NDArray[np.float64]] = {}
    sums = np.zeros((len(values), len(values)))
    for one, first in enumerate(grid.rows):
        for other, second in enumerate(grid.rows):
            if one == other:
                sums += np.diag(alone[first])
            else:
                if (first, second) not in joint:
                    joint[first, second] = _pair_law(grid, first, second, places)
                sums += joint[first, second]
            sums -= np.outer(alone[first], alone[second])
    return sums


def _pair_law(grid: Grid, first: int, second: int, places: dict[str, int]) -> NDArray[np.float64]:
    """Return the chance of each pair of values in two rows, shape (values, values)."""
    everywhere = sum(grid.columns)
    fillings = list(_fillings(second, grid.columns))
    table = np.array(fillings)
    codes = np.array([places[grid.name(lengths)] for lengths in fillings])
    ways = np.array(
        [[comb(n, k) for k in range(max(grid.columns) + 1)] for n in range(max(grid.columns) + 1)]
    )
    ways = ways.astype(np.float64)
    chances = np.zeros((len(places), len(places)))
    for lengths, times in _told_apart(first, grid):
        here = times * prod(map(comb, grid.columns, lengths)) / comb(everywhere, first)
        left = [size - length for size, length in zip(grid.columns, lengths, strict=True)]
        there = np.prod([ways[size, table[:, column]] for column, size in enumerate(left)], axis=0)
        row = np.bincount(codes, weights=there, minlength=len(places)) / comb(everywhere - first, second)
        chances[places[grid.name(lengths)]] += here * row
    return chances


def _told_apart(total: int, grid: Grid) -> Iterator[tuple[Lengths, int]]:
    """Yield fillings and how many there are like each: where columns are alike, their order makes no difference."""
    alike = len(set(grid.columns)) == 1 and not grid.in_order
    for lengths in _fillings(total, grid.columns):
        if not alike:
            yield lengths, 1
        elif all(left >= right for left, right in pairwise(lengths)):
            same = prod(factorial(lengths.count(length)) for length in set(lengths))
            yield lengths, factorial(len(lengths)) // same


def _fillings(total: int, columns: Sequence[int]) -> Iterator[Lengths]:
    """Yield every way to take `total` cards from columns of these sizes."""
    if len(columns) == 1:
        if total <= columns[0]:
            yield (total,)
        return
    rest = sum(columns[1:])
    for length in range(max(0, total - rest), min(total, columns[0]) + 1):
        for others in _fillings(total - length, columns[1:]):
            yield (length, *others)
