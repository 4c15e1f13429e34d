"""Pages of a device: its settings, its history, recovery of its links, deletion for good."""

from __future__ import annotations

__all__ = ["device"]

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.matches.club import Club
from barbu.matches.sheet import Sheet
from barbu.matches.table import Table
from barbu.server.access import access_of
from barbu.server.context import live_of, rates_of, store_of
from barbu.server.pages.finished import finished_here
from barbu.server.pages.forms import form_of
from barbu.server.pages.frame import RANKS, THEMES, page, redirect, set_choice
from barbu.server.pages.history import match_cards, players_of
from barbu.server.pages.languages import COOKIE, LANGUAGES, language_of
from barbu.server.pages.words import words
from barbu.server.store import UnknownStream

device = APIRouter(include_in_schema=False)
CHOICES = {
    "barbu_lang": tuple(LANGUAGES),
    "barbu_theme": THEMES,
    "barbu_colours": ("4",),
    "barbu_ranks": RANKS,
}
"""What a reader can choose, by cookie."""


@device.get("/settings")
async def settings(request: Request) -> Response:
    """Show what the reader can choose."""
    chosen = {name: request.cookies.get(name, "") for name in CHOICES}
    return page(
        request,
        "device/settings.html",
        {"chosen": {**chosen, COOKIE: language_of(request)}, "kept": "kept" in request.query_params},
    )


@device.post("/settings")
async def keep_settings(request: Request) -> Response:
    """Let the browser remember the choices."""
    given = await form_of(request)
    answer = redirect(request, "/settings?kept=1")
    for name, allowed in CHOICES.items():
        value = given.get(name, "")
        set_choice(request, answer, name, value if value in allowed else "")
    return answer


@device.get("/history")
async def history(request: Request) -> Response:
    """Show finished matches by player, of the sheets and tables whose links this device holds."""
    lang = language_of(request)
    finished = await finished_here(request)
    name = request.query_params.get("name", "")[:200]
    players = players_of(finished)
    chosen = next((player for player in players if player.name == name), None)
    shown = finished if chosen is None else [one for one in finished if one.path in chosen.paths]
    matches = match_cards(shown, lang)
    return page(request, "device/history.html", {"players": players, "chosen": chosen, "matches": matches})


@device.get("/device")
async def this_device(request: Request) -> Response:
    """Show what this device holds, and how another one can take its place."""
    return page(request, "device/device.html", {"code": "", "copied": None, "error": ""})


@device.post("/device/code")
async def make_code(request: Request) -> Response:
    """Make a recovery code and show it, this once."""
    code = await store_of(request).make_recovery(access_of(request).ensure_device(request))
    return page(request, "device/device.html", {"code": code, "copied": None, "error": ""})


@device.post("/device/recover")
async def use_code(request: Request) -> Response:
    """Give this device the links of the one that made the code."""
    code = (await form_of(request)).get("code", "").strip()[:100]
    holder = access_of(request).ensure_device(request)
    try:
        copied = await store_of(request).recover(code, holder)
    except UnknownStream:
        rates_of(request).guess(request)
        error = words(language_of(request)).gettext("No device made this code, or it has made a newer one.")
        context = {"code": "", "copied": None, "error": error}
        return page(request, "device/device.html", context, status=422)
    return page(request, "device/device.html", {"code": "", "copied": copied, "error": ""})


@device.get("/sheet/{stream_id}/delete")
@device.get("/table/{stream_id}/delete")
@device.get("/club/{stream_id}/delete")
async def delete_form(request: Request, stream_id: str) -> Response:
    """Show the owner what would be deleted."""
    kind = _kind(request)
    await access_of(request).page(request, stream_id, kind)
    await access_of(request).owner(request, stream_id)
    context = {"kind": kind, "stream_id": stream_id, **await _known(request, kind, stream_id)}
    return page(request, "sheet/delete.html", context)


@device.post("/sheet/{stream_id}/delete")
@device.post("/table/{stream_id}/delete")
@device.post("/club/{stream_id}/delete")
async def delete(request: Request, stream_id: str) -> Response:
    """Delete a sheet, a table or a club with its links, for good."""
    kind = _kind(request)
    await access_of(request).page(request, stream_id, kind)
    await access_of(request).owner(request, stream_id)
    await store_of(request).purge(stream_id)
    return redirect(request, "/clubs" if kind == "club" else "/")


def _kind(request: Request) -> str:
    """Return which of the kinds above the address names."""
    return request.url.path.rsplit("/", 3)[1]


async def _known(request: Request, kind: str, stream_id: str) -> dict[str, object]:
    """Return the name of what would be deleted, and whether there is a copy to be saved."""
    if kind == "sheet":
        _version, sheet = await live_of(request).state(stream_id, Sheet)
        return {"name": sheet.body.title or ", ".join(sheet.body.names), "copy": True}
    if kind == "club":
        _version, club = await live_of(request).state(stream_id, Club)
        return {"name": club.name, "copy": False}
    _version, table = await live_of(request).state(stream_id, Table)
    names = [there.name for there in table.seats if there.name]
    return {"name": table.opening.title or ", ".join(names), "copy": table.first_declarer is not None}
