"""The form of a ruleset shows what applies, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_no_axe_violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def test_a_field_is_shown_only_where_it_applies(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-GB")
    page.goto(f"{address}/rulesets/tournament/edit")
    page.get_by_text("The course of a match").click()
    quotas = page.get_by_label("Negative contracts for each player")
    assert not quotas.is_visible()
    page.get_by_label("Each contract is played").select_option("quotas")
    quotas.wait_for()
    page.get_by_role("heading", name="Doubles").click()
    owed = page.get_by_label("Doubles owed to each declarer")
    owed.wait_for()
    page.get_by_label("Players may double").uncheck()
    owed.wait_for(state="hidden")
    assert_no_axe_violations(page)
    page.close()


def test_the_first_declarer_is_chosen_in_words(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="fr-FR")
    page.goto(f"{address}/rulesets/tournament/edit")
    page.get_by_text("Le déroulement d'une partie").click()
    first = page.get_by_label("Premier déclarant")
    first.select_option("2D")
    chosen = first.evaluate("select => select.selectedOptions[0].textContent")
    assert "deux" in chosen or "2 de carreau" in chosen, chosen
    page.close()
