"""What is counted of a deal: aces, voids and the longest suit of each hand, and how each suit splits."""

from __future__ import annotations

__all__ = ["QUANTITIES", "Deck", "Grid", "counts_of", "grid_of", "parse_deck"]

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from barbu.cards import SUITS

_SUIT = (1 << 13) - 1
_ACES = sum(1 << (13 * suit + 12) for suit in range(len(SUITS)))


class Deck(NamedTuple):
    """Cards and players: deals of the same deck are counted together."""

    players: int
    cards: int
    """The card set that is dealt, the same number to each player."""

    @property
    def each(self) -> int:
        """Cards in a hand."""
        return self.cards.bit_count() // self.players

    @property
    def suits(self) -> tuple[int, ...]:
        """Cards of each suit, a suit without cards left out."""
        return tuple(size for size in _lengths(self.cards) if size)

    def __str__(self) -> str:
        return f"{self.players}-{self.cards:x}"


def parse_deck(text: str) -> Deck:
    """
    Return the deck that `str(deck)` gave.

    Raises:
        ValueError: If it is none.
    """
    players, _dash, cards = text.partition("-")
    deck = Deck(int(players), int(cards, 16))
    if not 2 <= deck.players <= 6 or not 0 < deck.cards < 1 << 52 or deck.cards.bit_count() % deck.players:
        raise ValueError(f"{text!r} is no deck")
    return deck


class Grid(NamedTuple):
    """
    A quantity as rows of a table that chance fills: row r gets `rows[r]` cards, column c has `columns[c]` of them.

    Hands and suits are both such tables, one the other's transpose; a row's cards fall into one of the `names`.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    name: Callable[[Sequence[int]], str]
    in_order: bool = False
    """Whether the name depends on which column is which."""


def grid_of(deck: Deck, quantity: str) -> Grid:
    """Return the rows, columns and names of one of the `QUANTITIES`."""
    hands, suits = (deck.each,) * deck.players, deck.suits
    if quantity == "splits":
        return Grid(suits, hands, _split)
    if quantity == "aces":
        aces = (deck.cards & _ACES).bit_count()
        return Grid(hands, (aces, deck.cards.bit_count() - aces), _first, in_order=True)
    return Grid(hands, suits, {"voids": _voids, "longest": _longest}[quantity])


QUANTITIES = ("aces", "voids", "longest", "splits")
"""By hand: its aces, its void suits, the length of its longest suit. By suit: how it splits among the hands."""


def counts_of(deck: Deck, deals: Iterable[Sequence[int]]) -> Counter[tuple[str, str]]:
    """
    Return how often each value of each quantity came up, by `(quantity, value)`.

    Args:
        deck: What was dealt.
        deals: The hands of each deal, card sets, shape (players,). Their number is counted too, as `("deals", "")`.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for hands in deals:
        counts["deals", ""] += 1
        by_hand = [_lengths(hand) for hand in hands]
        suits = [lengths for lengths in zip(*by_hand, strict=True) if any(lengths)]
        for hand, lengths in zip(hands, by_hand, strict=True):
            held = [length for suit, length in enumerate(lengths) if deck.cards >> (13 * suit) & _SUIT]
            counts["aces", str((hand & _ACES).bit_count())] += 1
            counts["voids", _voids(held)] += 1
            counts["longest", _longest(held)] += 1
        for split in suits:
            counts["splits", _split(split)] += 1
    return counts


def _lengths(cards: int) -> tuple[int, ...]:
    return tuple((cards >> (13 * suit) & _SUIT).bit_count() for suit in range(len(SUITS)))


def _first(lengths: Sequence[int]) -> str:
    return str(lengths[0])


def _voids(lengths: Sequence[int]) -> str:
    return str(sum(length == 0 for length in lengths))


def _longest(lengths: Sequence[int]) -> str:
    return str(max(lengths))


def _split(lengths: Sequence[int]) -> str:
    return "-".join(map(str, sorted(lengths, reverse=True)))
