"""Finished matches, of score sheets and of tables alike, as lists of them need to know them."""

from __future__ import annotations

__all__ = ["Finished", "finished_by_ids", "finished_here", "my_tables"]

from collections.abc import Iterable
from typing import NamedTuple

from starlette.requests import HTTPConnection

from barbu.matches.sheet import Sheet
from barbu.matches.table import SeatKind, Table
from barbu.play import scores_of
from barbu.rules import Ruleset
from barbu.server.access import access_of
from barbu.server.context import live_of, store_of
from barbu.server.faults import Forbidden
from barbu.server.store import Stream, UnknownStream
from barbu.server.table_kind import may_look


class Finished(NamedTuple):
    """A match that has ended, early or with its last deal; at least one deal was scored."""

    stream: Stream
    ruleset: Ruleset
    title: str
    names: tuple[str, ...]
    people: tuple[bool, ...]
    """Whether a person sat there, by seat; a bot's results are nobody's."""
    totals: tuple[int, ...]
    casual: bool = False
    """Whether somebody took back more than a card of their own: it tells nothing of the players."""

    @property
    def path(self) -> str:
        """Its page, without the base path."""
        page = f"/{self.stream.kind}/{self.stream.id}"
        return f"{page}/replay" if self.stream.kind == "table" else page


async def finished_here(request: HTTPConnection) -> list[Finished]:
    """Return the finished matches whose links this device holds, newest first."""
    device = access_of(request).device(request)
    if device is None:
        return []
    streams = await store_of(request).streams_of(device)
    return await _finished(request, streams, seen_by_all=False)


async def finished_by_ids(request: HTTPConnection, ids: Iterable[str]) -> list[Finished]:
    """Return the finished matches of a club, in its order; deleted ones are left out."""
    streams: list[Stream] = []
    for stream_id in ids:
        try:
            streams.append(await store_of(request).stream(stream_id))
        except UnknownStream:
            continue
    return await _finished(request, streams, seen_by_all=True)


async def my_tables(request: HTTPConnection) -> list[tuple[Stream, Table]]:
    """Return the tables that this device may look at, newest first."""
    device = access_of(request).device(request)
    streams = await store_of(request).streams_of(device, "table") if device else []
    looked_at = [(stream, await _table(request, stream, seen_by_all=False)) for stream in streams]
    return [(stream, table) for stream, table in looked_at if table is not None]


async def _finished(
    request: HTTPConnection, streams: Iterable[Stream], *, seen_by_all: bool
) -> list[Finished]:
    found: list[Finished | None] = []
    for stream in streams:
        if stream.kind == "sheet":
            found.append(await _sheet(request, stream))
        elif stream.kind == "table":
            table = await _table(request, stream, seen_by_all=seen_by_all)
            found.append(None if table is None else _of_table(stream, table))
    return [one for one in found if one is not None]


async def _sheet(request: HTTPConnection, stream: Stream) -> Finished | None:
    try:
        _version, sheet = await live_of(request).state(stream.id, Sheet)
    except UnknownStream:
        return None
    if not sheet.is_over or not sheet.body.deals:
        return None
    names = tuple(sheet.body.names)
    people = (True,) * len(names)
    return Finished(stream, sheet.ruleset, sheet.body.title, names, people, tuple(sheet.totals))


async def _table(request: HTTPConnection, stream: Stream, *, seen_by_all: bool) -> Table | None:
    """Return a table, None if it is gone or has no spectators and this device does not sit there."""
    try:
        _version, table = await live_of(request).state(stream.id, Table)
        allowed = seen_by_all or may_look(table, await access_of(request).viewer(request, stream.id))
    except (UnknownStream, Forbidden):
        return None
    return table if allowed else None


def _of_table(stream: Stream, table: Table) -> Finished | None:
    if not table.deals or not (table.is_over or table.closed):
        return None
    settled = [scores_of(deal).settled for deal in table.deals]
    return Finished(
        stream,
        table.ruleset,
        table.opening.title,
        tuple(there.name for there in table.seats),
        tuple(there.kind is SeatKind.PERSON for there in table.seats),
        tuple(sum(points) for points in zip(*settled, strict=True)),
        table.casual,
    )
