"""The duel: the same cards in every seating, judged by a bootstrap over deals, resumable."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from barbu.bots import Decision, bot
from barbu.bots.duel import Duel, Row, play_row, rows_to_play
from barbu.bots.ledger import format_row, head_of, parse_ledger
from barbu.bots.measure import verdict
from barbu.bots.seating import seatings
from barbu.cli import run
from barbu.errors import BarbuError
from barbu.play import View
from barbu.rules import contract_total, preset, preset_ids


def _arena(capsys: pytest.CaptureFixture[str], *options: str) -> Any:
    assert run(["arena", "--json", *options]) == 0
    return json.loads(capsys.readouterr().out)


def test_one_a_sits_in_each_seat_and_half_the_table_in_every_way() -> None:
    assert seatings(4, "1v3") == tuple(frozenset({seat}) for seat in range(4))
    assert len(seatings(4, "2v2")) == 6
    assert len(set(seatings(4))) == 10
    assert len(seatings(3)) == 3
    assert len(seatings(5)) == 5 + 10


def test_a_row_depends_on_seed_contract_and_number_alone() -> None:
    duel = Duel(preset("tournament"), ("barbu", "trumps"), 3, seed=5)
    rows = [play_row(duel, bot("random"), bot("simple"), *which) for which in rows_to_play(duel)]
    again = play_row(duel, bot("random"), bot("simple"), "trumps", 2)
    assert again == rows[-1]
    assert all(
        sum(seats) == contract_total(duel.ruleset, duel.ruleset.contract("trumps")) for seats in again.scores
    )


def test_a_bot_against_itself_is_even_on_every_deal() -> None:
    duel = Duel(preset("tournament"), ("no-tricks",), 4, seed=1)
    rows = [play_row(duel, bot("random"), bot("random"), *which) for which in rows_to_play(duel)]
    found = verdict(duel, rows)
    assert found.per_deal == pytest.approx((0, 0, 0))
    assert found.share == pytest.approx((0, 0, 0))


def test_the_lead_and_the_share_of_a_lone_a_are_as_worked_out_by_hand() -> None:
    duel = Duel(preset("tournament"), ("barbu",), 1, seed=0, seating="1v3")
    scores = ((0, -20, 0, 0), (-20, 0, 0, 0), (0, 0, -20, 0), (0, 0, -20, 0))
    found = verdict(duel, [Row("barbu", 0, scores)])
    # A scores 0, 0, -20, 0; the others' means are -20/3, -20/3, 0, -20/3; a quarter of the total is -5
    assert found.per_deal.mean == pytest.approx((20 / 3 * 3 - 20) / 4)
    assert found.share is not None
    assert found.share.mean == pytest.approx(0.0)


def test_penalties_written_positive_turn_the_sign() -> None:
    ruleset = preset("tournament").model_copy(update={"winner": "lowest"})
    duel = Duel(ruleset, ("barbu",), 1, seed=0, seating="1v3")
    worst_for_a = tuple(tuple(20 * (seat == a) for seat in range(4)) for a in range(4))
    assert verdict(duel, [Row("barbu", 0, worst_for_a)]).per_deal.mean == pytest.approx(-20)


def test_the_interval_is_that_of_the_mean_over_deals() -> None:
    duel = Duel(preset("tournament"), ("barbu",), 400, seed=3, seating="1v3")
    chance = np.random.default_rng(0)
    leads = chance.normal(1.0, 10.0, 400)
    rows = [
        Row("barbu", n, tuple(tuple(lead if s == a else 0 for s in range(4)) for a in range(4)))
        for n, lead in enumerate(leads)
    ]
    low, high = verdict(duel, rows).per_deal.ci95
    half = 1.96 * leads.std() / 20
    assert (low, high) == pytest.approx((leads.mean() - half, leads.mean() + half), abs=0.15)


@pytest.mark.parametrize("ruleset", preset_ids())
def test_the_arena_plays_every_preset(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = _arena(
        capsys, "--a", "simple", "--b", "random", "--deals", "1", "--rules", ruleset, "--seating", "1v3"
    )
    assert set(found["contracts"]) == {contract.id for contract in preset(ruleset).contracts}
    assert found["deals"] == len(preset(ruleset).contracts)


def test_doubles_on_play_the_rulesets_doubles(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--a", "random", "--b", "simple", "--deals", "3", "--contract", "no-queens")
    assert _arena(capsys, *options, "--doubles", "on")["per_deal"] != _arena(capsys, *options)["per_deal"]


def test_a_duel_cut_short_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "duel.jsonl"
    options = ("--a", "simple", "--b", "random", "--contract", "barbu", "--out", str(out))
    whole = _arena(capsys, *options, "--deals", "6")
    lines = out.read_text().splitlines(keepends=True)
    out.write_text("".join(lines[:4]) + lines[4][:20])
    resumed = _arena(capsys, *options, "--deals", "6")
    assert {key: resumed[key] for key in ("per_deal", "ci95", "share")} == {
        key: whole[key] for key in ("per_deal", "ci95", "share")
    }
    assert len(out.read_text().splitlines()) == 7
    assert _arena(capsys, *options, "--deals", "4")["deals"] == 4
    assert len(out.read_text().splitlines()) == 7, "fewer deals asked for: what is there stays"


def test_another_duels_file_is_refused_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "duel.jsonl"
    _arena(capsys, "--a", "simple", "--b", "random", "--deals", "1", "--out", str(out))
    before = out.read_text()
    assert run(["arena", "--a", "random", "--b", "random", "--deals", "1", "--out", str(out)]) == 2
    assert "usage/bad_option" in capsys.readouterr().err
    assert out.read_text() == before


def test_a_ledger_reads_back_as_the_same_rows() -> None:
    duel = Duel(preset("tournament"), ("barbu",), 1, seed=0)
    row = Row("barbu", 0, ((0, -20, 0, 0),), (3, 10), (0.5, 0.25))
    text = json.dumps(head_of(duel, "a", "b", None)) + "\n" + format_row(row)
    assert parse_ledger(text, head_of(duel, "a", "b", None)) == [row]
    with pytest.raises(BarbuError, match="line 2"):
        parse_ledger(text.replace('"scores"', '"points"'), head_of(duel, "a", "b", None))


@pytest.mark.parametrize(
    "wrong",
    [
        ("--a", "nobody", "--b", "simple"),
        ("--a", "simple", "--b", "simple", "--contract", "bridge"),
        ("--a", "simple", "--b", "simple", "--doubles", "maybe"),
        ("--a", "simple", "--b", "simple", "--seating", "4v0"),
        ("--a", "simple", "--b", "simple", "--deals", "0"),
    ],
)
def test_wrong_options_are_refused_in_one_line(
    wrong: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", *wrong]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "usage/bad_option" in error or "bot/unknown" in error


class _Clumsy:
    name = "clumsy"

    def decide(self, view: View, random: Random) -> Decision:
        raise BarbuError(f"clumsy fell over as seat {view.seat} ({random.random()})", code="bot/unknown")


def test_a_bot_that_fails_ends_the_duel_with_its_code_and_keeps_the_deals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "duel.jsonl"
    options = ["--a", "simple", "--b", "random", "--contract", "barbu", "--out", str(out)]
    assert run(["arena", *options, "--deals", "2"]) == 0
    monkeypatch.setattr("barbu.cli.players.bot", lambda *_, **__: _Clumsy())
    assert run(["arena", *options, "--deals", "5"]) == 1
    assert "clumsy fell over" in capsys.readouterr().err
    assert len(out.read_text().splitlines()) == 3
