"""What a table does by itself, and when: from what everybody sees."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from barbu.matches.sheet import SheetEvent
from barbu.matches.table import (
    Asker,
    Pace,
    Table,
    action_data,
    begin,
    decide,
    fold,
    forced_action,
    forced_delay,
    stand_in,
)
from barbu.play import Phase, legal_actions, view
from barbu.server.tables.steps import ABANDONED_MS, PACES, TALK_MS, Does, next_step
from barbu.server.tables.thinking import decided
from tests.server.test_table_twins import swapped

PERSON = {"kind": "person", "name": "Ana"}
BOT = {"kind": "bot", "level": "simple"}
AT = 1_000_000


class Log:
    """A table and its events, each a second after the last."""

    def __init__(self, *seats: dict[str, str], pace: str = "normal") -> None:
        self.number = 0
        self.table: Table | None = None
        self.keep(
            begin(
                {"ruleset": "classic", "seats": list(seats), "pace": pace},
                bytes(range(32)),
                ("simple", "search"),
            )
        )

    def keep(self, drafts: object) -> None:
        for draft in drafts:  # type: ignore[attr-defined]
            self.number += 1
            payload = json.loads(json.dumps(draft.payload))
            event = SheetEvent(self.number, draft.type, payload, AT + self.number * 1_000)
            self.table = fold(self.table, [event])

    @property
    def state(self) -> Table:
        assert self.table is not None
        return self.table

    def start(self) -> None:
        self.keep(decide(self.state, "start", {}, Asker(None, owner=True), ()))

    def act(self, random: Random) -> None:
        deal = self.state.current
        assert deal is not None
        if self.state.seats[deal.turn].kind == "bot":
            self.act_for(deal.turn)
        else:
            action = action_data(random.choice(legal_actions(deal)))
            self.keep(decide(self.state, "act", {"action": action}, Asker(deal.turn), ()))

    def act_for(self, seat: int) -> None:
        """Have a bot act at a seat: its own, or that of a person who is away."""
        (event,) = decided(self.state, seat)
        self.number += 1
        stored = SheetEvent(self.number, event.type, dict(event.payload), AT + self.number * 1_000)
        self.table = fold(self.table, [stored])


def test_a_bot_acts_after_the_time_of_the_pace_and_later_after_a_trick() -> None:
    log, random, seen = Log(BOT, BOT, BOT, PERSON), Random(1), set[bool]()
    log.start()
    timing = PACES[Pace.NORMAL]
    while log.state.current and not log.state.current.is_over:
        deal, step = log.state.current, next_step(log.state)
        assert step is not None
        if log.state.seats[deal.turn].kind == "bot":
            assert (step.does, step.seat) == (Does.ACT, deal.turn)
            taken = bool(deal.plays) and len(deal.plays) % 4 == 0
            assert step.at - log.state.last_at == timing.act + taken * timing.trick
            seen.add(taken)
        else:
            assert step.does is Does.CLOSE
        log.act(random)
    assert seen == {True, False}
    step = next_step(log.state)
    assert step is not None
    assert (step.does, step.at - log.state.last_at) == (Does.DEAL, timing.pause)


@pytest.mark.parametrize("pace", Pace)
def test_for_what_it_thinks_about_longest_a_bot_that_searches_takes_long_at_any_pace(pace: Pace) -> None:
    searching = {"kind": "bot", "level": "search"}
    log = Log(searching, searching, searching, PERSON, pace=pace.value)
    log.start()
    deal, step = log.state.current, next_step(log.state)
    assert deal is not None
    assert step is not None
    assert (deal.phase, step.does) == (Phase.CHOOSE, Does.ACT), "the chooser of this seed is a bot"
    assert step.at - log.state.last_at >= TALK_MS


def test_who_talks_neither_hurries_a_bot_nor_holds_one_back() -> None:
    log = Log(BOT, BOT, BOT, PERSON)
    log.start()
    before = next_step(log.state)
    log.keep(decide(log.state, "say", {"preset": "hello"}, Asker(3), ()))
    assert next_step(log.state) == before


def _to_the_turn_of_a_person(log: Log, random: Random) -> int:
    """Have bots act until a person is to; return the seat."""
    while log.state.current is not None and log.state.seats[log.state.current.turn].kind == "bot":
        log.act(random)
    assert log.state.current is not None
    return log.state.current.turn


def test_a_bot_plays_on_for_whose_time_has_run_out_also_where_nobody_waits() -> None:
    log = Log(PERSON, BOT, BOT, BOT, pace="clock")
    log.start()
    seat = _to_the_turn_of_a_person(log, Random(1))
    step = next_step(log.state)
    assert step is not None
    assert (step.does, step.seat) == (Does.STAND_IN, seat)
    assert step.at == log.state.turn_at + log.state.left[seat]
    log.keep(stand_in(log.state, seat, "simple"))
    while log.state.current is not None and not log.state.current.is_over:
        step = next_step(log.state)
        assert step is not None
        assert step.does is Does.ACT, "bots end the deal"
        log.act_for(log.state.current.turn)
    step = next_step(log.state)
    assert step is not None
    assert step.does is Does.CLOSE, "bots do not begin another deal among themselves"


def _until_a_card_is_forced(log: Log, random: Random) -> bool:
    """Play at random until the person at seat 0 has one card to play; whether that came before the end of the deal."""
    log.keep(decide(log.state, "prefer", {"forced": True}, Asker(0), ()))
    while log.state.current is not None and not log.state.current.is_over:
        if forced_action(log.state) is not None:
            return True
        log.act(random)
    return False


@pytest.mark.parametrize("seed", range(6))
def test_a_forced_card_is_played_after_a_time_that_no_hidden_card_changes(seed: int) -> None:
    log, random = Log(PERSON, PERSON, BOT, BOT), Random(seed)
    log.start()
    assert _until_a_card_is_forced(log, random), "a last card is always forced"
    step, deal = next_step(log.state), log.state.current
    assert step is not None
    assert deal is not None
    assert (step.does, step.seat) == (Does.FORCED, 0)
    assert step.at == log.state.turn_at + forced_delay(log.state)
    others = [seat for seat in range(1, 4) if deal.hands[seat]]
    if len(others) > 1:
        twin = replace(log.state, current=swapped(deal, *random.sample(others, 2), random))
        assert next_step(twin) == step


def test_a_forced_card_takes_as_long_as_other_cards_of_that_player_took() -> None:
    log = Log(PERSON, PERSON, BOT, BOT)
    log.start()
    assert _until_a_card_is_forced(log, Random(2))
    habits = log.state.seats[0].habits
    assert habits == (1_000,) * len(habits), "in this log everything takes a second"
    times = {forced_delay(replace(log.state, number=number)) for number in range(200)}
    assert len(times) > 100, "nobody can foretell the time"
    assert all(800 <= time <= 1_200 for time in times)


def test_with_bots_only_a_forced_card_is_played_at_the_pace_of_the_table() -> None:
    log = Log(PERSON, BOT, BOT, BOT)
    log.start()
    assert _until_a_card_is_forced(log, Random(2))
    step = next_step(log.state)
    assert step is not None
    assert (step.does, step.at - log.state.turn_at) == (Does.FORCED, PACES[Pace.NORMAL].act)


@pytest.mark.parametrize("seed", range(8))
def test_the_time_of_a_bot_does_not_depend_on_hidden_cards(seed: int) -> None:
    log, random = Log(BOT, BOT, BOT, PERSON), Random(seed)
    log.start()
    for _ in range(random.randrange(3, 25)):
        deal = log.state.current
        assert deal is not None
        if deal.is_over:
            return
        twin = replace(log.state, current=swapped(deal, *random.sample(range(4), 2), random))
        assert next_step(log.state) == next_step(twin)
        log.act(random)


def test_a_person_is_replaced_only_while_another_person_waits() -> None:
    alone, together = Log(PERSON, BOT, BOT, BOT), Log(PERSON, PERSON, PERSON, PERSON)
    for log in (alone, together):
        log.start()
        while log.state.current and log.state.seats[log.state.current.turn].kind == "bot":
            log.act(Random(1))
    for log, does in ((alone, Does.CLOSE), (together, Does.STAND_IN)):
        step = next_step(log.state)
        assert step is not None
        assert step.does is does
    step = next_step(together.state)
    assert step is not None
    assert step.at - together.state.last_at == PACES[Pace.NORMAL].grace


def test_bots_do_not_play_on_when_every_person_has_gone() -> None:
    log = Log(PERSON, PERSON, BOT, BOT)
    log.start()
    for seat in (0, 1):
        log.keep(stand_in(log.state, seat, "simple"))
    step = next_step(log.state)
    assert step is not None
    assert (step.does, step.at) == (Does.CLOSE, log.state.last_at + ABANDONED_MS)


def test_a_closed_table_does_nothing() -> None:
    log = Log(PERSON, BOT, BOT, BOT)
    log.keep(decide(log.state, "close", {}, Asker(None, owner=True), ()))
    assert next_step(log.state) is None


def test_the_same_table_has_the_same_bot_do_the_same_whoever_asks() -> None:
    log = Log(BOT, BOT, BOT, BOT)
    log.start()
    deal = log.state.current
    assert deal is not None
    assert decided(log.state, deal.turn) == decided(log.state, deal.turn)


def test_a_bot_that_fails_does_the_first_thing_that_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(BOT, BOT, BOT, BOT)
    log.start()
    deal = log.state.current
    assert deal is not None

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("barbu.server.tables.thinking.bot", broken)
    (event,) = decided(log.state, deal.turn)
    assert event.payload["action"] == action_data(view(deal, deal.turn).actions[0])
