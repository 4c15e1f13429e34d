"""Pages of what leaves a sheet and comes back: files, an image, links with their QR codes."""

from __future__ import annotations

__all__ = ["sharing"]

import io
import json
import zipfile

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.errors import BarbuError
from barbu.matches.sheet import Sheet, clean_title, csv_of, record_of
from barbu.matches.table import proof_of
from barbu.matches.table import record_of as record_of_table
from barbu.records import format_record
from barbu.rules import format_toml
from barbu.server.access import access_of
from barbu.server.context import live_of
from barbu.server.kinds import Role
from barbu.server.pages.finished import my_tables
from barbu.server.pages.forms import upload_of
from barbu.server.pages.frame import attachment, page, redirect, stamp
from barbu.server.pages.languages import language_of
from barbu.server.pages.library import choices
from barbu.server.pages.mine import sheets_of
from barbu.server.pages.picture import picture_of
from barbu.server.pages.words import words
from barbu.server.store.secret import new_token

sharing = APIRouter(include_in_schema=False)
ROLES = (Role.VIEWER, Role.SCORER, Role.OWNER)
LONGEST_LABEL = 80


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


@sharing.get("/sheet/{stream_id}/image")
async def image_page(request: Request, stream_id: str) -> Response:
    """Show the picture, and how to share it."""
    sheet = await _sheet(request, stream_id)
    totals = zip(sheet.body.names, sheet.totals, strict=True)
    alt = ", ".join(f"{name} {total}" for name, total in totals)
    context = {"stream_id": stream_id, "alt": alt, "name": _name(sheet)}
    return page(request, "sheet/image.html", context)


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
    """Give everything of this device: sheets and tables as records, with tables' proofs, and rulesets as TOML."""
    files = io.BytesIO()
    with zipfile.ZipFile(files, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, one in enumerate(await sheets_of(request), start=1):
            archive.writestr(f"sheets/{number:03}.json", format_record(record_of(one.sheet)))
            archive.writestr(f"sheets/{number:03}.csv", "\ufeff" + csv_of(one.sheet))
        for number, (_stream, held) in enumerate(await my_tables(request), start=1):
            if held.first_declarer is not None:
                archive.writestr(f"tables/{number:03}.json", format_record(record_of_table(held)))
                proof = json.dumps(proof_of(held), ensure_ascii=False, indent=1)
                archive.writestr(f"tables/{number:03}-proof.json", proof)
        mine = [one for one in await choices(request) if one.saved]
        for number, choice in enumerate(mine, start=1):
            archive.writestr(f"rulesets/{number:03}.toml", format_toml(choice.ruleset))
    return attachment(files.getvalue(), "barbu.zip", "application/zip")
