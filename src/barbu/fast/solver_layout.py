"""
The exact solver for layouts: alpha-beta with null windows and a table, over an explicit stack.

Between two positions of one deal only the cards left, the turn, the bonus turn, the aces' end and the start rank can
differ; together they are below 2 ** 63, so the table's keys are exact.
"""

from __future__ import annotations

__all__ = [
    "Layout",
    "LayoutBoard",
    "layout_game",
    "new_layout_board",
    "open_layout",
    "place_layout",
    "resume_layout",
]

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from barbu.fast.cache import inner_kernel, kernel
from barbu.fast.compiled import bonus_after, fits, lays_high, lays_low, pass_allowed
from barbu.fast.solver_bits import bit_index, count_cards, highest_card
from barbu.fast.solver_game import mixed
from barbu.play import Deal
from barbu.play.masks import ACE_HIGH, ACE_LOW, ACE_OPEN, ACES, BONUS_NONE, TWOS
from barbu.play.tables import START_FIRST_CARD

I64 = NDArray[np.int64]

# Columns of `LayoutBoard.frames`: one row for each turn since the root.
SEAT = 0
ROWS = 1
START = 2
ACE = 3
BONUS = 4
TARGET = 5
VALUE = 6
MOVES = 7
NEXT = 8
GAIN = 9  # what the turn that led here paid
CARD = 10  # the card tried, 0 for a pass
BEST_MOVE = 11
KEY = 12
COLUMNS = 13

WIDTH = 60
"""Moves of a frame at most: a card with an end for the first ace counts twice, and a pass."""
HIGH_END = 1 << 53
LOW_END = 1 << 54
CARDS = (1 << 52) - 1
FAR = 1 << 30

# Words of an entry of the table: key, low bound << 32 | high bound + 2 ** 31, best move.
WORDS = 3
HALF = 1 << 31


class Layout(NamedTuple):
    """What does not change during a search."""

    players: int
    maximisers: int
    deck: int
    lows: int
    bonus: int
    first_card: int
    """1 if the first card laid fixes the start rank."""
    weights: I64  # (players,)
    payments: I64  # (players,)
    bounds: I64  # (2 ** players, 2): lowest and highest worth of what is unpaid, by the seats that are out


class LayoutBoard(NamedTuple):
    """What changes during a search."""

    hands: I64  # (players,)
    frames: I64  # (turns, COLUMNS)
    moves: I64  # (turns, WIDTH)
    scores: I64  # (WIDTH,)
    table: I64  # (slots, WORDS)
    state: I64  # (3,): ply, nodes, salt


def layout_game(deal: Deal, weights: tuple[int, ...], maximisers: int) -> Layout:
    """Return the game of a layout in play, for the solver."""
    tables = deal.setting.tables
    assert tables is not None
    payments = np.array(tables.payments, np.int64)
    return Layout(
        players=tables.players,
        maximisers=maximisers,
        deck=tables.deck,
        lows=tables.lows,
        bonus=tables.bonus,
        first_card=int(tables.start_kind == START_FIRST_CARD),
        weights=np.array(weights, np.int64),
        payments=payments,
        bounds=_bounds(tables.payments, weights),
    )


def _bounds(payments: tuple[int, ...], weights: tuple[int, ...]) -> I64:
    """Return the least and the most that the unpaid payments are worth, by the set of seats that are out."""
    players = len(weights)
    bounds = np.zeros((1 << players, 2), np.int64)
    for out in range(1 << players):
        unpaid = payments[out.bit_count() :]
        seats = [seat for seat in range(players) if not out >> seat & 1]
        sums = [
            sum(p * weights[s] for p, s in zip(unpaid, order, strict=True)) for order in permutations(seats)
        ]
        bounds[out] = min(sums), max(sums)
    return bounds


