"""A ruleset is checked when it is read (R-5): every fault at once, with its path, what was given, the mend."""

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings

from barbu.errors import Fault, RulesetError
from barbu.rules import (
    format_json,
    format_toml,
    json_schema,
    parse_ruleset,
    parse_ruleset_text,
    preset,
    preset_ids,
)
from barbu.rules.differences import differences
from tests.strategies import rulesets
from tests.tables import BARBU, DOMINO, NO_HEARTS, NO_QUEENS, NO_TRICKS, TRUMPS, Fields, changed, table


def _faults(*contracts: Fields, **fields: Any) -> dict[str, Fault]:
    try:
        table(*contracts, **fields)
    except RulesetError as error:
        return {fault.path: fault for fault in error.faults}
    return {}


@pytest.mark.rule("R-5")
def test_an_unknown_card_is_named_with_its_path() -> None:
    items = [{"name": "queens", "cards": "1H", "points": -6}]
    found = _faults(NO_TRICKS, NO_HEARTS, changed(NO_QUEENS, items=items))
    assert '"1H" is not a card' in found["contracts[2].items[0].cards"].mend


@pytest.mark.rule("R-5")
def test_a_barbu_that_is_not_in_the_deck_is_a_fault() -> None:
    items = [{"name": "barbu", "cards": "KH", "points": -20}]
    removed = ["KH", "KS", "KD", "KC"]
    found = _faults(changed(BARBU, items=items), removed=removed)
    assert found["contracts[0].items[0].cards"].given == "KH"


@pytest.mark.rule("R-5")
def test_a_payment_list_of_the_wrong_length_is_a_fault() -> None:
    found = _faults(changed(DOMINO, layout={"payments": [45, 20, 5]}))
    assert found["contracts[0].layout.payments"].given == "3 payments"


@pytest.mark.rule("R-5")
def test_a_start_rank_that_the_deck_lacks_in_some_suit_is_a_fault() -> None:
    layout = {"payments": [45, 25, 10, 0, -6], "start": "2"}
    found = _faults(changed(DOMINO, layout=layout), players=5, lowest="2", removed=["2C", "2D"])
    assert "could lock" in found["contracts[0].layout.start"].mend


@pytest.mark.rule("R-5", "R-2")
def test_a_deck_that_does_not_divide_is_a_fault_that_proposes_a_removal() -> None:
    found = _faults(NO_TRICKS, players=5, lowest="2")
    assert '"2C", "2D"' in found["deck.removed"].mend


@pytest.mark.rule("R-5")
def test_a_row_with_a_gap_is_a_fault() -> None:
    found = _faults(DOMINO, lowest="2", removed=["5S", "5H", "5D", "5C"])
    assert "gap" in found["deck.removed"].mend


@pytest.mark.rule("R-5")
@pytest.mark.parametrize(
    ("contract", "path"),
    [
        (changed(NO_QUEENS, lead_ban={"suit": "H"}), "contracts[0].lead_ban.suit"),
        (changed(TRUMPS, trump={"choices": ["H"]}), "contracts[0].trump.choices[0]"),
        (changed(NO_TRICKS, forced_discard="*H"), "contracts[0].forced_discard"),
    ],
)
def test_a_ban_trump_or_discard_that_matches_no_card_is_a_fault(contract: Fields, path: str) -> None:
    hearts = [f"{rank}H" for rank in "JQKA"]
    assert path in _faults(contract, removed=hearts, players=3)


@pytest.mark.rule("R-5")
@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"schedule": {"pool": "shared"}}, "schedule.declarer"),
        ({"schedule": {"pool": "quotas", "declarer": "each-deal"}}, "schedule.quotas"),
        ({"schedule": {"quotas": {"negative": 1, "positive": 0}}}, "schedule.quotas"),
        ({"schedule": {"first": "2C"}}, "schedule.first"),
        ({"players": 7}, "players"),
        ({"direction": "sideways"}, "direction"),
        ({"colour": "green"}, "colour"),
        ({"format": "barbu-ruleset/2"}, "format"),
        ({"contracts": []}, "contracts"),
        ({"doubling": {"owed": -1}}, "doubling.owed"),
        ({"players": True}, "players"),
        ({"players": "4"}, "players"),
    ],
)
def test_what_contradicts_itself_or_has_no_meaning_is_a_fault(fields: Fields, path: str) -> None:
    assert path in _faults(NO_TRICKS, **fields)


