"""The thinnest clients of our server: HTTP/1.1 and a WebSocket that only listens, so that measuring costs little."""

from __future__ import annotations

__all__ = ["Answer", "HttpConnection", "Lost", "PushSocket", "open_http", "open_push"]

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import NamedTuple

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Lost(ConnectionError):
    """The server has gone away before it answered."""


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    head: str
    body: bytes


class HttpConnection(asyncio.Protocol):
    """One connection that is kept open; one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._waiting: asyncio.Future[Answer] | None = None
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.is_open = transport, True

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_open = False
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(Lost("no answer"))

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0 or self._waiting is None or self._waiting.done():
            return
        head = self._received[:end].decode("latin-1")
        length = _header(head, "content-length")
        whole = end + 4 + int(length or 0)
        if len(self._received) >= whole:
            body, self._received = self._received[end + 4 : whole], self._received[whole:]
            self._waiting.set_result(Answer(int(head[9:12]), head, body))

    async def ask(self, request: bytes) -> Answer:
        """Send a request and return the answer; `Lost` if there is none."""
        if self._transport is None or not self.is_open:
            raise Lost("not connected")
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._waiting

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


class PushSocket(asyncio.Protocol):
    """
    A WebSocket that hands each text message to `heard` as it comes, and answers pings.

    Args:
        heard: Called with the message.
        lost: Called once when the connection has ended.
    """

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._opened = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(Lost("no socket"))
        self._lost()

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self._transport is not None
        self._transport.write(data)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._opened:
            end = self._received.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._received.startswith(b"HTTP/1.1 101"):
                self.close()
                return
            self._opened, self._received = True, self._received[end + 4 :]
            if not self.ready.done():
                self.ready.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        """Take one whole frame from what was received; a server's frames are not masked."""
        data = self._received
        if len(data) < 2:
            return False
        length, start = data[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(data) < start:
                return False
            length = struct.unpack(">H" if start == 4 else ">Q", data[2:start])[0]
        if len(data) < start + length:
            return False
        body, self._received = data[start : start + length], data[start + length :]
        kind = data[0] & 0x0F
        if kind == TEXT:
            self._heard(body)
        elif kind == PING:
            self.send(bytes([0x80 | PONG, 0x80 | len(body)]) + bytes(4) + body)  # masked by zeros
        elif kind == CLOSE:
            self.close()
        return True


async def open_http(host: str, port: int) -> HttpConnection:
    """Open a connection for requests."""
    loop = asyncio.get_running_loop()
    try:
        _transport, protocol = await loop.create_connection(HttpConnection, host, port)
    except OSError as error:
        raise Lost("refused") from error
    return protocol


async def open_push(
    host: str,
    port: int,
    path: str,
    cookie: str,
    heard: Callable[[bytes], None],
    lost: Callable[[], None] = lambda: None,
) -> PushSocket:
    """Open the socket of a page; `Lost` if the server does not take it."""
    loop = asyncio.get_running_loop()
    try:
        _transport, protocol = await loop.create_connection(lambda: PushSocket(heard, lost), host, port)
    except OSError as error:
        raise Lost("refused") from error
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
    )
    protocol.send(head.encode())
    await protocol.ready
    return protocol


def _header(head: str, name: str) -> str | None:
    for line in head.split("\r\n")[1:]:
        found, _, value = line.partition(":")
        if found.lower() == name:
            return value.strip()
    return None
