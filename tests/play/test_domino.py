"""Domino: rows, aces, bonus turns, passing, payment (D-1 to D-5)."""

import pytest

from barbu.cards import format_cards
from barbu.play import Choose, legal_actions, scores_of, start_deal, why_illegal
from barbu.play.roles import roles_of
from tests.tables import DOMINO, NO_TRICKS, allowed, begun, changed, played, refusal, table


def _domino(**layout: object) -> dict[str, object]:
    return changed(DOMINO, layout={"payments": [45, 20, 5, -5], **layout})


HANDS = ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"]


@pytest.mark.rule("D-1")
def test_the_declarer_names_any_complete_rank_held_or_not_and_plays_first() -> None:
    deal = start_deal(table(DOMINO), 0, begun(table(NO_TRICKS), HANDS).hands)
    ranks = {action.start_rank for action in legal_actions(deal) if isinstance(action, Choose)}
    assert ranks == {"J", "Q", "K", "A"}
    assert begun(table(DOMINO), HANDS, start_rank="J").turn == 0


@pytest.mark.rule("D-1")
def test_a_start_rank_that_is_missing_or_strange_is_a_bad_choice() -> None:
    deal = start_deal(table(DOMINO), 0, begun(table(NO_TRICKS), HANDS).hands)
    for rank in (None, "5", "x"):
        reason = why_illegal(deal, Choose("domino", None, rank))
        assert reason is not None and reason.code == "illegal/bad_choice"


@pytest.mark.rule("D-1")
def test_a_fixed_start_rank_is_not_named() -> None:
    deal = begun(table(_domino(start="Q")), HANDS)
    assert played(deal, "pass").turn == 1
    assert allowed(played(deal, "pass")) == {"QS", "QH"}


@pytest.mark.rule("D-1")
def test_the_start_may_belong_to_the_dealers_left() -> None:
    ruleset = table(DOMINO, schedule={"dealer": "declarer", "domino": "dealer-left"})
    assert roles_of(ruleset, 2).starter == 3
    assert begun(ruleset, HANDS, start_rank="J", declarer=2).turn == 3


@pytest.mark.rule("D-1")
def test_the_first_card_may_fix_the_rank() -> None:
    deal = begun(table(_domino(start="first-card")), HANDS)
    assert allowed(deal) == {"AS", "KS", "AH", "KH"}
    after = played(deal, "KS")
    assert after.layout is not None and format_cards(after.layout.start) == "KS KH KD KC"
    assert refusal(played(after, "QS"), "AD") == "illegal/does_not_fit"
    assert allowed(played(after, "QS")) == {"KD", "KC"}


@pytest.mark.rule("D-2")
def test_only_a_start_card_or_a_neighbour_of_a_rows_end_fits() -> None:
    deal = played(begun(table(DOMINO), HANDS, start_rank="K"), "KS")
    assert allowed(deal) == {"QS"}
    assert refusal(deal, "JS") == "illegal/does_not_fit"
    assert refusal(deal, "AS") == "illegal/not_in_hand"


@pytest.mark.rule("D-2")
def test_only_a_seat_with_no_playable_card_passes() -> None:
    deal = begun(table(DOMINO), HANDS, start_rank="A")
    assert refusal(deal, "pass") == "illegal/must_play"
    assert refusal(played(deal, "AS"), "pass") is None


@pytest.mark.rule("D-2")
def test_the_declarer_passes_on_the_first_turn_without_a_start_card() -> None:
    assert allowed(begun(table(DOMINO), HANDS, start_rank="J")) == {"pass"}


@pytest.mark.rule("D-3")
def test_rows_grow_both_ways_at_once_and_end_at_the_ace_above_and_the_lowest_below() -> None:
    deal = played(begun(table(DOMINO), HANDS, start_rank="Q"), "pass QS pass QD KS JS KD QC")
    assert allowed(deal) == {"AS"}
    deal = played(deal, "AS QH")
    assert allowed(deal) == {"AD", "KC"}


@pytest.mark.rule("D-3")
def test_a_low_ace_fits_below_the_lowest_card_of_the_deck_and_not_above_the_king() -> None:
    deal = begun(table(_domino(ace="low")), HANDS, start_rank="K")
    assert allowed(played(deal, "KS QS KD QD")) == {"KH"}
    assert allowed(played(deal, "KS QS KD QD KH JS KC JD")) == {"AS"}


@pytest.mark.rule("D-3")
def test_a_row_of_low_aces_grows_up_from_the_ace() -> None:
    deal = begun(table(_domino(ace="low")), HANDS, start_rank="A")
    assert allowed(played(deal, "AS")) == {"JS"}


@pytest.mark.rule("D-3")
def test_a_row_of_high_aces_grows_down_from_the_ace() -> None:
    deal = begun(table(DOMINO), HANDS, start_rank="A")
    assert allowed(played(deal, "AS pass AD pass")) == {"KS", "AH"}


