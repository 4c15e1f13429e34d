"""How much one client may ask for: bytes in a body, requests in a time."""

from __future__ import annotations

__all__ = ["BodyLimit", "Bucket", "RateLimit", "Rates", "client_of"]

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from barbu.server.answers import ErrorPage, error_answer
from barbu.server.faults import RequestFault
from barbu.server.settings import Settings

KEPT_CLIENTS = 20_000
_SAFE = ("GET", "HEAD", "OPTIONS")
_TOO_LARGE = "the request is larger than this server takes"
_TOO_MANY = "too many requests from here: wait a little"


@dataclass(slots=True)
class Bucket:
    """Holds up to `size` tokens and gets `rate` new ones a second."""

    rate: float
    size: float
    tokens: float
    at: float

    def take(self, now: float) -> bool:
        """Take one token if there is one; `now` in seconds."""
        self.tokens = min(self.size, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Rates:
    """The buckets of every client, for reads, writes and guesses; the clients seen last are kept."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._on = settings.rate_limits
        self._clock = clock
        self._sizes = {
            "read": (settings.reads_per_second, settings.reads_at_once),
            "write": (settings.writes_per_second, settings.writes_at_once),
            "guess": (settings.guesses_per_minute / 60, settings.guesses_at_once),
        }
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}
        self._most_sockets = settings.sockets_per_client

    def allows(self, client: str, what: str) -> bool:
        """Whether the client may do one more read, write or guess now; it is counted."""
        if not self._on:
            return True
        now = self._clock()
        bucket = self._buckets.pop((client, what), None)
        if bucket is None:
            rate, size = self._sizes[what]
            bucket = Bucket(rate, size, size, now)
        self._buckets[client, what] = bucket
        if len(self._buckets) > KEPT_CLIENTS:
            self._buckets.popitem(last=False)
        return bucket.take(now)

    def guess(self, connection: HTTPConnection) -> None:
        """
        Count a link or code that was not known.

        Raises:
            RequestFault: If this client has tried too many.
        """
        if not self.allows(client_of(connection.scope), "guess"):
            raise RequestFault(429, "rate/limited", _TOO_MANY)

    def open_socket(self, client: str) -> bool:
        """Count a socket; False: this client has as many as it may."""
        if self._on and self._sockets.get(client, 0) >= self._most_sockets:
            return False
        self._sockets[client] = self._sockets.get(client, 0) + 1
        return True

    def close_socket(self, client: str) -> None:
        """Count a socket off."""
        self._sockets[client] -= 1
        if not self._sockets[client]:
            del self._sockets[client]


class RateLimit:
    """Refuses requests of a client that asks too often."""

    def __init__(self, app: ASGIApp, rates: Rates, page: ErrorPage) -> None:
        self._app = app
        self._rates = rates
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            what = "read" if scope["method"] in _SAFE else "write"
            if not self._rates.allows(client_of(scope), what):
                answer = error_answer(HTTPConnection(scope), 429, "rate/limited", _TOO_MANY, page=self._page)
                answer.headers["retry-after"] = "1"
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)


class BodyLimit:
    """Refuses bodies that are too large, announced or not."""

    def __init__(self, app: ASGIApp, most: int, page: ErrorPage) -> None:
        self._app = app
        self._most = most
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        announced = request.headers.get("content-length", "")
        if announced.isdecimal() and int(announced[:20]) > self._most:
            answer = error_answer(request, 413, "request/too_large", _TOO_LARGE, page=self._page)
            await answer(scope, receive, send)
            return
        received = 0

        async def count() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._most:
                raise RequestFault(413, "request/too_large", _TOO_LARGE)
            return message

        await self._app(scope, count, send)


def client_of(scope: Scope) -> str:
    """Return whom requests are counted for: an IPv4 address, or the /64 of an IPv6 one."""
    return _counted(str((scope.get("client") or ("unknown", 0))[0]))


@lru_cache(KEPT_CLIENTS)
def _counted(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
