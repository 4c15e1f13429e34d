"""The whole site in process, and devices that keep sheets on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from barbu.server import pages
from barbu.server.app import create_app
from barbu.server.settings import Settings
from barbu.server.site import KINDS, ROUTERS
from tests.server.site_fixture import ORIGIN, new_key

NAMES = ("Ana", "Beatriz", "Rita", "Diana")
QUEENS = {"contract": "no-queens", "outcome": {"queens": [1, 0, 1, 2]}}


@dataclass
class Device:
    """A browser with its cookie; pages are asked for as people do, the API as the page does."""

    http: httpx.AsyncClient

    async def page(self, path: str, lang: str = "en") -> httpx.Response:
        return await self.http.get(path, headers={"accept": "text/html", "accept-language": lang})

    async def send(self, path: str, fields: Mapping[str, str] | None = None, **more: Any) -> httpx.Response:
        """Send a form."""
        headers = {"accept": "text/html", "origin": ORIGIN}
        return await self.http.post(path, data=dict(fields or {}), headers=headers, **more)

    async def api(self, method: str, path: str, body: object = None) -> httpx.Response:
        return await self.http.request(method, path, json=body, headers={"origin": ORIGIN})

    async def sheet(self, names: tuple[str, ...] = NAMES, ruleset: object = "tournament") -> str:
        """Begin a sheet and return its id."""
        payload = {"ruleset": ruleset, "names": list(names), "first_declarer": 0}
        answer = await self.api(
            "POST", "/api/streams", {"kind": "sheet", "key": new_key(), "payload": payload}
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def give(
        self, sheet: str, version: int, type_: str, payload: object, key: str | None = None
    ) -> httpx.Response:
        """Give a command."""
        body = {"type": type_, "version": version, "key": key or new_key(), "payload": payload}
        return await self.api("POST", f"/api/streams/{sheet}/commands", body)

    async def view(self, sheet: str) -> dict[str, Any]:
        """Return what this device sees."""
        answer = await self.api("GET", f"/api/streams/{sheet}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["view"])


@dataclass
class SheetSite:
    """A running site."""

    app: FastAPI
    _open: list[httpx.AsyncClient] = field(default_factory=list)

    def device(self) -> Device:
        """Return a new device."""
        transport = httpx.ASGITransport(self.app, client=("192.0.2.7", 40_000), raise_app_exceptions=False)
        http = httpx.AsyncClient(transport=transport, base_url=ORIGIN)
        self._open.append(http)
        return Device(http)

    async def close(self) -> None:
        for http in self._open:
            await http.aclose()


@asynccontextmanager
async def sheet_site(folder: Path) -> AsyncIterator[SheetSite]:
    """Run the whole site on an empty SQLite file in `folder`."""
    settings = Settings(db=f"sqlite:///{folder}/sheets.db", rate_limits=False)
    app = create_app(settings, KINDS, ROUTERS, error_page=pages.error_page)
    site = SheetSite(app)
    async with app.router.lifespan_context(app):
        try:
            yield site
        finally:
            await site.close()
