"""Pages of tables: a new one, the table itself, its rules and files, once more."""

from __future__ import annotations

__all__ = ["tables"]

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.cards import cards_in, format_card
from barbu.errors import BarbuError
from barbu.matches.table import (
    PRESETS,
    USUAL_CLOCK,
    Pace,
    Spectators,
    Table,
    TableError,
    match_of,
    proof_of,
    record_of,
    seen_by,
)
from barbu.matches.table.stats import figures_of
from barbu.play import Deal
from barbu.play.page import tables_json
from barbu.records import format_record
from barbu.rules.describe import describe
from barbu.server.access import access_of
from barbu.server.answers import json_answer
from barbu.server.context import live_of, store_of
from barbu.server.pages.forms import form_of
from barbu.server.pages.frame import attachment, page, redirect, url_of
from barbu.server.pages.languages import language_of
from barbu.server.pages.library import choices, ruleset_of
from barbu.server.pages.table_forms import (
    FIRST_LEVEL,
    SEATS,
    clocks_in_words,
    levels_in_words,
    new_table_payload,
)
from barbu.server.pages.table_seats import give_seat, table_seen
from barbu.server.pages.table_words import contract_lines
from barbu.server.pages.words import words
from barbu.server.store.secret import new_token
from barbu.server.table_kind import eyes_of

tables = APIRouter(include_in_schema=False)
NAME_COOKIE = "barbu_name"


@tables.get("/table/new")
async def new_table(request: Request) -> Response:
    """Show the form of a new table."""
    return await _form(request, {}, "", 200)


@tables.post("/table/new")
async def open_table(request: Request) -> Response:
    """Open a table from the form, and seat whoever opens it."""
    given = await form_of(request)
    device = access_of(request).ensure_device(request)
    try:
        ruleset = (await ruleset_of(request, given.get("ruleset", ""))).ruleset
        payload = new_table_payload(ruleset, given)
        stream = await live_of(request).begin("table", payload, given.get("key") or new_token(), device)
    except BarbuError as error:
        return await _form(request, given, error.message, 422)
    await give_seat(store_of(request), stream.id, 0, device)
    return redirect(request, f"/table/{stream.id}")


async def _form(request: Request, given: dict[str, str], error: str, status: int) -> Response:
    said = words(language_of(request))
    offered = await choices(request)
    wanted = given.get("ruleset") or request.query_params.get("ruleset")
    presets = [one for one in offered if one.saved is None]
    chosen = next((one for one in offered if one.ref == wanted), None) or next(
        (one for one in presets if one.ref == "classic"), presets[0]
    )
    levels = levels_in_words(said.gettext)
    context = {
        "offered": [(one.ref, said.ruleset(one.ruleset), one.ruleset.players) for one in offered],
        "chosen": chosen.ref,
        "players": chosen.ruleset.players,
        "levels": levels,
        "seats": [given.get(f"seat_{seat}", FIRST_LEVEL) for seat in range(SEATS)],
        "pace": given.get("pace", Pace.NORMAL.value),
        "clocks": clocks_in_words(said.gettext),
        "clock": given.get("clock", USUAL_CLOCK),
        "spectators": given.get("spectators", Spectators.NONE.value),
        "key": given.get("key") or new_token(),
        "error": error,
    }
    return page(request, "table/new.html", context, status=status)


@tables.get("/table/{stream_id}")
async def table_page(request: Request, stream_id: str) -> Response:
    """Show a table: the island works on what is written into the page, and follows from there."""
    viewer, table = await table_seen(request, stream_id)
    lang = language_of(request)
    boot = {
        "id": stream_id,
        "rules": tables_json(table.ruleset),
        "lines": contract_lines(table.ruleset, lang),
        "view": seen_by(table, eyes_of(table, viewer)),
        "now": store_of(request).clock(),
        "level": FIRST_LEVEL,
        "sayings": list(PRESETS),
        "name": request.cookies.get(NAME_COOKIE, "")[:200],
        "urls": _urls(request, stream_id),
    }
    said = words(lang)
    return page(
        request, "table/table.html", {"boot": boot, "table": table, "ruleset": said.ruleset(table.ruleset)}
    )


