"""Score sheets: commands, undo, mending, ranks, control sums, statistics, files."""

import csv
import io
import json
import random
from pathlib import Path

import pytest

from barbu.errors import BarbuError
from barbu.matches.sheet import (
    Sheet,
    SheetEvent,
    begin,
    control_of,
    csv_of,
    decide,
    fold,
    next_deal,
    preview,
    ranks_of,
    record_of,
    view,
)
from barbu.records import format_record, parse_record, replay
from barbu.rules import preset, preset_ids
from tests.matches.sheets import done, opened, random_match, scored

PLAYED = Path(__file__).parents[1] / "cases/record-trumps.json"
QUEENS = {"queens": [1, 0, 1, 2]}
WORKED_EXAMPLE = [[0, 2], [1, 3], [2, 0], [1, 0], [1, 2]]


def refusal(sheet: Sheet, command: str, payload: object = None) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(BarbuError) as caught:
        decide(sheet, command, payload or {})  # type: ignore[arg-type]
    return caught.value.code


def test_the_worked_example_of_source_000_settles_to_minus_12_plus_24_minus_12_minus_24() -> None:
    sheet = scored(opened("tournament"), "no-queens", pairs=WORKED_EXAMPLE, outcome=QUEENS)
    assert sheet.totals == (-12, 24, -12, -24)


def test_a_grid_entered_in_any_order_is_written_in_speaking_order() -> None:
    sheet = scored(opened("tournament"), "no-queens", pairs=WORKED_EXAMPLE, outcome=QUEENS)
    assert sheet.body.deals[0].data["doubles"] == [[1, [0, 2, 3]], [2, [0]], [3, []], [0, [2]]]


def test_nothing_is_written_where_nobody_doubled() -> None:
    sheet = scored(opened("tournament"), "no-queens", pairs=[], outcome=QUEENS)
    assert "doubles" not in sheet.body.deals[0].data


@pytest.mark.parametrize(
    ("entered", "code"),
    [
        ({"contract": "no-queens", "outcome": {"queens": [1, 0, 1, 1]}}, "outcome/wrong_total"),
        ({"contract": "no-queens", "outcome": {"queens": [5, 0, 0, -1]}}, "outcome/impossible"),
        (
            {"contract": "no-hearts", "outcome": {"hearts": [13, 0, 0, 0], "ace": [0, 1, 0, 0]}},
            "outcome/impossible",
        ),
        ({"contract": "domino", "outcome": {"order": [0, 1, 2, 2]}}, "outcome/impossible"),
        ({"contract": "no-queens", "outcome": {"kings": [1, 1, 1, 1]}}, "record/malformed"),
        ({"contract": "no-queens"}, "record/malformed"),
        ({"contract": "no-kings", "outcome": QUEENS}, "record/malformed"),
        ({"contract": "no-queens", "outcome": QUEENS, "declarer": 1}, "illegal/wrong_declarer"),
        (
            {"contract": "no-queens", "outcome": QUEENS, "pairs": [[0, 1]]},
            "illegal/declarer_may_only_redouble",
        ),
        ({"contract": "no-queens", "outcome": QUEENS, "pairs": [[1, 1]]}, "illegal/double_self"),
        (
            {"contract": "trumps", "outcome": {"tricks": [13, 0, 0, 0]}, "pairs": [[1, 2]]},
            "illegal/double_only_declarer",
        ),
        ({"contract": "trumps", "outcome": {"tricks": [13, 0, 0, 0]}, "trump": "none"}, "illegal/bad_choice"),
        ({"contract": "no-queens", "skipped": True}, "record/malformed"),
        ({"contract": "no-queens", "outcome": QUEENS, "pairs": [[1, 0], [1, 0]]}, "sheet/bad_command"),
        ({"contract": "no-queens", "outcome": QUEENS, "note": "!"}, "sheet/bad_command"),
        ("no-queens", "sheet/bad_command"),
    ],
)
def test_a_deal_that_breaks_a_rule_is_refused_with_its_code(entered: object, code: str) -> None:
    assert refusal(opened("tournament"), "score", {"deal": entered}) == code


