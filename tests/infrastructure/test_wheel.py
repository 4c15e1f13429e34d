"""The wheel holds every file of the package, data included, and the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.infrastructure.sources import PACKAGE, ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the tree, without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return next(folder.glob("*.whl"))


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--", "src/barbu"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    ).stdout.split()
    if tracked:
        wanted = {path.removeprefix("src/") for path in tracked if (ROOT / path).is_file()}
    else:  # a source archive has no history
        files = (path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        wanted = {str(path.relative_to(PACKAGE.parent)) for path in files}
    assert sorted(wanted - set(ZipFile(wheel).namelist())) == []
    assert "barbu/py.typed" in wanted


def test_the_wheel_brings_the_command_and_the_licence(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        texts = {name.rsplit("/", 1)[-1]: name for name in archive.namelist() if ".dist-info/" in name}
        assert b"barbu = barbu.cli:main" in archive.read(texts["entry_points.txt"])
        assert b"The Barbu authors" in archive.read(texts["LICENSE"])
