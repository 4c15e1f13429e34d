"""Kernels that try each turn in each of many worlds, and play what follows by the rules of thumb."""

from __future__ import annotations

__all__ = ["Tried", "fresh_tries", "try_turns"]

from typing import NamedTuple

import numpy as np

from barbu.bots.compiling import bot_kernel, inner_bot_kernel
from barbu.bots.playing import Floats, Thumbs, finish, suit_number
from barbu.fast.position import LED, ROW, TURN, count_and_score, pass_turn, play
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.tables import KIND_LAYOUT


class Tried(NamedTuple):
    """What each turn came to, filled in place."""

    values: Floats  # (turns, worlds), the weighted sum of the raw points
    raw: Floats  # (turns, players), sums of raw points over the worlds tried


def fresh_tries(turns: int, worlds: int, players: int) -> Tried:
    """Return room for the results of `turns` in `worlds`."""
    return Tried(np.zeros((turns, worlds)), np.zeros((turns, players)))


@inner_bot_kernel
def _after_turn(rules: RuleArrays, row: Ints, card: int, end: int, voids: int) -> int:
    """Make a turn, a card or (0) a pass; return what seats have shown by then."""
    if card == 0:
        pass_turn(rules, row)
        return voids
    if rules.kind != KIND_LAYOUT and row[LED] and not card & row[LED]:
        voids |= 1 << (4 * row[TURN] + suit_number(row[LED]))
    play(rules, row, card, end)
    return voids


@bot_kernel
def try_turns(
    rules: RuleArrays,
    thumbs: Thumbs,
    rows: Ints,
    offset: int,
    turns: Ints,
    alive: Ints,
    first: int,
    last: int,
    voids: int,
    weights: Floats,
    tried: Tried,
) -> None:
    """
    Try turns in the worlds `first` to `last` - 1.

    Args:
        rules: The contract.
        thumbs: How every seat plays on.
        rows: Worlds, shape (n, ROW).
        offset: The number of the first of them.
        turns: Card as a bit (0: pass) and end of a first ace, shape (turns, 2).
        alive: Numbers of the turns to try.
        first: The first world.
        last: The one after the last world.
        voids: Suits that seats have shown to be void of, bit 4 * seat + suit.
        weights: What a raw point of each seat is worth to who decides, shape (players,).
        tried: Filled in place.
    """
    row = np.zeros(ROW, np.int64)
    counts = np.zeros(rules.item_kinds.size * rules.players, np.int64)
    raw = np.zeros(rules.players, np.int64)
    for world in range(first, last):
        for place in range(alive.size):
            turn = alive[place]
            row[:] = rows[world - offset]
            shown = _after_turn(rules, row, turns[turn, 0], turns[turn, 1], voids)
            finish(rules, thumbs, row, shown)
            count_and_score(rules, row, counts, raw)
            value = 0.0
            for seat in range(rules.players):
                value += weights[seat] * raw[seat]
                tried.raw[turn, seat] += raw[seat]
            tried.values[turn, world] = value