def test_a_contract_is_played_once_in_a_series() -> None:
    sheet = scored(opened("tournament"), "no-queens", outcome=QUEENS)
    assert (
        refusal(sheet, "score", {"deal": {"contract": "no-queens", "outcome": QUEENS}})
        == "illegal/contract_used"
    )


def test_a_negative_contract_that_nobody_doubled_is_settled_without_play_where_the_ruleset_says_so() -> None:
    data = preset("tournament").as_data()
    data["doubling"] = {**data["doubling"], "undoubled_negative": "skip"}  # type: ignore[dict-item]
    sheet = scored(opened(data), "no-tricks", skipped=True)
    assert sheet.totals == (1, -9, -9, -9)
    played = {"contract": "no-queens", "outcome": QUEENS}
    assert refusal(sheet, "score", {"deal": played}) == "illegal/deal_is_over"


def test_undo_and_redo_walk_back_and_forth_over_all_edits() -> None:
    empty = opened("tournament")
    one = scored(empty, "no-queens", outcome=QUEENS)
    two = done(one, "rename", {"seat": 0, "name": "Anna"})
    back = done(done(two, "undo"), "undo")
    assert back.body == empty.body
    again = done(done(back, "redo"), "redo")
    assert again.body == two.body
    assert again.version == 7


def test_a_new_edit_ends_what_could_be_redone() -> None:
    sheet = done(scored(opened("tournament"), "no-queens", outcome=QUEENS), "undo")
    sheet = scored(sheet, "no-tricks", outcome={"tricks": [13, 0, 0, 0]})
    assert refusal(sheet, "redo") == "sheet/nothing_to_redo"


def test_nothing_can_be_undone_on_a_fresh_sheet() -> None:
    assert refusal(opened("tournament"), "undo") == "sheet/nothing_to_undo"


def test_a_past_deal_can_be_mended_and_the_change_is_seen_before() -> None:
    sheet = scored(opened("tournament"), "no-queens", outcome=QUEENS)
    sheet = scored(sheet, "no-tricks", outcome={"tricks": [13, 0, 0, 0]})
    mended = {"number": 0, "deal": {"contract": "no-queens", "outcome": {"queens": [0, 0, 0, 4]}}}
    seen = preview(sheet, "mend", mended)
    assert seen.changes == (6, 0, 6, -12)
    assert done(sheet, "mend", mended).totals == seen.after == (-26, 0, 0, -24)


def test_mending_a_deal_to_a_contract_that_was_played_is_refused() -> None:
    sheet = scored(opened("tournament"), "no-queens", outcome=QUEENS)
    sheet = scored(sheet, "no-tricks", outcome={"tricks": [13, 0, 0, 0]})
    mended = {"number": 0, "deal": {"contract": "no-tricks", "outcome": {"tricks": [13, 0, 0, 0]}}}
    assert refusal(sheet, "mend", mended) == "illegal/contract_used"


def test_a_deal_of_a_series_under_way_can_be_removed_but_not_one_that_would_shift_the_declarers() -> None:
    sheet = random_match(random.Random(3), "tournament", 9)
    assert refusal(sheet, "remove", {"number": 2}) == "illegal/wrong_declarer"
    assert len(done(sheet, "remove", {"number": 7}).body.deals) == 8


def test_a_match_can_be_ended_early_is_ranked_as_it_stands_and_can_be_played_on() -> None:
    sheet = scored(opened("tournament"), "no-queens", outcome=QUEENS)
    ended = done(sheet, "end")
    assert ended.is_over
    assert view(ended, "owner")["ranks"] == [2, 1, 2, 4]
    assert refusal(ended, "score", {"deal": {"contract": "no-tricks"}}) == "sheet/ended"
    assert not done(ended, "reopen").is_over


