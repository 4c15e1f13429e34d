"""
The hands that a seat cannot see: drawn evenly from all deals that agree with everything it has seen.

Each play rules out cards for its player. The rules of `masks` filter a hand step by step, keeping what a duty
names if there is any; so a card c was legal in a hand exactly if it is legal in each hand {c, u} of c and one
other card u of it. Hence "seat s cannot hold u" says all there is to know, and the compiled rules themselves tell
which u. A pass rules out the cards that fitted. Contracts, doubles and the choice among legal cards tell nothing
here.

Counting: with capacities n_j of the seats still to fill, the cards that not every seat may hold are dealt one by
one, and f(card, n) = sum over the seats j that may hold it of f(next card, n - e_j); the rest may go anywhere,
which is a multinomial coefficient. A deal is drawn along the same sums, so all are equally likely.
"""

from __future__ import annotations

__all__ = [
    "Hidden",
    "count_hands",
    "draw_hands",
    "hidden_from",
    "note_pass",
    "note_play",
    "sample_hands",
    "sample_positions",
    "warm",
]

from math import prod
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.cards import cards_in, deal_hands, parse_rank, rank_cards
from barbu.fast.cache import inner_kernel, kernel
from barbu.fast.chance import Stream, deal_cards, next_state, open_stream, unit
from barbu.fast.compiled import fits, lead_bans, leadable, legal_follow, pass_allowed
from barbu.fast.position import (
    ACE,
    BEST,
    BONUS,
    FINISHED,
    GATHERED,
    HANDS,
    LED,
    ROW,
    ROWS,
    START,
    TOP,
    TRUMP,
    TURN,
    WINNER,
    begin,
    pass_turn,
    play,
)
from barbu.fast.tables import Ints, RuleArrays, rule_arrays
from barbu.play import Choose, View, apply, legal_actions, start_deal
from barbu.play import view as view_of
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import preset

Floats = npt.NDArray[np.float64]

SOME_CARD = 1 << 56
"""Stands for the cards that a seat holds and nobody has seen, while a history is played again."""


class Hidden(NamedTuple):
    """What a seat does not know of the hands, ready to be drawn; `players` counts every seat."""

    row: Ints  # (ROW,), the position as the seat sees it, other hands empty
    sizes: Ints  # (players,), how many unseen cards each seat holds; 0 for the seat itself
    cannot: Ints  # (players,), card sets: what each seat certainly does not hold
    bound: Ints  # (bound,), single bits: unseen cards that some seat with room cannot hold
    free: Ints  # (free,), single bits: the other unseen cards
    strides: Ints  # (players,), what a card less in a seat's hand takes off the column of `ways`
    ways: Floats  # (bound + 1, columns), how many deals there are of the bound cards from this one on and the free


@inner_kernel
def note_play(rules: RuleArrays, row: Ints, card: int, unseen: int, cannot: Ints) -> None:
    """
    Note what a play tells, before `position.play()` makes it.

    Args:
        rules: The contract.
        row: The position; other seats' hands do not matter.
        card: What the seat whose turn it is plays.
        unseen: The cards that it may still hold afterwards, a set.
        cannot: What each seat certainly does not hold, shape (players,); changed in place.
    """
    if rules.kind == KIND_LAYOUT:
        return
    led, best, top, trump, seat = row[LED], row[BEST], row[TOP], row[TRUMP], row[TURN]
    banned = lead_bans(rules.ban, rules.ban_kind, row[FINISHED], row[GATHERED], trump, rules.duties)
    while unseen:
        other = unseen & -unseen
        unseen ^= other
        if led == 0:
            legal = leadable(card | other, banned)
        else:
            legal = legal_follow(card | other, led, best, top, trump, rules.duties, rules.forced)
        if not legal & card:
            cannot[seat] |= other


