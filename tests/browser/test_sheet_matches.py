"""Whole matches on the score sheet, entered by taps alone; the export replays to the same totals."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from barbu.play import Done, next_slot
from barbu.records import parse_deal
from barbu.rules import Ruleset
from tests.browser.sheet_page import DESKTOP, PHONE, SheetPage, rules_of
from tests.look.sheets import played_deal

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BARBU = str(Path(sys.executable).with_name("barbu"))


def match_deals(ruleset: Ruleset, chance: Random, *, capot: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the deals of a whole match in turn; with `capot`, the first declarer of no-tricks takes them all."""
    done: list[Done] = []
    while slot := next_slot(ruleset, 0, done):
        deal: dict[str, Any] = played_deal(ruleset, slot.roles.declarer, slot.available, chance)
        if capot and deal["contract"] == "no-tricks" and not done:
            taken = [0] * ruleset.players
            taken[slot.roles.declarer] = ruleset.cards_each
            deal["outcome"] = {"tricks": taken}
        spoken = parse_deal(ruleset, {"declarer": slot.roles.declarer, **deal}).doubles or ()
        done.append(Done(slot.roles.declarer, deal["contract"], spoken))
        yield deal


def replayed(record: object, folder: Path) -> dict[str, Any]:
    """Return what `barbu replay` says of a record."""
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    answer = subprocess.run([BARBU, "replay", "--json", str(file)], capture_output=True, check=False)
    assert answer.returncode == 0, answer.stdout
    said: dict[str, Any] = json.loads(answer.stdout)
    return said


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_tournament_of_28_deals_with_doubles_ends_as_its_export_replays(
    browser: Browser, address: str, tmp_path: Path, size: tuple[int, int]
) -> None:
    ruleset, sheet = rules_of("tournament"), SheetPage(browser, size)
    sheet.begin(address, "tournament")
    doubled = 0
    for deal in match_deals(ruleset, Random(28)):
        sheet.enter(ruleset, deal)
        doubled += any(targets for _, targets in deal["doubles"])
    assert doubled > 10
    sheet.wait_until_sent()
    said = replayed(sheet.record(), tmp_path)
    assert len(said["deals"]) == 28
    assert said["totals"] == sheet.totals()
    assert sheet.page.get_by_role("button", name="Next deal").count() == 0
    sheet.close()


def test_a_classic_match_with_a_capot_and_a_salade_ends_as_its_export_replays(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    ruleset, sheet = rules_of("classic"), SheetPage(browser)
    sheet.begin(address, "classic")
    first = next(match_deals(ruleset, Random(24), capot=True))
    for deal in match_deals(ruleset, Random(24), capot=True):
        sheet.enter(ruleset, deal)
        if deal == first:
            assert max(sheet.totals()) == 40
    sheet.wait_until_sent()
    said = replayed(sheet.record(), tmp_path)
    assert len(said["deals"]) == 24
    assert said["totals"] == sheet.totals()
    sheet.close()


@pytest.mark.rule("X-5", "X-6")
def test_the_worked_example_is_entered_and_settled_pair_by_pair(browser: Browser, address: str) -> None:
    ruleset, sheet = rules_of("tournament"), SheetPage(browser)
    sheet.begin(address, "tournament")
    doubles = [[1, [0, 2, 3]], [2, [0]], [3, []], [0, [2]]]
    sheet.enter(ruleset, {"contract": "no-queens", "doubles": doubles, "outcome": {"queens": [1, 0, 1, 2]}})
    assert sheet.totals() == [-12, 24, -12, -24]
    owed = sheet.page.get_by_text("Doubles against Ana").first.inner_text()
    assert "Beatriz 1 of 2" in " ".join(owed.split())
    sheet.page.get_by_role("button", name="No queens", exact=False).first.tap()
    paid = [" ".join(text.split()) for text in sheet.page.locator(".paid li").all_inner_texts()]
    assert paid == ["Ana pays Beatriz 6", "Rita pays Beatriz 6", "Diana pays Beatriz 12"]
    sheet.close()
