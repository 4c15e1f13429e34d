"""Reading and writing rulesets: TOML and JSON texts to checked models and back, exactly."""

from __future__ import annotations

__all__ = ["format_json", "format_toml", "json_schema", "parse_ruleset", "parse_ruleset_text"]

import json
import tomllib
from collections.abc import Mapping
from enum import Enum
from typing import cast

import tomli_w
from pydantic import JsonValue, ValidationError
from pydantic_core import ErrorDetails

from barbu.errors import Fault, RulesetError
from barbu.rules.ruleset import FORMAT, Ruleset
from barbu.rules.validate import faults_of

MAX_TEXT = 1_000_000
"""Characters of a ruleset's text beyond which it is refused unread."""

_TAGS = ("literal[", "function-", "constrained-", "str", "int", "LocalText", "none")


def parse_ruleset(data: object) -> Ruleset:
    """
    Return the checked ruleset that plain data (what TOML or JSON gives) describes.

    Raises:
        RulesetError: With every fault of the data, each with its path, what was given and the mend.
    """
    if isinstance(data, Ruleset):
        return data
    if not isinstance(data, Mapping):
        raise RulesetError((Fault("ruleset", _shown(data), "a table of fields would do"),))
    whole = dict(data)
    if whole.get("format") != FORMAT:
        raise RulesetError((Fault("format", _shown(whole.get("format")), f'"{FORMAT}" would do'),))
    try:
        ruleset = _validated(whole)
    except ValidationError as error:
        raise RulesetError(_all_faults(whole, error)) from None
    faults = faults_of(ruleset)
    if faults:
        raise RulesetError(tuple(faults))
    return ruleset


def parse_ruleset_text(text: str | bytes, *, syntax: str | None = None) -> Ruleset:
    """
    Return the checked ruleset written in `text`.

    Args:
        text: TOML or JSON, UTF-8 if bytes.
        syntax: "toml" or "json"; left out, JSON if the text begins with a brace.

    Raises:
        RulesetError: If the text is neither, or the ruleset has faults.
    """
    if len(text) > MAX_TEXT:
        raise RulesetError((Fault("file", f"{len(text)} characters", f"at most {MAX_TEXT} would do"),))
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        if syntax == "json" or (syntax is None and decoded.lstrip().startswith("{")):
            data: object = json.loads(decoded, object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
        else:
            data = tomllib.loads(decoded)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RulesetError((Fault("file", reason[:200], "TOML or JSON in UTF-8 would do"),)) from None
    return parse_ruleset(data)


def format_toml(ruleset: Ruleset) -> str:
    """Return a ruleset as the TOML text that reads back as the same ruleset."""
    return tomli_w.dumps(cast("dict[str, object]", ruleset.as_data()))


def format_json(ruleset: Ruleset) -> str:
    """Return a ruleset as the JSON text that reads back as the same ruleset."""
    return json.dumps(ruleset.as_data(), ensure_ascii=False, indent=1) + "\n"


def json_schema() -> dict[str, JsonValue]:
    """Return the JSON Schema (draft 2020-12) of `barbu-ruleset/1`."""
    schema: dict[str, JsonValue] = Ruleset.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": FORMAT}


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key stands twice in one table")
    return table


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is not a number of JSON")


def _validated(data: Mapping[str, object]) -> Ruleset:
    # Strict JSON validation takes lists for tuples and texts for enums, and nothing else for another type.
    try:
        text = json.dumps(data, default=_plain)
    except (ValueError, RecursionError, TypeError) as error:
        fault = Fault("file", type(error).__name__, "plain tables, lists, texts and numbers would do")
        raise RulesetError((fault,)) from None
    return Ruleset.model_validate_json(text)


def _plain(value: object) -> object:
    # What JSON has no form for (a date of TOML, say) becomes an empty table, which no field accepts.
    return value.value if isinstance(value, Enum) else {}


def _all_faults(data: dict[str, object], error: ValidationError) -> tuple[Fault, ...]:
    """The faults of shape, and those of sense in the parts whose shape is right."""
    faults: dict[str, Fault] = {}
    for detail in error.errors(include_url=False):
        fault = _fault(data, detail)
        faults.setdefault(fault.path, fault)
    whole, places = _sound_part(data, error)
    try:
        sense = faults_of(_validated(whole), places)
    except (ValidationError, RulesetError):
        sense = []
    for fault in sense:
        faults.setdefault(fault.path, fault)
    return tuple(faults.values())


def _sound_part(data: dict[str, object], error: ValidationError) -> tuple[dict[str, object], list[int]]:
    wrong = {detail["loc"][0] for detail in error.errors(include_url=False) if detail["loc"]}
    bad = {
        d["loc"][1]
        for d in error.errors(include_url=False)
        if d["loc"][:1] == ("contracts",) and len(d["loc"]) > 1
    }
    whole = {key: value for key, value in data.items() if key not in wrong or key == "contracts"}
    whole.setdefault("id", "unnamed")
    whole.setdefault("name", "unnamed")
    contracts = data.get("contracts")
    listed = contracts if isinstance(contracts, list | tuple) else []
    places = [index for index in range(len(listed)) if index not in bad]
    whole["contracts"] = [listed[index] for index in places]
    return whole, places


def _fault(data: object, detail: ErrorDetails) -> Fault:
    path, value, found = "", data, True
    for part in detail["loc"]:
        if isinstance(part, int) and isinstance(value, list | tuple) and part < len(value):
            path, value = f"{path}[{part}]", value[part]
        elif isinstance(value, Mapping) and part in value:
            path, value = f"{path}.{part}" if path else str(part), value[part]
        elif isinstance(value, Mapping) and not str(part).startswith(_TAGS):
            path, found = f"{path}.{part}" if path else str(part), False
            break
    given = _shown(value) if found else "nothing"
    return Fault(path or "ruleset", given, _mend(detail))


def _mend(detail: ErrorDetails) -> str:
    context = detail.get("ctx", {})
    kind = detail["type"]
    if kind == "value_error":
        return str(context.get("error", detail["msg"]))
    if kind in ("enum", "literal_error"):
        return f"{context.get('expected')} would do"
    if kind == "missing":
        return "is missing: a value is needed"
    if kind == "extra_forbidden":
        return "is not a field of a ruleset: leave it out"
    return detail["msg"].replace("Input should be", "should be").replace("Field required", "is missing")


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{value[:60]}"'
    if value is None:
        return "nothing"
    text = (
        repr(value) if isinstance(value, int | float | bool) and abs(value) < 10**20 else type(value).__name__
    )
    return {"dict": "a table", "list": "a list", "int": "a huge number"}.get(text, text)
