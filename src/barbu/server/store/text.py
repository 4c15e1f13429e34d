"""JSON and names as the store keeps them: plain ASCII JSON, clean one-line names."""

from __future__ import annotations

__all__ = ["clean_line", "decode", "encode"]

import json
import unicodedata
from collections.abc import Mapping

from barbu.server.store.faults import StoreUsage, TextTooLong

_DROPPED = {"Cc", "Cs", "Co", "Cn"}
"""Unicode categories that no name needs: controls, lone surrogates, private use, unassigned."""


def encode(value: Mapping[str, object]) -> str:
    """
    Return `value` as compact JSON in ASCII.

    Raises:
        StoreUsage: If it is not JSON (NaN, sets, objects, too deep).
    """
    try:
        return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreUsage(f"this cannot be stored as JSON: {error}") from error


def decode(text: str) -> dict[str, object]:
    """Return the object that `encode` wrote."""
    value = json.loads(text)
    assert isinstance(value, dict), "only objects are stored"
    return value


def clean_line(text: str, longest: int, what: str) -> str:
    """
    Return `text` as one line in NFC, without controls and outer blanks.

    Raises:
        TextTooLong: If more than `longest` characters remain.
    """
    kept = "".join(" " if sign in "\t\r\n" else sign for sign in text)
    kept = "".join(sign for sign in kept if unicodedata.category(sign) not in _DROPPED)
    line = unicodedata.normalize("NFC", kept).strip()
    if len(line) > longest:
        raise TextTooLong(f"{what}: {len(line)} characters, at most {longest} are kept")
    return line
