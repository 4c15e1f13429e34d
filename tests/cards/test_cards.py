"""Texts of cards both ways, sets, decks (R-1, R-2)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barbu.cards import (
    ALL_CARDS,
    cards_in,
    complete_ranks,
    deal_hands,
    deck_cards,
    format_card,
    format_cards,
    format_hand,
    parse_card,
    parse_card_set,
    parse_hand,
    parse_rank,
    parse_suit,
    rank_of,
    removal_that_divides,
    suit_is_contiguous,
    suit_of,
)
from barbu.errors import CardError
from barbu.rules import preset


@pytest.mark.rule("R-1")
def test_ranks_go_from_the_deuce_to_the_ace() -> None:
    order = [rank_of(parse_card(f"{rank}H")) for rank in "23456789TJQKA"]
    assert order == list(range(13))


@pytest.mark.rule("R-1")
def test_a_32_card_deck_stops_at_seven() -> None:
    assert deck_cards(parse_rank("7")) == parse_card_set("7* 8* 9* T* J* Q* K* A*")
    assert preset("classic").cards.bit_count() == 32


@given(st.integers(0, 51))
def test_a_card_reads_back_from_its_text(card: int) -> None:
    assert parse_card(format_card(card)) == card
    assert "SHDC"[suit_of(card)] == format_card(card)[1]


@given(st.integers(0, ALL_CARDS))
def test_a_set_of_cards_reads_back_from_its_texts(cards: int) -> None:
    assert parse_hand(format_hand(cards)) == cards
    if cards:
        assert parse_card_set(format_cards(cards)) == cards


@pytest.mark.parametrize("text", ["", "H", "1H", "QX", "QH ", "qh", "10H", "QHH"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("text", ["AK", "A.K.Q", "KA...", "AA...", "A.K.Q.J.T", "1..."])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_hand(text)


@pytest.mark.parametrize(("text", "count"), [("Q*", 4), ("*H", 13), ("KH", 1), ("KH Q* *H", 16)])
def test_a_card_set_names_ranks_suits_and_cards(text: str, count: int) -> None:
    assert parse_card_set(text).bit_count() == count


def test_what_is_no_card_set_is_refused() -> None:
    for text in ("", "**", "1H", "Q", "*X"):
        with pytest.raises(CardError):
            parse_card_set(text)


def test_what_is_no_suit_or_rank_is_refused() -> None:
    with pytest.raises(CardError):
        parse_suit("X")
    with pytest.raises(CardError):
        parse_rank("1")


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(
    ("lowest", "players", "removed"),
    [
        ("2", 3, ("2C",)),
        ("2", 4, ()),
        ("2", 5, ("2C", "2D")),
        ("2", 6, ("2C", "2D", "2S", "2H")),
        ("7", 3, ("7C", "7D")),
        ("7", 5, ("7C", "7D")),
    ],
)
def test_the_lowest_cards_are_proposed_for_removal_in_the_order_clubs_diamonds_spades_hearts(
    lowest: str, players: int, removed: tuple[str, ...]
) -> None:
    assert removal_that_divides(deck_cards(parse_rank(lowest)), players) == removed


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(("players", "lowest"), [(3, "9"), (4, "7"), (5, "5"), (6, "3")])
def test_eight_cards_each_from_the_top_divide(players: int, lowest: str) -> None:
    deck = deck_cards(parse_rank(lowest))
    assert deck.bit_count() == 8 * players
    assert removal_that_divides(deck, players) == ()


@pytest.mark.rule("R-2")
@given(st.integers(3, 6), st.integers(0, 1000))
def test_each_seat_gets_the_same_number_of_cards(players: int, seed: int) -> None:
    deck = deck_cards(0)
    for card in removal_that_divides(deck, players):
        deck &= ~(1 << parse_card(card))
    hands = deal_hands(deck, players, Random(seed))
    assert {hand.bit_count() for hand in hands} == {deck.bit_count() // players}
    assert sum(hands) == deck


@pytest.mark.rule("R-5")
def test_a_rank_is_complete_when_every_suit_of_the_deck_has_it() -> None:
    deck = deck_cards(0, parse_card_set("2C 2D"))
    assert complete_ranks(deck) == tuple(range(1, 13))
    assert suit_is_contiguous(deck, 3)
    assert not suit_is_contiguous(deck_cards(0, parse_card_set("5C")), 3)


def test_cards_come_out_of_a_set_lowest_number_first() -> None:
    assert list(cards_in(parse_card_set("AC 2S"))) == [0, 51]
