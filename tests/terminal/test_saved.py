"""A match that was broken off goes on as if it had not been: same cards, same moves, same undo."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from barbu.errors import BarbuError
from barbu.records import parse_record, record_data, replay
from barbu.rules import preset_ids
from barbu.terminal.match import Match, after_claim, after_deal, record_of, taken_back
from barbu.terminal.saved import read_saved, saved_text
from tests.tables import NO_TRICKS, table
from tests.terminal.matches import match_of, moments

BOTS = ("simple", "random", "simple", "random", "simple")


def again(match: Match) -> Match:
    """Save a match and read it again."""
    saved = read_saved(saved_text(match, BOTS[: match.ruleset.players - 1]))
    assert saved.bots == BOTS[: match.ruleset.players - 1]
    return saved.match


@pytest.mark.parametrize("rules", preset_ids())
def test_every_moment_of_two_deals_comes_back(rules: str) -> None:
    for moment in moments(match_of(rules), deals=2):
        back = again(moment)
        if moment.deal.phase.name == "CHOOSE":
            back = after_deal(back)  # nothing has been done in the deal: it begins again
        assert back.deal == moment.deal
        assert back.done == moment.done
        assert back.totals == moment.totals


def test_what_was_taken_back_is_remembered_and_can_be_taken_back_further() -> None:
    *_, last = moments(match_of("classic"), deals=1)
    back = taken_back(last)
    assert back is not None
    restored = again(back)
    assert restored.taken == 1
    one, other = taken_back(restored), taken_back(back)
    assert one is not None
    assert other is not None
    assert one.deal == other.deal


def test_a_saved_match_holds_a_record_that_replays() -> None:
    *_, last = moments(match_of("tournament"), deals=2)
    record = parse_record(json.dumps(json.loads(saved_text(last, BOTS[:3]))["record"]))
    assert replay(record).totals == last.totals


def test_a_saved_match_of_another_seed_is_refused() -> None:
    *_, last = moments(match_of("classic"), deals=1)
    with pytest.raises(BarbuError, match="not those of the seed"):
        read_saved(saved_text(replace(last, seed=last.seed + 1), BOTS[:3]))


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "barbu-saved/9"},
        {"seat": 4},
        {"seat": True},
        {"seed": -1},
        {"taken": "1"},
        {"names": ["Me"]},
        {"bots": [1, 2, 3]},
        {"record": {}},
        {"more": 1},
    ],
    ids=str,
)
def test_a_saved_match_that_was_tampered_with_is_refused_with_a_code(changes: dict[str, object]) -> None:
    *_, last = moments(match_of("classic"), deals=1)
    data = json.loads(saved_text(last, BOTS[:3])) | changes
    with pytest.raises(BarbuError) as caught:
        read_saved(json.dumps(data))
    assert caught.value.code == "record/malformed"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\ud800"])
def test_what_is_no_saved_match_is_refused(text: str) -> None:
    with pytest.raises(BarbuError):
        read_saved(text)


def test_the_rest_is_claimed_where_it_is_proved_and_nowhere_else() -> None:
    claimed = 0
    for seed in range(12):
        for moment in moments(match_of(table(NO_TRICKS, lowest="9"), seed=seed)):
            after = after_claim(moment)
            if after is None:
                continue
            claimed += 1
            assert moment.is_mine
            assert after.deal.is_over
            winners = after.deal.tricks.winners if after.deal.tricks else ()
            before = moment.deal.tricks.winners if moment.deal.tricks else ()
            assert set(winners[len(before) :]) == {moment.seat}
            back = taken_back(after)
            assert back is not None
            assert back.deal == moment.deal
            record = record_data(record_of(after))
            assert replay(parse_record(json.dumps(record))).totals == after.totals
    assert claimed > 10
