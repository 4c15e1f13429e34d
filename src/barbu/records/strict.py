"""Reading JSON from anywhere: strict, bounded, and with one error for everything that is not a record."""

from __future__ import annotations

__all__ = ["MAX_BYTES", "check_keys", "load_strict", "malformed", "text_of"]

import json
from collections.abc import Collection, Mapping

from barbu.errors import RecordError

MAX_BYTES = 10_000_000
"""Bytes of a record beyond which it is refused unread."""


def malformed(
    message: str, *, deal: int | None = None, trick: int | None = None, seat: int | None = None
) -> RecordError:
    """Return the error for a text or a field that has not the form of a record."""
    return RecordError("record/malformed", message, deal=deal, trick=trick, seat=seat)


def text_of(raw: str | bytes) -> str:
    """
    Return a record's text.

    Raises:
        RecordError: If it is too large, not UTF-8, or has NUL characters.
    """
    if len(raw) > MAX_BYTES:
        raise malformed(f"{len(raw)} bytes were given: at most {MAX_BYTES} would do")
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw
    except UnicodeDecodeError as error:
        raise malformed(f"byte {error.start} is not UTF-8: JSON in UTF-8 would do") from None
    if "\0" in text:
        raise malformed(f"character {text.index(chr(0))} is NUL: JSON text would do")
    return text


def load_strict(raw: str | bytes) -> object:
    """
    Return the data of a JSON text; duplicate keys, NaN and deep nesting are refused.

    Raises:
        RecordError: `record/malformed`, with the place if the parser knows it.
    """
    text = text_of(raw)
    try:
        return json.loads(text, object_pairs_hook=_table, parse_constant=_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise malformed(f"{place}: {error.msg}: JSON would do") from None
    except RecursionError:
        raise malformed("nested too deeply: a record has five levels") from None
    except ValueError as error:
        raise malformed(str(error)[:200]) from None


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise malformed(f'the key "{twice[:40]}" stands twice in one table: once would do')
    return table


def _constant(text: str) -> float:
    raise malformed(f"{text} is no number of JSON: a whole number would do")


def check_keys(
    table: Mapping[str, object],
    known: Collection[str],
    needed: Collection[str],
    where: str,
    *,
    deal: int | None = None,
) -> None:
    """Raise `record/malformed` if a key of `table` is not known, or a needed one is missing."""
    for key in table:
        if key not in known:
            raise malformed(f'{where}: "{key[:40]}" is not a field: {", ".join(known)} would do', deal=deal)
    for key in needed:
        if key not in table:
            raise malformed(f'{where}: "{key}" is missing', deal=deal)
