"""Sheets over HTTP: commands, conflicts, replayed keys, roles, bad input."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.sheet_site import NAMES, QUEENS, SheetSite, sheet_site
from tests.server.site_fixture import ORIGIN, new_key

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[SheetSite]:
    async with sheet_site(tmp_path) as running:
        yield running


async def test_a_deal_is_entered_and_settled(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    pairs = [[1, 0], [1, 2], [1, 3], [2, 0], [0, 2]]
    answer = await ana.give(sheet, 1, "score", {"deal": {**QUEENS, "pairs": pairs}})
    assert (answer.status_code, answer.json()) == (200, {"version": 2})
    assert (await ana.view(sheet))["totals"] == [-12, 24, -12, -24]


async def test_each_command_makes_exactly_one_event(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    steps = [
        ("score", {"deal": QUEENS}),
        ("mend", {"number": 0, "deal": {**QUEENS, "pairs": [[1, 0]]}}),
        ("rename", {"seat": 0, "name": "Anna"}),
        ("substitute", {"seat": 1, "name": "Eva"}),
        ("title", {"title": "Final"}),
        ("undo", {}),
        ("redo", {}),
        ("end", {}),
        ("reopen", {}),
        ("remove", {"number": 0}),
    ]
    for version, (command, payload) in enumerate(steps, start=1):
        answer = await ana.give(sheet, version, command, payload)
        assert answer.json() == {"version": version + 1}, command


async def test_of_two_scorers_at_once_the_later_is_shown_the_conflict_and_nothing_is_lost(
    site: SheetSite,
) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    first = await ana.give(sheet, 1, "score", {"deal": QUEENS})
    second = await ana.give(
        sheet, 1, "score", {"deal": {"contract": "no-tricks", "outcome": {"tricks": [13, 0, 0, 0]}}}
    )
    assert first.status_code == 200
    assert (second.status_code, second.json()["error"]["code"]) == (409, "version/stale")
    assert [deal["contract"] for deal in second.json()["view"]["deals"]] == ["no-queens"]


async def test_the_same_key_twice_enters_a_deal_once(site: SheetSite) -> None:
    ana = site.device()
    sheet, key = await ana.sheet(), new_key()
    answers = [await ana.give(sheet, 1, "score", {"deal": QUEENS}, key) for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"version": 2}] * 3
    assert answers[1].headers["idempotent-replayed"] == "true"
    assert len((await ana.view(sheet))["deals"]) == 1


async def test_a_version_from_the_future_is_stale_too(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    assert (await ana.give(sheet, 99, "score", {"deal": QUEENS})).status_code == 409


@pytest.mark.parametrize(
    ("command", "payload", "code"),
    [
        ("score", {"deal": {**QUEENS, "outcome": {"queens": [1, 0, 1, 1]}}}, "outcome/wrong_total"),
        ("score", {"deal": {**QUEENS, "pairs": [[0, 1]]}}, "illegal/declarer_may_only_redouble"),
        ("score", {}, "sheet/bad_command"),
        ("score", {"deal": {**QUEENS, "outcome": {"queens": [10**30, 0, 0, 0]}}}, "outcome/wrong_total"),
        ("score", {"deal": {"contract": ["no-queens"]}}, "record/malformed"),
        ("rename", {"seat": 0, "name": "x" * 10_000}, "sheet/bad_name"),
        ("rename", {"seat": True, "name": "x"}, "sheet/bad_command"),
        ("dance", {}, "sheet/bad_command"),
        ("mend", {"number": 0, "deal": QUEENS}, "sheet/no_such_deal"),
        ("undo", {}, "sheet/nothing_to_undo"),
    ],
)
async def test_a_command_that_does_not_hold_is_refused_with_its_code(
    site: SheetSite, command: str, payload: object, code: str
) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    answer = await ana.give(sheet, 1, command, payload)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    assert (await ana.view(sheet))["version"] == 1


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"ruleset": "no-such", "names": list(NAMES)},
        {"ruleset": "tournament", "names": ["Ana"]},
        {"ruleset": "tournament", "names": [*NAMES[:3], ""]},
        {"ruleset": "tournament", "names": list(NAMES), "first_declarer": 4},
        {"ruleset": {"format": "barbu-ruleset/1"}, "names": list(NAMES)},
        {"ruleset": 7, "names": list(NAMES)},
        {"record": "{"},
        {"record": {"format": "barbu-record/1"}},
    ],
)
async def test_a_sheet_does_not_begin_from_what_does_not_hold(site: SheetSite, payload: object) -> None:
    answer = await site.device().api(
        "POST", "/api/streams", {"kind": "sheet", "key": new_key(), "payload": payload}
    )
    assert answer.status_code == 422


async def linked(site: SheetSite, sheet: str, owner: object, role: str) -> object:
    """Return a device that came by a link of a role."""
    made = await owner.api("POST", f"/api/streams/{sheet}/links", {"role": role})  # type: ignore[attr-defined]
    other = site.device()
    assert (await other.http.get(str(made.json()["url"]).removeprefix(ORIGIN))).status_code == 303
    return other


async def test_a_scorer_writes_a_viewer_looks_and_a_stranger_sees_nothing(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    scorer, viewer = [await linked(site, sheet, ana, role) for role in ("scorer", "viewer")]
    assert (await scorer.give(sheet, 1, "score", {"deal": QUEENS})).status_code == 200  # type: ignore[attr-defined]
    seen = await viewer.view(sheet)  # type: ignore[attr-defined]
    assert (seen["role"], seen["may_write"], len(seen["deals"])) == ("viewer", False, 1)
    assert (await viewer.give(sheet, 2, "undo", {})).status_code == 403  # type: ignore[attr-defined]
    stranger = site.device()
    assert (await stranger.api("GET", f"/api/streams/{sheet}")).status_code == 403
    assert (await stranger.page(f"/sheet/{sheet}/record.json")).status_code == 403


async def test_a_page_that_slept_gets_the_events_it_missed(site: SheetSite) -> None:
    ana = site.device()
    sheet = await ana.sheet()
    await ana.give(sheet, 1, "score", {"deal": QUEENS})
    await ana.give(sheet, 2, "undo", {})
    missed = (await ana.api("GET", f"/api/streams/{sheet}/events?after=1")).json()
    assert (missed["version"], [event["type"] for event in missed["events"]]) == (
        3,
        ["deal_scored", "undone"],
    )
    assert set(missed["events"][0]) == {"version", "type", "payload", "at"}
