"""Kernels that play a position to its end, every seat by the rules of thumb from what it sees itself."""

from __future__ import annotations

__all__ = [
    "Floats",
    "Thumbs",
    "card_by_thumb",
    "finish",
    "finish_deals",
    "suit_number",
    "thumbs_of",
    "turn_by_thumb",
]

from collections.abc import Callable
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from barbu.bots import thumb
from barbu.bots.compiling import bot_kernel, compiled_thumb, inner_bot_kernel
from barbu.bots.stakes import Stakes
from barbu.fast.compiled import deal_ended, fits, heads, lead_bans, leadable, legal_follow, suit_set
from barbu.fast.position import (
    ACE,
    BEST,
    BONUS,
    FINISHED,
    GATHERED,
    HANDS,
    LED,
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
    ace_ends,
    count_and_score,
    lay,
    pass_turn,
)
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.masks import ACE_HIGH, ACE_LOW, BONUS_OPTIONAL
from barbu.play.tables import KIND_LAYOUT

Floats = npt.NDArray[np.float64]

D_PASS = thumb.D_PASS

_card_liking = cast(Callable[..., float], compiled_thumb()["card_liking"])
_laying_liking = cast(Callable[..., float], compiled_thumb()["laying_liking"])
_set_value = cast(Callable[..., float], compiled_thumb()["set_value"])


class Thumbs(NamedTuple):
    """`barbu.bots.stakes.Stakes` as arrays, each seat with weights of its own."""

    trick_now: Floats  # (MOST_TRICKS,)
    trick_later: Floats  # (MOST_TRICKS,)
    item_cards: Ints  # (items,)
    item_values: Floats  # (items,)
    unit: float
    powers: Floats  # (MOST_SUIT + 1,)
    weights: Floats  # (players, weights)
    regards: Floats  # (players, players), see `doubled.regards()`


def thumbs_of(
    stakes: Stakes, players: int, weights: Floats | None = None, regards: Floats | None = None
) -> Thumbs:
    """
    Return stakes for kernels.

    Args:
        stakes: The contract's.
        players: Number of seats.
        weights: In place of the shipped ones, shape (players, weights).
        regards: What a point of each seat is worth to each, shape (players, players); as without doubles if left out.
    """
    own = np.tile(np.array(stakes.weights, np.float64), (players, 1)) if weights is None else weights
    return Thumbs(
        np.array(stakes.trick_now),
        np.array(stakes.trick_later),
        np.array(stakes.item_cards, np.int64),
        np.array(stakes.item_values),
        stakes.unit,
        np.array(stakes.powers),
        np.ascontiguousarray(own, np.float64),
        np.zeros((players, players)) if regards is None else np.ascontiguousarray(regards, np.float64),
    )


@inner_bot_kernel
def suit_number(cards: int) -> int:
    """Return the number of a suit given as a set."""
    return 0 if cards & 1 else 1 if cards & 1 << 13 else 2 if cards & 1 << 26 else 3


@inner_bot_kernel
def _not_void(suit: int, seat: int, following: int, players: int, voids: int) -> int:
    """Return how many of the seats that still follow have not shown that they hold none of `suit`."""
    number, holding = suit_number(suit), 0
    for step in range(1, following + 1):
        other = seat + step
        if other >= players:
            other -= players
        holding += 1 - (voids >> (4 * other + number) & 1)
    return holding


@inner_bot_kernel
def card_by_thumb(
    thumbs: Thumbs,
    weights: Floats,
    regard: float,
    legal: int,
    hand: int,
    unseen: int,
    led: int,
    best: int,
    trump: int,
    table: int,
    trick: int,
    seat: int,
    played: int,
    players: int,
    voids: int,
) -> int:
    """Return the legal card that a seat likes best; of equals the lowest. `voids`: bit 4 * seat + suit."""
    lying = _set_value(table, thumbs.item_cards, thumbs.item_values)
    out_value = _set_value(unseen, thumbs.item_cards, thumbs.item_values)
    following = players - 1 - played
    best_card, best_liking, suit_seen, not_void = 0, -1e300, 0, 0
    while legal:
        card = legal & -legal
        legal ^= card
        about = led if led else suit_set(card)
        if about != suit_seen:
            suit_seen, not_void = about, _not_void(about, seat, following, players, voids)
        liking = _card_liking(
            card, hand, unseen, led, best, trump, following, not_void, lying, thumbs.trick_now[trick],
            thumbs.trick_later[trick], thumbs.unit, out_value, regard, thumbs.item_cards, thumbs.item_values,
            thumbs.powers, weights,
        )  # fmt: skip
        if liking > best_liking:
            best_card, best_liking = card, liking
    return best_card


@inner_bot_kernel
def _join(
    card: int, seat: int, led: int, best: int, top: int, winner: int, trump: int
) -> tuple[int, int, int, int]:
    """Return suit led, best card, top of the suit led, and winner of a trick after `seat` plays `card` to it."""
    if led == 0:
        return suit_set(card), card, card, seat
    if card & led and card > top:
        top = card
    if heads(card, led, best, trump):
        best, winner = card, seat
    return led, best, top, winner


