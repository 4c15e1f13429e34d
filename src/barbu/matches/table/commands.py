"""What may be done at a table: commands as values, checked and turned into events."""

from __future__ import annotations

__all__ = [
    "COMMANDS",
    "PRESETS",
    "Asker",
    "act_forced",
    "act_of_bot",
    "begin",
    "decide",
    "last_choice",
    "stand_in",
]

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from barbu.cards import parse_card
from barbu.errors import IllegalAction
from barbu.matches.sheet import clean_name, clean_title
from barbu.matches.table.actions import action_data, parse_action
from barbu.matches.table.claims import claim_holds
from barbu.matches.table.clocks import USUAL_CLOCK, parse_clock
from barbu.matches.table.dealing import deal_secret, dealt_hands
from barbu.matches.table.events import Draft, Pace, SeatKind, Spectators, TableError
from barbu.matches.table.forced import forced_action
from barbu.matches.table.state import Table, next_of
from barbu.play import Action, Deal, view, why_illegal
from barbu.records import parse_ruleset_field

PRESETS = ("hello", "well_played", "sorry", "thanks", "one_moment", "good_game")
"""Things to say that every reader gets in their own language."""
MAX_TEXT = 200
_NO_CHOICE = ("claim", "forced")
"""Acts that nobody chose, so that nobody goes back to them."""


class Asker(NamedTuple):
    """Who asks: the seat they hold, if any, and whether the table is theirs."""

    seat: int | None
    owner: bool = False


def begin(payload: Mapping[str, object], entropy: bytes, levels: Sequence[str]) -> tuple[Draft, ...]:
    """
    Return the first event of a table.

    Args:
        payload: `{ruleset, seats, title?, pace?, clock?, spectators?}`; a seat is `{kind: "person", name}`, `{kind:
            "bot", level, name?}` or `{kind: "open"}`; `clock` is for the pace `clock`, minutes + seconds: `"2+5"`.
        entropy: 32 random bytes: the secret from which every deal is shuffled.
        levels: Names of the bots that there are.

    Raises:
        TableError, RulesetError, UnknownName: If the payload does not hold.
    """
    _only(payload, "ruleset", "seats", "title", "pace", "clock", "spectators")
    ruleset, ruleset_id = parse_ruleset_field(payload.get("ruleset"))
    seats = payload.get("seats")
    if not isinstance(seats, list) or len(seats) != ruleset.players:
        raise TableError(f"seats: a list of {ruleset.players} would do", code="table/bad_seat")
    opened: dict[str, object] = {
        "ruleset": ruleset.as_data(),
        "ruleset_id": ruleset_id,
        "secret": entropy.hex(),
        "title": clean_title(payload.get("title", "")),
        "pace": _choice(Pace, payload.get("pace", "normal"), "pace"),
        "spectators": _choice(Spectators, payload.get("spectators", "none"), "spectators"),
        "seats": [_opening_seat(seat, levels) for seat in seats],
    }
    if opened["pace"] == Pace.CLOCK:
        opened["clock"] = payload.get("clock", USUAL_CLOCK)
        parse_clock(opened["clock"])
    return (Draft("table_opened", opened),)


def _choice(kind: type[Pace | Spectators], value: object, field: str) -> str:
    try:
        return str(kind(str(value)))
    except ValueError:
        would = ", ".join(kind)
        raise TableError(f"{field}: {would} would do", code="table/bad_command") from None


def _opening_seat(data: object, levels: Sequence[str]) -> dict[str, object]:
    if not isinstance(data, Mapping) or data.get("kind") not in list(SeatKind):
        raise TableError("a seat is {kind: open, person or bot, ...}", code="table/bad_seat")
    if data["kind"] == SeatKind.BOT:
        level = _level(data.get("level"), levels)
        return {"kind": "bot", "name": _bot_name(data, level), "level": level}
    if data["kind"] == SeatKind.PERSON:
        return {"kind": "person", "name": clean_name(data.get("name")), "entropy": _entropy(data)}
    return {"kind": "open"}


def _bot_name(data: Mapping[str, object], level: str) -> str:
    """A bot goes by the name it is given, else by that of its level."""
    return clean_name(data["name"]) if data.get("name") is not None else level


