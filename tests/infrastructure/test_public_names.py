"""What a module offers stands in its `__all__`, and what stands there is there."""

from __future__ import annotations

from importlib import import_module

import pytest

import barbu
from tests.infrastructure.sources import (
    PACKAGE,
    all_names,
    defined_names,
    imports_of,
    module_name,
    parsed,
    python_files,
)

SOURCES = {module_name(path): path for path in python_files("src") if "migrations" not in path.parts}
LISTED = {name: names for name, path in SOURCES.items() if (names := all_names(parsed(path))) is not None}
GATHERING = [
    name
    for name, path in SOURCES.items()
    if path.name == "__init__.py" and path.parent != PACKAGE and not defined_names(parsed(path))
]
"""Packages that only gather what their modules define."""


def test_every_package_of_the_program_is_looked_at() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert {f"barbu.{name}" for name in packages} <= set(SOURCES)


def test_every_listed_name_exists_and_is_listed_once() -> None:
    wrong = {
        name: missing or "listed twice"
        for name, names in LISTED.items()
        if (missing := [n for n in names if not hasattr(import_module(name), n)])
        or len(set(names)) < len(names)
    }
    assert wrong == {}


def is_constant_or_module(source: str, name: str) -> bool:
    """Tell whether a name taken from a file need not be listed there."""
    return name.isupper() or f"{source}.{name}" in SOURCES


def test_a_function_or_class_that_another_file_imports_is_listed() -> None:
    taken = {
        f"{user}: {source}.{name}"
        for user, path in SOURCES.items()
        for source, name in imports_of(parsed(path))
        if source in LISTED and name not in LISTED[source] and not is_constant_or_module(source, name)
    }
    assert not taken, "\n".join(sorted(taken))


def test_a_private_name_is_used_in_its_own_file() -> None:
    taken = [
        f"{user}: {source}.{name}"
        for user, path in SOURCES.items()
        for source, name in imports_of(parsed(path))
        if name.startswith("_") and not name.startswith("__")
    ]
    assert taken == []


def test_a_package_lists_exactly_what_it_gathers() -> None:
    wrong = {}
    for package in GATHERING:
        taken = imports_of(parsed(SOURCES[package]))
        gathered = {n for source, n in taken if source.startswith(package) and f"{source}.{n}" not in SOURCES}
        listed = set(LISTED.get(package, []))
        if gathered - listed:
            wrong[package] = sorted(gathered - listed)
    assert wrong == {}


def test_the_top_package_lists_exactly_its_exports() -> None:
    assert sorted(barbu.__all__) == sorted(["__version__", *barbu._EXPORTS])


def test_every_export_is_the_object_of_its_module() -> None:
    for name, module in barbu._EXPORTS.items():
        assert getattr(barbu, name) is getattr(import_module(module), name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'joker'"):
        barbu.joker  # noqa: B018


def test_the_version_is_the_one_of_the_project_file() -> None:
    project = (PACKAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{barbu.__version__}"\n' in project
