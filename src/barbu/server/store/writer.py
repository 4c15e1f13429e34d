"""
The one thread that writes: it takes what is waiting, commits it at once, and only then answers.

While a commit runs the next commands gather, so the slower the disk the larger the batch. A command that is
refused,
or that fails by itself, does not disturb the others of its batch.
"""

from __future__ import annotations

__all__ = ["AppendJob", "CallJob", "Job", "Writer", "news"]

import asyncio
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from barbu.errors import BarbuError
from barbu.server.store.appending import AppendCommand, append_batch
from barbu.server.store.faults import StoreUnavailable
from barbu.server.store.values import ACCESS, Appended, Clock, Event, News

T = TypeVar("T")

LARGEST_BATCH = 128
"""Commands in one transaction: also keeps one NOTIFY under PostgreSQL's 8,000 bytes."""
TRIES = 3
"""Times a command is tried by itself when the database says that trying again may help."""


class Job(ABC):
    """A command on its way through the writer; `settle` runs in the event loop, after the commit."""

    def __init__(self) -> None:
        self.error: Exception | None = None

    @abstractmethod
    def settle(self) -> None:
        """Answer whoever waits."""

    @abstractmethod
    def touched(self) -> News | None:
        """Return what others have to hear of, if it was done."""


class AppendJob(Job):
    """Events for one stream."""

    def __init__(self, command: AppendCommand, future: asyncio.Future[Appended]) -> None:
        super().__init__()
        self.command = command
        self.future = future
        self.result: Appended | None = None

    def settle(self) -> None:
        _settle(self.future, self.result, self.error)

    def touched(self) -> News | None:
        if self.result is None or self.result.replayed:
            return None
        return News(self.command.stream_id, self.result.version, self.result.events)


class CallJob(Job, Generic[T]):
    """Any other change: `function` runs inside the transaction, under a savepoint of its own."""

    def __init__(
        self,
        function: Callable[[Connection], T],
        future: asyncio.Future[T],
        touches: Callable[[T], News | None],
    ) -> None:
        super().__init__()
        self.function = function
        self.future = future
        self.touches = touches
        self.result: tuple[T] | None = None

    def run(self, connection: Connection) -> None:
        """Run the function; what it raises is kept as the answer, and what it wrote is undone."""
        self.result, self.error = None, None
        try:
            with connection.begin_nested():
                self.result = (self.function(connection),)
        except DBAPIError:
            raise
        except Exception as error:
            self.error = error

    def settle(self) -> None:
        _settle(self.future, self.result[0] if self.result else None, self.error)

    def touched(self) -> News | None:
        return self.touches(self.result[0]) if self.result else None


def _settle(future: asyncio.Future[T], result: T | None, error: Exception | None) -> None:
    if future.done():  # whoever asked has gone away
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)  # type: ignore[arg-type]  # without an error there is a result


class Writer:
    """Owns the writing connection; `deliver` is called in the event loop with each batch."""

    def __init__(
        self,
        engine: Engine,
        *,
        clock: Clock,
        announce: Callable[[Connection, Sequence[News]], None],
        deliver: Callable[[Sequence[Job]], None],
    ) -> None:
        self._engine = engine
        self._clock = clock
        self._announce = announce
        self._deliver = deliver
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="barbu-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        """
        Put a command in the queue.

        Raises:
            StoreUnavailable: If the store is closing.
        """
        if self._closed:
            raise StoreUnavailable("the store is closing")
        self._waiting.put(job)

    async def close(self) -> None:
        """Write everything that waits, then end the thread."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        while jobs := self._gather():
            self._write(jobs)
            try:
                self._loop.call_soon_threadsafe(self._deliver, jobs)
            except RuntimeError:  # the loop is closed: nobody is left to be answered
                return

    def _gather(self) -> list[Job]:
        """Wait for one command and take those behind it; empty when the store closes."""
        jobs: list[Job] = []
        job = self._waiting.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == LARGEST_BATCH:
                return jobs
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                return jobs
        if jobs:
            self._waiting.put(None)  # for the next turn: `None` is always last
        return jobs

    def _write(self, jobs: Sequence[Job]) -> None:
        try:
            self._transact(jobs, trusting=True)
        except Exception:
            for job in jobs:
                self._write_alone(job)

    def _write_alone(self, job: Job) -> None:
        for left in reversed(range(TRIES)):
            try:
                self._transact([job], trusting=False)
                return
            except SQLAlchemyError as error:
                job.error = StoreUnavailable("the database did not take this: send it again")
                job.error.__cause__ = error
                if left == 0 or not _worth_another_try(error):
                    return
            except Exception as error:
                job.error = error
                return

    def _transact(self, jobs: Sequence[Job], *, trusting: bool) -> None:
        with self._engine.begin() as connection:
            appends = [job for job in jobs if isinstance(job, AppendJob)]
            _append(connection, appends, self._clock(), trusting=trusting)
            for job in jobs:
                if isinstance(job, CallJob):
                    job.run(connection)
            self._announce(connection, news(jobs))


def news(jobs: Sequence[Job]) -> list[News]:
    """Return each stream that was touched with its newest version and its events, and whose links changed."""
    events: dict[str, tuple[Event, ...]] = {}
    versions: dict[str, int] = {}
    changed: set[str] = set()
    for job in jobs:
        if told := job.touched():
            if told.version == ACCESS:
                changed.add(told.stream_id)
            else:
                versions[told.stream_id] = max(told.version, versions.get(told.stream_id, 0))
                events[told.stream_id] = events.get(told.stream_id, ()) + told.events
    grown = [News(stream_id, version, events[stream_id]) for stream_id, version in versions.items()]
    return [*grown, *(News(stream_id, ACCESS) for stream_id in sorted(changed))]


def _append(connection: Connection, jobs: Sequence[AppendJob], at: int, *, trusting: bool) -> None:
    if not jobs:
        return
    answers = append_batch(connection, [job.command for job in jobs], at, trusting=trusting)
    for job, answer in zip(jobs, answers, strict=True):
        job.result, job.error = (None, answer) if isinstance(answer, BarbuError) else (answer, None)


def _worth_another_try(error: SQLAlchemyError) -> bool:
    """Whether it is a deadlock, a serialisation failure or a busy file: nothing was written."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None)
    return state in ("40001", "40P01") or "locked" in str(error.orig)