def new_layout_board(game: Layout, table: I64) -> LayoutBoard:
    """Return an empty board over a table of shape (slots, WORDS), slots a power of two."""
    turns = 52 * (game.players + 1)
    return LayoutBoard(
        np.zeros(game.players, np.int64),
        np.zeros((turns, COLUMNS), np.int64),
        np.zeros((turns, WIDTH), np.int64),
        np.zeros(WIDTH, np.int64),
        table,
        np.zeros(3, np.int64),
    )


def place_layout(board: LayoutBoard, deal: Deal) -> None:
    """Set frame 0 and the hands of a board to a deal in play."""
    state = deal.layout
    assert state is not None
    board.hands[:] = deal.hands
    frame = board.frames[0]
    frame[SEAT], frame[ROWS], frame[START], frame[ACE] = deal.turn, state.rows, state.start, state.ace
    frame[BONUS] = state.bonus


@kernel
def open_layout(game: Layout, board: LayoutBoard, target: int) -> bool:
    """Ask of the position in frame 0 whether it is worth at least `target`; return whether that is answered."""
    board.frames[0, TARGET] = target
    board.frames[0, GAIN] = 0
    board.state[0] = 0
    return _open(game, board, 0)


@kernel
def resume_layout(game: Layout, board: LayoutBoard, budget: int) -> bool:
    """Search on, for at most `budget` turns; return whether the question of frame 0 is answered, in its `VALUE`."""
    ply, nodes = board.state[0], 0
    while nodes < budget:
        frame = board.frames[ply]
        if frame[NEXT] < frame[MOVES]:
            nodes += 1
            _play(game, board, ply)
            if _open(game, board, ply + 1):
                _back(game, board, ply)
            else:
                ply += 1
            continue
        _keep(game, board, ply)
        if ply == 0:
            board.state[0] = 0
            board.state[1] += nodes
            return True
        ply -= 1
        _back(game, board, ply)
    board.state[0] = ply
    board.state[1] += nodes
    return False


@inner_kernel
def _out(board: LayoutBoard) -> int:
    out = 0
    for seat in range(board.hands.size):
        if not board.hands[seat]:
            out |= 1 << seat
    return out


@inner_kernel
def _key(game: Layout, frame: I64) -> int:
    """Return everything in which two positions of a deal can differ."""
    start = 0
    if game.first_card and frame[ROWS]:
        start = bit_index(frame[START]) % 13 + 1
    left = game.deck & ~frame[ROWS]
    return int(left | frame[SEAT] << 52 | frame[BONUS] << 55 | frame[ACE] << 57 | start << 59)


@inner_kernel
def _open(game: Layout, board: LayoutBoard, ply: int) -> bool:
    """Answer the question of a frame at once if possible, else list its moves; return whether it is answered."""
    frame = board.frames[ply]
    out, target = _out(board), frame[TARGET]
    low, high = game.bounds[out, 0], game.bounds[out, 1]
    frame[BEST_MOVE] = 0
    if low >= target or high < target or low == high:
        frame[VALUE] = low if low >= target else high
        return True
    key = _key(game, frame)
    entry = board.table[mixed(key + board.state[2]) & (board.table.shape[0] - 1)]
    hint = 0
    if entry[0] == key ^ board.state[2]:
        low, high, hint = entry[1] >> 32, (entry[1] & 0xFFFFFFFF) - HALF, entry[2]
        if low >= target or high < target:
            frame[VALUE] = low if low >= target else high
            return True
    frame[KEY] = key
    _list_moves(game, board, ply, hint)
    frame[VALUE] = -FAR if game.maximisers >> frame[SEAT] & 1 else FAR
    return False


@inner_kernel
def _list_moves(game: Layout, board: LayoutBoard, ply: int, hint: int) -> None:
    frame = board.frames[ply]
    hand = board.hands[frame[SEAT]]
    able = hand & fits(frame[ROWS], frame[START], game.deck, game.lows, frame[ACE])
    frame[NEXT], frame[MOVES] = 0, 0
    cards = able
    while cards:
        card = highest_card(cards)
        cards ^= card
        if frame[ACE] == ACE_OPEN and card & ACES:
            if lays_high(card, frame[ROWS], frame[START]):
                _add(board, ply, card | HIGH_END, hint, hand)
            if lays_low(card, frame[ROWS], frame[START], game.lows):
                _add(board, ply, card | LOW_END, hint, hand)
        else:
            _add(board, ply, card, hint, hand)
    if pass_allowed(able, frame[BONUS]):
        _add(board, ply, 0, hint, hand)