def test_a_finished_match_takes_no_further_deal() -> None:
    sheet = random_match(random.Random(1), "tournament")
    assert len(sheet.body.deals) == 28
    assert sheet.is_over
    assert refusal(sheet, "score", {"deal": {"contract": "no-tricks"}}) == "sheet/over"
    assert refusal(sheet, "end") == "sheet/over"


def test_a_substitute_takes_over_the_points_of_the_seat() -> None:
    sheet = scored(opened("tournament"), "no-queens", outcome=QUEENS)
    sheet = done(sheet, "substitute", {"seat": 3, "name": "Eva"})
    assert sheet.body.names == ("Ana", "Beatriz", "Rita", "Eva")
    assert view(sheet, "viewer")["substitutions"] == [
        {"seat": 3, "from": 1, "before": "Diana", "after": "Eva"}
    ]
    assert sheet.totals[3] == -12


@pytest.mark.parametrize("name", ["<b>Ana</b>", "سارة", "🂾 ♥", 'O\'Brien "x"', "Zoé"])
def test_any_name_that_can_be_read_is_kept_as_it_is(name: str) -> None:
    assert done(opened("tournament"), "rename", {"seat": 0, "name": name}).body.names[0] == name


@pytest.mark.parametrize("name", ["", "   ", "x" * 10_000, "\u200b\u200d", "a\x00b", "a\x1bb", None, 7])
def test_a_name_that_cannot_be_read_is_refused(name: object) -> None:
    assert refusal(opened("tournament"), "rename", {"seat": 0, "name": name}) == "sheet/bad_name"


def test_equal_totals_share_their_place_and_the_next_one_is_left_out() -> None:
    assert ranks_of(preset("tournament"), (5, 9, 9, 1)) == (3, 1, 1, 4)


def test_where_the_lowest_total_wins_places_turn_round() -> None:
    data = {**preset("tournament").as_data(), "winner": "lowest"}
    assert ranks_of(opened(data).ruleset, (5, 9, 9, 1)) == (2, 3, 3, 1)


def test_the_control_sum_of_a_deal_knows_what_a_capot_pays() -> None:
    sheet = scored(opened("classic"), "no-tricks", outcome={"tricks": [0, 8, 0, 0]})
    control = control_of(sheet.ruleset, sheet.body.deals[0])
    assert (control.sum, control.expected, control.capot) == (40, 40, 1)


def test_the_control_sum_of_a_deal_knows_what_a_shared_longest_suit_leaves_unpaid() -> None:
    data = {**preset("tournament").as_data()}
    longest = {"name": "longest", "longest_suit": True, "points": -37}
    data["contracts"] = [{"id": "ravage-city", "kind": "tricks", "sign": "negative", "items": [longest]}]
    sheet = scored(opened(data), "ravage-city", outcome={"longest": [5, 5, 2, 3]})
    control = control_of(sheet.ruleset, sheet.body.deals[0])
    assert (sheet.totals, control.unpaid, control.holds) == ((-18, -18, 0, 0), -1, True)


def test_doubles_against_each_declarer_are_counted_redoubles_apart() -> None:
    sheet = scored(opened("tournament"), "no-queens", pairs=WORKED_EXAMPLE, outcome=QUEENS)
    owed = view(sheet, "owner")["owed"]
    assert isinstance(owed, list)
    assert owed[0] == {"declarer": 0, "owed": 2, "counts": [None, 1, 1, 0]}
    assert owed[2]["counts"] == [0, 0, None, 0]


def test_statistics_tell_doubles_won_and_lost_and_the_nemesis() -> None:
    sheet = scored(opened("tournament"), "no-queens", pairs=WORKED_EXAMPLE, outcome=QUEENS)
    stats = view(sheet, "owner")["stats"]
    assert isinstance(stats, list)
    assert [seat["won"] for seat in stats] == [0, 24, 0, 0]
    assert [seat["lost"] for seat in stats] == [6, 0, 6, 12]
    assert [seat["nemesis"] for seat in stats] == [1, None, 1, 1]
    assert [(seat["doubles"], seat["redoubles"]) for seat in stats] == [(0, 1), (3, 0), (1, 0), (0, 0)]


