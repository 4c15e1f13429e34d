"""Seats of a table by link: invitations, the seat on another device, the same people once more."""

from __future__ import annotations

__all__ = ["give_seat", "table_seats", "table_seen"]

import secrets
from collections.abc import Mapping

import segno
from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.matches.table import USUAL_CLOCK, SeatKind, Table, TableError, action_data
from barbu.server.access import access_of
from barbu.server.answers import json_answer, read_object
from barbu.server.context import live_of, service_of, store_of
from barbu.server.faults import Forbidden
from barbu.server.kinds import Command, Role, Viewer
from barbu.server.pages.forms import form_of
from barbu.server.pages.frame import redirect, url_of
from barbu.server.routes.bodies import LARGEST_SEAT, choice, integer
from barbu.server.routes.links import public_origin
from barbu.server.store import Store
from barbu.server.table_kind import TABLE, held_seat, may_look
from barbu.server.tables import Adviser

table_seats = APIRouter(include_in_schema=False)


async def table_seen(request: Request, stream_id: str) -> tuple[Viewer, Table]:
    """
    Return who looks at a table, and its state.

    Raises:
        Forbidden: If this device may not see it.
        UnknownStream: If there is no such table.
    """
    viewer, _stream = await access_of(request).page(request, stream_id, "table")
    _version, table = await live_of(request).state(stream_id, Table)
    if not may_look(table, viewer):
        raise Forbidden("this table has no spectators")
    return viewer, table


async def give_seat(store: Store, stream_id: str, seat: int, device: str) -> None:
    """Let a device hold a seat of a table, by a link of its own that nobody else knows."""
    if any(link.seat == seat for link in await store.roles(device, stream_id) if link.role is Role.SEAT):
        return
    made = await store.create_link(stream_id, Role.SEAT, seat=seat)
    await store.grant(device, made.link.id)


@table_seats.post("/api/tables/{stream_id}/invite")
async def invite(request: Request, stream_id: str) -> Response:
    """
    Make a link to an open seat, to look on, or to one's own seat for another device; the answer shows it this once.

    The body is `{role: "seat" | "viewer", seat?}`; a link to look on with a seat shows the hand of that seat,
    which only who holds it gives away.
    """
    viewer, table = await table_seen(request, stream_id)
    body = await read_object(request)
    role = Role(choice(body, "role", (Role.SEAT.value, Role.VIEWER.value)))
    wants_seat = role is Role.SEAT or body.get("seat") is not None
    seat = integer(body, "seat", most=LARGEST_SEAT) if wants_seat else None
    if not viewer.is_owner and (seat is None or held_seat(table, viewer) != seat):
        raise Forbidden("only an owner invites others")
    await live_of(request).check_link(stream_id, viewer, role, seat)
    made = await store_of(request).create_link(stream_id, role, seat=seat)
    address = f"{public_origin(request)}{url_of(request, f'/j/{made.token}')}"
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(border=2, dark="#1D2629", light="#FFFFFF", omitsize=True)
    return json_answer({"url": address, "code": drawn}, 201)


@table_seats.post("/api/tables/{stream_id}/keep")
async def keep(request: Request, stream_id: str) -> Response:
    """Close every link to one's own seat but a new one of this device: who passed it on sees no hand by it."""
    viewer, table = await table_seen(request, stream_id)
    seat = held_seat(table, viewer)
    if seat is None or table.seats[seat].kind is not SeatKind.PERSON:
        raise TableError("only who holds a seat may do this", code="table/no_seat")
    store = store_of(request)
    old = [link for link in await store.links(stream_id) if link.seat == seat and link.revoked_at is None]
    made = await store.create_link(stream_id, Role.SEAT, seat=seat)
    await store.grant(access_of(request).ensure_device(request), made.link.id)
    for link in old:
        await store.revoke_link(stream_id, link.id)
    return json_answer({"seat": seat})


@table_seats.post("/api/tables/{stream_id}/hint")
async def hint(request: Request, stream_id: str) -> Response:
    """
    Tell who holds the seat to act what a bot would do there, seeing the same.

    The answer is `{action, level, version}`: what, which bot says so, and a version at which it still holds.
    """
    viewer, table = await table_seen(request, stream_id)
    seat = held_seat(table, viewer)
    if seat is None:
        raise TableError("only who holds a seat may do this", code="table/no_seat")
    given = await service_of(request, Adviser).hint(table, seat)
    viewer, now = await table_seen(request, stream_id)  # a bot has thought for a while
    if held_seat(now, viewer) != seat or now.current != table.current or now.closed:
        raise TableError("the deal has moved on", code="table/not_now")
    return json_answer({"action": action_data(given.action), "level": given.level, "version": now.version})


@table_seats.post("/table/{stream_id}/again")
async def again(request: Request, stream_id: str) -> Response:
    """
    Open the table once more, or come to it if somebody else has; who holds a seat gets theirs there.

    Everybody moves one seat on, or with `seats=same` in the form stays; whoever is first says which.
    """
    viewer, table = await table_seen(request, stream_id)
    seat, device = held_seat(table, viewer), access_of(request).ensure_device(request)
    if seat is None and not viewer.is_owner:
        raise Forbidden("only who played may play again")
    turned = 0 if (await form_of(request)).get("seats") == "same" else 1
    store, payload = store_of(request), _once_more(table, turned)
    command = Command("begin", payload, f"again-{stream_id}", 0, store.clock(), secrets.token_bytes(32))
    stream = await store.create_stream(
        "table",
        TABLE.start(command),
        key=f"again:{stream_id}",
        device=device,
        settings={"turned": turned},
    )
    if seat is not None:
        moved = 0 if stream.settings.get("turned") == 0 else 1
        await give_seat(store, stream.id, (seat + moved) % table.ruleset.players, device)
    return redirect(request, f"/table/{stream.id}")


def _once_more(table: Table, turned: int) -> Mapping[str, object]:
    seats: list[dict[str, str]] = [
        {"kind": "bot", "level": there.level, "name": there.name}
        if there.kind is SeatKind.BOT
        else {"kind": "open"}
        for there in table.seats
    ]
    clock = table.opening.clock
    return {
        "ruleset": table.opening.ruleset_id or table.ruleset.as_data(),
        "seats": [*seats[len(seats) - turned :], *seats[: len(seats) - turned]],
        "title": table.opening.title,
        "pace": table.opening.pace.value,
        "clock": USUAL_CLOCK if clock is None else f"{clock.budget // 60_000}+{clock.increment // 1_000}",
        "spectators": table.opening.spectators.value,
    }
