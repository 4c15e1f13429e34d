"""The oracle's layouts against the sentences of the rules."""

import random

import pytest

from tests.oracle.known_rulesets import domino
from tests.oracle.layout import PASS, after, legal, opening, playable, position_after, why_illegal
from tests.oracle.perft_files import Case, rules_around
from tests.oracle.tricks import Table
from tests.strategies import random_deal, random_declaration, random_ruleset

JACKS_UP = "KJ.K.K. AQ.J.J. .AQ..AQ ..AQ.KJ"
"""Sixteen cards; seat 0 holds KS JS KH KD, seat 1 AS QS JH JD, seat 2 AH QH AC QC, seat 3 AD QD KC JC."""


def table(hands: str, leader: int, settings: dict[str, str], **layout: str) -> Table:
    contract = domino(*range(len(hands.split())), **layout)
    return Case(
        "", rules_around(contract, hands.split()), contract, hands.split(), leader, settings, {}
    ).table()


def from_jacks(**layout: str) -> Table:
    return table(JACKS_UP, 0, {"start_rank": "J"}, **layout)


def test_a_row_opens_with_the_start_rank_and_grows_both_ways() -> None:
    at = table(JACKS_UP, 2, {"start_rank": "Q"})
    assert legal(at, opening(at)) == ["QH", "QC"]
    assert legal(at, position_after(at, ["QH", "QD"])) == ["KH", "KD"]
    assert legal(at, position_after(at, ["QH", "QD", "KH"])) == ["QS", "JH", "JD"]


def test_a_seat_passes_only_when_nothing_fits() -> None:
    at = from_jacks()
    assert why_illegal(at, opening(at), PASS) == "illegal/must_play"
    assert why_illegal(at, opening(at), "KH") == "illegal/does_not_fit"
    assert why_illegal(at, opening(at), "QS") == "illegal/not_in_hand"
    assert legal(at, position_after(at, ["JS", "QS"])) == [PASS]


def test_the_starter_passes_too_when_it_lacks_the_start_rank() -> None:
    at = table(JACKS_UP, 2, {"start_rank": "J"})
    assert legal(at, opening(at)) == [PASS]


def test_an_ace_lies_above_the_king_or_under_the_lowest_card() -> None:
    for ace, expected in (("high", ["QS", "JH", "JD"]), ("low", ["QS", "AS", "JH", "JD"])):
        at = from_jacks(ace=ace)
        assert legal(at, position_after(at, ["JS"])) == expected


def test_the_first_ace_says_for_all_suits_where_aces_go() -> None:
    at = from_jacks(ace="first-ace")
    jack = position_after(at, ["JS"])
    assert legal(at, jack) == ["QS", "AS-", "JH", "JD"]
    assert {why_illegal(at, jack, move) for move in ("AS", "AS+")} == {"illegal/does_not_fit"}
    later = position_after(at, ["JS", "AS-", PASS, "JC", PASS, "JH"])
    assert legal(at, later) == ["QH", "AH", "QC", "AC"]
    assert why_illegal(at, later, "AH-") == "illegal/does_not_fit"


@pytest.mark.parametrize(("sign", "expected"), [("+", ["KS", "KH", "KD"]), ("-", ["JS"])])
def test_an_ace_that_opens_the_rows_says_by_its_sign_which_way_they_grow(
    sign: str, expected: list[str]
) -> None:
    at = table(JACKS_UP, 1, {"start_rank": "A"}, ace="first-ace")
    assert legal(at, opening(at)) == ["AS+", "AS-"]
    assert legal(at, position_after(at, ["AS" + sign, "AH", "AD"])) == expected


@pytest.mark.parametrize(
    ("bonus", "turn", "moves"),
    [("none", 2, ["AH"]), ("optional", 1, ["JH", "JD", PASS]), ("compulsory", 1, ["JH", "JD"])],
)
def test_an_ace_gives_the_bonus_turn_that_the_ruleset_grants(bonus: str, turn: int, moves: list[str]) -> None:
    at = table(JACKS_UP, 1, {"start_rank": "Q"}, bonus=bonus)
    position = position_after(at, ["QS", "QH", "QD", "KS", "AS"])
    assert position.turn == turn
    assert legal(at, position) == (["QC"] if bonus == "none" else moves)


def test_a_bonus_turn_in_which_nothing_fits_is_a_pass() -> None:
    at = table(JACKS_UP, 1, {"start_rank": "A"}, bonus="compulsory")
    assert legal(at, position_after(at, ["AS"])) == [PASS]


def test_an_ace_that_empties_the_hand_gives_no_bonus() -> None:
    at = table("A... .A.. ..A. ...A", 0, {"start_rank": "A"}, bonus="compulsory")
    assert position_after(at, ["AS"]).turn == 1


def test_a_deal_ends_when_one_seat_still_holds_cards_and_that_seat_is_last() -> None:
    at = table("A... .A.. ..A. ...A", 1, {"start_rank": "A"})
    over = position_after(at, ["AH", "AD", "AC"])
    assert (over.turn, over.order) == (None, [1, 2, 3, 0])
    assert why_illegal(at, over, "AS") == "illegal/deal_is_over"


def test_the_first_card_fixes_the_start_rank_and_must_be_a_rank_of_all_suits() -> None:
    at = table(JACKS_UP.replace("KJ", "K", 1), 1, {}, start="first-card")
    assert legal(at, opening(at)) == ["QS", "AS"]
    assert why_illegal(at, opening(at), "JH") == "illegal/does_not_fit"
    assert legal(at, position_after(at, ["QS"])) == ["QH", "QC"]


def test_an_ace_goes_under_the_lowest_card_that_its_own_suit_has() -> None:
    at = table("KJ.K.K. AQ.J.J. .AQ..AQ ..AQ.K", 2, {"start_rank": "Q"}, ace="low")
    assert legal(at, position_after(at, ["QC", "QD"])) == ["KD"]
    assert "AC" in legal(at, position_after(at, ["QC", "QD", "KD", "QS"]))


@pytest.mark.parametrize("seed", range(40))
def test_somebody_can_always_play_until_the_deal_is_over(seed: int) -> None:
    rng = random.Random(seed)
    rules = next(r for r in iter(lambda: random_ruleset(rng), None) if r["contracts"][-1]["kind"] == "layout")
    contract = rules["contracts"][-1]
    start = random_declaration(rng, rules, contract)[1]
    at = Table(rules, contract, random_deal(rng, rules), rng.randrange(rules["players"]), None, start)
    position, passes = opening(at), 0
    while position.turn is not None:
        passes = 0 if playable(at, position) or position.bonus else passes + 1
        assert passes < rules["players"], "all seats in turn had nothing to play"
        position = after(at, position, rng.choice(legal(at, position)))
    assert sorted(position.order) == list(range(rules["players"]))
