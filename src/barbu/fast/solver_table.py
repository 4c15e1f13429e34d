"""
The transposition table of the exact solver: partition search.

An entry stands for every position with the same lengths of suits in each hand, the same leader and the same
places of the cards that count, whose *relevant* cards (so many of the highest of each suit) are held alike; the
cards below them may be anybody's. Two bounds on the points still to come go with it.
"""

from __future__ import annotations

__all__ = ["WAYS", "WORDS", "look_up", "new_tables", "store", "survey"]

import numpy as np
from numpy.typing import NDArray

from barbu.fast.cache import inline_kernel
from barbu.fast.solver_bits import count_cards, highest_card, prefetch
from barbu.fast.solver_game import (
    CAPOT,
    HASH,
    KEY,
    LEFT,
    PLANE,
    PLANES,
    RELATIVE,
    SEAT,
    TARGET,
    WHOLE,
    Board,
    Game,
    mixed,
)

I64 = NDArray[np.int64]

WAYS = 16
"""Entries in a bucket."""

# Words of an entry: `Board.table[bucket, word, way]`.
SIGNATURE = 0
PLANE_0 = 1  # holders of the relevant cards by rank among those left, 13 bits a suit; three bit planes
PLANE_1 = 2
PLANE_2 = 3
MASK = 4  # which places are relevant; the best lead in the bits above
BOUNDS = 5  # low bound << 32 | high bound + 2 ** 31
WORDS = 6

EXACT_WORDS = 4  # key of all cards, places and lead, bounds, unused

SETS = (1 << 52) - 1
HALF = 1 << 31
NOT_TOPS = SETS & ~0x0008004002001  # all places but the first of each suit


