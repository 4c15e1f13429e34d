"""
A position as one row of numbers, and what a card or a pass makes of it.

A batch of positions is an int64 array of shape (n, ROW), a row laid out as the constants below say; card sets
and cards are bits as everywhere. What may be played, who wins and what ends are asked of the compiled rules.
"""

from __future__ import annotations

__all__ = [
    "ace_ends",
    "begin",
    "clear",
    "count_and_score",
    "is_over",
    "join_trick",
    "lay",
    "legal_cards",
    "next_seat",
    "pass_turn",
    "play",
    "play_to_trick",
    "row_of",
    "same_rank",
]

import numpy as np
import numpy.typing as npt

from barbu.fast.cache import inner_kernel
from barbu.fast.compiled import (
    bonus_after,
    count_items,
    deal_ended,
    fits,
    heads,
    lays_high,
    lays_low,
    lead_bans,
    leadable,
    legal_follow,
    score_counts,
    score_order,
    suit_set,
)
from barbu.fast.tables import Ints, RuleArrays
from barbu.play import Deal, Phase
from barbu.play.masks import ACE_HIGH, ACE_LOW, ACE_OPEN, ACES, BONUS_NONE
from barbu.play.tables import KIND_LAYOUT, START_FIRST_CARD

TURN = 0  # seat to play; -1: the deal is over
TRUMP = 1  # all trumps
TABLE = 2  # cards of the current trick, a set
PLAYED = 3  # how many they are
LED = 4  # all cards of the suit led; 0: the next card is led
BEST = 5  # the card that is winning the trick
TOP = 6  # the highest card of the suit led
WINNER = 7  # whose card BEST is
GATHERED = 8  # all cards of finished tricks
FINISHED = 9  # how many tricks are finished
START = 10  # cards that may open a row
ACE = 11  # 0 open, 1 high, 2 low
ROWS = 12  # cards laid
BONUS = 13  # kind of bonus turn, 0 on an ordinary one
OUT = 14  # how many seats are out
LENGTH = 15  # plays and passes so far
HANDS = 16  # (6,) what each seat holds
PILES = 22  # (6,) the cards in the tricks of each seat
ORDER = 28  # (6,) seats by order of going out, OUT of them
WINNERS = 34  # (18,) who won each finished trick
ROW = 52
"""Numbers a row."""


@inner_kernel
def clear(row: Ints) -> None:
    """Make `row` the position of nobody holding anything."""
    for place in range(ROW):
        row[place] = 0
    row[WINNER] = -1


@inner_kernel
def begin(rules: RuleArrays, row: Ints, first: int, trump: int, start: int) -> None:
    """Set who plays first, the trumps and the cards that open rows; the hands are dealt already."""
    row[TURN] = first
    row[TRUMP] = trump
    row[START] = start
    row[ACE] = rules.ace


@inner_kernel
def is_over(row: Ints) -> bool:
    """Whether the deal has ended."""
    return bool(row[TURN] < 0)


@inner_kernel
def legal_cards(rules: RuleArrays, row: Ints) -> int:
    """Return the cards that the seat whose turn it is may play, as a set; at domino perhaps none."""
    hand = row[HANDS + row[TURN]]
    if rules.kind == KIND_LAYOUT:
        return int(hand & fits(row[ROWS], row[START], rules.deck, rules.lows, row[ACE]))
    if row[LED] == 0:
        banned = lead_bans(rules.ban, rules.ban_kind, row[FINISHED], row[GATHERED], row[TRUMP], rules.duties)
        return leadable(hand, banned)
    return legal_follow(hand, row[LED], row[BEST], row[TOP], row[TRUMP], rules.duties, rules.forced)


@inner_kernel
def play(rules: RuleArrays, row: Ints, card: int, ace: int) -> None:
    """Play a legal `card`; `ace` as in `barbu.play.PlayCard`."""
    if rules.kind == KIND_LAYOUT:
        lay(rules, row, card, ace)
    else:
        play_to_trick(rules, row, card)


@inner_kernel
def join_trick(
    card: int, seat: int, led: int, best: int, top: int, winner: int, trump: int
) -> tuple[int, int, int]:
    """Return `best`, `top` and `winner` of a trick that others have begun after `seat` plays `card` to it."""
    top = max(top, card & led)
    if heads(card, led, best, trump):
        best, winner = card, seat
    return best, top, winner


@inner_kernel
def play_to_trick(rules: RuleArrays, row: Ints, card: int) -> None:
    """Play a legal card to the current trick; with the last one the trick is gathered."""
    seat = row[TURN]
    row[HANDS + seat] ^= card
    row[TABLE] |= card
    row[PLAYED] += 1
    row[LENGTH] += 1
    if row[LED] == 0:
        row[LED], row[BEST], row[TOP], row[WINNER] = suit_set(card), card, card, seat
    else:
        row[BEST], row[TOP], row[WINNER] = join_trick(
            card, seat, row[LED], row[BEST], row[TOP], row[WINNER], row[TRUMP]
        )
    if row[PLAYED] < rules.players:
        row[TURN] = seat + 1 if seat + 1 < rules.players else 0
    else:
        _gather(rules, row)


