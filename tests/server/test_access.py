"""Links, devices and what each role may do."""

from __future__ import annotations

import pytest

from tests.server.site_fixture import Browser, Site

pytestmark = pytest.mark.anyio


async def status(browser: Browser, path: str) -> int:
    return (await browser.get(path)).status_code


async def test_a_stranger_sees_and_does_nothing(site: Site) -> None:
    ana, stranger = site.browser(), site.browser()
    stream_id = await ana.begin()
    for path in ("", "/events", "/links"):
        assert await status(stranger, f"/api/streams/{stream_id}{path}") == 403
    assert (await stranger.say(stream_id, 1, "a")).json()["error"]["code"] == "access/forbidden"
    assert (await stranger.delete(f"/api/streams/{stream_id}")).status_code == 403


async def test_a_viewer_looks_on_but_does_nothing(site: Site) -> None:
    ana, guest = site.browser(), site.browser()
    stream_id = await ana.begin()
    path, _ = await ana.link(stream_id, "viewer")
    assert await status(guest, path) == 303
    assert await status(guest, f"/api/streams/{stream_id}") == 200
    assert (await guest.say(stream_id, 1, "a")).status_code == 403
    assert await status(guest, f"/api/streams/{stream_id}/links") == 403
    assert (await guest.post(f"/api/streams/{stream_id}/links", {"role": "owner"})).status_code == 403
    assert (await guest.delete(f"/api/streams/{stream_id}")).status_code == 403


async def test_a_scorer_writes_but_makes_no_links_and_deletes_nothing(site: Site) -> None:
    ana, rita = site.browser(), site.browser()
    stream_id = await ana.begin()
    path, _ = await ana.link(stream_id, "scorer")
    await rita.get(path)
    assert (await rita.say(stream_id, 1, "a")).status_code == 200
    assert (await rita.post(f"/api/streams/{stream_id}/links", {"role": "viewer"})).status_code == 403
    assert (await rita.delete(f"/api/streams/{stream_id}")).status_code == 403


async def test_a_revoked_link_opens_nothing_and_ends_what_it_had_opened(site: Site) -> None:
    ana, rita, diana = site.browser(), site.browser(), site.browser()
    stream_id = await ana.begin()
    path, link_id = await ana.link(stream_id, "scorer")
    await rita.get(path)
    assert (await rita.say(stream_id, 1, "a")).status_code == 200
    assert (await ana.delete(f"/api/streams/{stream_id}/links/{link_id}")).status_code == 204
    assert (await rita.say(stream_id, 2, "b")).status_code == 403
    assert await status(rita, f"/api/streams/{stream_id}") == 403
    closed = await diana.get(path)
    assert (closed.status_code, closed.json()["error"]["code"]) == (410, "link/revoked")


async def test_a_second_link_of_the_same_role_is_revoked_by_itself(site: Site) -> None:
    ana, rita, diana = site.browser(), site.browser(), site.browser()
    stream_id = await ana.begin()
    (first, first_id), (second, _) = [await ana.link(stream_id, "viewer") for _ in range(2)]
    await rita.get(first)
    await diana.get(second)
    await ana.delete(f"/api/streams/{stream_id}/links/{first_id}")
    assert await status(rita, f"/api/streams/{stream_id}") == 403
    assert await status(diana, f"/api/streams/{stream_id}") == 200


async def test_the_last_link_of_an_owner_is_not_revoked_by_anybody(site: Site) -> None:
    ana, rita = site.browser(), site.browser()
    stream_id = await ana.begin()
    (own,) = (await ana.get(f"/api/streams/{stream_id}/links")).json()["links"]
    refused = await ana.delete(f"/api/streams/{stream_id}/links/{own['id']}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "link/last_owner")
    path, other_id = await ana.link(stream_id, "owner")
    await rita.get(path)
    assert (await rita.delete(f"/api/streams/{stream_id}/links/{own['id']}")).status_code == 204
    assert await status(ana, f"/api/streams/{stream_id}") == 403
    refused = await rita.delete(f"/api/streams/{stream_id}/links/{other_id}")
    assert refused.json()["error"]["code"] == "link/last_owner"
    assert (await rita.delete(f"/api/streams/{stream_id}/links/{own['id']}")).status_code == 204, "as before"
    assert (await rita.delete(f"/api/streams/{stream_id}")).status_code == 204


@pytest.mark.parametrize("token", ["x", "a" * 32, "%00" * 30, "é" * 30, "a" * 5000])
async def test_a_guessed_link_is_unknown(site: Site, token: str) -> None:
    answer = await site.browser().get(f"/j/{token}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "link/unknown")


async def test_a_device_cookie_is_out_of_reach_of_scripts_and_other_sites(site: Site) -> None:
    ana = site.browser()
    answer = await ana.post("/api/streams", {"kind": "words", "key": "abcdefgh"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    value = cookie.split("=")[1].split(";")[0]
    assert len(value) * 6 >= 128


async def test_a_forged_cookie_is_a_stranger(site: Site) -> None:
    ana, forger = site.browser(), site.browser()
    stream_id = await ana.begin()
    for forged in ("x", "a" * 32, "\x01"):
        forger.http.cookies.set("barbu_device", forged)
        assert await status(forger, f"/api/streams/{stream_id}") == 403


async def test_listed_links_do_not_tell_their_tokens(site: Site) -> None:
    ana = site.browser()
    stream_id = await ana.begin()
    path, link_id = await ana.link(stream_id, "viewer")
    listed = await ana.get(f"/api/streams/{stream_id}/links")
    assert link_id in listed.text
    assert path.removeprefix("/j/") not in listed.text


async def test_a_recovery_code_brings_an_owner_back_on_another_device(site: Site) -> None:
    ana, new = site.browser(), site.browser()
    stream_id = await ana.begin()
    code = (await ana.post("/api/recovery")).json()["code"]
    assert (await new.post("/api/recovery/use", {"code": code})).json() == {"links": 1}
    assert (await new.say(stream_id, 1, "back")).status_code == 200
    wrong = await new.post("/api/recovery/use", {"code": code[:-1]})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (404, "link/unknown")