@inner_kernel
def _add(board: LayoutBoard, ply: int, move: int, hint: int, hand: int) -> None:
    """Put a move in its place: cards whose suit the hand holds most of come first, a pass last."""
    suit = 0x1FFF << (13 * (bit_index(move & CARDS) // 13)) if move & CARDS else 0
    score = 100 * count_cards(hand & suit) + (1 << 20 if move and move == hint else 0)
    place = board.frames[ply, MOVES]
    board.frames[ply, MOVES] = place + 1
    while place > 0 and board.scores[place - 1] < score:
        board.scores[place], board.moves[ply, place] = board.scores[place - 1], board.moves[ply, place - 1]
        place -= 1
    board.scores[place], board.moves[ply, place] = score, move


@inner_kernel
def _play(game: Layout, board: LayoutBoard, ply: int) -> None:
    """Play the next move of a frame and set up the frame after it."""
    frame, child = board.frames[ply], board.frames[ply + 1]
    move = board.moves[ply, frame[NEXT]]
    frame[NEXT] += 1
    frame[CARD] = move
    seat, card = frame[SEAT], move & CARDS
    child[ROWS], child[START], child[ACE] = frame[ROWS] | card, frame[START], frame[ACE]
    child[BONUS], child[GAIN] = BONUS_NONE, 0
    if card:
        if game.first_card and not frame[ROWS]:
            child[START] = (TWOS << (bit_index(card) % 13)) & game.deck
        if move & (HIGH_END | LOW_END):
            child[ACE] = ACE_HIGH if move & HIGH_END else ACE_LOW
        board.hands[seat] ^= card
        child[BONUS] = bonus_after(card, board.hands[seat], game.bonus)
        if not board.hands[seat]:
            place = count_cards(_out(board)) - 1
            child[GAIN] = game.payments[place] * game.weights[seat]
    if not child[BONUS]:
        seat = seat + 1 if seat + 1 < game.players else 0
        while not board.hands[seat]:
            seat = seat + 1 if seat + 1 < game.players else 0
    child[SEAT] = seat
    child[TARGET] = frame[TARGET] - child[GAIN]


@inner_kernel
def _back(game: Layout, board: LayoutBoard, ply: int) -> None:
    """Take the move of a frame back, with the answer of the frame after it."""
    frame, child = board.frames[ply], board.frames[ply + 1]
    value = child[VALUE] + child[GAIN]
    seat, target = frame[SEAT], frame[TARGET]
    board.hands[seat] |= frame[CARD] & CARDS
    maximises = game.maximisers >> seat & 1
    if value > frame[VALUE] if maximises else value < frame[VALUE]:
        frame[VALUE], frame[BEST_MOVE] = value, frame[CARD]
    if value >= target if maximises else value < target:
        frame[MOVES] = 0


@inner_kernel
def _keep(game: Layout, board: LayoutBoard, ply: int) -> None:
    """Put the answer of a frame into the table."""
    frame = board.frames[ply]
    out, key = _out(board), frame[KEY]
    low, high = game.bounds[out, 0], game.bounds[out, 1]
    entry = board.table[mixed(key + board.state[2]) & (board.table.shape[0] - 1)]
    if entry[0] == key ^ board.state[2]:
        low, high = entry[1] >> 32, (entry[1] & 0xFFFFFFFF) - HALF
    if frame[VALUE] >= frame[TARGET]:
        low = max(low, frame[VALUE])
    else:
        high = min(high, frame[VALUE])
    entry[0], entry[1], entry[2] = key ^ board.state[2], (low << 32) | (high + HALF), frame[BEST_MOVE]
