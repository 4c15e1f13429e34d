"""The frame of all pages: templates, the reader's language and settings, errors for people."""

from __future__ import annotations

__all__ = ["attachment", "error_page", "letters_of", "page", "redirect", "set_choice", "stamp", "url_of"]

import datetime
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import quote

from babel.dates import format_date, format_time
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse, Response

from barbu.i18n import js_catalog, translator
from barbu.server.assets import Assets
from barbu.server.pages import words
from barbu.server.pages.languages import COOKIE, language_links, language_of

TEMPLATES = Path(__file__).parents[1] / "templates"
YEAR = 365 * 24 * 3600
THEMES = ("light", "dark")
RANKS = ("en", "fr", "es", "pt")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
    )
    environment.globals["theme"] = environment.globals["colours"] = environment.globals["ranks"] = None
    return environment


def url_of(request: HTTPConnection, path: str) -> str:
    """Return the address of a page, base path included."""
    return str(request.scope.get("root_path", "")) + path


def page(
    request: HTTPConnection, template: str, context: Mapping[str, object], *, status: int = 200
) -> HTMLResponse:
    """Return a page for people in their language."""
    lang = language_of(request)
    text = _environment().get_template(template).render({**_frame(request, lang), **context})
    response = HTMLResponse(text, status, {"cache-control": "no-store", "vary": "Accept-Language, Cookie"})
    if request.query_params.get("lang") == lang and request.cookies.get(COOKIE) != lang:
        set_choice(request, response, COOKIE, lang)
    return response


def _frame(request: HTTPConnection, lang: str) -> dict[str, object]:
    assets = request.app.state.static
    assert isinstance(assets, Assets), "set when the application is made"
    said = words.words(lang)
    base = str(request.scope.get("root_path", ""))
    chosen = request.cookies
    return {
        "lang": lang,
        "_": said.gettext,
        "gettext": said.gettext,
        "ngettext": said.ngettext,
        "words": translator(lang),
        "static_url": assets.url,
        "url": lambda path: base + path,
        "languages": language_links(request),
        "theme": chosen.get("barbu_theme") if chosen.get("barbu_theme") in THEMES else None,
        "colours": "4" if chosen.get("barbu_colours") == "4" else None,
        "ranks": letters_of(request),
        "catalog": js_catalog(lang),
        "settings": {"base": base},
    }


def letters_of(request: HTTPConnection) -> str | None:
    """Return the language whose rank letters the reader has chosen, None if it is that of the page."""
    given = request.cookies.get("barbu_ranks")
    return given if given in RANKS else None


def set_choice(request: HTTPConnection, response: Response, name: str, value: str) -> None:
    """Let the browser remember a choice of the reader; an empty value forgets it."""
    path = str(request.scope.get("root_path", "")) or "/"
    secure = request.url.scheme == "https"
    if value:
        response.set_cookie(name, value, max_age=YEAR, path=path, samesite="lax", secure=secure)
    else:
        response.delete_cookie(name, path=path)


def redirect(request: HTTPConnection, path: str) -> Response:
    """Send the browser to another page of ours after a form."""
    return RedirectResponse(url_of(request, path), 303, {"cache-control": "no-store"})


def error_page(request: HTTPConnection, status: int, code: str, message: str) -> Response:
    """Return the page of an error: what happened and what to do."""
    context = {
        "status": status,
        "code": code,
        "message": words.said_of(request, code, message),
        "advice": words.advice(request, code),
    }
    return page(request, "error.html", context, status=status)


def attachment(text: str | bytes, name: str, media_type: str) -> Response:
    """Return a file to be saved, named for people."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in name)
    header = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
    headers = {"content-disposition": header, "cache-control": "no-store"}
    return Response(text, headers=headers, media_type=media_type)


def stamp(at: int, lang: str, *, hours: bool = False) -> str:
    """Return a moment (ms since 1970 UTC) as a reader of `lang` writes it."""
    moment = datetime.datetime.fromtimestamp(at / 1000, datetime.UTC)
    return (
        f"{format_date(moment, 'medium', locale=lang)}, {format_time(moment, 'short', locale=lang)}"
        if hours
        else format_date(moment, "medium", locale=lang)
    )