def _level(value: object, levels: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in levels:
        raise TableError(f"level: {', '.join(levels)} would do", code="bot/unknown")
    return value


def _entropy(payload: Mapping[str, object]) -> str:
    value = payload.get("entropy", "")
    if not isinstance(value, str) or len(value) > 128 or not value.isprintable():
        raise TableError("entropy: a text of up to 128 characters would do")
    return value


def decide(
    table: Table, command: str, payload: Mapping[str, object], asker: Asker, levels: Sequence[str]
) -> tuple[Draft, ...]:
    """
    Return the events that a command makes.

    Raises:
        TableError: If there is no such command, it is not the asker's to give, or the table is not in a state for it.
        IllegalAction: With the code of the rule that an action breaks.
    """
    if command not in COMMANDS:
        raise TableError(f'"{command[:40]}" is no command of a table: {", ".join(COMMANDS)} would do')
    if table.closed:
        raise TableError("the table is closed", code="table/closed")
    return COMMANDS[command](table, payload, asker, levels)


def _seat_of(asker: Asker) -> int:
    if asker.seat is None:
        raise TableError("only who holds a seat may do this", code="table/no_seat")
    return asker.seat


def _owner(asker: Asker) -> None:
    if not asker.owner:
        raise TableError("only whoever opened the table may do this", code="table/not_owner")


def _not_started(table: Table) -> None:
    if table.first_declarer is not None:
        raise TableError("the match has started", code="table/started")


def _take(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload, "name", "entropy")
    seat, name = _seat_of(asker), clean_name(payload.get("name"))
    if table.first_declarer is not None:
        # The match is on: who holds the seat's link takes it over or goes by a new name; the cards are mixed already.
        drafts = [Draft("renamed", {"seat": seat, "name": name})]
        return (*drafts, Draft("back", {"seat": seat})) if table.seats[seat].stand_in else tuple(drafts)
    return (Draft("seat_taken", {"seat": seat, "name": name, "entropy": _entropy(payload)}),)


def _leave(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload)
    _not_started(table)
    return (Draft("seat_left", {"seat": _seat_of(asker)}),)


def _fill(
    table: Table, payload: Mapping[str, object], asker: Asker, levels: Sequence[str]
) -> tuple[Draft, ...]:
    _only(payload, "seat", "level", "name")
    _owner(asker)
    _not_started(table)
    seat = _place(table, payload.get("seat"))
    level = _level(payload.get("level"), levels)
    return (Draft("seat_filled", {"seat": seat, "level": level, "name": _bot_name(payload, level)}),)


def _start(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload)
    _owner(asker)
    _not_started(table)
    if any(seat.kind is SeatKind.OPEN for seat in table.seats):
        raise TableError("a seat is open: a friend or a bot would do", code="table/open_seat")
    return (Draft("match_started", {"first_declarer": _first_declarer(table)}),)


def _first_declarer(table: Table) -> int:
    ruleset = table.ruleset
    secret = deal_secret(table.opening.secret, 0)
    if ruleset.schedule.first == "drawn":
        return Random(f"{secret.hex()}{table.entropy.hex()}").randrange(ruleset.players)
    card = parse_card(ruleset.schedule.first)
    hands = dealt_hands(secret, table.entropy, ruleset.cards, ruleset.players)
    return next(seat for seat, hand in enumerate(hands) if hand >> card & 1)


def _act(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload, "action")
    seat = _seat_of(asker)
    draft = _checked(table, seat, parse_action(payload.get("action")), "person")
    return (Draft("back", {"seat": seat}), draft) if table.seats[seat].stand_in else (draft,)


def _checked(table: Table, seat: int, action: Action, by: str) -> Draft:
    deal = _deal(table)
    reason = why_illegal(deal, action, seat)
    if reason:
        raise IllegalAction(reason.code, seat, reason.message)
    return Draft("acted", {"seat": seat, "action": action_data(action), "by": by})


def act_of_bot(table: Table, seat: int, action: Action) -> tuple[Draft, ...]:
    """
    Return the event of a bot's action: at its own seat, or standing in for a person who is away.

    Raises:
        IllegalAction: If the rules do not allow it.
        TableError: If no bot plays this seat now, or the table is closed.
    """
    if table.closed:
        raise TableError("the table is closed", code="table/closed")
    if table.seats[seat].kind is not SeatKind.BOT and not table.seats[seat].stand_in:
        raise TableError("no bot plays this seat now", code="table/no_bot")
    return (_checked(table, seat, action, "bot" if table.seats[seat].kind is SeatKind.BOT else "stand-in"),)


def stand_in(table: Table, seat: int, level: str) -> tuple[Draft, ...]:
    """Return the event by which a bot plays for the person of `seat`; nothing if one does, or a bot sits there."""
    there = table.seats[seat]
    if there.kind is not SeatKind.PERSON or there.stand_in or table.closed:
        return ()
    return (Draft("stands_in", {"seat": seat, "level": level}),)


def act_forced(table: Table) -> tuple[Draft, ...]:
    """Return the event by which the only card of the seat to act is played for its player; nothing if there is none."""
    action = forced_action(table)
    if action is None or table.current is None or table.closed:
        return ()
    return (_checked(table, table.current.turn, action, "forced"),)


def _next(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload)
    if not asker.owner:
        _seat_of(asker)
    if table.current is None or not table.current.is_over:
        raise TableError("the deal is not over", code="table/not_now")
    slot = next_of(table)
    if slot is None:
        raise TableError("every deal of the match has been played", code="table/over")
    dealt = Draft("dealt", {"number": slot.number})
    returns = asker.seat is not None and table.seats[asker.seat].stand_in
    return (Draft("back", {"seat": asker.seat}), dealt) if returns else (dealt,)


def _take_back(
    table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]
) -> tuple[Draft, ...]:
    _only(payload)
    seat = _seat_of(asker)
    last = table.acts[-1] if table.acts else None
    if last is None or last.seat != seat or last.by == "forced" or _deal(table).is_over:
        raise TableError(
            "only one's own last action, until the next seat acts", code="table/nothing_to_take_back"
        )
    return (Draft("taken_back", {"seat": seat, "count": 1}),)


