"""Decks: which cards a table plays with, and how many each seat gets."""

from __future__ import annotations

__all__ = ["complete_ranks", "deal_hands", "deck_cards", "removal_that_divides", "suit_is_contiguous"]

from random import Random

from barbu.cards.card import RANKS, cards_in, format_card, rank_cards, suit_cards

TRIM_ORDER = (3, 2, 0, 1)
"""The order of suits in which cards are proposed for removal (R-2): clubs, diamonds, spades, hearts."""


def deck_cards(lowest: int, removed: int = 0) -> int:
    """Return the cards of a deck whose lowest rank is `lowest` (0..12), less the set `removed`."""
    cards = 0
    for rank in range(lowest, len(RANKS)):
        cards |= rank_cards(rank)
    return cards & ~removed


def removal_that_divides(cards: int, players: int) -> tuple[str, ...]:
    """
    Return the cards to remove so that `cards` divides among `players`: lowest rank first, in the suits' order C D S H.

    Source: docs/rules.md, R-2.
    """
    surplus = cards.bit_count() % players
    order = (13 * suit + rank for rank in range(len(RANKS)) for suit in TRIM_ORDER)
    present = [card for card in order if cards >> card & 1]
    return tuple(format_card(card) for card in present[:surplus])


def complete_ranks(cards: int) -> tuple[int, ...]:
    """Return the ranks of which every suit of the deck has its card, low to high."""
    suits = [suit for suit in range(4) if cards & suit_cards(suit)]
    return tuple(r for r in range(len(RANKS)) if suits and all(cards >> (13 * s + r) & 1 for s in suits))


def suit_is_contiguous(cards: int, suit: int) -> bool:
    """Whether the deck's cards of `suit` leave no gap between the lowest and the highest."""
    ranks = cards >> (13 * suit) & 0x1FFF
    if not ranks:
        return True
    shifted = ranks // (ranks & -ranks)
    return shifted & (shifted + 1) == 0


def deal_hands(cards: int, players: int, random: Random) -> tuple[int, ...]:
    """
    Deal a whole deck.

    Args:
        cards: The deck, a card set that divides among the players.
        players: How many hands, 3 to 6.
        random: The only source of chance.

    Returns:
        One card set a seat, shape (players,).
    """
    order = list(cards_in(cards))
    random.shuffle(order)
    each = len(order) // players
    return tuple(sum(1 << card for card in order[seat * each : (seat + 1) * each]) for seat in range(players))
