"""The lock files name exact versions and hashes for all that the project wants, and no address."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.infrastructure.sources import ROOT, shown

LOCKS = sorted(ROOT.glob("requirements*.lock"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ENTRY = re.compile(r"^(?P<name>[a-z0-9-]+)(\[[a-z0-9,-]+\])?==(?P<version>[^ ;]+)(?P<marker> ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def entries(path: Path) -> dict[str, set[str]]:
    """Return the versions of each package of a lock (several where they differ by platform or Python)."""
    found: dict[str, set[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := ENTRY.match(line):
            found.setdefault(match["name"], set()).add(match["version"])
    return found


def wanted(requirements: list[str]) -> set[str]:
    """Return the names of the packages in a list of requirements."""
    return {re.split(r"[\[<>=!~ ;]", text)[0].lower().replace("_", "-") for text in requirements}


def test_there_are_three_locks() -> None:
    names = [path.name for path in LOCKS]
    assert names == ["requirements-bench.lock", "requirements-ray.lock", "requirements.lock"]


@pytest.mark.parametrize("path", LOCKS, ids=shown)
def test_every_line_is_an_exact_version_or_a_hash(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not ENTRY.match(line) and not HASH.match(line)] == []


@pytest.mark.parametrize("path", LOCKS, ids=shown)
def test_no_download_address_stands_in_a_lock(path: Path) -> None:
    assert re.search(r"://|--index|--extra-index|--find-links|^-|@", path.read_text(encoding="utf-8")) is None


def test_the_lock_holds_all_that_serving_and_testing_want() -> None:
    groups = PROJECT["dependency-groups"]
    asked = wanted(PROJECT["project"]["dependencies"] + groups["test"] + groups["lint"] + groups["build"])
    assert sorted(asked - set(entries(ROOT / "requirements.lock"))) == []


@pytest.mark.parametrize("extra", ["bench", "ray"])
def test_an_extra_has_a_lock_of_its_own(extra: str) -> None:
    locked = entries(ROOT / f"requirements-{extra}.lock")
    assert wanted(PROJECT["project"]["optional-dependencies"][extra]) <= set(locked)


@pytest.mark.parametrize("extra", ["bench", "ray"])
def test_an_extra_adds_to_the_main_lock_without_changing_it(extra: str) -> None:
    main, more = entries(ROOT / "requirements.lock"), entries(ROOT / f"requirements-{extra}.lock")
    assert {name: more[name] for name in main.keys() & more.keys() if not more[name] <= main[name]} == {}


def test_no_other_lock_names_download_addresses() -> None:
    assert not (ROOT / "uv.lock").exists()
    for path in ROOT.glob("tools/**/package-lock.json"):
        if "node_modules" not in path.parts:
            assert '"resolved"' not in path.read_text(encoding="utf-8"), shown(path)
