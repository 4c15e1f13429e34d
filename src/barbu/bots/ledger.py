"""The written form of a duel: a head line, then one JSON line a deal, so that a duel can be stopped and resumed."""

from __future__ import annotations

__all__ = ["format_row", "head_of", "parse_ledger"]

import json
from collections.abc import Sequence

from barbu.bots.duel import Duel, Row
from barbu.errors import BarbuError

FORMAT = "barbu-arena/1"


def head_of(duel: Duel, a: str, b: str, budget_ms: float | None) -> dict[str, object]:
    """Return what two runs must have in common for one to resume the other; the number of deals may differ."""
    return {
        "format": FORMAT,
        "a": a,
        "b": b,
        "rules": duel.ruleset.id,
        "fingerprint": duel.ruleset.fingerprint,
        "seed": duel.seed,
        "seating": duel.seating,
        "budget_ms": budget_ms,
    }


def format_row(row: Row) -> str:
    """Return one deal as a line."""
    return json.dumps(row._asdict(), separators=(",", ":")) + "\n"


def parse_ledger(text: str, head: dict[str, object]) -> list[Row]:
    """
    Return the deals that an earlier run wrote; a last line that was cut off is left out.

    Raises:
        BarbuError: `usage/bad_option` if the text is no ledger, or that of another duel.
    """
    lines = text.split("\n")
    if lines == [""]:
        return []
    found = _object(lines[0])
    if found.get("format") != FORMAT:
        raise BarbuError(
            "the file to resume is not one that an arena wrote: another name would do",
            code="usage/bad_option",
        )
    for key, value in head.items():
        if found.get(key) != value:
            message = (
                f"the file to resume has {key} {found.get(key)!r}, now it is {value!r}: another file would do"
            )
            raise BarbuError(message, code="usage/bad_option")
    return _rows(lines[1:-1])


def _object(line: str) -> dict[str, object]:
    try:
        data = json.loads(line)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _rows(lines: Sequence[str]) -> list[Row]:
    rows = []
    for number, line in enumerate(lines, start=2):
        try:
            data = json.loads(line)
            scores = tuple(tuple(int(points) for points in seats) for seats in data["scores"])
            one, other = data["decisions"]
            first, second = data["seconds"]
            row = Row(str(data["contract"]), int(data["number"]), scores, (one, other), (first, second))
        except (ValueError, KeyError, TypeError):
            raise BarbuError(
                f"line {number} of the file to resume cannot be read", code="usage/bad_option"
            ) from None
        rows.append(row)
    return rows
