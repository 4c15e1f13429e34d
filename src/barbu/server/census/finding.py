"""Counts held against the law of chance: rows to be shown, and one figure that says how far they are apart."""

from __future__ import annotations

__all__ = ["FEWEST", "Finding", "Row", "chi_square_chance", "finding_of"]

from collections.abc import Mapping, Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from barbu.server.census.law import Law

MOST_ROWS = 12
RAREST = 1 / 5000
"""Values rarer than this share are shown together."""
FEWEST = 5
"""A chi-square is told only of values that are expected at least so often; rarer ones are taken together."""
_FLAT = 1e-9
"""Directions in which counts cannot vary (all hands have four aces together) have less than this share of variance."""


class Row(NamedTuple):
    """One line: one value, or several that are shown together."""

    values: tuple[str, ...]
    seen: int
    expected: float


class Finding(NamedTuple):
    """Seen and expected, and how likely fair dealing differs at least as much."""

    rows: tuple[Row, ...]
    chi_square: float
    freedom: int
    """Degrees of freedom; 0 while there are too few deals to tell."""
    chance: float
    """That fair dealing gives a chi-square at least as large, 0 to 1; 1 while there are too few deals."""


def finding_of(law: Law, deals: int, seen: Mapping[str, int]) -> Finding:
    """
    Return how the counts of `deals` deals compare with their law.

    The hands of a deal depend on each other, so the usual sum over the rows is no chi-square. This one is taken with
    the exact covariance of the counts, and follows the chi-square law of its degrees of freedom as deals grow many.

    Args:
        law: Of one quantity.
        deals: How many deals were counted.
        seen: How often each value came up.
    """
    rows = tuple(
        Row(
            tuple(law.values[place] for place in group),
            sum(seen.get(law.values[place], 0) for place in group),
            deals * float(sum(law.mean[place] for place in group)),
        )
        for group in _groups(law, least=RAREST * float(sum(law.mean)), most=MOST_ROWS)
    )
    groups = _groups(law, least=FEWEST / max(deals, 1), most=len(law.values))
    chi_square, freedom = _quadratic(law, deals, seen, groups)
    return Finding(rows, chi_square, freedom, chi_square_chance(chi_square, freedom))


def _groups(law: Law, *, least: float, most: int) -> list[list[int]]:
    """Join neighbours, from both ends inwards, until each is expected `least` times a deal and they are few enough."""
    groups = [[place] for place in range(len(law.values))]

    def expected(group: Sequence[int]) -> float:
        return float(sum(law.mean[place] for place in group))

    while len(groups) > 1 and (len(groups) > most or expected(groups[-1]) < least):
        groups[-2:] = [groups[-2] + groups[-1]]
    while len(groups) > 1 and expected(groups[0]) < least:
        groups[:2] = [groups[0] + groups[1]]
    return groups


def _quadratic(
    law: Law, deals: int, seen: Mapping[str, int], groups: Sequence[Sequence[int]]
) -> tuple[float, int]:
    """Return the squared distance in units of the covariance, and in how many directions counts can vary."""
    if deals == 0 or len(groups) < 2:
        return 0.0, 0
    joined: NDArray[np.float64] = np.zeros((len(groups), len(law.values)))
    for line, group in enumerate(groups):
        joined[line, list(group)] = 1
    counts = np.array([seen.get(value, 0) for value in law.values], dtype=np.float64)
    mean = np.array([float(value) for value in law.mean])
    apart = joined @ (counts - deals * mean)
    variances, directions = np.linalg.eigh(joined @ law.covariance @ joined.T)
    free = variances > _FLAT * variances[-1]
    along = directions.T @ apart
    return float(np.sum(along[free] ** 2 / (deals * variances[free]))), int(np.count_nonzero(free))


def chi_square_chance(chi_square: float, freedom: int) -> float:
    """Return the chance that a chi-square of `freedom` degrees is at least so large, by its finite series."""
    if freedom <= 0:
        return 1.0
    half = chi_square / 2
    if half <= 0:
        return 1.0
    chance, order = (exp(-half), 1.0) if freedom % 2 == 0 else (erfc(sqrt(half)), 0.5)
    while order < freedom / 2:
        chance += exp(order * log(half) - half - lgamma(order + 1))
        order += 1
    return min(chance, 1.0)
