"""Who may import whom, and how little `import barbu` costs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.infrastructure.sources import PACKAGE, ROOT, module_name, python_files

HEAVY = {"numba", "numpy", "pydantic", "fastapi", "sqlalchemy", "textual", "typer", "rich"}
LIMIT_SECONDS = 0.15


def in_new_python(code: str) -> str:
    """Return what a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_package_imports_only_from_its_left() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([linter, "--no-cache"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_importing_the_package_loads_nothing_heavy() -> None:
    loaded = json.loads(in_new_python("import barbu, json, sys; print(json.dumps(sorted(sys.modules)))"))
    assert sorted(HEAVY.intersection(loaded)) == []
    assert [name for name in loaded if name.startswith("barbu")] == ["barbu"]


def test_importing_the_package_is_quick() -> None:
    code = "import time; t = time.perf_counter(); import barbu; print(time.perf_counter() - t)"
    assert min(float(in_new_python(code)) for _ in range(3)) < LIMIT_SECONDS


def test_the_referee_runs_without_numba() -> None:
    code = "import barbu.records, barbu.matches, json, sys; print(json.dumps(sorted(sys.modules)))"
    assert sorted({"numba", "numpy"}.intersection(json.loads(in_new_python(code)))) == []


@pytest.mark.parametrize("package", sorted(p.parent.name for p in PACKAGE.glob("*/__init__.py")))
def test_a_package_can_be_imported_first(package: str) -> None:
    in_new_python(f"import barbu.{package}")


def test_importing_every_module_prints_and_warns_nothing() -> None:
    scripts = ("__main__", "migrations.env")
    names = [name for path in python_files("src") if not (name := module_name(path)).endswith(scripts)]
    assert in_new_python("import " + ", ".join(names)) == ""