@pytest.mark.rule("R-5", "K-2")
def test_a_capot_of_all_tricks_needs_an_item_that_counts_them() -> None:
    found = _faults(changed(NO_QUEENS, capot={"needs": "tricks"}))
    assert "contracts[0].capot.needs" in found


@pytest.mark.rule("R-5")
@pytest.mark.parametrize("trick", [0, 5, -5])
def test_a_trick_that_the_deal_does_not_have_is_a_fault(trick: int) -> None:
    items = [{"name": "t", "trick": trick, "points": -1}]
    assert "contracts[0].items[0].trick" in _faults(changed(NO_TRICKS, items=items))


@pytest.mark.rule("R-5")
def test_every_fault_of_a_file_is_reported_at_once() -> None:
    wrong = changed(NO_QUEENS, items=[{"name": "q", "cards": "1H", "points": "six"}])
    short = changed(DOMINO, layout={"payments": [1, 2]})
    found = _faults(wrong, short, players=5, lowest="2", winner="best")
    assert {
        "winner",
        "contracts[0].items[0].cards",
        "contracts[0].items[0].points",
        "contracts[1].layout.payments",
        "deck.removed",
    } <= set(found)


@pytest.mark.rule("R-5")
def test_two_contracts_of_one_id_are_a_fault() -> None:
    assert "contracts[1].id" in _faults(NO_TRICKS, NO_TRICKS)


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe",
        b"{",
        b"a = ",
        b"[" * 100_000,
        b'{"a": NaN}',
        b'{"a": 1, "a": 2}',
        b"x" * 2_000_000,
        b"a = 2020-01-01",
    ],
)
def test_what_is_no_ruleset_file_is_refused_with_one_error(text: bytes) -> None:
    with pytest.raises(RulesetError):
        parse_ruleset_text(text)


@pytest.mark.parametrize("data", [None, 3, [], "tournament", {}, {"format": 1}])
def test_what_is_no_table_of_fields_is_refused(data: object) -> None:
    with pytest.raises(RulesetError):
        parse_ruleset(data)


@settings(max_examples=150, deadline=None)
@given(rulesets())
def test_toml_model_and_json_read_back_exactly(data: Fields) -> None:
    ruleset = parse_ruleset(data)
    assert parse_ruleset_text(format_toml(ruleset)) == ruleset
    assert parse_ruleset_text(format_json(ruleset)) == ruleset
    assert tomllib.loads(format_toml(ruleset)) == json.loads(format_json(ruleset))
    assert parse_ruleset_text(format_toml(ruleset)).fingerprint == ruleset.fingerprint


@pytest.mark.parametrize("preset_id", preset_ids())
def test_a_preset_is_a_file_that_a_user_could_have_written(preset_id: str) -> None:
    ruleset = preset(preset_id)
    assert ruleset.id == preset_id
    assert ruleset.source is not None
    assert parse_ruleset_text(format_toml(ruleset)) == ruleset


def test_the_fingerprint_follows_every_change_and_no_spelling() -> None:
    one = table(NO_TRICKS)
    assert one.fingerprint == table(NO_TRICKS, winner="highest", direction="clockwise").fingerprint
    assert one.fingerprint != table(NO_TRICKS, winner="lowest").fingerprint


def test_a_ruleset_is_frozen_and_hashable() -> None:
    ruleset = table(NO_TRICKS)
    assert hash(ruleset) == hash(table(NO_TRICKS))
    with pytest.raises(ValueError, match="frozen"):
        ruleset.players = 3  # type: ignore[misc]


def test_the_schema_names_every_field() -> None:
    schema = json_schema()
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert {"deck", "schedule", "doubling", "contracts"} <= set(properties)


def test_two_rulesets_differ_where_a_field_differs() -> None:
    changes = differences(table(NO_QUEENS, NO_TRICKS), table(NO_TRICKS, changed(NO_QUEENS, sign="positive")))
    assert [(change.path, change.first, change.second) for change in changes] == [
        ("contracts.no-queens.sign", "negative", "positive")
    ]
