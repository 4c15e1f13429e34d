"""`barbu solve`."""

import json
from pathlib import Path
from typing import Any

import pytest

from barbu.cli import run

RECORD = json.loads(
    (Path(__file__).parent.parent / "cases" / "record-trumps.json").read_text(encoding="utf-8")
)


def written(tmp_path: Path, tricks: int) -> str:
    """Return the path of a record whose last deal stops after so many tricks."""
    record = json.loads(json.dumps(RECORD))
    deal = next(deal for deal in record["deals"] if "play" in deal)
    deal["play"] = deal["play"][:tricks]
    for scores in ("raw", "settled"):
        deal.pop(scores, None)
    record["deals"] = [*record["deals"][: record["deals"].index(deal)], deal]
    path = tmp_path / "unfinished.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Return the one JSON document of a command that succeeds."""
    assert run(["solve", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_solve_gives_the_value_of_every_legal_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = answer(capsys, written(tmp_path, 9))
    assert told["exact"] is True
    assert told["value"] == max(told["values"].values()) == told["values"][told["best"]]
    assert set(told) >= {"values", "best", "value", "nodes", "seconds", "exact"}


def test_partners_take_at_least_what_one_of_them_takes_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, 9)
    assert answer(capsys, path, "--coalition", "2v2")["value"] >= answer(capsys, path)["value"]


def test_solve_stops_at_its_limit_with_bounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, written(tmp_path, 0), "--seconds", "0")
    assert told["exact"] is False
    assert told["lower"] < told["upper"]


def test_solve_refuses_a_finished_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", written(tmp_path, 13)]) == 2
    assert "record/malformed" in capsys.readouterr().err


def test_solve_refuses_a_deal_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", written(tmp_path, 9), "--deal", "7"]) == 2
    assert "usage/bad_option" in capsys.readouterr().err
