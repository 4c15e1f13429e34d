"""The score sheet's island: it is tapped, typed and read out here; its server is a stand-in that takes any command."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser.axe import assert_no_axe_violations, assert_targets_are_large
from tests.look.site import look_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PHONE, DESKTOP = (390, 844), (1280, 800)
Scheme = Literal["light", "dark"]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with look_site() as address:
        yield address


class Screen:
    """A page that counts what a finger does to it."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int], scheme: Scheme) -> None:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=True,
            locale="en-GB",
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.taps = 0
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._heard)
        self.page.goto(address)
        self.page.get_by_role("tab", name="Sheet").wait_for()

    def _heard(self, message: object) -> None:
        text = str(getattr(message, "text", message))
        if "Content Security Policy" in text or "TypeError" in text:
            self.problems.append(text)

    def tap(self, target: Locator) -> None:
        """Tap, and count it."""
        target.tap()
        self.taps += 1

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """Return the button of the open dialog, else of the page, with this accessible name."""
        dialog = self.page.get_by_role("dialog")
        place = dialog if dialog.count() else self.page
        return place.get_by_role("button", name=name, exact=exact)

    def totals(self) -> list[str]:
        """Return the totals as they stand."""
        return self.page.locator(".total").all_inner_texts()

    def close(self) -> None:
        """Leave; nothing may have gone wrong in the page."""
        assert self.problems == []
        self.page.context.close()


@pytest.fixture
def fresh(browser: Browser, site: str) -> Iterator[Screen]:
    """Open a tournament sheet without a deal, on a phone."""
    screen = Screen(browser, f"{site}/sheet/tournament/0/owner", PHONE, "light")
    yield screen
    screen.close()


TAPS: dict[str, tuple[list[str], list[int]]] = {
    "No tricks": (["4", "3", "6"], [-8, -6, -12, 0]),
    "No queens": (["1", "0", "2"], [-6, 0, -12, -6]),
    "No last two": (["Beatriz #0", "Diana #1"], [0, -10, 0, -20]),
    "No hearts": (["4", "8", "0", "Beatriz"], [-8, -20, 0, -2]),
    "Barbu": (["Rita"], [0, 0, -20, 0]),
    "Trumps": (["hearts", "5", "5", "3"], [25, 25, 15, 0]),
    "Domino": (["7", "Diana", "Ana", "Rita"], [20, -5, 5, 45]),
}
"""Contract: what is tapped between its name and Save, and the points of each seat. "#1": the name's second button."""


def _tap_word(screen: Screen, word: str) -> None:
    name, _, number = word.partition(" #")
    dialog = screen.page.get_by_role("dialog")
    choice = dialog.get_by_role("radio", name=name, exact=True)
    if choice.count():
        screen.tap(choice.locator(".."))
    elif name.isdigit():
        screen.tap(dialog.get_by_role("button", name=name, exact=True))
    else:
        screen.tap(dialog.locator(".name-key", has_text=name).nth(int(number or 0)))


@pytest.mark.parametrize("contract", TAPS)
def test_a_deal_without_doubles_takes_at_most_six_taps(fresh: Screen, contract: str) -> None:
    words, points = TAPS[contract]
    fresh.page.get_by_role("button", name="Next deal").tap()
    fresh.page.get_by_role("dialog").wait_for()
    fresh.tap(fresh.button(contract, exact=False))
    for word in words:
        _tap_word(fresh, word)
    fresh.tap(fresh.button("Save"))
    fresh.page.get_by_role("dialog").wait_for(state="detached")
    assert fresh.taps <= 6
    assert [int(text.replace("−", "-")) for text in fresh.totals()] == points


def test_the_last_value_fills_itself_and_can_still_be_changed(fresh: Screen) -> None:
    fresh.button("No queens", exact=False).first.tap()
    for count in ("2", "1", "0"):
        fresh.button(count).tap()
    counts = fresh.page.locator(".give-count")
    assert counts.all_inner_texts() == ["2", "1", "0", "1"]
    fresh.button("Ana: one more").tap()
    assert counts.all_inner_texts() == ["3", "1", "0", "0"]


def test_more_than_there_is_cannot_be_given(fresh: Screen) -> None:
    fresh.button("No tricks", exact=False).first.tap()
    fresh.button("9").tap()
    assert fresh.button("5").is_disabled()
    assert fresh.button("4").is_enabled()
    assert fresh.page.get_by_text("4 of 13 left").is_visible()


