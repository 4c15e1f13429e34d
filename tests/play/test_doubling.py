"""Doubles: who speaks when, whom each may double, what is paid (X-1 to X-8)."""

import pytest

from barbu.errors import IllegalAction
from barbu.play import (
    Choose,
    Deal,
    Done,
    Phase,
    Speak,
    Speech,
    apply,
    doubles_owed,
    legal_actions,
    pair_payments,
    scores_of,
    settle,
    skipped_scores,
    start_deal,
    written_in_order,
)
from barbu.rules import Ruleset
from tests.tables import (
    DOMINO,
    DOUBLING,
    NO_QUEENS,
    NO_TRICKS,
    TRUMPS,
    begun,
    changed,
    played,
    refusal,
    table,
)

HANDS = ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"]


def _at(ruleset: Ruleset, *, trump: str | None = None, declarer: int = 0) -> Deal:
    """Return a deal in which the contract has just been named."""
    cards = begun(table(NO_TRICKS), HANDS).hands
    deal = start_deal(ruleset, declarer, cards)
    return apply(deal, Choose(ruleset.contracts[0].id, trump))


def _doubling(contract: dict[str, object], **rules: object) -> Ruleset:
    return table(contract, doubling=changed(DOUBLING, **rules))


def _said(deal: Deal, *speeches: tuple[int, ...]) -> Deal:
    for targets in speeches:
        deal = apply(deal, Speak(targets))
    return deal


def _code(deal: Deal, *targets: int, seat: int | None = None) -> str | None:
    try:
        apply(deal, Speak(targets), seat)
    except IllegalAction as error:
        return error.code
    return None


def _choices(deal: Deal) -> set[tuple[int, ...]]:
    return {action.targets for action in legal_actions(deal) if isinstance(action, Speak)}


@pytest.mark.rule("X-1")
def test_seats_speak_from_the_declarers_left_and_the_declarer_last() -> None:
    deal = _at(_doubling(NO_TRICKS), declarer=2)
    turns = []
    while deal.phase is Phase.SPEAK:
        turns.append(deal.turn)
        deal = apply(deal, Speak())
    assert turns == [3, 0, 1, 2]
    assert deal.phase is Phase.PLAY


@pytest.mark.rule("X-1")
def test_a_seat_may_double_any_number_of_the_others() -> None:
    deal = _at(_doubling(NO_TRICKS))
    assert _choices(deal) == {(), (0,), (2,), (3,), (0, 2), (0, 3), (2, 3), (0, 2, 3)}


@pytest.mark.rule("X-1")
def test_nobody_doubles_itself_or_out_of_turn() -> None:
    deal = _at(_doubling(NO_TRICKS))
    assert _code(deal, 1) == "illegal/double_self"
    assert _code(deal, 0, seat=2) == "illegal/not_your_turn_to_speak"
    assert _code(_said(deal, (0,)), 0, seat=1) == "illegal/already_spoke"


@pytest.mark.rule("X-2")
def test_the_declarer_may_only_double_those_who_doubled_the_declarer() -> None:
    deal = _said(_at(_doubling(NO_TRICKS)), (0,), (1,), ())
    assert _choices(deal) == {(), (1,)}
    assert _code(deal, 2) == "illegal/declarer_may_only_redouble"


@pytest.mark.rule("X-3")
def test_it_refuses_a_double_of_a_non_declarer_at_trumps() -> None:
    deal = _at(_doubling(TRUMPS), trump="S")
    assert _choices(deal) == {(), (0,)}
    assert _code(deal, 2) == "illegal/double_only_declarer"
    assert _choices(_said(deal, (0,), (), (0,))) == {(), (1,), (3,), (1, 3)}


@pytest.mark.rule("X-4")
def test_doubling_a_seat_that_doubled_you_earlier_is_a_redouble() -> None:
    deal = _said(_at(_doubling(NO_TRICKS)), (2,), (1,), (), ())
    assert settle((-6, -2, -8, -10), deal.spoken) == (-6, 10, -20, -10)


@pytest.mark.rule("X-4")
def test_who_has_spoken_cannot_answer_a_later_double() -> None:
    deal = _said(_at(_doubling(NO_TRICKS)), (), (1,), (), ())
    assert deal.phase is Phase.PLAY