@inner_kernel
def _gather(rules: RuleArrays, row: Ints) -> None:
    winner = row[WINNER]
    row[PILES + winner] |= row[TABLE]
    row[GATHERED] |= row[TABLE]
    row[WINNERS + row[FINISHED]] = winner
    row[FINISHED] += 1
    row[TABLE] = 0
    row[PLAYED] = 0
    row[LED] = 0
    row[BEST] = 0
    row[TOP] = 0
    row[WINNER] = -1
    over = row[FINISHED] == rules.tricks or deal_ended(rules.end, row[GATHERED])
    row[TURN] = -1 if over else winner


@inner_kernel
def ace_ends(card: int, rows: int, start: int, lows: int, ace: int) -> int:
    """Return the ends that must be named for a fitting card: 0 none, 1 high, 2 low, 3 either."""
    if ace != ACE_OPEN or not card & ACES:
        return 0
    return ACE_HIGH * lays_high(card, rows, start) | ACE_LOW * lays_low(card, rows, start, lows)


@inner_kernel
def same_rank(card: int, deck: int) -> int:
    """Return all cards of the deck of the rank of `card`."""
    rank = card
    while rank >> 13:
        rank >>= 13
    return (rank | rank << 13 | rank << 26 | rank << 39) & deck


@inner_kernel
def lay(rules: RuleArrays, row: Ints, card: int, ace: int) -> None:
    """Lay a fitting card; `ace` names the end where the first ace decides it, else 0."""
    seat = row[TURN]
    row[LENGTH] += 1
    row[HANDS + seat] ^= card
    hand = row[HANDS + seat]
    if rules.start_kind == START_FIRST_CARD and row[ROWS] == 0:
        row[START] = same_rank(card, rules.deck)
    row[ROWS] |= card
    if ace:
        row[ACE] = ace
    if hand == 0:
        row[ORDER + row[OUT]] = seat
        row[OUT] += 1
    row[BONUS] = bonus_after(card, hand, rules.bonus)
    if row[BONUS] == BONUS_NONE:
        _next_turn(rules, row)


@inner_kernel
def pass_turn(rules: RuleArrays, row: Ints) -> None:
    """Pass; that it is allowed was asked before (`masks.pass_allowed`)."""
    row[LENGTH] += 1
    row[BONUS] = BONUS_NONE
    _next_turn(rules, row)


@inner_kernel
def next_seat(seat: int, players: int, hands: Ints) -> int:
    """Return the seat after `seat` that holds cards; `hands` has shape (at least players,)."""
    for _ in range(players):
        seat += 1
        if seat == players:
            seat = 0
        if hands[seat]:
            break
    return seat


@inner_kernel
def _next_turn(rules: RuleArrays, row: Ints) -> None:
    seat = next_seat(row[TURN], rules.players, row[HANDS:PILES])
    if row[OUT] == rules.players - 1:
        row[ORDER + row[OUT]] = seat
        row[OUT] += 1
        seat = -1
    row[TURN] = seat


@inner_kernel
def count_and_score(rules: RuleArrays, row: Ints, counts: Ints, scores: Ints) -> None:
    """
    Fill `counts`, shape (items * players,), and `scores`, shape (players,), for a deal that is over.

    At domino there are no counts; the order of going out is in the row.
    """
    if rules.kind == KIND_LAYOUT:
        score_order(row[ORDER : ORDER + rules.players], rules.payments, scores)
        return
    piles = row[PILES : PILES + rules.players]
    winners = row[WINNERS : WINNERS + row[FINISHED]]
    count_items(
        rules.item_kinds,
        rules.item_cards,
        rules.item_tricks,
        rules.players,
        piles,
        winners,
        row[FINISHED],
        counts,
    )
    score_counts(
        counts,
        rules.players,
        rules.item_kinds,
        rules.item_points,
        rules.item_totals,
        rules.item_needed,
        rules.capot,
        rules.capot_amount,
        scores,
    )


def row_of(deal: Deal) -> npt.NDArray[np.int64]:
    """
    Return a deal that is being played, or is over, as a row.

    Raises:
        ValueError: If its play has not begun.
    """
    if deal.phase not in (Phase.PLAY, Phase.OVER) or (deal.tricks is None and deal.layout is None):
        raise ValueError("the deal is not being played, so it has no position")
    row = np.zeros(ROW, np.int64)
    row[TURN], row[TRUMP], row[LENGTH] = deal.turn, deal.setting.trump, len(deal.plays)
    row[WINNER] = -1
    row[HANDS : HANDS + len(deal.hands)] = deal.hands
    if state := deal.tricks:
        row[TABLE], row[PLAYED], row[LED] = sum(state.cards), len(state.cards), state.led
        row[BEST], row[TOP], row[WINNER] = state.best, state.top, state.winner
        row[GATHERED], row[FINISHED] = state.gathered, len(state.winners)
        row[PILES : PILES + len(deal.hands)] = state.captured
        row[WINNERS : WINNERS + len(state.winners)] = state.winners
        row[ACE], row[START] = _opening(deal)
    elif rows := deal.layout:
        row[START], row[ACE], row[ROWS], row[BONUS] = rows.start, rows.ace, rows.rows, rows.bonus
        row[OUT] = len(rows.order)
        row[ORDER : ORDER + len(rows.order)] = rows.order
    return row


def _opening(deal: Deal) -> tuple[int, int]:
    tables = deal.setting.tables
    assert tables is not None
    return tables.ace, tables.start
