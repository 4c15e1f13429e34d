"""The base path, the headers of every response, and the last catch of every failure."""

from __future__ import annotations

__all__ = ["CONTENT_POLICY", "BasePath", "Compression", "Failures", "Headers"]

import structlog
from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from barbu.server.access import device_cookie
from barbu.server.answers import ErrorPage, error_answer

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_RAW_HEADERS = tuple((name.encode(), value.encode()) for name, value in _HEADERS.items())
_log = structlog.get_logger("barbu.server")


class BasePath:
    """Lets the server live under a path, whether the proxy in front of it strips the path or not."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app = app
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._base and scope["type"] in ("http", "websocket"):
            path = scope["path"]
            if path != self._base and not path.startswith(self._base + "/"):
                path = self._base + path
            scope = {**scope, "root_path": self._base, "path": path, "raw_path": None}
        await self._app(scope, receive, send)


class Headers:
    """Adds the security headers, and the cookie of a device that is new."""

    def __init__(self, app: ASGIApp, base: str, *, secure: bool) -> None:
        self._app = app
        self._base = base
        self._secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.setdefault("state", {})
        secure = self._secure or scope.get("scheme") in ("https", "wss")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                raw = message.get("headers", ())
                names = {name for name, _value in raw}
                message["headers"] = [*raw, *(pair for pair in _RAW_HEADERS if pair[0] not in names)]
                if token := state.get("new_device"):
                    headers = MutableHeaders(scope=message)
                    headers.append("set-cookie", device_cookie(token, path=self._base, secure=secure))
                    headers["cache-control"] = "no-store"
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class Compression(GZipMiddleware):
    """Compresses what is asked for to be read; answers to commands are a few bytes, and pass as they are."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET":
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class Failures:
    """Answers what nobody expected with an error that says nothing of the inside; the log has the rest."""

    def __init__(self, app: ASGIApp, page: ErrorPage) -> None:
        self._app = app
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def note_start(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, note_start)
        except ClientDisconnect:
            pass  # nobody is left who could be answered
        except Exception:
            _log.exception("request_failed")
            if started:
                raise
            sorry = "something went wrong on the server; nothing that was saved is lost"
            answer = error_answer(HTTPConnection(scope), 500, "server/error", sorry, page=self._page)
            await answer(scope, receive, send)
