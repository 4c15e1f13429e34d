"""Appending events: a whole batch of commands in a fixed number of statements."""

from __future__ import annotations

__all__ = ["AppendCommand", "StoredEvent", "append_batch", "find_key", "first_events", "read_events"]

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, Executable, Row, Select, bindparam, insert, select, tuple_, update

from barbu.errors import BarbuError, StaleVersion
from barbu.server.store.faults import UnknownStream
from barbu.server.store.schema import events, streams
from barbu.server.store.text import decode
from barbu.server.store.values import Appended, Event

_COLUMNS = (events.c.version, events.c.type, events.c.payload, events.c.at)
# Built once: building a statement costs more than running it.
_LOCK = (
    select(streams.c.id, streams.c.version)
    .where(streams.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(streams.c.id)
    .with_for_update(key_share=True)
)
_LOCK_ONE = (
    select(streams.c.id, streams.c.version)
    .where(streams.c.id == bindparam("stream"))
    .with_for_update(key_share=True)
)
_USED = select(events.c.stream_id, events.c.key, events.c.version, events.c.parts).where(
    tuple_(events.c.stream_id, events.c.key).in_(bindparam("keys", expanding=True))
)
_AFTER = (
    select(*_COLUMNS)
    .where(events.c.stream_id == bindparam("stream"), events.c.version > bindparam("after"))
    .order_by(events.c.version)
)
_ADD = insert(events)
_MOVE_ON = update(streams).where(streams.c.id == bindparam("stream")).values(version=bindparam("newest"))


class StoredEvent(NamedTuple):
    """A type and its payload, as a value and as the JSON text that is stored."""

    type: str
    payload: dict[str, object]
    text: str


@dataclass(frozen=True, slots=True)
class AppendCommand:
    """Events to add to a stream that is at version `expected`, under a key used only once in it."""

    stream_id: str
    expected: int
    key: str
    events: tuple[StoredEvent, ...]


def append_batch(
    connection: Connection, commands: Sequence[AppendCommand], at: int, *, trusting: bool
) -> list[Appended | BarbuError]:
    """
    Append the commands in their order; each answer is what was added or why not.

    A refusal writes nothing. On PostgreSQL the streams stay locked, in the order of their ids, until the
    commit, so that two workers neither append the same version nor wait for each other in a ring.

    Args:
        trusting: Whether to take the key of a command for a new one, without looking, where it was decided on the
            version of now and is alone on its stream. If it is not new, the database refuses the batch, and
            nothing of it is written.

    Raises:
        IntegrityError: If a key was trusted that had been used before.
    """
    crowded = Counter(command.stream_id for command in commands)
    versions = _locked_versions(connection, sorted(crowded))
    doubtful = [
        one
        for one in commands
        if not trusting or crowded[one.stream_id] > 1 or versions.get(one.stream_id) != one.expected
    ]
    used = _used_keys(connection, doubtful) if doubtful else {}
    answers: list[Appended | BarbuError] = []
    rows: list[dict[str, object]] = []
    for command in commands:
        answer = _answer(command, versions, used, at)
        answers.append(answer)
        if isinstance(answer, Appended) and not answer.replayed:
            used[command.stream_id, command.key] = answer
            versions[command.stream_id] = answer.version
            rows += event_rows(command.stream_id, command.key, command.events, answer.events)
    if rows:
        _execute(connection, _ADD, rows)
        touched = {str(row["stream_id"]) for row in rows}
        moves = [{"stream": stream_id, "newest": versions[stream_id]} for stream_id in sorted(touched)]
        _execute(connection, _MOVE_ON, moves)
    return answers


def _execute(connection: Connection, statement: Executable, rows: list[dict[str, object]]) -> None:
    """Run a statement for every row; for one row without the detour that many take."""
    connection.execute(statement, rows if len(rows) > 1 else rows[0])


def first_events(
    connection: Connection, stream_id: str, key: str, new: Sequence[StoredEvent], at: int
) -> None:
    """Store the events that a new stream begins with."""
    stored = _numbered(new, 0, at)
    if stored:
        connection.execute(insert(events), event_rows(stream_id, key, new, stored))


def event_rows(
    stream_id: str, key: str, new: Sequence[StoredEvent], stored: Sequence[Event]
) -> list[dict[str, object]]:
    """Return the rows of one command; the first one carries its key and how many they are."""
    return [
        {
            "stream_id": stream_id,
            "version": event.version,
            "key": None if place else key,
            "parts": 0 if place else len(stored),
            "type": event.type,
            "payload": fresh.text,
            "at": event.at,
        }
        for place, (fresh, event) in enumerate(zip(new, stored, strict=True))
    ]


def find_key(connection: Connection, stream_id: str, key: str) -> Appended | None:
    """Return what the command with this key added, if there was one."""
    query = select(events.c.version, events.c.parts).where(
        events.c.stream_id == stream_id, events.c.key == key
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else _replay(connection, stream_id, row.version, row.parts)


def read_events(connection: Connection, stream_id: str, after: int, limit: int | None) -> list[Event]:
    """Return the events with versions above `after`, oldest first."""
    query = _AFTER if limit is None else _AFTER.limit(limit)
    rows = connection.execute(query, {"stream": stream_id, "after": after})
    return [_event(row) for row in rows]


def _answer(
    command: AppendCommand, versions: dict[str, int], used: dict[tuple[str, str], Appended], at: int
) -> Appended | BarbuError:
    if command.stream_id not in versions:
        return UnknownStream("there is no such sheet or table, or it has been deleted")
    if earlier := used.get((command.stream_id, command.key)):
        return Appended(earlier.version, earlier.events, replayed=True)
    version = versions[command.stream_id]
    if command.expected != version:
        return StaleVersion(version, command.expected)
    return Appended(version + len(command.events), _numbered(command.events, version, at), replayed=False)


def _numbered(new: Sequence[StoredEvent], version: int, at: int) -> tuple[Event, ...]:
    return tuple(
        Event(number, event.type, event.payload, at) for number, event in enumerate(new, start=version + 1)
    )


def _locked_versions(connection: Connection, stream_ids: Sequence[str]) -> dict[str, int]:
    if len(stream_ids) == 1:
        rows = connection.execute(_LOCK_ONE, {"stream": stream_ids[0]})
    else:
        rows = connection.execute(_LOCK, {"ids": stream_ids})
    return {row.id: row.version for row in rows}


def _used_keys(connection: Connection, commands: Sequence[AppendCommand]) -> dict[tuple[str, str], Appended]:
    keys = sorted({(command.stream_id, command.key) for command in commands})
    return {
        (row.stream_id, row.key): _replay(connection, row.stream_id, row.version, row.parts)
        for row in connection.execute(_USED, {"keys": keys}).all()
    }


def _replay(connection: Connection, stream_id: str, first: int, parts: int) -> Appended:
    last = first + parts - 1
    query = _events_of(stream_id).where(events.c.version.between(first, last))
    return Appended(last, tuple(_event(row) for row in connection.execute(query)), replayed=True)


def _events_of(stream_id: str) -> Select[int, str, str, int]:
    return select(*_COLUMNS).where(events.c.stream_id == stream_id).order_by(events.c.version)


def _event(row: Row[int, str, str, int]) -> Event:
    version, type_, payload, at = row
    return Event(version, type_, decode(payload), at)
