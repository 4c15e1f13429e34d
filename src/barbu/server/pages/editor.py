"""The editor of rulesets: one form, checked as it is filled in."""

from __future__ import annotations

__all__ = ["editor"]

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.errors import RulesetError
from barbu.rules import parse_ruleset
from barbu.server.access import access_of
from barbu.server.answers import json_answer, read_object
from barbu.server.context import store_of
from barbu.server.pages.buttons import act
from barbu.server.pages.drafts import Draft, draft_of_form, draft_of_ruleset
from barbu.server.pages.fault_words import fault_text
from barbu.server.pages.form_words import form_words, place_in_words, titles_of
from barbu.server.pages.forms import form_of
from barbu.server.pages.frame import page, redirect
from barbu.server.pages.languages import language_of
from barbu.server.pages.library import ruleset_of
from barbu.server.pages.summary import controls_of
from barbu.server.store.faults import StoreUsage

editor = APIRouter(include_in_schema=False)
FORM = "application/x-www-form-urlencoded"


@editor.get("/rulesets/{ref}/edit")
async def edit(request: Request, ref: str) -> Response:
    """Show the form of a ruleset; one that is not this device's is copied when it is saved."""
    choice = await ruleset_of(request, ref)
    draft = draft_of_ruleset(choice.ruleset, language_of(request))
    mine = choice.saved is not None and choice.saved.owner == access_of(request).device(request)
    if not mine:
        draft.fields |= {"id": "", "name": ""}
    return _form(request, draft, checked=False)


@editor.post("/rulesets/edit")
async def save(request: Request) -> Response:
    """Save the form under its name, or do what a button of it says."""
    draft = draft_of_form(await form_of(request), language_of(request))
    action = draft.fields.pop("do", "save")
    if action == "add":
        action = f"add {draft.fields.get('add', '')}"
    if action != "save":
        return _form(request, draft, checked=True, opened=act(draft, action))
    if draft.problems():
        return _form(request, draft, checked=True, status=422)
    ruleset = draft.ruleset()
    device = access_of(request).ensure_device(request)
    try:
        name = draft.fields["name"].strip()
        saved = await store_of(request).save_ruleset(device, name, ruleset.fingerprint, ruleset.as_data())
    except StoreUsage as error:
        return _form(request, draft, checked=True, status=422, name_error=error.message)
    return redirect(request, f"/rulesets/{saved.id}")


def _form(
    request: Request,
    draft: Draft,
    *,
    checked: bool,
    status: int = 200,
    name_error: str = "",
    opened: int | None = None,
) -> Response:
    lang = language_of(request)
    problems = (
        {path: fault_text(problem.mend, lang) for path, problem in draft.problems().items()}
        if checked
        else {}
    )
    if name_error:
        problems["name"] = name_error
    titles = titles_of(draft, lang)
    context = {
        "draft": draft,
        "f": draft.fields,
        "base": json.dumps(draft.base),
        "problems": problems,
        "trouble": lambda path: any(name.startswith(path) for name in problems),
        "opened": opened,
        "controls": controls_of(draft),
        "places": {path: place_in_words(path, titles, lang) for path in problems},
        **form_words(draft, lang),
    }
    return page(request, "rulesets/edit.html", context, status=status)


@editor.post("/api/rulesets/check")
async def check(request: Request) -> Response:
    """Tell what is wrong with a draft, by the field, and what its contracts sum to."""
    if request.headers.get("content-type", "").split(";")[0] == FORM:
        lang = language_of(request)
        draft = draft_of_form(await form_of(request), lang)
        problems = [
            {"path": one.path, "given": one.given, "mend": fault_text(one.mend, lang)}
            for one in draft.problems().values()
        ]
        return json_answer({"ok": not problems, "faults": problems, **controls_of(draft)})
    body = await read_object(request)
    try:
        ruleset = parse_ruleset(body.get("document"))
    except RulesetError as error:
        return json_answer({"ok": False, "faults": [fault._asdict() for fault in error.faults]})
    draft = draft_of_ruleset(ruleset, language_of(request))
    return json_answer({"ok": True, "faults": [], "fingerprint": ruleset.fingerprint, **controls_of(draft)})
