"""What doubles make of a point: whose points a seat wants, and how much."""

from __future__ import annotations

__all__ = ["own_weights", "regards_of"]

from collections.abc import Sequence
from functools import lru_cache

from barbu.play import Speech


def own_weights(players: int, spoken: Sequence[Speech], seat: int) -> tuple[float, ...]:
    """
    Return what a raw point of each seat is worth to `seat` after the doubles are settled, shape (players,).

    Settling is linear: each double between two seats adds their difference to one and takes it from the other.
    """
    weights = [0.0] * players
    weights[seat] = 1.0
    for speech in spoken:
        for target in speech.targets:
            if seat in (speech.seat, target):
                weights[seat] += 1.0
                weights[target if seat == speech.seat else speech.seat] -= 1.0
    return tuple(weights)


@lru_cache(maxsize=256)
def regards_of(players: int, spoken: tuple[Speech, ...]) -> tuple[tuple[float, ...], ...]:
    """
    Return what a point of each seat is worth to each seat, in points of its own, shape (players, players).

    A deal's points are shared out whatever happens, so a point of the others on average counts 0 and a point of
    one's own 1: without doubles, and with everybody doubled, all others are alike and 0.
    """
    regards = []
    for seat in range(players):
        weights = own_weights(players, spoken, seat)
        others = (sum(weights) - weights[seat]) / max(1, players - 1)
        whole = weights[seat] - others
        regards.append(tuple((weight - others) / whole for weight in weights))
    return tuple(regards)
