"""What a duel came to: differences on the same cards, with intervals from a bootstrap over deals."""

from __future__ import annotations

__all__ = ["Estimate", "Verdict", "verdict"]

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.duel import Duel, Row
from barbu.bots.seating import lone_seatings, seatings
from barbu.rules import contract_total

Floats = npt.NDArray[np.float64]

RESAMPLES = 4000
_LEVELS = (2.5, 97.5)


class Estimate(NamedTuple):
    """A mean and its 95% interval."""

    mean: float
    low: float
    high: float

    @property
    def ci95(self) -> tuple[float, float]:
        """The interval as a pair."""
        return self.low, self.high


class Verdict(NamedTuple):
    """A duel's result; above 0 is better for A."""

    deals: int
    """Deals measured, all contracts together."""
    per_deal: Estimate
    """Points a deal by which a seat of A beats a seat of B on the same cards; contracts weigh the same."""
    share: Estimate | None
    """The gain of one A among copies of B, in % of a fair share; None where the fair share is 0."""
    contracts: dict[str, tuple[Estimate, Estimate | None]]
    """Both figures for each contract."""
    ms: tuple[float, float]
    """Milliseconds a decision of A and of B."""


def verdict(duel: Duel, rows: Iterable[Row]) -> Verdict:
    """
    Return what `rows` say of a duel.

    The unit is the mean over the seatings of one deal; whole deals are drawn again, within each contract.

    Raises:
        ValueError: If there is no row.
    """
    played = list(rows)
    if not played:
        raise ValueError("a duel needs a deal to judge it by")
    chance = np.random.default_rng(duel.seed)
    found: dict[str, tuple[Estimate, Estimate | None]] = {}
    means, gains, fairs = [], [], []
    for contract in duel.contracts:
        here = [row for row in played if row.contract == contract]
        if not here:
            continue
        points, lone = _units(duel, here)
        fair = abs(_fair(duel, contract))
        draws = chance.integers(0, len(here), (RESAMPLES, len(here)))
        means.append((points.mean(), points[draws].mean(axis=1)))
        gains.append((lone.mean(), lone[draws].mean(axis=1)))
        fairs.append(fair)
        share = _estimate([gains[-1]], 100.0 / fair) if fair and lone.size else None
        found[contract] = (_estimate([means[-1]]), share)
    whole = sum(fairs) / len(fairs)
    share = _estimate(gains, 100.0 / whole) if whole and duel.seating != "2v2" else None
    return Verdict(len(played), _estimate(means), share, found, _milliseconds(played))


def _units(duel: Duel, rows: Sequence[Row]) -> tuple[Floats, Floats]:
    """A's lead over B in points, and the gain of a lone A over the fair share; each of shape (rows,)."""
    players = duel.ruleset.players
    sign = 1.0 if duel.ruleset.winner == "highest" else -1.0
    where = seatings(players, duel.seating)
    is_a = np.array([[seat in a_seats for seat in range(players)] for a_seats in where])
    scores = sign * np.array([row.scores for row in rows], np.float64)
    a = (scores * is_a).sum(axis=2) / is_a.sum(axis=1)
    b = (scores * ~is_a).sum(axis=2) / (~is_a).sum(axis=1)
    lone = set(lone_seatings(players))
    alone = np.array([a_seats in lone for a_seats in where]) & (duel.seating != "2v2")
    fair = scores.mean(axis=2)
    gain = (a - fair)[:, alone].mean(axis=1) if alone.any() else np.zeros(len(rows))
    return (a - b).mean(axis=1), gain


def _fair(duel: Duel, contract: str) -> float:
    return contract_total(duel.ruleset, duel.ruleset.contract(contract)) / duel.ruleset.players


def _estimate(parts: Sequence[tuple[float, Floats]], scale: float = 1.0) -> Estimate:
    mean = scale * sum(part[0] for part in parts) / len(parts)
    draws = scale * sum((part[1] for part in parts), np.zeros(RESAMPLES)) / len(parts)
    low, high = np.percentile(draws, _LEVELS)
    return Estimate(float(mean), float(low), float(high))


def _milliseconds(rows: Sequence[Row]) -> tuple[float, float]:
    times = [0.0, 0.0]
    for side in (0, 1):
        decisions = sum(row.decisions[side] for row in rows)
        times[side] = 1000.0 * sum(row.seconds[side] for row in rows) / max(1, decisions)
    return times[0], times[1]
