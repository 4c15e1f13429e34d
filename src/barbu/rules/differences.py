"""Where two rulesets differ, field by field."""

from __future__ import annotations

__all__ = ["Difference", "differences"]

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import JsonValue

from barbu.rules.ruleset import Ruleset


class Difference(NamedTuple):
    """One field that is not the same."""

    path: str
    """`contracts.no-queens.items.queens.points`; contracts and items go by their ids and names."""
    first: JsonValue
    """None where the first ruleset has no such field."""
    second: JsonValue

    def __str__(self) -> str:
        return f"{self.path}: {_shown(self.first)} / {_shown(self.second)}"


def differences(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """Return every field in which two rulesets differ, in the order of the fields; empty if they are the same."""
    one = first.model_dump(mode="json", exclude_none=True)
    other = second.model_dump(mode="json", exclude_none=True)
    return tuple(_compare("", one, other))


def _compare(path: str, one: JsonValue, other: JsonValue) -> Iterator[Difference]:
    one, other = _keyed(one), _keyed(other)
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            inner = f"{path}.{key}" if path else key
            yield from _compare(inner, one.get(key), other.get(key))
    elif one != other:
        yield Difference(path, one, other)


def _keyed(value: JsonValue) -> JsonValue:
    """Contracts by id and items by name, so that a changed order is not a changed value."""
    if not isinstance(value, list) or not value:
        return value
    for key in ("id", "name"):
        if all(isinstance(entry, dict) and isinstance(entry.get(key), str) for entry in value):
            return {str(entry[key]): entry for entry in value if isinstance(entry, dict)}
    return value


def _shown(value: JsonValue) -> str:
    if value is None:
        return "-"
    return "yes" if isinstance(value, dict) else str(value)
