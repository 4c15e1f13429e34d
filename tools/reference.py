"""
Write `docs/rulesets.md`: every field of a ruleset, from the models.

    python tools/reference.py            write the page
    python tools/reference.py --check    fail if it is stale
"""

from __future__ import annotations

import sys
from pathlib import Path

from barbu.rules import json_schema

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rulesets.md"
Schema = dict[str, object]

HEAD = """# Ruleset files

Written by `python tools/reference.py` from the models in `barbu.rules`. The format is `barbu-ruleset/1`, in TOML or the
same shape in JSON; `barbu rules check FILE` names every fault, `barbu rules export ID` prints a preset to start from.
Card sets are written `Q*` (a rank), `*H` (a suit), `KH` (a card), several parted by blanks.
"""


def page() -> str:
    """Return the text of the page."""
    schema = json_schema()
    parts = schema["$defs"]
    assert isinstance(parts, dict)
    sections = [HEAD, _section("The ruleset", schema)]
    enums = []
    for name, part in sorted(parts.items()):
        assert isinstance(part, dict)
        if "properties" in part:
            sections.append(_section(name, part))
        else:
            values = part.get("enum", [])
            assert isinstance(values, list)
            text = " ".join(str(part.get("description", "")).split())
            enums.append(f"| {name} | {', '.join(f'`{value}`' for value in values)} | {text} |")
    sections.append(
        "## Choices\n\n| choice | values | what it says |\n|---|---|---|\n" + "\n".join(enums) + "\n"
    )
    return "\n".join(sections)


def _section(name: str, part: Schema) -> str:
    properties, required = part["properties"], part.get("required", [])
    assert isinstance(properties, dict) and isinstance(required, list)
    lead = " ".join(str(part.get("description", "")).split("\n\n")[0].split())
    rows = ["| field | type | if left out |", "|---|---|---|"]
    for field, schema in properties.items():
        left_out = "needed" if field in required else _value(schema.get("default"))
        rows.append(f"| `{field}` | {_type(schema)} | {left_out} |")
    return f"## {name}\n\n{lead}\n\n" + "\n".join(rows) + "\n"


def _value(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "its defaults"
    return f"`{value}`" if value != [] else "none"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        values = schema["enum"]
        assert isinstance(values, list)
        return ", ".join(f"`{value}`" for value in values)
    options = schema.get("anyOf")
    if isinstance(options, list):
        return " or ".join(_type(option) for option in options if option.get("type") != "null")
    if schema.get("type") == "array":
        items = schema.get("items", {})
        assert isinstance(items, dict)
        return f"list of {_type(items)}"
    return {"string": "text", "integer": "number", "boolean": "true or false"}.get(
        str(schema.get("type")), "table"
    )


def main() -> int:
    """Write the page, or check it; return the exit status."""
    if "--check" in sys.argv:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.stderr.write("docs/rulesets.md is stale: python tools/reference.py writes it\n")
            return 1
        return 0
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
