"""The presets: what each of them holds, against the tables of the rules typed in by hand."""

from __future__ import annotations

import pytest

from barbu.rules import (
    Contract,
    Ruleset,
    contract_total,
    deals_in_match,
    match_total,
    parse_ruleset_text,
    preset,
    preset_ids,
    series_total,
)
from barbu.rules.parts import LocalText
from barbu.rules.reading import format_json, format_toml
from tests.oracle.known_rulesets import ALL

LANGUAGES = ("en", "fr", "es", "pt")

FACTS = {
    # id: (players, cards, deals, control of a series, control of a match)
    "tournament": (4, 52, 28, 0, 0),
    "classic": (4, 32, 24, -350, -1400),
    "seven-contracts": (4, 52, 28, 10, 40),
    "brader": (4, 52, 32, -171, -684),
    "classic-52": (4, 52, 24, -500, -2000),
    "five": (5, 50, 35, 0, 0),
    "french-fixed": (4, 52, 24, -500, -2000),
    "king-portugal": (4, 52, 10, None, 0),
    "king-russia-3": (3, 36, 12, None, 0),
    "rifki": (4, 52, 20, None, 0),
    "salade-canada": (4, 52, 6, None, 1120),
    "three": (3, 48, 7, None, 0),
    "tournament-15a": (4, 52, 28, 0, 0),
    "tournament-15b": (4, 52, 28, 0, 0),
    "trex": (4, 52, 20, 0, 0),
}

TOTALS = {
    "tournament": [-26, -24, -30, -30, -20, 65, 65],
    "classic": [-40, -80, -80, -50, -250, 150],
    "seven-contracts": [-26, -24, -30, -30, -20, 65, 75],
    "brader": [-65, -60, -30, -60, -25, 65, 40, -36],
    "classic-52": [-65, -130, -80, -50, -325, 150],
    "five": [-20, -24, -30, -30, -20, 50, 74],
    "french-fixed": [-65, -130, -80, -50, -325, 150],
    "king-portugal": [-260, -260, -200, -240, -160, -180, 325],
    "king-russia-3": [-72] * 6 + [72] * 6,
    "rifki": [-650, -390, -480, -400, -320, -360, 650],
    "salade-canada": [130, 130, 100, 100, 100, 560],
    "three": [-28, -21, -24, -32, -30, 80, 55],
    "tournament-15a": [-26, -24, -30, -30, -15, 65, 60],
    "tournament-15b": [-26, -24, -30, -30, -15, 65, 60],
    "trex": [-75, -100, -130, -195, 500],
}


def payments(preset_id: str) -> tuple[int, ...]:
    """Return what domino pays in a preset, first out first."""
    layout = preset(preset_id).contract("domino").layout
    assert layout is not None
    return layout.payments


def values(contract: Contract) -> list[tuple[str, str | int | None, int]]:
    """Return what a contract counts: name, cards or trick, points."""
    return [(item.name, item.cards or item.trick, item.points) for item in contract.items]


def test_every_preset_has_its_facts_here() -> None:
    assert set(preset_ids()) == set(FACTS) == set(TOTALS)


@pytest.mark.parametrize("preset_id", FACTS)
def test_players_cards_deals_and_control_sums_are_those_of_the_tables(preset_id: str) -> None:
    rules = preset(preset_id)
    facts = (
        rules.players,
        rules.cards.bit_count(),
        deals_in_match(rules),
        series_total(rules),
        match_total(rules),
    )
    assert facts == FACTS[preset_id]


@pytest.mark.parametrize("preset_id", TOTALS)
def test_each_contract_sums_to_what_the_tables_say(preset_id: str) -> None:
    rules = preset(preset_id)
    assert [contract_total(rules, contract) for contract in rules.contracts] == TOTALS[preset_id]


@pytest.mark.parametrize("preset_id", ALL)
def test_values_and_rules_of_play_are_those_typed_by_hand(preset_id: str) -> None:
    ours = {contract.id: contract for contract in preset(preset_id).contracts}
    typed = ALL[preset_id]
    assert list(ours) == [contract["id"] for contract in typed["contracts"]]
    for contract in typed["contracts"]:
        mine = ours[contract["id"]].model_dump(mode="json")
        for key, value in contract.items():
            if isinstance(value, dict):
                assert {field: mine[key][field] for field in value} == value
            elif isinstance(value, list):
                kept = [
                    {field: item[field] for field in want}
                    for item, want in zip(mine[key], value, strict=True)
                ]
                assert kept == value
            else:
                assert mine[key] == value


