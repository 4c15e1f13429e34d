"""Tricks: following, discarding, winning, leading (P-1 to P-5, P-7 to P-9)."""

import pytest

from barbu.cards import parse_card_set
from barbu.play import scores_of, view
from tests.tables import (
    BARBU,
    NO_HEARTS,
    NO_QUEENS,
    NO_TRICKS,
    TRUMPS,
    allowed,
    begun,
    changed,
    played,
    refusal,
    table,
)

#          spades.hearts.diamonds.clubs
SPREAD = ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"]
MIXED = ["AK.A..A", "Q.K.AK.", "J.Q.Q.K", ".J.J.QJ"]


@pytest.mark.rule("P-1")
def test_the_leader_may_lead_any_card() -> None:
    deal = begun(table(NO_TRICKS), MIXED)
    assert allowed(deal) == {"AS", "KS", "AH", "AC"}


@pytest.mark.rule("P-1")
def test_a_seat_that_can_follow_must_follow() -> None:
    deal = played(begun(table(NO_TRICKS), MIXED), "AH")
    assert allowed(deal) == {"KH"}
    assert refusal(deal, "QS") == "illegal/must_follow"


@pytest.mark.rule("P-1")
def test_a_card_that_the_seat_does_not_hold_is_refused_before_any_other_reason() -> None:
    deal = played(begun(table(NO_TRICKS), MIXED), "AH")
    assert refusal(deal, "JC") == "illegal/not_in_hand"


@pytest.mark.rule("P-2")
def test_a_seat_void_in_the_led_suit_may_discard_any_card() -> None:
    deal = played(begun(table(NO_TRICKS), MIXED), "AS QS JS")
    assert allowed(deal) == {"JH", "JD", "QC", "JC"}


@pytest.mark.rule("P-2")
def test_there_is_no_duty_to_beat_a_plain_suit() -> None:
    deal = played(begun(table(NO_TRICKS), ["K..A.AK", "AQ.A..Q", "J.KQ.K.", ".J.QJ.J"]), "KS")
    assert allowed(deal) == {"AS", "QS"}


@pytest.mark.rule("P-3")
def test_the_highest_card_of_the_suit_led_wins_and_its_seat_leads_next() -> None:
    deal = played(begun(table(NO_TRICKS), MIXED), "KS QS JS QC")
    assert deal.tricks is not None and deal.tricks.winners == (0,)
    assert deal.turn == 0


@pytest.mark.rule("P-3")
def test_a_higher_card_of_another_suit_does_not_win() -> None:
    deal = played(begun(table(NO_TRICKS), SPREAD), "KH QH AD QC")
    assert deal.tricks is not None and deal.tricks.winners == (0,)


@pytest.mark.rule("P-3")
def test_the_highest_trump_wins_over_the_suit_led() -> None:
    deal = begun(table(TRUMPS), SPREAD, trump="D")
    deal = played(deal, "AS JS KD JD")
    assert deal.tricks is not None and deal.tricks.winners == (2,)


def _ban(until: str) -> dict[str, object]:
    return changed(NO_QUEENS, lead_ban={"suit": "H", "until": until})


@pytest.mark.rule("P-4")
def test_hearts_may_not_be_led_while_the_hand_holds_anything_else() -> None:
    deal = begun(table(NO_HEARTS), MIXED)
    assert refusal(deal, "AH") == "illegal/lead_ban"
    assert allowed(deal) == {"AS", "KS", "AC"}


@pytest.mark.rule("P-4")
def test_a_hand_of_hearts_alone_may_lead_them() -> None:
    deal = begun(table(NO_HEARTS), [".AKQJ..", "AKQJ...", "..AKQJ.", "...AKQJ"])
    assert allowed(deal) == {"AH", "KH", "QH", "JH"}


@pytest.mark.rule("P-4")
def test_the_ban_never_ends_when_hearts_have_been_discarded() -> None:
    hands = ["AK.A..A", "Q.K.AK.", "J.Q.Q.K", ".J.J.QJ"]
    deal = played(begun(table(_ban("never")), hands), "AS QS JS JH")
    assert refusal(deal, "AH") == "illegal/lead_ban"


@pytest.mark.rule("P-4")
def test_the_ban_broken_ends_with_the_trick_in_which_a_heart_was_played() -> None:
    hands = ["AK.A..A", "Q.K.AK.", "J.Q.Q.K", ".J.J.QJ"]
    deal = begun(table(_ban("broken")), hands)
    assert refusal(deal, "AH") == "illegal/lead_ban"
    assert refusal(played(deal, "AS QS JS JH"), "AH") is None
    assert refusal(played(deal, "AS QS JS QC"), "AH") == "illegal/lead_ban"


