"""Counts of finished deals: each deal of each stream once, whichever worker counts it."""

from __future__ import annotations

__all__ = ["Counted", "Uncounted", "add_counts", "all_counts", "takes_turn", "uncounted"]

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, select, text, update

from barbu.server.store.schema import counted_streams, deal_counts, meta, streams
from barbu.server.store.store import Store

_BEGIN = text(
    "INSERT INTO counted_streams (stream_id, version, deals) SELECT id, 0, 0 FROM streams WHERE id = :id"
    " ON CONFLICT (stream_id) DO NOTHING"
)
_FIRST_TURN = text("INSERT INTO meta (name, value) VALUES (:name, '0') ON CONFLICT (name) DO NOTHING")
_TURN = "census"
_ADD = text(
    "INSERT INTO deal_counts (deck, quantity, value, number) VALUES (:deck, :quantity, :value, :number)"
    " ON CONFLICT (deck, quantity, value) DO UPDATE SET number = deal_counts.number + excluded.number"
)


class Uncounted(NamedTuple):
    """A stream that has news since it was looked at."""

    stream_id: str
    deals: int
    """How many of its finished deals are counted."""
    version: int
    """Where it stands now."""


class Counted(NamedTuple):
    """What was counted of a stream that had `before` deals counted."""

    stream_id: str
    version: int
    before: int
    deals: int
    deck: str
    counts: Mapping[tuple[str, str], int]
    """Of its deals from `before` to `deals`, by quantity and value."""


async def takes_turn(store: Store, now: int, until: int) -> bool:
    """
    Whether this worker is the one to count now: the first that asks is, and then nobody before `until`.

    Args:
        store: The store that workers share.
        now: ms since 1970 UTC.
        until: When the next turn may be taken, in ms.
    """

    def take(connection: Connection) -> bool:
        connection.execute(_FIRST_TURN, {"name": _TURN})
        due = (meta.c.name == _TURN) & (meta.c.value <= f"{now:016}")  # compared as texts of one length
        return connection.execute(update(meta).where(due).values(value=f"{until:016}")).rowcount == 1

    return await store.write(take)


async def uncounted(store: Store, kind: str, after: str, limit: int) -> list[Uncounted]:
    """Return streams of a kind with news, in the order of their ids, those after the id `after`."""
    known = func.coalesce(counted_streams.c.version, 0)
    query = (
        select(streams.c.id, func.coalesce(counted_streams.c.deals, 0).label("deals"), streams.c.version)
        .outerjoin(counted_streams, counted_streams.c.stream_id == streams.c.id)
        .where(streams.c.kind == kind, streams.c.id > after, streams.c.version > known)
        .order_by(streams.c.id)
        .limit(limit)
    )

    def read(connection: Connection) -> list[Uncounted]:
        return [Uncounted(row.id, row.deals, row.version) for row in connection.execute(query)]

    return await store.read(read)


async def add_counts(store: Store, counted: Sequence[Counted]) -> int:
    """
    Add what was counted, all of it in one transaction; a stream that another worker has counted meanwhile is left out.

    Returns:
        How many deals were added.
    """
    in_order = sorted(counted)  # every worker takes its locks in the same order

    def add(connection: Connection) -> int:
        taken = [one for one in in_order if _taken(connection, one)]
        sums: Counter[tuple[str, str, str]] = Counter()
        for one in taken:
            for (quantity, value), number in one.counts.items():
                sums[one.deck, quantity, value] += number
        rows = [
            {"deck": deck, "quantity": quantity, "value": value, "number": number}
            for (deck, quantity, value), number in sorted(sums.items())
        ]
        if rows:
            connection.execute(_ADD, rows)
        return sum(one.deals - one.before for one in taken)

    return await store.write(add)


async def all_counts(store: Store) -> dict[str, dict[str, dict[str, int]]]:
    """Return every count, by deck, quantity and value."""

    def read(connection: Connection) -> dict[str, dict[str, dict[str, int]]]:
        found: dict[str, dict[str, dict[str, int]]] = {}
        for row in connection.execute(select(deal_counts)):
            found.setdefault(row.deck, {}).setdefault(row.quantity, {})[row.value] = row.number
        return found

    return await store.read(read)


def _taken(connection: Connection, one: Counted) -> bool:
    """Note that a stream is counted up to here; false if it is no longer counted as far as it was, or gone."""
    connection.execute(_BEGIN, {"id": one.stream_id})
    change = (
        update(counted_streams)
        .where(counted_streams.c.stream_id == one.stream_id, counted_streams.c.deals == one.before)
        .values(version=one.version, deals=one.deals)
    )
    return connection.execute(change).rowcount == 1
