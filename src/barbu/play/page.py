"""
A whole ruleset as plain data for the score sheet in the page.

The page scores by `score.js` and `schedule.js`, which read these tables and know no contract by its name.
"""

from __future__ import annotations

__all__ = ["tables_json"]

from pydantic import JsonValue

from barbu.cards import parse_card_set
from barbu.play.legality import start_choices, trump_choices
from barbu.play.sharing import atoms
from barbu.play.tables import Tables, compile_rules
from barbu.rules.control import (
    contract_total,
    deals_in_match,
    deals_in_series,
    match_total,
    series_total,
)
from barbu.rules.parts import Contract, Item, Text
from barbu.rules.ruleset import Ruleset


def tables_json(ruleset: Ruleset) -> dict[str, JsonValue]:
    """Return what a page needs to score by `ruleset`: names, schedule, doubling, each contract's tables and atoms."""
    doubling = ruleset.doubling
    return {
        "id": ruleset.id,
        "name": _text(ruleset.name),
        "fingerprint": ruleset.fingerprint,
        "players": ruleset.players,
        "direction": ruleset.direction.value,
        "winner": ruleset.winner.value,
        "lowest": ruleset.deck.lowest,
        "cards_each": ruleset.cards_each,
        "deals": deals_in_match(ruleset),
        "series_deals": deals_in_series(ruleset),
        "match_total": match_total(ruleset),
        "series_total": series_total(ruleset),
        "schedule": ruleset.schedule.model_dump(mode="json"),
        "doubling": None if doubling is None else doubling.model_dump(mode="json"),
        "contracts": [_contract(ruleset, contract) for contract in ruleset.contracts],
    }


def _contract(ruleset: Ruleset, contract: Contract) -> dict[str, JsonValue]:
    tables = compile_rules(ruleset, contract)
    capot = contract.capot
    return {
        "id": contract.id,
        "name": _text(contract.name),
        "kind": contract.kind.value,
        "sign": contract.sign.value,
        "times": contract.times,
        "total": contract_total(ruleset, contract),
        "trumps": _choices(trump_choices(contract)),
        "starts": _choices(start_choices(ruleset, contract)),
        "capot": None if capot is None else capot.model_dump(mode="json"),
        "items": [_item(tables, index, item) for index, item in enumerate(contract.items)],
        "payments": list(tables.payments),
        "atoms": [[atom.cards, list(atom.items), atom.suit] for atom in atoms(tables)],
        "tables": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in tables._asdict().items()
        },
    }


def _choices(choices: tuple[str | None, ...]) -> JsonValue:
    named: list[JsonValue] = [choice for choice in choices if choice is not None]
    return named or None


def _item(tables: Tables, index: int, item: Item) -> dict[str, JsonValue]:
    return {
        "name": item.name,
        "label": _text(item.label),
        "kind": tables.item_kinds[index],
        "points": item.points,
        "total": tables.item_totals[index],
        "cards": item.cards,
        "single": item.cards is not None and parse_card_set(item.cards).bit_count() == 1,
        "trick": item.trick,
    }


def _text(text: Text | None) -> JsonValue:
    if text is None or isinstance(text, str):
        return text
    data: dict[str, JsonValue] = text.model_dump(mode="json", exclude_none=True)
    return data
