"""Every field of every form of every page takes anything: the server answers with a page that says why, never fails."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.server.sheet_site import Device, sheet_site
from tests.server.site_fixture import ORIGIN

pytestmark = pytest.mark.slow

EXAMPLES = 25
"""Sendings of each form."""
PAGES = (
    "/new",
    "/import",
    "/device",
    "/settings",
    "/clubs",
    "/rulesets/import",
    "/rulesets/classic/edit",
    "/rulesets/tournament/edit",
    "/rulesets/compare",
    "/sheet/{sheet}/links",
)
ODD = (
    "",
    " ",
    "<script>alert(1)</script>",
    "\u202eevil\u2066",
    "🂱" * 40,
    "x" * 10_000,
    "-1",
    "99999999999999999999",
    "1e9",
    "NaN",
    "\x00",
    "\ud7ff\ufffe",
    "'\"--",
    "{}",
    "[[[[[[",
    "../../etc",
    "S H D C",
    "2C 2D",
    "Q*",
    "add own",
    "remove 0",
)


@dataclass
class Form:
    """A form as a browser would send it untouched."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)


class _Forms(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(given.get("action", ""), given.get("method", "get").upper()))
        if not self.found:
            return
        fields, name = self.found[-1].fields, given.get("name", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in given or self._select not in fields):
            fields[self._select] = given.get("value", "")
        elif name and tag in ("input", "textarea", "button"):
            if given.get("type") not in ("radio", "checkbox") or "checked" in given or name not in fields:
                fields[name] = given.get("value", "")


def forms_of(page: str) -> list[Form]:
    parser = _Forms()
    parser.feed(page)
    return parser.found


@contextmanager
def running(folder: Path) -> Iterator[tuple[asyncio.AbstractEventLoop, Device]]:
    """Run the site on a loop of its own, for tests that hypothesis calls."""
    loop = asyncio.new_event_loop()
    context = sheet_site(folder)
    site = loop.run_until_complete(context.__aenter__())
    try:
        yield loop, site.device()
    finally:
        loop.run_until_complete(context.__aexit__(None, None, None))
        loop.close()


def test_no_field_of_any_form_makes_the_server_fail(tmp_path: Path) -> None:
    with running(tmp_path) as (loop, device):
        sheet = loop.run_until_complete(device.sheet())
        tried: set[str] = set()
        for path in PAGES:
            page = loop.run_until_complete(device.page(path.format(sheet=sheet)))
            assert page.status_code == 200
            for form in forms_of(page.text):
                assert form.fields or form.action.endswith(("/code", "/delete")), (path, form)
                _send_anything(loop, device, form)
                tried.add(form.action.replace(sheet, "{sheet}"))
        assert {"/new", "/import", "/settings", "/clubs", "/rulesets/edit", "/rulesets/import"} <= tried
        assert "/sheet/{sheet}/links" in tried
        assert loop.run_until_complete(device.page(f"/sheet/{sheet}")).status_code == 200


def _send_anything(loop: asyncio.AbstractEventLoop, device: Device, form: Form) -> None:
    changed = st.dictionaries(
        st.sampled_from(sorted(form.fields) or ["x"]), st.sampled_from(ODD) | st.text(max_size=20), max_size=4
    )

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(changed=changed, lang=st.sampled_from(["en", "fr", "es", "pt"]))
    def send(changed: dict[str, str], lang: str) -> None:
        given = {**form.fields, **changed}
        data = {name: value.encode("utf-8", "replace").decode() for name, value in given.items()}
        sent = {"params": data} if form.method == "GET" else {"data": data}
        headers = {"accept": "text/html", "accept-language": lang, "origin": ORIGIN}
        answer = loop.run_until_complete(
            device.http.request(form.method, form.action, headers=headers, **sent)  # type: ignore[arg-type]
        )
        assert answer.status_code < 500, (form.action, changed, answer.text[:500])
        assert "<script>alert(1)" not in answer.text
        if answer.status_code >= 400 and "html" in answer.headers["content-type"]:
            assert "<html lang=" in answer.text

    send()
