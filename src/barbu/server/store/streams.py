"""Streams: made, read, deleted for good."""

from __future__ import annotations

__all__ = [
    "beat",
    "create_stream",
    "purge",
    "read_stream",
    "set_settings",
    "streams_of",
    "streams_of_kind",
    "versions",
]

import time
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Row, delete, insert, select, update

from barbu.server.store.appending import StoredEvent, first_events
from barbu.server.store.faults import UnknownStream
from barbu.server.store.schema import device_links, links, meta, streams
from barbu.server.store.secret import hashed
from barbu.server.store.text import decode, encode
from barbu.server.store.values import Stream

_STREAM = (streams.c.id, streams.c.kind, streams.c.created, streams.c.version, streams.c.settings)


def create_stream(
    connection: Connection, stream: Stream, first: Sequence[StoredEvent], key: str | None
) -> tuple[Stream, bool]:
    """
    Store a stream and its first events.

    Returns:
        The stream, and whether it is new: the same `key` a second time gives the stream it made.
    """
    if key is not None:
        made = connection.execute(select(*_STREAM).where(streams.c.key == hashed(key))).one_or_none()
        if made is not None:
            return _stream(made), False
    connection.execute(
        insert(streams).values(
            id=stream.id,
            kind=stream.kind,
            created=stream.created,
            version=stream.version,
            settings=encode(stream.settings),
            key=None if key is None else hashed(key),
        )
    )
    first_events(connection, stream.id, "begin", first, stream.created)
    return stream, True


def read_stream(connection: Connection, stream_id: str) -> Stream:
    """Return a stream."""
    row = connection.execute(select(*_STREAM).where(streams.c.id == stream_id)).one_or_none()
    if row is None:
        raise UnknownStream("there is no such sheet or table, or it has been deleted")
    return _stream(row)


def streams_of(connection: Connection, device: str, kind: str | None) -> list[Stream]:
    """Return the streams that a device holds a link to that is not revoked, newest first."""
    held = (
        select(links.c.stream_id)
        .join(device_links, device_links.c.link_id == links.c.id)
        .where(device_links.c.device_id == device, links.c.revoked_at.is_(None))
    )
    query = select(*_STREAM).where(streams.c.id.in_(held))
    if kind is not None:
        query = query.where(streams.c.kind == kind)
    rows = connection.execute(query.order_by(streams.c.created.desc(), streams.c.id))
    return [_stream(row) for row in rows]


def streams_of_kind(connection: Connection, kind: str) -> list[Stream]:
    """Return every stream of a kind, oldest first."""
    query = select(*_STREAM).where(streams.c.kind == kind).order_by(streams.c.created, streams.c.id)
    return [_stream(row) for row in connection.execute(query)]


def versions(connection: Connection, stream_ids: Sequence[str]) -> dict[str, int]:
    """Return the version of each stream that is there."""
    query = select(streams.c.id, streams.c.version).where(streams.c.id.in_(stream_ids))
    return {row.id: row.version for row in connection.execute(query)}


def set_settings(connection: Connection, stream_id: str, settings: Mapping[str, object]) -> None:
    """Replace the settings of a stream: what is not history, such as its title."""
    change = update(streams).where(streams.c.id == stream_id).values(settings=encode(settings))
    if connection.execute(change).rowcount == 0:
        raise UnknownStream("there is no such sheet or table, or it has been deleted")


def purge(connection: Connection, stream_id: str) -> None:
    """Delete a stream with its events and links."""
    if connection.execute(delete(streams).where(streams.c.id == stream_id)).rowcount == 0:
        raise UnknownStream("there is no such sheet or table, or it has been deleted")


def beat(connection: Connection) -> None:
    """Write the row that shows that writing works."""
    beat = str(time.time_ns())
    if connection.execute(update(meta).where(meta.c.name == "beat").values(value=beat)).rowcount == 0:
        connection.execute(meta.insert().values(name="beat", value=beat))


def _stream(row: Row[str, str, int, int, str]) -> Stream:
    return Stream(row.id, row.kind, row.created, row.version, decode(row.settings))
