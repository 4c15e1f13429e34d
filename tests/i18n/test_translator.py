"""Translators: messages, numbers and lists in the reader's language, and the choice of the language."""

from __future__ import annotations

import pytest

from barbu.i18n import LANGS, OWN_NAMES, js_catalog, negotiate, translator
from barbu.i18n.translator import fill


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt"),
        ("de, es;q=0.5, fr;q=0.7", "fr"),
        ("de", "en"),
        ("fr;q=0", "en"),
        ("fr;q=x, es", "es"),
        ("fr;q=0.8;q=1, es;q=0.1", "es"),
        ("*", "en"),
        ("ES-ar", "es"),
        ("fr;q=nan, pt;q=0.2", "pt"),
        (";;;,,,q=" * 1000, "en"),
    ],
)
def test_the_language_goes_by_the_browsers_wishes(header: str | None, lang: str) -> None:
    assert negotiate(header) == lang


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="en, fr, es, pt"):
        translator("xx")
    with pytest.raises(ValueError, match="en, fr, es, pt"):
        js_catalog("xx")


def test_english_is_the_source() -> None:
    assert LANGS[0] == "en"
    assert translator("en").gettext("New match") == "New match"
    assert js_catalog("en") == {"lang": "en", "messages": {}}


def test_every_language_calls_itself_by_its_own_name() -> None:
    assert tuple(OWN_NAMES) == LANGS


def test_places_are_filled_and_a_place_without_a_value_stays() -> None:
    assert translator("en").gettext("{who} pays {points}", who="Ana", points=6) == "Ana pays 6"
    assert fill("{a} {b}", {"a": "{b}", "b": 1}) == "{b} 1"
    assert fill("{a} {b}", {"a": 1}) == "1 {b}"
    assert fill("{a.__class__} {0!r}", {"a": 1}) == "{a.__class__} {0!r}"


def test_the_plural_goes_with_the_number() -> None:
    said = [translator(lang).ngettext("{n} deal", "{n} deals", n) for lang in LANGS for n in (1, 2)]
    assert said[:2] == ["1 deal", "2 deals"]
    assert len(set(said)) == len(said) or all(said)


def test_zero_is_singular_in_french_and_plural_in_the_other_languages() -> None:
    zero = {lang: translator(lang).ngettext("{n} deal", "{n} deals", 0) for lang in LANGS}
    two = {lang: translator(lang).ngettext("{n} deal", "{n} deals", 2) for lang in LANGS}
    assert zero["fr"] != two["fr"].replace("2", "0")
    assert all(zero[lang] == two[lang].replace("2", "0") for lang in ("en", "es", "pt"))


def test_numbers_have_a_true_minus_and_groups_from_ten_thousand_on() -> None:
    assert [translator(lang).signed(45) for lang in LANGS] == ["+45"] * 4
    assert [translator(lang).signed(-1400) for lang in LANGS] == ["−1400"] * 4
    assert translator("fr").signed(0) == "0"
    assert translator("en").number(-12345) == "−12,345"
    assert translator("fr").number(12345) == "12\u202f345"


@pytest.mark.parametrize(
    ("lang", "both", "either"),
    [
        ("en", "a, b and c", "a, b or c"),
        ("fr", "a, b et c", "a, b ou c"),
        ("es", "a, b y c", "a, b o c"),
        ("pt", "a, b e c", "a, b ou c"),
    ],
)
def test_lists_are_joined_as_in_a_sentence(lang: str, both: str, either: str) -> None:
    words = ["a", "b", "c"]
    assert translator(lang).listed(words) == both
    assert translator(lang).listed(words, last="or") == either
    assert translator(lang).listed(["a"]) == "a"
    assert translator(lang).listed([]) == ""


@pytest.mark.parametrize("lang", LANGS[1:])
def test_scripts_get_their_messages_in_the_pages_language(lang: str) -> None:
    catalog = js_catalog(lang)
    assert catalog["lang"] == lang
    assert isinstance(catalog["messages"], dict)
    assert catalog["messages"]["Trumps"] == {"fr": "Atout", "es": "Triunfo", "pt": "Trunfo"}[lang]


@pytest.mark.parametrize(
    ("lang", "value", "written"),
    [("en", -3.25, "−3.2"), ("fr", -3.5, "−3,5"), ("pt", 12_345.6, "12\u202f345,6"), ("es", -0.01, "0,0")],
)
def test_decimals_are_written_as_the_reader_does(lang: str, value: float, written: str) -> None:
    assert translator(lang).decimal(value) == written
