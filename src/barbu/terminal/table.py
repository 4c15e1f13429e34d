"""The table of a trick contract: each seat in its place, its card in the trick, what it has captured."""

from __future__ import annotations

__all__ = ["doubles_text", "seat_places", "table_lines"]

from typing import NamedTuple

from rich.text import Text

from barbu.i18n import translator
from barbu.play import Play, View
from barbu.play.doubling import doublers_of
from barbu.rules.parts import Direction
from barbu.terminal.match import Match
from barbu.terminal.paint import ACCENT, DOUBLE, QUIET, STRONG, card_text, cards_text, fitted, joined

CELL_LINES = 4
_LEFT, _RIGHT, _BOTTOM = (1, 0), (1, 2), (2, 1)
_TOP: dict[int, tuple[tuple[int, int], ...]] = {
    2: (),
    3: ((0, 1),),
    4: ((0, 0), (0, 2)),
    5: ((0, 0), (0, 1), (0, 2)),
}
"""By number of other seats: the places along the far side, from left to right."""


class _Trick(NamedTuple):
    """What lies in the middle: the trick being played, else the one before."""

    plays: tuple[Play, ...]
    winner: int
    is_taken: bool


def seat_places(players: int, seat: int, direction: Direction) -> dict[int, tuple[int, int]]:
    """
    Return where each seat sits: (row, column) of three by three, one's own at the bottom.

    Args:
        players: 3 to 6.
        seat: Whose table it is.
        direction: Clockwise, the next player is on the left.
    """
    ring = [_LEFT, *_TOP[players - 1], _RIGHT]
    if direction is Direction.ANTICLOCKWISE:
        ring.reverse()
    return {seat: _BOTTOM} | {(seat + 1 + i) % players: place for i, place in enumerate(ring)}


def table_lines(match: Match, lang: str, width: int) -> list[Text]:
    """
    Return the table as lines.

    Args:
        match: Where it stands; a deal of tricks, in play or over.
        lang: The reader's language.
        width: Columns of the terminal.
    """
    cell = min(34, (width - 2) // 3)
    places = {place: seat for seat, place in _places(match).items()}
    trick = _trick_of(match.view)
    lines = []
    for row in range(3):
        cells = []
        for column in range(3):
            seat = places.get((row, column))
            if seat is not None:
                cells.append(_seat_cell(match, seat, trick, lang))
            else:
                cells.append(_middle(match, trick, lang) if (row, column) == (1, 1) else [])
        for line in range(CELL_LINES):
            parts = [fitted(one[line] if line < len(one) else "", cell - 1) for one in cells]
            lines.append(joined(parts, " "))
    return lines


def _places(match: Match) -> dict[int, tuple[int, int]]:
    return seat_places(match.ruleset.players, match.seat, match.ruleset.direction)


def _trick_of(view: View) -> _Trick:
    if view.trick or not view.trick_winners:
        return _Trick(view.trick, view.winner, is_taken=False)
    return _Trick(view.plays[-view.ruleset.players :], view.trick_winners[-1], is_taken=True)


def _seat_cell(match: Match, seat: int, trick: _Trick, lang: str) -> list[Text]:
    view = match.view
    return [
        _name(match, seat, lang),
        _card(view, seat, trick, lang),
        _captured(view, seat, lang),
        joined(("    ", doubles_text(match, seat))),
    ]


def _name(match: Match, seat: int, lang: str) -> Text:
    tr, is_turn = translator(lang), seat == match.view.turn
    total = match.totals[seat]
    parts = [
        Text(f"{'▶' if is_turn else ' '} {match.names[seat]}", ACCENT if is_turn else STRONG),
        Text(tr.signed(total), QUIET),
    ]
    if seat == match.view.roles.declarer:
        parts.append(Text(tr.gettext("declarer"), QUIET))
    return joined(parts, "  ")


def _card(view: View, seat: int, trick: _Trick, lang: str) -> Text:
    tr = translator(lang)
    for place, play in enumerate(trick.plays):
        if play.seat == seat:
            wins = seat == trick.winner
            card = card_text(play.card, lang, "bold underline" if wins else "")
            won = tr.pgettext("trick", "won") if trick.is_taken else tr.pgettext("trick", "winning")
            said = tr.pgettext("trick", "led") if place == 0 else won if wins else ""
            star = Text("  ★ " if wins else "    ", ACCENT)
            return joined((star, fitted(card, 5), Text(said, ACCENT if wins else QUIET)))
    leads = not view.plays and seat == view.roles.leader
    return Text(" " * 4 + (tr.gettext("leads") if leads else ""), QUIET)


def _captured(view: View, seat: int, lang: str) -> Text:
    tricks = view.trick_winners.count(seat)
    count = Text(translator(lang).ngettext("{n} trick", "{n} tricks", tricks), QUIET)
    return joined(("    ", count, " " if view.shown[seat] else "", cards_text(view.shown[seat], lang)))


def doubles_text(match: Match, seat: int) -> Text:
    """Return whom a seat doubles: one bar a double, two where it answers or is answered."""
    spoken = match.view.spoken
    targets = [speech.targets for speech in spoken if speech.seat == seat]
    against = doublers_of(spoken, seat)
    named = [
        f"{'‖' if target in against else '|'}{match.names[target]}" for said in targets for target in said
    ]
    return Text(" ".join(named), DOUBLE)


def _middle(match: Match, trick: _Trick, lang: str) -> list[Text]:
    tr, view = translator(lang), match.view
    if trick.is_taken:
        said = tr.gettext("Trick to {name}", name=match.names[trick.winner])
        return [Text(""), Text(said, QUIET)]
    if not view.trick_winners:
        return []
    plays = view.plays[: len(view.trick_winners) * view.ruleset.players][-view.ruleset.players :]
    last = Text(" ").join([card_text(play.card, lang) for play in plays])
    name = match.names[view.trick_winners[-1]]
    return [Text(tr.gettext("Trick before: {name}", name=name), QUIET), last]
