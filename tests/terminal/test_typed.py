"""Cards typed in the letters of four languages."""

from __future__ import annotations

import pytest

from barbu.cards import format_card, parse_card
from barbu.terminal.paint import card_text
from barbu.terminal.typed import may_become_card, sorted_hand, typed_cards


@pytest.mark.parametrize(
    ("lang", "text", "likeliest"),
    [
        ("en", "QH", "QH"),
        ("en", "qh", "QH"),
        ("en", "10h", "TH"),
        ("en", "TH", "TH"),
        ("en", "k♦", "KD"),
        ("fr", "DC", "QH"),
        ("fr", "RK", "KD"),
        ("fr", "QC", "QC"),
        ("fr", "VT", "JC"),
        ("fr", "10P", "TS"),
        ("es", "QC", "QH"),
        ("es", "AT", "AC"),
        ("es", "KD", "KD"),
        ("pt", "RO", "KD"),
        ("pt", "VE", "JS"),
        ("pt", "DP", "QC"),
    ],
)
def test_a_card_may_be_typed_in_the_readers_letters_or_in_those_of_the_records(
    lang: str, text: str, likeliest: str
) -> None:
    assert format_card(typed_cards(text, lang)[0]) == likeliest


@pytest.mark.parametrize("lang", ["en", "fr", "es", "pt"])
def test_what_is_printed_on_a_card_and_what_records_write_can_both_be_typed(lang: str) -> None:
    for card in range(52):
        assert typed_cards(card_text(card, lang).plain, lang) == (card,)
        assert card in typed_cards(format_card(card), lang)


@pytest.mark.parametrize("lang", ["en", "fr", "es", "pt"])
def test_the_letters_of_the_readers_language_alone_mean_one_card_first(lang: str) -> None:
    first = [typed_cards(format_card(card), lang)[0] for card in range(52)]
    if lang == "en":
        assert first == list(range(52))
    assert all(may_become_card(format_card(card)[0], lang) for card in range(52))


@pytest.mark.parametrize("text", ["", "1", "11H", "QX", "HQ", "QHH", "ZZ"])
def test_other_texts_are_no_cards(text: str) -> None:
    assert typed_cards(text, "en") == ()


def test_a_hand_is_held_by_suit_black_and_red_by_turns_high_to_low() -> None:
    cards = "2S AS 3H KH 4C TC 5D QD".split()
    hand = sum(1 << parse_card(card) for card in cards)
    assert [format_card(card) for card in sorted_hand(hand)] == "AS 2S KH 3H TC 4C QD 5D".split()