@inner_kernel
def note_pass(rules: RuleArrays, row: Ints, cannot: Ints) -> None:
    """Note what a pass tells, before `position.pass_turn()` makes it; arguments as of `note_play()`."""
    fitting = fits(row[ROWS], row[START], rules.deck, rules.lows, row[ACE])
    if not pass_allowed(fitting, row[BONUS]):
        cannot[row[TURN]] |= fitting


@kernel
def _replay(rules: RuleArrays, row: Ints, plays: Ints, seat: int, unseen: int, cannot: Ints) -> None:
    """Play a history, shape (turns, 3) of seat, card number or -1, and end, and note what it tells."""
    for turn in range(plays.shape[0]):
        card = plays[turn, 1]
        if card < 0:
            note_pass(rules, row, cannot)
            pass_turn(rules, row)
        else:
            if plays[turn, 0] != seat:
                note_play(rules, row, 1 << card, unseen, cannot)
            play(rules, row, 1 << card, plays[turn, 2])


@kernel
def _count_ways(
    sizes: Ints, cannot: Ints, bound: Ints, free: int, strides: Ints, last: int, ways: Floats
) -> None:
    """Fill `ways`; `last` is the seat with stride 0, whose capacity the others leave over."""
    factorial = np.ones(64)
    for number in range(1, 64):
        factorial[number] = factorial[number - 1] * number
    room = np.zeros(sizes.size, np.int64)
    for place in range(bound.size, -1, -1):
        for column in range(ways.shape[1]):
            left, rest = column, bound.size - place + free
            for seat in range(sizes.size - 1, -1, -1):
                if strides[seat]:
                    room[seat] = left // strides[seat]
                    left -= room[seat] * strides[seat]
                    rest -= room[seat]
            if rest < 0 or rest > sizes[last]:
                continue
            room[last] = rest
            if place == bound.size:
                number = factorial[free]
                for seat in range(sizes.size):
                    number /= factorial[room[seat]]
                ways[place, column] = np.rint(number)
                continue
            for seat in range(sizes.size):
                if room[seat] and not bound[place] & cannot[seat]:
                    ways[place, column] += ways[place + 1, column - strides[seat]]


@inner_kernel
def draw_hands(hidden: Hidden, stream: Stream, room: Ints, cards: Ints, hands: Ints) -> None:
    """
    Add one deal of the unseen cards to `hands`.

    Args:
        hidden: From `hidden_from()`.
        stream: The source of chance.
        room: Scratch, shape (players,).
        cards: Scratch, shape (free cards,).
        hands: Card sets, shape (players,); changed in place.
    """
    column = 0
    for seat in range(hidden.sizes.size):
        room[seat] = hidden.sizes[seat]
        column += room[seat] * hidden.strides[seat]
    for place in range(hidden.bound.size):
        card = hidden.bound[place]
        left = unit(next_state(stream)) * hidden.ways[place, column]
        chosen = -1
        for seat in range(room.size):
            if room[seat] and not card & hidden.cannot[seat]:
                number = hidden.ways[place + 1, column - hidden.strides[seat]]
                if number > 0:
                    chosen = seat
                    left -= number
                    if left < 0:
                        break
        hands[chosen] |= card
        room[chosen] -= 1
        column -= hidden.strides[chosen]
    for place in range(cards.size):
        cards[place] = hidden.free[place]
    deal_cards(stream, cards, room, hands)


@kernel
def _draw_many(hidden: Hidden, seed: int, hands: Ints) -> None:
    stream = np.zeros(2, np.uint64)
    room = np.zeros(hidden.sizes.size, np.int64)
    cards = np.zeros(hidden.free.size, np.int64)
    for number in range(hands.shape[0]):
        open_stream(stream, seed, number)
        draw_hands(hidden, stream, room, cards, hands[number])


