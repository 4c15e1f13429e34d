"""The standing of many hands at once: `worth.standing()`, over arrays for contracts of tricks."""

from __future__ import annotations

__all__ = ["grades"]

import numpy as np
import numpy.typing as npt

from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.bots.weights import WORTH
from barbu.bots.worth import standing, usual
from barbu.play import Choose, Tables, View
from barbu.play.tables import KIND_LAYOUT

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def grades(view: View, hands: Ints) -> Floats:
    """Return the grade of each whole hand in the contract of `view`, above 0 better than most, shape (n,)."""
    tables, contract = view.tables, view.contract
    assert tables is not None and contract is not None
    choice = view.choice or Choose(contract.id)
    if tables.kind == KIND_LAYOUT:
        return np.array([standing(view.ruleset, contract, int(hand), choice).grade for hand in hands])
    stakes = stakes_of(tables, lowest_wins_sign(view.ruleset))
    found = _features(tables, stakes.item_cards, stakes.item_values, hands, view.trump)
    mean, deviation = usual(view.ruleset, contract, choice)
    above = found @ np.array(WORTH[stakes.family]) - mean
    return np.clip(above / deviation, -3.0, 3.0) if deviation else np.zeros(len(hands))


def _features(
    tables: Tables, item_cards: tuple[int, ...], item_values: tuple[float, ...], hands: Ints, trump: int
) -> Floats:
    """As `worth.features()` of tricks, shape (n, 8)."""
    deck = np.array([tables.deck >> card & 1 for card in range(52)], bool).reshape(4, 13)
    held = (hands[:, None] >> np.arange(52) & 1).astype(bool).reshape(-1, 4, 13)
    out = deck & ~held
    values = np.zeros(52)
    for cards, value in zip(item_cards, item_values, strict=True):
        values += value * np.array([cards >> card & 1 for card in range(52)])
    whole = float(np.abs(item_values) @ [cards.bit_count() for cards in item_cards]) or 1.0
    worth = values.reshape(4, 13)
    outs = out.cumsum(axis=2)
    lower = outs - out
    higher = outs[:, :, -1:] - outs
    guards = held.cumsum(axis=2) - held
    chance = np.where(lower + higher > 0, lower / (lower + 2.0 * higher + 0.7 * guards + 0.5), 1.0) * held
    caught = np.abs((out * worth).cumsum(axis=2) - out * worth)
    length = held.sum(axis=2)
    lowest = np.where(length > 0, np.argmax(held, axis=2), 12)
    under = np.take_along_axis(lower, lowest[:, :, None], axis=2)[:, :, 0]
    safe = (length == 0) | (under <= 1)
    in_trumps = np.array([trump >> card & 1 for card in range(52)], bool).reshape(4, 13)
    columns = (
        chance.sum(axis=(1, 2)) / tables.tricks,
        (chance * caught).sum(axis=(1, 2)) / whole,
        (chance * np.abs(worth)).sum(axis=(1, 2)) / whole,
        (held * np.abs(worth)).sum(axis=(1, 2)) / whole,
        (length <= 1).mean(axis=1),
        safe.mean(axis=1),
        length.max(axis=1) / tables.tricks,
        (held & in_trumps).sum(axis=(1, 2)) / tables.tricks,
    )
    return np.stack(columns, axis=1).astype(np.float64)