@pytest.mark.rule("X-4", "X-7")
def test_a_redouble_round_lets_them_answer_later_doubles_and_nothing_else() -> None:
    deal = _said(_at(_doubling(NO_TRICKS, redouble_round=True)), (3,), (1,), (1, 2), ())
    assert (deal.phase, deal.turn) == (Phase.SPEAK, 1)
    assert _choices(deal) == {(), (2,)}
    assert _code(deal, 0) == "illegal/already_spoke"
    deal = _said(deal, (2,))
    assert (deal.phase, deal.turn) == (Phase.SPEAK, 2)
    assert _choices(deal) == {(), (3,)}
    assert _said(deal, ()).phase is Phase.PLAY


@pytest.mark.rule("X-5")
def test_the_worked_example_of_no_queens_settles() -> None:
    spoken = (Speech(1, (0, 2, 3)), Speech(2, (0,)), Speech(3), Speech(0, (2,)))
    raw = (-6, 0, -6, -12)
    assert settle(raw, spoken) == (-12, 24, -12, -24)
    paid = {
        (pay.payer, pay.receiver): (pay.points, pay.times) for pay in pair_payments(raw, spoken) if pay.points
    }
    assert paid == {(0, 1): (6, 1), (2, 1): (6, 1), (3, 1): (12, 1)}


@pytest.mark.rule("X-5")
def test_a_redouble_pays_the_difference_twice_and_the_sum_stays() -> None:
    raw = (30, 20, 15, 0)
    settled = settle(raw, (Speech(1, (0,)), Speech(2), Speech(3, (0,)), Speech(0, (1,))))
    assert settled == (80, 0, 15, -30)
    assert sum(settled) == sum(raw)


@pytest.mark.rule("X-5", "R-3")
def test_where_penalties_are_positive_the_worse_score_still_grows_worse() -> None:
    assert settle((10, 4), (Speech(0, (1,)), Speech(1))) == (16, -2)
    assert pair_payments((10, 4), (Speech(0, (1,)),), lowest_wins=True)[0].payer == 0


@pytest.mark.rule("X-6")
def test_doubles_against_a_declarer_are_counted_and_redoubles_are_not() -> None:
    ruleset = _doubling(NO_TRICKS, owed=2)
    done = [
        Done(0, "no-tricks", (Speech(1, (0,)), Speech(2, (1, 0)), Speech(3), Speech(0, (1,)))),
        Done(1, "no-tricks", (Speech(2, (0,)), Speech(3), Speech(0, (1,)), Speech(1))),
    ]
    assert doubles_owed(ruleset, 0, done) == {1: 1, 2: 1, 3: 0}


@pytest.mark.rule("X-6")
def test_owed_doubles_never_block_a_deal() -> None:
    assert _said(_at(_doubling(NO_TRICKS, owed=2)), (), (), (), ()).phase is Phase.PLAY


@pytest.mark.rule("X-7")
def test_only_the_declarer_may_be_doubled_where_the_ruleset_says_so() -> None:
    deal = _at(_doubling(NO_TRICKS, who="declarer"))
    assert _choices(deal) == {(), (0,)}
    assert _code(deal, 3) == "illegal/double_only_declarer"


@pytest.mark.rule("X-7")
def test_the_declarer_may_double_freely_where_the_ruleset_says_so() -> None:
    for contract, trump in ((NO_TRICKS, None), (TRUMPS, "S")):
        deal = _said(_at(_doubling(contract, declarer="free"), trump=trump), (), (), ())
        assert len(_choices(deal)) == 8


@pytest.mark.rule("X-7")
def test_the_declarer_may_double_nobody_where_the_ruleset_says_so() -> None:
    deal = _said(_at(_doubling(NO_TRICKS, declarer="none")), (0,), (), ())
    assert _choices(deal) == {()}
    assert _code(deal, 1) == "illegal/no_redouble"
    assert _code(deal, 2) == "illegal/declarer_may_only_redouble"


@pytest.mark.rule("X-7")
def test_without_redoubles_nobody_may_double_back() -> None:
    deal = _at(_doubling(NO_TRICKS, redouble="none"))
    assert _code(_said(deal, (2,)), 1) == "illegal/no_redouble"
    assert _code(_said(deal, (0,), (), ()), 1) == "illegal/no_redouble"


