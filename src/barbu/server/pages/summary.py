"""Rulesets in numbers and a few words: control sums, cards, deals, and where two of them differ."""

from __future__ import annotations

__all__ = ["DifferenceRow", "controls_of", "difference_rows", "summary_of"]

from collections.abc import Iterable
from typing import NamedTuple

from pydantic import JsonValue

from barbu.cards import RANKS
from barbu.cards.names import rank_letter
from barbu.errors import RulesetError
from barbu.i18n import translator
from barbu.rules import (
    Ruleset,
    contract_total,
    deals_in_match,
    match_total,
    parse_ruleset,
    series_total,
)
from barbu.rules.differences import Difference
from barbu.rules.names import contract_name
from barbu.server.pages.drafts import Draft
from barbu.server.pages.labels import field_label, value_label

_RANK_FIELDS = ("deck.lowest", "contracts.layout.start")


def summary_of(ruleset: Ruleset, lang: str) -> dict[str, object]:
    """Return what the gallery says of a ruleset."""
    return {
        "players": ruleset.players,
        "cards": ruleset.cards.bit_count(),
        "deals": deals_in_match(ruleset),
        "control": match_total(ruleset),
        "series": series_total(ruleset),
        "doubling": ruleset.doubling is not None,
        "contracts": [(contract_name(one, lang), contract_total(ruleset, one)) for one in ruleset.contracts],
    }


def controls_of(draft: Draft) -> dict[str, object]:
    """
    Return the control sums of a form, as far as it makes sense.

    Returns:
        `controls`: for each contract of the form its sum, None where it is off or has faults; `series`, `match`,
        `deals`, `cards`: of the whole, None while anything is wrong.
    """
    document = draft.document()
    contracts = document["contracts"]
    assert isinstance(contracts, list)
    waiting = iter(contracts)
    totals = [
        None if one.is_off else _total({**document, "contracts": [next(waiting)]}) for one in draft.contracts
    ]
    whole: dict[str, object] = {"series": None, "match": None, "deals": None, "cards": None}
    try:
        ruleset = parse_ruleset(document)
    except RulesetError:
        return {"controls": totals, **whole}
    whole = {"series": series_total(ruleset), "match": match_total(ruleset), "deals": deals_in_match(ruleset)}
    return {"controls": totals, **whole, "cards": ruleset.cards.bit_count()}


def _total(document: dict[str, object]) -> int | None:
    """The sum of the only contract of a document, whatever its schedule says."""
    alone = {key: value for key, value in document.items() if key != "schedule"}
    (contract,) = alone["contracts"] if isinstance(alone["contracts"], list) else (None,)
    if isinstance(contract, dict):
        alone["contracts"] = [{key: value for key, value in contract.items() if key != "times"}]
    try:
        ruleset = parse_ruleset({**alone, "id": "draft", "name": "draft"})
    except RulesetError:
        return None
    return contract_total(ruleset, ruleset.contracts[0])


class DifferenceRow(NamedTuple):
    """One line of a comparison."""

    where: str
    field: str
    first: str
    second: str


def difference_rows(
    found: Iterable[Difference], first: Ruleset, second: Ruleset, lang: str
) -> list[DifferenceRow]:
    """Return differences in words; names and texts about a ruleset are no rules and are left out."""
    rows: list[DifferenceRow] = []
    for one in found:
        keys = one.path.split(".")
        if keys[0] in ("id", "name", "source", "credits", "notes", "format"):
            continue
        where = ""
        if keys[0] == "contracts" and len(keys) > 1:
            known = {contract.id: contract for contract in (*second.contracts, *first.contracts)}
            where = contract_name(known[keys[1]], lang) if keys[1] in known else keys[1]
            keys = ["contracts", *keys[2:]]
        path = ".".join(key for key in keys if key)
        sides = (_shown(side, path, lang) for side in (one.first, one.second))
        rows.append(DifferenceRow(where, field_label(path, lang), *sides))
    return rows


def _shown(value: JsonValue, path: str, lang: str) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, int):
        return translator(lang).number(value)
    if isinstance(value, list):
        return ", ".join(_shown(one, path, lang) for one in value) or "–"
    if isinstance(value, dict):
        return "✓"
    text = str(value)
    if path in _RANK_FIELDS and text in RANKS:
        return rank_letter(RANKS.index(text), lang)
    return value_label(path, text, lang)
