"""Nothing that is hidden leaves the server during a live deal: a machine looks at every byte that anybody gets."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import tempfile
import zipfile
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from barbu.cards import cards_in, format_card, format_hand
from barbu.matches.table import Eyes, Table, action_data, deal_secret
from barbu.play import Deal, legal_actions
from barbu.rules import deals_in_match
from barbu.server import live
from barbu.server.logs import configure_logs
from barbu.server.store import upgrade
from tests.server.asgi_socket import AsgiSocket
from tests.server.site_fixture import ORIGIN
from tests.server.tables import OPEN, Player, started, table_site

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][SHDC](?![A-Za-z0-9])")
STEPS = int(os.environ.get("BARBU_LEAK_STEPS", "1200"))
PATHS = (
    "/api/streams/{id}",
    "/table/{id}",
    "/table/{id}/replay",
    "/table/{id}/record.json",
    "/table/{id}/proof.json",
    "/api/tables/{id}/deals/1",
    "/table/{id}/rules",
    "/table/{id}/links",
    "/",
    "/statistics",
    "/history",
    "/export",
    "/api/streams",
)
OPEN_TO_ALL = ("/", "/statistics", "/history", "/export", "/api/streams")

PER_RUN = 125
FOLDER = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where the databases lie: in memory, where there is such a place, for nobody is to wait for a disk."""
COMMANDS = ("take_back", "undo", "claim", "next", "back", "start", "fly")
SHOWS = 2
"""The seat that shows its hand, where a seat may."""


@cache
def _empty_store() -> bytes:
    """A database without a stream, as a file."""
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        upgrade(f"sqlite:///{folder}/t.db")
        return (Path(folder) / "t.db").read_bytes()


@cache
def _secrets_of(secret: bytes, deals: int) -> tuple[str, ...]:
    """The secrets of a match's deals, in hex, and that from which they come last."""
    return (*(deal_secret(secret, number).hex() for number in range(deals)), secret.hex())


