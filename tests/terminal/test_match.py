"""A match against bots is the match of the rules: the same cards, the same points, the same record."""

from __future__ import annotations

import pytest

from barbu.bots import RandomBot, play_match
from barbu.records import format_record, parse_record, replay
from barbu.rules import preset, preset_ids
from barbu.terminal.match import after_deal, record_of, taken_back
from tests.terminal.matches import match_of, moments, my_turn


@pytest.mark.parametrize("rules", preset_ids())
def test_a_whole_match_by_any_preset_is_a_record_that_holds(rules: str) -> None:
    *_, last = moments(match_of(rules))
    assert last.is_over
    assert replay(parse_record(format_record(record_of(last)))).totals == last.totals


def test_a_seed_deals_the_cards_of_the_match_that_bots_play_with_it() -> None:
    *_, last = moments(match_of("classic", seed=11))
    written = play_match(preset("classic"), [RandomBot()] * 4, 11)
    hands = {deal.declarer: deal.hands for deal in written.deals[:1] if deal.hands}
    assert record_of(last).first_declarer == written.first_declarer
    assert {last.finished[0].declarer: last.finished[0].setting.dealt} == hands


def test_the_record_of_every_moment_holds() -> None:
    for moment in moments(match_of("tournament"), deals=2):
        found = replay(parse_record(format_record(record_of(moment))))
        assert found.totals == moment.totals


def test_undo_goes_back_to_the_last_own_action_and_the_bots_answer_it_alike() -> None:
    first = my_turn(match_of("classic"))
    onward = list(moments(first, deals=1))
    acted = onward[4]
    back = taken_back(acted)
    assert back is not None
    assert back.is_mine
    assert back.taken == 1
    again = list(moments(back, deals=1))
    assert [moment.deal for moment in again] == [moment.deal for moment in onward][-len(again) :]


def test_undo_reaches_back_into_the_deal_before() -> None:
    *_, over = moments(match_of("classic"), deals=1)
    back = taken_back(after_deal(over))
    assert back is not None
    assert back.number == 0
    assert not back.deal.is_over


def test_before_the_first_own_action_there_is_nothing_to_undo() -> None:
    assert taken_back(match_of("tournament")) is None


def test_the_next_deal_begins_only_when_this_one_is_over() -> None:
    match = match_of("tournament")
    assert after_deal(match) is match
