"""A person at a table: looks at the page, and taps, types or goes by accessible names."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PHONE, DESKTOP = (390, 844), (1280, 800)
SECONDS = 60.0
Way = Literal["taps", "keys"]


class TablePage:
    """One browser with its own cookies."""

    def __init__(
        self,
        browser: Browser,
        *,
        size: tuple[int, int] = PHONE,
        scheme: Literal["light", "dark"] = "light",
        way: Way = "taps",
        seed: int = 1,
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=True,
            locale="en-GB",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.way = way
        self.random = Random(seed)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self._heard(message.text))

    def _heard(self, text: str) -> None:
        if "Content Security Policy" in text or "Error" in text:
            self.problems.append(text)

    def close(self) -> None:
        """Leave, and fail with whatever went wrong in the page."""
        self.context.close()
        assert not self.problems, self.problems

    def press(self, button: Locator) -> None:
        """Press a button as this person does it."""
        if self.way == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.tap()

    def open(self, address: str, ruleset: str, *, friends: int = 0, spectators: str = "none") -> None:
        """Open a table by the form: bots, and so many open seats."""
        self.page.goto(f"{address}/table/new?ruleset={ruleset}")
        for seat in range(1, friends + 1):
            self.page.locator(f"#seat_{seat}").select_option("open")
        for name, value in (("pace", "quick"), ("spectators", spectators)):
            self.page.locator(f"label:has(input[name={name}][value={value}])").click()
        self.press(self.page.get_by_role("button", name="Open the table"))
        self.page.get_by_label("Your name").wait_for()

    def sit_down(self, name: str, button: str = "Play") -> None:
        """Give a name and take the seat."""
        self.page.get_by_label("Your name").fill(name)
        self.press(self.page.get_by_role("button", name=button, exact=True))

    @property
    def phase(self) -> str:
        """`choose`, `speak`, `play` or `over`; empty before the match."""
        found = self.page.evaluate("() => document.querySelector('.game')?.className ?? ''")
        return str(found).removeprefix("game").strip()

    @property
    def wanted(self) -> str:
        """The sentence that says what is wanted."""
        return self.page.locator(".table-frame > .wanted").inner_text()

    @property
    def is_my_turn(self) -> bool:
        """Whether the sentence is about this person."""
        return self.page.locator(".table-frame > .wanted.mine").count() > 0

    def act(self) -> None:
        """Do something that is allowed."""
        if self.phase == "choose":
            self._choose()
        elif self.phase == "speak":
            self.press(self._one(self.page.locator(".speak-keys button")))
        elif self.page.locator(".hand-card.legal").count():
            self._play()
        else:
            self.press(self.page.get_by_role("button", name="Pass", exact=True))

    def _one(self, buttons: Locator) -> Locator:
        return buttons.nth(self.random.randrange(buttons.count()))

    def _choose(self) -> None:
        self.press(self._one(self.page.locator(".choosing button.row-button")))
        ways = self.page.locator(".way-keys button")
        if ways.count():
            self.press(self._one(ways))

    def _play(self) -> None:
        card = self._one(self.page.locator(".hand-card.legal"))
        name = card.get_attribute("aria-label") or ""
        self.press(self.page.get_by_role("button", name=name, exact=True))
        dialog = self.page.get_by_role("dialog")
        if "ace" in name and dialog.count():
            self.press(dialog.get_by_role("button", name=re.compile("Above|Below")).first)

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something holds."""
        end = time.monotonic() + SECONDS
        while not holds():
            assert time.monotonic() < end, f"{what}: {self.wanted}"
            self.page.wait_for_timeout(25)


def play_deal(people: list[TablePage], look: Callable[[TablePage], None] = lambda _one: None) -> None:
    """Have people play until the deal is over; `look` is called before each of their acts."""
    end = time.monotonic() + 5 * SECONDS
    while any(one.phase != "over" for one in people):
        assert time.monotonic() < end, [one.wanted for one in people]
        for one in people:
            if one.is_my_turn and one.phase in ("choose", "speak", "play"):
                before = one.wanted, one.page.locator(".hand-card").count(), one.phase
                look(one)
                one.act()
                one.until(
                    lambda one=one, before=before: (  # type: ignore[misc]  # bound now, not later
                        not one.is_my_turn
                        or (one.wanted, one.page.locator(".hand-card").count(), one.phase) != before
                    ),
                    "an act does nothing",
                )
        people[0].page.wait_for_timeout(20)
