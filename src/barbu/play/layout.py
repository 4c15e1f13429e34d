"""The play of domino: the rows on the table, and what a card or a pass changes."""

from __future__ import annotations

__all__ = ["LayoutState", "ace_choices", "after_card", "after_pass", "first_turn", "may_pass", "playable"]

from typing import NamedTuple

from barbu.play import masks
from barbu.play.tables import START_FIRST_CARD, Tables


class LayoutState(NamedTuple):
    """Where a layout stands; sets are ints."""

    start: int
    """The cards that open rows; until the first card fixes the rank, all that may."""
    ace: int
    """`masks.ACE_HIGH`, `ACE_LOW`, or `ACE_OPEN` while the first ace will decide."""
    rows: int = 0
    bonus: int = masks.BONUS_NONE
    """Not 0 on a turn that an ace gave."""
    order: tuple[int, ...] = ()
    """The seats that are out, first out first; when the deal ends, all of them."""
    passed: tuple[int, ...] = ()
    """The seats that passed since the last card was laid, in order."""


def first_turn(tables: Tables, start: int) -> LayoutState:
    """Return the state before the first turn; `start` as named, or all that the rules allow."""
    return LayoutState(start, tables.ace)


def playable(tables: Tables, state: LayoutState, hand: int) -> int:
    """Return the cards of `hand` that fit, as a set."""
    return hand & masks.fits(state.rows, state.start, tables.deck, tables.lows, state.ace)


def ace_choices(tables: Tables, state: LayoutState, card: int) -> tuple[int, ...]:
    """Return the ends at which a fitting `card` may be laid: (0,), or for the first ace 1 (high) and 2 (low)."""
    if state.ace != masks.ACE_OPEN or not card & masks.ACES:
        return (0,)
    high = masks.lays_high(card, state.rows, state.start)
    low = masks.lays_low(card, state.rows, state.start, tables.lows)
    return (masks.ACE_HIGH,) * high + (masks.ACE_LOW,) * low


def may_pass(tables: Tables, state: LayoutState, hand: int) -> bool:
    """Whether the seat with `hand` may pass on this turn."""
    return masks.pass_allowed(playable(tables, state, hand), state.bonus)


def after_card(
    tables: Tables, state: LayoutState, seat: int, card: int, hand: int, ace: int
) -> tuple[LayoutState, int]:
    """Return the state after `seat` lays `card`, with `hand` left, and the seat that plays next (if any)."""
    start = state.start
    if tables.start_kind == START_FIRST_CARD and not state.rows:
        start = same_rank(card, tables.deck)
    order = state.order if hand else (*state.order, seat)
    bonus = masks.bonus_after(card, hand, tables.bonus)
    after = LayoutState(start, ace or state.ace, state.rows | card, bonus, order)
    return after, seat if bonus else _next_in(tables.players, order, seat)


def after_pass(tables: Tables, state: LayoutState, seat: int) -> tuple[LayoutState, int]:
    """Return the state after `seat` passes, and the seat that plays next."""
    after = state._replace(bonus=masks.BONUS_NONE, passed=(*state.passed, seat))
    return after, _next_in(tables.players, state.order, seat)


def same_rank(card: int, deck: int) -> int:
    """Return all cards of the deck of the rank of `card`."""
    rank = (card.bit_length() - 1) % 13
    return sum(1 << (13 * suit + rank) for suit in range(4)) & deck


def _next_in(players: int, order: tuple[int, ...], seat: int) -> int:
    for step in range(1, players + 1):
        following = (seat + step) % players
        if following not in order:
            return following
    return seat