def test_an_impossible_result_cannot_be_saved_and_the_page_says_why(fresh: Screen) -> None:
    fresh.button("No hearts", exact=False).first.tap()
    for word in ("4", "9", "Rita"):
        _tap_word(fresh, word)
    assert fresh.button("Save").is_disabled()
    assert (
        fresh.page.locator("#wanted").inner_text() == "No deal can end like this: look at the numbers again."
    )


def test_a_forbidden_double_cannot_be_set_and_says_why(fresh: Screen) -> None:
    fresh.button("Trumps", exact=False).first.tap()
    fresh.button("Nobody doubles", exact=False).tap()
    fresh.button("Beatriz does not double Rita").tap(force=True)
    said = fresh.page.get_by_text("In this contract only the declarer may be doubled.")
    said.wait_for()
    fresh.button("Beatriz does not double Ana").tap()
    assert fresh.button("Beatriz doubles Ana").get_attribute("aria-pressed") == "true"


def test_the_worked_example_settles_as_the_rules_say(fresh: Screen) -> None:
    fresh.button("No queens", exact=False).first.tap()
    fresh.button("Nobody doubles", exact=False).tap()
    for double in (
        "Beatriz does not double Ana",
        "Beatriz does not double Rita",
        "Beatriz does not double Diana",
    ):
        fresh.button(double).tap()
    fresh.button("Rita does not double Ana").tap()
    fresh.button("Ana does not double Rita").tap()
    assert fresh.button("Ana redoubles Rita").is_visible()
    for count in ("1", "0", "1"):
        fresh.button(count).tap()
    fresh.button("Save").tap()
    fresh.page.get_by_role("dialog").wait_for(state="detached")
    assert fresh.totals() == ["−12", "+24", "−12", "−24"]
    fresh.page.get_by_role("button", name="No queens", exact=False).first.tap()
    paid = fresh.page.locator(".paid li").all_inner_texts()
    assert [" ".join(line.split()) for line in paid] == [
        "Ana pays Beatriz 6",
        "Rita pays Beatriz 6",
        "Diana pays Beatriz 12",
    ]


def test_a_past_deal_is_mended_with_the_change_shown_before(browser: Browser, site: str) -> None:
    screen = Screen(browser, f"{site}/sheet/tournament/8/owner", PHONE, "light")
    before = screen.totals()
    screen.page.locator(".series-key", has_text="Ana").first.tap()
    screen.page.locator(".series.shown tr.done", has_text="Barbu").tap()
    screen.button("Mend").tap()
    holder = screen.page.locator(".name-key[aria-pressed=true]").inner_text().strip()
    other = next(name for name in ("Ana", "Beatriz", "Rita", "Diana") if name != holder)
    screen.page.locator(".name-key", has_text=other).first.tap()
    assert screen.page.get_by_text("Totals change").is_visible()
    screen.button("Save").tap()
    screen.page.get_by_role("dialog").wait_for(state="detached")
    assert screen.totals() != before
    screen.page.locator(".toast").get_by_role("button", name="Undo").tap()
    assert screen.totals() == before
    screen.close()


def test_a_deal_is_entered_by_the_keyboard_alone(fresh: Screen) -> None:
    keys = fresh.page.keyboard
    fresh.page.get_by_role("button", name="Next deal").focus()
    keys.press("Enter")
    fresh.page.get_by_role("dialog").get_by_role("button", name="No tricks", exact=False).focus()
    keys.press("Enter")
    keys.type("13", delay=30)
    assert fresh.page.locator(".give-count").all_inner_texts() == ["13", "0", "0", "0"]
    for _ in range(40):
        if fresh.page.evaluate("document.activeElement.textContent") == "Save":
            break
        keys.press("Tab")
    keys.press("Enter")
    fresh.page.get_by_role("dialog").wait_for(state="detached")
    assert fresh.totals() == ["−26", "0", "0", "0"]


def test_an_entry_left_half_way_is_found_again(fresh: Screen) -> None:
    fresh.button("No tricks", exact=False).first.tap()
    fresh.button("7").tap()
    fresh.page.reload()
    fresh.page.get_by_role("button", name="Next deal").tap()
    assert fresh.page.locator(".give-count").all_inner_texts() == ["7", "·", "·", "·"]


