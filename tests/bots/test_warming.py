"""Getting ready: nobody at a table waits for a compiler."""

import json
import subprocess
import sys
from random import Random

import pytest

from barbu.bots import Decision, bot, warming
from barbu.cli import play as terminal
from barbu.cli import run
from barbu.play import Phase, View, view
from tests.bots.positions import fresh_deal


def test_until_its_kernels_are_ready_the_rules_of_thumb_sit_in(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud:
        name = "search"

        def decide(self, view: View, random: Random) -> Decision:
            return Decision(view.actions[-1], f"thought {random.random()}")

    player = warming.WarmedBot("search", Loud)
    deal = fresh_deal("no-tricks", 0)
    seen = view(deal, deal.turn)
    assert deal.phase is Phase.PLAY
    monkeypatch.setattr(warming, "is_warm", lambda: False)
    assert player.decide(seen, Random(0)) == bot("simple").decide(seen, Random(0))
    monkeypatch.setattr(warming, "is_warm", lambda: True)
    assert player.decide(seen, Random(0)).explanation.startswith("thought")


def test_warming_makes_ready_and_costs_nothing_the_second_time() -> None:
    warming.warm()
    assert warming.is_warm()
    warming.warm_in_background().join(10)


@pytest.mark.parametrize("cached", [True, False])
def test_in_the_background_another_process_compiles_and_this_one_loads(
    cached: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(warming, "_threads", [])
    monkeypatch.setattr(warming, "is_cached", lambda: cached)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ran.append(command[0]))
    monkeypatch.setattr(warming, "warm", lambda: ran.append("load"))
    first, second = warming.warm_in_background(), warming.warm_in_background()
    first.join()
    assert first is second
    assert first.daemon
    assert ran == (["load"] if cached else [sys.executable, "load"])


def test_asking_whether_bots_are_warm_loads_no_compiler() -> None:
    code = "from barbu import bots; import sys; assert not bots.is_warm(); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_warm_gets_the_bots_ready_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["warm", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seconds"] >= 0
    assert warming.is_warm()
    assert warming.is_cached()


def test_in_the_terminal_nobody_waits_for_a_bot_that_searches() -> None:
    opponents = [bot(level, wait=False) for level in terminal._opponents("search,simple,network", 4)]
    assert [type(opponent).__name__ for opponent in opponents] == ["WarmedBot", "SimpleBot", "WarmedBot"]
    assert [opponent.name for opponent in opponents] == ["search", "simple", "network"]
