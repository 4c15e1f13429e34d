"""Processes in which bots that search think, so that the server keeps its pace and its memory."""

from __future__ import annotations

__all__ = ["Thinkers"]

import asyncio
import contextlib
import itertools
import os
import pickle
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence

import structlog

from barbu.play import View
from barbu.server.thoughts import LENGTH, Reply, Thought, packed

PATIENCE = 8.0
"""Seconds that a table waits for a thought, a place in the queue included; then another bot plays."""
LONGEST_THOUGHT = 20.0
"""Seconds after which a process counts as stuck, and is ended."""
PAUSE = 2.0
"""Seconds before a process that ended is started anew."""
FAREWELL = 2.0
"""Seconds that a process has to end when its input has."""
COMMAND = (sys.executable, "-m", "barbu.server.thinker")
_log = structlog.get_logger("barbu.bots")


class _Job:
    """A thought on its way."""

    def __init__(self, message: bytes) -> None:
        self.message = message
        self.answer: asyncio.Future[Reply | None] = asyncio.get_running_loop().create_future()

    def settle(self, reply: Reply | None) -> None:
        if not self.answer.done():  # else nobody waits any more
            self.answer.set_result(reply)


class Thinkers:
    """
    A few processes that think, one thought each at a time; used from the event loop only.

    They are started when they are first wanted, and again when one has ended. Where none answers in time, nobody does:
    the table has another bot play.

    Args:
        number: How many; left out, one for each core but one, at most four.
        patience: Seconds to wait for a thought.
        longest: Seconds after which a process counts as stuck.
        command: What is started.
    """

    def __init__(
        self,
        number: int | None = None,
        *,
        patience: float = PATIENCE,
        longest: float = LONGEST_THOUGHT,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._number = number or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._patience = patience
        self._longest = longest
        self._command = command
        self._waiting: asyncio.PriorityQueue[tuple[bool, int, _Job]] = asyncio.PriorityQueue()
        self._numbers = itertools.count()
        self._working: list[asyncio.Task[None]] = []
        self._processes: dict[int, Process] = {}
        self._closed = False

    def wake(self) -> None:
        """Start the processes, if they are not: a bot that searches will be wanted soon."""
        if not self._working and not self._closed:
            self._working = [
                asyncio.create_task(self._work(place), name=f"barbu-thinker-{place}")
                for place in range(self._number)
            ]

    @property
    def are_awake(self) -> bool:
        """Whether the processes were started: one that has ended since is started again when it is wanted."""
        return bool(self._working)

    async def think(
        self, level: str, seen: View, chance: bytes, *, patience: float | None = None, gives_way: bool = False
    ) -> Reply | None:
        """
        Return what the bot of a level does; None if it failed or did not say in time.

        Args:
            level: The bot's name.
            seen: What its seat sees.
            chance: Where its chance comes from.
            patience: Seconds to wait; that of all thoughts if left out.
            gives_way: Whether thoughts that do not give way go first.
        """
        self.wake()
        if self._closed:
            return None
        job = _Job(packed(Thought(level, seen, chance)))
        self._waiting.put_nowait((gives_way, next(self._numbers), job))
        try:
            async with asyncio.timeout(self._patience if patience is None else patience):
                return await job.answer
        except TimeoutError:
            _log.warning("thought_late", level=level)
            return None

    def processes(self) -> list[int]:
        """Return the numbers of the processes that run."""
        return sorted(process.pid for process in self._processes.values())

    async def close(self) -> None:
        """End the processes, and wait until they have."""
        self._closed = True
        for task in self._working:
            task.cancel()
        await asyncio.gather(*self._working, return_exceptions=True)
        await asyncio.gather(*(_end(process) for process in self._processes.values()))
        self._processes.clear()

    async def _work(self, place: int) -> None:
        """Have the process of a place think about one job after the other."""
        ready_at = 0.0
        with contextlib.suppress(OSError):
            await self._started(place)
        while not self._closed:
            *_, job = await self._waiting.get()
            if job.answer.done():
                continue
            if time.monotonic() < ready_at:
                job.settle(None)
                continue
            try:
                job.settle(await self._asked(await self._started(place), job.message))
            except Exception as error:  # whatever it is: this place goes on with another process
                _log.warning("thinker_lost", error=type(error).__name__)
                ready_at = time.monotonic() + PAUSE
                job.settle(None)
                if (process := self._processes.get(place)) is not None:
                    await _end(process, at_once=True)
                    del self._processes[place]

    async def _started(self, place: int) -> Process:
        process = self._processes.get(place)
        if process is None or process.returncode is not None:
            process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
            self._processes[place] = process
        return process

    async def _asked(self, process: Process, message: bytes) -> Reply | None:
        assert process.stdin is not None and process.stdout is not None, "both are pipes"
        async with asyncio.timeout(self._longest):
            process.stdin.write(message)
            await process.stdin.drain()
            length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
            answer: Reply | None = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301  # ours
        return answer


async def _end(process: Process, *, at_once: bool = False) -> None:
    """Close the input of a process and wait until it has ended; one that does not is killed."""
    if process.stdin is not None:
        process.stdin.close()
    with contextlib.suppress(ProcessLookupError):
        if at_once:
            process.kill()
        try:
            async with asyncio.timeout(FAREWELL):  # `wait_for` may swallow that its own task was cancelled
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()
    if process.stdout is not None:
        await process.stdout.read()  # to its end, so that the pipe is closed too