@pytest.mark.parametrize("preset_id", FACTS)
def test_a_preset_reads_back_the_same_from_toml_and_from_json(preset_id: str) -> None:
    rules = preset(preset_id)
    assert parse_ruleset_text(format_toml(rules), syntax="toml") == rules
    assert parse_ruleset_text(format_json(rules), syntax="json") == rules


@pytest.mark.parametrize("preset_id", FACTS)
def test_name_and_source_stand_in_four_languages(preset_id: str) -> None:
    rules: Ruleset = preset(preset_id)
    texts = [rules.name, rules.source, *(text for text in (rules.credits, rules.notes) if text is not None)]
    for text in texts:
        assert isinstance(text, LocalText)
        assert all(getattr(text, lang) for lang in LANGUAGES)


def test_tournament_credits_john_mcleod_and_the_blue_team_in_every_language() -> None:
    credit = preset("tournament").credits
    assert isinstance(credit, LocalText)
    for lang in LANGUAGES:
        assert "John McLeod" in getattr(credit, lang)
        assert "Blue Team" in getattr(credit, lang)


def test_tournament_has_the_domino_scale_of_the_portuguese_source() -> None:
    assert payments("tournament") == (45, 20, 5, -5)


def test_the_other_scales_of_domino() -> None:
    assert payments("seven-contracts") == (45, 20, 10, 0)
    assert payments("brader") == (40, 20, 0, -20)
    assert payments("tournament-15a") == (40, 20, 10, -10)
    assert payments("tournament-15b") == (30, 20, 10, 0)
    assert payments("three") == (45, 15, -5)
    assert payments("five") == (45, 25, 10, 0, -6)


def test_tournament_declarer_stays_for_a_series_and_the_seat_to_the_right_deals() -> None:
    schedule = preset("tournament").schedule
    assert (schedule.declarer, schedule.choice, schedule.pool) == ("series", "declarer", "each")
    assert (schedule.dealer, schedule.leader, schedule.cut) == ("declarer-right", "declarer", "opposite")


def test_classic_is_dealt_by_one_player_a_round_in_fixed_order_and_led_by_the_dealers_left() -> None:
    schedule = preset("classic").schedule
    assert (schedule.declarer, schedule.choice, schedule.dealer) == ("series", "fixed", "declarer")
    assert (schedule.leader, schedule.cut, schedule.dealing) == ("dealer-left", "dealer-right", "any")
    assert preset("classic").doubling is None


def test_classic_domino_starts_with_the_ten_and_an_ace_may_be_followed_by_another_card() -> None:
    for preset_id in ("classic", "classic-52", "french-fixed"):
        layout = preset(preset_id).contract("domino").layout
        assert layout is not None
        assert (layout.start, layout.ace, layout.bonus) == ("T", "high", "optional")


def test_the_single_barbu_has_no_capot_in_the_classic_game() -> None:
    assert preset("classic").contract("barbu").capot is None


def test_rifki_shares_out_contracts_by_quotas_and_turns_anticlockwise() -> None:
    rules = preset("rifki")
    assert rules.direction == "anticlockwise"
    assert rules.schedule.first == "2D"
    assert rules.schedule.quotas is not None
    assert tuple(rules.schedule.quotas.model_dump().values()) == (3, 2, 2)
    assert rules.contract("no-hearts").lead_ban is not None


def test_trex_begins_with_the_holder_of_the_seven_of_hearts_and_rows_with_jacks() -> None:
    rules = preset("trex")
    assert (rules.direction, rules.schedule.first) == ("anticlockwise", "7H")
    layout = rules.contract("domino").layout
    assert layout is not None
    assert (layout.start, layout.payments) == ("J", (200, 150, 100, 50))


def test_king_of_portugal_has_four_positive_deals_with_or_without_trumps() -> None:
    rules = preset("king-portugal")
    positive = [contract for contract in rules.contracts if contract.sign == "positive"]
    assert [(contract.times, values(contract)) for contract in positive] == [(4, [("tricks", "each", 25)])]
    assert positive[0].trump is not None
    assert positive[0].trump.choices == ("S", "H", "D", "C", "none")
    assert rules.schedule.choice == "fixed"


def test_canadian_salad_writes_penalties_as_positive_numbers_and_the_lowest_total_wins() -> None:
    rules = preset("salade-canada")
    assert rules.winner == "lowest"
    assert values(rules.contract("barbu")) == [("barbu", "KS", 100)]
    assert {name for name, *_ in values(rules.contract("salade"))} == {
        "tricks",
        "hearts",
        "queens",
        "barbu",
        "last",
    }


def test_three_players_leave_the_deuces_out_and_five_the_black_one_and_the_diamond() -> None:
    assert set(preset("three").deck.removed) == {"2S", "2H", "2D", "2C"}
    assert preset("five").deck.removed == ("2C", "2D")
