"""The commands, as a person or a program calls them."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from barbu.cli import COMMANDS, run
from barbu.rules import format_json, format_toml, preset, preset_ids
from tests.terminal.matches import match_of, moments

CASES = Path(__file__).parent.parent / "cases"
REAL = CASES / "record-trumps.json"


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    status = run([*arguments, "--json"])
    out = capsys.readouterr().out
    assert out.count("\n") == 1, "one JSON document in one line"
    return status, json.loads(out)


def _refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return exit status and code of a command that fails, after checking its one line."""
    status = run(list(arguments))
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    return status, captured.err.split(":")[1].strip()


def test_settle_gives_every_expected_score_and_every_expected_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cases = json.loads((CASES / "settle.json").read_text(encoding="utf-8"))
    status, answers = _json(capsys, "settle", str(CASES / "settle.json"))
    assert status == 1
    assert len(answers) == len(cases)
    for case, answer in zip(cases, answers, strict=True):
        if "error" in case:
            assert answer["error"]["code"] == case["error"], case["id"]
        else:
            assert (answer["raw"], answer["settled"]) == (case["raw"], case["settled"]), case["id"]
            assert answer["control"] == sum(case["raw"])


def _single(**changes: Any) -> str:
    deal = {
        "ruleset": "tournament",
        "declarer": 0,
        "contract": "no-queens",
        "outcome": {"queens": [1, 0, 1, 2]},
    }
    return json.dumps(deal | changes)


def test_settle_reads_one_deal_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in (("settle",), ("settle", "-")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(_single(id="x", why="y").encode())))
        assert _json(capsys, *arguments) == (
            0,
            {"raw": [-6, 0, -6, -12], "settled": [-6, 0, -6, -12], "control": -24},
        )


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        (_single(outcome={"queens": [1, 1, 1, 2]}), 1, "outcome/wrong_total"),
        (_single(doubles=[[1, []], [2, []], [3, []], [0, [2]]]), 1, "illegal/declarer_may_only_redouble"),
        (_single(outcome={}), 2, "record/malformed"),
        (_single(ruleset="none"), 2, "ruleset/unknown"),
        ('{"declarer": 0}', 2, "record/malformed"),
        ("{", 2, "record/malformed"),
    ],
)
def test_settle_says_no_or_that_it_cannot_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, status: int, code: str
) -> None:
    file = tmp_path / "deal.json"
    file.write_text(text, encoding="utf-8")
    assert _refused(capsys, "settle", str(file)) == (status, code)
    assert run(["settle", "--json", str(file)]) == status
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code


def test_a_settle_list_with_an_unreadable_element_answers_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "deals.json"
    file.write_text(f"[{_single()}, 5, {_single()}]", encoding="utf-8")
    status, answers = _json(capsys, "settle", str(file))
    assert status == 1
    assert [sorted(answer) for answer in answers] == [
        ["control", "raw", "settled"],
        ["error"],
        ["control", "raw", "settled"],
    ]


def test_replay_reproduces_the_real_deal(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = _json(capsys, "replay", str(REAL))
    assert status == 0
    assert answer == {
        "ok": True,
        "deals": [{"raw": [45, 0, 0, 20], "settled": [95, 0, 0, -30], "finished": True}],
        "totals": [95, 0, 0, -30],
    }


def test_replay_places_the_first_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data = json.loads(REAL.read_text(encoding="utf-8"))
    data["deals"][0]["play"][0] = "QD 8D 2D 9D"
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    status, answer = _json(capsys, "replay", str(file))
    assert status == 1
    assert answer["ok"] is False
    error = answer["error"]
    assert (error["code"], error["deal"], error["trick"], error["seat"]) == (
        "illegal/must_beat_trump",
        1,
        1,
        3,
    )


def test_replay_of_several_files_gives_a_line_each_and_the_worst_status(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = str(tmp_path / "missing.json")
    assert run(["replay", "--json", str(REAL), missing]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["ok"] for line in lines] == [True, False]
    assert lines[1]["error"]["code"] == "usage/no_such_file"


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(
    ("ruleset", "deals", "total"),
    [
        ("tournament", 28, 0),
        ("classic", 24, None),
        ("brader", 32, -684),
        ("classic-52", 24, None),
        ("three", 7, 0),
        ("five", 35, 0),
        ("rifki", 20, 0),
        ("trex", 20, 0),
        ("king-portugal", 10, 0),
    ],
)
def test_bots_play_a_whole_match_and_the_same_seed_gives_the_same_bytes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, ruleset: str, deals: int, total: int | None
) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    for file in (one, other):
        assert run(["match", "--rules", ruleset, "--bots", "random", "--seed", "7", "--out", str(file)]) == 0
    assert one.read_bytes() == other.read_bytes()
    capsys.readouterr()
    status, answer = _json(capsys, "replay", str(one))
    assert (status, len(answer["deals"])) == (0, deals)
    if total is not None:
        assert sum(answer["totals"]) == total


def test_replay_prints_a_line_a_deal_and_the_grand_total(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "m.json"
    bots = "simple,random,random,random"
    assert run(["match", "--rules", "tournament", "--bots", bots, "--seed", "7", "--out", str(file)]) == 0
    capsys.readouterr()
    assert run(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + 28 + 1
    assert lines[-1].split()[0] == "total"
    assert lines[-1].split()[-1] == "0"


def test_a_match_without_a_file_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "--rules", "three", "--bots", "random"]) == 0
    assert json.loads(capsys.readouterr().out)["format"] == "barbu-record/1"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["match", "--rules", "nothing"], "ruleset/unknown"),
        (["match", "--bots", "genius"], "bot/unknown"),
        (["match", "--bots", "random,random"], "usage/bad_option"),
        (["match", "--seed", "x"], "usage/bad_option"),
        (["match", "--nothing"], "usage/bad_option"),
        (["match", "--bots", "random", "--out", "/no/such/folder/m.json"], "usage/no_such_file"),
        (["replay", "/no/such/file.json"], "usage/no_such_file"),
        (["rules", "show", "/no/such/file.toml"], "usage/no_such_file"),
        (["nothing"], "usage/bad_option"),
        (["rules", "describe", "classic", "--lang", "xx"], "usage/bad_option"),
    ],
)
def test_wrong_usage_is_one_line_with_a_code_and_exit_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: str
) -> None:
    assert _refused(capsys, *arguments) == (2, code)


