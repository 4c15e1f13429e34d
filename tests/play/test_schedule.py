"""Who declares, chooses, deals and leads, and in what order (S-1 to S-4)."""

import pytest

from barbu.play import Done, declarer_of, next_slot, remaining, roles_of, schedule_fault
from barbu.rules import Ruleset, deals_in_match, preset
from tests.tables import DOMINO, NO_QUEENS, NO_TRICKS, TRUMPS, changed, table


def _schedule(**fields: object) -> Ruleset:
    return table(NO_TRICKS, NO_QUEENS, TRUMPS, schedule=fields)


@pytest.mark.rule("S-1")
def test_the_declarer_stays_for_a_series_then_the_seat_to_the_left_takes_over() -> None:
    ruleset = _schedule()
    assert [declarer_of(ruleset, 2, number) for number in range(12)] == [2] * 3 + [3] * 3 + [0] * 3 + [1] * 3


@pytest.mark.rule("S-1")
def test_each_contract_is_chosen_once_in_a_series_in_any_order() -> None:
    ruleset = _schedule()
    done = [Done(0, "no-queens")]
    assert remaining(ruleset, 0, done) == ("no-tricks", "trumps")
    fault = schedule_fault(ruleset, 0, done, 0, "no-queens")
    assert fault is not None and fault[0] == "illegal/contract_used"
    assert schedule_fault(ruleset, 0, done, 0, "trumps") is None


@pytest.mark.rule("S-1")
def test_a_deal_of_another_declarer_is_a_fault() -> None:
    fault = schedule_fault(_schedule(), 0, [], 1, "trumps")
    assert fault is not None and fault[0] == "illegal/wrong_declarer"


@pytest.mark.rule("S-1", "S-4")
@pytest.mark.parametrize("preset_id", ["tournament", "seven-contracts"])
def test_the_dealer_sits_on_the_declarers_right_and_the_declarer_leads_everything(preset_id: str) -> None:
    roles = roles_of(preset(preset_id), 1)
    assert (roles.declarer, roles.dealer, roles.chooser, roles.leader, roles.starter) == (1, 0, 1, 1, 1)
    assert deals_in_match(preset(preset_id)) == 28


@pytest.mark.rule("S-2")
def test_classic_deals_six_contracts_each_in_a_fixed_order_and_the_dealers_left_leads() -> None:
    ruleset = preset("classic")
    roles = roles_of(ruleset, 1)
    assert (roles.dealer, roles.leader, roles.starter) == (1, 2, 2)
    assert deals_in_match(ruleset) == 24
    done: list[Done] = []
    order = []
    while slot := next_slot(ruleset, 0, done):
        contract = slot.available[0]
        order.append((slot.roles.dealer, contract))
        fault = schedule_fault(ruleset, 0, done, slot.roles.declarer, slot.available[-1])
        assert fault is None or fault[0] == "illegal/wrong_contract"
        done.append(Done(slot.roles.declarer, contract))
    six = ["no-tricks", "no-hearts", "no-queens", "barbu", "salade", "domino"]
    assert order == [(dealer, contract) for dealer in range(4) for contract in six]


@pytest.mark.rule("S-2")
def test_the_declarer_may_change_with_each_deal() -> None:
    ruleset = _schedule(declarer="each-deal")
    assert [declarer_of(ruleset, 3, number) for number in range(5)] == [3, 0, 1, 2, 3]
    assert remaining(ruleset, 3, [Done(3, "trumps"), Done(0, "no-tricks")]) == ("no-tricks", "no-queens")


@pytest.mark.rule("S-3")
def test_the_dealer_may_be_the_one_who_chooses() -> None:
    ruleset = table(
        NO_TRICKS,
        DOMINO,
        schedule={"dealer": "declarer", "choice": "dealer", "leader": "dealer-left", "domino": "dealer"},
    )
    roles = roles_of(ruleset, 2)
    assert (roles.dealer, roles.chooser, roles.leader, roles.starter) == (2, 2, 3, 2)


@pytest.mark.rule("S-3")
def test_the_dealers_left_may_choose_among_what_remains() -> None:
    assert roles_of(_schedule(dealer="declarer", choice="dealer-left"), 3).chooser == 0


@pytest.mark.rule("S-3")
def test_a_fixed_order_may_be_any_order() -> None:
    ruleset = table(TRUMPS, NO_TRICKS, schedule={"choice": "fixed"})
    assert schedule_fault(ruleset, 0, [], 0, "trumps") is None
    fault = schedule_fault(ruleset, 0, [], 0, "no-tricks")
    assert fault is not None and fault[0] == "illegal/wrong_contract"


@pytest.mark.rule("S-3")
def test_the_older_french_form_has_a_fixed_order_and_no_doubles() -> None:
    ruleset = preset("french-fixed")
    assert ruleset.schedule.choice == "fixed"
    assert ruleset.doubling is None


@pytest.mark.rule("S-3")
def test_a_shared_pool_belongs_to_the_whole_table() -> None:
    ruleset = table(NO_TRICKS, changed(TRUMPS, times=2), schedule={"pool": "shared", "declarer": "each-deal"})
    assert deals_in_match(ruleset) == 3
    assert remaining(ruleset, 1, [Done(0, "trumps")]) == ("no-tricks", "trumps")
    assert remaining(ruleset, 2, [Done(0, "trumps"), Done(1, "trumps")]) == ("no-tricks",)


@pytest.mark.rule("S-3")
def test_quotas_give_each_declarer_so_many_of_each_sign_and_each_penalty_so_often() -> None:
    ruleset = table(
        NO_TRICKS,
        NO_QUEENS,
        TRUMPS,
        schedule={
            "pool": "quotas",
            "declarer": "each-deal",
            "quotas": {"negative": 1, "positive": 1, "each_at_most": 2},
        },
    )
    assert deals_in_match(ruleset) == 8
    done = [Done(0, "no-tricks"), Done(1, "no-tricks")]
    assert remaining(ruleset, 2, done) == ("no-queens", "trumps")
    assert remaining(ruleset, 0, done) == ("trumps",)


@pytest.mark.rule("S-1")
def test_nothing_comes_after_the_last_deal() -> None:
    ruleset = table(NO_TRICKS)
    done = [Done(seat, "no-tricks") for seat in range(4)]
    assert next_slot(ruleset, 0, done) is None
    fault = schedule_fault(ruleset, 0, done, 0, "no-tricks")
    assert fault is not None and fault[0] == "illegal/contract_used"


@pytest.mark.rule("S-3", "R-3")
def test_left_is_the_next_in_order_of_play_also_anticlockwise() -> None:
    ruleset = table(NO_TRICKS, direction="anticlockwise", schedule={"leader": "dealer-left"})
    assert roles_of(ruleset, 1).leader == 1
