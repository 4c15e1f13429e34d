"""Only our own pages may change anything: requests that do so name where they come from."""

from __future__ import annotations

__all__ = ["SameOrigin", "is_same_origin"]

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from barbu.server.answers import ErrorPage, error_answer

_SAFE = ("GET", "HEAD", "OPTIONS")
_SCHEMES = {"ws": "http", "wss": "https"}


def is_same_origin(connection: HTTPConnection, public_url: str) -> bool:
    """
    Whether a request comes from our own page, by what only a browser can set.

    `Sec-Fetch-Site` must be same-origin or none where it is sent; `Origin` must be ours where it is sent; one
    of the two must be there. Browsers send no `Sec-Fetch-Site` over plain HTTP in a local network.
    """
    site = connection.headers.get("sec-fetch-site")
    origin = connection.headers.get("origin")
    if site is None and origin is None:
        return False
    if site not in (None, "same-origin", "none"):
        return False
    return origin is None or origin.lower() in _own_origins(connection, public_url)


class SameOrigin:
    """Refuses requests that change something and come from elsewhere."""

    def __init__(self, app: ASGIApp, public_url: str, page: ErrorPage) -> None:
        self._app = app
        self._public_url = public_url
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _SAFE:
            request = HTTPConnection(scope)
            if not is_same_origin(request, self._public_url):
                why = "this request does not come from a page of this server"
                answer = error_answer(request, 403, "access/wrong_origin", why, page=self._page)
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _own_origins(connection: HTTPConnection, public_url: str) -> set[str]:
    scheme = connection.scope.get("scheme", "http")
    own = f"{_SCHEMES.get(scheme, scheme)}://{connection.headers.get('host', '')}"
    return {own.lower(), public_url.rstrip("/").lower()} - {""}
