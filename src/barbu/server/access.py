"""The one place that answers: may this device act here, and from which seat?"""

from __future__ import annotations

__all__ = ["COOKIE", "Access", "access_of", "device_cookie"]

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from barbu.server.faults import Forbidden, LinkRevoked, LinkUnknown
from barbu.server.kinds import Role, Viewer
from barbu.server.store import Link, Store, Stream, UnknownStream
from barbu.server.store.secret import hashed, new_token

COOKIE = "barbu_device"
KEPT_STREAMS = 4_000
_COOKIE_SECONDS = 400 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}")
_STREAM_ID = re.compile(r"[a-z0-9]{20}")


@dataclass(slots=True)
class _Known:
    """What is known of one stream: who holds which roles."""

    held: dict[str, tuple[Link, ...]] = field(default_factory=dict)
    viewers: dict[tuple[str, int | None], Viewer] = field(default_factory=dict)
    """By device, and the seat that it asked for."""


class Access:
    """Devices and their roles. What the store said is kept until links of the stream change."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, _Known] = OrderedDict()
        store.on_access(self._forget)

    def device(self, connection: HTTPConnection) -> str | None:
        """Return the hashed id of the device that asks, None if it has none yet."""
        fresh = getattr(connection.state, "new_device", None)
        token = fresh or connection.cookies.get(COOKIE, "")
        return hashed(token) if isinstance(token, str) and _TOKEN.fullmatch(token) else None

    def ensure_device(self, connection: HTTPConnection) -> str:
        """Return the hashed id of the device; a new one gets its cookie with the response."""
        if (device := self.device(connection)) is None:
            connection.state.new_device = new_token()
            device = hashed(connection.state.new_device)
        return device

    async def viewer(self, connection: HTTPConnection, stream_id: str, *, seat: int | None = None) -> Viewer:
        """
        Return in what capacities the device that asks may look at a stream.

        Args:
            seat: The seat to look from, for a device that holds several; otherwise its first.

        Raises:
            Forbidden: If it holds no valid link, or not that seat.
            UnknownStream: If there is no such stream.
        """
        return await self.viewer_of(self.device(connection), stream_id, seat=seat)

    async def viewer_of(self, device: str | None, stream_id: str, *, seat: int | None = None) -> Viewer:
        """Return the same for a device, by its hashed id."""
        known = self._known.get(stream_id)
        if known is not None and device is not None and self._store.hears_all:
            if (viewer := known.viewers.get((device, seat))) is not None:
                self._known.move_to_end(stream_id)
                return viewer
        if not _STREAM_ID.fullmatch(stream_id):
            raise UnknownStream("there is no such sheet or table, or it has been deleted")
        links = await self._links(device, stream_id) if device else ()
        if device is None or not links:
            await self._store.stream(stream_id)
            raise Forbidden("this needs a link from the owner: ask for one")
        viewer = _viewer(links, seat)
        if (known := self._known.get(stream_id)) is not None and known.held.get(device) is links:
            known.viewers[device, seat] = viewer
        return viewer

    async def page(
        self, connection: HTTPConnection, stream_id: str, kind: str, *, seat: int | None = None
    ) -> tuple[Viewer, Stream]:
        """Return the viewer of a page and its stream, which must be of `kind`; errors as `viewer`."""
        viewer = await self.viewer(connection, stream_id, seat=seat)
        stream = await self._store.stream(stream_id)
        if stream.kind != kind:
            raise UnknownStream("there is no such sheet or table, or it has been deleted")
        return viewer, stream

    async def owner(self, connection: HTTPConnection, stream_id: str) -> Viewer:
        """Return the viewer, who must be an owner; errors as `viewer`."""
        viewer = await self.viewer(connection, stream_id)
        if not viewer.is_owner:
            raise Forbidden("only an owner may do this")
        return viewer

    async def come_by(self, connection: HTTPConnection, token: str) -> Link:
        """
        Remember that the device came by a link.

        Raises:
            LinkUnknown: If there is no such link.
            LinkRevoked: If it has been closed.
        """
        link = await self._store.find_link(token) if _TOKEN.fullmatch(token) else None
        if link is None:
            raise LinkUnknown("there is no such link: perhaps a part of it is missing")
        if link.revoked_at is not None:
            raise LinkRevoked("this link has been closed by the owner: ask for a new one")
        device = self.ensure_device(connection)
        if link not in await self._links(device, link.stream_id):
            await self._store.grant(device, link.id)
        return link

    async def _links(self, device: str, stream_id: str) -> tuple[Link, ...]:
        known = self._known.get(stream_id)
        if known is not None and device in known.held and self._store.hears_all:
            self._known.move_to_end(stream_id)
            return known.held[device]
        if known is None:
            known = self._known[stream_id] = _Known()
        links = tuple(await self._store.roles(device, stream_id))
        if links:  # forgotten meanwhile: then `known` is no longer what is looked at
            known.held[device] = links
        while len(self._known) > KEPT_STREAMS:
            self._known.popitem(last=False)
        return links

    def _forget(self, stream_id: str | None) -> None:
        if stream_id is None:
            self._known.clear()
        else:
            self._known.pop(stream_id, None)


def access_of(connection: HTTPConnection) -> Access:
    """Return the access of the application that serves a request."""
    access = connection.app.state.access
    assert isinstance(access, Access), "set when the application starts"
    return access


def device_cookie(token: str, *, path: str, secure: bool) -> str:
    """Return the Set-Cookie header of a new device."""
    parts = [
        f"{COOKIE}={token}",
        f"Path={path or '/'}",
        f"Max-Age={_COOKIE_SECONDS}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)


def _viewer(links: Sequence[Link], seat: int | None) -> Viewer:
    seats = _seats(links, Role.SEAT)
    if seat is not None and seat not in seats:
        raise Forbidden("this device does not hold that seat")
    own = seat if seat is not None else _first(seats)
    return Viewer(frozenset(link.role for link in links), own, _first(_seats(links, Role.VIEWER)))


def _seats(links: Iterable[Link], role: Role) -> list[int]:
    return sorted({link.seat for link in links if link.role is role and link.seat is not None})


def _first(seats: list[int]) -> int | None:
    return seats[0] if seats else None
