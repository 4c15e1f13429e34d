"""A match is begun and a doubled deal entered by the keyboard alone, over a real server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.sheet_page import DESKTOP, NAMES, SheetPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

MOST_TABS = 60
NAME_OF_FOCUS = """() => {
  const e = document.activeElement;
  const label = e.labels?.[0]?.innerText ?? e.innerText;
  return (e.getAttribute("aria-label") || label || "").replace(/\\s+/g, " ").trim();
}"""
FOCUS_IS_SEEN = """() => {
  const spot = document.activeElement.closest("label") ?? document.activeElement;
  const box = spot.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.width > 0 && spot.contains(at);
}"""


class Typist:
    """Somebody who has no pointer: only keys, and what has the focus."""

    def __init__(self, person: SheetPage) -> None:
        self.page = person.page

    def focus(self) -> str:
        """Return the name of what has the focus."""
        return str(self.page.evaluate(NAME_OF_FOCUS))

    def reach(self, name: str) -> None:
        """Press Tab until the focus is on what is called so, and see that nothing covers it."""
        passed = []
        for _ in range(MOST_TABS):
            if self.focus().startswith(name):
                assert self.page.evaluate(FOCUS_IS_SEEN), f"{name} has the focus but cannot be seen"
                return
            passed.append(self.focus())
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name} is not to be reached by Tab; passed {passed}")

    def press(self, name: str, key: str = "Enter") -> None:
        """Reach something and press a key on it."""
        self.reach(name)
        self.page.keyboard.press(key)


@pytest.fixture
def typist(browser: Browser, address: str) -> Iterator[Typist]:
    person = SheetPage(browser, DESKTOP)
    person.page.goto(address)
    yield Typist(person)
    person.close()


def _begin(typist: Typist) -> None:
    typist.press("Keep score")
    typist.page.wait_for_url("**/new")
    for seat, name in enumerate(NAMES):
        typist.reach(f"Player {seat + 1}")
        typist.page.keyboard.type(name)
        typist.page.keyboard.press("Tab")
    typist.reach("First declarer")
    typist.page.keyboard.press("A")
    typist.press("Start")
    typist.page.wait_for_url("**/sheet/*")
    typist.page.get_by_role("tab", name="Sheet").wait_for()


def test_a_match_and_a_doubled_deal_are_entered_by_the_keyboard_alone(typist: Typist) -> None:
    _begin(typist)
    page, keys = typist.page, typist.page.keyboard
    typist.press("Next deal")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    typist.press("No queens")
    typist.press("Nobody doubles")
    for who, whom in ((1, 0), (1, 2), (1, 3), (2, 0), (0, 2)):
        typist.press(f"{NAMES[who]} does not double {NAMES[whom]}", "Space")
    for count in "101":
        keys.press(count)
    assert dialog.locator(".give-count").all_inner_texts() == ["1", "0", "1", "2"]
    typist.press("Save")
    dialog.wait_for(state="detached")
    totals = [text.replace("−", "-").replace("+", "") for text in page.locator(".total").all_inner_texts()]
    assert totals == ["-12", "24", "-12", "-24"], "the worked example of the rules"
    assert typist.focus() != "", "the focus is not lost with the dialog"


def test_a_dialog_keeps_the_focus_until_escape_and_gives_it_back(typist: Typist) -> None:
    _begin(typist)
    typist.press("Next deal")
    typist.page.get_by_role("dialog").wait_for()
    outside = (
        "() => Boolean(document.activeElement.closest('dialog')) || document.activeElement === document.body"
    )
    for _ in range(MOST_TABS):
        typist.page.keyboard.press("Tab")
        assert typist.page.evaluate(outside), typist.focus()
    typist.page.keyboard.press("Escape")
    typist.page.get_by_role("dialog").wait_for(state="detached")
    assert typist.focus() == "Next deal"
