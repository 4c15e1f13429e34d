"""An application served by a real uvicorn in this process, at a real port."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import uvicorn
from fastapi import APIRouter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from barbu.server.app import create_app
from barbu.server.kinds import AnyKind
from barbu.server.run import uvicorn_config
from barbu.server.settings import Settings
from tests.server.site_fixture import Browser

WAIT = 10.0


class Quiet(uvicorn.Server):
    """A server that leaves the signals of the test's process alone."""

    @contextlib.contextmanager
    def capture_signals(self):  # type: ignore[no-untyped-def]  # noqa: ANN201  # as uvicorn has it
        yield


@dataclass
class Served:
    """A server at a real port."""

    origin: str
    clients: list[httpx.AsyncClient] = field(default_factory=list)

    def browser(self) -> Browser:
        self.clients.append(httpx.AsyncClient(base_url=self.origin, trust_env=False))
        return Browser(self.clients[-1])

    def socket(self, browser: Browser, stream_id: str, query: str = "", origin: str | None = None) -> connect:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        url = f"{self.origin.replace('http', 'ws')}/ws/{stream_id}{query}"
        headers = {"cookie": cookies} if cookies else {}
        return connect(url, origin=origin or self.origin, additional_headers=headers, proxy=None)  # type: ignore[arg-type]


@asynccontextmanager
async def serving(
    settings: Settings, kinds: Sequence[AnyKind], routers: Sequence[APIRouter] = ()
) -> AsyncIterator[Served]:
    """Serve the kinds at a free port."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = Quiet(uvicorn_config(settings, create_app(settings, kinds, routers)))
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0)
    running = Served(f"http://127.0.0.1:{listener.getsockname()[1]}")
    yield running
    for client in running.clients:
        await client.aclose()
    server.should_exit = True
    await task


async def heard(pushes: ClientConnection) -> Any:
    """Return the next message of a socket."""
    return json.loads(await asyncio.wait_for(pushes.recv(), WAIT))


async def closed(pushes: ClientConnection) -> int | None:
    """Wait until a socket is closed, and return the code."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(pushes.recv(), WAIT)
    return pushes.close_code
