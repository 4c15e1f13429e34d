"""The catalogs: complete, current, and chosen by what the browser asks for."""

import pytest

from barbu.i18n import LANGS, js_catalog, negotiate, translator
from tools import messages


@pytest.mark.parametrize("lang", messages.LANGS)
def test_no_message_is_untranslated_stale_or_has_other_places(lang: str) -> None:
    assert list(messages.faults(messages.read(lang), messages.collected(), lang)) == []


@pytest.mark.parametrize("lang", messages.LANGS)
def test_the_compiled_catalogs_are_those_of_their_texts(lang: str) -> None:
    path = messages.po_path(lang)
    assert path.with_suffix(".mo").read_bytes() == messages.mo_bytes(path.read_bytes())
    own = messages.updated(messages.read(lang), messages.collected())
    assert (path.parent.parent / "js.json").read_text(encoding="utf-8") == messages.js_text(own)


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
        ("*", "en"),
        (";;;,,,q=" * 1000, "en"),
    ],
)
def test_the_language_goes_by_the_browsers_wishes(header: str | None, lang: str) -> None:
    assert negotiate(header) == lang


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="en, fr, es, pt"):
        translator("xx")


def test_english_is_the_source() -> None:
    assert LANGS[0] == "en"
    assert translator("en").gettext("New match") == "New match"
    assert js_catalog("en") == {"lang": "en", "messages": {}}


def test_scripts_get_their_messages_in_the_pages_language() -> None:
    catalog = js_catalog("fr")
    assert catalog["lang"] == "fr"
    assert isinstance(catalog["messages"], dict) and catalog["messages"]
