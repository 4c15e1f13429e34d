"""The pages' scripts name contracts and items as Python does, by the same messages."""

from __future__ import annotations

import ast
import re

from tests.look.site import ROOT, STATIC

SCRIPT = (STATIC / "js/names.js").read_text(encoding="utf-8")
PYTHON = ast.parse((ROOT / "src/barbu/rules/names.py").read_text(encoding="utf-8"))


def _table_in_script(name: str) -> dict[str, str]:
    start = SCRIPT.index(f"const {name} = {{")
    block = SCRIPT[start : SCRIPT.index("};", start)]
    return dict(re.findall(r'"?([\w-]+)"?: \(\) => t\("([^"]+)"\)', block))


def _table_in_python(name: str) -> dict[str, str]:
    for node in PYTHON.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == name
        ):
            assert isinstance(node.value, ast.Dict)
            return {
                ast.literal_eval(key): ast.literal_eval(value.args[0])
                for key, value in zip(node.value.keys, node.value.values, strict=True)
                if key is not None and isinstance(value, ast.Call)
            }
    raise AssertionError(f"{name} is not there")


def test_contracts_have_the_same_names_in_scripts_and_in_python() -> None:
    assert _table_in_script("CONTRACTS") == _table_in_python("_CONTRACTS")
    assert len(_table_in_script("CONTRACTS")) > 10


def test_items_have_the_same_names_in_scripts_and_in_python() -> None:
    assert _table_in_script("ITEMS") == _table_in_python("_ITEMS")
