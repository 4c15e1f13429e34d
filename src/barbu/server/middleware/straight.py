"""A short way for the request that comes far more often than all others together: a command."""

from __future__ import annotations

__all__ = ["Straight"]

import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from barbu.errors import BarbuError
from barbu.server.answers import ErrorPage, error_answer
from barbu.server.faults import status_of

_COMMANDS = re.compile(r"/api/streams/([^/]+)/commands")


class Straight:
    """
    Answers commands itself, where the router would go through a list of routes and four layers more.

    Args:
        command: Answers a command to the stream of this id; its `BarbuError`s become answers too.
    """

    def __init__(
        self, app: ASGIApp, command: Callable[[Request, str], Awaitable[Response]], page: ErrorPage
    ) -> None:
        self._app = app
        self._command = command
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        if (found := _COMMANDS.fullmatch(path)) is None:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            answer = await self._command(request, found[1])
        except BarbuError as error:
            answer = error_answer(request, status_of(error), error.code, error.message, page=self._page)
        await answer(scope, receive, send)
