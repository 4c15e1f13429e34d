"""People at tables as programs: devices with a cookie, seats with a socket, and a table that they play at."""

from __future__ import annotations

__all__ = ["BOT", "PERSON", "Device", "Refused", "Seat", "TableClient", "open_table"]

import asyncio
import itertools
import json
import os
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from bench.wire import Answer, HttpConnection, Lost, PushSocket, open_http, open_push

PERSON = ""
"""A seat for a person; any other word is the level of a bot."""
BOT = "simple"
_keys = itertools.count()


class Refused(Exception):
    """The server answered something else than what was asked for."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"{answer.status} {answer.body[:200]!r}")
        self.status = answer.status


class Address(NamedTuple):
    """Where a server is."""

    host: str
    port: int


class Device:
    """A browser: it keeps its cookie and opens its connection again when the server has closed it."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.address = Address(*address)
        self.cookie = ""
        self._http: HttpConnection | None = None

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request; once more if a connection from before has died meanwhile."""
        request = self._request(method, path, body)
        if self._http is not None and self._http.is_open:
            try:
                return self._learn(await self._http.ask(request))
            except Lost:
                pass  # closed while idle, as servers do; what was asked carries its key
        self._http = await open_http(*self.address)
        return self._learn(await self._http.ask(request))

    async def want(self, status: int, method: str, path: str, body: object = None) -> dict[str, str]:
        """Send a request whose answer must have this status; return its JSON, empty if it has none."""
        answer = await self.ask(method, path, body)
        if answer.status != status:
            raise Refused(answer)
        found: dict[str, str] = json.loads(answer.body) if answer.body.startswith(b"{") else {}
        return found

    def close(self) -> None:
        """Close the connection."""
        if self._http is not None:
            self._http.close()

    def _request(self, method: str, path: str, body: object) -> bytes:
        host, port = self.address
        data = b"" if body is None else json.dumps(body).encode()
        origin = "" if method == "GET" else f"Origin: http://{host}:{port}\r\n"
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{origin}{cookie}Content-Length: {len(data)}\r\n"
        return head.encode() + b"Content-Type: application/json\r\n\r\n" + data

    def _learn(self, answer: Answer) -> Answer:
        for line in answer.head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        return answer


class Seat:
    """A person's seat: what its socket has pushed last, and a device to act with."""

    def __init__(self, number: int, device: Device, pushed: Callable[[Seat, int], None]) -> None:
        self.number = number
        self.device = device
        self.version = 0
        self.last = b""
        """The last message, JSON text."""
        self._pushed = pushed
        self._socket: PushSocket | None = None

    async def listen(self, table_id: str, lost: Callable[[], None] = lambda: None) -> None:
        """Open the socket, from the version that was seen last."""
        after = f"?after={self.version}" if self.version else ""
        path = f"/ws/{table_id}{after}"
        self._socket = await open_push(*self.device.address, path, self.device.cookie, self._hear, lost)

    def _hear(self, text: bytes) -> None:
        self.version = int(text[text.index(b":") + 1 : text.index(b",")])
        self.last = text
        self._pushed(self, self.version)

    @property
    def acts(self) -> bool:
        """Whether it is this seat's turn, by what it was told."""
        return b'"actions":[{' in self.last

    @property
    def deal_is_over(self) -> bool:
        """Whether the deal is over, by what it was told."""
        return b'"phase":"over"' in self.last

    def shown(self) -> dict[str, Any]:
        """Return the deal as this seat was shown it last."""
        told = json.loads(self.last)
        found: dict[str, Any] = (told.get("news") or told["view"])["deal"]
        return found

    def actions(self) -> list[dict[str, object]]:
        """Return what this seat may do."""
        return list(self.shown()["actions"])

    def close(self) -> None:
        """Close socket and device."""
        if self._socket is not None:
            self._socket.close()
        self.device.close()


