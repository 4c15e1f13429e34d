"""Streams over HTTP: begin, look, catch up, command, delete."""

from __future__ import annotations

__all__ = ["command_straight", "streams"]

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.errors import StaleVersion
from barbu.server.access import access_of
from barbu.server.answers import json_answer, read_object
from barbu.server.context import live_of, store_of
from barbu.server.faults import Forbidden, RequestFault
from barbu.server.kinds import Viewer
from barbu.server.routes.bodies import (
    AFTER,
    COMMAND,
    LARGEST_SEAT,
    LARGEST_VERSION,
    NEW_STREAM,
    REFUSALS,
    SEAT,
    integer,
    key_of,
    mapping,
    text,
)
from barbu.server.store import Stream

streams = APIRouter(prefix="/api/streams", tags=["streams"], responses=REFUSALS)


@streams.post("", status_code=201, openapi_extra=NEW_STREAM)
async def begin(request: Request) -> Response:
    """Begin a sheet or a table; this device owns it."""
    body = await read_object(request)
    key = key_of(body, request.headers.get("idempotency-key"))
    kind = text(body, "kind", longest=16)
    device = access_of(request).ensure_device(request)
    stream = await live_of(request).begin(kind, mapping(body, "payload"), key, device)
    path = _path(request, stream)
    return json_answer({"id": stream.id, "version": stream.version, "path": path}, 201)


@streams.get("")
async def mine(request: Request) -> Response:
    """List what this device holds a link to, newest first."""
    device = access_of(request).device(request)
    held = await store_of(request).streams_of(device) if device else []
    shown = [
        {
            "id": stream.id,
            "kind": stream.kind,
            "created": stream.created,
            "version": stream.version,
            "settings": dict(stream.settings),
            "path": _path(request, stream),
        }
        for stream in held
    ]
    return json_answer({"streams": shown})


@streams.get("/{stream_id}")
async def look(request: Request, stream_id: str, seat: int | None = SEAT) -> Response:
    """Show what this device may see of a stream."""
    viewer = await access_of(request).viewer(request, stream_id, seat=seat)
    stream = await store_of(request).stream(stream_id)
    version, view = await live_of(request).view(stream_id, viewer)
    roles = sorted(role.value for role in viewer.roles)
    return json_answer(
        {"version": version, "kind": stream.kind, "roles": roles, "seat": viewer.seat, "view": view}
    )


@streams.get("/{stream_id}/events")
async def catch_up(
    request: Request, stream_id: str, after: int | None = AFTER, seat: int | None = SEAT
) -> Response:
    """Tell what has happened since version `after`; without it, the whole view."""
    viewer = await access_of(request).viewer(request, stream_id, seat=seat)
    update = await live_of(request).update(stream_id, viewer, after)
    return Response(update.text, headers={"cache-control": "no-store"}, media_type="application/json")


@streams.post("/{stream_id}/commands", openapi_extra=COMMAND)
async def command(request: Request, stream_id: str, seat: int | None = SEAT) -> Response:
    """Do something; the answer is the version after it, the same one if the key is sent again."""
    viewer = await access_of(request).viewer(request, stream_id, seat=seat)
    if not viewer.may_write:
        raise Forbidden("this link is for looking on")
    body = await read_object(request)
    key = key_of(body, request.headers.get("idempotency-key"))
    seen = integer(body, "version", most=LARGEST_VERSION)
    type_ = text(body, "type", longest=64)
    try:
        done = await live_of(request).command(
            stream_id, viewer, type_=type_, payload=mapping(body, "payload"), key=key, seen=seen
        )
    except StaleVersion as stale:
        return await _stale(request, stream_id, viewer, stale)
    headers = {"idempotent-replayed": "true"} if done.replayed else {}
    return json_answer({"version": done.version}, headers=headers)


async def command_straight(request: Request, stream_id: str) -> Response:
    """Do the same without the framework's reading of the query: this is by far the most frequent request."""
    seat = request.query_params.get("seat")
    if seat is None:
        return await command(request, stream_id, None)
    if not seat.isascii() or not seat.isdecimal() or len(seat) > 1 or int(seat) > LARGEST_SEAT:
        raise RequestFault(422, "request/malformed", f"seat: a whole number from 0 to {LARGEST_SEAT}")
    return await command(request, stream_id, int(seat))


@streams.delete("/{stream_id}", status_code=204)
async def purge(request: Request, stream_id: str) -> Response:
    """Delete a stream with its links, for good."""
    await access_of(request).owner(request, stream_id)
    await store_of(request).purge(stream_id)
    return Response(status_code=204)


async def _stale(request: Request, stream_id: str, viewer: Viewer, stale: StaleVersion) -> Response:
    version, view = await live_of(request).view(stream_id, viewer, least=stale.expected)
    error = {"code": stale.code, "message": stale.message}
    return json_answer({"error": error, "version": version, "view": view}, 409)


def _path(request: Request, stream: Stream) -> str:
    return str(request.scope.get("root_path", "")) + live_of(request).kind(stream.kind).path.format(
        id=stream.id
    )