def _undo(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload)
    seat = _seat_of(asker)
    if any(one.kind is SeatKind.PERSON for place, one in enumerate(table.seats) if place != seat):
        raise TableError("undo is for play against bots only", code="table/not_alone")
    last = last_choice(table, seat)
    if last is None:
        raise TableError(
            "nothing has been done in this deal that could be undone", code="table/nothing_to_take_back"
        )
    return (Draft("taken_back", {"seat": seat, "count": len(table.acts) - last, "casual": True}),)


def last_choice(table: Table, seat: int) -> int | None:
    """Return which act of the deal under way was the last that a seat chose, from 0; None if there is none."""
    own = [index for index, act in enumerate(table.acts) if act.seat == seat and act.by not in _NO_CHOICE]
    return own[-1] if own else None


def _claim(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload)
    seat = _seat_of(asker)
    if not claim_holds(view(_deal(table), seat)):
        raise TableError("it is not proved that every trick that is left is yours", code="table/not_proved")
    return (Draft("claimed", {"seat": seat}),)


def _say(_table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload, "text", "preset")
    seat = _seat_of(asker)
    preset, text = payload.get("preset", ""), clean_title(payload.get("text", ""))
    if bool(preset) == bool(text) or (preset and preset not in PRESETS) or len(text) > MAX_TEXT:
        would = f"a text of up to {MAX_TEXT} characters, or one of {', '.join(PRESETS)}, would do"
        raise TableError(would, code="table/bad_saying")
    return (Draft("said", {"seat": seat, "text": text, "preset": preset}),)


def _back(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload)
    seat = _seat_of(asker)
    return (Draft("back", {"seat": seat}),) if table.seats[seat].stand_in else ()


def _prefer(
    _table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]
) -> tuple[Draft, ...]:
    _only(payload, "forced")
    return (Draft("preferred", {"seat": _seat_of(asker), "forced": _yes_or_no(payload, "forced")}),)


def _show(table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    """Let spectators of one's own choice see one's hand, or no longer: one seat of a table at a time may."""
    _only(payload, "on")
    seat, on = _seat_of(asker), _yes_or_no(payload, "on")
    if table.opening.spectators is not Spectators.SEAT:
        raise TableError("at this table nobody's hand is shown", code="table/hands_hidden")
    if table.shown is not None and table.shown != seat:
        raise TableError("another seat shows its hand", code="table/shows_another")
    return (Draft("showed", {"seat": seat, "on": on}),) if on != (table.shown == seat) else ()


def _yes_or_no(payload: Mapping[str, object], field: str) -> bool:
    value = payload.get(field)
    if not isinstance(value, bool):
        raise TableError(f"{field}: true or false would do")
    return value


def _stands_in(
    table: Table, payload: Mapping[str, object], asker: Asker, levels: Sequence[str]
) -> tuple[Draft, ...]:
    _only(payload, "seat", "level")
    _owner(asker)
    return stand_in(table, _place(table, payload.get("seat")), _level(payload.get("level"), levels))


def _close(_table: Table, payload: Mapping[str, object], asker: Asker, _: Sequence[str]) -> tuple[Draft, ...]:
    _only(payload)
    _owner(asker)
    return (Draft("closed", {"why": "closed"}),)


def _deal(table: Table) -> Deal:
    if table.current is None:
        raise TableError("the match has not started", code="table/not_started")
    return table.current


def _place(table: Table, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < table.ruleset.players:
        raise TableError(f"seat: 0 to {table.ruleset.players - 1} would do", code="table/bad_seat")
    return value


def _only(payload: Mapping[str, object], *known: str) -> None:
    for key in payload:
        if key not in known:
            raise TableError(f'"{str(key)[:40]}" is no field of this command')


COMMANDS: dict[str, Callable[[Table, Mapping[str, object], Asker, Sequence[str]], tuple[Draft, ...]]] = {
    "take": _take,
    "leave": _leave,
    "fill": _fill,
    "start": _start,
    "act": _act,
    "next": _next,
    "take_back": _take_back,
    "undo": _undo,
    "claim": _claim,
    "say": _say,
    "back": _back,
    "prefer": _prefer,
    "show": _show,
    "stand_in": _stands_in,
    "close": _close,
}
