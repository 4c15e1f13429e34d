"""Records: read, replayed, refused with the place of the first fault."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from barbu.errors import BarbuError, RecordError
from barbu.play import Phase
from barbu.records import format_record, parse_record, replay

CASES = Path(__file__).parent.parent / "cases"
REAL = json.loads((CASES / "record-trumps.json").read_text(encoding="utf-8"))


def _record(*deals: dict[str, Any], **fields: Any) -> str:
    whole = {
        "format": "barbu-record/1",
        "ruleset": "tournament",
        "players": ["Ana", "Beatriz", "Rita", "Diana"],
        "first_declarer": 0,
        "deals": list(deals),
    }
    return json.dumps(whole | fields)


def _fault(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text))
    return caught.value


def _place(text: str | bytes) -> tuple[str, int | None, int | None, int | None]:
    error = _fault(text)
    return error.code, error.deal, error.trick, error.seat


QUEENS: dict[str, Any] = {
    "declarer": 0,
    "contract": "no-queens",
    "doubles": [[1, [0, 2, 3]], [2, [0]], [3, []], [0, [2]]],
    "outcome": {"queens": [1, 0, 1, 2]},
}


def _real(**changes: Any) -> dict[str, Any]:
    return {**REAL["deals"][0], **changes}


@pytest.mark.rule("P-6", "X-5")
def test_the_real_deal_of_trumps_replays() -> None:
    found = replay(parse_record((CASES / "record-trumps.json").read_bytes()))
    assert found.deals[0].scores is not None
    assert found.deals[0].scores.raw == (45, 0, 0, 20)
    assert found.totals == (95, 0, 0, -30)


@pytest.mark.rule("X-5")
def test_a_played_and_a_scored_deal_of_one_match_add_up() -> None:
    found = replay(parse_record(_record(_real(), QUEENS)))
    assert found.totals == (95 - 12, 24, -12, -30 - 24)


def test_a_record_reads_back_the_same() -> None:
    record = parse_record(_record(_real(), QUEENS))
    assert parse_record(format_record(record)) == record


def test_an_unfinished_deal_may_stand_last_and_has_no_scores() -> None:
    found = replay(parse_record(_record(_real(play=["QD 8D 2D AD", "9D JD"], raw=None, settled=None))))
    assert not found.deals[0].finished
    assert found.totals == (0, 0, 0, 0)
    assert found.deals[0].deal is not None and found.deals[0].deal.turn == 1


def test_a_deal_may_stop_while_seats_are_speaking() -> None:
    deal = _real(doubles=[[1, []], [2, []]], raw=None, settled=None)
    del deal["play"]
    state = replay(parse_record(_record(deal))).deals[0].deal
    assert state is not None and (state.phase, state.turn) == (Phase.SPEAK, 3)


def test_an_unfinished_deal_before_the_last_is_refused() -> None:
    unfinished = _real(play=["QD 8D"], raw=None, settled=None)
    assert _place(_record(unfinished, QUEENS)) == ("record/malformed", 1, None, 0)


@pytest.mark.rule("P-1")
def test_an_illegal_card_is_placed_by_deal_trick_and_seat() -> None:
    play = ["QD 8D 2D AD", "9D JD 5D KC", *REAL["deals"][0]["play"][2:]]
    assert _place(_record(QUEENS, _real(play=play))) == ("illegal/not_in_hand", 2, 2, 2)


@pytest.mark.rule("P-6")
def test_a_trump_duty_not_met_is_placed() -> None:
    assert _place(_record(_real(play=["QD 8D 2D 9D"]))) == ("illegal/must_beat_trump", 1, 1, 3)


def test_cards_after_the_end_of_the_deal_are_refused() -> None:
    play = [*REAL["deals"][0]["play"], "AS KS QS JS"]
    assert _place(_record(_real(play=play))) == ("illegal/deal_is_over", 1, 14, 0)


@pytest.mark.rule("S-1")
def test_a_contract_played_twice_in_a_series_is_refused() -> None:
    assert _place(_record(QUEENS, QUEENS)) == ("illegal/contract_used", 2, None, 0)


@pytest.mark.rule("S-1")
def test_a_wrong_declarer_is_refused() -> None:
    assert _place(_record(QUEENS, {**QUEENS, "declarer": 1})) == ("illegal/wrong_declarer", 2, None, 1)


@pytest.mark.rule("S-2")
def test_a_contract_out_of_a_fixed_order_is_refused() -> None:
    deal = {"declarer": 0, "contract": "barbu", "outcome": {"barbu": [1, 0, 0, 0]}}
    assert _place(_record(deal, ruleset="classic")) == ("illegal/wrong_contract", 1, None, 0)


@pytest.mark.rule("X-1")
@pytest.mark.parametrize(
    ("doubles", "code", "seat"),
    [
        ([[2, []], [1, []], [3, []], [0, []]], "illegal/not_your_turn_to_speak", 2),
        ([[1, []], [1, [0]], [3, []], [0, []]], "illegal/already_spoke", 1),
        ([[1, []], [2, []], [3, []]], "illegal/not_your_turn_to_speak", 0),
        ([[1, [1]], [2, []], [3, []], [0, []]], "illegal/double_self", 1),
        ([[1, []], [2, []], [3, []], [0, [2]]], "illegal/declarer_may_only_redouble", 0),
        ([[1, []], [2, []], [3, []], [0, []], [1, [0]]], "illegal/already_spoke", 1),
        ([[1, [7]], [2, []], [3, []], [0, []]], "record/malformed", None),
        ([[1, [0, 0]], [2, []], [3, []], [0, []]], "record/malformed", 1),
        ([[1], [2, []], [3, []], [0, []]], "record/malformed", None),
        ("none", "record/malformed", None),
    ],
)
def test_a_faulty_double_is_placed_at_its_speaker(doubles: object, code: str, seat: int | None) -> None:
    assert _place(_record({**QUEENS, "doubles": doubles})) == (code, 1, None, seat)


@pytest.mark.rule("X-1")
def test_doubles_left_out_or_empty_mean_that_nobody_doubled() -> None:
    for deal in (
        {**QUEENS, "doubles": []},
        {key: QUEENS[key] for key in ("declarer", "contract", "outcome")},
    ):
        assert replay(parse_record(_record(deal))).totals == (-6, 0, -6, -12)


@pytest.mark.rule("K-1")
@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        ({"queens": [1, 1, 1, 2]}, "outcome/wrong_total"),
        ({"queens": [5, -1, 0, 0]}, "outcome/impossible"),
        ({"queens": [1, 1, 2]}, "record/malformed"),
        ({"queens": [1, 1, 1, True]}, "record/malformed"),
        ({"queens": [1, 1, 1, 1.0]}, "record/malformed"),
        ({"dames": [1, 1, 1, 1]}, "record/malformed"),
        ({}, "record/malformed"),
        ([1, 1, 1, 1], "record/malformed"),
    ],
)
def test_a_faulty_outcome_is_refused(outcome: object, code: str) -> None:
    assert _fault(_record({**QUEENS, "outcome": outcome})).code == code


def test_written_points_must_be_those_of_the_rules() -> None:
    assert _place(_record({**QUEENS, "raw": [-6, 0, -6, -11]})) == ("record/score_mismatch", 1, None, 3)
    assert _place(_record({**QUEENS, "settled": [-12, 24, -12, -23]}))[0] == "record/score_mismatch"


@pytest.mark.rule("D-1")
def test_trump_and_start_rank_may_be_left_out_of_a_scored_deal_and_must_fit_if_there() -> None:
    deal = {"declarer": 0, "contract": "trumps", "outcome": {"tricks": [13, 0, 0, 0]}}
    assert replay(parse_record(_record(deal))).totals == (65, 0, 0, 0)
    assert _fault(_record({**deal, "trump": "none"})).code == "illegal/bad_choice"
    assert _fault(_record({**deal, "start_rank": "5"})).code == "illegal/bad_choice"


@pytest.mark.rule("X-8")
def test_a_skipped_deal_is_written_as_such_and_only_where_the_ruleset_skips() -> None:
    ruleset = json.loads(json.dumps(replay(parse_record(_record())).record.ruleset.as_data()))
    ruleset["doubling"]["undoubled_negative"] = "skip"
    skipped = {"declarer": 0, "contract": "no-queens", "skipped": True}
    assert replay(parse_record(_record(skipped, ruleset=ruleset))).totals == (0, -8, -8, -8)
    assert _fault(_record(skipped)).code == "record/malformed"
    played = {**QUEENS, "doubles": []}
    assert _fault(_record(played, ruleset=ruleset)).code == "illegal/deal_is_over"
    assert (
        _fault(_record({**skipped, "outcome": {"queens": [1, 1, 1, 1]}}, ruleset=ruleset)).code
        == "record/malformed"
    )


HANDS = ["A.A.A.A", "K.K.K.K", "Q.Q.Q.Q", "J.J.J.J"]


def _domino(*play: str, **layout: Any) -> str:
    ruleset = {
        "format": "barbu-ruleset/1",
        "id": "small",
        "name": "Small",
        "deck": {"lowest": "J"},
        "contracts": [
            {
                "id": "domino",
                "kind": "layout",
                "sign": "positive",
                "layout": {"payments": [45, 20, 5, -5], "start": "A", **layout},
            }
        ],
    }
    deal = {"declarer": 0, "contract": "domino", "hands": HANDS, "play": list(play)}
    return _record(deal, ruleset=ruleset)


@pytest.mark.rule("D-3", "D-4")
def test_turns_of_a_layout_are_placed_by_turn_and_read_with_their_signs() -> None:
    bonus = _domino("AS+", "AH", "AD", "AC", "KS", "QS", ace="first-ace", bonus="optional")
    state = replay(parse_record(bonus)).deals[0].deal
    assert state is not None and state.layout is not None and state.layout.order == (0,)
    assert _place(_domino("AS", "pass", bonus="none")) == ("illegal/must_play", 1, 2, 1)
    assert _place(_domino("AS", "KS", "QH")) == ("illegal/does_not_fit", 1, 3, 2)
    assert _place(_domino("AS", ace="first-ace")) == ("illegal/does_not_fit", 1, 1, 0)
    assert _place(_domino("AS", "xx"))[0] == "record/malformed"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"\x00",
        b"null",
        b"[]",
        b'{"format": "barbu-record/2"}',
        b'{"format": "barbu-record/1"}',
        b'{"format": "barbu-record/1", "format": "barbu-record/1"}',
        b'{"format": "barbu-record/1", "deals": NaN}',
        b"[" * 5_000_000,
        b'{"a":' * 1_500_000,
        b"9" * 9_000_000,
        b" " * 11_000_000,
        b'"\\ud800"',
    ],
)
def test_hostile_texts_are_refused_in_under_a_second(text: bytes) -> None:
    started = time.perf_counter()
    with pytest.raises(BarbuError) as caught:
        parse_record(text)
    assert caught.value.code == "record/malformed"
    assert time.perf_counter() - started < 5  # five times the figure


@pytest.mark.parametrize(
    "fields",
    [
        {"extra": 1},
        {"players": ["Ana"]},
        {"players": ["Ana", "Beatriz", "Rita", ""]},
        {"players": ["Ana", "Beatriz", "Rita", "\ud800"]},
        {"players": ["Ana", "Beatriz", "Rita", 4]},
        {"first_declarer": 4},
        {"first_declarer": True},
        {"first_declarer": 10**30},
        {"deals": {}},
        {"deals": [3]},
        {"deals": [{}]},
        {"ruleset": 5},
    ],
)
def test_fields_of_the_wrong_shape_are_malformed(fields: dict[str, Any]) -> None:
    assert _fault(_record(**fields)).code == "record/malformed"


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": REAL["deals"][0]["hands"][:3]},
        {"hands": ["AK...", "...", "...", "..."]},
        {"hands": [REAL["deals"][0]["hands"][0]] * 4},
        {"hands": [1, 2, 3, 4]},
        {"contract": "no-such"},
        {"outcome": {"tricks": [13, 0, 0, 0]}},
        {"skipped": 1},
        {"play": "QD"},
        {"play": ["QD 8D 2D AD 9D"]},
        {"play": ["QD", "8D 2D AD"]},
        {"play": ["1D"]},
        {"trump": 4},
        {"surprise": True},
    ],
)
def test_deals_of_the_wrong_shape_are_malformed(changes: dict[str, Any]) -> None:
    assert _fault(_record(_real(**changes))).code == "record/malformed"


def test_an_unknown_ruleset_is_named() -> None:
    with pytest.raises(BarbuError) as caught:
        parse_record(_record(ruleset="no-such"))
    assert caught.value.code == "ruleset/unknown"
