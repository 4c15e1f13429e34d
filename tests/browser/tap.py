"""How long it takes from a tap on a card until the card is painted on the table."""

from __future__ import annotations

__all__ = ["tap_times"]

import time

from tests.browser.table_page import SECONDS, TablePage

_TAPPED = """card => new Promise(done => { const start = performance.now();
  new MutationObserver((_, watch) => { if (document.querySelector(".trick-me .card")) {
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  } }).observe(document.querySelector(".table-frame"), { childList: true, subtree: true, attributes: true });
  card.click(); })"""
"""The frame after the card has been put into the page is on the screen when its callbacks are through."""


def tap_times(person: TablePage, taps: int) -> list[float]:
    """Play on until so many cards of tricks have been tapped; return the ms that each took to be painted."""
    times: list[float] = []
    end = time.monotonic() + SECONDS + taps
    while len(times) < taps:
        assert time.monotonic() < end, f"{len(times)} of {taps} taps: {person.wanted}"
        seen = person.seen()
        if seen.phase == "over":
            person.next_deal()
        elif seen.may_act and seen.phase == "play" and person.page.locator(".trick-me .place-empty").count():
            times.append(person.page.locator(".hand-card.legal").first.evaluate(_TAPPED))
        elif seen.may_act:
            person.act()
        person.page.wait_for_timeout(20)
    return times
