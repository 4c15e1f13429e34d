"""The table of domino: the seats, and four rows with their open ends."""

from __future__ import annotations

__all__ = ["row_lines"]

from rich.text import Text

from barbu.cards.names import rank_letter
from barbu.i18n import translator
from barbu.play import View
from barbu.play.masks import ACE_LOW, fits
from barbu.terminal.match import Match
from barbu.terminal.paint import ACCENT, QUIET, STRONG, card_text, fitted, joined, suit_sign
from barbu.terminal.table import doubles_text

_ACE = 12


def row_lines(match: Match, lang: str) -> list[Text]:
    """Return the seats with what they hold, then a row a suit: laid cards plain, what fits next in brackets."""
    return [
        *(_seat(match, seat, lang) for seat in range(match.ruleset.players)),
        Text(""),
        *_rows(match, lang),
    ]


def _seat(match: Match, seat: int, lang: str) -> Text:
    tr, view = translator(lang), match.view
    is_turn = seat == view.turn
    if seat in view.order:
        held = tr.gettext("out, number {n}", n=view.order.index(seat) + 1)
    else:
        held = tr.ngettext("{n} card", "{n} cards", view.cards_left[seat])
    notes = [tr.gettext("declarer")] if seat == view.roles.declarer else []
    if view.plays and _last_turn(view, seat) == -1:
        notes.append(tr.gettext("passed"))
    name = Text(f"{'▶' if is_turn else ' '} {match.names[seat]}", ACCENT if is_turn else STRONG)
    return joined(
        (
            fitted(name, 18),
            fitted(Text(tr.signed(match.totals[seat]), QUIET), 6, right=True),
            "  ",
            fitted(held, 16),
            fitted(Text(", ".join(notes), QUIET), 20),
            doubles_text(match, seat),
        )
    )


def _last_turn(view: View, seat: int) -> int:
    """The card of the seat's last turn, -1 for a pass; 0 or more, or -2 if it has had none."""
    return next((play.card for play in reversed(view.plays) if play.seat == seat), -2)


def _rows(match: Match, lang: str) -> list[Text]:
    view, layout = match.view, match.deal.layout
    tables = view.tables
    assert tables is not None and layout is not None
    nearby = fits(view.rows, layout.start, tables.deck, tables.lows, view.ace) & ~view.rows
    ranks = [_ACE, *range(12)] if view.ace == ACE_LOW else list(range(13))
    lines = []
    for suit in range(4):
        cells = [_cell(view, 13 * suit + rank, nearby, lang) for rank in ranks]
        lines.append(joined(("  ", suit_sign(suit), "  ", *cells)))
    return lines


def _cell(view: View, card: int, nearby: int, lang: str) -> Text:
    if not view.ruleset.cards >> card & 1:
        return Text("")
    letter = rank_letter(card % 13, lang)
    if view.rows >> card & 1:
        return fitted(joined((" ", card_text(card, lang, "bold"))), 5)
    if nearby >> card & 1:
        return fitted(Text(f"({letter})", ACCENT), 5)
    return fitted(Text("  ·", QUIET), 5)
