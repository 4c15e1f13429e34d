"""The paper form of a sheet: one page A4, whatever was played."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from barbu.matches.sheet import record_of
from barbu.records import format_record
from tests.matches.sheets import random_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LONG_NAMES = (
    "Maria da Conceição Vasconcelos",
    "Jean-Baptiste de la Tour",
    "سارة",
    "Bartholomew Cholmondeley",
)


def brought_in(page: Page, address: str, text: str) -> None:
    """Bring a record in by the form, and open its paper form."""
    page.goto(f"{address}/import")
    page.locator("#record").fill(text)
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/sheet/*")
    page.goto(page.url.partition("#")[0] + "/print")


NOTHING_CUT = """() => [...document.querySelectorAll(".paper td.small")]
    .filter(cell => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1)
    .map(cell => cell.innerText)"""


def pages_of(pdf: bytes) -> list[bytes]:
    """Return the page objects of a PDF as Chromium writes it."""
    return re.findall(rb"/Type /Page\b[^s].*?endobj", pdf, re.DOTALL)


@pytest.mark.parametrize("ruleset", ["tournament", "brader", "classic", "six"])
def test_a_whole_match_is_printed_on_one_page_a4(browser: Browser, address: str, ruleset: str) -> None:
    chosen = six_players() if ruleset == "six" else ruleset
    sheet = random_match(random.Random(8), chosen)
    text = format_record(record_of(sheet))
    if ruleset == "tournament":
        for plain, long in zip(("Ana", "Beatriz", "Rita", "Diana"), LONG_NAMES, strict=True):
            text = text.replace(f'"{plain}"', f'"{long}"')
    with browser.new_context(locale="en-GB") as context:
        page = context.new_page()
        brought_in(page, address, text)
        pdf = page.pdf(prefer_css_page_size=True)
        page.set_viewport_size({"width": 703, "height": 1031})  # what the margins leave of A4, in CSS pixels
        page.emulate_media(media="print")
        assert page.evaluate(NOTHING_CUT) == [], "who doubled whom is on the paper, whole"
    printed = pages_of(pdf)
    assert len(printed) == 1, f"{len(sheet.body.deals)} deals on {len(printed)} pages"
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box
    assert (round(float(box[1])), round(float(box[2]))) == (595, 842), "points of an A4 page"


def six_players() -> dict[str, object]:
    """Return a ruleset with as many deals as six players have: 36."""
    contracts = [
        {
            "id": f"no-{n}",
            "kind": "tricks",
            "sign": "negative",
            "items": [{"name": "t", "trick": n, "points": -5}],
        }
        for n in range(1, 7)
    ]
    removed = ["2S", "2H", "2D", "2C"]
    deck = {"lowest": "2", "removed": removed}
    whole = {"format": "barbu-ruleset/1", "id": "six", "name": "Six", "players": 6, "deck": deck}
    return {**whole, "contracts": contracts, "doubling": {"declarer": "free"}}


def test_the_paper_form_needs_no_script_and_names_every_total(browser: Browser, address: str) -> None:
    sheet = random_match(random.Random(2), "tournament", 10)
    with browser.new_context(locale="en-GB", java_script_enabled=False) as context:
        page = context.new_page()
        brought_in(page, address, format_record(record_of(sheet)))
        cells = page.locator("table.paper tfoot tr").first.locator("td").all_inner_texts()
        assert [int(text.replace("−", "-")) for text in cells] == list(sheet.totals)
        assert page.get_by_text("the sheet holds").count() == 1


def test_the_picture_of_a_sheet_is_saved_as_png_at_its_full_size(browser: Browser, address: str) -> None:
    sheet = random_match(random.Random(2), "tournament", 12)
    with browser.new_context(locale="en-GB", accept_downloads=True) as context:
        page = context.new_page()
        brought_in(page, address, format_record(record_of(sheet)))
        page.goto(page.url.removesuffix("/print") + "/image")
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Save as PNG").click()
        file = waiting.value.path().read_bytes()
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(file[16:20], "big") == 1080
