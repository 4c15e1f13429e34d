"""What a key does: moves a mark, fills in a card's text, or makes an action. No terminal is needed for it."""

from __future__ import annotations

__all__ = ["Hold", "Pressed", "press", "ready"]

from collections.abc import Sequence
from typing import NamedTuple

from barbu.cards.names import card_name
from barbu.i18n import translator
from barbu.play import PASS, Action, Phase, PlayCard, Speak, Speech, View, why_illegal
from barbu.play.doubling import forbidden
from barbu.play.legality import Reason
from barbu.play.masks import ACE_HIGH, ACE_LOW
from barbu.terminal.choosing import offers
from barbu.terminal.doubling import other_seats, preset_targets
from barbu.terminal.match import Match
from barbu.terminal.reasons import reason_text
from barbu.terminal.typed import may_become_card, sorted_hand, typed_cards

_ENDS = {"+": ACE_HIGH, "-": ACE_LOW, "−": ACE_LOW}


class Hold(NamedTuple):
    """What the person has in hand to say, not yet said."""

    card: int = -1
    """The card under the cursor; -1 for none."""
    typed: str = ""
    """The beginning of a card's text."""
    asks_end: bool = False
    """Whether the first ace waits for + or −."""
    row: int = 0
    """The marked line of a list."""
    way: int = 0
    """The marked way of naming trump or start rank."""
    targets: frozenset[int] = frozenset()
    """The seats ticked for a double."""
    note: str = ""
    """What the last key came to, if it needs words."""


class Pressed(NamedTuple):
    """What a key came to."""

    hold: Hold
    action: Action | None = None
    """What the person does; always legal."""


def ready(match: Match) -> Hold:
    """Return the hold at the beginning of a turn: the cursor on the first card that may be played."""
    if match.deal.is_over:
        return Hold()
    cards = sorted_hand(match.view.hand)
    legal = _legal(match.view)
    return Hold(card=next((card for card in cards if card in legal), cards[0] if cards else -1))


def press(match: Match, hold: Hold, key: str, lang: str) -> Pressed:
    """
    Return what a key does.

    Args:
        match: Where it stands.
        hold: What the person has in hand to say.
        key: A character, or `left right up down enter space tab backspace escape`.
        lang: The reader's language.
    """
    hold = hold._replace(note="")
    if match.deal.is_over:
        return Pressed(hold)
    phase = match.deal.phase
    if phase is Phase.PLAY or not match.is_mine:
        return _card_key(match, hold, key, lang)
    if phase is Phase.CHOOSE:
        return _choice_key(match, hold, key)
    return _speech_key(match, hold, key, lang)


def _choice_key(match: Match, hold: Hold, key: str) -> Pressed:
    choice = offers(match.view)
    if key in ("up", "down"):
        row = (hold.row + (1 if key == "down" else -1)) % len(choice)
        return Pressed(hold._replace(row=row, way=0))
    ways = choice[hold.row].ways
    if key in ("left", "right", "tab"):
        way = (hold.way + (-1 if key == "left" else 1)) % len(ways)
        return Pressed(hold._replace(way=way))
    if key.isdecimal() and 1 <= int(key) <= len(choice):
        return Pressed(hold._replace(row=int(key) - 1, way=0))
    return Pressed(hold, ways[hold.way]) if key == "enter" else Pressed(hold)


def _speech_key(match: Match, hold: Hold, key: str, lang: str) -> Pressed:
    seats = other_seats(match)
    if key in ("up", "down", "tab"):
        return Pressed(hold._replace(row=(hold.row + (-1 if key == "up" else 1)) % len(seats)))
    if key == "space" or (key.isdecimal() and 1 <= int(key) <= len(seats)):
        row = hold.row if key == "space" else int(key) - 1
        return Pressed(_toggled(match, hold._replace(row=row), seats[row], lang))
    if key in ("a", "d", "f", "r", "n"):
        targets = preset_targets(match.view, key)
        if targets is None:
            note = translator(lang).gettext("The rules let you double none of those.")
            return Pressed(hold._replace(note=note))
        return Pressed(hold._replace(targets=frozenset(targets)))
    if key == "enter":
        return _tried(match, hold, Speak(tuple(sorted(hold.targets))), lang)
    return Pressed(hold)


