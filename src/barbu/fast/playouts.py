"""Kernels that play deals to their end, many at a time."""

from __future__ import annotations

__all__ = ["Dealing", "Results", "add_up", "finish_deal", "open_deal", "play_deals", "play_positions"]

from typing import NamedTuple

import numpy as np

from barbu.fast.bits import nth_card
from barbu.fast.cache import inner_kernel, kernel
from barbu.fast.chance import Stream, below, deal_cards, next_state, open_stream
from barbu.fast.compiled import (
    bonus_after,
    deal_ended,
    fits,
    lead_bans,
    leadable,
    legal_follow,
    popcount,
    suit_set,
)
from barbu.fast.policies import choose_card, choose_turn
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
    TRUMP,
    TURN,
    WINNERS,
    begin,
    clear,
    count_and_score,
    join_trick,
    legal_cards,
    next_seat,
    play_to_trick,
    same_rank,
)
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.masks import ACE_OPEN, BONUS_NONE
from barbu.play.tables import KIND_LAYOUT, START_FIRST_CARD


class Dealing(NamedTuple):
    """How fresh deals begin."""

    first: int
    """The seat that plays first."""
    trumps: Ints  # (at least 1,), card sets: the trumps to draw from; 0 for none
    starts: Ints  # (at least 1,), card sets: what may open rows, to draw from
    deck: Ints  # (cards,), single bits


class Results(NamedTuple):
    """What playouts came to, one row each; kernels fill it in place."""

    raw: Ints  # (n, players), points
    counts: Ints  # (n, items * players), count of item i for seat s at i * players + s; untouched at domino
    lengths: Ints  # (n,), plays and passes, those before the position included
    orders: Ints  # (n, players), seats by order of going out; untouched where there is no layout


@inner_kernel
def finish_deal(rules: RuleArrays, row: Ints, policy: Ints, stream: Stream) -> None:
    """Play the position `row` to its end."""
    if rules.kind == KIND_LAYOUT:
        _finish_layout(rules, row, policy, stream)
    else:
        _finish_tricks(rules, row, policy, stream)


@inner_kernel
def _finish_tricks(rules: RuleArrays, row: Ints, policy: Ints, stream: Stream) -> None:
    """Play out the current trick step by step, then whole tricks with their state in registers."""
    while row[PLAYED]:
        led, best, last = row[LED], row[BEST], row[PLAYED] == rules.players - 1
        card = choose_card(legal_cards(rules, row), led, best, row[TRUMP], last, policy, next_state(stream))
        play_to_trick(rules, row, card)
    if row[TURN] >= 0:
        _play_whole_tricks(rules, row, policy, stream)


@inner_kernel
def _play_whole_tricks(rules: RuleArrays, row: Ints, policy: Ints, stream: Stream) -> None:
    players, trump, duties, forced = rules.players, row[TRUMP], rules.duties, rules.forced
    gathered, trick, seat, first = row[GATHERED], row[FINISHED], row[TURN], row[FINISHED]
    hands, piles, winners = row[HANDS:PILES], row[PILES:ORDER], row[WINNERS:ROW]
    state, step, by_chance = stream[0], stream[1], policy.shape[0] == 0
    while seat >= 0:
        led, best, top, winner, table = 0, 0, 0, -1, 0
        for place in range(players):
            hand = hands[seat]
            if place == 0:
                legal = leadable(hand, lead_bans(rules.ban, rules.ban_kind, trick, gathered, trump, duties))
            else:
                legal = legal_follow(hand, led, best, top, trump, duties, forced)
            state += step
            if by_chance:
                card = nth_card(legal, below(state, popcount(legal)))
            else:
                card = choose_card(legal, led, best, trump, place == players - 1, policy, state)
            hands[seat] = hand ^ card
            table |= card
            if place == 0:
                led, best, top, winner = suit_set(card), card, card, seat
            else:
                best, top, winner = join_trick(card, seat, led, best, top, winner, trump)
            seat += 1
            if seat == players:
                seat = 0
        piles[winner] |= table
        winners[trick] = winner
        gathered |= table
        trick += 1
        seat = -1 if trick == rules.tricks or deal_ended(rules.end, gathered) else winner
    row[TURN], row[GATHERED], row[FINISHED] = -1, gathered, trick
    row[LENGTH] += players * (trick - first)
    stream[0] = state


