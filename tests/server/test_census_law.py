"""The census of deals: the law of each quantity against every deal there is, and figures that tell fair from unfair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from barbu.cards import cards_in, parse_card_set
from barbu.server.census import (
    QUANTITIES,
    Deck,
    chi_square_chance,
    counts_of,
    finding_of,
    law_of,
    parse_deck,
)

FULL = Deck(4, (1 << 52) - 1)
SMALL = [
    Deck(2, parse_card_set("AS KS AH KH AD KD AC KC")),
    Deck(3, parse_card_set("AS KS QS AH KH AD KD QD AC")),
    Deck(3, parse_card_set("2S 3S 4S 5S 2H 3H")),
]
"""Decks of which every deal can be looked at: alike suits, suits of different sizes, two suits without an ace."""


def every_deal(deck: Deck) -> Iterator[tuple[int, ...]]:
    """Yield each way to deal a small deck."""

    def rest(left: tuple[int, ...], players: int) -> Iterator[tuple[int, ...]]:
        if players == 0:
            yield ()
            return
        for hand in combinations(left, deck.each):
            cards = sum(1 << card for card in hand)
            for others in rest(tuple(card for card in left if card not in hand), players - 1):
                yield (cards, *others)

    yield from rest(tuple(cards_in(deck.cards)), deck.players)


def shuffled(deck: Deck, random: Random, *, unfair: float = 0.0) -> tuple[int, ...]:
    """Deal a deck; with the chance `unfair` the hands are dealt from a deck that was sorted."""
    cards = list(cards_in(deck.cards))
    if random.random() >= unfair:
        random.shuffle(cards)
    hands = [cards[seat * deck.each : (seat + 1) * deck.each] for seat in range(deck.players)]
    return tuple(sum(1 << card for card in hand) for hand in hands)


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("deck", SMALL, ids=str)
def test_a_law_is_that_of_all_deals_there_are(deck: Deck, quantity: str) -> None:
    law = law_of(deck, quantity)
    places = {value: place for place, value in enumerate(law.values)}
    deals, sums = 0, Counter[str]()
    squares = np.zeros((len(places), len(places)))
    for hands in every_deal(deck):
        found = {value: n for (what, value), n in counts_of(deck, [hands]).items() if what == quantity}
        row = np.zeros(len(places))
        for value, number in found.items():
            row[places[value]] = number
        deals, sums, squares = deals + 1, sums + Counter(found), squares + np.outer(row, row)
    assert {value: Fraction(sums[value], deals) for value in places} == dict(
        zip(law.values, law.mean, strict=True)
    )
    mean = np.array([float(value) for value in law.mean])
    assert np.allclose(law.covariance, squares / deals - np.outer(mean, mean), atol=1e-12)


def test_the_known_chances_of_a_bridge_deck_are_exact() -> None:
    def share(quantity: str, value: str) -> Fraction:
        law = law_of(FULL, quantity)
        return law.mean[law.values.index(value)] / 4

    assert share("aces", "4") == Fraction(comb(48, 9), comb(52, 13))
    assert round(100 * float(share("splits", "4-4-3-2")), 4) == 21.5512
    assert round(100 * float(share("splits", "4-3-3-3")), 4) == 10.5361
    assert round(100 * float(1 - share("voids", "0")), 4) == 5.1066
    assert sum(law_of(FULL, "longest").mean) == 4


@pytest.mark.parametrize(
    ("chi_square", "freedom", "chance"),
    [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (16.918978, 9, 0.05), (29.588298, 10, 0.001), (0, 3, 1)],
)
def test_the_chance_of_a_chi_square_is_that_of_the_printed_tables(
    chi_square: float, freedom: int, chance: float
) -> None:
    assert chi_square_chance(chi_square, freedom) == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_fair_dealing_is_found_fair_as_often_as_it_should(quantity: str) -> None:
    """Hands of a deal depend on each other: with the plain sum over hands far too many of these would stand out."""
    random, law, chances = Random(11), law_of(FULL, quantity), []
    for _ in range(120):
        counts = counts_of(FULL, [shuffled(FULL, random) for _ in range(60)])
        seen = {value: number for (what, value), number in counts.items() if what == quantity}
        chances.append(finding_of(law, 60, seen).chance)
    assert 0.4 < sum(chances) / len(chances) < 0.6, "seed 11"
    assert sum(chance < 0.05 for chance in chances) <= 15, "seed 11"


@pytest.mark.parametrize("quantity", ["voids", "longest", "splits"])
def test_a_dealer_that_leaves_one_deck_in_thirty_unshuffled_is_found_out(quantity: str) -> None:
    random = Random(12)
    counts = counts_of(FULL, [shuffled(FULL, random, unfair=1 / 30) for _ in range(600)])
    seen = {value: number for (what, value), number in counts.items() if what == quantity}
    assert finding_of(law_of(FULL, quantity), 600, seen).chance < 1e-6, "seed 12"


def test_rows_hold_all_that_was_seen_and_expected() -> None:
    random = Random(13)
    counts = counts_of(FULL, [shuffled(FULL, random) for _ in range(50)])
    for quantity in QUANTITIES:
        law = law_of(FULL, quantity)
        seen = {value: number for (what, value), number in counts.items() if what == quantity}
        rows = finding_of(law, 50, seen).rows
        assert [value for row in rows for value in row.values] == list(law.values)
        assert sum(row.seen for row in rows) == 200
        assert sum(row.expected for row in rows) == pytest.approx(200)
        assert len(rows) <= 12


def test_nothing_is_said_before_there_are_deals() -> None:
    finding = finding_of(law_of(FULL, "aces"), 0, {})
    assert (finding.freedom, finding.chance) == (0, 1.0)


@pytest.mark.parametrize("deck", [FULL, *SMALL], ids=str)
def test_a_deck_is_read_as_it_is_written(deck: Deck) -> None:
    assert parse_deck(str(deck)) == deck


@pytest.mark.parametrize("text", ["", "4", "4-", "7-ff", "3-ff", "-4-f", "4-fffffffffffffff"])
def test_what_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_deck(text)
