"""What the exact solver searches: one position of a trick contract as numbers, arrays and tables by suit."""

from __future__ import annotations

__all__ = ["Board", "Game", "build_suits", "mixed", "new_board"]

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from barbu.fast.cache import inline_kernel, kernel
from barbu.fast.solver_bits import bit_index, highest_card

I64 = NDArray[np.int64]

# Columns of `Board.frames`: one row for each card played since the root.
SEAT = 0
LED = 1
BEST = 2
TOP = 3
WINNER = 4
PILE = 5  # cards of the trick on the table
PLAYED = 6  # how many
TARGET = 7  # the question asked: is the value from here on at least this?
VALUE = 8  # the answer so far: a bound on the value from here on
RELEVANT = (
    9  # the cuts: the answer depends only on how many cards each hand has between two of them, in each suit
)
# A cut is written as the card above it.
DUTY = 10  # cards that the legality of the moves depends on
MOVES = 11  # how many moves there are to try
NEXT = 12  # the first that has not been tried
GAIN = 13  # points scored by the card that led here
CAPOT = 14  # who may still make a capot: CAPOT_OPEN, a seat, CAPOT_LOST
LEGAL = 15
IN_PLAY = 16  # cards that still matter for what is next to what
BEST_MOVE = 17
KEY = 18
LOW = 19  # bounds that need no search
HIGH = 20
CARD = 21  # the card being tried
WON = 22  # at the start of a trick: the card that won the last one
BEATEN = 23  # and the next lower one of its suit in it, 0 for none
LEFT = 24  # all cards in the hands
PLANES = 25  # at the start of a trick: the holders of the cards left, three words (`solver_table.PLANE_0`)
WHOLE = 28  # the key of the position by all its cards
COLUMNS = 32

CAPOT_OPEN = 6
CAPOT_LOST = 7

# Words of `Game.suits[suit, cards left of it]`.
RELATIVE = (
    0  # bit 13 * plane + i: parity of bit `plane` of the holders of the i + 1 highest cards; then the flags
)
HASH = 1
SAFE = 1 << 39  # the lone seat, not on lead, need never win a trick in this suit
SAFE_LEAD = 1 << 40  # the same after it leads the suit
DUCKS = (
    1 << 42
)  # led by another seat, the suit does not make the lone seat win: it is void, or somebody must beat it
FIRST = 43  # shift of 4 bits: which lead of the suit by the lone seat, lowest card first, somebody must beat; 15: none
BEATERS = 47  # shift of a bit a seat: who must beat such a lead
PLANE = 8191

# Sets of `Game.bounds`, by trick: what is still to come for tricks as such, at most and at least.
SIDES = 8
ANY_HIGH = 0
ANY_LOW = 1
REST_HIGH = 2  # if the lone seat wins nothing more
REST_LOW = 3
PLAIN = 4  # points, not weighted
LOSE_HIGH = 5  # by how much ANY_HIGH falls if the lone seat loses any one of these tricks
LOSE_LOW = 6  # by how much ANY_LOW rises


class Game(NamedTuple):
    """What does not change during a search; card sets as in `masks`."""

    players: int
    size: int
    """Tricks in the whole deal."""
    lone: int
    """The seat that plays against all others; -1 in two against two."""
    maximisers: int
    """Bit s: seat s wants the value high."""
    eager: int
    """1: each side wants to win tricks, 0: to lose them (for the order of moves only)."""
    width: int
    """How many moves are tried at most; 0: all of them, and the answers are proofs."""
    trump: int
    duties: int
    ban: int
    ban_kind: int
    forced: int
    end: int
    deck: int
    special: int
    """The cards that count otherwise than most of their suit."""
    capot: int
    """1 if there is one."""
    capot_cards: int
    capot_tricks: int
    """Bit t: trick t is needed for the capot."""
    longest: I64  # (longest-suit items,): their points
    item_cards: I64  # (card items,)
    item_points: I64  # (card items,)
    trick_points: I64  # (size,)
    classes: I64  # (52,): cards of one number count alike
    weights: I64  # (players,)
    capot_bonus: I64  # (players,): what a capot adds to the value beyond the items
    bounds: I64  # (size + 1, SIDES)
    best_weight: I64  # (4,): the highest and lowest weight of all, and of all but the lone seat
    suits: I64  # (4, 8192, 2)


class Board(NamedTuple):
    """What changes during a search."""

    hands: I64  # (players,)
    piles: I64  # (players,): captured cards; kept only for a longest suit
    frames: I64  # (plies, COLUMNS)
    moves: I64  # (plies, 20): cards in the order to try, each the highest of equal ones
    lowest: I64  # (plies, 20): the lowest of those
    scores: I64  # (20,): what the moves being listed promise
    history: I64  # (players, 2, 52): how well a card did, leading and following
    table: I64  # (buckets, WORDS, WAYS): what holds for many positions
    exact: I64  # (slots, EXACT_WORDS): what holds for one, by all its cards
    state: I64  # (4,): ply, nodes, salt, replacement clock