def test_undo_and_redo_go_back_and_forth(browser: Browser, site: str) -> None:
    screen = Screen(browser, f"{site}/sheet/tournament/5/owner", PHONE, "light")
    before = screen.totals()
    screen.page.get_by_role("button", name="Undo").tap()
    assert "Deal 5 of 28" in screen.page.locator("p.wanted").inner_text()
    screen.page.get_by_role("button", name="Redo").tap()
    assert screen.totals() == before
    screen.close()


def test_only_what_was_done_last_offers_to_be_undone(fresh: Screen) -> None:
    for contract in ("Barbu", "No tricks"):
        fresh.button(contract, exact=False).first.tap()
        for word in TAPS[contract][0]:
            _tap_word(fresh, word)
        fresh.button("Save").tap()
        fresh.page.get_by_role("dialog").wait_for(state="detached")
    assert fresh.page.locator(".toast").all_inner_texts() == ["Deal 2 saved: No tricks.\nUndo"]
    fresh.page.locator(".sheet-bottom").get_by_role("button", name="Undo").tap()
    assert fresh.page.locator(".toast").count() == 0, "it would undo the first deal"


def test_a_viewer_sees_all_and_can_change_nothing(browser: Browser, site: str) -> None:
    screen = Screen(browser, f"{site}/sheet/tournament/5/viewer", PHONE, "light")
    for name in ("Next deal", "Undo", "Redo"):
        assert screen.page.get_by_role("button", name=name).count() == 0
    screen.page.locator(".series.shown tr.done").first.tap()
    assert screen.page.get_by_role("dialog").get_by_role("button", name="Mend").count() == 0
    screen.close()


def test_the_bottom_stays_in_its_place_from_tab_to_tab(browser: Browser, site: str) -> None:
    screen = Screen(browser, f"{site}/sheet/tournament/9/owner", PHONE, "light")
    where = []
    for name in ("Sheet", "Chart", "Statistics"):
        screen.page.get_by_role("tab", name=name).tap()
        where.append(screen.page.locator(".sheet-bottom").bounding_box())
    assert where[0] == where[1] == where[2]
    screen.close()


@pytest.mark.parametrize("rules_id", ["tournament", "classic"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_every_view_of_the_sheet_passes_axe(
    browser: Browser, site: str, size: tuple[int, int], scheme: Scheme, rules_id: str
) -> None:
    screen = Screen(browser, f"{site}/sheet/{rules_id}/9/owner", size, scheme)
    page = screen.page
    for name in ("Sheet", "Chart", "Statistics"):
        page.get_by_role("tab", name=name).click()
        assert_no_axe_violations(page)
    page.get_by_role("tab", name="Sheet").click()
    page.locator("tr.done:visible").first.click()
    assert_no_axe_violations(page)
    page.get_by_role("button", name="Close").click()
    page.locator("tr.due:visible").first.click()
    if (fold := page.locator(".fold")).count():
        fold.click()
    assert_no_axe_violations(page)
    screen.close()


def test_targets_of_the_sheet_on_the_phone_are_at_least_44_pixels(browser: Browser, site: str) -> None:
    screen = Screen(browser, f"{site}/sheet/tournament/9/owner", PHONE, "light")
    assert_targets_are_large(screen.page)
    screen.page.locator("tr.due").first.tap()
    screen.page.locator(".fold").tap()
    assert_targets_are_large(screen.page)
    screen.close()


@pytest.mark.parametrize("width", [320, 390, 768])
def test_the_sheet_is_never_wider_than_its_window(browser: Browser, site: str, width: int) -> None:
    screen = Screen(browser, f"{site}/sheet/tournament/9/owner", (width, 800), "light")
    assert screen.page.evaluate("document.documentElement.scrollWidth") <= width
    screen.page.locator("tr.due:visible").first.tap()
    assert screen.page.evaluate("document.querySelector('.dialog-body').scrollWidth") <= width
    screen.close()


def test_scripts_and_styles_of_the_sheet_weigh_under_100_kilobytes(browser: Browser, site: str) -> None:
    page = browser.new_context().new_page()
    bodies: list[bytes] = []
    page.on(
        "response",
        lambda answer: bodies.append(answer.body()) if answer.url.endswith((".js", ".css")) else None,
    )
    page.goto(f"{site}/sheet/tournament/9/owner", wait_until="networkidle")
    assert len(bodies) > 10
    assert sum(len(gzip.compress(body)) for body in bodies) <= 100 * 1024
    page.context.close()