@pytest.mark.rule("P-4")
def test_the_ban_first_trick_holds_in_the_first_trick_only() -> None:
    hands = ["AK.A..A", "Q.K.AK.", "J.Q.Q.K", ".J.J.QJ"]
    deal = begun(table(_ban("first-trick")), hands)
    assert refusal(deal, "AH") == "illegal/lead_ban"
    assert refusal(played(deal, "AS QS JS QC"), "AH") is None


@pytest.mark.rule("P-4")
def test_a_ban_on_leading_does_not_forbid_following_or_discarding() -> None:
    deal = played(begun(table(NO_HEARTS), MIXED), "AS QS JS")
    assert "JH" in allowed(deal)


@pytest.mark.rule("P-5")
def test_queens_deal_ends_with_the_trick_of_the_fourth_queen() -> None:
    hands = ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"]
    deal = played(begun(table(NO_QUEENS), hands), "AS QS AD QD AH QH AC")
    assert not deal.is_over
    deal = played(deal, "QC")
    assert deal.is_over
    assert scores_of(deal).raw == (-24, 0, 0, 0)


@pytest.mark.rule("P-5")
def test_barbu_deal_ends_at_the_end_of_the_trick_with_the_king() -> None:
    hands = ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"]
    deal = played(begun(table(BARBU), hands), "KH QH AD")
    assert not deal.is_over
    assert played(deal, "QC").is_over


@pytest.mark.rule("P-5", "R-2")
def test_hearts_deal_ends_with_the_last_heart_of_the_actual_deck() -> None:
    ruleset = table(NO_HEARTS, lowest="Q", removed=["QH", "QS", "QD", "QC"])
    deal = begun(ruleset, ["A.A..", "K.K..", "..A.A", "..K.K"])
    deal = played(deal, "AS KS AD KD AH KH AC KC")
    assert deal.is_over
    assert scores_of(deal).raw == (-8, 0, 0, 0)


@pytest.mark.rule("P-5")
def test_a_deal_that_counts_tricks_is_played_to_the_last_card() -> None:
    deal = begun(table(NO_TRICKS), SPREAD)
    deal = played(deal, "AS QS AD QD KS JS KD JD AH QH AC QC")
    assert not deal.is_over
    assert played(deal, "KH JH KC JC").is_over


@pytest.mark.rule("P-5")
def test_a_capot_that_needs_all_tricks_plays_the_deal_to_the_last_card() -> None:
    items = [*NO_QUEENS["items"], {"name": "tricks", "trick": "each", "points": 0}]
    whole = changed(NO_QUEENS, items=items, capot={"needs": "tricks"})
    deal = played(begun(table(whole), SPREAD), "AS QS AD QD AH QH AC QC")
    assert not deal.is_over


@pytest.mark.rule("P-5")
def test_the_ruleset_may_ask_for_every_deal_to_be_played_out() -> None:
    ruleset = table(BARBU, schedule={"play_out": True})
    deal = played(begun(ruleset, SPREAD), "KH QH AD QC")
    assert not deal.is_over


@pytest.mark.rule("P-7")
def test_any_card_trumps_included_may_be_led_in_trumps() -> None:
    deal = begun(table(TRUMPS), MIXED, trump="S")
    assert allowed(deal) == {"AS", "KS", "AH", "AC"}


FORCED = changed(NO_QUEENS, forced_discard="KH Q*")


@pytest.mark.rule("P-8")
def test_a_void_seat_must_throw_one_of_the_named_cards() -> None:
    deal = played(begun(table(FORCED), ["AK.A..A", "J.K.AK.", "Q.Q.Q.K", ".J.J.QJ"]), "AS JS QS")
    assert allowed(deal) == {"QC"}
    assert refusal(deal, "JH") == "illegal/forced_discard"


@pytest.mark.rule("P-8")
def test_a_following_seat_must_put_the_named_card_under_a_higher_one_of_the_suit() -> None:
    deal = played(begun(table(FORCED), ["AK.A..A", "QJ..AK.", ".KQ.Q.K", ".J.J.QJ"]), "AS")
    assert allowed(deal) == {"QS"}


@pytest.mark.rule("P-8")
def test_a_following_seat_may_keep_the_named_card_while_no_higher_one_lies_there() -> None:
    deal = played(begun(table(FORCED), ["J.A.K.A", "KQ.K.A.", "A.Q.Q.K", ".J.J.QJ"]), "JS")
    assert allowed(deal) == {"KS", "QS"}


@pytest.mark.rule("P-9")
def test_captured_cards_that_count_lie_face_up_for_everybody() -> None:
    deal = played(begun(table(NO_QUEENS), SPREAD), "AS QS AD QD")
    assert view(deal, 3).shown == (parse_card_set("QS QD"), 0, 0, 0)
    assert view(deal, None).shown == (parse_card_set("QS QD"), 0, 0, 0)
