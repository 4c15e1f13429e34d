"""Links are handed on as the device does it: shared where it can share, copied, or selected at a touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.browser.table_page import TablePage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
SHARES = "navigator.share = async what => { window.shared = what; };"
SELECTED = "field => field.value.slice(field.selectionStart, field.selectionEnd)"


def _host(browser: Browser, address: str, *, shares: bool) -> TablePage:
    host = TablePage(browser)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.context.add_init_script(SHARES if shares else "delete Navigator.prototype.share;")
    host.open(address, "classic", friends=1)
    host.sit_down("Ana", "Sit down")
    return host


def test_an_invitation_is_shared_where_the_device_can_and_copied_everywhere(
    browser: Browser, address: str
) -> None:
    host = _host(browser, address, shares=True)
    host.press(host.page.get_by_role("button", name="Invite"))
    dialog = host.page.get_by_role("dialog")
    link = dialog.get_by_label("Address of the link").input_value()
    assert_no_axe_violations(host.page)
    assert_targets_are_large(host.page)
    host.press(dialog.get_by_role("button", name="Share"))
    assert host.page.evaluate("shared") == {"title": "Barbu", "url": link}
    host.press(dialog.get_by_role("button", name="Copy"))
    dialog.get_by_role("button", name="Copied").wait_for()
    assert host.page.evaluate("navigator.clipboard.readText()") == link
    dialog.get_by_label("Address of the link").focus()
    assert dialog.get_by_label("Address of the link").evaluate(SELECTED) == link
    host.close()


@pytest.mark.parametrize("shares", [True, False])
def test_a_link_of_the_page_of_links_is_shared_only_where_the_device_can(
    browser: Browser, address: str, shares: bool
) -> None:
    host = _host(browser, address, shares=shares)
    host.page.goto(host.page.url.partition("?")[0].partition("#")[0] + "/links")
    host.press(host.page.get_by_role("button", name="Show link and QR code"))
    host.page.get_by_role("button", name="Copy").wait_for()
    assert host.page.get_by_role("button", name="Share").is_visible() == shares
    if shares:
        host.press(host.page.get_by_role("button", name="Share"))
        link = host.page.get_by_label("Address of the link").input_value()
        assert host.page.evaluate("shared") == {"title": "Barbu", "url": link}
    host.close()
