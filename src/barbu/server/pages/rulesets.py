"""Pages of rulesets: the gallery, the rule sheet, the editor, comparing, files in and out."""

from __future__ import annotations

__all__ = ["rulesets"]

import segno
from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.errors import BarbuError, RulesetError
from barbu.matches.sheet import Sheet
from barbu.rules import format_json, format_toml, parse_ruleset_text
from barbu.rules.describe import describe
from barbu.rules.differences import differences
from barbu.server.access import access_of
from barbu.server.context import live_of, store_of
from barbu.server.faults import Forbidden
from barbu.server.pages.forms import upload_of
from barbu.server.pages.frame import attachment, page, redirect, url_of
from barbu.server.pages.languages import language_of
from barbu.server.pages.library import Choice, choices, ruleset_of
from barbu.server.pages.summary import difference_rows, summary_of
from barbu.server.pages.words import words
from barbu.server.routes.links import public_origin

rulesets = APIRouter(include_in_schema=False)


@rulesets.get("/rulesets")
async def gallery(request: Request) -> Response:
    """Show what this device saved, and the presets."""
    lang = language_of(request)
    offered = [_card(one, lang) for one in await choices(request)]
    mine = [one for one in offered if one["saved"]]
    presets = [one for one in offered if not one["saved"]]
    return page(request, "rulesets/gallery.html", {"mine": mine, "presets": presets})


def _card(choice: Choice, lang: str) -> dict[str, object]:
    return {
        "ref": choice.ref,
        "name": choice.saved.name if choice.saved else words(lang).ruleset(choice.ruleset),
        "saved": choice.saved is not None,
        **summary_of(choice.ruleset, lang),
    }


@rulesets.get("/rulesets/compare")
async def compare(request: Request) -> Response:
    """Show where two rulesets differ."""
    lang = language_of(request)
    offered = await choices(request)
    refs = [request.query_params.get(side, offered[place].ref)[:80] for place, side in enumerate(("a", "b"))]
    one, other = [await ruleset_of(request, ref) for ref in refs]
    rows = difference_rows(differences(one.ruleset, other.ruleset), one.ruleset, other.ruleset, lang)
    listed = [(choice.ref, _card(choice, lang)["name"]) for choice in offered]
    listed += [(side.ref, _card(side, lang)["name"]) for side in (one, other) if side.ref not in dict(listed)]
    context = {"a": _card(one, lang), "b": _card(other, lang), "offered": listed, "rows": rows}
    return page(request, "rulesets/compare.html", context)


@rulesets.get("/rulesets/import")
async def import_form(request: Request) -> Response:
    """Show where to bring in a ruleset."""
    return page(request, "rulesets/import.html", {"text": "", "faults": (), "error": ""})


@rulesets.post("/rulesets/import")
async def import_ruleset(request: Request) -> Response:
    """Save a ruleset that was uploaded or pasted, under its own name."""
    _given, text = await upload_of(request, "document")
    device = access_of(request).ensure_device(request)
    try:
        ruleset = parse_ruleset_text(text)
        name = words(language_of(request)).ruleset(ruleset)
        saved = await store_of(request).save_ruleset(device, name, ruleset.fingerprint, ruleset.as_data())
    except BarbuError as error:
        faults = error.faults if isinstance(error, RulesetError) else ()
        context = {"text": text, "faults": faults, "error": "" if faults else error.message}
        return page(request, "rulesets/import.html", context, status=422)
    return redirect(request, f"/rulesets/{saved.id}")


@rulesets.get("/rulesets/{ref}.toml")
async def as_toml(request: Request, ref: str) -> Response:
    """Give a ruleset as the TOML file that a person could have written."""
    choice = await ruleset_of(request, ref)
    return attachment(format_toml(choice.ruleset), f"{choice.ruleset.id}.toml", "application/toml")


@rulesets.get("/rulesets/{ref}.json")
async def as_json(request: Request, ref: str) -> Response:
    """Give a ruleset as JSON."""
    choice = await ruleset_of(request, ref)
    return attachment(format_json(choice.ruleset), f"{choice.ruleset.id}.json", "application/json")


@rulesets.get("/rulesets/{ref}")
async def show(request: Request, ref: str) -> Response:
    """Show a ruleset: its rule sheet, its control sums, and what can be done with it."""
    choice = await ruleset_of(request, ref)
    lang = language_of(request)
    address = f"{public_origin(request)}{url_of(request, f'/rulesets/{choice.ref}')}"
    code = segno.make(address, error="m", micro=False).svg_inline(
        border=2,
        dark="#1D2629",
        light="#FFFFFF",
        omitsize=True,
        title=words(lang).gettext("QR code of this ruleset"),
    )
    mine = choice.saved is not None and choice.saved.owner == access_of(request).device(request)
    prose = describe(choice.ruleset, lang, "html")
    context = {"one": _card(choice, lang), "prose": prose, "mine": mine, "address": address, "code": code}
    return page(request, "rulesets/show.html", context)


@rulesets.get("/sheet/{stream_id}/rules")
async def rules_of_sheet(request: Request, stream_id: str) -> Response:
    """Show the rules of a match, as they stood when it began."""
    await access_of(request).page(request, stream_id, "sheet")
    _version, sheet = await live_of(request).state(stream_id, Sheet)
    lang = language_of(request)
    context = {"name": words(lang).ruleset(sheet.ruleset), "prose": describe(sheet.ruleset, lang, "html")}
    return page(request, "rulesets/sheet.html", {**context, "back": f"/sheet/{stream_id}"})


@rulesets.get("/rulesets/{ref}/sheet")
async def rule_sheet(request: Request, ref: str) -> Response:
    """Show the rule sheet alone, to be printed."""
    choice = await ruleset_of(request, ref)
    lang = language_of(request)
    context = {"name": words(lang).ruleset(choice.ruleset), "prose": describe(choice.ruleset, lang, "html")}
    return page(request, "rulesets/sheet.html", {**context, "back": f"/rulesets/{ref}"})


@rulesets.post("/rulesets/{ref}/delete")
async def delete_ruleset(request: Request, ref: str) -> Response:
    """Delete a ruleset that this device saved; matches that began with it keep it."""
    device = access_of(request).device(request)
    if device is None:
        raise Forbidden("only the device that saved a ruleset may delete it")
    await store_of(request).delete_ruleset(device, ref)
    return redirect(request, "/rulesets")
