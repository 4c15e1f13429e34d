"""What the page says is seen, also while a dialog lies over the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_no_axe_violations
from tests.browser.table_page import DESKTOP, PHONE, TablePage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
ON_TOP = """message => {
  const { left, top, width, height } = message.getBoundingClientRect();
  return message.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_message_lies_over_an_open_dialog_and_stays_when_that_is_closed(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    ana = TablePage(browser, size=size, seed=6)
    ana.open(address, "classic", pace="relaxed")
    ana.sit_down("Ana")
    ana.until(lambda: ana.deals, "no deal")
    ana.press(ana.page.get_by_label("More"))
    ana.press(ana.page.get_by_role("button", name="How I play"))
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label("My name").fill("Anna")
    ana.press(dialog.get_by_role("button", name="Change"))
    message = ana.page.locator(".toast")
    message.wait_for()
    assert message.inner_text() == "Everybody sees the new name."
    assert message.evaluate(ON_TOP)
    assert_no_axe_violations(ana.page)
    ana.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert message.count() == 1
    assert message.evaluate(ON_TOP)
    ana.close()


def test_a_message_from_before_does_not_lie_on_the_keys_of_a_dialog(browser: Browser, address: str) -> None:
    ana = TablePage(browser, size=PHONE, seed=6)
    ana.open(address, "classic", pace="relaxed")
    ana.sit_down("Ana")
    ana.until(lambda: ana.deals, "no deal")
    more, manners = ana.page.get_by_label("More"), ana.page.get_by_role("button", name="How I play")
    ana.press(more)
    ana.press(manners)
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label("My name").fill("Anna")
    ana.press(dialog.get_by_role("button", name="Change"))
    ana.page.locator(".toast").wait_for()
    ana.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    ana.press(more)
    ana.press(manners)
    dialog.wait_for()
    assert ana.page.locator(".toast").count() == 0
    ana.close()