def _toggled(match: Match, hold: Hold, seat: int, lang: str) -> Hold:
    view = match.view
    assert view.contract is not None
    if seat in hold.targets:
        return hold._replace(targets=hold.targets - {seat})
    doubling, players = match.ruleset.doubling, match.ruleset.players
    spoken: Sequence[Speech] = view.spoken
    code = forbidden(doubling, view.contract, players, view.roles.declarer, spoken, view.seat, seat)
    if code is not None:
        return hold._replace(note=reason_text(Reason(code, code), view, Speak((seat,)), lang))
    return hold._replace(targets=hold.targets | {seat})


def _card_key(match: Match, hold: Hold, key: str, lang: str) -> Pressed:
    cards = sorted_hand(match.view.hand)
    if hold.asks_end and key in _ENDS:
        return _tried(match, hold, PlayCard(hold.card, _ENDS[key]), lang)
    hold = hold._replace(asks_end=False)
    if key in ("left", "right", "up", "down", "tab"):
        return Pressed(_moved(match.view, hold._replace(typed=""), cards, key))
    if key == "escape":
        return Pressed(hold._replace(typed=""))
    if key == "backspace":
        return Pressed(hold._replace(typed=hold.typed[:-1]))
    if key == "enter":
        return _entered(match, hold, lang)
    if key == "p" and not hold.typed:
        return _tried(match, hold, PASS, lang)
    return Pressed(_with_typed(match.view, hold, key, lang)) if len(key) == 1 else Pressed(hold)


def _moved(view: View, hold: Hold, cards: list[int], key: str) -> Hold:
    """The cursor on the next card; up and down, and tab, on the next that may be played."""
    legal = _legal(view)
    ring = cards if key in ("left", "right") or not legal else [card for card in cards if card in legal]
    if not ring:
        return hold
    step = -1 if key in ("left", "up") else 1
    if hold.card in ring:
        return hold._replace(card=ring[(ring.index(hold.card) + step) % len(ring)])
    behind = [card for card in ring if hold.card in cards and cards.index(card) > cards.index(hold.card)]
    return hold._replace(card=(behind or ring)[0] if step == 1 else ring[-1 - len(behind)])


def _with_typed(view: View, hold: Hold, key: str, lang: str) -> Hold:
    """The text with one more letter, the cursor on the card that it means; a text that is none begins anew."""
    text = next((text for text in (hold.typed + key, key) if may_become_card(text, lang)), None)
    if text is None:
        return hold._replace(typed="") if not hold.typed else _unread(hold, lang)
    held = [card for card in typed_cards(text, lang) if view.hand >> card & 1]
    legal = _legal(view)
    card = next((card for card in held if card in legal), held[0] if held else hold.card)
    return hold._replace(typed=text.upper(), card=card)


def _unread(hold: Hold, lang: str) -> Hold:
    note = translator(lang).gettext("No card is written like that: {text}", text=hold.typed)
    return hold._replace(typed="", note=note)


def _entered(match: Match, hold: Hold, lang: str) -> Pressed:
    card = hold.card
    if hold.typed:
        readings = typed_cards(hold.typed, lang)
        if not readings:
            return Pressed(_unread(hold, lang))
        card = card if card in readings else readings[0]
    if card < 0:
        return Pressed(hold)
    ends = [
        action.ace for action in match.view.actions if isinstance(action, PlayCard) and action.card == card
    ]
    if len(ends) > 1:
        tr = translator(lang)
        note = tr.gettext(
            "{card}: press + to lay it above the king, − below the lowest card.", card=card_name(card, lang)
        )
        return Pressed(hold._replace(card=card, typed="", asks_end=True, note=note))
    return _tried(match, hold._replace(typed=""), PlayCard(card, ends[0] if ends else 0), lang)


def _tried(match: Match, hold: Hold, action: Action, lang: str) -> Pressed:
    """The action if the rules allow it, else the sentence of the rule that does not."""
    reason = why_illegal(match.deal, action, match.seat)
    if reason is None:
        return Pressed(hold._replace(typed=""), action)
    return Pressed(hold._replace(note=reason_text(reason, match.view, action, lang)))


def _legal(view: View) -> set[int]:
    return {action.card for action in view.actions if isinstance(action, PlayCard)}
