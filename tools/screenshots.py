"""
Make the pictures in docs/images: the sheet of a seeded match, and a table, on a phone and on a desktop.

The cards of a table are dealt as always, so its pictures show other ones each time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from barbu.bots import bot, play_match  # noqa: E402
from barbu.records import Record, RecordDeal, format_record, replay  # noqa: E402
from barbu.rules import preset  # noqa: E402
from tests.browser.table_page import TablePage  # noqa: E402
from tests.services import CHROMIUM_FLAGS, find_chromium  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

IMAGES = ROOT / "docs" / "images"
NAMES = ("Ana", "Beatriz", "Rita", "Diana")
SEED = 3
DEALS = 12
PHONE, DESKTOP = (390, 844), (1280, 800)
SHOTS = (
    ("sheet-phone", PHONE, "light", ()),
    ("doubles-phone", PHONE, "dark", ("Maximum", "Rita does not double Ana", "Ana does not double Beatriz")),
    ("sheet-desktop", DESKTOP, "light", ()),
)
"""Name, window, scheme, and the doubles that are set in an entry; without any, the sheet is shown."""
TABLES: tuple[tuple[str, tuple[int, int], Literal["light", "dark"], int], ...] = (
    ("table-phone", PHONE, "light", 0),
    ("table-desktop", DESKTOP, "dark", 2),
)
"""Name, window, scheme, and how many deals are played before the one that is shown."""


def record_text() -> str:
    """Return the results of the first deals of a match between bots, as a table with real cards knows them."""
    played = replay(play_match(preset("tournament"), [bot("simple")] * 4, SEED, ruleset_id="tournament"))
    deals = tuple(
        RecordDeal(
            declarer=deal.declarer,
            contract=deal.contract,
            trump=written.trump,
            start_rank=written.start_rank,
            doubles=deal.spoken or None,
            outcome=deal.outcome,
        )
        for deal, written in zip(played.deals[:DEALS], played.record.deals[:DEALS], strict=True)
    )
    first = played.record.first_declarer
    ruleset = played.record.ruleset
    return format_record(
        Record(ruleset=ruleset, ruleset_id="tournament", players=NAMES, first_declarer=first, deals=deals)
    )


@contextmanager
def served(folder: str) -> Iterator[str]:
    """Serve an empty database in `folder`; yield the address with its slash."""
    command = [sys.executable, "-m", "barbu", "serve", "--port", "0"]
    environment = {**os.environ, "BARBU_DATA_DIR": folder}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            server.stdout.readline()
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def begin(page: Page, address: str) -> str:
    """Bring the match in by the form and return the address of its sheet."""
    page.goto(f"{address}import")
    page.locator("#record").fill(record_text())
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/sheet/*")
    return page.url


def picture_table(
    browser: Browser,
    address: str,
    name: str,
    size: tuple[int, int],
    scheme: Literal["light", "dark"],
    deals: int,
) -> None:
    """Play at a table until a trick with a court card lies there that waits for the last player, and show it."""
    ana = TablePage(browser, size=size, scheme=scheme, seed=SEED)
    ana.open(address.rstrip("/"), "tournament", pace="instant", level="club")
    ana.sit_down("Ana")
    ana.press(ana.page.get_by_role("button", name="I know how to play"))
    while True:
        if ana.seen().phase == "over":
            deals -= 1
            ana.next_deal()
        if ana.last.may_act and ana.last.phase == "play" and deals <= 0:
            lies = ana.page.locator(".trick .placed:not(:has(.old))")
            if lies.count() >= 2 and lies.locator(".figure").count():
                break
        if ana.last.may_act:
            ana.act()
        ana.page.wait_for_timeout(40)
    ana.page.evaluate("document.activeElement.blur()")
    ana.page.screenshot(path=IMAGES / f"{name}.png")
    ana.close()


def main() -> int:
    """Write the pictures; return the exit status."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        page = context.new_page()
        sheet = begin(page, address)
        for name, (width, height), scheme, doubles in SHOTS:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.goto(sheet, wait_until="networkidle")
            page.get_by_role("tab", name="Sheet").wait_for()
            if doubles:
                page.locator("tr.due").first.click()
                page.locator(".fold").click()
            for label in doubles:
                page.get_by_role("dialog").get_by_role("button", name=label, exact=True).click()
            page.evaluate("document.activeElement.blur()")
            page.screenshot(path=IMAGES / f"{name}.png")
        for table in TABLES:
            picture_table(browser, address, *table)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