@pytest.mark.parametrize("ruleset", preset_ids())
def test_a_sheet_exported_and_imported_is_identical(ruleset: str) -> None:
    sheet = random_match(random.Random(5), ruleset)
    text = format_record(record_of(sheet))
    drafts = begin({"record": text}, b"")
    again = fold(None, [SheetEvent(i, *draft) for i, draft in enumerate(drafts, start=1)])
    assert format_record(record_of(again)) == text
    assert again.totals == sheet.totals == replay(parse_record(text)).totals
    assert view(again, "owner")["deals"] == [
        {**deal, "at": 0, "version": number}
        for number, deal in enumerate(view(sheet, "owner")["deals"], start=2)  # type: ignore[arg-type]
    ]


def test_a_played_record_keeps_its_cards_through_a_sheet() -> None:
    record = parse_record(PLAYED.read_bytes())
    drafts = begin({"record": PLAYED.read_text(encoding="utf-8")}, b"")
    sheet = fold(None, [SheetEvent(i, *draft) for i, draft in enumerate(drafts, start=1)])
    written = record_of(sheet).deals[0]
    assert (written.hands, written.play, written.outcome) == (
        record.deals[0].hands,
        record.deals[0].play,
        None,
    )
    assert sheet.totals == replay(record).totals
    assert sheet.body.deals[0].is_played


def test_a_deal_that_is_not_finished_is_no_deal_of_a_sheet() -> None:
    data = json.loads(PLAYED.read_text(encoding="utf-8"))
    data["deals"] = data["deals"][:1]
    deal = data["deals"][0]
    deal["play"] = deal["play"][:3]
    deal.pop("raw", None)
    deal.pop("settled", None)
    assert [draft.type for draft in begin({"record": data}, b"")] == ["sheet_started"]


def test_a_drawn_first_declarer_follows_from_the_entropy_alone() -> None:
    drawn = opened("tournament", first=None).opening
    assert (drawn.first_declarer, drawn.drawn) == (int.from_bytes(b"\x05" * 32, "big") % 4, True)


def test_the_first_event_fixes_the_ruleset_whole() -> None:
    assert opened("tournament").first.payload["ruleset"] == preset("tournament").as_data()


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    sheet = opened("tournament", names=("=1+1", "@x", "-3", "Ana"))
    rows = list(csv.reader(io.StringIO(csv_of(scored(sheet, "no-queens", outcome=QUEENS)))))
    assert rows[0][-4:] == ["'=1+1", "'@x", "'-3", "Ana"]
    assert rows[1][:3] == ["1", "'=1+1", "no-queens"]
    assert rows[-2][-4:] == ["-6", "0", "-6", "-12"]


def test_events_of_a_later_release_change_nothing() -> None:
    sheet = opened("tournament")
    assert fold(sheet, [SheetEvent(2, "painted", {"colour": "red"})]).body == sheet.body


def test_events_that_were_seen_are_skipped_and_a_gap_is_noticed() -> None:
    sheet = scored(opened("tournament"), "no-queens", outcome=QUEENS)
    assert fold(sheet, [sheet.edits[0]]) == sheet
    with pytest.raises(ValueError, match="version 3 is missing"):
        fold(sheet, [SheetEvent(4, "ended", {})])


def test_the_next_deal_names_dealer_leader_and_what_is_left() -> None:
    slot = next_deal(scored(opened("tournament", first=2), "no-queens", outcome=QUEENS))
    assert slot is not None
    assert (slot.number, slot.roles.declarer, slot.roles.dealer) == (1, 2, 1)
    assert "no-queens" not in slot.available
