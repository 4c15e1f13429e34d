"""A person at a table: looks at the page, and taps, types or goes by accessible names."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PHONE, DESKTOP = (390, 844), (1280, 800)
SECONDS = 60.0
MOST_TABS = 90
Way = Literal["taps", "keys", "names"]

# Where a finger would touch a button: its middle, which nothing may cover.
_TOUCHED = """button => {
  button.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = button.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return button.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
_SEEN = """() => {
  const wanted = document.querySelector(".table-frame > .wanted");
  return [
    (document.querySelector(".game")?.className ?? "").replace("game", "").trim(),
    wanted?.textContent ?? "",
    Boolean(wanted?.classList.contains("mine")),
    document.querySelectorAll(".hand-card").length,
    document.querySelector(".felt.laid") !== null,
  ];
}"""


class Seen(NamedTuple):
    """What a person sees at a glance."""

    phase: str
    """`choose`, `speak`, `play`, `over` or `late`; empty before the match."""
    wanted: str
    """The sentence that says what is wanted."""
    is_my_turn: bool
    """Whether the sentence is about this person."""
    cards: int
    """How many cards of a hand are shown."""
    laid: bool
    """Whether the deal is one of rows on the table."""

    @property
    def may_act(self) -> bool:
        return self.is_my_turn and self.phase in ("choose", "speak", "play")


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
        lang: str = "en-GB",
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion=motion,
            has_touch=True,
            locale=lang,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.way = way
        self.random = Random(seed)
        self.problems: list[str] = []
        self.last = Seen("", "", is_my_turn=False, cards=0, laid=False)
        """What was seen when this person last looked."""
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self._heard(message.text))

    def _heard(self, text: str) -> None:
        if "Content Security Policy" in text or "Error" in text:
            self.problems.append(text)

    def close(self, *, but: str = "") -> None:
        """Leave, and fail with whatever went wrong in the page; `but`: what was meant to."""
        self.context.close()
        wrong = [problem for problem in self.problems if not but or but not in problem]
        assert not wrong, wrong

    def press(self, button: Locator) -> None:
        """Press a button as this person does it."""
        if self.way == "keys":
            self._walk_to(button)
            self.page.keyboard.press("Enter")
        elif self.way == "names":
            button.click()
        else:
            self.page.touchscreen.tap(*self._place(button))

    def _place(self, button: Locator) -> tuple[float, float]:
        """Where a finger touches the button; whatever covers it is given a moment to go."""
        end = time.monotonic() + 10
        while (place := self.touched(button)) is None:
            assert time.monotonic() < end, f"something covers {button}"
            self.page.wait_for_timeout(25)
        return place

    def touched(self, button: Locator) -> tuple[float, float] | None:
        """Where a finger touches the button now; None where something covers it."""
        place = button.evaluate(_TOUCHED)
        return None if place is None else (float(place[0]), float(place[1]))

    def _walk_to(self, button: Locator) -> None:
        """Press Tab until the button has the focus."""
        for _ in range(MOST_TABS):
            if button.evaluate("button => button === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {button}")

    def bring_in(self, address: str, ruleset: str) -> str:
        """Save a ruleset from its text, and return the name by which forms know it."""
        self.page.goto(f"{address}/rulesets/import")
        self.page.locator("#document").fill(ruleset)
        self.page.locator("main form button[type=submit]").click()
        self.page.wait_for_url(re.compile(r"/rulesets/(?!import)\w+$"))
        return self.page.url.rsplit("/", 1)[-1]

    def open(
        self,
        address: str,
        ruleset: str,
        *,
        friends: int = 0,
        spectators: str = "none",
        pace: str = "instant",
        level: str = "random",
    ) -> None:
        """Open a table by the form: bots of a level, and so many open seats."""
        self.page.goto(f"{address}/table/new?ruleset={ruleset}")
        for seat in range(1, 4):
            self.page.locator(f"#seat_{seat}").select_option("open" if seat <= friends else level)
        self.page.locator(f"label:has(input[name=pace][value={pace}])").click()
        self.page.locator("#spectators").select_option(spectators)
        self.press(self.page.get_by_role("button", name="Open the table"))
        self.page.get_by_label("Your name").wait_for()

    def sit_down(self, name: str, button: str = "Play") -> None:
        """Give a name and take the seat."""
        self.page.get_by_label("Your name").fill(name)
        self.press(self.page.get_by_role("button", name=button, exact=True))

    def take_link(self, button: str, *, from_menu: bool = False) -> str:
        """Have a link made, and return its address."""
        if from_menu:
            self.press(self.page.get_by_label("More"))
        self.press(self.page.get_by_role("button", name=button, exact=True).first)
        dialog = self.page.get_by_role("dialog")
        dialog.wait_for()
        link = dialog.get_by_label("Address of the link").input_value()
        self.page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        return link

    def seen(self) -> Seen:
        """Look at the page once."""
        self.last = Seen(*self.page.evaluate(_SEEN))
        return self.last

    def hand(self) -> list[str]:
        """The cards of the hand that is shown, from left to right."""
        read = "cards => cards.map(card => card.dataset.card)"
        cards: list[str] = self.page.locator(".hand-card").evaluate_all(read)
        return cards

    @property
    def phase(self) -> str:
        return self.seen().phase

    @property
    def wanted(self) -> str:
        return self.seen().wanted

    @property
    def deals(self) -> bool:
        """Whether a deal is under way."""
        return self.phase in ("choose", "speak", "play")

    def act(self) -> None:
        """Do something that is allowed, after what was seen last."""
        if self.last.phase == "choose":
            self._choose()
        elif self.last.phase == "speak":
            self.press(self._one(self._within("group", "Doubles", ".speak-keys")))
        else:
            self._play()

    def _within(self, role: Literal["group", "table"], name: str, place: str) -> Locator:
        """The buttons of a part of the page, by its name or by its place."""
        if self.way == "names":
            return self.page.get_by_role(role, name=name).get_by_role("button")
        return self.page.locator(f"{place} button")

    def _legal_cards(self) -> Locator:
        if self.way == "names":
            hand = self.page.get_by_role("region", name="Your cards")
            return hand.get_by_role("button", disabled=False)
        return self.page.locator(".hand-card.legal")

    def _one(self, buttons: Locator) -> Locator:
        return buttons.nth(self.random.randrange(buttons.count()))

    def _choose(self) -> None:
        contracts = self._within("table", "What is left for everybody", ".choosing th")
        contract = self._one(contracts)
        name = contract.inner_text()
        self.press(contract)
        ways = self._within("group", name, ".way-keys")
        if ways.count():
            self.press(self._one(ways))

    def _play(self) -> None:
        cards = self._legal_cards()
        names = cards.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
        if not names:
            self.press(self.page.get_by_role("button", name="Pass", exact=True))
            return
        at = self.random.randrange(len(names))
        name = str(names[at])
        self.press(cards.nth(at))
        dialog = self.page.get_by_role("dialog")
        if "ace" in name and dialog.count():
            self.press(dialog.get_by_role("button", name=re.compile("Above|Below")).first)

    def next_deal(self) -> None:
        """Go on after a deal."""
        self.press(self.page.get_by_role("button", name="Next deal", exact=True))
        self.until(lambda: self.phase != "over", "no next deal")

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something holds."""
        end = time.monotonic() + SECONDS
        while not holds():
            assert time.monotonic() < end, f"{what}: {self.wanted}"
            self.page.wait_for_timeout(10)


def play_match(people: list[TablePage], deals: int) -> None:
    """Have people play a whole match of so many deals."""
    for number in range(1, deals + 1):
        for one in people:
            one.until(lambda one=one: one.deals, "no deal")  # type: ignore[misc]  # bound now
        play_deal(people)
        if number < deals:
            assert people[0].wanted.startswith(f"Deal {number} of {deals}")
            people[0].next_deal()


def play_deal(people: list[TablePage], look: Callable[[TablePage], None] = lambda _one: None) -> None:
    """Have people play until the deal is over for all of them; `look` is called before each of their acts."""
    end = time.monotonic() + 5 * SECONDS
    while True:
        seen = [one.seen() for one in people]
        if all(one.phase == "over" for one in seen):
            return
        assert time.monotonic() < end, seen
        for one, before in zip(people, seen, strict=True):
            if before.may_act:
                look(one)
                one.act()
                one.until(lambda one=one, before=before: one.seen() != before, "an act does nothing")  # type: ignore[misc]  # bound now
                break
        else:
            people[0].page.wait_for_timeout(10)
