"""Outcomes entered by hand against every sharing of a small deck, tried one by one."""

import random
from itertools import product
from typing import Any

import pytest

from barbu.errors import OutcomeError
from barbu.play import outcome_of_counts
from barbu.rules import parse_ruleset
from tests.oracle import scoring
from tests.oracle.feasible import possible_outcomes, why_refused
from tests.oracle.known_rulesets import RAVAGE_CITY, cards, negative, tricks
from tests.oracle.perft_files import rules_around

Fields = dict[str, Any]

SMALL_DECKS = {
    "12 cards, 4 seats": ["AK..Q.", "Q.A..K", ".K.A.Q", ".Q.K.A"],
    "15 cards, 3 seats": ["AKQJ.A..", ".KQ.AK.A", "..QJ.KQJ"],
    "12 cards, 3 seats": ["AK.Q.A.", "Q.K.Q.A", ".A.K.KQ"],
}

OUTCOMES = {
    "tricks": negative("a", tricks(-1)),
    "queens and tricks": negative("a", cards("queens", "Q*", -1), tricks(-1)),
    "hearts and ace": negative("a", cards("hearts", "*H", -1), cards("ace", "AH", -1)),
    "salade": negative(
        "a", tricks(-1), cards("hearts", "*H", -1), cards("queens", "Q*", -1), cards("king", "KH", -1)
    ),
    "last two": negative(
        "a", {"name": "b", "trick": -2, "points": -1}, {"name": "c", "trick": -1, "points": -1}
    ),
    "last and hearts": negative("a", {"name": "b", "trick": -1, "points": -1}, cards("hearts", "*H", -1)),
    "longest": RAVAGE_CITY,
    "longest and tricks": negative("a", {"name": "b", "longest_suit": True, "points": -1}, tricks(-1)),
    "longest and queens": negative(
        "a", {"name": "b", "longest_suit": True, "points": -1}, cards("q", "Q*", -1)
    ),
}


@pytest.mark.parametrize("deck", SMALL_DECKS)
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_an_outcome_is_refused_exactly_where_no_sharing_of_the_cards_gives_it(
    deck: str, outcome: str
) -> None:
    contract = OUTCOMES[outcome]
    rules = rules_around(contract, SMALL_DECKS[deck])
    ruleset, possible = parse_ruleset(rules), possible_outcomes(rules, contract)
    rng = random.Random(f"{deck} {outcome}")
    candidates = sorted(possible) if len(possible) <= 150 else rng.sample(sorted(possible), 150)
    for rows in [*candidates, *_near(rng, rules, contract)]:
        counts = {item["name"]: row for item, row in zip(contract["items"], rows, strict=True)}
        expected = why_refused(rules, contract, counts, possible)
        code = None
        try:
            outcome_of_counts(ruleset, ruleset.contract(contract["id"]), rows)
        except OutcomeError as error:
            code = error.code
        assert code == expected, rows


def _near(rng: random.Random, rules: Fields, contract: Fields) -> list[tuple[tuple[int, ...], ...]]:
    """Draw counts that mostly have the right sum, and now and then one too many or a negative one."""
    players = rules["players"]
    rows_of = []
    for item in contract["items"]:
        total = scoring.full_count(rules, item)
        span = range(rules["players"] * 2) if item.get("longest_suit") else range(total + 1)
        every = [
            row for row in product(span, repeat=players) if item.get("longest_suit") or sum(row) == total
        ]
        rows_of.append(every)
    drawn = [tuple(rng.choice(rows) for rows in rows_of) for _ in range(200)]
    spoiled = rng.sample(drawn, 10)
    for rows in spoiled:
        wrong = (rows[0][0] + rng.choice([1, -1, -9]), *rows[0][1:])
        drawn.append((wrong, *rows[1:]))
    return drawn
