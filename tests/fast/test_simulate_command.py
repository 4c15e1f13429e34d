"""`barbu simulate` and `barbu warm`, and who waits for the compiler."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from barbu import fast
from barbu.cli import run
from barbu.rules import preset

ARGUMENTS = ["simulate", "--rules", "tournament", "--contract", "no-queens", "-n", "3000", "--seed", "5"]
COLD_SECONDS = 300
"""Five times the limit of a first start."""
CACHED_SECONDS = 7.5
"""Five times the limit of a start with everything compiled."""


def test_the_document_holds_means_and_deviations(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ARGUMENTS, "--json", "--threads", "2"]) == 0
    out = json.loads(capsys.readouterr().out)
    raw = fast.simulate(preset("tournament"), "no-queens", 3000, seed=5).raw
    assert set(out) == {"deals", "seconds", "deals_per_second", "raw_mean", "raw_std"}
    assert out["deals"] == 3000
    assert out["deals_per_second"] == pytest.approx(3000 / out["seconds"])
    assert np.allclose(out["raw_mean"], raw.mean(axis=0))
    assert np.allclose(out["raw_std"], raw.std(axis=0))


def test_no_bar_and_no_histogram_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    fast.warm(["playouts"])
    assert run(ARGUMENTS) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert "deals a second" in lines[0]
    assert [line.split(":")[0] for line in lines[1:]] == ["seat 0", "seat 1", "seat 2", "seat 3"]
    assert captured.err == ""


def test_a_terminal_gets_a_histogram_of_all_scores(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(ARGUMENTS) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if "%" in line]
    assert [int(row[0]) for row in rows] == [-24, -18, -12, -6, 0]
    assert sum(float(row[1].rstrip("%")) for row in rows) == pytest.approx(100, abs=0.1)
    # the most frequent score has the longest bar
    longest = max(rows, key=lambda row: float(row[1].rstrip("%")))
    assert len(longest[2]) == 40


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (["--contract", "bridge"], "contract/unknown"),
        (["--rules", "nowhere"], "ruleset/unknown"),
        (["--policy", "genius"], "usage/unknown_policy"),
        (["--trump", "S"], "illegal/bad_choice"),
        (["-n", "0"], "usage/bad_option"),
        (["--threads", "0"], "usage/bad_option"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    change: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*ARGUMENTS, *change]) == 2
    assert capsys.readouterr().err.startswith(f"barbu: {code}: ")


def in_new_process(arguments: list[str], cache: Path) -> tuple[subprocess.CompletedProcess[str], float]:
    environment = {**os.environ, "BARBU_CACHE": str(cache)}
    command = [sys.executable, "-c", f"from barbu.cli import main; main({arguments!r})"]
    started = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done, time.perf_counter() - started


@pytest.mark.slow
def test_the_first_start_says_that_it_compiles_and_the_next_one_loads(tmp_path: Path) -> None:
    arguments = [*ARGUMENTS, "--json"]
    first, cold = in_new_process(arguments, tmp_path)
    again, cached = in_new_process(arguments, tmp_path)
    assert "compiling the fast core" in first.stderr
    assert again.stderr == ""
    assert cold < COLD_SECONDS
    assert cached < CACHED_SECONDS
    assert json.loads(first.stdout)["raw_mean"] == json.loads(again.stdout)["raw_mean"]


def test_asking_whether_it_is_warm_loads_no_compiler() -> None:
    code = "from barbu import fast; import sys; assert not fast.is_warm(); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_was_warmed_is_warm() -> None:
    seen: list[tuple[str, int, int]] = []
    fast.warm(["playouts"], lambda *step: seen.append(step))
    assert fast.is_warm(["playouts"])
    assert fast.is_cached(["playouts"])
    assert seen in ([], [("playouts", 0, 1)])


def test_warming_in_the_background_is_one_thread_that_ends_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    from barbu.fast import warming

    ran: list[str] = []
    monkeypatch.setattr(warming, "_threads", [])
    monkeypatch.setattr(warming, "warm", lambda: ran.append("warm"))
    first, second = warming.warm_in_background(), warming.warm_in_background()
    first.join()
    assert first is second
    assert first.daemon
    assert ran == ["warm"]