def new_board(game: Game, table: I64, exact: I64) -> Board:
    """Return an empty board for `game` over two transposition tables."""
    plies = game.players * game.size + 2
    return Board(
        np.zeros(game.players, np.int64),
        np.zeros(game.players, np.int64),
        np.zeros((plies, COLUMNS), np.int64),
        np.zeros((plies, 20), np.int64),
        np.zeros((plies, 20), np.int64),
        np.zeros(20, np.int64),
        np.zeros((game.players, 2, 52), np.int64),
        table,
        exact,
        np.zeros(4, np.int64),
    )


@inline_kernel
def mixed(word: int) -> int:
    """Return `word` with its bits well mixed."""
    word ^= word >> 30
    word *= -4658895280553007687
    word ^= (word >> 27) & 0x1FFFFFFFFF
    word *= -7723592293110705685
    return word ^ ((word >> 31) & 0x1FFFFFFFF)


@kernel
def build_suits(holders: I64, lone: int, special: int, classes: I64, suits: I64) -> None:
    """
    Fill `suits` for every set of cards that can be left of each suit.

    Args:
        holders: Who holds each card, -1 for cards that are gone, shape (52,).
        lone: The seat against all others, or -1.
        special: The cards that count otherwise than most of their suit.
        classes: By what each card counts, shape (52,).
        suits: Filled, shape (4, 8192, 2).
    """
    for suit in range(4):
        whole = 0
        for rank in range(13):
            if holders[13 * suit + rank] >= 0:
                whole |= 1 << rank
        suits[suit, 0, RELATIVE] = SAFE | DUCKS | 15 << FIRST
        suits[suit, 0, HASH] = mixed(suit + 1)
        left = whole & -whole
        while left:
            _fill_suit(holders, lone, special, classes, suits, suit, left)
            left = (left - whole) & whole


@inline_kernel
def _fill_suit(holders: I64, lone: int, special: int, classes: I64, suits: I64, suit: int, left: int) -> None:
    parities, planes, position, lengths, pattern = 0, 0, 0, 0, 0
    mine, others = 0, 0
    cards = left
    while cards:
        rank = bit_index(cards)
        cards ^= 1 << rank
        card = 13 * suit + rank
        holder = holders[card]
        parities ^= (holder & 1) | (holder >> 1 & 1) << 13 | (holder >> 2) << 26
        planes |= parities << position
        if special >> card & 1:
            pattern = mixed(mixed(pattern + 8 * classes[card] + holder) + lengths)
        lengths += 1 << (4 * holder)
        if holder == lone:
            mine |= 1 << rank
        else:
            others |= 1 << rank
        position += 1
    flags = _first_beaten(holders, suit, mine, others)
    if is_safe(mine, others):
        flags |= SAFE
    if safe_lead(mine, others, holders, suit):
        flags |= SAFE_LEAD
    suits[suit, left, RELATIVE] = planes | flags
    suits[suit, left, HASH] = mixed(mixed(lengths * 4 + suit) + pattern)


@inline_kernel
def is_safe(mine: int, others: int) -> bool:
    """Whether the i-th lowest of `mine` is below the i-th lowest of `others`, as far as both go."""
    while mine and others:
        low, rival = mine & -mine, others & -others
        if low > rival:
            return False
        mine ^= low
        others ^= rival
    return True


@inline_kernel
def safe_lead(mine: int, others: int, holders: I64, suit: int) -> bool:
    """Whether the lone seat can lead a card below all of `others` and stays safe whatever they play to it."""
    under = mine & ((others & -others) - 1)
    if not under or not others:
        return False
    seen, cards = 0, others
    while cards:
        rank = bit_index(cards)
        cards ^= 1 << rank
        seat = 1 << holders[13 * suit + rank]
        if not seen & seat:
            seen |= seat
            others ^= 1 << rank
    return is_safe(mine ^ highest_card(under), others)


@inline_kernel
def first_above(own: int, other: int) -> int:
    """Return the least i for which the i-th lowest of `other` is above the i-th lowest of `own`, from 1; 15: none."""
    number = 1
    while own and other:
        low, rival = own & -own, other & -other
        if rival > low:
            return number
        own ^= low
        other ^= rival
        number += 1
    return 15


@inline_kernel
def _first_beaten(holders: I64, suit: int, mine: int, others: int) -> int:
    """Return the flags `DUCKS`, `FIRST` and `BEATERS` of a suit."""
    if not mine:
        return int(DUCKS | 15 << FIRST)
    first, beaters = 15, 0
    while others:
        seat, held, rest = holders[13 * suit + bit_index(others)], 0, others
        while rest:
            rank = bit_index(rest)
            rest ^= 1 << rank
            if holders[13 * suit + rank] == seat:
                held |= 1 << rank
        others ^= held
        number = first_above(mine, held)
        if number < 15:
            beaters |= 1 << seat
        first = min(first, number)
    return int(first << FIRST | beaters << BEATERS | (DUCKS if first == 1 else 0))
