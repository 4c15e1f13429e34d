"""The one socket of a page: it only pushes. Whatever comes in ends it."""

from __future__ import annotations

__all__ = ["socket"]

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect

from barbu.errors import BarbuError
from barbu.server.access import access_of
from barbu.server.answers import json_answer
from barbu.server.context import live_of, rates_of, settings_of, store_of
from barbu.server.faults import Forbidden
from barbu.server.middleware.limits import client_of
from barbu.server.middleware.origin import is_same_origin
from barbu.server.routes.bodies import LARGEST_SEAT, LARGEST_VERSION
from barbu.server.store import UnknownStream

PUSH_ONLY = 4400
FORBIDDEN = 4403
UNKNOWN = 4404
UNAVAILABLE = 4503
SEND_SECONDS = 20.0
"""A client that does not take a message for so long has gone."""

socket = APIRouter()


@socket.websocket("/ws/{stream_id}")
async def push(websocket: WebSocket, stream_id: str) -> None:
    """Send what the viewer has missed, then everything new, until either side has had enough."""
    if not is_same_origin(websocket, settings_of(websocket).public_url):
        await websocket.send_denial_response(
            _refusal(403, "access/wrong_origin", "not a page of this server")
        )
        return
    client, rates = client_of(websocket.scope), rates_of(websocket)
    if not rates.allows(client, "read") or not rates.open_socket(client):
        await websocket.send_denial_response(_refusal(429, "rate/limited", "too many sockets from here"))
        return
    try:
        await websocket.accept()
        code, reason = await _first_to_end(websocket, stream_id)
        if code:
            await websocket.close(code, reason)
    except WebSocketDisconnect:
        pass
    finally:
        rates.close_socket(client)


async def _first_to_end(websocket: WebSocket, stream_id: str) -> tuple[int, str]:
    """Push and listen until one of them ends; return code and reason to close with, 0: gone."""
    pushing = asyncio.create_task(_push(websocket, stream_id))
    listening = asyncio.create_task(_listen(websocket))
    try:
        done, _ = await asyncio.wait((pushing, listening), return_when=asyncio.FIRST_COMPLETED)
        return (listening if listening in done else pushing).result()
    finally:
        for task in (pushing, listening):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


async def _listen(websocket: WebSocket) -> tuple[int, str]:
    message = await websocket.receive()
    return (0, "") if message["type"] == "websocket.disconnect" else (PUSH_ONLY, "this socket only pushes")


async def _push(websocket: WebSocket, stream_id: str) -> tuple[int, str]:
    access, live = access_of(websocket), live_of(websocket)
    after = _number(websocket, "after", LARGEST_VERSION)
    seat = _number(websocket, "seat", LARGEST_SEAT)
    device = access.device(websocket)
    least = 0
    with store_of(websocket).subscribe(stream_id) as follower:
        while True:
            try:
                viewer = await access.viewer_of(device, stream_id, seat=seat)
                update = await live.update(stream_id, viewer, after, least=least)
            except Forbidden as error:
                return FORBIDDEN, error.code
            except UnknownStream as error:
                return UNKNOWN, error.code
            except BarbuError as error:
                return UNAVAILABLE, error.code
            if update.version != after:
                async with asyncio.timeout(SEND_SECONDS):
                    await websocket.send_text(update.text)
                after = update.version
            least = (await follower.next()).version


def _number(websocket: WebSocket, name: str, most: int) -> int | None:
    """Return a number of the query, None if it is missing or not one."""
    given = websocket.query_params.get(name, "")
    if not given.isascii() or not given.isdecimal() or len(given) > len(str(most)):
        return None
    return int(given) if int(given) <= most else None


def _refusal(status: int, code: str, message: str) -> Response:
    return json_answer({"error": {"code": code, "message": message}}, status)
