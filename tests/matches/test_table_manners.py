"""Tables: clocks, cards played for who has no choice, hands shown to spectators."""

from __future__ import annotations

import json
from random import Random

import pytest

from barbu.cards import cards_in, format_card
from barbu.errors import BarbuError
from barbu.matches.sheet import SheetEvent
from barbu.matches.table import (
    Asker,
    Clock,
    Eyes,
    Table,
    act_forced,
    action_data,
    begin,
    decide,
    fold,
    forced_action,
    parse_clock,
    seen_by,
    stand_in,
)
from barbu.play import legal_actions

PEOPLE = [{"kind": "person", "name": name} for name in ("Ana", "Beatriz", "Rita", "Diana")]
SECRET = bytes(range(32))


class Log:
    """A table whose events come when the test says."""

    def __init__(self, **payload: object) -> None:
        self.version, self.at = 0, 1_000
        self.table: Table | None = None
        self.keep(begin({"ruleset": "classic", "seats": PEOPLE, **payload}, SECRET, ("simple",)))
        self.ask("start", None, owner=True)

    def keep(self, drafts: object) -> None:
        for draft in drafts:  # type: ignore[attr-defined]
            self.version += 1
            payload = json.loads(json.dumps(draft.payload))
            self.table = fold(self.table, [SheetEvent(self.version, draft.type, payload, self.at)])

    @property
    def state(self) -> Table:
        assert self.table is not None
        return self.table

    @property
    def turn(self) -> int:
        assert self.state.current is not None
        return self.state.current.turn

    def ask(self, command: str, seat: int | None, *, owner: bool = False, **payload: object) -> None:
        self.keep(decide(self.state, command, payload, Asker(seat, owner), ("simple",)))

    def act(self, random: Random, *, after_ms: int = 0) -> int:
        """Have whoever is to act do so; return the seat."""
        self.at += after_ms
        seat, deal = self.turn, self.state.current
        assert deal is not None
        self.ask("act", seat, action=action_data(random.choice(legal_actions(deal))))
        return seat

    def code(self, command: str, seat: int | None, **payload: object) -> str:
        with pytest.raises(BarbuError) as caught:
            self.ask(command, seat, **payload)
        return caught.value.code


def test_a_clock_is_written_as_minutes_and_seconds() -> None:
    assert parse_clock("2+5") == Clock(budget=120_000, increment=5_000)
    for wrong in ("0+5", "61+0", "2+61", "2", "2+", "+5", "-2+5", "2.5+0", 120, None, "2+5 "):
        with pytest.raises(BarbuError) as caught:
            parse_clock(wrong)
        assert caught.value.code == "table/bad_clock"


def test_only_the_time_of_who_is_to_act_runs_and_each_act_gives_the_increment() -> None:
    log, random = Log(pace="clock", clock="1+3"), Random(1)
    for _ in range(6):
        before, seat = log.state.left, log.turn
        log.act(random, after_ms=7_000)
        expected = [left - 7_000 + 3_000 if place == seat else left for place, left in enumerate(before)]
        assert list(log.state.left) == expected


def test_every_deal_begins_with_full_clocks() -> None:
    log, random = Log(pace="clock", clock="1+0"), Random(1)
    while log.state.current is not None and not log.state.current.is_over:
        log.act(random, after_ms=900)
    assert any(left < 60_000 for left in log.state.left)
    log.ask("next", 0)
    assert log.state.left == (60_000,) * 4


def test_a_card_taken_back_takes_its_increment_back() -> None:
    log, random = Log(pace="clock", clock="1+3"), Random(1)
    seat = log.act(random, after_ms=1_000)
    log.ask("take_back", seat)
    assert log.state.left[seat] == 59_000


def test_talk_does_not_stop_the_clock() -> None:
    log = Log(pace="clock", clock="1+0")
    seat = log.turn
    log.at += 5_000
    log.ask("say", (seat + 1) % 4, preset="hello")
    log.act(Random(1), after_ms=5_000)
    assert log.state.left[seat] == 50_000


def test_a_clock_ends_at_zero_and_who_comes_back_has_a_quarter_of_a_deals_time() -> None:
    log, random = Log(pace="clock", clock="1+0"), Random(1)
    seat = log.turn
    log.at += 60_500
    log.keep(stand_in(log.state, seat, "simple"))
    assert log.state.left[seat] == 0
    log.ask("back", seat)
    assert log.state.left[seat] == 15_000
    log.act(random, after_ms=1_000)
    assert log.state.left[seat] == 14_000


def test_without_the_pace_of_a_clock_there_is_none() -> None:
    log = Log(pace="quick")
    assert log.state.left == ()
    assert seen_by(log.state, Eyes(0))["clock"] is None


