"""Hints come from the bot in use, which sees what the asker sees, and they come in time."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from barbu.bots import bot, is_cached, warm
from barbu.matches.table import SeatKind, Table, TableError
from barbu.play import View
from barbu.server.tables import Adviser, Hint
from barbu.server.tables.hints import AMONG_PEOPLE, LEAST, PATIENCE, adviser_level, hint_thought
from barbu.server.tables.thinkers import Thinkers
from barbu.server.thoughts import Reply, Thought, packed
from bench.servers import served
from bench.table_play import PERSON, Move, TableClient, open_table
from tests.server.tables import OPEN, Player, started, table_site
from tests.server.test_table_thinkers import PATIENT, STUCK, comes_true, is_there, loads
from tests.server.test_table_twins import some_way_into_a_deal, swapped

pytestmark = pytest.mark.anyio
GONE = (sys.executable, "-c", "")


class Asked(Thinkers):
    """Keeps what it is asked as the bytes that would travel, and answers when it is told to."""

    def __init__(self, reply: Reply | None = None) -> None:
        super().__init__(1)
        self.messages: list[bytes] = []
        self.reply = reply
        self.may_answer = asyncio.Event()
        self.was_asked = asyncio.Event()

    def wake(self) -> None:
        pass

    @property
    def are_awake(self) -> bool:
        return True

    async def think(
        self, level: str, seen: View, chance: bytes, *, patience: float | None = None, gives_way: bool = False
    ) -> Reply | None:
        assert gives_way, "a bot that is to play goes first"
        assert patience == PATIENCE
        self.messages.append(packed(Thought(level, seen, chance)))
        self.was_asked.set()
        await self.may_answer.wait()
        return self.reply or Reply(seen.actions[-1], level)


@asynccontextmanager
async def advising(thinkers: Thinkers, **options: float) -> AsyncIterator[Adviser]:
    with ThreadPoolExecutor(1) as threads:
        adviser = Adviser(threads, thinkers, **options)
        try:
            yield adviser
        finally:
            await adviser.close()
            await thinkers.close()


def seating(table: Table, *levels: str) -> Table:
    """The table with bots of some levels at its last seats, and people at the others."""
    people = table.ruleset.players - len(levels)
    bots = [
        seat._replace(kind=SeatKind.BOT, level=level)
        for seat, level in zip(table.seats, levels, strict=False)
    ]
    return replace(table, seats=(*table.seats[:people], *bots))


def at_a_turn(seed: int, ruleset: str = "tournament") -> tuple[Table, int]:
    """A table of people in its first deal, and the seat that is to act."""
    table = some_way_into_a_deal(ruleset, seed)
    while table.current is None or table.current.is_over:
        seed += 100
        table = some_way_into_a_deal(ruleset, seed)
    return table, table.current.turn


@pytest.mark.parametrize(
    ("levels", "adviser"),
    [
        ((), AMONG_PEOPLE),
        (("simple", "simple", "simple"), "simple"),
        (("simple", "search", "strong"), "search"),
        (("network",), "network"),
        (("master", "random"), "master"),
        (("random", "beginner", "club"), LEAST),
        (("a level of long ago",), LEAST),
    ],
)
def test_the_strongest_bot_that_sits_there_advises(levels: tuple[str, ...], adviser: str) -> None:
    table, _seat = at_a_turn(1)
    assert adviser_level(seating(table, *levels)) == adviser


def test_whoever_stands_in_for_a_person_does_not_advise() -> None:
    table, seat = at_a_turn(1)
    seats = [
        there._replace(stand_in="simple") if there is table.seats[seat] else there for there in table.seats
    ]
    assert adviser_level(replace(table, seats=tuple(seats))) == AMONG_PEOPLE


def test_only_the_seat_that_is_to_act_gets_a_hint() -> None:
    table, seat = at_a_turn(1)
    for other in range(table.ruleset.players):
        for asked in (table, replace(table, closed="closed")):
            if asked is table and other == seat:
                continue
            with pytest.raises(TableError) as refused:
                hint_thought(asked, other)
            assert refused.value.code == "table/not_now"


@pytest.mark.parametrize("ruleset", ["tournament", "classic", "rifki"])
@pytest.mark.parametrize("seed", range(8))
async def test_of_twin_deals_that_differ_in_hidden_cards_only_a_bot_is_asked_the_same_byte_for_byte(
    ruleset: str, seed: int
) -> None:
    table, seat = at_a_turn(seed, ruleset)
    deal, random = table.current, Random(seed)
    assert deal is not None
    one, other = random.sample([at for at in range(4) if at != seat and deal.hands[at]], 2)
    opening = replace(table.opening, secret=random.randbytes(32))
    twin = replace(table, current=swapped(deal, one, other, random), opening=opening)
    assert twin.current != deal
    thinkers = Asked()
    thinkers.may_answer.set()
    for asked in (table, twin):
        async with advising(thinkers) as adviser:  # a fresh one each time: nothing is kept
            await adviser.hint(asked, seat)
    first, second = thinkers.messages
    assert first == second, f"seed {seed}"


@pytest.mark.parametrize("ruleset", ["tournament", "classic", "rifki"])
@pytest.mark.parametrize("seed", range(8))
async def test_of_twin_deals_that_differ_in_hidden_cards_only_the_substitute_says_the_same(
    ruleset: str, seed: int
) -> None:
    table, seat = at_a_turn(seed, ruleset)
    deal, random = table.current, Random(seed)
    assert deal is not None
    one, other = random.sample([at for at in range(4) if at != seat and deal.hands[at]], 2)
    opening = replace(table.opening, secret=random.randbytes(32))
    twin = replace(table, current=swapped(deal, one, other, random), opening=opening)
    async with advising(Thinkers(1, command=GONE)) as adviser:
        hints = [await adviser.hint(asked, seat) for asked in (table, twin)]
    expected = bot("simple").decide(hint_thought(table, seat).view, Random(hint_thought(table, seat).chance))
    assert hints == [Hint(expected.action, "simple")] * 2, f"seed {seed}"


async def test_two_devices_that_ask_at_one_position_have_the_bot_think_once() -> None:
    table, seat = at_a_turn(2)
    talked = replace(table, version=table.version + 1)  # somebody said something: the cards are as they were
    thinkers = Asked()
    async with advising(thinkers) as adviser:
        asked = [asyncio.create_task(adviser.hint(at, seat)) for at in (table, talked)]
        await thinkers.was_asked.wait()
        asked[0].cancel()  # the first device has gone: the second still wants its hint
        thinkers.may_answer.set()
        hint = await asked[1]
        assert await adviser.hint(table, seat) == hint
    assert hint.level == AMONG_PEOPLE
    assert len(thinkers.messages) == 1


async def test_what_the_substitute_said_is_not_kept_for_the_bot() -> None:
    table, seat = at_a_turn(2)
    seen = hint_thought(table, seat).view
    thinkers = Asked(Reply(seen.actions[0], "simple"))  # the process compiles still
    thinkers.may_answer.set()
    async with advising(thinkers) as adviser:
        assert await adviser.hint(table, seat) == Hint(seen.actions[0], "simple")
        thinkers.reply = Reply(seen.actions[-1], AMONG_PEOPLE)
        assert await adviser.hint(table, seat) == Hint(seen.actions[-1], AMONG_PEOPLE)


async def test_a_bot_that_would_break_a_rule_is_not_listened_to() -> None:
    table, seat = at_a_turn(3)
    elsewhere, there = at_a_turn(0, "rifki")
    illegal = next(
        action
        for action in hint_thought(elsewhere, there).view.actions
        if action not in hint_thought(table, seat).view.actions
    )
    thinkers = Asked(Reply(illegal, AMONG_PEOPLE))
    thinkers.may_answer.set()
    async with advising(thinkers) as adviser:
        hint = await adviser.hint(table, seat)
    assert hint.level == "simple"
    assert hint.action in hint_thought(table, seat).view.actions


def test_nobody_waits_a_second_for_a_hint() -> None:
    assert PATIENCE <= 0.9


async def test_where_no_process_is_there_rules_of_thumb_advise_at_once_and_one_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("barbu.server.tables.thinkers.FAREWELL", 0.0)
    table, seat = at_a_turn(2)
    thinkers = Thinkers(1, command=STUCK)
    async with advising(thinkers, patience=PATIENT) as adviser:
        assert (await adviser.hint(table, seat)).level == "simple"
        await comes_true(thinkers.processes)


async def test_where_every_process_is_busy_rules_of_thumb_advise_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("barbu.server.tables.thinkers.FAREWELL", 0.0)
    table, seat = at_a_turn(2)
    thinkers = Thinkers(1, command=STUCK, patience=PATIENT)
    async with advising(thinkers, patience=0.05) as adviser:
        thinkers.wake()
        await comes_true(thinkers.processes)
        began = time.monotonic()
        hints = await asyncio.gather(*(adviser.hint(table, seat) for _ in range(3)))
        assert {hint.level for hint in hints} == {"simple"}
        assert time.monotonic() - began < PATIENT / 4, "not the patience of a table"


async def test_a_bot_that_is_to_play_goes_before_the_hints_that_wait() -> None:
    table, seat = at_a_turn(2)
    _level, seen, chance = hint_thought(table, seat)
    thinkers = Thinkers(1, patience=PATIENT)
    order: list[str] = []

    async def think(name: str, *, gives_way: bool) -> None:
        assert await thinkers.think("simple", seen, chance, gives_way=gives_way) is not None
        order.append(name)

    async with advising(thinkers):
        await asyncio.gather(
            think("hint 1", gives_way=True),
            think("hint 2", gives_way=True),
            think("bot 1", gives_way=False),
            think("bot 2", gives_way=False),
        )
    assert order == ["bot 1", "bot 2", "hint 1", "hint 2"]


async def test_a_process_that_is_killed_is_missed_by_nobody_and_advises_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("barbu.server.tables.thinkers.PAUSE", 0.0)
    thinkers = Thinkers(1, patience=PATIENT)
    async with advising(thinkers, patience=PATIENT) as adviser:
        thinkers.wake()
        await comes_true(thinkers.processes)
        (first,) = thinkers.processes()
        os.kill(first, signal.SIGKILL)
        await comes_true(lambda: not is_there(first))
        for seed in range(4):
            table, seat = at_a_turn(seed)
            hint = await adviser.hint(table, seat)
            assert hint.action in hint_thought(table, seat).view.actions
        assert thinkers.processes() != [first]


async def whose_turn(players: list[Player]) -> tuple[Player, dict[str, Any]]:
    """Who is to act, and what they see."""
    views = [await player.look() for player in players]
    seat = views[0]["deal"]["turn"]
    return players[seat], views[seat]


async def test_a_hint_says_which_bot_gave_it_and_when_it_holds(tmp_path: Path) -> None:
    thinkers = Asked()
    thinkers.may_answer.set()
    async with table_site(f"sqlite:///{tmp_path}/t.db", drives=False, thinkers=thinkers) as site:
        _owner, *players = await started(site, [OPEN] * 4)
        player, view = await whose_turn(players)
        told = (await player.browser.post(f"/api/tables/{player.table}/hint")).json()
        last = view["deal"]["actions"][-1]
        assert told == {"action": last, "level": AMONG_PEOPLE, "version": view["version"]}
        assert (await player.act(told["action"], told["version"])).status_code == 200


async def test_a_hint_helps_with_contract_doubles_and_cards(tmp_path: Path) -> None:
    async with table_site(f"sqlite:///{tmp_path}/t.db", drives=False) as site:
        _owner, *players = await started(site, [OPEN] * 4, "tournament")
        hinted: set[str] = set()
        while len(hinted) < 3:
            player, _view = await whose_turn(players)
            told = (await player.browser.post(f"/api/tables/{player.table}/hint")).json()
            assert told["level"] == "simple"
            hinted.add(told["action"]["do"])
            assert (await player.act(told["action"], told["version"])).status_code == 200
        assert hinted == {"choose", "speak", "play"}


async def test_a_hint_that_comes_when_the_deal_has_moved_on_is_not_given(tmp_path: Path) -> None:
    thinkers = Asked()
    async with table_site(f"sqlite:///{tmp_path}/t.db", drives=False, thinkers=thinkers) as site:
        _owner, *players = await started(site, [OPEN] * 4)
        player, view = await whose_turn(players)
        waiting = [asyncio.create_task(_asked(player.browser.post, player.table)) for _ in range(2)]
        await thinkers.was_asked.wait()
        assert (await player.act(view["deal"]["actions"][0], view["version"])).status_code == 200
        thinkers.may_answer.set()
        for answer in await asyncio.gather(*waiting):
            assert answer.json()["error"]["code"] == "table/not_now"
        assert len(thinkers.messages) == 1


async def test_a_hint_still_holds_where_somebody_only_talked_meanwhile(tmp_path: Path) -> None:
    thinkers = Asked()
    async with table_site(f"sqlite:///{tmp_path}/t.db", drives=False, thinkers=thinkers) as site:
        _owner, *players = await started(site, [OPEN] * 4)
        player, view = await whose_turn(players)
        waiting = asyncio.create_task(_asked(player.browser.post, player.table))
        await thinkers.was_asked.wait()
        assert (await player.ask("say", view["version"], {"preset": "hello"})).status_code == 200
        thinkers.may_answer.set()
        told = (await waiting).json()
        assert told["version"] == view["version"] + 1
        assert told["action"] in view["deal"]["actions"]


async def _asked(post: object, table: str) -> httpx.Response:
    answer = await post(f"/api/tables/{table}/hint")  # type: ignore[operator]  # of a browser
    assert isinstance(answer, httpx.Response)
    return answer


async def turn_of_a_person(table: TableClient, random: Random) -> Move:
    """Go on with a match until a person is to act."""
    while True:
        if (move := table.next_move(random)) is not None:
            if move.type == "act":
                return move
            assert (await table.send(move)).status == 200
        await asyncio.wait_for(table.wait_for_news(), PATIENT)


async def hint_from(table: TableClient, move: Move, level: str) -> dict[str, object]:
    """Ask for a hint until it comes from a level, its substitute before that; return what may be done."""
    until = time.monotonic() + PATIENT
    while time.monotonic() < until:
        answer = await move.seat.device.ask("POST", f"/api/tables/{table.id}/hint", {})
        assert answer.status == 200, "there is a hint, whatever has become of the processes"
        told: dict[str, object] = json.loads(answer.body)
        assert told["action"] in move.seat.actions()
        if told["level"] == level:
            return {"action": told["action"]}
        assert told["level"] == "simple"
        await asyncio.sleep(0.05)
    raise AssertionError(f"{level} says nothing")


@pytest.mark.slow
@pytest.mark.parametrize("others", [("search", "simple", "simple"), (PERSON, PERSON, PERSON)])
async def test_hints_go_on_after_a_kill_and_the_server_itself_loads_no_compiled_code(
    tmp_path: Path, others: tuple[str, ...]
) -> None:
    if not is_cached():
        warm()  # nobody would wait for it at a table
    random = Random(1)
    with served(f"sqlite:///{tmp_path}/t.db", tmp_path) as server:
        table = await open_table([server.address], (PERSON, *others), "classic")
        for _ in range(2):
            move = await turn_of_a_person(table, random)
            hinted = await hint_from(table, move, "search")
            assert (await table.send(move._replace(payload=hinted))).status == 200
            children = server.children()
            assert children
            for pid in children:
                os.kill(pid, signal.SIGKILL)
        assert not loads(server, "llvmlite")
        table.close()
    assert "Traceback" not in (tmp_path / "server.log").read_text()
