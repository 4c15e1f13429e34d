"""Pages of clubs: whoever holds a club's link looks back on the matches that their owners gave to it."""

from __future__ import annotations

__all__ = ["clubs"]

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.errors import BarbuError
from barbu.matches.club import Club, joined, left
from barbu.matches.sheet import Draft
from barbu.server.access import access_of
from barbu.server.context import live_of, store_of
from barbu.server.faults import Forbidden
from barbu.server.kinds import Role
from barbu.server.pages.finished import finished_by_ids, finished_here
from barbu.server.pages.forms import form_of
from barbu.server.pages.frame import page, redirect
from barbu.server.pages.history import match_cards, players_of
from barbu.server.pages.languages import language_of
from barbu.server.pages.words import said_of
from barbu.server.store import NewEvent, UnknownStream
from barbu.server.store.secret import new_token

clubs = APIRouter(include_in_schema=False)
GIVEN = ("sheet", "table")


@clubs.get("/clubs")
async def my_clubs(request: Request) -> Response:
    """Show the clubs whose links this device holds."""
    return await _list(request, "")


@clubs.post("/clubs")
async def found(request: Request) -> Response:
    """Begin a club."""
    given = await form_of(request)
    device = access_of(request).ensure_device(request)
    key = given.get("key") or new_token()
    try:
        stream = await live_of(request).begin("club", {"name": given.get("name", "")}, key, device)
    except BarbuError as error:
        return await _list(request, said_of(request, error.code, error.message))
    return redirect(request, f"/club/{stream.id}")


async def _list(request: Request, error: str) -> Response:
    device = access_of(request).device(request)
    streams = await store_of(request).streams_of(device, "club") if device else []
    mine = [(stream.id, (await live_of(request).state(stream.id, Club))[1]) for stream in streams]
    context = {"clubs": mine, "error": error, "key": new_token()}
    return page(request, "club/clubs.html", context, status=422 if error else 200)


@clubs.get("/club/{stream_id}")
async def show(request: Request, stream_id: str) -> Response:
    """Show a club's players and matches, and to owners of sheets how to give one to it."""
    viewer, _stream = await access_of(request).page(request, stream_id, "club")
    _version, club = await live_of(request).state(stream_id, Club)
    mine = await finished_here(request)
    given = await finished_by_ids(request, club.sheets)
    context = {
        "stream_id": stream_id,
        "club": club,
        "owner": viewer.is_owner,
        "players": players_of(given),
        "matches": match_cards(given, language_of(request), open_to={one.stream.id for one in mine}),
        "offered": [
            (one.stream.id, one.title or " · ".join(one.names))
            for one in mine
            if one.stream.id not in club.sheets
        ],
    }
    return page(request, "club/club.html", context)


@clubs.post("/club/{stream_id}/join")
async def join(request: Request, stream_id: str) -> Response:
    """Give a sheet or a table to a club; only an owner of it can."""
    sheet_id = (await form_of(request)).get("sheet", "")
    await access_of(request).owner(request, sheet_id)
    if (await store_of(request).stream(sheet_id)).kind not in GIVEN:
        raise UnknownStream("there is no such sheet or table, or it has been deleted")
    await access_of(request).page(request, stream_id, "club")
    _version, club = await live_of(request).state(stream_id, Club)
    return await _change(request, stream_id, club, joined(club, sheet_id))


@clubs.post("/club/{stream_id}/leave")
async def leave(request: Request, stream_id: str) -> Response:
    """Take a match out of a club; an owner of either can."""
    sheet_id = (await form_of(request)).get("sheet", "")
    viewer, _stream = await access_of(request).page(request, stream_id, "club")
    if not viewer.is_owner:
        roles = (await access_of(request).viewer(request, sheet_id)).roles
        if Role.OWNER not in roles:
            raise Forbidden("only an owner of the match or of the club may do this")
    _version, club = await live_of(request).state(stream_id, Club)
    return await _change(request, stream_id, club, left(club, sheet_id))


async def _change(request: Request, stream_id: str, club: Club, drafts: tuple[Draft, ...]) -> Response:
    if drafts:
        events = [NewEvent(*draft) for draft in drafts]
        await store_of(request).append(stream_id, club.version, new_token(), events)
    return redirect(request, f"/club/{stream_id}")
