"""The tables whose links a device holds."""

from __future__ import annotations

__all__ = ["tables_of"]

from starlette.requests import HTTPConnection

from barbu.matches.table import SeatKind, Table, match_of
from barbu.server.access import access_of
from barbu.server.context import live_of, store_of
from barbu.server.faults import Forbidden
from barbu.server.pages.words import words
from barbu.server.store import Stream, UnknownStream
from barbu.server.table_kind import held_seat


async def tables_of(request: HTTPConnection, lang: str, *, most: int) -> list[dict[str, object]]:
    """Return what a page shows of this device's tables, newest first; those that closed before a match are left out."""
    device = access_of(request).device(request)
    found: list[dict[str, object]] = []
    for stream in await store_of(request).streams_of(device, "table") if device else []:
        if len(found) >= most:
            break
        try:
            _version, table = await live_of(request).state(stream.id, Table)
            seat = held_seat(table, await access_of(request).viewer(request, stream.id))
        except (UnknownStream, Forbidden):
            continue
        if not table.closed or table.deals:
            found.append({**_shown(stream, table, lang), "waits_for_me": _waits_for(table, seat)})
    return found


def _waits_for(table: Table, seat: int | None) -> bool:
    """Whether a table waits for the seat to act."""
    return seat is not None and not table.closed and table.current is not None and table.current.turn == seat


def _shown(stream: Stream, table: Table, lang: str) -> dict[str, object]:
    match = match_of(table)
    names = [there.name for there in table.seats if there.kind is not SeatKind.OPEN]
    return {
        "path": f"/table/{stream.id}",
        "title": table.opening.title or words(lang).ruleset(table.ruleset),
        "names": names,
        "started": table.first_declarer is not None,
        "deals": len(table.deals),
        "of": match["deals"],
        "totals": match["totals"],
        "over": table.is_over or bool(table.closed),
    }
