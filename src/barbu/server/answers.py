"""JSON in and out, and errors as JSON for programs or as a page for people."""

from __future__ import annotations

__all__ = ["ErrorPage", "error_answer", "json_answer", "json_text", "plain_page", "read_object"]

import html
import json
from collections.abc import Callable, Mapping

import orjson
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from barbu.server.faults import RequestFault

ErrorPage = Callable[[HTTPConnection, int, str, str], Response]
"""Makes the page of an error: request, status, code, message."""
_FOR_PROGRAMS = ("/api/", "/ws/", "/healthz")


def json_text(value: Mapping[str, object]) -> str:
    """Return `value` as compact JSON that is valid UTF-8, lone surrogates written as escapes."""
    try:
        return orjson.dumps(value, _plain, orjson.OPT_PASSTHROUGH_DATACLASS).decode()
    except TypeError:  # surrogates, integers beyond 64 bits: rare, and not worth a rule of their own
        return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def _plain(value: object) -> object:
    """Write what is no JSON type by itself as JSON's nearest one."""
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def json_answer(
    value: Mapping[str, object], status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a JSON response; nothing of it may be kept by a cache."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(json_text(value), status, kept, media_type="application/json")


async def read_object(request: Request) -> dict[str, object]:
    """
    Return the JSON object in the body of a request.

    Raises:
        RequestFault: If the body is anything else: other types, NaN, doubled keys, lone surrogates, too deep.
    """
    body = await request.body()
    try:
        value = json.loads(body.decode(), parse_constant=_no_constant, object_pairs_hook=_no_doubles)
        if b"\\u" in body:  # only an escape can smuggle in half of a surrogate pair
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, RequestFault) else "the body is not a JSON object"
        raise RequestFault(400, "request/malformed", why) from error
    if not isinstance(value, dict):
        raise RequestFault(400, "request/malformed", "the body is not a JSON object")
    return value


def error_answer(
    request: HTTPConnection,
    status: int,
    code: str,
    message: str,
    *,
    page: ErrorPage,
    more: Mapping[str, object] | None = None,
) -> Response:
    """Return an error in the form that whoever asked can read."""
    if wants_page(request):
        return page(request, status, code, message)
    return json_answer({"error": {"code": code, "message": message}, **(more or {})}, status)


def wants_page(request: HTTPConnection) -> bool:
    """Whether a person in a browser asked, not a program."""
    path = request.url.path.removeprefix(request.scope.get("root_path", ""))
    return not path.startswith(_FOR_PROGRAMS) and "text/html" in request.headers.get("accept", "")


def plain_page(_request: HTTPConnection, status: int, code: str, message: str) -> Response:
    """Return the plainest page that says what is wrong."""
    said, kind = html.escape(message), html.escape(code)
    body = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Barbu: {status}</title>'
        f'<meta name="viewport" content="width=device-width"><h1>{said}</h1><p><code>{kind}</code></p></html>'
    )
    return HTMLResponse(body, status, {"cache-control": "no-store"})


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _no_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return result