def hidden_from(view: View) -> Hidden:
    """Return what the seat of `view` (or a spectator) does not know of the hands, with all that play has told."""
    players, seat = view.ruleset.players, view.seat
    seen = view.hand
    for played in view.plays:
        seen |= 1 << played.card if played.card >= 0 else 0
    unseen = view.ruleset.cards & ~seen
    row, cannot = np.zeros(ROW, np.int64), np.zeros(players, np.int64)
    row[WINNER], row[TURN] = -1, view.turn
    if view.tables is not None and not view.skipped:
        _replay_history(view, row, unseen, cannot)
    row[HANDS : HANDS + players] = 0
    sizes = np.array(view.cards_left, np.int64)
    if seat >= 0:
        row[HANDS + seat], sizes[seat] = view.hand, 0
    with_room = [other for other in range(players) if sizes[other]]
    anyhow = unseen
    for other in with_room:
        anyhow &= ~int(cannot[other])
    bound, free = (
        np.array([1 << card for card in cards_in(cards)], np.int64) for cards in (unseen & ~anyhow, anyhow)
    )
    strides = np.zeros(players, np.int64)
    for place, other in enumerate(with_room[:-1]):
        strides[other] = prod(int(sizes[before]) + 1 for before in with_room[:place])
    columns = prod(int(sizes[other]) + 1 for other in with_room[:-1])
    ways = np.zeros((len(bound) + 1, columns))
    last = with_room[-1] if with_room else 0
    _count_ways(sizes, cannot, bound, len(free), strides, last, ways)
    return Hidden(row, sizes, cannot, bound, free, strides, ways)


def _replay_history(view: View, row: Ints, unseen: int, cannot: Ints) -> None:
    tables = view.tables
    assert tables is not None
    start = tables.start
    if view.choice is not None and view.choice.start_rank:
        start = rank_cards(parse_rank(view.choice.start_rank)) & tables.deck
    first = view.roles.starter if tables.kind == KIND_LAYOUT else view.roles.leader
    for seat, cards in enumerate(view.cards_left):
        row[HANDS + seat] = SOME_CARD if cards else 0
    for played in view.plays:
        if played.card >= 0:
            row[HANDS + played.seat] |= 1 << played.card
    rules = rule_arrays(tables)
    begin(rules, row, first, view.trump, start)
    plays = np.array([(p.seat, p.card, p.ace) for p in view.plays], np.int64).reshape(-1, 3)
    _replay(rules, row, plays, view.seat, unseen, cannot)
    if not view.plays:
        row[TURN] = view.turn


def count_hands(view: View) -> float:
    """Return how many deals agree with what the seat of `view` has seen; exact below 2 ** 53."""
    hidden = hidden_from(view)
    return float(hidden.ways[0, int((hidden.sizes * hidden.strides).sum())])


def sample_hands(view: View, n: int, *, seed: int = 0) -> Ints:
    """
    Draw `n` deals, each equally likely among all that agree with what the seat of `view` has seen.

    Args:
        view: What a seat, or a spectator, sees.
        n: How many, each with its own stream of chance: the first ones are the same for any larger `n`.
        seed: From -2 ** 63 to 2 ** 63 - 1.

    Returns:
        What each seat holds now, card sets, shape (n, players); the seat's own hand in its column.
    """
    return sample_positions(view, n, seed=seed)[:, HANDS : HANDS + view.ruleset.players].copy()


def sample_positions(view: View, n: int, *, seed: int = 0) -> Ints:
    """Draw as `sample_hands()` does, and return whole positions, shape (n, ROW), to play on from."""
    hidden = hidden_from(view)
    rows = np.tile(hidden.row, (n, 1))
    _draw_many(hidden, seed, rows[:, HANDS : HANDS + view.ruleset.players])
    return rows


def warm() -> None:
    """Run each kernel of this module once on little work."""
    ruleset = preset("tournament").model_copy(update={"doubling": None})
    hands = deal_hands(ruleset.cards, ruleset.players, Random(0))
    deal = apply(start_deal(ruleset, 0, hands), Choose("trumps", "S"))
    for _ in range(6):
        deal = apply(deal, legal_actions(deal)[0])
    sample_hands(view_of(deal, deal.turn), 1)
