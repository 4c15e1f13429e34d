"""What every request passes: origin, policy, limits, errors, logs, base path, static files."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import structlog

from barbu.server.logs import redact
from tests.server.site_fixture import ORIGIN, Site, new_key, running

pytestmark = pytest.mark.anyio


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Site]:
    db = f"sqlite:///{tmp_path}/strict.db"
    limits = {"writes_at_once": 3, "writes_per_second": 1.0, "reads_at_once": 5, "guesses_at_once": 2}
    async with running(db, body_limit=1000, **limits) as site:
        yield site


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://evil.test"},
        {"origin": "https://barbu.test"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site", "origin": ORIGIN},
        {"sec-fetch-site": "same-site", "origin": ORIGIN},
        {"sec-fetch-site": "same-origin", "origin": "http://evil.test"},
    ],
)
async def test_a_change_that_comes_from_elsewhere_is_refused(site: Site, headers: dict[str, str]) -> None:
    body = {"kind": "words", "key": new_key()}
    answer = await site.browser().http.post("/api/streams", json=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "access/wrong_origin")


@pytest.mark.parametrize(
    "headers", [{"origin": ORIGIN}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}]
)
async def test_a_change_that_comes_from_our_own_page_is_taken(site: Site, headers: dict[str, str]) -> None:
    body = {"kind": "words", "key": new_key()}
    assert (await site.browser().http.post("/api/streams", json=body, headers=headers)).status_code == 201


async def test_the_public_address_is_our_own_too(tmp_path: Path) -> None:
    async with running(f"sqlite:///{tmp_path}/p.db", public_url="https://cards.test") as site:
        body = {"kind": "words", "key": new_key()}
        answer = await site.browser().post("/api/streams", body, origin="https://cards.test")
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("path", ["/healthz", "/none", "/static/none.js", "/j/none"])
async def test_every_response_has_the_strict_policy(site: Site, path: str) -> None:
    headers = (await site.browser().get(path)).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert set(policy.values()) == {"'none'", "'self'"}
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


async def test_a_body_too_large_is_refused_announced_or_not(strict: Site) -> None:
    ana = strict.browser()

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(3):
            yield b"x" * 500

    for body in (b"x" * 1001, pieces()):
        answer = await ana.http.post("/api/streams", content=body, headers={"origin": ORIGIN})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request/too_large")


async def test_a_client_that_writes_too_often_waits_and_others_do_not(strict: Site) -> None:
    ana, other = strict.browser("192.0.2.1"), strict.browser("192.0.2.2")
    statuses = [(await ana.post("/api/recovery")).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert (await other.post("/api/recovery")).status_code == 200
    strict.clock.pass_seconds(1)
    again = [await ana.post("/api/recovery") for _ in range(2)]
    assert [answer.status_code for answer in again] == [200, 429]
    assert again[1].json()["error"]["code"] == "rate/limited"
    assert again[1].headers["retry-after"] == "1"


async def test_addresses_of_one_ipv6_network_count_as_one_client(strict: Site) -> None:
    statuses = [(await strict.browser(f"2001:db8::{n}").post("/api/recovery")).status_code for n in range(4)]
    assert statuses == [200, 200, 200, 429]


async def test_who_guesses_links_is_stopped(strict: Site) -> None:
    guesser = strict.browser()
    statuses = [(await guesser.get(f"/j/{str(n) * 32}")).status_code for n in range(3)]
    assert statuses == [404, 404, 429]


async def test_errors_are_json_for_programs_and_a_page_for_people(site: Site) -> None:
    ana = site.browser()
    page = await ana.get("/<none>", accept="text/html,*/*")
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<script" not in page.text
    for path in ("/none", "/api/none"):
        answer = await ana.get(path, accept="text/html" if path.startswith("/api") else "*/*")
        assert answer.json() == {"error": {"code": "request/not_found", "message": "Not Found"}}
    assert (await ana.get("/api/streams/x/events?after=-1")).json()["error"]["code"] == "request/malformed"
    assert (await ana.delete("/healthz")).status_code == 405


async def test_the_logs_are_json_lines_without_tokens_cookies_queries_or_bodies(
    site: Site, logs: io.StringIO
) -> None:
    ana, rita = site.browser(), site.browser()
    stream_id = await ana.begin("secret-body-word")
    path, _ = await ana.link(stream_id, "viewer")
    await rita.get(path)
    await rita.get(f"{path}x?query=secret-query")
    code = (await ana.post("/api/recovery")).json()["code"]
    await rita.post("/api/recovery/use", {"code": code})
    await ana.post(f"/api/streams/{stream_id}/commands", {"type": "crash", "version": 1, "key": new_key()})
    text = logs.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["path"] for line in lines if line.get("event") == "request"][2:4] == [
        "/j/[link]",
        "/j/[link]",
    ]
    assert any(line["event"] == "request_failed" for line in lines)
    cookies = [browser.http.cookies["barbu_device"] for browser in (ana, rita)]
    for secret in (path.removeprefix("/j/"), code, "secret-body-word", "secret-query", *cookies):
        assert secret not in text


def test_whatever_is_logged_loses_its_secrets() -> None:
    out = structlog.get_logger()
    out.info(
        "x", url="GET /j/abcDEF_123?x=1", cookie="barbu_device=abc; y=2", db="postgresql://me:pass@host/db"
    )
    assert redact("GET /j/abcDEF_123?x=1") == "GET /j/[link]?x=1"
    assert redact("cookie: barbu_device=abc; y=2") == "cookie: barbu_device=[device]; y=2"
    assert redact("postgresql://me:pass@host/db") == "postgresql://me:[password]@host/db"


async def test_logged_values_are_redacted(logs: io.StringIO) -> None:
    structlog.get_logger("test").info("seen", url="/j/abcdef", number=5)
    assert json.loads(logs.getvalue()) | {"timestamp": ""} == {
        "event": "seen", "level": "info", "number": 5, "timestamp": "", "url": "/j/[link]",
    }  # fmt: skip


@pytest.mark.parametrize("stripped", [True, False])
async def test_it_lives_under_a_base_path_whether_the_proxy_strips_it_or_not(
    tmp_path: Path, stripped: bool
) -> None:
    async with running(f"sqlite:///{tmp_path}/b.db", base_path="/barbu") as site:
        ana, rita = site.browser(), site.browser()
        stream_id = await ana.begin()
        path, _ = await ana.link(stream_id, "viewer")
        rita.prefix = "" if stripped else "/barbu"
        assert (await rita.get(path)).headers["location"] == f"/barbu/words/{stream_id}"
        assert (await rita.get(f"/api/streams/{stream_id}")).status_code == (403 if stripped else 200)
        assert site.app.state.static.url("x.js").startswith("/barbu/static/")


async def test_static_files_are_kept_for_ever_under_their_fingerprint_only(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "js").mkdir(parents=True)
    (static / "js" / "a.js").write_text("export const a = 1;" * 100)
    async with running(f"sqlite:///{tmp_path}/s.db", static=static) as site:
        ana = site.browser()
        named = await ana.get(site.app.state.static.url("js/a.js"))
        assert named.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert named.headers["content-encoding"] == "gzip"
        for path in ("/static/js/a.js", f"/static/{'0' * 16}/js/a.js"):
            answer = await ana.get(path)
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        for path in ("/static/../site.db", "/static/%2e%2e/s.db", f"/static/{'0' * 16}/../../s.db"):
            assert (await ana.get(path)).status_code == 404


async def test_health_tells_how_long_reading_and_writing_take(site: Site) -> None:
    answer = await site.browser().get("/healthz")
    body = answer.json()
    assert (answer.status_code, body["ok"]) == (200, True)
    assert body["read_ms"] >= 0
    assert body["write_ms"] > 0
