"""The oracle's trick play against the sentences of the rules."""

import json
from pathlib import Path

import pytest

from tests.oracle import tricks
from tests.oracle.deck import Contract, contract_of, parse_hand
from tests.oracle.known_rulesets import CLASSIC, FULL_DUTY, TOURNAMENT, cards, negative, trumps
from tests.oracle.perft import perft
from tests.oracle.perft_files import Case, rules_around
from tests.oracle.scoring import outcome, raw_scores, settled_scores
from tests.oracle.tricks import Table, ends_early, legal, why_illegal, winner_of

CASES = Path(__file__).parent.parent / "cases"
FOUR_TRICKS = "A2.K.Q. K3.A..J Q4.J.K. 5.Q.A.A".split()
NO_HEARTS = negative("no-hearts", cards("hearts", "*H", -2))


def table(hands: str, contract: Contract, leader: int = 0, **settings: str) -> Table:
    rules = rules_around(contract, hands.split())
    return Case("", rules, contract, hands.split(), leader, settings, {}).table()


def reasons(at: Table, plays: str) -> dict[str, str | None]:
    seat = tricks.turn(at, plays.split())
    assert seat is not None
    return {card: why_illegal(at, plays.split(), card) for card in tricks.held(at, plays.split(), seat)}


@pytest.mark.parametrize(
    ("ban", "counts"),
    [(None, {4: 13, 8: 175, 12: 918}), ("never", {4: 12, 8: 144, 12: 472})],
    ids=["free", "last"],
)
def test_the_counts_found_by_hand_come_out(ban: str | None, counts: dict[int, int]) -> None:
    contract = NO_HEARTS | ({"lead_ban": {"suit": "H", "until": ban}} if ban else {})
    rules = rules_around(contract, FOUR_TRICKS, play_out=True)
    lines = perft(Table(rules, contract, [parse_hand(h) for h in FOUR_TRICKS], 0), 12)
    assert {depth: lines[depth] for depth in counts} == counts


def test_a_seat_that_holds_the_suit_led_must_follow() -> None:
    at = table("A.K.. K.A.. Q.Q..", NO_HEARTS)
    assert reasons(at, "AS") == {"KS": None, "AH": "illegal/must_follow"}


def test_a_seat_void_in_the_suit_led_may_discard_anything() -> None:
    at = table("A.K.. .AQ.. Q..A.", NO_HEARTS)
    assert reasons(at, "AS") == {"AH": None, "QH": None}


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [("2S 9S AS KS", None, 2), ("2S 9H AD KS", None, 3), ("2S 9H AS 3D", "D", 3), ("2D 9H TD AS", "D", 2)],
)
def test_the_highest_card_of_the_suit_led_wins_or_else_the_highest_trump(
    trick: str, trump: str | None, winner: int
) -> None:
    assert winner_of(list(enumerate(trick.split())), trump) == winner


def test_a_banned_suit_is_led_only_from_a_hand_of_nothing_else() -> None:
    ban = {"lead_ban": {"suit": "H", "until": "never"}}
    assert reasons(table("A.K.. K.A.. Q.Q..", NO_HEARTS | ban), "")["KH"] == "illegal/lead_ban"
    assert set(reasons(table(".AK.. AK... Q.Q..", NO_HEARTS | ban), "").values()) == {None}


@pytest.mark.parametrize(
    ("until", "second", "third"),
    [
        ("never", "illegal/lead_ban", "illegal/lead_ban"),
        ("broken", "illegal/lead_ban", None),
        ("first-trick", None, None),
    ],
)
def test_a_lead_ban_ends_when_its_kind_says(until: str, second: str | None, third: str | None) -> None:
    at = table("AKQ.K.. 32.A.2. J.QJ.3.", NO_HEARTS | {"lead_ban": {"suit": "H", "until": until}})
    at.rules["schedule"]["play_out"] = True
    assert reasons(at, "AS 2S JS")["KH"] == second
    assert reasons(at, "AS 2S JS KS 3S QH")["KH"] == third


TRUMP_ROWS = [
    ("void_must_trump", "AS 9S", ".A.9.", {"AH": "illegal/must_trump", "9D": None}),
    (
        "must_overtrump",
        "AS TD",
        ".A.J9.",
        {"AH": "illegal/must_overtrump", "9D": "illegal/must_overtrump", "JD": None},
    ),
    (
        "must_beat_trump",
        "TD 8D",
        ".A.J9.",
        {"AH": "illegal/must_follow", "9D": "illegal/must_beat_trump", "JD": None},
    ),
    ("must_overtrump", "AS TD", ".A.98.", {"AH": None, "9D": None, "8D": None}),
    ("must_beat_trump", "TD 8D", ".A.97.", {"AH": "illegal/must_follow", "9D": None, "7D": None}),
]


