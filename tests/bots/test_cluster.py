"""An arena on a Ray cluster: the same deals, the same verdict; skipped where Ray is not installed, saying so."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from barbu.bots import bot
from barbu.bots.cluster import PORTION, play_portion
from barbu.bots.duel import Duel, contracts_of, play_row, rows_to_play
from barbu.cli import run
from barbu.rules import preset
from tests.services import in_ci

ARENA = ("arena", "--a", "simple", "--b", "random", "--deals", "3", "--rules", "classic", "--json")
with_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None and not in_ci(),
    reason="Ray is not installed: pip install -r requirements-ray.lock, then this test runs a local cluster",
)


def document(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    assert run([*ARENA, *options]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    del found["ms"]
    return found


@with_ray
@pytest.mark.slow
def test_a_duel_on_a_cluster_is_the_duel_of_one_machine(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert document(capsys, "--out", str(here)) == document(capsys, "--ray", "local", "--out", str(there))

    def deals(file: Path) -> list[dict[str, Any]]:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[1:]]
        return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]

    assert deals(here) == deals(there), "deals in the same order"
    cut = there.read_text(encoding="utf-8").splitlines(keepends=True)
    there.write_text("".join(cut[:6]), encoding="utf-8")
    document(capsys, "--ray", "local", "--out", str(there))
    assert deals(here) == deals(there), "stopped half-way and gone on with"


def test_a_portion_is_the_rows_of_its_deals() -> None:
    ruleset = preset("classic").model_copy(update={"doubling": None})
    duel = Duel(ruleset, contracts_of(ruleset, None), 1, 5, "1v3")
    deals = list(rows_to_play(duel))[:PORTION]
    bots = bot("simple"), bot("random")
    rows = play_portion(duel, ("simple", "random"), None, deals, perf_counter)
    assert [row._replace(seconds=(0.0, 0.0)) for row in rows] == [
        play_row(duel, *bots, *deal) for deal in deals
    ]


def test_a_cluster_that_is_not_there_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    began = perf_counter()
    assert run([*ARENA, "--ray", "127.0.0.1:1"]) == 2
    assert perf_counter() - began < 60
    assert "usage/no_cluster" in capsys.readouterr().err


def test_without_ray_the_way_to_get_it_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run([*ARENA, "--ray", "local"]) == 2
    assert "barbu[ray]" in capsys.readouterr().err


def test_an_outside_bot_does_not_play_on_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "--a", "run:true", "--b", "random", "--ray", "local"]) == 2
    assert "bot/unknown" in capsys.readouterr().err