def _urls(request: Request, stream_id: str) -> dict[str, str]:
    own = url_of(request, f"/table/{stream_id}")
    names = ("rules", "replay", "record", "proof", "again", "links", "delete")
    files = {"record": ".json", "proof": ".json"}
    return {name: f"{own}/{name}{files.get(name, '')}" for name in names} | {
        "home": url_of(request, "/"),
        "settings": url_of(request, "/settings"),
    }


@tables.get("/table/{stream_id}/rules")
async def rules_page(request: Request, stream_id: str) -> Response:
    """Show the rule sheet of a table."""
    _viewer, table = await table_seen(request, stream_id)
    lang = language_of(request)
    prose = describe(table.ruleset, lang, "html")
    context = {"name": words(lang).ruleset(table.ruleset), "prose": prose, "back": f"/table/{stream_id}"}
    return page(request, "rulesets/sheet.html", context)


@tables.get("/table/{stream_id}/replay")
async def replay_page(request: Request, stream_id: str) -> Response:
    """Show the finished deals card by card."""
    _viewer, table = await table_seen(request, stream_id)
    boot = {
        "id": stream_id,
        "rules": tables_json(table.ruleset),
        "names": [seat.name for seat in table.seats],
        "done": match_of(table)["done"],
        "deals": [_played(deal) for deal in table.deals],
        "stats": figures_of(table),
        "proof": _proof(table),
        "urls": {"table": url_of(request, f"/table/{stream_id}")},
    }
    return page(request, "table/replay.html", {"boot": boot})


def _proof(table: Table) -> dict[str, object]:
    """What shows that the finished deals were fixed before the match; the page has their cards already."""
    if table.first_declarer is None:
        return {}
    proof = proof_of(table)
    return {name: proof[name] for name in ("commitments", "secrets", "entropy")}


@tables.get("/api/tables/{stream_id}/deals/{number}")
async def finished_deal(request: Request, stream_id: str, number: int) -> Response:
    """Give the cards of a finished deal, from 1 on, to who looks on late."""
    _viewer, table = await table_seen(request, stream_id)
    if not 1 <= number <= len(table.deals):
        raise TableError(f"{len(table.deals)} deals have been finished", code="table/no_such_deal")
    return json_answer({"number": number, **_played(table.deals[number - 1])})


def _played(deal: Deal) -> dict[str, object]:
    return {
        "roles": deal.setting.roles._asdict(),
        "dealt": [[format_card(card) for card in cards_in(hand)] for hand in deal.setting.dealt],
        "plays": [[play.seat, str(play)] for play in deal.plays],
        "winners": list(deal.tricks.winners) if deal.tricks else [],
    }


@tables.get("/table/{stream_id}/record.json")
async def record(request: Request, stream_id: str) -> Response:
    """Give the finished deals as a `barbu-record/1`."""
    _viewer, table = await table_seen(request, stream_id)
    _begun(table)
    return attachment(format_record(record_of(table)), f"{_name(table)}.json", "application/json")


@tables.get("/table/{stream_id}/proof.json")
async def proof(request: Request, stream_id: str) -> Response:
    """Give what `barbu verify` checks: commitments, the secrets of the finished deals, the record."""
    _viewer, table = await table_seen(request, stream_id)
    _begun(table)
    text = json.dumps(proof_of(table), ensure_ascii=False, indent=1)
    return attachment(text, f"{_name(table)}-proof.json", "application/json")


def _begun(table: Table) -> None:
    if table.first_declarer is None:
        raise TableError("the match has not started", code="table/not_started")


def _name(table: Table) -> str:
    return (table.opening.title or "-".join(seat.name for seat in table.seats))[:60]
