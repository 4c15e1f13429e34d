"""A file stays within 400 lines, a function within 40, and nothing is typed `Any`."""

from __future__ import annotations

import ast

from tests.infrastructure.sources import FOLDERS, functions, parsed, python_files, shown

FILE_LINES = 400
FUNCTION_LINES = 40
TABLES_OF_DATA: dict[str, str] = {}
"""File that may be longer: what table it holds."""

EMPTY_WORDS = {"utils", "util", "helpers", "helper", "misc", "common"}
FILES = python_files(*FOLDERS)
SOURCES = python_files("src")
LINES = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}


def test_a_file_has_at_most_400_lines() -> None:
    long = {name: lines for name, lines in LINES.items() if lines > FILE_LINES}
    assert {name: lines for name, lines in long.items() if name not in TABLES_OF_DATA} == {}
    assert set(TABLES_OF_DATA) <= set(long), "exempt without need"


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a function from `def` to its end, its docstring left out."""
    assert function.end_lineno is not None
    lines = function.end_lineno - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None and first.end_lineno is not None:
        lines -= first.end_lineno - first.lineno + 1
    return lines


def test_a_function_has_at_most_40_lines() -> None:
    sizes = {f"{shown(path)}: {f.name}": lines_of(f) for path in FILES for f in functions(parsed(path))}
    assert {name: lines for name, lines in sizes.items() if lines > FUNCTION_LINES} == {}


def is_any(node: ast.AST) -> bool:
    """Tell whether a node names `typing.Any`."""
    return (
        (isinstance(node, ast.Name) and node.id == "Any")
        or (isinstance(node, ast.Attribute) and node.attr == "Any")
        or (isinstance(node, ast.alias) and node.name == "Any")
    )


def test_nothing_is_typed_any() -> None:
    assert [shown(path) for path in SOURCES if any(is_any(node) for node in ast.walk(parsed(path)))] == []


def test_a_name_says_what_it_holds() -> None:
    assert [shown(path) for path in SOURCES if path.stem in EMPTY_WORDS] == []
    classes = [n.name for path in SOURCES for n in ast.walk(parsed(path)) if isinstance(n, ast.ClassDef)]
    assert [name for name in classes if name.endswith(("Manager", "Helper", "Utils"))] == []


def test_every_module_says_what_it_is() -> None:
    assert [shown(path) for path in SOURCES if not ast.get_docstring(parsed(path))] == []
