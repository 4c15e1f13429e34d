"""The tables of a contract as arrays, for kernels; nothing else is translated."""

from __future__ import annotations

__all__ = ["Ints", "RuleArrays", "rule_arrays"]

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.play.tables import Tables

Ints = npt.NDArray[np.int64]


class RuleArrays(NamedTuple):
    """`barbu.play.tables.Tables` with an int64 array for each tuple; the meaning of each field stands there."""

    kind: int
    sign: int
    players: int
    deck: int
    tricks: int
    ban: int
    ban_kind: int
    duties: int
    forced: int
    end: int
    item_kinds: Ints  # (items,)
    item_cards: Ints  # (items,), card sets
    item_tricks: Ints  # (items,)
    item_points: Ints  # (items,)
    item_totals: Ints  # (items,)
    item_needed: Ints  # (items,)
    capot: int
    capot_amount: int
    start_kind: int
    start: int
    ace: int
    bonus: int
    lows: int
    payments: Ints  # (players,); (0,) for tricks


def rule_arrays(tables: Tables) -> RuleArrays:
    """Return `tables` as kernels take them."""
    return RuleArrays._make(
        np.array(value, np.int64) if isinstance(value, tuple) else int(value) for value in tables
    )
