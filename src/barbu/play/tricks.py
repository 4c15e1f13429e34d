"""The play of a trick contract: what is on the table, and what a card changes."""

from __future__ import annotations

__all__ = ["TrickState", "first_trick", "legal_in_trick", "play_to_trick", "refusal_in_trick"]

from typing import NamedTuple

from barbu.play import masks
from barbu.play.tables import Tables


class TrickState(NamedTuple):
    """Where a deal of tricks stands; cards are single bits, sets are ints."""

    leader: int
    """The seat that leads, or led, the current trick."""
    cards: tuple[int, ...] = ()
    """The cards of the current trick, the leader's first."""
    led: int = 0
    best: int = 0
    top: int = 0
    winner: int = -1
    """The seat whose card is winning the current trick."""
    gathered: int = 0
    """All cards of the finished tricks."""
    captured: tuple[int, ...] = ()
    """The cards in the tricks of each seat, shape (players,)."""
    winners: tuple[int, ...] = ()
    """Who won each finished trick."""


def first_trick(players: int, leader: int) -> TrickState:
    """Return the state before the first card of a deal of tricks."""
    return TrickState(leader, captured=(0,) * players)


def legal_in_trick(tables: Tables, trump: int, state: TrickState, hand: int) -> int:
    """Return the cards of `hand` that may be played now, as a set."""
    if not state.led:
        banned = masks.lead_bans(
            tables.ban, tables.ban_kind, len(state.winners), state.gathered, trump, tables.duties
        )
        return masks.leadable(hand, banned)
    return masks.legal_follow(hand, state.led, state.best, state.top, trump, tables.duties, tables.forced)


def refusal_in_trick(tables: Tables, trump: int, state: TrickState, hand: int, card: int) -> int:
    """Return why `card` may not be played now, as a number of `masks`; `masks.LEGAL` if it may."""
    banned = 0
    if not state.led:
        banned = masks.lead_bans(
            tables.ban, tables.ban_kind, len(state.winners), state.gathered, trump, tables.duties
        )
    return masks.refusal(
        card, hand, state.led, state.best, state.top, trump, tables.duties, banned, tables.forced
    )


def play_to_trick(players: int, trump: int, state: TrickState, seat: int, card: int) -> TrickState:
    """Return the state after `seat` plays `card`; the trick is gathered with its last card."""
    leader, cards, led, best, top, winner, gathered, captured, winners = state
    if not led:
        led, best, top, winner = masks.suit_set(card), card, card, seat
    else:
        if masks.heads(card, led, best, trump):
            best, winner = card, seat
        if card & led and card > top:
            top = card
    cards = (*cards, card)
    if len(cards) < players:
        return TrickState(leader, cards, led, best, top, winner, gathered, captured, winners)
    taken = sum(cards)
    piles = list(captured)
    piles[winner] |= taken
    return TrickState(winner, (), 0, 0, 0, -1, gathered | taken, tuple(piles), (*winners, winner))
