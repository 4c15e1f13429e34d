"""Links: made, listed and closed by owners; followed by everybody."""

from __future__ import annotations

__all__ = ["links", "public_origin"]

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from barbu.server.access import access_of
from barbu.server.answers import json_answer, read_object
from barbu.server.context import live_of, rates_of, settings_of, store_of
from barbu.server.faults import LinkRevoked, LinkUnknown
from barbu.server.kinds import Role
from barbu.server.routes.bodies import LARGEST_SEAT, LINK, REFUSALS, choice, integer, text
from barbu.server.store import Link

links = APIRouter(tags=["links"], responses=REFUSALS)


@links.get("/j/{token}", status_code=303)
async def follow(request: Request, token: str) -> Response:
    """Go to what a link opens; the device remembers its role."""
    try:
        link = await access_of(request).come_by(request, token)
    except (LinkUnknown, LinkRevoked):
        rates_of(request).guess(request)
        raise
    stream = await store_of(request).stream(link.stream_id)
    path = live_of(request).kind(stream.kind).path.format(id=stream.id)
    where = str(request.scope.get("root_path", "")) + path
    return RedirectResponse(where, 303, {"cache-control": "no-store"})


@links.get("/api/streams/{stream_id}/links")
async def all_links(request: Request, stream_id: str) -> Response:
    """List the links of a stream, closed ones too; their tokens are not known."""
    await access_of(request).owner(request, stream_id)
    listed = await store_of(request).links(stream_id)
    return json_answer({"links": [_shown(link) for link in listed]})


@links.post("/api/streams/{stream_id}/links", status_code=201, openapi_extra=LINK)
async def make(request: Request, stream_id: str) -> Response:
    """Make a link; its address is told only now."""
    viewer = await access_of(request).owner(request, stream_id)
    body = await read_object(request)
    role = Role(choice(body, "role", [role.value for role in Role]))
    wants_seat = role is Role.SEAT or (role is Role.VIEWER and body.get("seat") is not None)
    seat = integer(body, "seat", most=LARGEST_SEAT) if wants_seat else None
    label = text(body, "label", longest=80, default="")
    await live_of(request).check_link(stream_id, viewer, role, seat)
    made = await store_of(request).create_link(stream_id, role, seat=seat, label=label)
    url = f"{public_origin(request)}{request.scope.get('root_path', '')}/j/{made.token}"
    return json_answer({"link": _shown(made.link), "url": url}, 201)


@links.delete("/api/streams/{stream_id}/links/{link_id}", status_code=204)
async def revoke(request: Request, stream_id: str, link_id: str) -> Response:
    """Close a link, at once and for every device that came by it."""
    await access_of(request).owner(request, stream_id)
    if not link_id.isascii() or not link_id.isalnum():
        raise LinkUnknown("there is no such link here")
    await store_of(request).revoke_link(stream_id, link_id)
    return Response(status_code=204)


def public_origin(request: Request) -> str:
    """Return scheme and host as people see them, without a path."""
    return settings_of(request).public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


def _shown(link: Link) -> dict[str, object]:
    return {
        "id": link.id,
        "role": link.role.value,
        "seat": link.seat,
        "label": link.label,
        "created": link.created,
        "revoked_at": link.revoked_at,
    }
