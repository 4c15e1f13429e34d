"""A person who enters deals into the score sheet by taps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from barbu.records import Replay, ReplayedDeal, parse_record, replay
from barbu.rules import Contract
from barbu.rules.names import contract_name

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

PHONE, DESKTOP = (390, 844), (1280, 800)
NAMES = ("Ana", "Beatriz", "Rita", "Diana")
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Person:
    """Somebody with a phone or a laptop at the table."""

    def __init__(self, browser: Browser, site: str, size: tuple[int, int] = PHONE, **options: object) -> None:
        self.site = site
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            reduced_motion="reduce",
            locale="en-GB",
            **options,  # type: ignore[arg-type]
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self._heard(message.text))

    def _heard(self, text: str) -> None:
        if "Content Security Policy" in text or "TypeError" in text:
            self.problems.append(text)

    def close(self) -> None:
        """Leave; nothing may have gone wrong in the page."""
        assert self.problems == []
        self.context.close()

    def open_match(self, ruleset: str, first: int, names: Sequence[str] = NAMES) -> str:
        """Begin a match and return the sheet's id."""
        self.page.goto(f"{self.site}/new")
        self.page.locator("#ruleset").select_option(ruleset)
        for seat, name in enumerate(names):
            self.page.locator(f"#name_{seat}").fill(name)
        self.page.locator("#first").select_option(str(first))
        self.page.get_by_role("button", name="Start").tap()
        self.page.wait_for_url("**/sheet/*")
        self.page.get_by_role("tab", name="Sheet").wait_for()
        return self.page.url.rsplit("/", 1)[-1]

    def totals(self) -> list[int]:
        """Return the totals as they stand on the page."""
        texts = self.page.locator(".total").all_inner_texts()
        return [int(text.replace("−", "-").replace("+", "")) for text in texts]

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.get_by_role("dialog")

    def enter(self, found: Replay, number: int, names: Sequence[str] = NAMES) -> None:
        """Enter one deal of a replayed record by taps, from "Next deal" to "Save"."""
        deal, written = found.deals[number], found.record.deals[number]
        contract = found.record.ruleset.contract(deal.contract)
        self.page.get_by_role("button", name="Next deal").tap()
        self.dialog.wait_for()
        if self.dialog.locator(".list-link").count():
            title = contract_name(contract, "en")
            self.dialog.locator(".list-link").filter(has=self.page.get_by_text(title, exact=True)).tap()
        if written.trump:
            self._choose(SUITS.get(written.trump, "no trump"))
        if written.start_rank:
            self._choose(written.start_rank.replace("T", "10"))
        self._double(deal, names)
        self._give(contract, deal, names)
        self.dialog.get_by_role("button", name="Save").tap()
        self.dialog.wait_for(state="detached")

    def _choose(self, label: str) -> None:
        name = re.compile(f"^{label}$", re.IGNORECASE)
        self.dialog.get_by_role("radio", name=name).locator("..").first.tap()

    def _double(self, deal: ReplayedDeal, names: Sequence[str]) -> None:
        pairs = [(speech.seat, target) for speech in deal.spoken for target in speech.targets]
        if not pairs:
            return
        fold = self.dialog.get_by_role("button", name="Nobody doubles")
        if fold.count():
            fold.tap()
        for who, whom in pairs:
            label = f"{names[who]} does not double {names[whom]}"
            self.dialog.get_by_role("button", name=label, exact=True).tap()

    def _give(self, contract: Contract, deal: ReplayedDeal, names: Sequence[str]) -> None:
        assert deal.outcome is not None
        players = len(names)
        if contract.layout is not None:
            for seat in deal.outcome.order[:-1]:
                self.dialog.locator(".name-key").nth(seat).tap()
            return
        for index in range(len(contract.items)):
            counts = deal.outcome.counts[index * players : (index + 1) * players]
            section = self.dialog.locator(".give").nth(index)
            keys = section.locator(".name-key")
            if keys.count():
                key = keys.nth(counts.index(1))
                if key.get_attribute("aria-pressed") != "true":
                    key.tap()
                continue
            for seat, count in enumerate(counts):
                shown = section.locator(".give-count")
                if not shown.count() or shown.nth(seat).inner_text() != "·":
                    continue
                section.locator(".pad").get_by_role("button", name=str(count), exact=True).tap()

    def exported(self, sheet: str) -> Replay:
        """Return the sheet's own record, replayed."""
        answer = self.context.request.get(f"{self.site}/sheet/{sheet}/record.json")
        assert answer.ok
        return replay(parse_record(answer.body()))