def _texts(value: object, *, but: tuple[str, ...] = ()) -> Iterator[str]:
    """Every text within a JSON value, keys too, except below the keys named."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in but:
                yield key
                yield from _texts(one, but=but)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one, but=but)
    elif isinstance(value, str):
        yield value


def _files_of(answer: httpx.Response) -> list[str]:
    """The text of an answer, or the texts of the files in it."""
    if not answer.headers.get("content-type", "").startswith("application/zip"):
        return [answer.text]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return [archive.read(name).decode() for name in archive.namelist()]


class Facts(NamedTuple):
    """What the seats hold of a deal, as it would look in a text, and the cards that each viewer may know."""

    deal: Deal
    hands: tuple[tuple[str, ...], ...]
    """For each seat the ways to write its hand: as it was dealt and as it is now, as cards and as a number."""
    known: dict[int | None, frozenset[str]]


def facts_of(deal: Deal) -> Facts:
    both = [set(pair) for pair in zip(deal.setting.dealt, deal.hands, strict=True)]
    hands = tuple(
        (
            *(format_hand(hand) for hand in pair if hand),
            *(str(hand) for hand in pair if hand > 10**6 and hand.bit_count() > 1),  # rules name single cards
        )
        for pair in both
    )
    played = {format_card(play.card) for play in deal.plays if play.card >= 0}
    known: dict[int | None, frozenset[str]] = {None: frozenset(played)}
    for seat, dealt_hand in enumerate(deal.setting.dealt):
        known[seat] = frozenset(played | {format_card(card) for card in cards_in(dealt_hand)})
    return Facts(deal, hands, known)


class SeededSecrets:
    """Stands in for the module `secrets`, so that a failing example deals the same cards again."""

    def __init__(self) -> None:
        self._random = Random(6)

    def token_bytes(self, number: int) -> bytes:
        return self._random.randbytes(number)


class Leaks(RuleBasedStateMachine):
    """
    Seats, an owner without a seat, spectators and a stranger do and ask for anything.

    Players 0 to 3 hold the seats, 4 owns the table, 5 came by the owner's link to look on, 6 by that of the seat
    `SHOWS` or, where no seat shows its hand, by none, 7 by none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.stack = AsyncExitStack()
        self.logs = io.StringIO()
        self.read = 0
        self.facts: Facts | None = None
        configure_logs(self.logs)

    @initialize(
        ruleset=st.sampled_from(["tournament", "classic", "rifki"]),
        spectators=st.sampled_from(["none", "table", "delayed", "seat"]),
    )
    def open(self, ruleset: str, spectators: str) -> None:
        self.spectators, self.is_shown = spectators, False
        self.loop.run_until_complete(self._open(ruleset))

    async def _open(self, ruleset: str) -> None:
        folder = self.stack.enter_context(tempfile.TemporaryDirectory(dir=FOLDER))
        (Path(folder) / "t.db").write_bytes(_empty_store())
        patched = self.stack.enter_context(pytest.MonkeyPatch.context())
        patched.setattr(live, "secrets", SeededSecrets())
        self.site = await self.stack.enter_async_context(table_site(f"sqlite:///{folder}/t.db", drives=False))
        owner, *seats = await started(self.site, [OPEN] * 4, ruleset, spectators=self.spectators)
        guest, watcher, stranger = (Player(self.site.browser(), owner.table, None) for _ in range(3))
        path, _id = await owner.browser.link(owner.table, "viewer")
        await guest.browser.get(path)
        invited = await seats[SHOWS].browser.post(
            f"/api/tables/{owner.table}/invite", {"role": "viewer", "seat": SHOWS}
        )
        assert (invited.status_code == 201) == (self.spectators == "seat")
        if invited.status_code == 201:
            await watcher.browser.get(invited.json()["url"])
        self.players, self.seats, self.id = [*seats, owner, guest, watcher, stranger], seats, owner.table
        self.sockets = [AsgiSocket() for _ in self.players]
        for player, socket in zip(self.players, self.sockets, strict=True):
            socket.open(self.site.app, player.browser, self.id)
            self.stack.push_async_callback(socket.close)

    def _sees(self, who: int) -> Eyes | None:
        """Through what a player may look; None: not at all."""
        if who < 4:
            return Eyes(who)
        if who == 4:
            return Eyes(owner=True)
        if self.spectators == "none" or who == 7 or (who == 6 and self.spectators != "seat"):
            return None
        watched = SHOWS if who == 6 and self.is_shown else None
        return Eyes(watched=watched, late=self.spectators == "delayed")

    def teardown(self) -> None:
        self.loop.run_until_complete(self.stack.aclose())
        self.loop.close()

    async def _table(self) -> Table:
        _version, table = await self.site.app.state.live.state(self.id, Table)
        assert isinstance(table, Table)
        return table

    def _run(self, player: Player, answer: Any, *, named: str = "") -> httpx.Response:
        """Wait for an answer, look at every byte of it, and return it; a refusal may repeat a card that was `named`."""
        got, table = self.loop.run_until_complete(self._answered(answer))
        assert got.status_code < 500, got.text
        headers = " ".join(f"{name}: {value}" for name, value in got.headers.items())
        refused = f'"message":"seat {player.seat} does not hold {named}"'
        for text in _files_of(got):
            self._check(player, table, text.replace(refused, "") if named else text, headers)
        return got

    async def _answered(self, answer: Awaitable[httpx.Response]) -> tuple[httpx.Response, Table]:
        """Wait for an answer and for what is pushed because of it; look at every byte that was pushed."""
        got = await answer
        table = await self._table()
        for who, (player, socket) in enumerate(zip(self.players, self.sockets, strict=True)):
            while socket.version < table.version and socket.code is None:
                await asyncio.sleep(0)
            assert (socket.code == 4403) == (self._sees(who) is None)
            for text in socket.pushed:
                self._check(player, table, text, "")
            socket.pushed.clear()
        return got, table

    def _check(self, player: Player, table: Table, text: str, headers: str) -> None:
        said = (text + headers).lower()
        hidden = _secrets_of(table.opening.secret, deals_in_match(table.ruleset))[len(table.deals) :]
        assert not any(one in said for one in hidden)
        deal = table.current
        if deal is None or deal.is_over:
            return
        eyes = self._sees(self.players.index(player)) if player in self.players else Eyes()
        own = None if eyes is None else eyes.watched if eyes.seat is None else eyes.seat
        for seat, hands in enumerate(self._facts(deal).hands):
            assert seat == own or not any(hand in text for hand in hands)
        known: frozenset[str] = frozenset()
        if eyes is not None and not eyes.late:
            known = self._facts(deal).known[own]
        shown = {card for found in self._live_texts(text, len(table.deals)) for card in CARD.findall(found)}
        assert shown <= known, f"{sorted(shown - known)} reached {eyes}: {text[:400]}"

    def _facts(self, deal: Deal) -> Facts:
        """What is hidden in a deal and what is known; kept for the deal that was looked at last."""
        if self.facts is None or self.facts.deal is not deal:
            self.facts = facts_of(deal)
        return self.facts

    @staticmethod
    def _live_texts(text: str, finished: int) -> Iterator[str]:
        """The texts of an answer that are about the live deal: files of finished deals are counted, not searched."""
        if found := re.search(r'<script type="application/json" id="boot">(.*?)</script>', text, re.DOTALL):
            boot = json.loads(found[1])
            if "deals" in boot:
                assert len(boot["deals"]) == finished
                assert len(boot["proof"]["secrets"]) == finished
                return
            yield from _texts(boot, but=("rules", "lines"))
        elif text.startswith("{") and '"barbu-record/' in text:
            data = json.loads(text)
            record = data.get("record", data)
            assert len(record["deals"]) == finished
            assert len(data.get("secrets", record["deals"])) == finished
        elif text.startswith('{"number"'):
            assert json.loads(text)["number"] <= finished
        elif text.startswith("{"):
            yield text

    @rule(who=st.integers(0, 7), path=st.sampled_from(PATHS), after=st.integers(0, 40), events=st.booleans())
    def look(self, who: int, path: str, after: int, events: bool) -> None:
        player = self.players[who]
        asked = f"/api/streams/{self.id}/events?after={after}" if events else path.format(id=self.id)
        answer = self._run(player, player.get(asked))
        refused = self._sees(who) is None and asked not in OPEN_TO_ALL
        if asked.endswith("/links"):
            refused = who != 4
        assert (answer.status_code == 403) == refused

    @rule(on=st.booleans())
    def show_a_hand(self, on: bool) -> None:
        table = self.loop.run_until_complete(self._table())
        player = self.seats[SHOWS]
        self.is_shown = on and self.spectators == "seat"
        answer = self._run(player, player.ask("show", table.version, {"on": on}))
        assert answer.status_code == (200 if self.spectators == "seat" else 422)
        table = self.loop.run_until_complete(self._table())
        assert table.shown == (SHOWS if self.is_shown else None)

    @rule(choice=st.integers(0, 10_000))
    def act(self, choice: int) -> None:
        table = self.loop.run_until_complete(self._table())
        deal = table.current
        assert deal is not None
        if deal.is_over:
            self._run(self.seats[0], self.seats[0].ask("next", table.version))
            return
        player = self.seats[deal.turn]
        seen = self._run(player, player.get(f"/api/streams/{self.id}")).json()["view"]
        actions = seen["deal"]["actions"]
        assert len(actions) == len(legal_actions(deal))
        answer = self._run(player, player.act(actions[choice % len(actions)], table.version))
        assert answer.status_code == 200

    @rule(choices=st.lists(st.integers(0, 10_000), min_size=2, max_size=6))
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            table = self.loop.run_until_complete(self._table())
            deal = table.current
            if deal is None or deal.is_over:
                return
            legal = legal_actions(deal)
            action = action_data(legal[choice % len(legal)])
            player = self.seats[deal.turn]
            assert self._run(player, player.act(action, table.version)).status_code == 200

    @rule(who=st.integers(0, 7))
    def ask_for_a_hint(self, who: int) -> None:
        table = self.loop.run_until_complete(self._table())
        assert table.current is not None
        player = self.players[who]
        answer = self._run(player, player.browser.post(f"/api/tables/{self.id}/hint"))
        assert (answer.status_code == 200) == (who == table.current.turn)

    @rule(who=st.integers(0, 7), card=st.integers(0, 51), back=st.integers(0, 2))
    def try_a_card(self, who: int, card: int, back: int) -> None:
        table = self.loop.run_until_complete(self._table())
        action = {"do": "play", "card": format_card(card)}
        asked = self.players[who].act(action, max(0, table.version - back))
        self._run(self.players[who], asked, named=format_card(card))

    @rule(
        who=st.integers(0, 7),
        command=st.sampled_from(COMMANDS),
    )
    def command(self, who: int, command: str) -> None:
        table = self.loop.run_until_complete(self._table())
        self._run(self.players[who], self.players[who].ask(command, table.version))

    @rule(who=st.integers(0, 7), seat=st.integers(0, 7))
    def look_from_a_seat(self, who: int, seat: int) -> None:
        answer = self._run(self.players[who], self.players[who].get(f"/api/streams/{self.id}?seat={seat}"))
        assert (answer.status_code == 200) == (who < 4 and seat == who)

    @rule(who=st.integers(0, 7), seat=st.integers(0, 3), role=st.sampled_from(["seat", "viewer"]))
    def ask_for_a_link(self, who: int, seat: int, role: str) -> None:
        player, body = self.players[who], {"role": role, "seat": seat}
        answer = self._run(player, player.browser.post(f"/api/streams/{self.id}/links", body))
        assert answer.status_code in (403, 422)
        answer = self._run(player, player.browser.post(f"/api/tables/{self.id}/invite", body))
        opens = who == seat and (role == "seat" or self.spectators == "seat")
        assert (answer.status_code == 201) == opens

    @precondition(lambda self: hasattr(self, "site"))
    @invariant()
    def logs_hold_nothing_hidden(self) -> None:
        table = self.loop.run_until_complete(self._table())
        fresh = self.logs.getvalue()[self.read :]
        self.read += len(fresh)
        self._check(self.players[-1], table, "", fresh)
        assert not re.search(r"\b[2-9TJQKA][SHDC]\b", fresh)


@pytest.mark.slow
def test_no_byte_that_leaves_the_server_holds_a_hidden_card_or_a_secret() -> None:
    run_state_machine_as_test(
        Leaks,
        settings=settings(max_examples=max(1, STEPS // PER_RUN), stateful_step_count=PER_RUN, deadline=None),
    )


def test_the_origin_of_a_form_is_looked_at(tmp_path: Any) -> None:
    async def ask() -> int:
        async with table_site(f"sqlite:///{tmp_path}/t.db", drives=False) as site:
            browser = site.browser()
            answer = await browser.http.post(
                "/table/new", data={"ruleset": "classic"}, headers={"origin": "http://evil.test"}
            )
            return answer.status_code

    assert ORIGIN != "http://evil.test"
    assert asyncio.run(ask()) == 403