@pytest.mark.rule("X-7")
def test_a_redouble_may_have_to_cover_everybody_who_doubled_the_declarer() -> None:
    deal = _said(_at(_doubling(NO_TRICKS, redouble="all-or-none")), (0,), (), (0,))
    assert _choices(deal) == {(), (1, 3)}
    assert _code(deal, 1) == "illegal/redouble_all_or_none"


@pytest.mark.rule("X-7")
def test_all_or_none_binds_the_declarer_only() -> None:
    deal = _said(_at(_doubling(NO_TRICKS, redouble="all-or-none")), (3,), (3,))
    assert _code(deal, 1) is None


@pytest.mark.rule("X-7")
def test_others_may_be_doubled_in_positive_contracts_where_the_ruleset_says_so() -> None:
    deal = _at(_doubling(TRUMPS, positive="anyone"), trump="S")
    assert len(_choices(deal)) == 8


@pytest.mark.rule("X-7")
def test_a_ruleset_without_doubles_has_no_round_of_speaking() -> None:
    deal = _at(table(NO_TRICKS))
    assert deal.phase is Phase.PLAY
    assert _code(deal, 1) == "illegal/no_doubling"


SKIP = {"undoubled_negative": "skip"}


@pytest.mark.rule("X-8")
def test_an_undoubled_negative_contract_is_not_played() -> None:
    deal = _said(_at(_doubling(NO_QUEENS, **SKIP)), (), (), (), ())
    assert deal.is_over and deal.skipped
    assert scores_of(deal).raw == (0, -8, -8, -8)
    assert refusal(deal, "AS") == "illegal/deal_is_over"


@pytest.mark.rule("X-8")
def test_one_double_of_anybody_has_the_contract_played() -> None:
    deal = _said(_at(_doubling(NO_QUEENS, **SKIP)), (2,), (), (), ())
    assert deal.phase is Phase.PLAY


@pytest.mark.rule("X-8")
def test_an_undoubled_positive_contract_is_always_played() -> None:
    deal = _said(_at(_doubling(TRUMPS, **SKIP), trump="S"), (), (), (), ())
    assert deal.phase is Phase.PLAY
    assert played(deal, "AS QS").turn == 2


@pytest.mark.rule("X-8")
@pytest.mark.parametrize(
    ("total", "players", "declarer", "opponent"),
    [(-26, 4, 1, -9), (-24, 4, 0, -8), (-30, 4, 0, -10), (-20, 4, 1, -7), (-20, 5, 0, -5), (26, 4, -1, 9)],
)
def test_opponents_share_the_total_and_the_declarer_takes_the_rounding(
    total: int, players: int, declarer: int, opponent: int
) -> None:
    items = [{"name": "last", "trick": -1, "points": total}]
    removed = ["2C", "2D"] if players == 5 else []
    ruleset = table(changed(NO_TRICKS, items=items), players=players, lowest="2", removed=removed)
    scores = skipped_scores(ruleset, ruleset.contracts[0], 1)
    assert scores[1] == declarer
    assert {score for seat, score in enumerate(scores) if seat != 1} == {opponent}


@pytest.mark.rule("X-8", "K-2")
def test_the_shares_are_taken_from_the_sum_before_capots() -> None:
    capot = changed(NO_QUEENS, capot={"pays": 40})
    assert sum(skipped_scores(table(capot), table(capot).contracts[0], 0)) == -24


@pytest.mark.rule("X-1", "X-4")
def test_a_grid_of_doubles_is_written_in_speaking_order() -> None:
    assert written_in_order(4, 0, {(0, 2), (2, 0), (1, 3)}) == (
        Speech(1, (3,)),
        Speech(2, (0,)),
        Speech(3),
        Speech(0, (2,)),
    )


@pytest.mark.rule("X-3")
def test_at_domino_too_only_the_declarer_may_be_doubled() -> None:
    cards = begun(table(NO_TRICKS), HANDS).hands
    deal = apply(start_deal(_doubling(DOMINO), 0, cards), Choose("domino", None, "K"))
    assert _choices(deal) == {(), (0,)}
