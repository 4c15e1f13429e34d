"""A page's socket on an application in this process: what is pushed stands in a list."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message

from tests.server.site_fixture import ORIGIN, Browser


@dataclass
class AsgiSocket:
    """Follows a stream from the version of now."""

    pushed: list[str] = field(default_factory=list)
    """What came since it was looked at last."""
    version: int = 0
    code: int | None = None
    """Why it was closed; None while it is open."""
    _task: asyncio.Task[None] | None = None
    _gone: asyncio.Event = field(default_factory=asyncio.Event)

    def open(self, app: ASGIApp, browser: Browser, stream_id: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/ws/{stream_id}",
            "raw_path": b"",
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", ORIGIN.split("//")[1].encode()),
                (b"origin", ORIGIN.encode()),
                (b"cookie", cookies.encode()),
            ],
            "client": ("192.0.2.7", 40_000),
            "server": ("192.0.2.1", 80),
            "subprotocols": [],
            "state": {},
        }
        self._messages: list[Message] = [{"type": "websocket.connect"}]
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def close(self) -> None:
        self._gone.set()
        assert self._task is not None
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _receive(self) -> Message:
        if self._messages:
            return self._messages.pop()
        await self._gone.wait()
        return {"type": "websocket.disconnect", "code": 1001}

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.pushed.append(message["text"])
            self.version = int(json.loads(message["text"])["version"])
        elif message["type"] == "websocket.close":
            self.code = int(message.get("code", 1000))
            self.pushed.append(str(message.get("reason", "")))
