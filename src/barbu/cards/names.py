"""What suits, ranks and cards are called in four languages, and the letters that stand on the cards."""

from __future__ import annotations

__all__ = ["SUIT_SIGNS", "card_name", "rank_letter", "rank_name", "suit_name"]

from barbu.cards.card import RANKS, rank_of, suit_of
from barbu.i18n import marked, translator

SUIT_SIGNS = "♠♥♦♣"

_SUITS = (marked("spades"), marked("hearts"), marked("diamonds"), marked("clubs"))
_RANKS = (*"23456789", "10", marked("jack"), marked("queen"), marked("king"), marked("ace"))

_LETTERS = {"en": "JQKA", "fr": "VDRA", "es": "JQKA", "pt": "VDRA"}
"""The letters of jack, queen, king and ace by language."""


def suit_name(suit: int, lang: str) -> str:
    """Return the name of a suit 0..3 (S H D C): `hearts`, `cœur`, `corazones`, `copas`."""
    return translator(lang).gettext(_SUITS[suit])


def rank_name(rank: int, lang: str) -> str:
    """Return the name of a rank 0..12 (2..A): `queen`, `dame`, `reina`, `dama`; numbers stay numbers."""
    name = _RANKS[rank]
    return name if name.isdecimal() else translator(lang).gettext(name)


def card_name(card: int, lang: str) -> str:
    """Return the name of a card: `king of hearts`, `roi de cœur`, `rey de corazones`, `rei de copas`."""
    rank, suit = rank_name(rank_of(card), lang), suit_name(suit_of(card), lang)
    return translator(lang).gettext("{rank} of {suit}", rank=rank, suit=suit)


def rank_letter(rank: int, lang: str, letters: str | None = None) -> str:
    """
    Return what stands in the corner of a card of `rank` (0..12): `K`, `R`, `10`.

    Args:
        rank: 0..12, 2..A.
        lang: The reader's language.
        letters: The language whose letters the reader has chosen, if another one.
    """
    if rank < 8:
        return RANKS[rank]
    court = _LETTERS.get(letters or lang, _LETTERS["en"])
    return "10" if rank == 8 else court[rank - 9]
