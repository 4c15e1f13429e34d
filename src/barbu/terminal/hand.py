"""One's own hand: sorted by suit, what may be played marked under it, the card under the cursor in brackets."""

from __future__ import annotations

__all__ = ["hand_lines"]

from rich.text import Text

from barbu.cards import suit_of
from barbu.i18n import translator
from barbu.play import PlayCard, View
from barbu.terminal.paint import ACCENT, QUIET, card_text, fitted, joined
from barbu.terminal.typed import sorted_hand

CELL = 4


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
    gap = "  " if len(cards) * CELL + 10 <= width else ""
    above, below = [Text(" ")], [Text(" ")]
    for place, card in enumerate(cards):
        if place and suit_of(card) != suit_of(cards[place - 1]):
            above.append(Text(gap))
            below.append(Text(gap))
        style = QUIET if legal and card not in legal else ""
        text = card_text(card, lang, f"{style} reverse" if card == cursor else style)
        above.append(_in_cell(text, is_marked=card == cursor))
        below.append(fitted(Text("  •" if card in legal else "", ACCENT), CELL + 1))
    legend = Text(translator(lang).gettext("• may be played"), QUIET) if legal else Text("")
    marks = joined(below)
    if marks.cell_len + legend.cell_len + 1 <= width:
        marks.append(" ").append_text(legend)
    return [joined(above), marks]


def _in_cell(text: Text, *, is_marked: bool) -> Text:
    inner = joined(("[", text, "]")) if is_marked else joined((" ", text, " "))
    return fitted(inner, CELL + 1)
