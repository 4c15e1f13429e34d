"""The sheets whose links a device holds."""

from __future__ import annotations

__all__ = ["MySheet", "names_used", "sheets_of"]

from collections.abc import Iterable
from typing import NamedTuple

from starlette.requests import HTTPConnection

from barbu.matches.sheet import Sheet
from barbu.server.access import access_of
from barbu.server.context import live_of, store_of
from barbu.server.store import Stream, UnknownStream


class MySheet(NamedTuple):
    """A sheet and where it is."""

    stream: Stream
    sheet: Sheet

    @property
    def path(self) -> str:
        """Its page, without the base path."""
        return f"/sheet/{self.stream.id}"


async def sheets_of(request: HTTPConnection, *, most: int | None = None) -> list[MySheet]:
    """Return the sheets of this device, newest first; one that is deleted meanwhile is left out."""
    device = access_of(request).device(request)
    if device is None:
        return []
    streams = await store_of(request).streams_of(device, "sheet")
    found: list[MySheet] = []
    for stream in streams[:most]:
        try:
            _, sheet = await live_of(request).state(stream.id, Sheet)
        except UnknownStream:
            continue
        found.append(MySheet(stream, sheet))
    return found


def names_used(sheets: Iterable[MySheet]) -> list[str]:
    """Return the names on sheets, each once, the latest first."""
    return list(dict.fromkeys(name for one in sheets for name in one.sheet.body.names))