class Move(NamedTuple):
    """A command as it is sent, with its key."""

    seat: Seat
    version: int
    """The version that it was decided on."""
    key: str
    type: str
    payload: dict[str, object]

    @property
    def body(self) -> dict[str, object]:
        """What is posted."""
        return {"type": self.type, "version": self.version, "key": self.key, "payload": self.payload}


class TableClient:
    """A table with the people who sit at it."""

    def __init__(self, table_id: str, owner: Device) -> None:
        self.id = table_id
        self.owner = owner
        self.seats: list[Seat] = []
        self._least = 0
        """The version of the last move: until somebody was told of it, nobody knows whose turn it is."""
        self.on_push: Callable[[Seat, int], None] = lambda _seat, _version: None
        self._news = asyncio.Event()

    def heard(self, seat: Seat, version: int) -> None:
        """A seat was told of a version."""
        self.on_push(seat, version)
        self._news.set()

    @property
    def version(self) -> int:
        """The newest version that any seat was told of."""
        return max(seat.version for seat in self.seats)

    def next_move(self, random: Random) -> Move | None:
        """Return a move of whoever is to act, drawn at random; None: nobody here is, as far as was told."""
        newest = self.version
        if newest < self._least:
            return None
        for seat in self.seats:
            if seat.version == newest and seat.acts:
                action = random.choice(seat.actions())
                return Move(seat, newest, new_key(), "act", {"action": action})
        first = self.seats[0]
        if first.version == newest and first.deal_is_over and b'"over":true' not in first.last:
            return Move(first, newest, new_key(), "next", {})
        return None

    async def wait_for_news(self) -> None:
        """Wait until anything was pushed since the last call."""
        await self._news.wait()
        self._news.clear()

    async def send(self, move: Move) -> Answer:
        """Send a move."""
        self._least = move.version + 1
        return await move.seat.device.ask("POST", f"/api/streams/{self.id}/commands", move.body)

    def close(self) -> None:
        """Leave."""
        for seat in self.seats:
            seat.close()
        self.owner.close()


def new_key() -> str:
    """Return a key that no other command of this process has."""
    return f"load-{os.getpid()}-{next(_keys):09}"


async def open_table(
    addresses: Sequence[tuple[str, int]],
    levels: Sequence[str] = (PERSON,) * 4,
    ruleset: str = "tournament",
    pace: str = "quick",
) -> TableClient:
    """
    Open a table and start its match.

    Args:
        addresses: Where the servers are; the person of seat k speaks to number k of them, and so on around.
        levels: For each seat `PERSON` or the level of a bot.

    Returns:
        The table with a listening socket for each person.
    """
    owner = Device(addresses[0])
    seats = [{"kind": "bot", "level": level} if level else {"kind": "open"} for level in levels]
    payload = {"ruleset": ruleset, "seats": seats, "pace": pace}
    body = {"kind": "table", "key": new_key(), "payload": payload}
    made = await owner.want(201, "POST", "/api/streams", body)
    table = TableClient(made["id"], owner)
    version = int(made["version"])
    for number, level in enumerate(levels):
        if level != PERSON:
            continue
        device = Device(addresses[number % len(addresses)])
        version = await _sit_down(table, owner, device, number, version)
        table.seats.append(Seat(number, device, table.heard))
    command = {"type": "start", "version": version, "key": new_key(), "payload": {}}
    await owner.want(200, "POST", f"/api/streams/{table.id}/commands", command)
    for seat in table.seats:
        await seat.listen(table.id)
    return table


async def _sit_down(table: TableClient, owner: Device, device: Device, seat: int, version: int) -> int:
    """Have a device come by the link of a seat and take it; return the version after it."""
    link = await owner.want(201, "POST", f"/api/streams/{table.id}/links", {"role": "seat", "seat": seat})
    await device.want(303, "GET", "/" + str(link["url"]).split("/", 3)[3])
    payload = {"name": f"Player {seat}", "entropy": f"brought by {seat}"}
    command = {"type": "take", "version": version, "key": new_key(), "payload": payload}
    done = await device.want(200, "POST", f"/api/streams/{table.id}/commands", command)
    return int(done["version"])