def test_only_the_seat_itself_knows_that_forced_cards_are_played_for_it() -> None:
    log = Log()
    before = [seen_by(log.state, Eyes(seat)) for seat in (None, 1, 2, 3)]
    log.ask("prefer", 0, forced=True)
    assert seen_by(log.state, Eyes(0))["forced"] is True
    after = [seen_by(log.state, Eyes(seat)) for seat in (None, 1, 2, 3)]
    for old, new in zip(before, after, strict=True):
        assert {**old, "version": 0} == {**new, "version": 0}
    assert log.code("prefer", 0, forced="yes") == "table/bad_command"
    assert log.code("prefer", None, forced=True) == "table/no_seat"


@pytest.mark.parametrize("ruleset", ["tournament", "classic", "rifki"])
def test_a_card_is_played_for_a_player_only_if_it_is_the_only_one(ruleset: str) -> None:
    log, random, forced = Log(ruleset=ruleset), Random(3), 0
    log.ask("prefer", 0, forced=True)
    while log.state.current is not None and not log.state.current.is_over:
        deal = log.state.current
        legal, action = legal_actions(deal), forced_action(log.state)
        if deal.turn == 0 and deal.phase.name == "PLAY" and len(legal) == 1:
            assert action == legal[0]
            log.keep(act_forced(log.state))
            assert log.state.acts[-1] == (0, legal[0], "forced")
            assert log.state.current.is_over or log.code("take_back", 0) == "table/nothing_to_take_back"
            forced += 1
        else:
            assert action is None
            log.act(random)
    assert forced or log.state.current.skipped


def test_undo_goes_back_before_the_last_card_of_ones_own_choice() -> None:
    seats = [PEOPLE[0], *({"kind": "bot", "level": "simple"} for _ in range(3))]
    log, random = Log(seats=seats), Random(3)
    log.ask("prefer", 0, forced=True)
    while forced_action(log.state) is None:
        deal = log.state.current
        assert deal is not None
        act = action_data(random.choice(legal_actions(deal)))
        log.keep([decide(log.state, "act", {"action": act}, Asker(deal.turn), ())[-1]])
    own = sum(act.seat == 0 for act in log.state.acts)
    log.keep(act_forced(log.state))
    log.ask("undo", 0)
    assert sum(act.seat == 0 for act in log.state.acts) == own - 1
    assert log.turn == 0


def test_undo_is_offered_once_there_is_something_of_ones_own_to_undo() -> None:
    seats = [PEOPLE[0], *({"kind": "bot", "level": "simple"} for _ in range(3))]
    log, random = Log(seats=seats), Random(3)
    offered = []
    for _ in range(9):
        acted = any(act.seat == 0 for act in log.state.acts)
        seen = seen_by(log.state, Eyes(0))["deal"]
        offered.append(seen["can_undo"])  # type: ignore[index]
        assert offered[-1] == acted
        deal = log.state.current
        assert deal is not None
        act = action_data(random.choice(legal_actions(deal)))
        log.keep([decide(log.state, "act", {"action": act}, Asker(deal.turn), ())[-1]])
    assert set(offered) == {True, False}


def test_a_seat_shows_its_hand_to_spectators_for_as_long_as_it_likes() -> None:
    log = Log(spectators="seat")
    deal = log.state.current
    assert deal is not None
    hand = [format_card(card) for card in cards_in(deal.hands[2])]
    log.ask("show", 2, on=True)
    assert log.state.shown == 2
    assert log.code("show", 1, on=True) == "table/shows_another"
    seen = seen_by(log.state, Eyes(watched=2))
    assert seen["deal"]["hand"] == hand  # type: ignore[index]
    assert seen["deal"]["actions"] == [], "who looks on does not act"  # type: ignore[index]
    assert all(seen_by(log.state, Eyes(seat))["shown"] == 2 for seat in range(4)), "everybody knows"
    log.ask("show", 2, on=False)
    assert log.state.shown is None


@pytest.mark.parametrize("spectators", ["none", "table", "delayed"])
def test_elsewhere_no_hand_is_shown(spectators: str) -> None:
    assert Log(spectators=spectators).code("show", 2, on=True) == "table/hands_hidden"


def test_a_late_spectator_sees_a_deal_when_it_is_over_and_hears_nothing() -> None:
    log, random = Log(spectators="delayed"), Random(1)
    late = Eyes(late=True)
    log.ask("say", 0, text="I hold the king")
    while log.state.current is not None and not log.state.current.is_over:
        seen = seen_by(log.state, late)
        assert seen["deal"] is None
        assert seen["chat"] == []
        assert seen["clock"] is None
        log.act(random)
    assert seen_by(log.state, late)["deal"] is not None
    log.ask("next", 0)
    seen = seen_by(log.state, late)
    assert seen["deal"] is None
    assert len(seen["match"]["done"]) == 1  # type: ignore[index]
