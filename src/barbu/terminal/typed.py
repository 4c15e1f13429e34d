"""Cards as a person types them: `QH`, `10h`, `T♥`, and by the letters of the reader's own pack, `DC` in French."""

from __future__ import annotations

__all__ = ["LETTERS_OF_SUITS", "may_become_card", "sorted_hand", "typed_cards"]

from functools import cache

from barbu.cards import RANKS, SUITS, cards_in, rank_of, suit_of
from barbu.cards.names import SUIT_SIGNS, rank_letter

LETTERS_OF_SUITS = {"en": "SHDC", "fr": "PCKT", "es": "PCDT", "pt": "ECOP"}
"""By language: what bridge columns write for spades, hearts, diamonds, clubs."""

_ORDER = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: black and red by turns."""


def sorted_hand(cards: int) -> list[int]:
    """Return a hand as it is held: by suit, black and red by turns, high to low."""
    return sorted(cards_in(cards), key=lambda card: (_ORDER[suit_of(card)], -rank_of(card)))


def typed_cards(text: str, lang: str) -> tuple[int, ...]:
    """
    Return the cards that a text may mean, the likeliest first; empty if it is no card.

    `AC` is the ace of hearts (cœur) for a French reader and, failing that, the ace of clubs.
    """
    return _spellings(lang).get(text.upper(), ())


def may_become_card(text: str, lang: str) -> bool:
    """Whether a card's text begins like this."""
    return text.upper() in _beginnings(lang)


@cache
def _spellings(lang: str) -> dict[str, tuple[int, ...]]:
    found: dict[str, dict[int, int]] = {}
    for card in range(len(SUITS) * len(RANKS)):
        suit, local = suit_of(card), LETTERS_OF_SUITS[lang][suit_of(card)]
        for rank, is_own in _ranks(rank_of(card), lang).items():
            for letter in {SUITS[suit], SUIT_SIGNS[suit], local}:
                fits = letter == (local if is_own else SUITS[suit])
                readings = found.setdefault(rank + letter, {})
                readings[card] = min(readings.get(card, 1), 0 if fits else 1)
    return {text: tuple(sorted(cards, key=lambda card: cards[card])) for text, cards in found.items()}


def _ranks(rank: int, lang: str) -> dict[str, bool]:
    """The ways to write a rank, and whether the reader's language writes it so."""
    ways = {RANKS[rank]: RANKS[rank] == "T", rank_letter(rank, lang): True}
    return {**ways, "10": True} if rank == RANKS.index("T") else ways


@cache
def _beginnings(lang: str) -> frozenset[str]:
    return frozenset(text[:end] for text in _spellings(lang) for end in range(1, len(text) + 1))