@inner_kernel
def _finish_layout(rules: RuleArrays, row: Ints, policy: Ints, stream: Stream) -> None:
    """Do what `position.lay()` and `pass_turn()` do until the end, the state of the rows in registers."""
    players, deck, lows = rules.players, rules.deck, rules.lows
    rows, start, ace, bonus, seat = row[ROWS], row[START], row[ACE], row[BONUS], row[TURN]
    out, length = row[OUT], row[LENGTH]
    hands, order = row[HANDS:PILES], row[ORDER:WINNERS]
    state, step, by_chance = stream[0], stream[1], policy.shape[0] == 0
    while seat >= 0:
        hand = hands[seat]
        legal = hand & fits(rows, start, deck, lows, ace)
        card, end, length = 0, 0, length + 1
        if legal:
            state += step
            if by_chance and ace != ACE_OPEN and bonus == BONUS_NONE:
                card = nth_card(legal, below(state, popcount(legal)))
            else:
                card, end = choose_turn(legal, rows, start, lows, ace, bonus, policy, state)
        bonus = BONUS_NONE
        if card:
            hand ^= card
            hands[seat] = hand
            if rows == 0 and rules.start_kind == START_FIRST_CARD:
                start = same_rank(card, deck)
            rows |= card
            ace |= end
            bonus = bonus_after(card, hand, rules.bonus)
            if hand == 0:
                order[out] = seat
                out += 1
        if bonus == BONUS_NONE:
            seat = next_seat(seat, players, hands)
            if out == players - 1:
                order[out] = seat
                out, seat = players, -1
    row[ROWS], row[START], row[ACE], row[BONUS], row[TURN] = rows, start, ace, bonus, seat
    row[OUT], row[LENGTH] = out, length
    stream[0] = state


@inner_kernel
def open_deal(rules: RuleArrays, dealing: Dealing, row: Ints, room: Ints, stream: Stream) -> None:
    """Make `row` a fresh deal; `room`, shape (cards + players,), is scratch."""
    clear(row)
    size = dealing.deck.size
    cards, sizes = room[:size], room[size:]
    for place in range(size):
        cards[place] = dealing.deck[place]
    for seat in range(rules.players):
        sizes[seat] = rules.tricks
    deal_cards(stream, cards, sizes, row[HANDS : HANDS + rules.players])
    trump, start = dealing.trumps[0], dealing.starts[0]
    if dealing.trumps.size > 1:
        trump = dealing.trumps[below(next_state(stream), dealing.trumps.size)]
    if dealing.starts.size > 1:
        start = dealing.starts[below(next_state(stream), dealing.starts.size)]
    begin(rules, row, dealing.first, trump, start)


@inner_kernel
def _report(rules: RuleArrays, row: Ints, results: Results, place: int) -> None:
    count_and_score(rules, row, results.counts[place], results.raw[place])
    results.lengths[place] = row[LENGTH]
    if rules.kind == KIND_LAYOUT:
        for seat in range(rules.players):
            results.orders[place, seat] = row[ORDER + seat]


@kernel
def play_deals(
    rules: RuleArrays, dealing: Dealing, policy: Ints, seed: int, number: int, results: Results
) -> None:
    """Deal and play deals `number`, `number` + 1, ... of `seed`, one for each row of `results`."""
    stream = np.zeros(2, np.uint64)
    row = np.zeros(ROW, np.int64)
    room = np.zeros(dealing.deck.size + rules.players, np.int64)
    _play_deals(rules, dealing, policy, seed, number, results, stream, row, room)


@inner_kernel
def _play_deals(
    rules: RuleArrays,
    dealing: Dealing,
    policy: Ints,
    seed: int,
    number: int,
    results: Results,
    stream: Stream,
    row: Ints,
    room: Ints,
) -> None:
    for place in range(results.lengths.size):
        open_stream(stream, seed, number + place)
        open_deal(rules, dealing, row, room, stream)
        finish_deal(rules, row, policy, stream)
        _report(rules, row, results, place)


@kernel
def play_positions(
    rules: RuleArrays, rows: Ints, policy: Ints, seed: int, number: int, results: Results
) -> None:
    """Play each position of `rows`, shape (n, ROW), to its end; playout `number` + i of `seed` from row i."""
    _play_positions(
        rules, rows, policy, seed, number, results, np.zeros(2, np.uint64), np.zeros(ROW, np.int64)
    )


@inner_kernel
def _play_positions(
    rules: RuleArrays,
    rows: Ints,
    policy: Ints,
    seed: int,
    number: int,
    results: Results,
    stream: Stream,
    row: Ints,
) -> None:
    for place in range(rows.shape[0]):
        open_stream(stream, seed, number + place)
        for column in range(ROW):
            row[column] = rows[place, column]
        finish_deal(rules, row, policy, stream)
        _report(rules, row, results, place)


@kernel
def add_up(raw: Ints, low: int, width: int, sums: Ints, squares: Ints, histogram: Ints) -> None:
    """
    Add the scores `raw`, shape (n, players), to sums, in place.

    Args:
        raw: Points.
        low: The lowest score of the first bin.
        width: Scores a bin.
        sums: Shape (players,).
        squares: Sums of squares, shape (players,).
        histogram: Shape (players, bins).
    """
    for place in range(raw.shape[0]):
        for seat in range(raw.shape[1]):
            score = raw[place, seat]
            sums[seat] += score
            squares[seat] += score * score
            score -= low
            histogram[seat, score if width == 1 else score // width] += 1