def test_a_failed_match_leaves_no_file_behind(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    assert _refused(capsys, "match", "--bots", "random", "--out", str(target))[0] == 2
    assert list(tmp_path.iterdir()) == [target]
    assert list(target.iterdir()) == []


def test_rules_list_shows_players_cards_deals_and_control_sum(capsys: pytest.CaptureFixture[str]) -> None:
    status, rows = _json(capsys, "rules", "list")
    assert status == 0
    assert [row["id"] for row in rows] == list(preset_ids())
    found = {row["id"]: row for row in rows}
    assert found["tournament"] == {
        "id": "tournament",
        "name": "Tournament Barbu",
        "players": 4,
        "cards": 52,
        "deals": 28,
        "control": 0,
    }
    assert {
        key: found[key]["control"] for key in ("seven-contracts", "classic", "brader", "rifki", "trex")
    } == {
        "seven-contracts": 40,
        "classic": -1400,
        "brader": -684,
        "rifki": 0,
        "trex": 0,
    }


def test_rules_export_reads_back_in_both_forms(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for extra, suffix, text in (
        ([], "toml", format_toml(preset("brader"))),
        (["--json"], "json", format_json(preset("brader"))),
    ):
        assert run(["rules", "export", "brader", *extra]) == 0
        out = capsys.readouterr().out
        assert out == text
        file = tmp_path / f"mine.{suffix}"
        file.write_text(out, encoding="utf-8")
        assert _json(capsys, "rules", "check", str(file))[1]["ok"] is True
        assert run(["match", "--rules", str(file), "--bots", "random"]) == 0
        assert json.loads(capsys.readouterr().out)["ruleset"] == preset("brader").as_data()


def test_rules_check_lists_every_fault_and_says_no(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        format_toml(preset("tournament")).replace('"Q*"', '"1H"').replace("players = 4", "players = 9"),
        encoding="utf-8",
    )
    status, answer = _json(capsys, "rules", "check", str(file))
    assert (status, answer["ok"], answer["error"]["code"]) == (1, False, "ruleset/invalid")
    assert any(fault["path"] == "contracts[1].items[0].cards" for fault in answer["faults"])
    file.write_text("not toml [", encoding="utf-8")
    assert _refused(capsys, "rules", "check", str(file)) == (2, "ruleset/invalid")


def test_rules_diff_names_the_fields(capsys: pytest.CaptureFixture[str]) -> None:
    status, changes = _json(capsys, "rules", "diff", "tournament", "seven-contracts")
    assert status == 0
    assert {
        "path": "contracts.domino.layout.payments",
        "first": [45, 20, 5, -5],
        "second": [45, 20, 10, 0],
    } in changes


def test_rules_schema_is_json_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "barbu-ruleset/1"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    for command in COMMANDS:
        assert f"  {command} " in out


def test_help_loads_no_rules_and_nothing_heavy() -> None:
    heavy = "{'pydantic', 'numpy', 'numba', 'rich', 'textual', 'fastapi', 'babel'}"
    code = f"""
import contextlib, io, sys
from barbu.cli import run
with contextlib.redirect_stdout(io.StringIO()):
    run(["--help"])
print(sorted({heavy} & {{name.split(".")[0] for name in sys.modules}}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_there_is_nothing_to_go_on_with_where_no_match_was_broken_off(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BARBU_DATA_DIR", str(tmp_path))
    assert run(["play", "--resume"]) == 2
    assert "play/nothing_saved" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--rules=classic", "--bots=random", "--seed=3", "--name=Ana"])
def test_a_match_that_is_taken_up_again_keeps_its_rules_bots_seed_and_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.setenv("BARBU_DATA_DIR", str(tmp_path))
    assert run(["play", "--resume", option]) == 2
    said = capsys.readouterr().err
    assert "usage/bad_option" in said
    assert option.partition("=")[0] in said


def test_a_match_is_kept_until_it_is_over_and_the_oldest_go_first(tmp_path: Path) -> None:
    from barbu.cli.keeping import MOST, Keeper, newest

    match = match_of("classic")
    keepers = [Keeper(tmp_path / "play", ["random"] * 3) for _ in range(MOST + 2)]
    for keeper in keepers:
        keeper.keep(match)
    assert len(list((tmp_path / "play").iterdir())) == MOST
    assert newest(tmp_path / "play") == keepers[-1].file
    assert keepers[-1].is_kept
    *_, last = moments(match)
    keepers[-1].keep(last)
    assert not keepers[-1].is_kept
    assert newest(tmp_path / "play") == keepers[-2].file


def test_a_match_that_cannot_be_kept_is_played_all_the_same_and_said_at_the_end(tmp_path: Path) -> None:
    from barbu.cli.keeping import Keeper

    (tmp_path / "play").write_text("a file where the folder should be", encoding="utf-8")
    keeper = Keeper(tmp_path / "play", ["random"] * 3)
    keeper.keep(match_of("classic"))
    assert keeper.trouble is not None
    assert keeper.trouble.code == "usage/no_such_file"
    assert not keeper.is_kept
