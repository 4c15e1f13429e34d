"""Outside bots: one line each way, and a clear forfeit for whatever goes wrong."""

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from barbu.bots import bot
from barbu.bots.lines import action_data, answered_action, request_line, view_data
from barbu.cards import deal_hands, format_hand
from barbu.cli import run
from barbu.cli.outside import OutsideBot
from barbu.errors import BarbuError
from barbu.play import start_deal, view
from barbu.rules import parse_ruleset, preset
from tests.bots.positions import positions

PAGE = Path(__file__).parents[2] / "docs" / "outside-bots.md"


def _program(tmp_path: Path, text: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(text, encoding="utf-8")
    return f"{sys.executable} {file}"


def _of_the_page() -> str:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_the_bot_of_the_page_plays_a_duel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = _program(tmp_path, _of_the_page())
    options = ["--deals", "2", "--doubles", "on", "--seating", "1v3", "--json"]
    assert run(["arena", "--a", f"run:{program}", "--b", "simple", *options]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["deals"] == 14
    assert found["share"] < 0


def test_every_key_of_the_view_is_on_the_page() -> None:
    _, seen = next(positions("no-queens", lambda _: True, 1))
    page = PAGE.read_text(encoding="utf-8")
    assert [key for key in view_data(seen) if f"`{key}`" not in page] == []


@pytest.mark.parametrize("contract", ["no-queens", "domino"])
def test_each_action_of_a_view_comes_back_as_itself(contract: str) -> None:
    for _, seen in positions(contract, lambda _: True, 20):
        for action in seen.actions:
            line = json.dumps({"id": 3, "action": action_data(action)})
            assert answered_action(line, seen, 3) == action
    ruleset = preset("tournament")
    seen = view(start_deal(ruleset, 0, deal_hands(ruleset.cards, 4, Random(0))), 0)
    for action in seen.actions:
        assert answered_action(json.dumps({"id": 0, "action": action_data(action)}), seen, 0) == action


def test_a_request_holds_the_own_hand_and_no_card_of_another(tmp_path: Path) -> None:
    for deal, seen in positions("barbu", lambda v: not v.plays, 5):
        data = json.loads(request_line(seen, 1, 2))
        assert parse_ruleset(data["view"].pop("ruleset")) == seen.ruleset
        text = json.dumps(data)
        assert data["view"]["hand"] == format_hand(seen.hand)
        for seat, hand in enumerate(deal.hands):
            assert seat == seen.seat or format_hand(hand) not in text
        assert sorted(data["view"]["actions"]) == sorted(set(data["view"]["actions"]))


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"id": 1}',
        '{"id": 1, "action": "1H"}',
        '{"id": 2, "action": 5}',
        "[" * 90_000,
    ],
)
def test_nonsense_is_a_bad_answer(answer: str) -> None:
    _, seen = next(positions("barbu", lambda _: True, 1))
    with pytest.raises(BarbuError) as caught:
        answered_action(answer, seen, 1)
    assert caught.value.code == "bot/bad_answer"


def test_an_answer_to_another_version_or_request_is_refused() -> None:
    _, seen = next(positions("barbu", lambda _: True, 1))
    action = action_data(seen.actions[0])
    for wrong in ({"id": 4, "action": action}, {"id": 1, "action": action, "format": "barbu-bot/2"}):
        with pytest.raises(BarbuError, match="would do"):
            answered_action(json.dumps(wrong), seen, 1)


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("", "bot/no_answer"),
        ("import sys; sys.stdin.readline(); sys.exit(3)", "bot/no_answer"),
        ("import time; time.sleep(30)", "bot/no_answer"),
        ("print('hello', flush=True); import time; time.sleep(30)", "bot/bad_answer"),
    ],
)
def test_a_program_that_dies_sleeps_or_babbles_forfeits(program: str, code: str, tmp_path: Path) -> None:
    _, seen = next(positions("barbu", lambda _: True, 1))
    player = OutsideBot(_program(tmp_path, program), seconds=3.0 if code == "bot/bad_answer" else 1.0)
    try:
        with pytest.raises(BarbuError, match="forfeits") as caught:
            player.decide(seen, Random(0))
        assert caught.value.code == code
    finally:
        player.close()


def test_a_forfeit_ends_the_duel_with_status_1_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = _program(tmp_path, "import sys; sys.exit()")
    assert run(["arena", "--a", f"run:{program}", "--b", "simple", "--deals", "1"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "bot/no_answer" in error and "forfeits" in error


def test_a_program_that_cannot_be_started_is_a_wrong_option(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("run:/no/such/program", "run:", 'run:"'):
        assert run(["arena", "--a", command, "--b", "simple", "--deals", "1"]) == 2
        assert "usage/bad_option" in capsys.readouterr().err


@pytest.mark.parametrize("level", ["beginner", "club"])
@pytest.mark.parametrize("contract", ["no-hearts", "domino"])
def test_levels_for_people_do_what_may_be_done_by_what_they_see(level: str, contract: str) -> None:
    for deal, seen in positions(contract, lambda _: True, 20):
        twin = deal._replace(
            hands=tuple(hand if seat == seen.seat else 0 for seat, hand in enumerate(deal.hands))
        )
        decision = bot(level).decide(seen, Random(1))
        assert decision.action in seen.actions
        again = view(twin, seen.seat)._replace(cards_left=seen.cards_left)
        assert bot(level).decide(again, Random(1)) == decision