@pytest.mark.parametrize(("switch", "plays", "hand", "expected"), TRUMP_ROWS)
def test_each_trump_switch_governs_its_own_row(
    switch: str, plays: str, hand: str, expected: dict[str, str | None]
) -> None:
    first, second = (format(f"{c[0]}..." if c[1] == "S" else f"..{c[0]}.", "") for c in plays.split())
    off = dict.fromkeys(FULL_DUTY, False)
    on = table(f"{first} {second} {hand}", trumps(5, **{**off, switch: True}), trump="D")
    assert reasons(on, plays) == expected
    without = table(f"{first} {second} {hand}", trumps(5, **{**FULL_DUTY, switch: False}), trump="D")
    assert set(reasons(without, plays).values()) <= {None, "illegal/must_follow"}


def test_a_follower_of_a_plain_suit_owes_no_trump() -> None:
    at = table("A... K... 9..A.", trumps(5), trump="D")
    assert reasons(at, "AS KS") == {"9S": None, "AD": "illegal/must_follow"}


def test_trumps_may_be_led_freely_unless_the_ruleset_says_only_last() -> None:
    hands = "A..K. K..A. Q..Q."
    assert reasons(table(hands, trumps(5), trump="D"), "")["KD"] is None
    strict = trumps(5, **FULL_DUTY, lead_only_if_nothing_else=True)
    assert reasons(table(hands, strict, trump="D"), "")["KD"] == "illegal/lead_ban"


def test_a_void_seat_must_throw_a_named_card() -> None:
    queens = negative("no-queens", cards("queens", "Q*", -6), forced_discard="Q*")
    at = table("A.K.. .QA.. K..A.", queens)
    assert reasons(at, "AS") == {"QH": None, "AH": "illegal/forced_discard"}


def test_a_following_seat_puts_a_named_card_under_a_higher_one_only() -> None:
    queens = negative("no-queens", cards("queens", "Q*", -6), forced_discard="Q*")
    at = table("J.K.. Q.A.. AK...", queens)
    assert reasons(at, "JS") == {"QS": None, "AH": "illegal/must_follow"}
    at = table("K.K.. QT.A.. A9...", queens)
    assert reasons(at, "KS") == {"QS": None, "TS": "illegal/forced_discard", "AH": "illegal/must_follow"}


@pytest.mark.parametrize(
    ("contract", "early"),
    [
        ("no-queens", True),
        ("no-hearts", True),
        ("barbu", True),
        ("no-tricks", False),
        ("last-two", False),
        ("trumps", False),
    ],
)
def test_only_contracts_that_count_nothing_but_cards_end_early(contract: str, early: bool) -> None:
    assert ends_early(TOURNAMENT, contract_of(TOURNAMENT, contract)) is early


def test_a_capot_that_needs_all_tricks_or_a_ruleset_that_plays_out_goes_to_the_last_card() -> None:
    hearts = contract_of(CLASSIC, "no-hearts")
    assert ends_early(CLASSIC, hearts)
    assert not ends_early(CLASSIC, hearts | {"capot": {"pays": "mirror", "needs": "tricks"}})
    assert not ends_early({**CLASSIC, "schedule": {"play_out": True}}, hearts)


def test_a_queens_deal_ends_with_the_trick_of_the_last_queen() -> None:
    at = table("AK..Q. QJ..J. ..AK.Q", negative("no-queens", cards("queens", "Q*", -6)))
    assert tricks.turn(at, "AS QS QC QD JD".split()) == 2
    assert tricks.turn(at, "AS QS QC QD JD AD".split()) is None
    assert legal(at, "AS QS QC QD JD AD".split()) == []


def test_the_real_deal_of_trumps_comes_out() -> None:
    [deal] = json.loads((CASES / "record-trumps.json").read_text())["deals"]
    contract = contract_of(TOURNAMENT, "trumps")
    at = Table(TOURNAMENT, contract, [parse_hand(hand) for hand in deal["hands"]], 0, deal["trump"])
    plays = " ".join(deal["play"]).split()
    for number, card in enumerate(plays):
        assert why_illegal(at, plays[:number], card) is None, (number, card)
    assert tricks.turn(at, plays) is None
    raw = raw_scores(TOURNAMENT, contract, outcome(at, plays))
    assert (raw, settled_scores(raw, deal["doubles"])) == (deal["raw"], deal["settled"])
