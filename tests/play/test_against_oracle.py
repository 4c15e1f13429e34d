"""The referee against the naive oracle: every turn of random deals, sums and schedules."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barbu.play import Done, next_slot, schedule_fault
from barbu.rules import contract_total, deals_in_match, match_total, parse_ruleset, preset_ids
from tests.oracle import schedule, scoring
from tests.oracle.preset_files import all_rulesets
from tests.play.side_by_side import play_side_by_side
from tests.strategies import random_ruleset, rulesets

Fields = dict[str, Any]
RULESETS = all_rulesets()


def test_every_preset_is_compared() -> None:
    assert {key for key in RULESETS if not key.startswith("typed-")} == set(preset_ids())


@pytest.mark.parametrize(
    ("ruleset", "contract"),
    [(key, contract["id"]) for key, rules in RULESETS.items() for contract in rules["contracts"]],
)
def test_the_referee_and_the_oracle_agree_on_every_contract_of_every_preset(
    ruleset: str, contract: str
) -> None:
    rules = RULESETS[ruleset]
    play_side_by_side(random.Random(f"{ruleset} {contract}"), parse_ruleset(rules), rules, contract)


@pytest.mark.parametrize("seed", range(60))
def test_the_referee_and_the_oracle_agree_on_rulesets_drawn_at_random(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_ruleset(rng)
    for contract in rules["contracts"][-2:]:
        play_side_by_side(rng, parse_ruleset(rules), rules, contract["id"])


@settings(max_examples=25)
@given(rulesets(), st.randoms(use_true_random=False))
def test_the_referee_and_the_oracle_agree_on_rulesets_that_hypothesis_draws(
    rules: Fields, rng: random.Random
) -> None:
    play_side_by_side(rng, parse_ruleset(rules), rules, rng.choice(rules["contracts"])["id"])


@settings(max_examples=200)
@given(rulesets())
def test_every_ruleset_drawn_is_valid_and_has_the_control_sums_of_the_oracle(rules: Fields) -> None:
    _same_sums(rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_preset_has_the_control_sums_of_the_oracle(ruleset: str) -> None:
    _same_sums(RULESETS[ruleset])


def _same_sums(rules: Fields) -> None:
    ruleset = parse_ruleset(rules)
    for contract in rules["contracts"]:
        assert contract_total(ruleset, ruleset.contract(contract["id"])) == scoring.control(rules, contract)
    assert deals_in_match(ruleset) == schedule.deals_of(rules)
    assert match_total(ruleset) == schedule.match_control(rules)


@pytest.mark.parametrize("seed", range(40))
def test_the_schedules_agree_through_matches_chosen_at_random(seed: int) -> None:
    rng = random.Random(seed)
    _same_schedule(rng, random_ruleset(rng))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_schedules_of_every_preset_agree(ruleset: str) -> None:
    _same_schedule(random.Random(ruleset), RULESETS[ruleset])


def _same_schedule(rng: random.Random, rules: Fields) -> None:
    ruleset, first = parse_ruleset(rules), rng.randrange(rules["players"])
    played: list[tuple[int, str]] = []
    for number in range(schedule.deals_of(rules)):
        done = [Done(declarer, contract) for declarer, contract in played]
        slot = next_slot(ruleset, first, done)
        assert slot is not None
        declarer = schedule.declarer_of(rules, first, number)
        roles = slot.roles
        assert (slot.number, roles.declarer, roles.dealer) == (
            number,
            declarer,
            schedule.dealer_of(rules, declarer),
        )
        left = schedule.available(rules, played, declarer)
        assert left, "somebody has nothing to choose"
        for contract in rules["contracts"]:
            fault = schedule_fault(ruleset, first, done, declarer, contract["id"])
            assert (fault is None) == (contract["id"] in left)
            if schedule.is_used_up(rules, played, declarer, contract["id"]):
                assert fault is not None
                assert fault[0] == "illegal/contract_used"
            place = roles.starter if contract["kind"] == "layout" else roles.leader
            assert place == schedule.leader_of(rules, declarer, contract)
        fault = schedule_fault(ruleset, first, done, (declarer + 1) % rules["players"], left[0])
        assert fault is not None
        assert fault[0] == "illegal/wrong_declarer"
        played.append((declarer, rng.choice(left)))
    assert next_slot(ruleset, first, [Done(declarer, contract) for declarer, contract in played]) is None
