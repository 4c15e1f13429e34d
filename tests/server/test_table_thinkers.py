"""Bots that search think in processes of their own; those come and go, and the tables go on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from barbu.bots import bot
from barbu.cards import deal_hands
from barbu.play import View, start_deal, view
from barbu.rules import preset
from barbu.server.tables import thinkers
from barbu.server.tables.thinkers import Thinkers
from bench.servers import Server, served
from bench.table_play import PERSON, TableClient, open_table

pytestmark = pytest.mark.anyio
STUCK = (sys.executable, "-c", "import time; time.sleep(1000)")
PATIENT = 60.0


def seen() -> View:
    ruleset = preset("classic")
    deal = start_deal(ruleset, 0, deal_hands(ruleset.cards, 4, Random(7)))
    return view(deal, deal.turn)


@asynccontextmanager
async def thinking(number: int = 1, **options: object) -> AsyncIterator[Thinkers]:
    pool = Thinkers(number, **{"patience": PATIENT, **options})  # type: ignore[arg-type]  # as the tests name them
    try:
        yield pool
    finally:
        await pool.close()


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked after yet does not."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def comes_true(holds: Callable[[], object], seconds: float = PATIENT) -> None:
    """Wait until something holds."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it has not come true"
        await asyncio.sleep(0.02)


async def test_a_process_answers_what_the_bot_does() -> None:
    async with thinking() as pool:
        for chance in (b"one", b"two"):
            answer = await pool.think("simple", seen(), chance)
            assert answer == (bot("simple").decide(seen(), Random(chance)).action, "simple")


async def test_nothing_is_started_before_a_bot_that_searches_is_wanted() -> None:
    async with thinking() as pool:
        assert pool.processes() == []
        pool.wake()
        await comes_true(lambda: len(pool.processes()) == 1)


async def test_a_process_that_is_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "PAUSE", 0.0)
    async with thinking() as pool:
        await pool.think("simple", seen(), b"")
        (first,) = pool.processes()
        os.kill(first, signal.SIGKILL)
        await comes_true(lambda: not is_there(first))
        while await pool.think("simple", seen(), b"") is None:  # what it was asked when it was dead already
            pass
        assert pool.processes() != [first]


async def test_a_process_that_is_stuck_is_ended_and_nobody_waits_longer() -> None:
    async with thinking(command=STUCK, longest=0.05) as pool:
        assert await pool.think("search", seen(), b"") is None
        await comes_true(lambda: not pool.processes())


async def test_a_table_waits_only_so_long_for_a_thought() -> None:
    async with thinking(command=STUCK, patience=0.05) as pool:
        answers = await asyncio.gather(*(pool.think("search", seen(), b"") for _ in range(3)))
        assert answers == [None, None, None]


async def test_a_bot_that_fails_says_so_and_its_process_stays() -> None:
    async with thinking() as pool:
        assert await pool.think("no such level", seen(), b"") is None
        assert await pool.think("simple", seen(), b"") is not None


async def test_closing_ends_the_processes() -> None:
    async with thinking(2) as pool:
        pool.wake()
        await comes_true(lambda: len(pool.processes()) == 2)
        pids = pool.processes()
    assert not any(is_there(pid) for pid in pids)


class Leaving:
    """A process that takes nothing any more, and has ended when it is let."""

    pid, returncode = 0, None

    def __init__(self) -> None:
        self.may_end, self.is_waited_for = asyncio.Event(), asyncio.Event()
        self.stdin = self.stdout = self

    def close(self) -> None: ...

    def kill(self) -> None: ...

    def write(self, _message: bytes) -> None:
        raise BrokenPipeError

    async def read(self) -> bytes:
        return b""

    async def wait(self) -> None:
        self.is_waited_for.set()
        await self.may_end.wait()


@pytest.mark.parametrize("steps", range(6))
async def test_closing_in_the_very_moment_in_which_a_process_has_ended_comes_to_an_end(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Leaving()

    async def start(*_command: str, **_pipes: int) -> Leaving:
        return process

    monkeypatch.setattr("asyncio.create_subprocess_exec", start)
    pool = Thinkers(1, patience=PATIENT)
    thought = asyncio.create_task(pool.think("search", seen(), b""))
    await process.is_waited_for.wait()
    process.may_end.set()
    for _ in range(steps):
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENT / 4):
        await pool.close()
    assert await thought is None


async def test_a_server_that_is_killed_leaves_no_process_behind() -> None:
    source = """
        import asyncio
        from barbu.server.tables.thinkers import Thinkers

        async def main():
            pool = Thinkers(2)
            pool.wake()
            while len(pool.processes()) < 2:
                await asyncio.sleep(0.01)
            print(*pool.processes(), flush=True)
            await asyncio.sleep(1000)

        asyncio.run(main())
    """
    script = [sys.executable, "-c", textwrap.dedent(source)]
    with subprocess.Popen(script, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.kill()
    await comes_true(lambda: not any(is_there(pid) for pid in pids))


async def play_on(table: TableClient, versions: int, seed: int) -> None:
    """Act for the person of a table until the table has gone on by so many events."""
    goal, random = table.version + versions, Random(seed)
    while table.version < goal:
        if (move := table.next_move(random)) is not None:
            assert (await table.send(move)).status == 200
        await asyncio.wait_for(table.wait_for_news(), PATIENT)


def loads(server: Server, library: str) -> bool:
    """Whether a process has a library in its memory."""
    return library in Path(f"/proc/{server.process.pid}/maps").read_text()


@pytest.mark.slow
async def test_the_server_itself_never_loads_the_compiled_code_that_bots_search_with(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/t.db", tmp_path) as server:
        table = await open_table([server.address], (PERSON, "search", "strong", "network"), "classic")
        await play_on(table, 12, seed=1)
        children = server.children()
        assert len(children) >= 1
        assert not loads(server, "llvmlite")
        table.close()
    assert not any(is_there(pid) for pid in children)
    assert "Traceback" not in (tmp_path / "server.log").read_text()
