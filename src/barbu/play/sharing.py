"""Whether counts entered by hand are possible: some sharing of the deck, in whole tricks, gives exactly these."""

from __future__ import annotations

__all__ = ["Atom", "atoms", "can_be_shared"]

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from barbu.cards import suit_cards
from barbu.play import masks
from barbu.play.tables import Tables


class Atom(NamedTuple):
    """Cards that no item tells apart."""

    cards: int
    """How many they are."""
    items: tuple[int, ...]
    """The items (by number) that count them."""
    suit: int
    """Their suit where a longest suit counts, else -1."""


@lru_cache(maxsize=1024)
def atoms(tables: Tables) -> tuple[Atom, ...]:
    """Return the deck parted into atoms, those that most items count first."""
    by_suit = masks.ITEM_LONGEST in tables.item_kinds
    groups: dict[tuple[tuple[int, ...], int], int] = {}
    deck = tables.deck
    while deck:
        card = deck & -deck
        deck ^= card
        items = tuple(i for i, cards in enumerate(tables.item_cards) if cards & card)
        suit = next(s for s in range(4) if suit_cards(s) & card) if by_suit else -1
        groups[items, suit] = groups.get((items, suit), 0) + 1
    found = [Atom(cards, items, suit) for (items, suit), cards in groups.items()]
    return tuple(sorted(found, key=lambda atom: (-len(atom.items), atom.suit, atom.items)))


def can_be_shared(tables: Tables, counts: Sequence[int]) -> bool:
    """
    Whether some sharing of the deck gives exactly `counts`; a seat with t tricks holds t * players cards.

    Args:
        tables: The contract's tables.
        counts: Non-negative, with right totals, shape (items * players,).
    """
    seats = [_demand(tables, counts, seat) for seat in range(tables.players)]
    if any(demand is None for demand in seats):
        return False
    demands = sorted((demand for demand in seats if demand is not None), key=_hardest_first)
    return _Search(tables, demands).found(0, tuple(atom.cards for atom in atoms(tables)), tables.tricks)


class _Demand(NamedTuple):
    """What one seat must hold: exact counts of card items, a range of tricks, its longest suit."""

    cards: tuple[tuple[int, int], ...]
    """(item, count) of each item that counts cards."""
    fewest: int
    most: int
    longest: int
    """-1 where no longest suit counts."""


def _hardest_first(demand: _Demand) -> tuple[int, int]:
    return (-demand.longest, demand.most - demand.fewest)


def _demand(tables: Tables, counts: Sequence[int], seat: int) -> _Demand | None:
    """What `seat` must hold by its counts; None if they contradict each other at once."""
    cards: list[tuple[int, int]] = []
    known: set[int] = set()
    longest: set[int] = set()
    won: dict[int, int] = {}
    for item, kind in enumerate(tables.item_kinds):
        count = counts[item * tables.players + seat]
        if kind == masks.ITEM_CARDS:
            cards.append((item, count))
        elif kind == masks.ITEM_EACH_TRICK:
            known.add(count)
        elif kind == masks.ITEM_LONGEST:
            longest.add(count)
        elif count > 1 or won.setdefault(tables.item_tricks[item], count) != count:
            return None
    single = sum(won.values())
    most = tables.tricks - (len(won) - single)
    if len(known) > 1 or len(longest) > 1 or any(not single <= tricks <= most for tricks in known):
        return None
    fewest, most = (min(known), min(known)) if known else (single, most)
    return _Demand(tuple(cards), fewest, most, longest.pop() if longest else -1)


class _Search:
    """Seat by seat, every way of holding what the seat must; what failed once is not tried again."""

    def __init__(self, tables: Tables, demands: Sequence[_Demand]) -> None:
        self.atoms = atoms(tables)
        self.players = tables.players
        self.demands = demands
        self.failed: set[tuple[int, tuple[int, ...], int]] = set()

    def found(self, place: int, left: tuple[int, ...], tricks: int) -> bool:
        """Whether the seats from `place` on can share the cards `left`, as counts by atom, in `tricks` tricks."""
        if place == len(self.demands):
            return tricks == 0
        key = (place, self._normal(left), tricks)
        if key in self.failed or not self._has_room(place, tricks):
            return False
        demand = self.demands[place]
        last = place == len(self.demands) - 1
        for held in self._holdings(demand, left, (), last=last):
            count = sum(held)
            if count % self.players or not demand.fewest <= count // self.players <= demand.most:
                continue
            rest = tuple(have - take for have, take in zip(left, held, strict=True))
            if self.found(place + 1, rest, tricks - count // self.players):
                return True
        self.failed.add(key)
        return False

    def _has_room(self, place: int, tricks: int) -> bool:
        rest = self.demands[place:]
        return sum(d.fewest for d in rest) <= tricks <= sum(d.most for d in rest)

    def _normal(self, left: tuple[int, ...]) -> tuple[int, ...]:
        """The same for positions that differ only in suits that no item tells apart."""
        if all(not atom.items for atom in self.atoms):
            return tuple(sorted(left))
        return left

    def _holdings(
        self, demand: _Demand, left: tuple[int, ...], held: tuple[int, ...], *, last: bool
    ) -> Iterator[tuple[int, ...]]:
        """Every way for a seat to take from `left` what `demand` says, atom by atom; the last seat takes all."""
        index = len(held)
        if index == len(left):
            exact = all(self._count(item, held) == count for item, count in demand.cards)
            if exact and (demand.longest < 0 or self._longest(held) == demand.longest):
                yield held
            return
        most = min(
            (count - self._count(i, held) for i, count in demand.cards if i in self.atoms[index].items),
            default=99,
        )
        if demand.longest >= 0:
            most = min(most, demand.longest - self._in_suit(self.atoms[index].suit, held))
        most = min(most, left[index], demand.most * self.players - sum(held))
        fewest = left[index] if last else 0
        for take in range(most, fewest - 1, -1):
            yield from self._holdings(demand, left, (*held, take), last=last)

    def _count(self, item: int, held: tuple[int, ...]) -> int:
        return sum(take for atom, take in zip(self.atoms, held, strict=False) if item in atom.items)

    def _in_suit(self, suit: int, held: tuple[int, ...]) -> int:
        return sum(take for atom, take in zip(self.atoms, held, strict=False) if atom.suit == suit)

    def _longest(self, held: tuple[int, ...]) -> int:
        return max(self._in_suit(suit, held) for suit in range(4))
