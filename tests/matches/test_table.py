"""Tables: dealt honestly, played by the rules, seen by seats only as far as they may see."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from barbu.bots import bot
from barbu.cards import cards_in, format_card
from barbu.errors import BarbuError
from barbu.matches.sheet import SheetEvent
from barbu.matches.table import (
    Asker,
    Table,
    TableError,
    act_of_bot,
    action_data,
    begin,
    claim_holds,
    dealt_hands,
    decide,
    fold,
    parse_action,
    proof_of,
    record_of,
    stand_in,
    verify,
    view_of,
)
from barbu.play import legal_actions, scores_of, view
from barbu.records import format_record, parse_record, replay
from barbu.rules import preset
from tests.tables import NO_QUEENS, NO_TRICKS, begun, played, table

LEVELS = ("random", "simple")
SECRET = bytes(range(32))
PEOPLE = [{"kind": "person", "name": name, "entropy": name} for name in ("Ana", "Beatriz", "Rita", "Diana")]
BOTS = [PEOPLE[0], *({"kind": "bot", "level": "random"} for _ in range(3))]


class Log:
    """A table and its events, as a store would keep them."""

    def __init__(
        self, ruleset: str = "tournament", seats: list[dict[str, str]] | None = None, **more: object
    ) -> None:
        self.events: list[SheetEvent] = []
        self.table: Table | None = None
        self._keep(begin({"ruleset": ruleset, "seats": seats or PEOPLE, **more}, SECRET, LEVELS))

    def _keep(self, drafts: object) -> None:
        for draft in drafts:  # type: ignore[attr-defined]
            payload = json.loads(json.dumps(draft.payload))
            event = SheetEvent(len(self.events) + 1, draft.type, payload)
            self.events.append(event)
            self.table = fold(self.table, [event])

    @property
    def state(self) -> Table:
        assert self.table is not None
        return self.table

    def ask(self, command: str, seat: int | None = 0, *, owner: bool = False, **payload: object) -> None:
        self._keep(decide(self.state, command, payload, Asker(seat, owner), LEVELS))

    def act(self, action: object, seat: int) -> None:
        self.ask("act", seat, action=action_data(action))  # type: ignore[arg-type]

    def play_deal(self, random: Random) -> None:
        while self.state.current is not None and not self.state.current.is_over:
            deal = self.state.current
            self.act(random.choice(legal_actions(deal)), deal.turn)


def _code(log: Log, command: str, seat: int | None = 0, *, owner: bool = False, **payload: object) -> str:
    with pytest.raises(BarbuError) as caught:
        log.ask(command, seat, owner=owner, **payload)
    return caught.value.code


def _started(ruleset: str = "tournament", seats: list[dict[str, str]] | None = None) -> Log:
    log = Log(ruleset, seats)
    log.ask("start", None, owner=True)
    return log


@pytest.mark.parametrize("ruleset", ["tournament", "classic", "rifki", "three", "five"])
def test_a_whole_match_is_played_and_its_log_folds_to_the_same_state(ruleset: str) -> None:
    players = preset(ruleset).players
    log = _started(ruleset, [{"kind": "person", "name": f"P{seat}"} for seat in range(players)])
    random = Random(4)
    while not log.state.is_over:
        log.play_deal(random)
        if not log.state.is_over:
            log.ask("next")
    assert fold(None, log.events) == log.state
    record = record_of(log.state)
    found = replay(parse_record(format_record(record)))
    assert list(found.totals) == view_of(log.state, 0)["match"]["totals"]  # type: ignore[index]
    assert sum(verify(json.dumps(proof_of(log.state)))) == len(record.deals)


def test_the_holder_of_the_named_card_is_first_declarer() -> None:
    log = _started("rifki")
    deal = log.state.current
    assert deal is not None
    assert "2D" in {format_card(card) for card in cards_in(deal.setting.dealt[deal.declarer])}


def test_a_proof_shows_a_changed_secret_and_changed_hands() -> None:
    log = _started()
    log.play_deal(Random(1))
    proof = proof_of(log.state)
    secrets = proof["secrets"]
    assert isinstance(secrets, list)
    for changes, code in (
        ({"secrets": ["00" * 32]}, "proof/wrong_secret"),
        ({"entropy": ["x"] * 4}, "proof/wrong_hands"),
        ({"secrets": []}, "record/malformed"),
        ({"format": "barbu-proof/9"}, "record/malformed"),
    ):
        with pytest.raises(BarbuError) as caught:
            verify(json.dumps(proof | changes))
        assert caught.value.code == code


def test_the_shuffle_is_fair_to_every_card_and_place() -> None:
    deck = table(NO_TRICKS).cards
    counts = Counter(
        (card, seat)
        for number in range(4000)
        for seat, hand in enumerate(dealt_hands(number.to_bytes(32, "big"), b"", deck, 4))
        for card in cards_in(hand)
    )
    assert len(counts) == 64
    # 4000 deals, a quarter for each seat: 1000 expected, standard deviation 27
    assert all(abs(count - 1000) < 5 * 27 for count in counts.values())


def test_nothing_of_the_secret_or_of_hidden_hands_is_in_a_view() -> None:
    log = _started()
    random = Random(2)
    for _ in range(30):
        deal = log.state.current
        assert deal is not None and not deal.is_over
        log.act(random.choice(legal_actions(deal)), deal.turn)
        deal = log.state.current
        for seat in (None, 0, 1, 2, 3):
            text = json.dumps(view_of(log.state, seat))
            assert SECRET.hex() not in text
            seen = {str(play) for play in deal.plays}
            own = set() if seat is None else {format_card(card) for card in cards_in(deal.hands[seat])}
            hidden = {format_card(card) for hand in deal.hands for card in cards_in(hand)} - own - seen
            assert not [card for card in hidden if f'"{card}"' in text]


def test_a_seat_acts_only_for_itself_and_by_the_rules() -> None:
    log = _started()
    deal = log.state.current
    assert deal is not None
    other = (deal.turn + 1) % 4
    choice = action_data(legal_actions(deal)[0])
    assert _code(log, "act", other, action=choice) == "illegal/not_your_turn"
    assert _code(log, "act", None, action=choice) == "table/no_seat"
    assert _code(log, "act", deal.turn, action={"do": "dance"}) == "table/bad_action"
    assert _code(log, "act", deal.turn, action={"do": "pass"}) == "illegal/must_play"


def test_a_match_starts_when_every_seat_is_held_and_only_the_owner_starts_it() -> None:
    log = Log(seats=[PEOPLE[0], {"kind": "open"}, {"kind": "bot", "level": "simple"}, PEOPLE[3]])
    assert _code(log, "start", 0) == "table/not_owner"
    assert _code(log, "start", None, owner=True) == "table/open_seat"
    log.ask("take", 1, name="Beatriz", entropy="abc")
    log.ask("start", None, owner=True)
    assert [seat.name for seat in log.state.seats] == ["Ana", "Beatriz", "simple", "Diana"]
    assert _code(log, "start", None, owner=True) == "table/started"


def test_ones_own_last_action_is_taken_back_until_the_next_seat_acts() -> None:
    log = _started()
    random = Random(3)
    while log.state.current is not None and len(log.state.current.plays) < 1:
        log.act(random.choice(legal_actions(log.state.current)), log.state.current.turn)
    seat = log.state.acts[-1].seat
    log.ask("take_back", seat)
    assert log.state.current is not None and log.state.current.turn == seat
    log.act(legal_actions(log.state.current)[0], seat)
    log.act(legal_actions(log.state.current)[0], log.state.current.turn)
    assert _code(log, "take_back", seat) == "table/nothing_to_take_back"
    assert not log.state.casual


def test_undo_against_bots_goes_back_before_ones_own_last_action_and_marks_the_match_casual() -> None:
    log = _started(seats=BOTS)
    player = bot("random")
    random = Random(5)
    while not [act for act in log.state.acts if act.seat == 0 and "do" in action_data(act.action)][2:]:
        deal = log.state.current
        assert deal is not None
        action = player.decide(view(deal, deal.turn), random).action
        if deal.turn == 0:
            log.act(action, 0)
        else:
            log._keep(act_of_bot(log.state, deal.turn, action))
    log.ask("undo", 0)
    assert log.state.casual
    assert log.state.current is not None and log.state.current.turn == 0
    assert _code(_started(), "undo", 0) == "table/not_alone"


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back() -> None:
    log = _started()
    deal = log.state.current
    assert deal is not None
    seat, action = deal.turn, legal_actions(deal)[0]
    with pytest.raises(TableError):
        act_of_bot(log.state, seat, action)
    log._keep(stand_in(log.state, seat, "simple"))
    assert view_of(log.state, None)["seats"][seat]["stand_in"] == "simple"  # type: ignore[index]
    log._keep(act_of_bot(log.state, seat, action))
    assert stand_in(log.state, seat, "simple") == ()
    log.ask("back", seat)
    assert log.state.seats[seat].stand_in == ""


HANDS = ["AK.AK..", "QJ.QJ..", "..AK.AK", "..QJ.QJ"]


def test_a_claim_holds_only_where_no_unseen_card_can_beat_any_card_of_the_hand() -> None:
    deal = begun(table(NO_QUEENS), HANDS)
    assert claim_holds(view(deal, 0))
    assert not claim_holds(view(deal, 1))
    assert not claim_holds(view(played(deal, "AS"), 0))
    assert not claim_holds(view(begun(table(NO_QUEENS), ["AQ.AK..", "KJ.QJ..", *HANDS[2:]]), 0))


def test_a_claim_that_holds_gives_the_claimant_every_trick_that_is_left() -> None:
    deal = begun(table(NO_TRICKS), HANDS)
    from barbu.matches.table import claimed_rest

    after, rest = claimed_rest(deal, 0)
    assert scores_of(after).raw == (-8, 0, 0, 0)
    assert len(rest) == 16


def test_a_claim_that_is_not_proved_is_refused() -> None:
    log = _started()
    assert _code(log, "claim", 0) == "table/not_proved"


@pytest.mark.parametrize(
    ("command", "payload", "code"),
    [
        ("dance", {}, "table/bad_command"),
        ("say", {"text": ""}, "table/bad_saying"),
        ("say", {"text": "x" * 201}, "sheet/bad_name"),
        ("say", {"preset": "rude"}, "table/bad_saying"),
        ("next", {}, "table/not_now"),
        ("take", {"name": ""}, "sheet/bad_name"),
        ("act", {"action": {"do": "play", "card": "1H"}}, "table/bad_action"),
        ("act", {"action": {"do": "speak", "targets": ["1"]}}, "table/bad_action"),
        ("act", {"surprise": 1}, "table/bad_command"),
    ],
)
def test_what_a_table_does_not_take_is_refused_with_a_code(
    command: str, payload: Mapping[str, object], code: str
) -> None:
    assert _code(_started(), command, 0, **payload) == code


def test_things_said_are_kept_and_a_closed_table_takes_nothing_more() -> None:
    log = _started()
    log.ask("say", 1, preset="hello")
    log.ask("say", 2, text="Boa noite")
    assert [(said.seat, said.text or said.preset) for said in log.state.chat] == [
        (1, "hello"),
        (2, "Boa noite"),
    ]
    log.ask("close", None, owner=True)
    assert _code(log, "say", 1, preset="hello") == "table/closed"


@pytest.mark.parametrize("seed", range(6))
def test_actions_read_back_from_their_data(seed: int) -> None:
    log = _started("classic")
    random = Random(seed)
    for _ in range(20):
        deal = log.state.current
        assert deal is not None
        for action in legal_actions(deal):
            assert parse_action(json.loads(json.dumps(action_data(action)))) == action
        log.act(random.choice(legal_actions(deal)), deal.turn)
