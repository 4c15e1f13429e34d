"""The set-up needs nothing but Python, and says what to do where it cannot go on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.infrastructure.sources import ROOT
from tools import set_up


def test_the_hash_follows_every_source(tmp_path: Path) -> None:
    lock, project = tmp_path / "lock", tmp_path / "project"
    lock.write_text("numpy==2")
    project.write_text("barbu")
    first = set_up.fingerprint((lock, project))
    assert set_up.fingerprint((lock, project)) == first
    lock.write_text("numpy==3")
    assert set_up.fingerprint((lock, project)) != first


def test_uv_is_fetched_in_the_locked_version_with_its_hashes() -> None:
    entry = set_up.locked("uv", (ROOT / "requirements.lock").read_text())
    first, *hashes = entry.splitlines()
    assert first.startswith("uv==")
    assert hashes
    assert all("--hash=sha256:" in line for line in hashes)


def test_a_lock_without_uv_is_refused() -> None:
    with pytest.raises(set_up.SetUpError, match="does not name uv"):
        set_up.locked("uv", "uvicorn==1 \\\n    --hash=sha256:00\n")


def test_a_python_without_ensurepip_names_the_command_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    with pytest.raises(set_up.SetUpError, match=f"sudo apt-get install {package}"):
        set_up.install_ensurepip()


def test_a_broken_environment_does_not_count_as_working(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_up, "VENV", tmp_path)
    assert not set_up.venv_works()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(tmp_path / "gone")
    assert not set_up.venv_works()
    (tmp_path / "bin" / "python").unlink()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    assert set_up.venv_works()


def test_the_set_up_loads_nothing_outside_the_standard_library() -> None:
    code = "import runpy, sys; runpy.run_path('tools/set_up.py'); print(set(sys.modules) & {'pip', 'barbu', 'uv'})"
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "set()"
