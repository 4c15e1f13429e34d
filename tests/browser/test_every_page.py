"""Every page in a real browser: readable by everybody, nothing from elsewhere, and quick."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser.axe import TAGS, assert_targets_are_large, axe_violations
from tests.browser.sheet_page import DESKTOP, NAMES, PHONE, SheetPage, rules_of
from tests.browser.stored_match import store_fair_counts, stored_match
from tests.browser.test_sheet_matches import match_deals

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

pytestmark = pytest.mark.slow
Scheme = Literal["light", "dark"]

PAGES = (
    "/",
    "/new",
    "{sheet}",
    "{sheet}#stats",
    "{sheet}/print",
    "{sheet}/links",
    "{sheet}/rules",
    "{sheet}/image",
    "{sheet}/delete",
    "/import",
    "/history",
    "/device",
    "/settings",
    "/clubs",
    "{club}",
    "{club}/links",
    "{club}/delete",
    "/table/new",
    "{lobby}",
    "{match}",
    "{match}/replay#deal=2&card=9",
    "{match}/replay#statistics",
    "{match}/rules",
    "{match}/links",
    "{match}/delete",
    "/statistics",
    "/rulesets",
    "/rulesets/tournament",
    "/rulesets/tournament/sheet",
    "/rulesets/tournament/edit",
    "/rulesets/classic/edit",
    "/rulesets/compare?a=tournament&b=classic",
    "/rulesets/import",
    "/no-such-page",
)
SIZES = {"phone": PHONE, "desktop": DESKTOP}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
AT_REST = """() => Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).map(({ finished }) => finished))"""
"""Colours of a button go over from light to dark in a moment."""
FIRST_PAINT_MS = 1000
LARGEST_WEIGHT = 100 * 1024
"""Bytes of scripts and styles of a page, each file gzipped."""
FIVE_TIMES = 5
"""A figure is in the docs; a test allows five times as much, for machines that are busy."""


@pytest.fixture(scope="module")
def ana(browser: Browser, address: str) -> Iterator[tuple[SheetPage, str]]:
    """Somebody with a sheet of a few deals, and its path."""
    ruleset, sheet = rules_of("tournament"), SheetPage(browser)
    path = sheet.begin(address, "tournament")
    for deal in islice(match_deals(ruleset, Random(3)), 3):
        sheet.enter(ruleset, deal)
    sheet.wait_until_sent()
    yield sheet, path
    sheet.close()


@pytest.fixture(scope="module")
def paths(ana: tuple[SheetPage, str], address: str, served_folder: Path) -> dict[str, str]:
    """The paths of what Ana holds: a sheet, a table where nobody sits yet, a match that was played, a club with it."""
    person, sheet = ana
    url = f"sqlite:///{served_folder}/sheets.db"
    match, link = stored_match(url, "classic", 24)
    store_fair_counts(url, 400)
    person.context.request.get(address + link)
    page = person.context.new_page()
    page.goto(f"{address}/table/new")
    page.locator("button[type=submit]").click()
    page.wait_for_url(re.compile(r"/table/(?!new)"))
    lobby = page.url.removeprefix(address)
    page.goto(f"{address}/clubs")
    page.locator("#name").fill("Café Central")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(re.compile(r"/club/"))
    club = page.url.removeprefix(address)
    page.locator("#sheet").wait_for()
    page.locator("main form button[type=submit]").first.click()
    page.get_by_text("Beatriz").first.wait_for()
    page.close()
    return {"sheet": sheet, "lobby": lobby, "match": match, "club": club}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_passes_axe_is_light_and_brings_nothing_from_elsewhere(
    ana: tuple[SheetPage, str], paths: dict[str, str], address: str, path: str
) -> None:
    page = ana[0].context.new_page()
    asked: list[str] = []
    said: list[str] = []
    loaded: dict[str, bytes] = {}
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfinished", lambda request: _weigh(request, loaded))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(address + path.format(**paths), wait_until="networkidle")
    for name, size in SIZES.items():
        # One load: what differs from size to size and from light to dark is style alone.
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(AT_REST)
            _assert_readable(page, f"{name}, {scheme}", all_rules=scheme == "light")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name
        if name == "phone":
            assert_targets_are_large(page)
    assert sum(len(gzip.compress(body)) for body in loaded.values()) <= LARGEST_WEIGHT
    assert any(url.endswith(".css") for url in loaded), "the weight is that of real files"
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert [text for text in said if "Content Security Policy" in text or text.startswith("error:")] == []
    page.close()


def _assert_readable(page: Page, where: str, *, all_rules: bool) -> None:
    """Fail with what axe finds; in the dark only colours can have changed."""
    found = axe_violations(page, tags=TAGS) if all_rules else axe_violations(page, rules=("color-contrast",))
    assert not found, f"{page.url} ({where}):\n" + "\n".join(found)


def _weigh(request: Request, loaded: dict[str, bytes]) -> None:
    answer = request.response()
    if answer is not None and request.url.endswith((".css", ".js")):
        loaded[request.url] = answer.body()


@pytest.mark.parametrize("path", ["/", "{sheet}"])
def test_the_first_paint_comes_within_a_second(ana: tuple[SheetPage, str], address: str, path: str) -> None:
    person, sheet = ana
    page = person.context.new_page()
    page.goto(address + path.format(sheet=sheet), wait_until="networkidle")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    assert 0 < painted < FIRST_PAINT_MS * FIVE_TIMES
    page.close()


@pytest.mark.parametrize("lang", ["fr", "es", "pt"])
def test_a_browsers_language_is_the_pages_language(browser: Browser, address: str, lang: str) -> None:
    context = browser.new_context(locale=lang)
    page = context.new_page()
    page.goto(address)
    assert page.locator("html").get_attribute("lang") == lang
    context.close()


def test_links_and_tokens_are_never_logged(
    ana: tuple[SheetPage, str], address: str, served_folder: Path
) -> None:
    person, sheet = ana
    answer = person.page.evaluate(
        """async (path) => (await fetch(path, {method: "POST", headers: {"content-type": "application/json"},
            body: JSON.stringify({role: "viewer"})})).json()""",
        f"/api/streams/{sheet.rsplit('/', 1)[-1]}/links",
    )
    token = answer["url"].rsplit("/", 1)[-1]
    person.context.request.get(answer["url"])
    log = (served_folder / "log").read_text(encoding="utf-8")
    assert "/j/" in log
    assert token not in log
    assert not any(name in log for name in NAMES)
    assert token.encode() not in (served_folder / "sheets.db").read_bytes(), "only its hash is kept"
