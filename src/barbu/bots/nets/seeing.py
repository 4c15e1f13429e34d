"""A view as a position for kernels: what a seat does not see is filled in by count alone."""

from __future__ import annotations

__all__ = ["position_of"]

import numpy as np
import numpy.typing as npt

from barbu.bots.seen import unseen_cards
from barbu.cards import parse_rank, rank_cards
from barbu.fast.position import (
    ACE,
    BEST,
    BONUS,
    FINISHED,
    GATHERED,
    HANDS,
    LED,
    LENGTH,
    ORDER,
    OUT,
    PILES,
    PLAYED,
    ROW,
    ROWS,
    START,
    TABLE,
    TOP,
    TRUMP,
    TURN,
    WINNER,
    WINNERS,
)
from barbu.play import Tables, View
from barbu.play.masks import BONUS_NONE, popcount, suit_set
from barbu.play.tables import KIND_LAYOUT, START_FIRST_CARD

Ints = npt.NDArray[np.int64]


def position_of(view: View) -> Ints:
    """
    Return the position of a view as a row, shape (ROW,).

    The others hold as many cards as they do, the unseen ones from the lowest on: a net looks at no more than that.

    Raises:
        ValueError: If no contract is being played.
    """
    tables = view.tables
    if tables is None or view.turn < 0:
        raise ValueError("no contract is being played, so there is no position")
    row = np.zeros(ROW, np.int64)
    row[TURN], row[TRUMP], row[LENGTH], row[WINNER] = view.turn, view.trump, len(view.plays), view.winner
    left = unseen_cards(view)
    for seat, size in enumerate(view.cards_left):
        hand = view.hand if seat == view.seat else _lowest(left, size)
        row[HANDS + seat] = hand
        left &= ~hand
    if tables.kind == KIND_LAYOUT:
        _fill_layout(view, tables, row)
    else:
        _fill_tricks(view, row)
        row[START], row[ACE] = tables.start, tables.ace
    return row


def _lowest(cards: int, count: int) -> int:
    rest = cards
    for _ in range(count):
        rest &= rest - 1
    return cards & ~rest


def _fill_tricks(view: View, row: Ints) -> None:
    players, piles, gathered = view.ruleset.players, [0] * view.ruleset.players, 0
    for trick, winner in enumerate(view.trick_winners):
        cards = 0
        for play in view.plays[trick * players : (trick + 1) * players]:
            cards |= 1 << play.card
        piles[winner] |= cards
        gathered |= cards
    row[PILES : PILES + players] = piles
    row[GATHERED], row[FINISHED] = gathered, len(view.trick_winners)
    row[WINNERS : WINNERS + len(view.trick_winners)] = view.trick_winners
    if not view.trick:
        return
    led = suit_set(1 << view.trick[0].card)
    cards = 0
    for play in view.trick:
        cards |= 1 << play.card
        if play.seat == view.winner:
            row[BEST] = 1 << play.card
    followed = cards & led
    row[TABLE], row[PLAYED], row[LED] = cards, len(view.trick), led
    row[TOP] = 1 << (followed.bit_length() - 1)


def _fill_layout(view: View, tables: Tables, row: Ints) -> None:
    start = tables.start
    if view.choice is not None and view.choice.start_rank:
        start = rank_cards(parse_rank(view.choice.start_rank)) & tables.deck
    elif tables.start_kind == START_FIRST_CARD and view.rows:
        first = next(play.card for play in view.plays if play.card >= 0)
        start = rank_cards(first % 13) & tables.deck
    row[START], row[ACE], row[ROWS] = start, view.ace, view.rows
    row[BONUS] = tables.bonus if view.bonus else BONUS_NONE
    row[OUT] = len(view.order)
    row[ORDER : ORDER + len(view.order)] = view.order
    assert popcount(view.rows) <= len(view.plays)
