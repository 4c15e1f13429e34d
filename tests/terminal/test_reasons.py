"""Every rule that forbids something says so in one sentence of the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barbu.cards import parse_card
from barbu.i18n import LANGS
from barbu.play import PlayCard, Reason, view
from barbu.terminal.reasons import reason_text
from tests.tables import NO_HEARTS, begun, table

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
CODES = sorted(set(re.findall(r"`(illegal/\w+)`", PAGE.read_text(encoding="utf-8"))))
QH = PlayCard(parse_card("QH"))


def said(code: str, lang: str) -> str:
    """Return the sentence of a code in a deal of No hearts."""
    hands = ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"]
    return reason_text(Reason(code, "English only"), view(begun(table(NO_HEARTS), hands), 0), QH, lang)


def test_the_documentation_lists_the_codes() -> None:
    assert len(CODES) >= 23


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("code", CODES)
def test_each_code_of_the_documentation_has_a_sentence(code: str, lang: str) -> None:
    sentence = said(code, lang)
    assert sentence != "English only"
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_codes_say_the_same(lang: str) -> None:
    assert len({said(code, lang) for code in CODES}) == len(CODES)


@pytest.mark.parametrize("lang", ["fr", "es", "pt"])
def test_no_sentence_is_left_in_english(lang: str) -> None:
    assert [code for code in CODES if said(code, lang) == said(code, "en")] == []
