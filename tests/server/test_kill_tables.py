"""`kill -9` of the server while tables are played: nothing acknowledged is lost or doubled, and the play goes on."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from random import Random

import pytest

from barbu.matches.table import Eyes, fold, seen_by
from barbu.server.settings import Settings
from barbu.server.store import Store
from bench.servers import HOST
from bench.table_people import People, insisted, interrupted
from bench.table_play import BOT, PERSON, Device, open_table
from tests.server.serving_process import serve_until_killed
from tests.services import free_port

pytestmark = pytest.mark.anyio
KILLS = 20
SEATS = (
    (PERSON, PERSON, PERSON, PERSON),
    (PERSON, BOT, BOT, BOT),
    (PERSON, BOT, PERSON, BOT),
    (PERSON, PERSON, "random", PERSON),
)
OUTAGE = 5 * 2.0
"""Seconds: five times the figure, which `bench/table_outage.py` measures."""
SETTLED = 5 * 1.0
PATIENCE = 60.0


class Killable:
    """A server that is killed and started again at the same port."""

    def __init__(self, processes: ForkServerContext, url: str, log: Path) -> None:
        self.address = (HOST, free_port())
        self._processes = processes
        self._settings = Settings(db=url, host=HOST, port=self.address[1], rate_limits=False)
        self._log = log
        self._running: ForkServerProcess | None = None

    def start(self) -> None:
        self._running = self._processes.Process(
            target=serve_until_killed, args=(self._settings, str(self._log)), daemon=True
        )
        self._running.start()

    def kill(self) -> None:
        assert self._running is not None
        self._running.kill()
        self._running.join()

    async def answers(self) -> None:
        """Wait until it does."""
        device = Device(self.address)
        await asyncio.wait_for(insisted(device, "/healthz"), PATIENCE)
        device.close()


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> ForkServerContext:
    """Starts processes that have everything imported already."""
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(root), str(root / "src"))))
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.server.writing_process", "tests.server.serving_process"])
    return context


async def check_log(store: Store, people: People) -> None:
    """Hold the log of a table against what its people sent and were told."""
    events = await store.events_after(people.table.id, 0)
    assert [event.version for event in events] == list(range(1, len(events) + 1))
    kept = {move.key: await store.find_key(people.table.id, move.key) for move in people.sent}
    for one in people.done:
        answer, event = kept[one.key], events[one.version - 1]
        assert answer is not None
        assert answer.version == one.version
        assert one.type == "next" or event.payload["action"] == one.payload["action"]
    sent = [kept[move.key] for move in people.sent if move.type == "act"]
    by_people = [e.version for e in events if e.type == "acted" and e.payload["by"] == "person"]
    assert sorted(answer.version for answer in sent if answer is not None) == by_people  # once, and no others
    for seat in people.table.seats:  # and every page shows the truth of its version
        told = seen_by(fold(None, events[: seat.version]), Eyes(seat.number))
        assert json.loads(json.dumps(told["deal"])) == seat.shown()


@pytest.mark.slow
async def test_tables_lose_and_double_nothing_and_go_on_when_the_server_is_killed(
    store_url: str, processes: ForkServerContext, tmp_path: Path
) -> None:
    server, log = Killable(processes, store_url, tmp_path / "server.log"), tmp_path / "server.log"
    server.start()
    try:
        await server.answers()
        tables = [await open_table([server.address], seats, "tournament", "instant") for seats in SEATS]
        groups = [People(table, Random(place)) for place, table in enumerate(tables)]
        for people in groups:
            people.begin()
        found = await asyncio.wait_for(
            interrupted(groups, KILLS, server.kill, server.start), PATIENCE + KILLS * OUTAGE
        )
        assert max(one.outage for one in found) <= OUTAGE, found
        assert max(one.settled for one in found) <= SETTLED, found
        await everybody_goes_on(groups)
        for people in groups:
            await people.end()
    finally:
        server.kill()
    store = await Store.open(store_url)
    for people in groups:
        await check_log(store, people)
    await store.close()
    assert '"level": "error"' not in log.read_text()


async def everybody_goes_on(groups: list[People]) -> None:
    """Wait until each table has gone on by a few events, bots included."""
    goals = [people.table.version + 12 for people in groups]
    async with asyncio.timeout(PATIENCE):
        while any(people.table.version < goal for people, goal in zip(groups, goals, strict=True)):
            for people in groups:
                people.check()
            await asyncio.sleep(0.01)
