"""Counts by kernels, by the referee and by the command equal those in the perft files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from barbu.cli import run
from barbu.fast import perft
from barbu.play import Choose, Deal, apply, start_deal
from barbu.rules import format_json, parse_ruleset
from tests.oracle.perft_files import Case, read_all

CASES = read_all()
SHALLOW = 300
"""Lines up to which the referee counts here too."""


def first_turn(case: Case) -> Deal:
    """Return the deal of a case as the referee starts it: the seat that plays first is the declarer."""
    table = case.table()
    hands = [sum(1 << card_number(card) for card in hand) for hand in table.hands]
    deal = start_deal(parse_ruleset(case.rules), case.leader, hands)
    return apply(deal, Choose(case.contract["id"], trump_of(case), case.settings.get("start_rank")))


def card_number(card: str) -> int:
    return 13 * "SHDC".index(card[1]) + "23456789TJQKA".index(card[0])


def trump_of(case: Case) -> str | None:
    return case.settings.get("trump")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.where)
def test_kernels_count_what_the_file_says(case: Case) -> None:
    lines = perft(first_turn(case), max(case.counts), compiled=True)
    assert {depth: lines[depth] for depth in case.counts} == case.counts


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case.where)
def test_the_referee_counts_what_the_file_says(case: Case) -> None:
    few = {depth: lines for depth, lines in case.counts.items() if lines <= SHALLOW}
    depth = max((d for d in few if all(n <= SHALLOW for e, n in case.counts.items() if e <= d)), default=1)
    lines = perft(first_turn(case), depth, compiled=False)
    assert all(lines[d] == n for d, n in case.counts.items() if d <= depth)


@pytest.mark.parametrize("case", CASES[::40], ids=lambda case: case.where)
def test_the_command_counts_from_a_line_of_hands(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, hands = tmp_path / "rules.json", tmp_path / "hands.txt"
    rules.write_text(format_json(parse_ruleset(case.rules)), encoding="utf-8")
    hands.write_text(" ".join(case.hands) + "\n", encoding="utf-8")
    depth = min(case.counts)
    command = ["perft", str(hands), "--rules", str(rules), "--contract", case.contract["id"]]
    command += ["--depth", str(depth), "--leader", str(case.leader), "--json"]
    for option, name in (("--trump", "trump"), ("--start-rank", "start_rank")):
        command += [option, case.settings[name]] if name in case.settings else []
    assert run(command) == 0
    assert json.loads(capsys.readouterr().out) == {"depth": depth, "lines": case.counts[depth]}


SMALL = ["AK..J.", "QJ..Q.", "...AKQ", ".AKQ.."]


def test_hands_smaller_than_the_decks_are_a_deck_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = tmp_path / "deal.json"
    hands.write_text(json.dumps({"hands": SMALL, "declarer": 1}), encoding="utf-8")
    assert run(["perft", str(hands), "--rules", "tournament", "--contract", "no-tricks", "--depth", "2"]) == 0
    # seat 1 leads any of QS JS QD; seat 2 holds clubs only, so three answers to each
    assert capsys.readouterr().out.split() == ["0", "1", "1", "3", "2", "9"]


@pytest.mark.parametrize(
    ("text", "more", "code"),
    [
        ("AK QJ", [], "cards/malformed"),
        ("AK... QJ...", [], "record/malformed"),
        ('{"hands": 3}', [], "record/malformed"),
        ("{", [], "record/malformed"),
        (" ".join(SMALL), ["--leader", "7"], "barbu"),
        (" ".join(SMALL), ["--trump", "S"], "illegal/bad_choice"),
    ],
)
def test_a_deal_that_is_none_is_refused(
    text: str, more: list[str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text(text, encoding="utf-8")
    command = ["perft", str(hands), "--rules", "tournament", "--contract", "no-tricks", "--depth", "2", *more]
    assert run(command) == 2
    assert code in capsys.readouterr().err


def test_a_depth_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="depth -1"):
        perft(first_turn(CASES[0]), -1)
