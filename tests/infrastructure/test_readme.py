"""What README and CONTRIBUTING show is what happens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.infrastructure.sources import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "THIRD_PARTY.md")
SESSIONS = re.findall(
    r"```console\n\$ \.venv/bin/(.*)\n([^`]*)```", (ROOT / "README.md").read_text(encoding="utf-8")
)


def test_readme_shows_a_session() -> None:
    assert SESSIONS


@pytest.mark.parametrize(("command", "shown"), SESSIONS)
def test_a_command_in_readme_prints_what_stands_there(command: str, shown: str) -> None:
    program, *arguments = command.split()
    done = subprocess.run(
        [Path(sys.executable).parent / program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, printed) == (0, "", shown.splitlines())


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_is_named_exists(page: str) -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b(?=[` \n#])", " ".join(code_of(page))))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert sorted(named - targets) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_linked_or_named_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((?!https?:)([^)#]+)", text))
    named = {
        code
        for code in re.findall(r"`((?:src|tests|tools|docs)/[^`<>*]+)`", text)
        if not code.startswith("-")
    }
    assert sorted(path for path in linked | named if not (ROOT / path).exists()) == []


def code_of(page: str) -> list[str]:
    """Return what a page writes as code: between backquotes, or indented."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"`([^`\n]+)`", text) + re.findall(r"^    (.+)$", text, re.MULTILINE)
