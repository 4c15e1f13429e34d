"""The people of a load test, in a process of their own: they sit at tables and move at a given rate."""

from __future__ import annotations

__all__ = ["Done", "Job", "Measured", "play_tables"]

import asyncio
import contextlib
import gc
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

from bench.table_play import PERSON, Move, Seat, TableClient, open_table
from bench.wire import Lost

OPENING_AT_ONCE = 8
"""Tables that are opened at the same time."""
THINKER = "search"
SETTLE_SECONDS = 10.0
"""How long pushes of the last moves may take before they count as missing."""


class Job(NamedTuple):
    """What one process of people has to do."""

    addresses: list[tuple[str, int]]
    tables: int
    rate: float
    """Moves a second at all its tables together."""
    seconds: float
    seed: int
    thinking: int = 0
    """Tables more, each of a person and three bots that search; they are not measured."""


class Done(NamedTuple):
    """A command that was acknowledged."""

    table: str
    key: str
    version: int
    type: str
    payload: dict[str, object]


@dataclass
class Measured:
    """What the people saw; times in seconds."""

    acks: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    """From sending a command until another seat's socket has it, through the same server."""
    crossed: list[float] = field(default_factory=list)
    """The same, through another server than the one that took the command."""
    errors: Counter[str] = field(default_factory=Counter)
    done: list[Done] = field(default_factory=list)
    waited: int = 0
    """Moves whose time had come before the table was ready for them."""
    unpushed: int = 0
    """Pushes that never came."""
    bots_moved: int = 0
    """Versions that the tables with bots that search went through."""
    seconds: float = 0.0
    busy: float = 0.0
    """Processor time of the people themselves."""


def play_tables(job: Job, pipe: Connection) -> None:
    """Open the tables and say so; at a word play, and send back what was measured."""
    asyncio.run(_play_tables(job, pipe))


async def _play_tables(job: Job, pipe: Connection) -> None:
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def opened(levels: tuple[str, ...], pace: str = "relaxed") -> TableClient:
        async with gate:
            return await open_table(job.addresses, levels, pace=pace)

    people = (PERSON,) * 4
    tables = await asyncio.gather(*(opened(people) for _ in range(job.tables)))
    thinkers = [await opened((PERSON, THINKER, THINKER, THINKER), "quick") for _ in range(job.thinking)]
    gc.collect()
    gc.disable()
    pipe.send("ready")
    await asyncio.to_thread(pipe.recv)
    measured = Measured()
    begin, busy = time.perf_counter(), time.process_time()
    until = begin + job.seconds
    quick = [asyncio.create_task(_play_at_once(table, Random(job.seed))) for table in thinkers]
    before = sum(table.version for table in thinkers)
    await asyncio.gather(
        *(
            _Player(table, measured, Random(job.seed + number), job.tables / job.rate).play(until)
            for number, table in enumerate(tables)
        )
    )
    measured.seconds, measured.busy = time.perf_counter() - begin, time.process_time() - busy
    measured.bots_moved = sum(table.version for table in thinkers) - before
    for task in quick:
        task.cancel()
    await asyncio.gather(*quick, return_exceptions=True)
    pipe.send(measured)
    for table in (*tables, *thinkers):
        table.close()


async def _play_at_once(table: TableClient, random: Random) -> None:
    """Act at a table with bots as soon as it is the person's turn."""
    while True:
        if (move := table.next_move(random)) is not None:
            with contextlib.suppress(Lost):
                await table.send(move)
        await table.wait_for_news()


class _Player:
    """The four people of one table: they move in turn, one move every `period` seconds or so."""

    def __init__(self, table: TableClient, measured: Measured, random: Random, period: float) -> None:
        self._table = table
        self._measured = measured
        self._random = random
        self._period = period
        self._sent: dict[int, tuple[float, Seat]] = {}
        """By the version that a command will make: when it was sent, and by whom."""
        self._told = {seat.number: seat.version for seat in table.seats}
        table.on_push = self._pushed

    def _pushed(self, seat: Seat, version: int) -> None:
        now = time.perf_counter()
        for one in range(self._told[seat.number] + 1, version + 1):
            if (sent := self._sent.get(one)) is None or sent[1] is seat:
                continue
            same = sent[1].device.address == seat.device.address
            (self._measured.pushes if same else self._measured.crossed).append(now - sent[0])
        self._told[seat.number] = version

    async def play(self, until: float) -> None:
        """Move until the time is over, then wait for the last pushes."""
        due = time.perf_counter() + self._random.random() * self._period
        while due < until:
            await asyncio.sleep(due - time.perf_counter())
            move = self._table.next_move(self._random)
            self._measured.waited += move is None
            try:
                async with asyncio.timeout(SETTLE_SECONDS):
                    while move is None:
                        await self._table.wait_for_news()
                        move = self._table.next_move(self._random)
            except TimeoutError:
                self._measured.errors["the table stands still"] += 1
                break
            await self._make(move)
            due += self._period * (0.5 + self._random.random())
        await self._settle()

    async def _make(self, move: Move) -> None:
        sent = time.perf_counter()
        self._sent[move.version + 1] = (sent, move.seat)
        try:
            answer = await self._table.send(move)
        except Lost as error:
            self._measured.errors[f"lost: {error}"] += 1
            return
        self._measured.acks.append(time.perf_counter() - sent)
        if answer.status != 200:
            self._measured.errors[f"{answer.status} {answer.body[:80]!r}"] += 1
            return
        version = int(answer.body[answer.body.index(b":") + 1 : -1])
        self._measured.done.append(Done(self._table.id, move.key, version, move.type, move.payload))

    async def _settle(self) -> None:
        """Wait until every seat knows the last version that was sent."""
        last = max(self._sent, default=0)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_SECONDS):
                while any(seat.version < last for seat in self._table.seats):
                    await self._table.wait_for_news()
        self._measured.unpushed += sum(max(0, last - seat.version) for seat in self._table.seats)
