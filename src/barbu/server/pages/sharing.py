"""Pages of what leaves a sheet and comes back: files, an image, links with their QR codes."""

from __future__ import annotations

__all__ = ["sharing"]

import io
import zipfile

import segno
from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.errors import BarbuError
from barbu.matches.sheet import Sheet, clean_title, csv_of, record_of
from barbu.records import format_record
from barbu.rules import format_toml
from barbu.server.access import access_of
from barbu.server.context import live_of, store_of
from barbu.server.faults import LinkUnknown
from barbu.server.kinds import Role
from barbu.server.pages.forms import form_of, upload_of
from barbu.server.pages.frame import attachment, page, redirect, stamp, url_of
from barbu.server.pages.languages import language_of
from barbu.server.pages.library import choices
from barbu.server.pages.mine import sheets_of
from barbu.server.pages.picture import picture_of
from barbu.server.pages.words import words
from barbu.server.routes.links import public_origin
from barbu.server.store.secret import new_token

sharing = APIRouter(include_in_schema=False)
ROLES = (Role.VIEWER, Role.SCORER, Role.OWNER)
LONGEST_LABEL = 80


class LastOwner(BarbuError):
    """The last link of an owner cannot be closed."""

    code = "link/last_owner"


async def _sheet(request: Request, stream_id: str) -> Sheet:
    await access_of(request).page(request, stream_id, "sheet")
    _version, sheet = await live_of(request).state(stream_id, Sheet)
    return sheet


def _name(sheet: Sheet) -> str:
    return (sheet.body.title or "-".join(sheet.body.names))[:60]


@sharing.get("/sheet/{stream_id}/record.json")
async def record(request: Request, stream_id: str) -> Response:
    """Give the sheet as a `barbu-record/1`."""
    sheet = await _sheet(request, stream_id)
    return attachment(format_record(record_of(sheet)), f"{_name(sheet)}.json", "application/json")


@sharing.get("/sheet/{stream_id}/sheet.csv")
async def table(request: Request, stream_id: str) -> Response:
    """Give the sheet for a spreadsheet."""
    sheet = await _sheet(request, stream_id)
    text = "\ufeff" + csv_of(sheet)  # with the mark by which spreadsheets know UTF-8
    return attachment(text, f"{_name(sheet)}.csv", "text/csv; charset=utf-8")


@sharing.get("/sheet/{stream_id}/image.svg")
async def image(request: Request, stream_id: str) -> Response:
    """Give the standing as a picture to share."""
    sheet = await _sheet(request, stream_id)
    lang = language_of(request)
    text = picture_of(sheet, words(lang), stamp(sheet.opening.at, lang))
    return Response(text, headers={"cache-control": "no-store"}, media_type="image/svg+xml")


@sharing.get("/import")
async def import_form(request: Request) -> Response:
    """Show where to bring in a record."""
    return page(request, "sheet/import.html", {"key": new_token(), "text": "", "title": "", "error": ""})


@sharing.post("/import")
async def import_record(request: Request) -> Response:
    """Make a sheet of a record that was uploaded or pasted."""
    given, text = await upload_of(request, "record")
    title = given.get("title", "")
    device = access_of(request).ensure_device(request)
    key = given.get("key") or new_token()
    try:
        payload = {"record": text, "title": clean_title(title)}
        stream = await live_of(request).begin("sheet", payload, key, device)
    except BarbuError as error:
        shown = {"key": new_token(), "text": text, "title": title, "error": error.message}
        return page(request, "sheet/import.html", shown, status=422)
    return redirect(request, f"/sheet/{stream.id}")


@sharing.get("/export")
async def export_all(request: Request) -> Response:
    """Give everything of this device: each sheet as a record and as a table, each ruleset as TOML."""
    files = io.BytesIO()
    with zipfile.ZipFile(files, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, one in enumerate(await sheets_of(request), start=1):
            archive.writestr(f"sheets/{number:03}.json", format_record(record_of(one.sheet)))
            archive.writestr(f"sheets/{number:03}.csv", "\ufeff" + csv_of(one.sheet))
        mine = [one for one in await choices(request) if one.saved]
        for number, choice in enumerate(mine, start=1):
            archive.writestr(f"rulesets/{number:03}.toml", format_toml(choice.ruleset))
    return attachment(files.getvalue(), "barbu.zip", "application/zip")


@sharing.get("/sheet/{stream_id}/links")
async def links_page(request: Request, stream_id: str) -> Response:
    """Show the owner who may look at a sheet or write on it."""
    return await _links(request, stream_id, {})


@sharing.post("/sheet/{stream_id}/links")
async def make_link(request: Request, stream_id: str) -> Response:
    """Make a link and show it, with its QR code, this once."""
    await access_of(request).page(request, stream_id, "sheet")
    await access_of(request).owner(request, stream_id)
    given = await form_of(request)
    role = next((role for role in ROLES if role.value == given.get("role")), Role.VIEWER)
    label = clean_title(given.get("label", ""))[:LONGEST_LABEL]
    made = await store_of(request).create_link(stream_id, role, label=label)
    address = f"{public_origin(request)}{url_of(request, f'/j/{made.token}')}"
    said = words(language_of(request))
    code = segno.make(address, error="m", micro=False).svg_inline(
        border=2, dark="#1D2629", light="#FFFFFF", omitsize=True, title=said.gettext("QR code of the link")
    )
    return await _links(request, stream_id, {"address": address, "code": code, "made": said.role(role.value)})


async def _links(request: Request, stream_id: str, made: dict[str, object]) -> Response:
    await access_of(request).page(request, stream_id, "sheet")
    await access_of(request).owner(request, stream_id)
    lang = language_of(request)
    said = words(lang)
    kept = [one for one in await store_of(request).links(stream_id) if one.revoked_at is None]
    owners = sum(one.role is Role.OWNER for one in kept)
    listed = [
        {
            "id": one.id,
            "role": said.role(one.role.value),
            "closes": one.role is not Role.OWNER or owners > 1,
            "label": one.label,
            "on": stamp(one.created, lang, hours=True),
        }
        for one in kept
    ]
    roles = [(role.value, said.role(role.value)) for role in ROLES]
    context = {"stream_id": stream_id, "links": listed, "roles": roles, "address": "", "code": "", "made": ""}
    return page(request, "sheet/links.html", {**context, **made})


@sharing.post("/sheet/{stream_id}/links/{link_id}/close")
async def close_link(request: Request, stream_id: str, link_id: str) -> Response:
    """Close a link, at once and for every device that came by it."""
    await access_of(request).owner(request, stream_id)
    if not link_id.isascii() or not link_id.isalnum():
        raise LinkUnknown("there is no such link here")
    kept = [one for one in await store_of(request).links(stream_id) if one.revoked_at is None]
    owners = [one.id for one in kept if one.role is Role.OWNER]
    if owners == [link_id]:
        raise LastOwner("this is the only owner's link: without it nobody could manage the sheet")
    await store_of(request).revoke_link(stream_id, link_id)
    return redirect(request, f"/sheet/{stream_id}/links")
