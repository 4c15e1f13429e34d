"""The state of a table, folded from its events; immutable."""

from __future__ import annotations

__all__ = ["MAX_CHAT", "Act", "Opening", "Said", "Seat", "Table", "dealt", "done_of", "fold", "next_of"]

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from barbu.matches.table.actions import parse_action
from barbu.matches.table.claims import claimed_rest
from barbu.matches.table.clocks import Clock, charged, credited, parse_clock, restored
from barbu.matches.table.dealing import deal_secret, dealt_hands, mixed_entropy
from barbu.matches.table.events import Pace, SeatKind, Spectators, Stored, TableError
from barbu.matches.table.forced import with_habit
from barbu.play import Action, Deal, Done, Phase, Slot, apply, next_slot, start_slot
from barbu.rules import Ruleset, parse_ruleset

MAX_CHAT = 60
"""How many things said are kept in the state; all of them stay in the log."""


class Seat(NamedTuple):
    """Who sits at one place."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    """The bot's name, where a bot sits."""
    entropy: str = ""
    """What the player brought to the shuffle, any text."""
    stand_in: str = ""
    """The bot that plays for a person who is away; empty: nobody."""
    forced: bool = False
    """Whether cards that the player has no choice about are played for them; nobody else's business."""
    habits: tuple[int, ...] = ()
    """How long the player took for their last cards, in ms."""


class Said(NamedTuple):
    """One thing said at the table."""

    version: int
    seat: int
    text: str
    preset: str


class Act(NamedTuple):
    """One action of the deal under way, and whether the seat itself did it."""

    seat: int
    action: Action
    by: str
    """`person`, `bot`, `stand-in`, `claim`, or `forced`: played for the person, who had no choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What the first event fixes for good."""

    ruleset: Ruleset
    ruleset_id: str | None
    secret: bytes
    """Never leaves the server: the secrets of the deals are made from it."""
    title: str
    pace: Pace
    spectators: Spectators
    clock: Clock | None
    """What each person has for a deal, where the pace is the clock's."""
    opened_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as it stands."""

    version: int
    opening: Opening
    seats: tuple[Seat, ...]
    first_declarer: int | None = None
    """None until the match has started."""
    deals: tuple[Deal, ...] = ()
    """The finished deals."""
    current: Deal | None = None
    """The deal under way; the last one, over, until the next is dealt."""
    number: int = -1
    """Which deal `current` is, from 0."""
    acts: tuple[Act, ...] = ()
    """What was done in the deal under way."""
    casual: bool = False
    """Whether somebody took back more than a card of their own."""
    closed: str = ""
    """Why the table is closed; empty while it is open."""
    chat: tuple[Said, ...] = ()
    shown: int | None = None
    """The seat that lets spectators of its choice see its hand; None: none does."""
    left: tuple[int, ...] = ()
    """What is left of each seat's time for this deal, in ms, when this turn began; empty without a clock."""
    turn_at: int = 0
    """When whoever is to act became so, in ms since 1970 UTC."""
    last_at: int = 0

    @property
    def ruleset(self) -> Ruleset:
        """The rules, as the first event fixed them."""
        return self.opening.ruleset

    @property
    def is_over(self) -> bool:
        """Whether every deal of the match has been played."""
        return self._at_rest and self.first_declarer is not None and next_of(self) is None

    @property
    def _at_rest(self) -> bool:
        return self.current is None or self.current.is_over

    @property
    def entropy(self) -> bytes:
        """What the players brought, mixed."""
        return mixed_entropy([seat.entropy for seat in self.seats])


def done_of(table: Table) -> list[Done]:
    """Return the finished deals as the schedule sees them."""
    return [Done(deal.declarer, deal.contract.id, deal.spoken) for deal in table.deals if deal.contract]


def next_of(table: Table) -> Slot | None:
    """Return the deal that follows the finished ones; None when the match is over or has not started."""
    if table.first_declarer is None:
        return None
    return next_slot(table.ruleset, table.first_declarer, done_of(table))


def dealt(table: Table, number: int) -> Deal:
    """Return deal `number`, just dealt, from the match's secret and the players' entropy."""
    slot = next_of(table)
    if slot is None or slot.number != number:
        raise TableError(f"deal {number + 1} is not the next one", code="table/not_now")
    ruleset = table.ruleset
    secret = deal_secret(table.opening.secret, number)
    hands = dealt_hands(secret, table.entropy, ruleset.cards, ruleset.players)
    return start_slot(ruleset, slot, hands)


def fold(table: Table | None, events: Sequence[Stored]) -> Table:
    """
    Return the state after more events; `table` is None before the first one.

    Raises:
        ValueError: If the first event does not open a table, or one is unknown: the log is not a table's.
    """
    for event in events:
        if table is None:
            if event.type != "table_opened":
                raise ValueError(f"a table begins with table_opened, not with {event.type}")
            table = _opened(event)
        elif event.type in _TURNS:
            after = _TURNS[event.type](_ticked(table, event.at), event.payload, event)
            table = replace(after, turn_at=event.at)
        elif event.type in _FOLDS:
            table = _FOLDS[event.type](table, event.payload, event)
        else:
            raise ValueError(f"{event.type} is no event of a table")
        table = replace(table, version=event.version, last_at=event.at)
    if table is None:
        raise ValueError("a table has a first event")
    return table


def _ticked(table: Table, at: int) -> Table:
    """The table with its clocks as they stand at `at`: the time of a person who is to act has run."""
    deal = table.current
    if not table.left or deal is None or deal.is_over:
        return table
    there = table.seats[deal.turn]
    if there.kind is not SeatKind.PERSON or there.stand_in:
        return table
    return replace(table, left=charged(table.left, deal.turn, at - table.turn_at))


