"""Counting legal lines with the compiled rules; no recursion, one row a ply."""

from __future__ import annotations

__all__ = ["count_lines"]

import numpy as np

from barbu.fast.bits import nth_card
from barbu.fast.cache import inner_kernel
from barbu.fast.compiled import pass_allowed, popcount
from barbu.fast.policies import turn_of
from barbu.fast.position import (
    ACE,
    BONUS,
    ROW,
    ROWS,
    START,
    ace_ends,
    is_over,
    legal_cards,
    pass_turn,
    play,
    row_of,
)
from barbu.fast.tables import Ints, RuleArrays, rule_arrays
from barbu.play import Deal
from barbu.play.tables import KIND_LAYOUT


@inner_kernel
def _turns(rules: RuleArrays, row: Ints, legal: int) -> int:
    """Return how many legal turns there are with the cards `legal`."""
    if is_over(row):
        return 0
    turns = popcount(legal)
    if rules.kind != KIND_LAYOUT:
        return turns
    for place in range(popcount(legal)):
        if ace_ends(nth_card(legal, place), row[ROWS], row[START], rules.lows, row[ACE]) == 3:
            turns += 1
    return turns + 1 if pass_allowed(legal, row[BONUS]) else turns


@inner_kernel
def _take_turn(rules: RuleArrays, row: Ints, legal: int, place: int) -> None:
    if rules.kind != KIND_LAYOUT:
        play(rules, row, nth_card(legal, place), 0)
        return
    card, ace = turn_of(place, legal, row[ROWS], row[START], rules.lows, row[ACE])
    if card:
        play(rules, row, card, ace)
    else:
        pass_turn(rules, row)


@inner_kernel
def _walk(rules: RuleArrays, rows: Ints, legals: Ints, turns: Ints, nexts: Ints, counts: Ints) -> None:
    """
    Count lines depth first; the last ply is counted without being played.

    Args:
        rules: The contract.
        rows: The position at each ply, shape (depth + 1, ROW), the first one filled.
        legals: Scratch, the legal cards at each ply, shape (depth + 1,).
        turns: Scratch, how many turns there are at each ply, shape (depth + 1,).
        nexts: Scratch, the number of the next turn to take at each ply, shape (depth + 1,).
        counts: Lines of each length, shape (depth + 1,); changed in place.
    """
    depth = counts.size - 1
    counts[0] += 1
    ply, fresh = 0, True
    while ply >= 0:
        if fresh:
            legals[ply] = 0 if is_over(rows[ply]) else legal_cards(rules, rows[ply])
            turns[ply] = _turns(rules, rows[ply], legals[ply])
            nexts[ply] = 0
            if ply < depth:
                counts[ply + 1] += turns[ply]
        if ply + 1 >= depth or nexts[ply] == turns[ply]:
            ply -= 1
            fresh = False
            continue
        for column in range(ROW):
            rows[ply + 1, column] = rows[ply, column]
        _take_turn(rules, rows[ply + 1], legals[ply], nexts[ply])
        nexts[ply] += 1
        ply += 1
        fresh = True


def count_lines(deal: Deal, depth: int) -> tuple[int, ...]:
    """Return what `barbu.fast.perft()` returns, counted by kernels; the arguments are checked there."""
    assert deal.setting.tables is not None
    rows = np.zeros((depth + 1, ROW), np.int64)
    rows[0] = row_of(deal)
    legals, turns, nexts, counts = np.zeros((4, depth + 1), np.int64)
    _walk(rule_arrays(deal.setting.tables), rows, legals, turns, nexts, counts)
    return tuple(int(count) for count in counts)
