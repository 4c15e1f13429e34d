"""What nobody may do at a table: each attempt is refused with a code, and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from barbu.errors import BarbuError
from barbu.matches.sheet import SheetEvent
from barbu.matches.table import Asker, Table, begin, decide, fold
from barbu.matches.table.commands import COMMANDS
from barbu.server.settings import Settings
from barbu.server.table_kind import TABLE
from tests.server.served_site import Served, closed, heard, serving
from tests.server.site_fixture import ORIGIN, new_key
from tests.server.tables import OPEN, Player, started

pytestmark = pytest.mark.anyio
SOCKETS = 8
WRITES = 40


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    settings = Settings(
        db=f"sqlite:///{tmp_path}/t.db",
        public_url=ORIGIN,
        sockets_per_client=SOCKETS,
        writes_at_once=WRITES,
        writes_per_second=0.01,
        body_limit=20_000,
    )
    async with serving(settings, [TABLE]) as running:
        yield running


async def opened(served: Served) -> tuple[list[Player], dict[str, Any]]:
    """Four people at a table, whoever is to act first; and what that one sees."""
    _owner, *players = await started(served, [OPEN] * 4)  # type: ignore[arg-type]  # it has browsers
    turn = (await players[0].look())["deal"]["turn"]
    players = players[turn:] + players[:turn]
    return players, await players[0].look()


async def code_of(player: Player, command: str, version: object, payload: object, **more: str) -> str:
    """Send a command as it is, and return the code that refuses it."""
    body = {"type": command, "version": version, "key": new_key(), "payload": payload} | more
    answer = await player.browser.post(f"/api/streams/{player.table}/commands", body)
    assert 400 <= answer.status_code < 500, answer.text
    return str(answer.json()["error"]["code"])


async def nothing_changed(player: Player, view: dict[str, Any]) -> None:
    assert await player.look() == view


async def test_a_seat_that_is_not_held_is_not_acted_for(served: Served) -> None:
    (turn, other, *_), view = await opened(served)
    action, version = view["deal"]["actions"][0], view["version"]
    forged = {"action": action, "seat": turn.seat}
    assert await code_of(other, "act", version, forged) == "table/bad_command"
    assert (
        await code_of(other, "act", version, {"action": action}, seat=str(turn.seat))
        == "illegal/not_your_turn"
    )
    body = {"type": "act", "version": version, "key": new_key(), "payload": {"action": action}}
    for path in (f"commands?seat={turn.seat}", f"commands?seat={other.seat}&seat={turn.seat}"):
        answer = await other.browser.post(f"/api/streams/{other.table}/{path}", body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "access/forbidden")
    await nothing_changed(turn, view)


async def test_a_made_up_or_stolen_half_of_a_cookie_is_a_stranger(served: Served) -> None:
    (turn, *_), view = await opened(served)
    (token,) = turn.browser.http.cookies.values()
    for forged in ("A" * 43, token[:-1], token + "A", token.swapcase(), ""):
        stranger = Player(served.browser(), turn.table, None)
        stranger.browser.http.cookies.set("barbu_device", forged)
        action = {"action": view["deal"]["actions"][0]}
        assert await code_of(stranger, "act", view["version"], action) == "access/forbidden"
        async with served.socket(stranger.browser, turn.table) as pushes:
            assert await closed(pushes) == 4403
    await nothing_changed(turn, view)


async def test_a_version_that_is_stale_or_not_yet_there_is_refused_with_the_view_of_now(
    served: Served,
) -> None:
    (turn, *_), view = await opened(served)
    for version in (0, view["version"] - 1, view["version"] + 1, 2**53):
        answer = await turn.act(view["deal"]["actions"][0], version)
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "version/stale"
        assert answer.json()["view"] == view
    for version in (-1, 2**53 + 1, "1", 1.5, None, True):
        assert await code_of(turn, "act", version, {}) == "request/malformed"
    await nothing_changed(turn, view)


async def test_a_key_that_was_used_does_nothing_again_whoever_sends_it(served: Served) -> None:
    (turn, other, *_), view = await opened(served)
    first = await turn.act(view["deal"]["actions"][0], view["version"], key="used-once")
    assert first.status_code == 200
    after = await other.look()
    for who in (turn, other):
        for command, payload in (("act", {"action": {"do": "pass"}}), ("say", {"preset": "hello"})):
            again = await who.ask(command, after["version"], payload, key="used-once")
            assert again.status_code in (200, 422)
            if again.status_code == 200:
                assert again.json() == first.json()
                assert again.headers["idempotent-replayed"] == "true"
    await nothing_changed(other, after)


async def test_nobody_acts_out_of_turn_or_with_what_is_no_action(served: Served) -> None:
    (turn, *others), view = await opened(served)
    for other in others:
        action = {"action": view["deal"]["actions"][0]}
        assert await code_of(other, "act", view["version"], action) == "illegal/not_your_turn"
    for action in (
        None,
        "pass",
        [],
        {},
        {"do": "fly"},
        {"do": "play"},
        {"do": "play", "card": "1H"},
        {"do": ["play"]},
    ):
        assert await code_of(turn, "act", view["version"], {"action": action}) == "table/bad_action"
    await nothing_changed(turn, view)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("hello", 4400),
        (b"\x00", 4400),
        ("x" * 1_025, 1009),
        ("x" * 1_000_000, 1009),
        (b"\xff" * 70_000, 1009),
    ],
)
async def test_a_frame_from_a_page_ends_its_socket_and_no_other(
    served: Served, frame: str | bytes, code: int
) -> None:
    (turn, other, *_), view = await opened(served)
    async with (
        served.socket(turn.browser, turn.table) as bad,
        served.socket(other.browser, turn.table) as good,
    ):
        await heard(good)
        await bad.send(frame)
        assert await closed(bad) == code
        assert (await turn.act(view["deal"]["actions"][0], view["version"])).status_code == 200
        assert (await heard(good))["version"] == view["version"] + 1


async def test_a_body_too_large_is_refused(served: Served) -> None:
    (turn, *_), view = await opened(served)
    assert await code_of(turn, "say", view["version"], {"text": "x" * 20_000}) == "request/too_large"
    assert await code_of(turn, "say", view["version"], {"text": "x" * 300}) == "sheet/bad_name"
    await nothing_changed(turn, view)


@pytest.mark.parametrize("origin", ["http://evil.test", "null", ORIGIN + ".evil.test", ORIGIN + ":81"])
async def test_a_page_of_another_site_neither_acts_nor_looks_on(served: Served, origin: str) -> None:
    (turn, *_), view = await opened(served)
    body = {"type": "act", "version": view["version"], "key": new_key(), "payload": {}}
    answer = await turn.browser.post(f"/api/streams/{turn.table}/commands", body, origin=origin)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "access/wrong_origin")
    with pytest.raises(InvalidStatus) as caught:
        async with served.socket(turn.browser, turn.table, origin=origin):
            pass
    refused = caught.value.response
    assert refused.status_code == 403
    assert json.loads(refused.body)["error"]["code"] == "access/wrong_origin"
    await nothing_changed(turn, view)


async def test_a_flood_of_commands_is_refused_after_a_while_and_changes_nothing(served: Served) -> None:
    (turn, *_), view = await opened(served)
    answers = await asyncio.gather(*(turn.act({"do": "pass"}, 0) for _ in range(2 * WRITES)))
    codes = {(answer.status_code, answer.json()["error"]["code"]) for answer in answers}
    assert codes == {(409, "version/stale"), (429, "rate/limited")}
    assert sum(answer.status_code == 409 for answer in answers) <= WRITES
    await nothing_changed(turn, view)


async def test_a_flood_of_sockets_is_refused_and_those_that_are_open_stay(served: Served) -> None:
    (turn, other, *_), view = await opened(served)
    sockets = [await served.socket(turn.browser, turn.table) for _ in range(SOCKETS)]
    for one in sockets:
        await heard(one)
    for _ in range(3):
        with pytest.raises(InvalidStatus) as caught:
            await served.socket(other.browser, turn.table)
        assert caught.value.response.status_code == 429
        assert json.loads(caught.value.response.body)["error"]["code"] == "rate/limited"
    assert (await turn.act(view["deal"]["actions"][0], view["version"])).status_code == 200
    for one in sockets:
        assert (await heard(one))["version"] == view["version"] + 1
        await one.close()


def _begun() -> Table:
    people = [{"kind": "person", "name": f"P{seat}"} for seat in range(4)]
    first = begin({"ruleset": "classic", "seats": people}, bytes(32), ())
    state = fold(None, [SheetEvent(1, first[0].type, dict(first[0].payload))])
    start = decide(state, "start", {}, Asker(0, owner=True), ())
    return fold(state, [SheetEvent(2, start[0].type, dict(start[0].payload))])


BEGUN = _begun()
WORDS = [
    "action",
    "do",
    "card",
    "targets",
    "contract",
    "trump",
    "seat",
    "level",
    "name",
    "text",
    "preset",
    "entropy",
    "on",
]
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=8,
)


@given(
    st.sampled_from(sorted(COMMANDS)),
    st.dictionaries(st.sampled_from(WORDS), ANYTHING, max_size=3),
    st.booleans(),
)
def test_whatever_is_sent_is_done_or_refused_with_a_code(
    command: str, payload: dict[str, object], owner: bool
) -> None:
    with contextlib.suppress(BarbuError):
        decide(BEGUN, command, payload, Asker(0, owner=owner), ("simple",))


@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["choose", "speak", "play", "pass"]) | ANYTHING},
        optional=dict.fromkeys(("card", "targets", "contract", "trump", "start_rank", "x"), ANYTHING),
    )
)
def test_whatever_is_sent_as_an_action_is_done_or_refused_with_a_code(action: dict[str, object]) -> None:
    with contextlib.suppress(BarbuError):
        decide(BEGUN, "act", {"action": action}, Asker(0), ())


@given(
    st.dictionaries(
        st.sampled_from(["ruleset", "seats", "title", "pace", "spectators", "clock"]), ANYTHING, max_size=4
    )
)
def test_whatever_a_table_is_to_be_made_of_is_taken_or_refused_with_a_code(
    payload: dict[str, object],
) -> None:
    with contextlib.suppress(BarbuError):
        begin({"ruleset": "classic", "seats": [{"kind": "open"}] * 4} | payload, bytes(32), ("simple",))