def new_tables(megabytes: float) -> tuple[I64, I64]:
    """Return two empty tables, for many positions and for single ones, of about so many megabytes together."""
    share = int(megabytes * (1 << 19) / 8)
    buckets = 1 << (share // (WORDS * WAYS)).bit_length() - 1
    slots = 1 << (share // EXACT_WORDS).bit_length() - 1
    return np.zeros((buckets, WORDS, WAYS), np.int64), np.zeros((slots, EXACT_WORDS), np.int64)


@inline_kernel
def cards_at(left: int, places: int) -> int:
    """Return the cards at `places` (13 bits a suit, the highest card first) among the cards `left`."""
    found = 0
    for suit in range(4):
        wanted = places >> (13 * suit) & PLANE
        cards = left >> (13 * suit) & PLANE
        while wanted:
            card = highest_card(cards)
            cards ^= card
            if wanted & 1:
                found |= card << (13 * suit)
            wanted >>= 1
    return found


@inline_kernel
def places_of(left: int, cuts: int) -> int:
    """Return the places among the cards `left` of the cuts, without those that cut nothing."""
    places = 0
    for suit in range(4):
        wanted = cuts >> (13 * suit) & PLANE
        cards = left >> (13 * suit) & PLANE
        while wanted:
            cut = wanted & -wanted
            wanted ^= cut
            above = cards & ~(cut - 1)
            if above and above != cards:
                places |= 1 << (13 * suit + count_cards(above) - 1)
    return places


@inline_kernel
def _same_counts(first: int, second: int, cuts: int) -> bool:
    """Whether two sets of places, given by their parities, have equally many above each cut."""
    first ^= (first << 1) & NOT_TOPS
    second ^= (second << 1) & NOT_TOPS
    while cuts:
        above = (cuts & -cuts) * 2 - 1
        if count_cards(first & above) != count_cards(second & above):
            return False
        cuts &= cuts - 1
    return True


@inline_kernel
def _same_both(first_0: int, first_1: int, second_0: int, second_1: int, cuts: int) -> bool:
    """Whether two pairs of planes have equally many places above each cut at which both bits are set."""
    first = (first_0 ^ ((first_0 << 1) & NOT_TOPS)) & (first_1 ^ ((first_1 << 1) & NOT_TOPS))
    second = (second_0 ^ ((second_0 << 1) & NOT_TOPS)) & (second_1 ^ ((second_1 << 1) & NOT_TOPS))
    while cuts:
        above = (cuts & -cuts) * 2 - 1
        if count_cards(first & above) != count_cards(second & above):
            return False
        cuts &= cuts - 1
    return True


@inline_kernel
def _alike(entry: I64, way: int, plane_0: int, plane_1: int, plane_2: int, cuts: int) -> bool:
    """Whether a position holds, between the cuts, what the position of an entry holds."""
    kept_0, kept_1, kept_2 = entry[PLANE_0, way], entry[PLANE_1, way], entry[PLANE_2, way]
    if ((kept_0 ^ plane_0) | (kept_1 ^ plane_1) | (kept_2 ^ plane_2)) & cuts:
        return False
    if not _same_counts(kept_0, plane_0, cuts) or not _same_counts(kept_1, plane_1, cuts):
        return False
    if not _same_both(kept_0, kept_1, plane_0, plane_1, cuts):
        return False
    if not kept_2 | plane_2:
        return True
    return _same_counts(kept_2, plane_2, cuts) and _same_both(kept_0, kept_2, plane_0, plane_2, cuts)


@inline_kernel
def survey(game: Game, board: Board, ply: int) -> None:
    """Fill `PLANES` and `KEY` of a frame at the start of a trick, and bring what the tables know of it near."""
    frame = board.frames[ply]
    left, key = frame[LEFT], board.state[2] + frame[SEAT] * 8 + frame[CAPOT]
    plane_0, plane_1, plane_2 = 0, 0, 0
    for suit in range(4):
        cards = left >> (13 * suit) & PLANE
        word = game.suits[suit, cards, RELATIVE]
        plane_0 |= (word & PLANE) << (13 * suit)
        plane_1 |= (word >> 13 & PLANE) << (13 * suit)
        plane_2 |= (word >> 26 & PLANE) << (13 * suit)
        key += game.suits[suit, cards, HASH]
    if game.longest.size:
        for seat in range(game.players):
            for suit in range(4):
                key = mixed(key + count_cards(board.piles[seat] & (PLANE << (13 * suit))))
    key = mixed(key) | 1
    whole = mixed(mixed(mixed(key + plane_0) + plane_1) + plane_2) | 1
    frame[KEY], frame[WHOLE] = key, whole
    frame[PLANES], frame[PLANES + 1], frame[PLANES + 2] = plane_0, plane_1, plane_2
    prefetch(board.exact, (whole >> 1 & (board.exact.shape[0] - 1)) * EXACT_WORDS)
    bucket = (key & (board.table.shape[0] - 1)) * (WORDS * WAYS)
    prefetch(board.table, bucket)
    prefetch(board.table, bucket + 8)


@inline_kernel
def look_up(game: Game, board: Board, ply: int) -> tuple[int, int, int]:
    """
    Return what the tables know of a position.

    Returns:
        Whether the question is answered: 1 yes (a low bound of at least `target`), -1 no, 0 unknown; the bound;
        then the cuts it depends on if it is, else the lead that did best, 0 if none is known.
    """
    frame = board.frames[ply]
    key, whole, left, target = frame[KEY], frame[WHOLE], frame[LEFT], frame[TARGET]
    plane_0, plane_1, plane_2 = frame[PLANES], frame[PLANES + 1], frame[PLANES + 2]
    hint = 0
    slot = whole >> 1 & (board.exact.shape[0] - 1)
    if board.exact[slot, 0] == whole:
        mask, bounds = board.exact[slot, 1], board.exact[slot, 2]
        low, high = bounds >> 32, (bounds & 0xFFFFFFFF) - HALF
        if low >= target:
            return 1, low, cards_at(left, mask & SETS)
        if high < target:
            return -1, high, cards_at(left, mask & SETS)
        if mask >> 52:
            hint = 1 << ((mask >> 52) - 1)
    bucket = key & (board.table.shape[0] - 1)
    entry = board.table[bucket]
    for way in range(WAYS):
        if entry[SIGNATURE, way] == key:
            mask = entry[MASK, way]
            if _alike(entry, way, plane_0, plane_1, plane_2, mask & SETS):
                bounds = entry[BOUNDS, way]
                low, high = bounds >> 32, (bounds & 0xFFFFFFFF) - HALF
                if low >= target:
                    return 1, low, cards_at(left, mask & SETS)
                if high < target:
                    return -1, high, cards_at(left, mask & SETS)
            if mask >> 52 and not hint:
                hint = 1 << ((mask >> 52) - 1)
    return 0, 0, hint


@inline_kernel
def store(game: Game, board: Board, ply: int, cuts: int, low: int, high: int, lead: int) -> None:
    """Keep the bounds `low` and `high` of a position, which depend on `cuts`; of the lead that did best."""
    frame = board.frames[ply]
    key, whole = frame[KEY], frame[WHOLE]
    places = places_of(frame[LEFT], cuts)
    plane_0, plane_1, plane_2 = frame[PLANES], frame[PLANES + 1], frame[PLANES + 2]
    slot = whole >> 1 & (board.exact.shape[0] - 1)
    board.exact[slot, 0], board.exact[slot, 1] = whole, places | (lead << 52)
    board.exact[slot, 2] = (low << 32) | (high + HALF)
    bucket = key & (board.table.shape[0] - 1)
    way = _place(board.table[bucket], key, plane_0, plane_1, plane_2, places, low, high)
    if way < 0:
        way = _victim(board, bucket)
    entry = board.table[bucket]
    entry[SIGNATURE, way] = key
    entry[PLANE_0, way], entry[PLANE_1, way], entry[PLANE_2, way] = plane_0, plane_1, plane_2
    entry[MASK, way] = places | (lead << 52)
    entry[BOUNDS, way] = (low << 32) | (high + HALF)


@inline_kernel
def _place(
    entry: I64, key: int, plane_0: int, plane_1: int, plane_2: int, places: int, low: int, high: int
) -> int:
    """Return a way of a bucket whose entry says no more than a new one would; -1 if there is none."""
    for way in range(WAYS):
        if entry[SIGNATURE, way] == key:
            kept, bounds = entry[MASK, way] & SETS, entry[BOUNDS, way]
            less = low >= bounds >> 32 and high <= (bounds & 0xFFFFFFFF) - HALF
            if less and kept & places == places and _alike(entry, way, plane_0, plane_1, plane_2, places):
                return way
    return -1


@inline_kernel
def _victim(board: Board, bucket: int) -> int:
    board.state[3] += 1
    return int(board.state[3] & (WAYS - 1))
