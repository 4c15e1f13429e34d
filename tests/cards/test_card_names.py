"""Names of suits, ranks, cards and contracts in four languages."""

from __future__ import annotations

import pytest

from barbu.cards import ALL_CARDS, cards_in, parse_card
from barbu.cards.names import card_name, rank_letter, rank_name, suit_name
from barbu.i18n import LANGS
from barbu.rules import preset
from barbu.rules.names import contract_name, contract_title, item_name


@pytest.mark.parametrize(
    ("lang", "name"),
    [("en", "king of hearts"), ("fr", "roi de cœur"), ("es", "rey de corazones"), ("pt", "rei de copas")],
)
def test_the_barbu_in_four_languages(lang: str, name: str) -> None:
    assert card_name(parse_card("KH"), lang) == name


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_cards_share_a_name(lang: str) -> None:
    assert len({card_name(card, lang) for card in cards_in(ALL_CARDS)}) == 52


def test_suits_and_ranks_of_each_language() -> None:
    assert [suit_name(suit, "fr") for suit in range(4)] == ["pique", "cœur", "carreau", "trèfle"]
    assert [suit_name(suit, "pt") for suit in range(4)] == ["espadas", "copas", "ouros", "paus"]
    assert [rank_name(rank, "es") for rank in (8, 9, 10, 11, 12)] == ["10", "sota", "reina", "rey", "as"]


def test_letters_on_the_cards_are_those_of_the_language_or_those_chosen() -> None:
    court = range(12, 7, -1)
    assert ["".join(rank_letter(rank, lang) for rank in court) for lang in LANGS] == [
        "AKQJ10",
        "ARDV10",
        "AKQJ10",
        "ARDV10",
    ]
    assert rank_letter(11, "es", "fr") == "R"
    assert rank_letter(0, "fr") == "2"


def test_known_contracts_have_the_games_own_names() -> None:
    rules = preset("tournament")
    portuguese = [contract_title(contract, "pt") for contract in rules.contracts]
    assert portuguese == [
        "Sem vazas",
        "Sem damas",
        "Sem as duas últimas",
        "Sem copas",
        "Sem rei de copas (Barbu)",
        "Trunfo",
        "Dominó",
    ]
    french = [contract_name(contract, "fr") for contract in rules.contracts]
    assert french == [
        "Sans plis",
        "Sans dames",
        "Sans les deux derniers",
        "Sans cœurs",
        "Barbu",
        "Atout",
        "Réussite",
    ]


def test_a_table_calls_its_contracts_as_it_likes() -> None:
    assert contract_name(preset("rifki").contract("barbu"), "es") == "Rıfkı (rey de corazones)"
    assert contract_title(preset("rifki").contract("barbu"), "es") == "Rıfkı (rey de corazones)"


def test_items_are_named_by_what_they_count() -> None:
    rules = preset("tournament")
    names = [item_name(rules, item, "fr") for contract in rules.contracts for item in contract.items]
    assert names == [
        "Plis",
        "Dames",
        "Avant-dernier pli",
        "Dernier pli",
        "Cœurs",
        "As de cœur",
        "Roi de cœur",
        "Plis",
    ]
