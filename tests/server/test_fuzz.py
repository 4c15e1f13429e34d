"""Requests drawn from the server's own description: none of them makes it fail."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.site_fixture import ORIGIN, running

pytestmark = pytest.mark.slow

KNOWN = ["words", "say", "seat", "abcdefgh"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["words", "say", "seat", "abcdefgh"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
BODIES = st.dictionaries(
    st.sampled_from(["kind", "key", "payload", "type", "version", "role", "seat", "label", "code"]), VALUES
)
PARTS = st.sampled_from(["OWN", "links", "events", "commands", "a" * 20]) | st.text(min_size=1, max_size=12)
QUERIES = st.dictionaries(st.sampled_from(["after", "seat"]), st.integers().map(str) | st.text(max_size=8))


def test_no_request_makes_the_server_fail(tmp_path: Path) -> None:
    @settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        method=st.sampled_from(["GET", "POST", "DELETE", "PUT"]),
        start=st.sampled_from(["/api/streams", "/j", "/api/recovery", "/api/recovery/use", "/static"]),
        parts=st.lists(PARTS, max_size=3),
        query=QUERIES,
        body=BODIES.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=50),
    )
    def send(method: str, start: str, parts: list[str], query: dict[str, str], body: bytes) -> None:
        named = [own if part == "OWN" else quote(part.encode("utf-8", "replace"), safe="") for part in parts]
        url = "/".join([start, *named])
        if method == "DELETE" and len(named) == 1:
            return  # the stream is needed further on
        content = body if method in ("POST", "PUT") else None
        answer = loop.run_until_complete(
            browser.http.request(
                method,
                url,
                params={name: value.encode("utf-8", "replace") for name, value in query.items()},
                content=content,
                headers={"origin": ORIGIN},
            )
        )
        assert answer.status_code < 500, (method, url, body, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()["error"]) == {"code", "message"}

    loop = asyncio.new_event_loop()
    context = running(f"sqlite:///{tmp_path}/fuzz.db", rate_limits=False)
    site = loop.run_until_complete(context.__aenter__())
    try:
        browser = site.browser()
        own = loop.run_until_complete(browser.begin())
        send()
    finally:
        loop.run_until_complete(context.__aexit__(None, None, None))
        loop.close()
