"""The oracle's scores, control sums and doubles against the figures that the rules print."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import doubling, schedule
from tests.oracle.deck import contract_of
from tests.oracle.feasible import possible_outcomes, why_refused
from tests.oracle.known_rulesets import (
    ALL,
    BRADER,
    CLASSIC,
    CLASSIC_52,
    RAVAGE_CITY,
    TOURNAMENT,
    cards,
    negative,
)
from tests.oracle.perft_files import rules_around
from tests.oracle.preset_files import presets
from tests.oracle.scoring import control, raw_scores, settled_scores, share, skipped_scores

SETTLE = json.loads((Path(__file__).parent.parent / "cases" / "settle.json").read_text())


def refused_speeches(case: dict[str, Any]) -> str | None:
    """Return the code that refuses the first faulty speech of a case."""
    rules = ALL[case["ruleset"]]
    contract = contract_of(rules, case["contract"])
    spoken: list[tuple[int, list[int]]] = []
    for seat, targets in case["doubles"]:
        if code := doubling.why_not_speak(rules, contract, case["declarer"], spoken, seat, targets):
            return code
        spoken.append((seat, targets))
    return None


@pytest.mark.parametrize("case", [c for c in SETTLE if "raw" in c], ids=lambda case: case["id"])
def test_a_settled_case_comes_out(case: dict[str, Any]) -> None:
    rules = ALL[case["ruleset"]]
    raw = raw_scores(rules, contract_of(rules, case["contract"]), case["outcome"])
    assert (raw, settled_scores(raw, case["doubles"])) == (case["raw"], case["settled"])
    assert refused_speeches(case) is None


@pytest.mark.parametrize(
    "case", [c for c in SETTLE if c.get("error", "").startswith("illegal")], ids=lambda c: c["id"]
)
def test_a_faulty_double_is_refused_with_its_code(case: dict[str, Any]) -> None:
    assert refused_speeches(case) == case["error"]


@pytest.mark.parametrize(
    "case", [c for c in SETTLE if c.get("error", "").startswith("outcome")], ids=lambda c: c["id"]
)
def test_a_faulty_outcome_is_refused_with_its_code(case: dict[str, Any]) -> None:
    rules = ALL[case["ruleset"]]
    assert why_refused(rules, contract_of(rules, case["contract"]), case["outcome"], set()) == case["error"]


@pytest.mark.parametrize(
    ("contract", "declarer", "opponent"),
    [
        ("no-tricks", 1, -9),
        ("no-queens", 0, -8),
        ("no-hearts", 0, -10),
        ("last-two", 0, -10),
        ("barbu", 1, -7),
    ],
)
def test_an_undoubled_negative_contract_is_shared_out_by_the_table(
    contract: str, declarer: int, opponent: int
) -> None:
    scores = skipped_scores(TOURNAMENT, contract_of(TOURNAMENT, contract), 2)
    assert scores == [opponent, opponent, declarer, opponent]


def test_five_players_share_ten_undoubled_tricks_as_five_each_and_nothing() -> None:
    rules = {**TOURNAMENT, "players": 5, "deck": {"lowest": "2", "removed": ["2C", "2D"]}}
    assert skipped_scores(rules, contract_of(rules, "no-tricks"), 0) == [0, -5, -5, -5, -5]


PRINTED = {
    "tournament": [-26, -24, -30, -30, -20, 65, 65],
    "seven-contracts": [-26, -24, -30, -30, -20, 65, 75],
    "brader": [-65, -60, -30, -60, -25, 65, 40, -36],
    "classic": [-40, -80, -80, -50, -250, 150],
    "classic-52": [-65, -130, -80, -50, -325, 150],
}


@pytest.mark.parametrize("ruleset", PRINTED)
def test_the_control_sum_of_each_contract_is_the_printed_total(ruleset: str) -> None:
    assert [control(ALL[ruleset], c) for c in ALL[ruleset]["contracts"]] == PRINTED[ruleset]


@pytest.mark.parametrize(
    ("ruleset", "total"), [("tournament", 0), ("seven-contracts", 40), ("brader", -684), ("classic", -1400)]
)
def test_the_control_sum_of_a_match_is_the_printed_total(ruleset: str, total: int) -> None:
    assert schedule.match_control(ALL[ruleset]) == total


@pytest.mark.parametrize(("ruleset", "deals"), [(TOURNAMENT, 28), (CLASSIC, 24), (BRADER, 32)])
def test_a_match_has_the_printed_number_of_deals(ruleset: dict[str, Any], deals: int) -> None:
    assert schedule.deals_of(ruleset) == deals


@pytest.mark.parametrize(
    ("contract", "total", "paid"),
    [("no-tricks", 13, 65), ("no-hearts", 13, 130), ("no-queens", 4, 80), ("salade", 13, 325)],
)
def test_a_capot_turns_the_real_maximum_of_the_deck(contract: str, total: int, paid: int) -> None:
    names = {"tricks": 13, "hearts": 13, "queens": 4, "barbu": 1}
    items = contract_of(CLASSIC_52, contract)["items"]
    counts = {item["name"]: [0, names[item["name"]], 0, 0] for item in items}
    assert counts[items[0]["name"]][1] == total
    assert raw_scores(CLASSIC_52, contract_of(CLASSIC_52, contract), counts) == [0, paid, 0, 0]


def test_a_flat_capot_pays_the_amount_and_salade_needs_all_tricks() -> None:
    flat = contract_of(CLASSIC, "no-hearts") | {"capot": {"pays": 40, "needs": "items"}}
    assert raw_scores(CLASSIC, flat, {"hearts": [0, 0, 8, 0]}) == [0, 0, 40, 0]
    counts = {"tricks": [7, 1, 0, 0], "hearts": [8, 0, 0, 0], "queens": [4, 0, 0, 0], "barbu": [1, 0, 0, 0]}
    assert raw_scores(CLASSIC, contract_of(CLASSIC, "salade"), counts) == [-245, -5, 0, 0]


@pytest.mark.parametrize(
    ("counts", "paid"),
    [
        ([7, 7, 5, 4], [-18, -18, 0, 0]),
        ([5, 5, 5, 4], [-12, -12, -12, 0]),
        ([4, 4, 4, 4], [-9, -9, -9, -9]),
        ([3, 3, 3, 3, 3], [-7, -7, -7, -7, -7]),
    ],
)
def test_the_longest_suits_share_and_leave_the_remainder_unpaid(counts: list[int], paid: list[int]) -> None:
    assert share(-36, counts) == paid


def test_settlement_goes_pair_by_pair_on_raw_scores_and_keeps_the_sum() -> None:
    settled = settled_scores([-6, 0, -6, -12], [(1, [0, 2, 3]), (2, [0]), (3, []), (0, [2])])
    assert settled == [-12, 24, -12, -24]


def rules_of_doubling(**fields: Any) -> dict[str, Any]:
    return {**TOURNAMENT, "doubling": {**TOURNAMENT["doubling"], **fields}}


DOUBLES = [
    ({}, "no-queens", [[1, [2]], [2, [1]], [3, []], [0, []]], None),
    ({}, "no-queens", [[2, []]], "illegal/not_your_turn_to_speak"),
    ({}, "no-queens", [[1, []], [1, []]], "illegal/already_spoke"),
    ({}, "no-queens", [[1, [1]]], "illegal/double_self"),
    ({}, "no-queens", [[1, [4]]], "record/malformed"),
    ({}, "no-queens", [[1, [2, 2]]], "record/malformed"),
    ({}, "trumps", [[1, [2]]], "illegal/double_only_declarer"),
    ({"positive": "anyone"}, "trumps", [[1, [2]]], None),
    ({"who": "declarer"}, "no-queens", [[1, [0]], [2, [3]]], "illegal/double_only_declarer"),
    ({"declarer": "free"}, "trumps", [[1, []], [2, []], [3, []], [0, [1]]], None),
    ({"declarer": "redouble"}, "trumps", [[1, [0]], [2, []], [3, []], [0, [1]]], None),
    ({"redouble": "none"}, "no-queens", [[1, [2]], [2, [1]]], "illegal/no_redouble"),
    (
        {"redouble": "all-or-none"},
        "barbu",
        [[1, [0]], [2, [0]], [3, []], [0, [2]]],
        "illegal/redouble_all_or_none",
    ),
    ({"redouble": "all-or-none"}, "barbu", [[1, [0]], [2, [0]], [3, []], [0, [2, 1]]], None),
    ({"redouble_round": True}, "barbu", [[1, []], [2, [1]], [3, []], [0, []], [1, [2]]], None),
    (
        {"redouble_round": True},
        "barbu",
        [[1, []], [2, [1]], [3, []], [0, []], [2, []]],
        "illegal/already_spoke",
    ),
    ({}, "barbu", [[1, []], [2, [1]], [3, []], [0, []], [1, [2]]], "illegal/already_spoke"),
]


@pytest.mark.parametrize(("fields", "contract", "doubles", "code"), DOUBLES)
def test_each_way_of_doubling_refuses_what_it_says(
    fields: dict[str, Any], contract: str, doubles: list[Any], code: str | None
) -> None:
    spoken: list[Any] = []
    rules = rules_of_doubling(**fields)
    for seat, targets in doubles[:-1]:
        assert doubling.why_not_speak(rules, contract_of(rules, contract), 0, spoken, seat, targets) is None
        spoken.append((seat, targets))
    seat, targets = doubles[-1]
    assert doubling.why_not_speak(rules, contract_of(rules, contract), 0, spoken, seat, targets) == code


def test_a_ruleset_without_a_table_of_doubling_knows_no_doubles() -> None:
    contract = contract_of(CLASSIC, "barbu")
    assert doubling.why_not_speak(CLASSIC, contract, 0, [], 1, [0]) == "illegal/no_doubling"
    assert doubling.yet_to_speak(CLASSIC, 0, []) == []


FOUR_CARDS = "A2.K.Q. K3.A..J Q4.J.K. 5.Q.A.A".split()


def test_an_outcome_that_no_sharing_of_the_cards_gives_is_impossible() -> None:
    hearts = negative("no-hearts", cards("hearts", "*H", -2), cards("ace", "AH", -4))
    rules = rules_around(hearts, FOUR_CARDS)
    possible = possible_outcomes(rules, hearts)
    assert why_refused(rules, hearts, {"hearts": [4, 0, 0, 0], "ace": [1, 0, 0, 0]}, possible) is None
    refused = why_refused(rules, hearts, {"hearts": [4, 0, 0, 0], "ace": [0, 1, 0, 0]}, possible)
    assert refused == "outcome/impossible", "the ace without a heart"
    assert (
        why_refused(rules, hearts, {"hearts": [5, 0, 0, 0], "ace": [1, 0, 0, 0]}, possible)
        == "outcome/wrong_total"
    )
    assert why_refused(rules, hearts, {"hearts": [4, 0, 0, 0]}, possible) == "record/malformed"
    refused = why_refused(rules, hearts, {"hearts": [5, -1, 0, 0], "ace": [1, 0, 0, 0]}, possible)
    assert refused == "outcome/impossible"


def test_four_tricks_of_four_seats_leave_somebody_a_suit_of_two_at_least() -> None:
    rules = rules_around(RAVAGE_CITY, FOUR_CARDS)
    possible = possible_outcomes(rules, RAVAGE_CITY)
    assert ((6, 0, 0, 0),) not in possible, "seven spades lie in sixteen cards"
    assert ((7, 0, 0, 0),) in possible
    assert ((1, 1, 1, 1),) not in possible


GRAND_TOTALS = {
    "tournament": (28, 0),
    "classic": (24, -1400),
    "seven-contracts": (28, 40),
    "brader": (32, -684),
    "tournament-15a": (28, 0),
    "tournament-15b": (28, 0),
    "rifki": (20, 0),
    "trex": (20, 0),
    "king-portugal": (10, 0),
    "three": (7, 0),
    "five": (35, 0),
}


@pytest.mark.parametrize("preset", GRAND_TOTALS)
def test_a_preset_has_the_deals_and_the_grand_total_that_are_known_for_it(preset: str) -> None:
    rules = presets()[preset]
    assert (schedule.deals_of(rules), schedule.match_control(rules)) == GRAND_TOTALS[preset]


@pytest.mark.parametrize("preset", ALL)
def test_a_preset_pays_and_plays_as_the_printed_table_says(preset: str) -> None:
    typed, read = ALL[preset], presets()[preset]
    for contract in typed["contracts"]:
        [found] = [c for c in read["contracts"] if c["id"] == contract["id"]]
        for key in ("kind", "sign", "items", "lead_ban", "forced_discard", "layout"):
            assert found.get(key) == contract.get(key), (contract["id"], key)
        assert ("capot" in found) == ("capot" in contract)
        assert {k for k, v in found.get("trump", {}).items() if v is True} == set(contract.get("trump", {}))
    assert [c["id"] for c in read["contracts"]] == [c["id"] for c in typed["contracts"]]
    assert schedule.match_control(read) == schedule.match_control(typed)