@inner_bot_kernel
def _finish_tricks(rules: RuleArrays, thumbs: Thumbs, row: Ints, voids: int) -> None:
    players, trump, duties, forced = rules.players, row[TRUMP], rules.duties, rules.forced
    led, best, top, winner = row[LED], row[BEST], row[TOP], row[WINNER]
    table, played, seat = row[TABLE], row[PLAYED], row[TURN]
    gathered, trick = row[GATHERED], row[FINISHED]
    while seat >= 0:
        hand = row[HANDS + seat]
        if led == 0:
            legal = leadable(hand, lead_bans(rules.ban, rules.ban_kind, trick, gathered, trump, duties))
        else:
            legal = legal_follow(hand, led, best, top, trump, duties, forced)
        card = legal
        if legal & (legal - 1):
            unseen = rules.deck & ~(gathered | table | hand)
            regard = thumbs.regards[seat, winner] if winner >= 0 else 0.0
            card = card_by_thumb(
                thumbs, thumbs.weights[seat], regard, legal, hand, unseen, led, best, trump, table, trick, seat,
                played, players, voids,
            )  # fmt: skip
        row[HANDS + seat] = hand ^ card
        table |= card
        played += 1
        if led and not card & led:
            voids |= 1 << (4 * seat + suit_number(led))
        led, best, top, winner = _join(card, seat, led, best, top, winner, trump)
        seat = seat + 1 if seat + 1 < players else 0
        if played == players:
            row[PILES + winner] |= table
            row[WINNERS + trick] = winner
            gathered |= table
            trick += 1
            over = trick == rules.tricks or deal_ended(rules.end, gathered)
            seat = -1 if over else winner
            led, best, top, winner, table, played = 0, 0, 0, -1, 0, 0
    row[TURN], row[WINNER], row[GATHERED], row[FINISHED] = -1, -1, gathered, trick
    row[TABLE], row[PLAYED], row[LED], row[BEST], row[TOP] = 0, 0, 0, 0, 0


@inner_bot_kernel
def turn_by_thumb(rules: RuleArrays, weights: Floats, row: Ints, legal: int) -> tuple[int, int]:
    """Return the turn of domino that the seat on turn likes best: card and end of a first ace; (0, 0) for a pass."""
    seat = row[TURN]
    hand, rows, start, lows, ace = row[HANDS + seat], row[ROWS], row[START], rules.lows, row[ACE]
    unseen = rules.deck & ~(rows | hand)
    best_card, best_end, best_liking = 0, 0, -1e300
    if row[BONUS] == BONUS_OPTIONAL:
        best_liking = weights[D_PASS]
    while legal:
        card = legal & -legal
        legal ^= card
        ends = ace_ends(card, rows, start, lows, ace)
        if ends & ACE_HIGH or not ends:
            liking = _laying_liking(card, hand, rows, unseen, 1 if ace == ACE_LOW else 0, weights)
            if liking > best_liking:
                best_card, best_end, best_liking = card, ends & ACE_HIGH, liking
        if ends & ACE_LOW:
            liking = _laying_liking(card, hand, rows, unseen, 1, weights)
            if liking > best_liking:
                best_card, best_end, best_liking = card, ACE_LOW, liking
    return best_card, best_end


@inner_bot_kernel
def _finish_layout(rules: RuleArrays, thumbs: Thumbs, row: Ints) -> None:
    while row[TURN] >= 0:
        seat = row[TURN]
        legal = row[HANDS + seat] & fits(row[ROWS], row[START], rules.deck, rules.lows, row[ACE])
        if legal == 0:
            pass_turn(rules, row)
            continue
        card, end = turn_by_thumb(rules, thumbs.weights[seat], row, legal)
        if card:
            lay(rules, row, card, end)
        else:
            pass_turn(rules, row)


@inner_bot_kernel
def finish(rules: RuleArrays, thumbs: Thumbs, row: Ints, voids: int) -> None:
    """Play the position `row` to its end; `voids` is what seats have shown so far, bit 4 * seat + suit."""
    if rules.kind == KIND_LAYOUT:
        _finish_layout(rules, thumbs, row)
    else:
        _finish_tricks(rules, thumbs, row, voids)


@bot_kernel
def finish_deals(rules: RuleArrays, thumbs: Thumbs, rows: Ints, raw: Ints) -> None:
    """Play each fresh position of `rows`, shape (n, ROW), and fill `raw`, shape (n, players), with its points."""
    row = np.zeros(ROW, np.int64)
    counts = np.zeros(rules.item_kinds.size * rules.players, np.int64)
    for place in range(rows.shape[0]):
        for column in range(ROW):
            row[column] = rows[place, column]
        finish(rules, thumbs, row, 0)
        count_and_score(rules, row, counts, raw[place])
