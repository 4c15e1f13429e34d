"""Trump duties: each switch governs one situation (P-6)."""

import pytest

from tests.tables import TRUMPS, allowed, begun, changed, played, refusal, table


def _with(**switches: bool) -> dict[str, object]:
    return changed(TRUMPS, trump=switches)


FULL = {"void_must_trump": True, "must_overtrump": True, "must_beat_trump": True}
#       S trumps; seat 1 follows clubs, seat 2 and 3 are void in clubs
HANDS = ["A..A.AK", "K.AK..Q", "QJ.QJ..", "..KQJ.J"]
VOID = ["..AK.AK", "K.AK..Q", "QJ.Q.Q.", "A.J.J.J"]


@pytest.mark.rule("P-6")
def test_a_seat_that_holds_the_plain_suit_follows_without_duty_to_beat() -> None:
    deal = played(begun(table(TRUMPS), VOID, trump="S"), "AC")
    assert allowed(deal) == {"QC"}


@pytest.mark.rule("P-6")
def test_a_void_seat_must_trump_where_no_trump_lies_in_the_trick() -> None:
    deal = played(begun(table(TRUMPS), VOID, trump="S"), "AC QC")
    assert allowed(deal) == {"QS", "JS"}
    assert refusal(deal, "QH") == "illegal/must_trump"


@pytest.mark.rule("P-6")
def test_without_the_switch_a_void_seat_need_not_trump() -> None:
    ruleset = table(_with(must_overtrump=True, must_beat_trump=True))
    deal = played(begun(ruleset, VOID, trump="S"), "AC QC")
    assert allowed(deal) == {"QS", "JS", "QH", "QD"}


OVER_LATE = ["..AK.AK", "Q.AK.Q.", "KJ.Q.J.", "A.J..QJ"]


@pytest.mark.rule("P-6")
def test_a_void_seat_must_overtrump_where_it_holds_a_higher_trump() -> None:
    deal = played(begun(table(TRUMPS), OVER_LATE, trump="S"), "AC QS")
    assert allowed(deal) == {"KS"}
    assert refusal(deal, "JS") == "illegal/must_overtrump"
    assert refusal(deal, "QH") == "illegal/must_overtrump"


@pytest.mark.rule("P-6")
def test_a_void_seat_with_lower_trumps_only_plays_any_card() -> None:
    deal = played(begun(table(TRUMPS), ["..AK.AK", "K.AK.Q.", "QJ.Q.J.", "A.J..QJ"], trump="S"), "AC KS")
    assert allowed(deal) == {"QS", "JS", "QH", "JD"}


@pytest.mark.rule("P-6")
def test_without_the_switch_a_void_seat_need_not_overtrump() -> None:
    ruleset = table(_with(void_must_trump=True, must_beat_trump=True))
    deal = played(begun(ruleset, OVER_LATE, trump="S"), "AC QS")
    assert allowed(deal) == {"KS", "JS", "QH", "JD"}


def _beat_hands() -> list[str]:
    return ["Q.AK.A.", "KJ..Q.Q", "A.QJ.J.", "..K.AKJ"]


@pytest.mark.rule("P-6")
def test_a_seat_must_beat_the_best_trump_when_trumps_are_led() -> None:
    deal = played(begun(table(TRUMPS), _beat_hands(), trump="S"), "QS")
    assert allowed(deal) == {"KS"}
    assert refusal(deal, "JS") == "illegal/must_beat_trump"


@pytest.mark.rule("P-6")
def test_a_seat_that_cannot_beat_the_led_trump_follows_with_any_trump() -> None:
    hands = ["A.AK.A.", "KJ..Q.Q", "Q.QJ.J.", "..K.AKJ"]
    deal = played(begun(table(TRUMPS), hands, trump="S"), "AS")
    assert allowed(deal) == {"KS", "JS"}


@pytest.mark.rule("P-6")
def test_without_the_switch_a_seat_need_not_beat_a_led_trump() -> None:
    ruleset = table(_with(void_must_trump=True, must_overtrump=True))
    deal = played(begun(ruleset, _beat_hands(), trump="S"), "QS")
    assert allowed(deal) == {"KS", "JS"}


@pytest.mark.rule("P-6")
def test_a_void_seat_without_trumps_discards_any_card() -> None:
    deal = played(begun(table(TRUMPS), _beat_hands(), trump="S"), "QS KS AS")
    assert allowed(deal) == {"KD", "AC", "KC", "JC"}


@pytest.mark.rule("P-6", "P-1")
def test_following_suit_goes_before_every_trump_duty() -> None:
    deal = played(begun(table(TRUMPS), VOID, trump="S"), "AC")
    assert refusal(deal, "KS") == "illegal/must_follow"


@pytest.mark.rule("section 9")
def test_trumps_may_be_led_only_if_nothing_else_is_held_where_the_ruleset_says_so() -> None:
    ruleset = table(_with(**FULL, lead_only_if_nothing_else=True))
    deal = begun(ruleset, HANDS, trump="S")
    assert refusal(deal, "AS") == "illegal/lead_ban"
    alone = begun(ruleset, ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"], trump="S")
    assert allowed(alone) == {"AS", "KS", "QS", "JS"}


@pytest.mark.rule("section 9")
def test_no_lead_rule_on_trumps_is_the_default() -> None:
    assert refusal(begun(table(TRUMPS), HANDS, trump="S"), "AS") is None
