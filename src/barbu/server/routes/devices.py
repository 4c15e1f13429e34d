"""Recovery: the links of a lost device, on another one."""

from __future__ import annotations

__all__ = ["devices"]

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.server.access import access_of
from barbu.server.answers import json_answer, read_object
from barbu.server.context import rates_of, store_of
from barbu.server.faults import LinkUnknown
from barbu.server.routes.bodies import RECOVERY, REFUSALS, text
from barbu.server.store import UnknownStream

devices = APIRouter(prefix="/api/recovery", tags=["devices"], responses=REFUSALS)


@devices.post("")
async def make_code(request: Request) -> Response:
    """Make a code to write down; an earlier one ends."""
    device = access_of(request).ensure_device(request)
    return json_answer({"code": await store_of(request).make_recovery(device)})


@devices.post("/use", openapi_extra=RECOVERY)
async def use_code(request: Request) -> Response:
    """Give this device the links of the one that made the code."""
    code = text(await read_object(request), "code", longest=100).strip()
    device = access_of(request).ensure_device(request)
    try:
        count = await store_of(request).recover(code, device)
    except UnknownStream as error:
        rates_of(request).guess(request)
        raise LinkUnknown(error.message) from error
    return json_answer({"links": count})
