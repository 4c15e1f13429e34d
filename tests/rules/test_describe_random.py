"""Rule sheets of rulesets drawn at random: never an error, never a word of another language."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from barbu.i18n import LANGS, translator
from barbu.play.settle import skipped_scores
from barbu.play.tables import compile_rules
from barbu.rules import Ruleset, parse_ruleset
from barbu.rules.describe import describe
from barbu.rules.describe.counting import ends_early, skipped_points
from barbu.rules.describe.example import example_scores
from barbu.rules.parts import Kind, Sign
from tests.rules.sheets import figures, sheet
from tests.strategies import random_ruleset
from tools.messages import catalog_of

DRAWN = range(60)
_PLACE = re.compile(r"\{\w+\}")


@cache
def drawn(seed: int) -> Ruleset:
    """Return ruleset number `seed`."""
    return parse_ruleset(random_ruleset(random.Random(seed)))


@cache
def english_pieces(lang: str) -> tuple[str, ...]:
    """Return the parts between places of English messages of the sheet, those that the language words otherwise."""
    pieces: set[str] = set()
    said: set[str] = set()
    for message in catalog_of(lang):
        if not message.id or not any("rules/describe" in name for name, _ in message.locations):
            continue
        texts = (message.id,) if isinstance(message.id, str) else message.id
        strings = message.string if isinstance(message.string, list | tuple) else (message.string or "",)
        pieces |= {piece.strip() for text in texts for piece in _PLACE.split(text)}
        said |= {piece.strip() for text in strings for piece in _PLACE.split(text)}
    return tuple(sorted(piece for piece in pieces - said if len(piece) > 12))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seed", DRAWN)
def test_any_ruleset_has_a_sheet_in_every_language(seed: int, lang: str) -> None:
    markdown, html = describe(drawn(seed), lang), describe(drawn(seed), lang, "html")
    assert markdown.startswith("# ")
    assert html.startswith(f'<article class="rule-sheet" lang="{lang}">')
    assert not _PLACE.search(markdown + html)
    assert "  " not in markdown.replace("|  |", "")


@pytest.mark.parametrize("lang", LANGS[1:])
def test_no_english_sentence_is_left_on_a_translated_sheet(lang: str) -> None:
    pieces = english_pieces(lang)
    assert len(pieces) > 150
    text = "\n".join(sheet(drawn(seed), lang) for seed in DRAWN)
    assert [piece for piece in pieces if piece in text] == []


@pytest.mark.parametrize("lang", LANGS[1:])
def test_a_translation_of_the_sheet_is_not_its_english(lang: str) -> None:
    """Save what is the same by nature: places alone."""
    same = [
        message.id
        for message in catalog_of(lang)
        if isinstance(message.id, str)
        and message.string == message.id
        and all("rules/describe" in name for name, _ in message.locations)
    ]
    assert set(same) - {"", "{player} {points}", "{contract}: {times}", "{place}: {points}", "Notes"} == set()
    assert translator(lang).gettext("The contracts") != "The contracts"


@pytest.mark.parametrize("seed", DRAWN)
def test_the_sheet_computes_what_the_referee_plays(seed: int) -> None:
    """The end of a deal (P-5), a contract that is not played (X-8)."""
    ruleset = drawn(seed)
    for contract in ruleset.contracts:
        assert ends_early(ruleset, contract) == bool(compile_rules(ruleset, contract).end)
        scores = skipped_scores(ruleset, contract, 0)
        assert skipped_points(ruleset, contract) == (scores[0], scores[1])


@pytest.mark.parametrize("seed", DRAWN)
def test_the_example_is_a_deal_that_can_happen(seed: int) -> None:
    """Its raw scores sum to what the contract sums to, unless a capot changed them; all stand on the sheet."""
    ruleset = drawn(seed)
    if ruleset.doubling is None:
        return
    negative = [contract for contract in ruleset.contracts if contract.sign is Sign.NEGATIVE]
    contract = (negative or list(ruleset.contracts))[0]
    scores = example_scores(ruleset, contract)
    assert len(scores) == ruleset.players
    assert set(scores) <= figures(sheet(ruleset, "en"))
    if contract.kind is Kind.TRICKS and contract.capot is None:
        tables = compile_rules(ruleset, contract)
        totals = [total or 1 for total in tables.item_totals]
        assert sum(scores) == sum(p * n for p, n in zip(tables.item_points, totals, strict=True))
