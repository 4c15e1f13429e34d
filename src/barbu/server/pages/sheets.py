"""Pages of the score sheet: the first page, a new match, the sheet, its paper form."""

from __future__ import annotations

__all__ = ["sheets"]

from collections.abc import Mapping

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.errors import BarbuError
from barbu.matches.sheet import Sheet, view
from barbu.play.page import tables_json
from barbu.rules import contract_total, deals_in_match
from barbu.server.access import access_of
from barbu.server.context import live_of
from barbu.server.pages.forms import form_of, new_match_payload
from barbu.server.pages.frame import letters_of, page, redirect, stamp, url_of
from barbu.server.pages.languages import language_of
from barbu.server.pages.library import choices, ruleset_of
from barbu.server.pages.mine import MySheet, names_used, sheets_of
from barbu.server.pages.paper import paper_of
from barbu.server.pages.table_list import tables_of
from barbu.server.pages.words import said_of, words
from barbu.server.sheet_kind import role_of
from barbu.server.store.secret import new_token

sheets = APIRouter(include_in_schema=False)
SHOWN = 30
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


@sheets.get("/")
async def home(request: Request) -> Response:
    """Show the sheets of this device, and how to begin."""
    lang = language_of(request)
    most = None if request.query_params.get("all") else SHOWN
    mine = await sheets_of(request, most=most)
    cards = [_card(one, lang) for one in mine]
    tables = await tables_of(request, lang, most=SHOWN)
    return page(request, "sheet/home.html", {"sheets": cards, "more": len(mine) == most, "tables": tables})


def _card(one: MySheet, lang: str) -> dict[str, object]:
    sheet = one.sheet
    return {
        "path": one.path,
        "title": sheet.body.title or " · ".join(sheet.body.names),
        "names": sheet.body.names,
        "totals": sheet.totals,
        "ruleset": words(lang).ruleset(sheet.ruleset),
        "deals": len(sheet.body.deals),
        "of": deals_in_match(sheet.ruleset),
        "over": sheet.is_over,
        "on": stamp(one.stream.created, lang),
    }


@sheets.get("/new")
async def new_match(request: Request) -> Response:
    """Show the form of a new match, filled in with what this device used last."""
    return page(request, "sheet/new.html", await _form(request, {}, ""))


@sheets.post("/new")
async def begin_match(request: Request) -> Response:
    """Begin a match from the form; what does not hold is said beside it."""
    given = await form_of(request)
    device = access_of(request).ensure_device(request)
    try:
        choice = await ruleset_of(request, given.get("ruleset", ""))
        payload = new_match_payload(choice.ruleset, given, words(language_of(request)).nameless)
        stream = await live_of(request).begin("sheet", payload, given.get("key") or new_token(), device)
    except BarbuError as error:
        return page(
            request,
            "sheet/new.html",
            await _form(request, given, said_of(request, error.code, error.message)),
            status=422,
        )
    return redirect(request, f"/sheet/{stream.id}")


async def _form(request: Request, given: Mapping[str, str], error: str) -> dict[str, object]:
    """What the form of a new match shows."""
    mine = await sheets_of(request, most=SHOWN)
    offered = await choices(request)
    said = words(language_of(request))
    last = mine[0].sheet if mine else None
    wanted = given.get("ruleset") or request.query_params.get("ruleset")
    if wanted is None and last is not None:
        same = (one.ref for one in offered if one.ruleset.fingerprint == last.ruleset.fingerprint)
        wanted = next(same, None)
    chosen = next((one for one in offered if one.ref == wanted), None) or next(
        one for one in offered if one.saved is None
    )
    names = [given.get(f"name_{seat}", "") for seat in range(6)] if given else []
    nobody = {said.nameless(seat) for seat in range(6)}
    remembered = ["" if name in nobody else name for name in last.body.names] if last else []
    return {
        "offered": [
            (one.ref, said.ruleset(one.ruleset), one.ruleset, said.first_declarer(one.ruleset))
            for one in offered
        ],
        "chosen": chosen,
        "names": ((names or remembered) + [""] * 6)[:6],
        "known": [name for name in names_used(mine) if name not in nobody],
        "first": given.get("first", "drawn"),
        "title": given.get("title", ""),
        "key": given.get("key") or new_token(),
        "error": error,
    }


@sheets.get("/sheet/{stream_id}")
async def sheet_page(request: Request, stream_id: str) -> Response:
    """Show a sheet: the island works on what is written into the page, and follows from there."""
    viewer, _stream = await access_of(request).page(request, stream_id, "sheet")
    _version, sheet = await live_of(request).state(stream_id, Sheet)
    lang, role = language_of(request), role_of(viewer)
    boot = {
        "id": stream_id,
        "path": url_of(request, f"/sheet/{stream_id}"),
        "role": role,
        "rules": tables_json(sheet.ruleset),
        "view": view(sheet, role),
        "lang": lang,
        "urls": _urls(request, stream_id),
        "offline": request.url.scheme == "https" or request.url.hostname in LOCAL_HOSTS,
    }
    said = words(lang)
    context = {
        "boot": boot,
        "sheet": sheet,
        "paper": paper_of(sheet, said, letters_of(request)),
        "ruleset": said.ruleset(sheet.ruleset),
    }
    return page(request, "sheet/sheet.html", context)


def _urls(request: Request, stream_id: str) -> dict[str, str]:
    own, api = url_of(request, f"/sheet/{stream_id}"), url_of(request, f"/api/streams/{stream_id}")
    return {
        "commands": f"{api}/commands",
        "events": f"{api}/events",
        "socket": url_of(request, f"/ws/{stream_id}"),
        "print": f"{own}/print",
        "csv": f"{own}/sheet.csv",
        "record": f"{own}/record.json",
        "image": f"{own}/image",
        "links": f"{own}/links",
        "rules": f"{own}/rules",
        "delete": f"{own}/delete",
        "history": url_of(request, "/history"),
        "new": url_of(request, "/new"),
        "home": url_of(request, "/"),
    }


@sheets.get("/sheet/{stream_id}/print")
async def print_page(request: Request, stream_id: str) -> Response:
    """Show the sheet as one page of paper."""
    await access_of(request).page(request, stream_id, "sheet")
    _version, sheet = await live_of(request).state(stream_id, Sheet)
    said = words(language_of(request))
    totals = [(said.contract(one), contract_total(sheet.ruleset, one)) for one in sheet.ruleset.contracts]
    context = {
        "sheet": sheet,
        "paper": paper_of(sheet, said, letters_of(request)),
        "stream_id": stream_id,
        "controls": totals,
    }
    return page(request, "sheet/print.html", {**context, "ruleset": said.ruleset(sheet.ruleset)})
