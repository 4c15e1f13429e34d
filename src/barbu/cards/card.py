"""
Suits, ranks, cards and card sets.

Layout: a card is the number `13 * suit + rank`, suits in the order S H D C (0..3), ranks 2..A (0..12); a
set of cards is an `int` with the bit `1 << card` set for each card in it, so always below 2 ** 52.
"""

from __future__ import annotations

__all__ = [
    "ALL_CARDS",
    "RANKS",
    "SUITS",
    "card_bit",
    "cards_in",
    "format_card",
    "format_cards",
    "format_hand",
    "parse_card",
    "parse_card_set",
    "parse_hand",
    "parse_rank",
    "parse_suit",
    "rank_cards",
    "rank_of",
    "suit_cards",
    "suit_of",
]

import itertools
from collections.abc import Iterable, Iterator

from barbu.errors import CardError

SUITS = "SHDC"
RANKS = "23456789TJQKA"
ALL_CARDS = (1 << 52) - 1
_SUIT_INDEX = {letter: index for index, letter in enumerate(SUITS)}
_RANK_INDEX = {letter: index for index, letter in enumerate(RANKS)}


def suit_of(card: int) -> int:
    """Return the suit 0..3 (S H D C) of `card`."""
    return card // 13


def rank_of(card: int) -> int:
    """Return the rank 0..12 (2..A) of `card`."""
    return card % 13


def card_bit(card: int) -> int:
    """Return the set that holds `card` alone."""
    return 1 << card


def suit_cards(suit: int) -> int:
    """Return the set of the 13 cards of `suit`."""
    return 0x1FFF << (13 * suit)


def rank_cards(rank: int) -> int:
    """Return the set of the four cards of `rank`."""
    return 0x0000008004002001 << rank


def cards_in(cards: int) -> Iterator[int]:
    """Yield the cards of a set, lowest number first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def parse_suit(text: str) -> int:
    """Return the suit that a letter names; `CardError` if none does."""
    if not isinstance(text, str) or text not in _SUIT_INDEX:
        raise CardError(f'"{text}" is not a suit: S, H, D or C would do')
    return _SUIT_INDEX[text]


def parse_rank(text: str) -> int:
    """Return the rank that a letter names; `CardError` if none does."""
    if not isinstance(text, str) or text not in _RANK_INDEX:
        raise CardError(f'"{text}" is not a rank: one of {RANKS} would do (T for ten)')
    return _RANK_INDEX[text]


def parse_card(text: str) -> int:
    """Return the card that a text such as `QH` or `TD` names; `CardError` if none does."""
    if len(text) != 2 or text[0] not in _RANK_INDEX or text[1] not in _SUIT_INDEX:
        raise CardError(f'"{text}" is not a card: a rank of {RANKS} and a suit of {SUITS} would do, as in QH')
    return 13 * _SUIT_INDEX[text[1]] + _RANK_INDEX[text[0]]


def format_card(card: int) -> str:
    """Return the text of a card: `QH`."""
    return RANKS[card % 13] + SUITS[card // 13]


def parse_card_set(text: str) -> int:
    """Return the set that patterns name: `Q*` a rank, `*H` a suit, `KH` a card, several parted by blanks."""
    cards = 0
    for word in text.split():
        if len(word) == 2 and word[0] == "*" and word[1] in _SUIT_INDEX:
            cards |= suit_cards(_SUIT_INDEX[word[1]])
        elif len(word) == 2 and word[1] == "*" and word[0] in _RANK_INDEX:
            cards |= rank_cards(_RANK_INDEX[word[0]])
        else:
            try:
                cards |= 1 << parse_card(word)
            except CardError:
                raise CardError(f'"{word}" is not a card; KH, Q* (a rank) or *H (a suit) would do') from None
    if not cards:
        raise CardError(f'"{text}" names no card; KH, Q* (a rank) or *H (a suit) would do')
    return cards


def format_cards(cards: int | Iterable[int]) -> str:
    """Return the texts of a set's cards, lowest number first, parted by blanks."""
    listed = cards_in(cards) if isinstance(cards, int) else cards
    return " ".join(format_card(card) for card in listed)


def parse_hand(text: str) -> int:
    """
    Return the set of a hand written `spades.hearts.diamonds.clubs`, each suit's ranks high to low.

    Raises:
        CardError: If there are not four suits, a rank is unknown, or ranks are repeated or out of order.
    """
    suits = text.split(".")
    if len(suits) != 4:
        raise CardError(f'"{text}" is not a hand: four suits parted by points would do, as in QJT82..KQ.7')
    cards = 0
    for suit, ranks in enumerate(suits):
        numbers = [parse_rank(letter) for letter in ranks]
        if any(high <= low for high, low in itertools.pairwise(numbers)):
            raise CardError(f'"{text}" is not a hand: "{ranks}" does not go from high to low without repeats')
        for rank in numbers:
            cards |= 1 << (13 * suit + rank)
    return cards


def format_hand(cards: int) -> str:
    """Return a hand as `spades.hearts.diamonds.clubs`, each suit high to low."""
    suits = (cards >> (13 * suit) & 0x1FFF for suit in range(4))
    return ".".join("".join(RANKS[rank] for rank in range(12, -1, -1) if suit >> rank & 1) for suit in suits)
