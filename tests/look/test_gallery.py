"""Every component of the design system, in a real Chromium under the strict CSP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.look.site import look_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE, DESKTOP = (390, 844), (1280, 800)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with look_site() as address:
        yield address


def open_page(
    browser: Browser, address: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> Page:
    """Open `address` in a context of its own, without motion."""
    page = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
    ).new_page()
    page.goto(address)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_components_pass_axe(
    browser: Browser, site: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    page = open_page(browser, f"{site}/gallery.html", size, scheme)
    assert_no_axe_violations(page)
    page.context.close()


def test_targets_on_the_phone_are_at_least_44_pixels(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/gallery.html", PHONE, "light")
    assert_targets_are_large(page)
    page.context.close()


def test_no_component_is_wider_than_the_phone(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/gallery.html", (320, 640), "light")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.context.close()


def test_the_serif_is_the_vendored_one(browser: Browser, site: str) -> None:
    page = open_page(browser, f"{site}/gallery.html", PHONE, "light")
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('600 20px \"Barbu Serif\"'))")
    assert page.evaluate("[...document.fonts].map(face => face.status)") == ["loaded"]
    page.context.close()


def test_components_ask_no_other_host(browser: Browser, site: str) -> None:
    page = browser.new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}/gallery.html", wait_until="networkidle")
    assert asked
    assert all(url.startswith(site) for url in asked)
    page.context.close()