@pytest.mark.rule("D-3")
def test_the_first_ace_says_where_aces_go_in_all_four_suits() -> None:
    hands = ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"]
    deal = begun(table(_domino(ace="first-ace")), hands, start_rank="Q")
    deal = played(deal, "QS QH QD QC KS KH KD KC JS JH JD JC")
    assert allowed(deal) == {"AS+", "AS-"}
    assert refusal(deal, "AS") == "illegal/does_not_fit"
    assert allowed(played(deal, "AS+")) == {"AH"}
    assert refusal(played(deal, "AS-"), "AH+") == "illegal/does_not_fit"


@pytest.mark.rule("D-3")
def test_the_first_ace_may_be_written_only_where_it_fits() -> None:
    hands = ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"]
    deal = begun(table(_domino(ace="first-ace")), hands, start_rank="K")
    deal = played(deal, "KS KH KD KC")
    assert allowed(deal) == {"AS+", "QS"}


@pytest.mark.rule("D-3")
def test_after_a_low_first_ace_the_others_fit_below_only() -> None:
    hands = ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"]
    deal = begun(table(_domino(ace="first-ace")), hands, start_rank="J")
    deal = played(deal, "JS JH JD JC AS- QH QD QC QS KH KD KC")
    assert allowed(played(deal, "KS")) == {"AH"}


@pytest.mark.rule("D-3")
def test_with_start_rank_ace_the_sign_of_the_first_ace_decides_which_way_rows_grow() -> None:
    deal = begun(table(_domino(ace="first-ace")), HANDS, start_rank="A")
    assert allowed(deal) == {"AS+", "AS-", "AH+", "AH-"}
    assert allowed(played(deal, "AS+ pass AD pass")) == {"KS", "AH"}
    assert allowed(played(deal, "AS-")) == {"JS"}


@pytest.mark.rule("D-4")
def test_an_ace_gives_the_right_to_play_again_which_may_be_declined() -> None:
    deal = played(begun(table(_domino(bonus="optional")), HANDS, start_rank="A"), "AS")
    assert deal.turn == 0
    assert allowed(deal) == {"KS", "AH", "pass"}
    assert played(deal, "pass").turn == 1


@pytest.mark.rule("D-4")
def test_an_ace_laid_on_a_bonus_turn_gives_another_one() -> None:
    deal = played(begun(table(_domino(bonus="optional")), HANDS, start_rank="A"), "AS AH")
    assert deal.turn == 0
    assert "pass" in allowed(deal)


@pytest.mark.rule("D-4")
def test_a_compulsory_bonus_turn_is_declined_only_when_nothing_fits() -> None:
    deal = played(begun(table(_domino(bonus="compulsory")), HANDS, start_rank="A"), "AS")
    assert refusal(deal, "pass") == "illegal/must_play"
    hands = ["AQJ.A..", "K.KQ.K.", ".J.AQ.A", "..J.KQJ"]
    stuck = played(begun(table(_domino(bonus="compulsory")), hands, start_rank="A"), "AS AH")
    assert allowed(stuck) == {"pass"}


@pytest.mark.rule("D-4")
def test_an_ace_that_empties_the_hand_gives_no_bonus_turn() -> None:
    hands = ["A.A.A.A", "KQJ.K..", ".QJ.KQ.", "..J.KQJ"]
    deal = played(begun(table(_domino(bonus="optional")), hands, start_rank="A"), "AS AH AD AC")
    assert deal.turn == 1
    assert deal.layout is not None and deal.layout.order == (0,)


@pytest.mark.rule("D-4")
def test_passing_when_able_on_an_ordinary_turn_is_refused_although_bonus_turns_are_free() -> None:
    deal = begun(table(_domino(bonus="optional")), HANDS, start_rank="A")
    assert refusal(deal, "pass") == "illegal/must_play"


@pytest.mark.rule("D-5")
def test_the_deal_ends_when_one_seat_still_holds_cards_and_pays_by_order_of_going_out() -> None:
    hands = ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"]
    deal = begun(table(DOMINO), hands, start_rank="A")
    deal = played(deal, "AS AH AD AC KS KH KD KC QS QH QD QC JS JH")
    assert not deal.is_over
    deal = played(deal, "JD")
    assert deal.is_over
    assert scores_of(deal).raw == (45, 20, 5, -5)


@pytest.mark.rule("D-5")
def test_seats_that_are_out_are_skipped() -> None:
    hands = ["A.A.A.A", "KQJ.K..", ".QJ.KQ.", "..J.KQJ"]
    deal = played(begun(table(_domino(bonus="optional")), hands, start_rank="A"), "AS AH AD AC KS KD KC")
    assert deal.turn == 1
