"""One line for each request; it says which route, never a token, a query or a body."""

from __future__ import annotations

__all__ = ["AccessLog"]

import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from barbu.server.logs import redact

_log = structlog.get_logger("barbu.access")


class AccessLog:
    """Logs method, path, status and time in ms."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._log = _log.bind()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            await self._app(scope, receive, note_status)
        finally:
            took = round((time.perf_counter() - start) * 1000, 1)
            method = scope.get("method", "WEBSOCKET")
            self._log.info("request", method=method, path=redact(scope["path"]), status=status, ms=took)
