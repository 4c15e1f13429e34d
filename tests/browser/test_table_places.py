"""Nothing jumps at a table: seats and cards keep their places, and the hand is there while a contract is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_targets_are_large
from tests.browser.table_page import PHONE, TablePage, play_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
NAMES = ("Ana", "Beatriz", "Rita", "Diana")
PLACES = (".felt-top", ".felt-left", ".felt-right", ".felt-me", ".hand")
MOST_PX = 4
"""A card in the middle may be a hair taller than the word in its place."""

_TOPS = """places => places.map(place => {
  const found = document.querySelector(place);
  return found ? found.getBoundingClientRect().top + scrollY : null;
})"""
_SHOWN = """part => {
  const { top, bottom } = part.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1;
}"""


@pytest.fixture(scope="module")
def four(browser: Browser, address: str) -> Iterator[list[TablePage]]:
    """Four people on phones, the cards of the first deal in their hands, who know how to play."""
    people = [TablePage(browser, seed=seat) for seat in range(4)]
    host, *guests = people
    host.open(address, "tournament", friends=3, pace="relaxed")
    host.sit_down(NAMES[0], "Sit down")
    for name, guest in zip(NAMES[1:], guests, strict=True):
        guest.page.goto(host.take_link("Invite"))
        guest.page.get_by_label("Your name").wait_for()
        guest.sit_down(name, "Sit down")
        host.page.get_by_text(name, exact=True).first.wait_for()
    host.press(host.page.get_by_role("button", name="Start the match"))
    for one in people:
        one.until(lambda one=one: one.phase == "choose", "no choice")  # type: ignore[misc]  # bound now
        one.press(one.page.get_by_role("button", name="I know how to play"))
    yield people
    for one in people:
        one.close()


def test_the_hand_is_in_view_while_a_contract_is_chosen_on_a_phone(four: list[TablePage]) -> None:
    chooser = next(one for one in four if one.seen().is_my_turn)
    for name in ("Trumps", "Domino"):
        chooser.press(chooser.page.get_by_role("button", name=name, exact=True))
        keys = chooser.page.get_by_role("group", name=name)
        keys.wait_for()
        for part in (".way-keys", ".hand"):
            shown = chooser.page.locator(part)
            chooser.until(lambda shown=shown: shown.evaluate(_SHOWN), f"{part} of {name} is out of view")  # type: ignore[misc]  # bound now
        ways, hand = keys.bounding_box(), chooser.page.locator(".hand").bounding_box()
        assert ways and hand and ways["y"] + ways["height"] <= hand["y"], (name, ways, hand)
    assert_targets_are_large(chooser.page)


@pytest.mark.parametrize(("width", "height"), [(375, 667), (844, 390), (360, 640), (820, 1180), (1024, 768)])
def test_every_card_is_in_view_on_small_phones_on_their_side_and_on_tablets(
    four: list[TablePage], width: int, height: int
) -> None:
    one = four[0]
    one.page.set_viewport_size({"width": width, "height": height})
    try:
        cards = one.page.locator(".hand-card")
        assert cards.count() == 13
        one.until(lambda: all(card.evaluate(_SHOWN) for card in cards.all()), "a card is out of view")
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert one.page.evaluate(wide) <= 0
    finally:
        one.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def test_no_seat_moves_from_the_first_word_on_doubles_to_the_last_trick(four: list[TablePage]) -> None:
    chooser = next(one for one in four if one.seen().is_my_turn)
    chooser.press(chooser.page.get_by_role("button", name="No tricks", exact=True))
    tops: list[dict[str, list[float]]] = [{place: [] for place in PLACES} for _ in four]
    phases: set[tuple[str, bool]] = set()

    def look(_: TablePage) -> None:
        for one, seen in zip(four, tops, strict=True):
            if one.last.phase in ("speak", "play"):
                phases.add((one.last.phase, one.last.is_my_turn))
                for place, top in zip(PLACES, one.page.evaluate(_TOPS, list(PLACES)), strict=True):
                    seen[place] += [] if top is None else [top]

    for one in four:
        one.until(lambda one=one: one.phase == "speak", "nobody speaks")  # type: ignore[misc]  # bound now
    play_deal(four, look)
    assert phases == {(phase, mine) for phase in ("speak", "play") for mine in (True, False)}
    moved = [
        (place, min(all_of), max(all_of))
        for seen in tops
        for place, all_of in seen.items()
        if max(all_of) - min(all_of) > MOST_PX
    ]
    assert not moved, (PHONE, moved)
