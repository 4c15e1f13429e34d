"""The whole site in process, with tables that drive themselves on a clock that runs as fast as it is slept."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from barbu.server.app import create_app
from barbu.server.live import Live
from barbu.server.pages import error_page
from barbu.server.settings import Settings
from barbu.server.site import KINDS, ROUTERS
from barbu.server.store import Store
from barbu.server.tables import Adviser, Driver
from barbu.server.tables.thinkers import Thinkers
from barbu.server.tables.thinking import Minds
from tests.server.clock import FakeClock
from tests.server.site_fixture import Browser, Site, new_key

BOT = {"kind": "bot", "level": "simple"}
OPEN = {"kind": "open"}


class NoThinkers(Thinkers):
    """No process thinks, so that rules of thumb give every hint, and play for every bot."""

    def wake(self) -> None:
        """Start nothing."""


@asynccontextmanager
async def table_site(
    db: str,
    *,
    drives: bool = True,
    patience: float = math.inf,
    at: int | None = None,
    thinkers: Thinkers | None = None,
) -> AsyncIterator[Site]:
    """
    Run the application on a database; time passes when the driver of tables waits for it.

    Args:
        drives: Whether tables go on by themselves.
        patience: Waits longer than this many seconds do not make time pass: the test does.
        at: When it is, in ms.
        thinkers: What bots that search think in; none of them thinks if left out.
    """
    clock = FakeClock()
    clock.ms = clock.ms if at is None else at

    async def sleep(seconds: float) -> None:
        if seconds <= patience:
            clock.pass_seconds(seconds)
        await asyncio.sleep(0 if seconds <= patience else 0.005)

    @asynccontextmanager
    async def driving(store: Store, live: Live) -> AsyncIterator[Adviser]:
        minds = Minds(ThreadPoolExecutor(2), thinkers or NoThinkers(1, patience=0.0))
        driver = Driver(store, live, minds=minds, sleep=sleep) if drives else None
        yield minds.adviser
        await (driver or minds).close()

    app = create_app(
        Settings(db=db, rate_limits=False),
        KINDS,
        ROUTERS,
        error_page=error_page,
        clock=clock,
        seconds=clock.seconds,
        services=[driving],
    )
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        site = Site(app, clock)
        stack.push_async_callback(site.close)
        yield site


@dataclass
class Player:
    """One device at a table."""

    browser: Browser
    table: str
    seat: int | None
    said: list[str] = field(default_factory=list)
    """Every text that the server sent to this device."""

    async def get(self, path: str) -> httpx.Response:
        answer = await self.browser.get(path)
        self.said.append(answer.text)
        return answer

    async def look(self) -> dict[str, Any]:
        answer = await self.get(f"/api/streams/{self.table}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["view"]
        return found

    async def ask(
        self, command: str, version: int, payload: object = None, *, key: str | None = None
    ) -> httpx.Response:
        body = {"type": command, "version": version, "key": key or new_key(), "payload": payload or {}}
        answer = await self.browser.post(f"/api/streams/{self.table}/commands", body)
        self.said.append(answer.text)
        return answer

    async def act(self, action: object, version: int, *, key: str | None = None) -> httpx.Response:
        return await self.ask("act", version, {"action": action}, key=key)

    async def wait_for(self, holds: Callable[[dict[str, Any]], object], tries: int = 3_000) -> dict[str, Any]:
        """Look until something holds of the view, and return it."""
        for _ in range(tries):
            view = await self.look()
            if holds(view):
                return view
            await asyncio.sleep(0.002)
        raise AssertionError(f"the table stands still: {view}")

    async def wait(self) -> dict[str, Any]:
        """Look until it is this seat's turn or the deal is over."""
        return await self.wait_at_any([self])

    async def wait_at_any(self, players: Sequence[Player]) -> dict[str, Any]:
        """Look until it is the turn of one of the players or the deal is over."""
        turns = [-1, *(player.seat for player in players)]
        return await self.wait_for(lambda view: view["deal"]["turn"] in turns)


async def seated(
    site: Site, seats: Sequence[object], ruleset: str = "classic", **more: object
) -> list[Player]:
    """Open a table; return its owner, then who came by the link of each seat that is open, and sat down."""
    owner = Player(site.browser(), "", None)
    payload = {"ruleset": ruleset, "seats": list(seats), "pace": "quick", **more}
    body = {"kind": "table", "key": new_key(), "payload": payload}
    answer = await owner.browser.post("/api/streams", body)
    assert answer.status_code == 201, answer.text
    owner.table = answer.json()["id"]
    players = [owner]
    for seat, there in enumerate(seats):
        if there is OPEN:
            player = Player(site.browser(), owner.table, seat)
            path, _id = await owner.browser.link(owner.table, "seat", seat)
            assert (await player.browser.get(path)).status_code == 303
            taken = {"name": f"Player {seat}", "entropy": f"brought by {seat}"}
            assert (await player.ask("take", (await player.look())["version"], taken)).status_code == 200
            players.append(player)
    return players


async def started(
    site: Site, seats: Sequence[object], ruleset: str = "classic", **more: object
) -> list[Player]:
    """The same, and the match has begun."""
    players = await seated(site, seats, ruleset, **more)
    version = (await players[0].look())["version"]
    answer = await players[0].ask("start", version)
    assert answer.status_code == 200, answer.text
    return players
