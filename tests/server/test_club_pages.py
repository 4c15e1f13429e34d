"""Clubs: matches given by their owners, looked back on by whoever holds the club's link."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.sheet_site import QUEENS, Device, SheetSite, sheet_site
from tests.server.site_fixture import ORIGIN, new_key

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[SheetSite]:
    async with sheet_site(tmp_path) as running:
        yield running


async def club_of(device: Device, name: str = "Café Central") -> str:
    """Found a club and return its path."""
    answer = await device.send("/clubs", {"name": name})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def finished(device: Device) -> str:
    """Return a match that has been ended."""
    sheet = await device.sheet()
    await device.give(sheet, 1, "score", {"deal": QUEENS})
    await device.give(sheet, 2, "end", {})
    return sheet


async def guest_of(site: SheetSite, owner: Device, club: str, role: str = "viewer") -> Device:
    """Return a device that came by a link of the club."""
    shown = (await owner.send(f"{club}/links", {"role": role})).text
    address = re.search(rf'value="{ORIGIN}(/j/[^"]+)"', shown)
    assert address
    guest = site.device()
    assert (await guest.http.get(address[1])).headers["location"] == club
    return guest


async def test_a_match_given_to_a_club_is_seen_by_its_members_who_cannot_open_the_sheet(
    site: SheetSite,
) -> None:
    ana = site.device()
    club, sheet = await club_of(ana), await finished(ana)
    assert (await ana.send(f"{club}/join", {"sheet": sheet})).status_code == 303
    bea = await guest_of(site, ana, club)
    shown = (await bea.page(club)).text
    assert "Beatriz" in shown
    assert f"/sheet/{sheet}" not in shown
    assert (await bea.page(f"/sheet/{sheet}")).status_code == 403
    assert f"/sheet/{sheet}" in (await ana.page(club)).text


async def test_a_stranger_sees_nothing_of_a_club(site: SheetSite) -> None:
    club = await club_of(site.device())
    assert (await site.device().page(club)).status_code == 403


async def test_only_the_owner_of_a_sheet_gives_it_to_a_club(site: SheetSite) -> None:
    ana, eva = site.device(), site.device()
    sheet, club = await finished(ana), await club_of(eva)
    assert (await eva.send(f"{club}/join", {"sheet": sheet})).status_code == 403
    body = {"type": "join", "version": 1, "key": new_key(), "payload": {"sheet": sheet}}
    command = await eva.api("POST", f"/api/streams/{club.removeprefix('/club/')}/commands", body)
    assert command.status_code == 403
    assert "Beatriz" not in (await eva.page(club)).text


async def test_a_match_is_taken_out_by_an_owner_of_the_sheet_or_of_the_club_and_by_nobody_else(
    site: SheetSite,
) -> None:
    ana = site.device()
    club, sheet = await club_of(ana), await finished(ana)
    await ana.send(f"{club}/join", {"sheet": sheet})
    bea = await guest_of(site, ana, club)
    assert (await bea.send(f"{club}/leave", {"sheet": sheet})).status_code == 403
    assert (await ana.send(f"{club}/leave", {"sheet": sheet})).status_code == 303
    assert "Beatriz" not in (await bea.page(club)).text


async def test_a_deleted_sheet_leaves_no_trace_in_its_club(site: SheetSite) -> None:
    ana = site.device()
    club, sheet = await club_of(ana), await finished(ana)
    await ana.send(f"{club}/join", {"sheet": sheet})
    await ana.send(f"/sheet/{sheet}/delete")
    page = await ana.page(club)
    assert page.status_code == 200
    assert "Beatriz" not in page.text


async def test_a_club_needs_a_name(site: SheetSite) -> None:
    assert (await site.device().send("/clubs", {"name": "\u200b"})).status_code == 422
