"""Whether the server can do its work."""

from __future__ import annotations

__all__ = ["health"]

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.server.answers import json_answer
from barbu.server.context import store_of
from barbu.server.faults import RequestFault
from barbu.server.routes.bodies import REFUSALS

HEALTHY_SECONDS = 5.0
health = APIRouter(tags=["health"], responses=REFUSALS)


@health.get("/healthz")
async def healthz(request: Request) -> Response:
    """Read and commit one row, and say how long it took in ms."""
    store = store_of(request)
    try:
        ping = await asyncio.wait_for(store.ping(), HEALTHY_SECONDS)
    except TimeoutError as error:
        raise RequestFault(503, "store/unavailable", "the store is too slow") from error
    times = {"read_ms": round(ping.read_ms, 2), "write_ms": round(ping.write_ms, 2)}
    return json_answer({"ok": store.hears_all, **times}, 200 if store.hears_all else 503)
