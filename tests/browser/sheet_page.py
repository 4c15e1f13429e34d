"""A score sheet as its scorer sees it: everything here is done by taps on what the page shows."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from barbu.rules import Contract, Ruleset, preset
from barbu.rules.control import item_count

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, WebSocketRoute

NAMES = ("Ana", "Beatriz", "Rita", "Diana")
PHONE, DESKTOP = (390, 844), (1280, 800)
CONTRACT_NAMES = {
    "no-tricks": "No tricks",
    "no-queens": "No queens",
    "last-two": "No last two",
    "no-hearts": "No hearts",
    "barbu": "Barbu",
    "salade": "Salade",
    "trumps": "Trumps",
    "domino": "Domino",
}
WAIT_SECONDS = 20.0
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class SheetPage:
    """One device with a sheet open."""

    def __init__(self, browser: Browser, size: tuple[int, int] = PHONE) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            locale="en-GB",
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.asleep = False
        self.page.route_web_socket("**/ws/**", self._passed_on)

    def _passed_on(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: None if self.asleep else socket.send(message))

    def sleep(self) -> None:
        """Cut the device off: requests fail, and what the open socket would bring is lost."""
        self.asleep = True
        self.context.set_offline(True)

    def wake(self) -> None:
        """Give the network back."""
        self.asleep = False
        self.context.set_offline(False)

    def begin(self, address: str, rules: str, names: Sequence[str] = NAMES) -> str:
        """Begin a match by the form and return the path of its sheet; the first player declares first."""
        self.page.goto(f"{address}/new?ruleset={rules}")
        for seat, name in enumerate(names):
            self.page.locator(f"#name_{seat}").fill(name)
        self.page.locator("#first").select_option("0")
        self.page.get_by_role("button", name="Start", exact=True).tap()
        self.page.wait_for_url("**/sheet/*")
        self.ready()
        return self.page.url.removeprefix(address).partition("#")[0]

    def ready(self) -> None:
        """Wait until the island stands."""
        self.page.get_by_role("tab", name="Sheet").wait_for()

    def dialog(self) -> Locator:
        """Return the open dialog."""
        return self.page.get_by_role("dialog")

    def enter(self, ruleset: Ruleset, deal: Mapping[str, Any]) -> None:
        """Enter the next deal as a record would hold it, and save it."""
        contract = ruleset.contract(deal["contract"])
        self.page.get_by_role("button", name="Next deal").tap()
        self.dialog().wait_for()
        if (chooser := self.dialog().locator(".list-link", has_text=CONTRACT_NAMES[contract.id])).count():
            chooser.first.tap()
        if trump := deal.get("trump"):
            self.dialog().get_by_role("radio", name=SUITS[trump], exact=True).locator("..").tap()
        if rank := deal.get("start_rank"):
            name = "10" if rank == "T" else str(rank)
            self.dialog().get_by_role("radio", name=name, exact=True).locator("..").tap()
        self.double(deal.get("doubles", []))
        if not deal.get("skipped"):
            self.give(ruleset, contract, deal["outcome"])
        self.save()

    def double(self, spoken: Sequence[Sequence[Any]]) -> None:
        """Set the doubles, in speaking order."""
        if not any(targets for _, targets in spoken):
            return
        self.dialog().locator(".fold").tap()
        for who, targets in spoken:
            for whom in targets:
                cell = f"{NAMES[who]} does not double {NAMES[whom]}"
                self.dialog().get_by_role("button", name=cell, exact=True).tap()

    def give(self, ruleset: Ruleset, contract: Contract, outcome: Mapping[str, Sequence[int]]) -> None:
        """Give out what the deal held; stops where the rest follows by itself."""
        if contract.layout is not None:
            for seat in outcome["order"][:-1]:
                self._tap_name(0, seat)
            return
        for index, item in enumerate(contract.items):
            counts = outcome[item.name]
            if not item.longest_suit and item_count(ruleset, item) == 1:
                self._tap_name(index, list(counts).index(1))
            else:
                self._give_counts(index, counts, None if item.longest_suit else item_count(ruleset, item))

    def _tap_name(self, section: int, seat: int) -> None:
        self.dialog().locator(".give").nth(section).locator(".name-key").nth(seat).tap()

    def _give_counts(self, section: int, counts: Sequence[int], total: int | None) -> None:
        left = total
        for count in counts if total is None else counts[:-1]:
            if left == 0:
                return
            pad = self.dialog().locator(".give").nth(section).locator(".pad")
            pad.get_by_role("button", name=str(count), exact=True).tap()
            left = None if left is None else left - count

    def save(self) -> None:
        """Save the open deal; what hinders it is said."""
        button = self.dialog().locator(".save")
        assert button.is_enabled(), self.dialog().locator("#wanted").inner_text()
        button.tap()
        self.dialog().wait_for(state="detached")

    def totals(self) -> list[int]:
        """Return the totals that stay in view."""
        return [
            int(text.replace("−", "-").replace(",", ""))
            for text in self.page.locator(".total").all_inner_texts()
        ]

    def wait_for_deals(self, deals: int) -> None:
        """Wait until so many deals are inked."""
        self._until(f"document.querySelectorAll('tr.done').length === {deals}")

    def wait_until_sent(self) -> None:
        """Wait until the server has confirmed everything."""
        self._until("Object.keys(localStorage).every(key => !key.startsWith('barbu.queue.'))")

    def _until(self, claim: str) -> None:
        # `wait_for_function` would evaluate in the page, which its Content-Security-Policy forbids.
        until = time.monotonic() + WAIT_SECONDS
        while not self.page.evaluate(claim):
            assert time.monotonic() < until, f"still not so: {claim}"
            self.page.wait_for_timeout(50)

    def record(self) -> dict[str, Any]:
        """Return the record that the page offers."""
        answer = self.context.request.get(self.page.url.partition("#")[0] + "/record.json")
        assert answer.ok, answer.status
        return cast("dict[str, Any]", json.loads(answer.text()))

    def close(self) -> None:
        """Leave; no script may have failed."""
        assert self.problems == []
        self.context.close()


def rules_of(rules_id: str) -> Ruleset:
    """Return a preset."""
    return preset(rules_id)