def _opened(event: Stored) -> Table:
    payload = event.payload
    seats = payload["seats"]
    assert isinstance(seats, list)
    pace = Pace(str(payload.get("pace", Pace.NORMAL)))
    opening = Opening(
        ruleset=parse_ruleset(payload["ruleset"]),
        ruleset_id=_optional(payload.get("ruleset_id")),
        secret=bytes.fromhex(str(payload["secret"])),
        title=str(payload.get("title", "")),
        pace=pace,
        spectators=Spectators(str(payload.get("spectators", Spectators.NONE))),
        clock=parse_clock(payload["clock"]) if pace is Pace.CLOCK else None,
        opened_at=event.at,
    )
    return Table(version=event.version, opening=opening, seats=tuple(_seat(seat) for seat in seats))


def _optional(value: object) -> str | None:
    return None if value is None else str(value)


def _seat(data: Mapping[str, object]) -> Seat:
    kind = SeatKind(str(data["kind"]))
    return Seat(kind, str(data.get("name", "")), str(data.get("level", "")), str(data.get("entropy", "")))


def _with_seat(table: Table, payload: Mapping[str, object], **changes: object) -> Table:
    place = _number(payload["seat"])
    seats = list(table.seats)
    seats[place] = seats[place]._replace(**changes)  # type: ignore[arg-type]  # fields of Seat, by name
    return replace(table, seats=tuple(seats))


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _taken(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    return _with_seat(
        table,
        payload,
        kind=SeatKind.PERSON,
        name=str(payload["name"]),
        level="",
        entropy=str(payload.get("entropy", "")),
    )


def _left(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    return _with_seat(table, payload, kind=SeatKind.OPEN, name="", level="", entropy="")


def _filled(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    level = str(payload["level"])
    return _with_seat(table, payload, kind=SeatKind.BOT, name=str(payload["name"]), level=level, entropy="")


def _renamed(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    return _with_seat(table, payload, name=str(payload["name"]))


def _started(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    started = replace(table, first_declarer=_number(payload["first_declarer"]), left=_full_clocks(table))
    return replace(started, current=dealt(started, 0), number=0)


def _full_clocks(table: Table) -> tuple[int, ...]:
    clock = table.opening.clock
    return () if clock is None else (clock.budget,) * table.ruleset.players


def _dealt(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    number = _number(payload["number"])
    return replace(table, current=dealt(table, number), number=number, acts=(), left=_full_clocks(table))


def _acted(table: Table, payload: Mapping[str, object], event: Stored) -> Table:
    assert table.current is not None
    act = Act(_number(payload["seat"]), parse_action(payload["action"]), str(payload.get("by", "person")))
    deal = apply(table.current, act.action, act.seat)
    after = replace(table, current=deal, acts=(*table.acts, act))
    if act.by == "person" and table.current.phase is Phase.PLAY:
        habits = with_habit(table.seats[act.seat].habits, event.at - table.turn_at)
        after = _with_seat(after, payload, habits=habits)
    if act.by in ("person", "forced"):
        after = _credited(after, act.seat, 1)
    return replace(after, deals=(*table.deals, deal)) if deal.is_over else after


def _credited(table: Table, seat: int, times: int) -> Table:
    """The clock of a seat with what one thing done is worth, or without it."""
    clock = table.opening.clock
    return (
        table if clock is None else replace(table, left=credited(table.left, seat, times * clock.increment))
    )


def _taken_back(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    kept = table.acts[: len(table.acts) - _number(payload["count"])]
    before = replace(table, deals=table.deals[:-1]) if table.current and table.current.is_over else table
    deal = dealt(before, table.number)
    for act in kept:
        deal = apply(deal, act.action, act.seat)
    casual = table.casual or bool(payload.get("casual", False))
    return _credited(replace(before, current=deal, acts=kept, casual=casual), _number(payload["seat"]), -1)


def _claimed(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    assert table.current is not None
    seat = _number(payload["seat"])
    deal, rest = claimed_rest(table.current, seat)
    acts = (*table.acts, *(Act(one, action, "claim") for one, action in rest))
    return replace(table, current=deal, acts=acts, deals=(*table.deals, deal))


def _stands_in(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    return _with_seat(table, payload, stand_in=str(payload["level"]))


def _back(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    seat, clock = _number(payload["seat"]), table.opening.clock
    if clock is not None and table.left:
        table = replace(table, left=restored(table.left, seat, clock))
    return _with_seat(table, payload, stand_in="")


def _preferred(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    return _with_seat(table, payload, forced=bool(payload["forced"]))


def _showed(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    return replace(table, shown=_number(payload["seat"]) if payload["on"] else None)


def _said(table: Table, payload: Mapping[str, object], event: Stored) -> Table:
    said = Said(
        event.version, _number(payload["seat"]), str(payload.get("text", "")), str(payload.get("preset", ""))
    )
    return replace(table, chat=(*table.chat, said)[-MAX_CHAT:])


def _closed(table: Table, payload: Mapping[str, object], _: Stored) -> Table:
    return replace(table, closed=str(payload.get("why", "closed")))


_Fold = Callable[[Table, Mapping[str, object], Stored], Table]

_TURNS: dict[str, _Fold] = {
    "match_started": _started,
    "dealt": _dealt,
    "acted": _acted,
    "taken_back": _taken_back,
    "claimed": _claimed,
    "stands_in": _stands_in,
    "back": _back,
}
"""Events with which somebody's turn may begin: time is counted from them."""

_FOLDS: dict[str, _Fold] = {
    "seat_taken": _taken,
    "seat_left": _left,
    "seat_filled": _filled,
    "renamed": _renamed,
    "said": _said,
    "preferred": _preferred,
    "showed": _showed,
    "closed": _closed,
}
