"""`barbu play` itself, in a real terminal of 80x24: a deal is played to its end by keys."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from barbu.records import parse_record, replay
from barbu.rules import format_toml
from tests.services import find_tmux, missing
from tests.tables import BARBU, DOMINO, NO_TRICKS, table

SECONDS = 60.0
"""How long the screen may take to show what is waited for, on a busy machine."""


_numbers = count()
"""A server that ends keeps its socket for a moment: each has one of its own."""


class Terminal:
    """One command in a tmux of its own, which nobody else's tmux sees."""

    def __init__(self, tmux: Path, folder: Path) -> None:
        self.command = [str(tmux), "-S", str(folder / f"tmux-{next(_numbers)}"), "-f", os.devnull]

    def tmux(self, *arguments: str) -> str:
        """Run a command of tmux and return what it prints."""
        done = subprocess.run([*self.command, *arguments], check=True, capture_output=True, encoding="utf-8")
        return done.stdout

    def screen(self) -> str:
        """Return the screen as text."""
        return self.tmux("capture-pane", "-p", "-t", "table")

    def press(self, *keys: str) -> None:
        """Press keys, by the names that tmux gives them."""
        self.tmux("send-keys", "-t", "table", *keys)

    def wait_for(self, holds: Callable[[str], bool]) -> str:
        """Return the screen as soon as `holds` says yes to it."""
        deadline = time.monotonic() + SECONDS
        while not holds(screen := self.screen()):
            assert time.monotonic() < deadline, screen
            time.sleep(0.1)
        return screen

    def wait_for_rest(self, holds: Callable[[str], bool]) -> str:
        """Return the screen as soon as `holds` says yes to it and it has been painted to its end."""
        seen = [""]

        def rests(screen: str) -> bool:
            same = screen == seen[0]
            seen[0] = screen
            return same and holds(screen)

        return self.wait_for(rests)


@contextmanager
def terminal(folder: Path, *arguments: str, no_colour: bool = False) -> Iterator[Terminal]:
    """Run `barbu play` in a terminal of 80x24 and end it, whatever happens."""
    tmux = find_tmux()
    if tmux is None:
        missing("tmux")
    run = Terminal(tmux, folder)
    play = [sys.executable, "-m", "barbu", "play", *arguments]
    colour = ["NO_COLOR=1"] if no_colour else []
    kept = ["set-option", "-g", "remain-on-exit", "on"]
    size = ["new-session", "-d", "-x", "80", "-y", "24", "-s", "table"]
    kept_apart = f"BARBU_DATA_DIR={folder}"
    command = ["env", "-u", "NO_COLOR", "LC_ALL=C.UTF-8", kept_apart, *colour, *play]
    run.tmux("start-server", ";", *kept, ";", *size, *command)
    try:
        yield run
    finally:
        subprocess.run([*run.command, "kill-server"], check=False, capture_output=True)


def is_to_act(screen: str) -> bool:
    """Whether the person is to act, or the deal is over."""
    return any(said in screen for said in ("Your turn", "You took the trick", "The deal is over"))


def play_to_the_end(run: Terminal) -> str:
    """Press what the sentence asks for until the deal is over; return the last screen."""
    for _ in range(60):
        screen = run.wait_for(is_to_act)
        if "The deal is over" in screen:
            return screen
        run.press("p" if "nothing fits" in screen else "Enter")
        before = screen
        run.wait_for(lambda now, before=before: now != before)  # type: ignore[misc]
    raise AssertionError("the deal does not end")


@pytest.mark.slow
@pytest.mark.parametrize("contract", [NO_TRICKS, DOMINO], ids=["tricks", "domino"])
def test_a_deal_is_played_to_its_end_in_a_terminal_of_80_by_24(
    tmp_path: Path, contract: dict[str, object]
) -> None:
    rules, out = tmp_path / "rules.toml", tmp_path / "match.json"
    rules.write_text(format_toml(table(contract, BARBU, lowest="9")), encoding="utf-8")
    options = ("--rules", str(rules), "--seed", "5", "--fast", "--out", str(out))
    with terminal(tmp_path, *options) as run:
        screen = play_to_the_end(run)
        assert "Total now" in screen
        run.press("C-q")
        run.wait_for(lambda now: "total" in now and "Enter next deal" not in now)
    found = replay(parse_record(out.read_text(encoding="utf-8")))
    assert len(found.deals) == 1
    assert found.deals[0].finished


@pytest.mark.slow
def test_the_table_can_be_read_and_played_without_colour(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(format_toml(table(NO_TRICKS, lowest="9")), encoding="utf-8")
    options = ("--rules", str(rules), "--seed", "5", "--fast")
    with terminal(tmp_path, *options, no_colour=True) as run:
        run.wait_for(is_to_act)
        inked = run.tmux("capture-pane", "-p", "-e", "-t", "table")
        assert not re.search(r"\x1b\[[0-9;]*\b(?:3[0-8]|4[0-8]|9[0-7])(?:;|m)", inked)
        assert "Total now" in play_to_the_end(run)


@pytest.mark.slow
def test_a_match_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    rules, out = tmp_path / "rules.toml", tmp_path / "match.json"
    rules.write_text(format_toml(table(NO_TRICKS, BARBU, lowest="9")), encoding="utf-8")
    with terminal(tmp_path, "--rules", str(rules), "--seed", "5", "--fast") as run:
        left = run.wait_for_rest(is_to_act)
        for _ in range(2):
            run.press("Enter")
            left = run.wait_for_rest(lambda now, before=left: now != before and is_to_act(now))  # type: ignore[misc]
        run.press("C-q")
        run.wait_for(lambda now: "barbu play --resume" in now)
    with terminal(tmp_path, "--resume", "--fast", "--out", str(out)) as run:
        assert table_of(run.wait_for_rest(is_to_act)) == table_of(left)
        assert "Total now" in play_to_the_end(run)
        run.press("C-q")
        run.wait_for(lambda now: "total" in now and "Enter next deal" not in now)
    assert replay(parse_record(out.read_text(encoding="utf-8"))).deals[0].finished


def table_of(screen: str) -> list[str]:
    """Return what a screen shows of the match, without the note and the keys."""
    return [line.rstrip() for line in screen.splitlines()[:-2]]
