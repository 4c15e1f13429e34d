"""Actions as they travel: plain data both ways."""

from __future__ import annotations

__all__ = ["action_data", "parse_action"]

from collections.abc import Mapping

from barbu.cards import format_card, parse_card
from barbu.errors import CardError
from barbu.matches.table.events import TableError
from barbu.play import PASS, Action, Choose, PlayCard, Speak, play_card

_FIELDS = {
    "choose": {"contract", "trump", "start_rank"},
    "speak": {"targets"},
    "play": {"card"},
    "pass": set[str](),
}


def action_data(action: Action) -> dict[str, object]:
    """Return an action as plain data: `{"do": "play", "card": "AH+"}`."""
    if isinstance(action, Choose):
        return {
            "do": "choose",
            "contract": action.contract,
            "trump": action.trump,
            "start_rank": action.start_rank,
        }
    if isinstance(action, Speak):
        return {"do": "speak", "targets": list(action.targets)}
    if isinstance(action, PlayCard):
        return {"do": "play", "card": format_card(action.card) + ("", "+", "-")[action.ace]}
    return {"do": "pass"}


def parse_action(data: object) -> Action:
    """
    Return the action that plain data means.

    Raises:
        TableError: `table/bad_action` if it means none.
    """
    kind = data.get("do") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in _FIELDS:
        raise TableError("an action is {do: choose, speak, play or pass, ...}", code="table/bad_action")
    strange = set(data) - _FIELDS[kind] - {"do"}
    if strange:
        raise TableError(
            f"{kind}: {sorted(map(str, strange))[0][:40]} is no field of it", code="table/bad_action"
        )
    if kind == "choose":
        contract = _text_or_none(data.get("contract"), "contract")
        if contract is None:
            raise TableError("contract: its id would do", code="table/bad_action")
        trump, rank = data.get("trump"), data.get("start_rank")
        return Choose(contract, _text_or_none(trump, "trump"), _text_or_none(rank, "start_rank"))
    if kind == "speak":
        return Speak(_seats(data.get("targets")))
    return _card(data.get("card")) if kind == "play" else PASS


def _text_or_none(value: object, field: str) -> str | None:
    if value is None or (isinstance(value, str) and len(value) <= 64):
        return value
    raise TableError(f"{field}: a short text would do", code="table/bad_action")


def _seats(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > 6:
        raise TableError("targets: a list of seats would do", code="table/bad_action")
    if not all(isinstance(seat, int) and not isinstance(seat, bool) for seat in value):
        raise TableError("targets: seats are numbers", code="table/bad_action")
    return tuple(sorted(value))


def _card(value: object) -> PlayCard:
    text = value if isinstance(value, str) else ""
    end = {"+": 1, "-": 2}.get(text[-1:], 0)
    try:
        return play_card(parse_card(text[:-1] if end else text), end)
    except CardError as error:
        raise TableError(error.message[:120], code="table/bad_action") from None
