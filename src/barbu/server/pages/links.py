"""Pages of the links to a sheet, a table or a club: made and shown once with a QR code, listed, closed."""

from __future__ import annotations

__all__ = ["links"]

from collections.abc import Mapping
from typing import Literal

import segno
from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.matches.sheet import clean_title
from barbu.server.access import access_of
from barbu.server.context import live_of, store_of
from barbu.server.faults import LinkUnknown
from barbu.server.kinds import Role
from barbu.server.pages.forms import form_of
from barbu.server.pages.frame import page, redirect, stamp, url_of
from barbu.server.pages.languages import language_of
from barbu.server.pages.words import Words, words
from barbu.server.routes.links import public_origin
from barbu.server.store import Link

links = APIRouter(include_in_schema=False)
Kind = Literal["sheet", "club", "table"]
ROLES = {
    "sheet": (Role.VIEWER, Role.SCORER, Role.OWNER),
    "club": (Role.VIEWER, Role.OWNER),
    "table": (Role.VIEWER, Role.OWNER),
}
LONGEST_LABEL = 80


@links.get("/{kind}/{stream_id}/links")
async def links_page(request: Request, kind: Kind, stream_id: str) -> Response:
    """Show the owner who may look at a sheet or write on it."""
    return await _links(request, kind, stream_id, {})


@links.post("/{kind}/{stream_id}/links")
async def make_link(request: Request, kind: Kind, stream_id: str) -> Response:
    """Make a link and show it, with its QR code, this once."""
    await access_of(request).page(request, stream_id, kind)
    viewer = await access_of(request).owner(request, stream_id)
    given = await form_of(request)
    role = next((role for role in ROLES[kind] if role.value == given.get("role")), Role.VIEWER)
    await live_of(request).check_link(stream_id, viewer, role, None)
    label = clean_title(given.get("label", ""))[:LONGEST_LABEL]
    made = await store_of(request).create_link(stream_id, role, label=label)
    address = f"{public_origin(request)}{url_of(request, f'/j/{made.token}')}"
    said = words(language_of(request))
    code = segno.make(address, error="m", micro=False).svg_inline(
        border=2, dark="#1D2629", light="#FFFFFF", omitsize=True, title=said.gettext("QR code of the link")
    )
    return await _links(
        request, kind, stream_id, {"address": address, "code": code, "made": said.role(role.value)}
    )


async def _links(request: Request, kind: Kind, stream_id: str, made: Mapping[str, object]) -> Response:
    await access_of(request).page(request, stream_id, kind)
    await access_of(request).owner(request, stream_id)
    lang = language_of(request)
    said = words(lang)
    kept = [one for one in await store_of(request).links(stream_id) if one.revoked_at is None]
    owners = sum(one.role is Role.OWNER for one in kept)
    listed = [
        {
            "id": one.id,
            "role": _called(one, said),
            "closes": one.role is not Role.OWNER or owners > 1,
            "label": one.label,
            "on": stamp(one.created, lang, hours=True),
        }
        for one in kept
    ]
    roles = [(role.value, said.role(role.value)) for role in ROLES[kind]]
    context = {
        "stream_id": stream_id,
        "kind": kind,
        "links": listed,
        "roles": roles,
        "address": "",
        "code": "",
        "made": "",
    }
    return page(request, "sheet/links.html", {**context, **made})


def _called(link: Link, said: Words) -> str:
    """What a link opens, in a few words."""
    if link.seat is None:
        return said.role(link.role.value)
    seat = link.seat + 1
    if link.role is Role.SEAT:
        return said.gettext("Seat {n}", n=seat)
    return said.gettext("Viewer of the hand at seat {n}", n=seat)


@links.post("/{kind}/{stream_id}/links/{link_id}/close")
async def close_link(request: Request, kind: Kind, stream_id: str, link_id: str) -> Response:
    """Close a link, at once and for every device that came by it."""
    await access_of(request).owner(request, stream_id)
    if not link_id.isascii() or not link_id.isalnum():
        raise LinkUnknown("there is no such link here")
    await store_of(request).revoke_link(stream_id, link_id)
    return redirect(request, f"/{kind}/{stream_id}/links")
