"""What a table says of the contract that is played: in one line, and in full where one asks."""

from __future__ import annotations

import pytest

from barbu.i18n import LANGS
from barbu.rules import preset, preset_ids
from barbu.server.pages.table_words import contract_lines


@pytest.mark.parametrize("lang", ["en", *LANGS])
@pytest.mark.parametrize("rules_id", preset_ids())
def test_every_contract_says_its_rule_in_one_line_and_more_where_one_asks(rules_id: str, lang: str) -> None:
    ruleset = preset(rules_id)
    lines = contract_lines(ruleset, lang)
    assert set(lines) == {contract.id for contract in ruleset.contracts}
    for said in lines.values():
        assert said["line"]
        assert len(said["more"]) > len(said["line"]) or said["duties"]


def test_the_rule_of_domino_says_how_to_lay_when_to_pass_and_where_aces_go() -> None:
    said = contract_lines(preset("tournament"), "en")["domino"]
    assert said["more"].startswith(said["line"])
    assert "the card of the same suit that comes next above or below" in said["more"]
    assert "Only a player without a card that fits passes" in said["more"]
    assert said["duties"].startswith("Aces are high")
