"""
From a tap on a card until it is painted on the table, and what a table's page weighs.

    python bench/table_tap.py [--taps 100] [--write]

A real Chromium, as large as a phone, plays a match alone against three bots on a server of this machine.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.servers import served
from bench.table_load import share
from bench.tables import machine, write_section
from tests.browser.table_page import PHONE, TablePage
from tests.browser.tap import tap_times
from tests.services import CHROMIUM_FLAGS, find_chromium


def measured(browser: Browser, address: str, taps: int) -> tuple[list[float], int]:
    """Return the ms of each tap, and the bytes of scripts and styles, each file gzipped."""
    person, loaded = TablePage(browser, size=PHONE, seed=2), dict[str, bytes]()
    person.open(address, "classic")
    person.sit_down("Ana")
    times = tap_times(person, taps)
    person.page.on(
        "response", lambda answer: loaded.update({answer.url: answer.body()} if _counts(answer.url) else {})
    )
    person.page.reload(wait_until="networkidle")
    person.close()
    return times, sum(len(gzip.compress(body)) for body in loaded.values())


def _counts(url: str) -> bool:
    return url.endswith((".js", ".css"))


def main() -> None:
    """Measure, print, and with --write keep."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--taps", type=int, default=100)
    parser.add_argument("--write", action="store_true", help="put the result into docs/benchmarks.md")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="barbu-tap-"))
        server = stack.enter_context(served(f"sqlite:///{folder}/t.db", Path(folder)))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        times, weight = measured(browser, "http://{}:{}".format(*server.address), options.taps)
        browser.close()
    figures = ", ".join(f"{what} {share(times, part):.0f} ms" for what, part in (("p50", 0.5), ("p99", 0.99)))
    text = (
        f"{machine()} `python bench/table_tap.py --taps {options.taps}`\n\n"
        f"From a tap to the painted card: {figures}, largest {max(times):.0f} ms ({len(times)} taps, Chromium without "
        f"a screen, {PHONE[0]}x{PHONE[1]}).\nScripts and styles of the page, gzipped: {weight / 1000:.1f} kB."
    )
    print(text)
    if options.write:
        write_section("table-tap", "A tap at a table", text)


if __name__ == "__main__":
    main()
