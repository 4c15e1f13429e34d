"""The application in process, with the kind `words`, and browsers that speak to it."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from fastapi import FastAPI

from barbu.server.app import create_app
from barbu.server.settings import Settings
from tests.server.clock import FakeClock
from tests.server.words import WORDS

ORIGIN = "http://barbu.test"
_keys = itertools.count()


def new_key() -> str:
    return f"key-{next(_keys):08}"


@dataclass
class Browser:
    """One device: it keeps its cookie and names its origin as a browser does."""

    http: httpx.AsyncClient
    prefix: str = ""

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.get(self.prefix + path, headers=headers)

    async def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        sent = {"origin": ORIGIN, **headers}
        return await self.http.post(self.prefix + path, json={} if body is None else body, headers=sent)

    async def delete(self, path: str) -> httpx.Response:
        return await self.http.delete(self.prefix + path, headers={"origin": ORIGIN})

    async def begin(self, word: str = "begun") -> str:
        """Begin a stream and return its id."""
        body = {"kind": "words", "key": new_key(), "payload": {"word": word}}
        answer = await self.post("/api/streams", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def say(
        self, stream_id: str, version: int, word: object, key: str | None = None, whose: int | None = None
    ) -> httpx.Response:
        payload = {"word": word, "for": whose}
        body = {"type": "say", "version": version, "key": key or new_key(), "payload": payload}
        return await self.post(f"/api/streams/{stream_id}/commands", body)

    async def link(self, stream_id: str, role: str, seat: int | None = None) -> tuple[str, str]:
        """Make a link; return its path and its id."""
        body = {"role": role} | ({} if seat is None else {"seat": seat})
        answer = await self.post(f"/api/streams/{stream_id}/links", body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return str(made["url"]).removeprefix(ORIGIN + self.prefix), str(made["link"]["id"])


@dataclass
class Site:
    """A running application."""

    app: FastAPI
    clock: FakeClock
    prefix: str = ""
    _open: list[httpx.AsyncClient] = field(default_factory=list)

    def browser(self, address: str = "192.0.2.7") -> Browser:
        """Return a new device, at an address."""
        transport = httpx.ASGITransport(self.app, client=(address, 40_000), raise_app_exceptions=False)
        http = httpx.AsyncClient(transport=transport, base_url=ORIGIN)
        self._open.append(http)
        return Browser(http, self.prefix)

    async def close(self) -> None:
        for http in self._open:
            await http.aclose()


@asynccontextmanager
async def running(db: str, static: Path | None = None, **settings: object) -> AsyncIterator[Site]:
    """Run the application on a database."""
    clock = FakeClock()
    chosen = Settings(db=db, **settings)  # type: ignore[arg-type]  # as the tests name them
    more: Mapping[str, Path] = {} if static is None else {"static": static}
    app = create_app(chosen, [WORDS], clock=clock, seconds=clock.seconds, **more)
    site = Site(app, clock, prefix=chosen.base_path)
    async with app.router.lifespan_context(app):
        try:
            yield site
        finally:
            await site.close()
