"""In which language a page is written: chosen by the reader, else by what the browser asks for."""

from __future__ import annotations

__all__ = ["COOKIE", "LANGUAGES", "language_links", "language_of"]

from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection

from barbu.i18n import negotiate

LANGUAGES = {"en": "English", "fr": "Français", "es": "Español", "pt": "Português"}
"""Code: the language's own name."""
COOKIE = "barbu_lang"


def language_of(request: HTTPConnection) -> str:
    """Return the language of a page: of the address (`?lang=fr`), the cookie, or the browser."""
    for given in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if given in LANGUAGES:
            return given
    return negotiate(request.headers.get("accept-language"))


def language_links(request: HTTPConnection) -> list[tuple[str, str, str]]:
    """Return for each language its code, its own name, and the address of this page in it."""
    kept = [(key, value) for key, value in parse_qsl(request.url.query) if key != "lang"]
    path = request.url.path
    return [(code, name, f"{path}?{urlencode([*kept, ('lang', code)])}") for code, name in LANGUAGES.items()]
