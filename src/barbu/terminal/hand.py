"""One's own hand: sorted by suit, what may be played marked under it, the card under the cursor in brackets."""

from __future__ import annotations

__all__ = ["hand_lines"]

from rich.text import Text

from barbu.cards import suit_of
from barbu.i18n import translator
from barbu.play import PlayCard, View
from barbu.terminal.paint import ACCENT, QUIET, card_text, fitted, joined
from barbu.terminal.typed import sorted_hand

CELL = 5


def hand_lines(view: View, cursor: int, lang: str, width: int) -> list[Text]:
    """
    Return two lines: the cards, and under each one that may be played a dot.

    Args:
        view: What the person sees.
        cursor: The card under the cursor; -1 for none.
        lang: The reader's language.
        width: Columns of the terminal; suits stand apart where there is room.
    """
    legal = {action.card for action in view.actions if isinstance(action, PlayCard)}
    cards = sorted_hand(view.hand)
    cell, gap = _widths(cards, lang, width)
    above, below = [Text(" ")], [Text(" ")]
    for place, card in enumerate(cards):
        apart = " " * gap if place and suit_of(card) != suit_of(cards[place - 1]) else ""
        style = QUIET if legal and card not in legal else ""
        text = card_text(card, lang, f"{style} reverse" if card == cursor else style)
        room = max(cell, text.cell_len + 2)
        inner = joined(("[", text, "]")) if card == cursor else joined((" ", text, " "))
        above.append(joined((apart, fitted(inner, room))))
        below.append(joined((apart, fitted(Text(" •" if card in legal else "", ACCENT), room))))
    legend = Text(translator(lang).gettext("• may be played"), QUIET) if legal else Text("")
    marks = joined(below)
    if marks.cell_len + legend.cell_len + 1 <= width:
        marks.append(" ").append_text(legend)
    return [joined(above), marks]


def _widths(cards: list[int], lang: str, width: int) -> tuple[int, int]:
    """How wide a card's cell is at least, and how far suits stand apart: what there is room for."""
    texts = sum(card_text(card, lang).cell_len + 2 for card in cards)
    for cell, gap in ((CELL, 2), (CELL, 0), (0, 2)):
        if 1 + max(cell * len(cards), texts) + 3 * gap <= width:
            return cell, gap
    return 0, 0
