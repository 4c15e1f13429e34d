"""JSON Schemas of what a sheet can be told: near enough to what is right that a machine's guesses go deep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]

NAME: Schema = {"type": "string", "anyOf": [{"pattern": "^[A-Za-z<&;]{1,20}$"}, {"maxLength": 250}]}
SEAT: Schema = {"type": "integer", "minimum": -1, "maximum": 6}
NUMBER: Schema = {"type": "integer", "minimum": -1, "maximum": 30}
SEATS: Schema = {"type": "array", "items": SEAT, "maxItems": 5}
CONTRACTS = ("no-tricks", "no-queens", "last-two", "no-hearts", "barbu", "trumps", "domino", "salade")
ITEMS = ("tricks", "queens", "hearts", "barbu", "trick-12", "trick-13", "order")


def _object(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    return {
        "type": "object",
        "required": list(required),
        "properties": properties,
        "additionalProperties": False,
    }


PAIRS: Schema = {"type": "array", "maxItems": 8, "items": {"type": "array", "items": SEAT, "maxItems": 3}}
OUTCOME: Schema = _object(
    **{name: {"type": "array", "items": {"type": "integer"}, "maxItems": 5} for name in ITEMS}
)
DEAL: Schema = _object(
    ("contract",),
    contract={"enum": list(CONTRACTS)},
    declarer=SEAT,
    trump={"enum": ["S", "H", "D", "C", "none", "X"]},
    start_rank={"enum": ["5", "T", "A", "1", ""]},
    pairs=PAIRS,
    doubles={"type": "array", "maxItems": 5, "items": {"type": "array", "maxItems": 2}},
    outcome=OUTCOME,
    skipped={"type": "boolean"},
)
PAYLOADS: Mapping[str, Schema] = {
    "score": _object(("deal",), deal=DEAL),
    "mend": _object(("number", "deal"), number=NUMBER, deal=DEAL),
    "remove": _object(("number",), number=NUMBER),
    "rename": _object(("seat", "name"), seat=SEAT, name=NAME),
    "substitute": _object(("seat", "name"), seat=SEAT, name=NAME),
    "title": _object(("title",), title=NAME),
    "undo": _object(),
    "redo": _object(),
    "end": _object(),
    "reopen": _object(),
}
KEY: Schema = {"type": "string", "pattern": "^[A-Za-z0-9_.~-]{8,64}$"}

COMMANDS = [
    _object(
        ("type", "version", "key", "payload"),
        type={"const": type_},
        version={"type": "integer", "minimum": 0, "maximum": 40},
        key=KEY,
        payload=payload,
    )
    for type_, payload in PAYLOADS.items()
]
"""Bodies of commands, one schema for each type."""

_RULES: Schema = {
    "oneOf": [{"enum": ["tournament", "classic", "three", "five", "nowhere"]}, {"type": "object"}]
}
_NAMES: Schema = {"type": "array", "items": NAME, "maxItems": 7}
_RECORD = _object(
    format={"const": "barbu-record/1"},
    ruleset=_RULES,
    players=_NAMES,
    first_declarer=SEAT,
    deals={"type": "array", "items": DEAL, "maxItems": 3},
)
OPENINGS = [
    _object(("kind", "key", "payload"), kind={"const": "sheet"}, key=KEY, payload=payload)
    for payload in (
        _object(("ruleset", "names"), ruleset=_RULES, names=_NAMES, first_declarer=SEAT, title=NAME),
        _object(("record",), record={"oneOf": [_RECORD, {"type": "string"}]}, title=NAME),
    )
]
"""Bodies that begin a sheet."""
