"""What an outside bot is asked and answers: one JSON line each way (docs/outside-bots.md)."""

from __future__ import annotations

__all__ = ["FORMAT", "action_data", "answered_action", "request_line", "view_data"]

import json

from barbu.cards import format_card, format_cards, format_hand
from barbu.errors import BarbuError
from barbu.play import Action, Choose, PlayCard, Speak, View
from barbu.play.masks import ACE_HIGH, ACE_LOW

FORMAT = "barbu-bot/1"

_ACES = {ACE_HIGH: "high", ACE_LOW: "low"}


def request_line(view: View, number: int, seed: int) -> str:
    """
    Return a request: the view of the seat that is to act, as one line.

    Args:
        view: What the seat sees; nothing else goes out.
        number: The answer must repeat it.
        seed: Chance for a bot that wants its play to be repeatable.
    """
    request = {"format": FORMAT, "id": number, "seed": seed, "view": view_data(view)}
    return json.dumps(request, separators=(",", ":"), ensure_ascii=False) + "\n"


def view_data(view: View) -> dict[str, object]:
    """Return a view as JSON data; hands are written as in records, seats from 0."""
    choice = view.choice
    return {
        "ruleset": view.ruleset.as_data(),
        "seat": view.seat,
        "phase": view.phase.name.lower(),
        "roles": view.roles._asdict(),
        "available": list(view.available),
        "owed": list(view.owed),
        "deals_left": view.deals_left,
        "contract": view.contract.id if view.contract else None,
        "trump": choice.trump if choice else None,
        "start_rank": choice.start_rank if choice else None,
        "hand": format_hand(view.hand),
        "cards_left": list(view.cards_left),
        "doubles": [[speech.seat, list(speech.targets)] for speech in view.spoken],
        "plays": [[play.seat, str(play)] for play in view.plays],
        "trick": [[play.seat, str(play)] for play in view.trick],
        "trick_winners": list(view.trick_winners),
        "rows": format_cards(view.rows),
        "ace": _ACES.get(view.ace, "open"),
        "bonus": view.bonus,
        "order": list(view.order),
        "actions": [action_data(action) for action in view.actions],
    }


def action_data(action: Action) -> object:
    """Return an action as JSON data: a card or `pass`, the seats to double, or a contract with its details."""
    if isinstance(action, Choose):
        given = {"contract": action.contract, "trump": action.trump, "start_rank": action.start_rank}
        return {key: value for key, value in given.items() if value is not None}
    if isinstance(action, Speak):
        return list(action.targets)
    if isinstance(action, PlayCard):
        return format_card(action.card) + ("", "+", "-")[action.ace]
    return "pass"


def answered_action(line: str, view: View, number: int) -> Action:
    """
    Return the action that a bot's line names.

    Raises:
        BarbuError: `bot/bad_answer` if the line is not an answer to request `number`, or names nothing in
            `view.actions`.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise _refused(f'answered "{line.strip()[:60]}": a JSON object in one line would do')
    if data.get("format", FORMAT) != FORMAT:
        raise _refused(f'speaks "{str(data["format"])[:40]}": {FORMAT} would do')
    if data.get("id") != number or isinstance(data.get("id"), bool):
        raise _refused(f"answered request {str(data.get('id'))[:20]}: id {number} would do")
    wanted = data.get("action")
    for action in view.actions:
        if action_data(action) == wanted and type(wanted) is type(action_data(action)):
            return action
    raise _refused(f"wants {json.dumps(wanted)[:60]}: one of the view's actions would do")


def _refused(message: str) -> BarbuError:
    return BarbuError(f"the bot {message}", code="bot/bad_answer")
