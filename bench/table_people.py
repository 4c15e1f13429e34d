"""People who play on whatever happens to the server: they connect again, and send again what was not answered."""

from __future__ import annotations

__all__ = ["Interruption", "People", "interrupted"]

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from bench.table_clients import Done
from bench.table_play import Device, Move, Refused, Seat, TableClient
from bench.wire import Lost

RETRY_SECONDS = 0.02
THINK_SECONDS = 0.06
"""The longest that a person thinks."""


class Interruption(NamedTuple):
    """What a kill of the server meant for the people; seconds."""

    outage: float
    """From the kill until the server answered again."""
    settled: float
    """From that answer until every page had what had happened meanwhile."""


class People:
    """Everybody at one table who is a person; they act soon when it is their turn."""

    def __init__(self, table: TableClient, random: Random) -> None:
        self.table = table
        self.done: list[Done] = []
        self.sent: list[Move] = []
        self._random = random
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Sit down, look, and play."""
        looking = [self._keep_looking(seat) for seat in self.table.seats]
        self._tasks = [asyncio.create_task(work) for work in (self._keep_playing(), *looking)]

    async def end(self) -> None:
        """Stop; raise what went wrong."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        self.table.close()

    def check(self) -> None:
        """Raise what went wrong so far."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def newest(self) -> int:
        """Return the version of now, as the server says it."""
        answer = await insisted(self.table.owner, f"/api/streams/{self.table.id}")
        return int(answer["version"])

    async def _keep_looking(self, seat: Seat) -> None:
        while True:
            lost = asyncio.Event()
            seat.close()
            try:
                await seat.listen(self.table.id, lost.set)
                await lost.wait()
            except Lost:
                await asyncio.sleep(RETRY_SECONDS)

    async def _keep_playing(self) -> None:
        while True:
            if (move := self.table.next_move(self._random)) is not None:
                await asyncio.sleep(self._random.random() * THINK_SECONDS)
                await self._insist(move)
            else:
                await self.table.wait_for_news()

    async def _insist(self, move: Move) -> None:
        self.sent.append(move)
        while True:
            try:
                answer = await self.table.send(move)
                break
            except Lost:
                await asyncio.sleep(RETRY_SECONDS)
        if answer.status == 200:
            version = int(json.loads(answer.body)["version"])
            self.done.append(Done(self.table.id, move.key, version, move.type, move.payload))
        elif answer.status != 409:  # a bot that stood in was quicker: the push says so
            raise Refused(answer)


async def insisted(device: Device, path: str) -> dict[str, str]:
    """Look at something until the server answers."""
    while True:
        with contextlib.suppress(Lost):
            return await device.want(200, "GET", path)
        await asyncio.sleep(RETRY_SECONDS)


async def interrupted(
    people: Sequence[People], kills: int, kill: Callable[[], None], restart: Callable[[], None]
) -> list[Interruption]:
    """
    Kill the server so many times, each time after some more moves, and wait until everybody is back.

    Args:
        kill: Ends the server at once.
        restart: Starts it again; may return before it answers.
    """
    found: list[Interruption] = []
    for number in range(kills):
        goal = sum(len(one.done) for one in people) + 4 + 7 * number % 11
        while sum(len(one.done) for one in people) < goal:
            for one in people:
                one.check()
            await asyncio.sleep(RETRY_SECONDS / 4)
        started = time.perf_counter()
        kill()
        await asyncio.to_thread(restart)
        await insisted(people[0].table.owner, "/healthz")
        answered = time.perf_counter()
        versions = [await one.newest() for one in people]
        while any(
            seat.version < version
            for one, version in zip(people, versions, strict=True)
            for seat in one.table.seats
        ):
            await asyncio.sleep(RETRY_SECONDS / 4)
        found.append(Interruption(answered - started, time.perf_counter() - answered))
    return found
