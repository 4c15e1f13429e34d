"""Ink for a terminal: styles with a meaning, cards, and text set in columns; nothing is told by colour alone."""

from __future__ import annotations

__all__ = ["card_text", "cards_text", "fitted", "joined", "points_text", "set_in_columns", "suit_sign"]

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from barbu.cards import cards_in, rank_of, suit_of
from barbu.cards.names import SUIT_SIGNS, rank_letter
from barbu.i18n import translator

QUIET = "#9AA6A8"
ACCENT = "bold #6FC3A8"
LOSS = "#F0898B"
GAIN = "#6FC3A8"
DOUBLE = "#E0B65A"
STRONG = "bold"
_RED = "#F0898B"
_SUIT_STYLES = ("", _RED, _RED, "")


def suit_sign(suit: int, style: str = "") -> Text:
    """Return the sign of a suit 0..3."""
    return Text(SUIT_SIGNS[suit], f"{_SUIT_STYLES[suit]} {style}".strip())


def card_text(card: int, lang: str, style: str = "") -> Text:
    """Return a card as it is printed: `10♥`, in French `R♥`."""
    ink = f"{_SUIT_STYLES[suit_of(card)]} {style}".strip()
    return Text(rank_letter(rank_of(card), lang) + SUIT_SIGNS[suit_of(card)], ink)


def cards_text(cards: int, lang: str) -> Text:
    """Return a set of cards in little room, high to low by suit: `♠Q ♥AK9`."""
    text = Text()
    for suit in range(4):
        held = [card for card in cards_in(cards) if suit_of(card) == suit]
        if held:
            text.append(" " if text.plain else "").append_text(suit_sign(suit))
            text.append("".join(rank_letter(rank_of(card), lang) for card in reversed(held)))
    return text


def points_text(points: int, lang: str, style: str = "") -> Text:
    """Return points with their sign, in the ink of a gain or a loss."""
    ink = GAIN if points > 0 else LOSS if points < 0 else ""
    return Text(translator(lang).signed(points), f"{ink} {style}".strip())


def joined(parts: Iterable[str | Text], between: str = "") -> Text:
    """Return pieces of text in one line, empty ones left out."""
    return Text(between).join(Text(part) if isinstance(part, str) else part for part in parts if len(part))


def fitted(text: str | Text, width: int, *, right: bool = False) -> Text:
    """Return text cut or padded to `width` columns; what is cut ends in an ellipsis."""
    line = Text(text) if isinstance(text, str) else text.copy()
    if line.cell_len > width:
        line.truncate(width, overflow="ellipsis")
    if right:
        line.pad_left(width - line.cell_len)
    else:
        line.pad_right(width - line.cell_len)
    return line


def set_in_columns(rows: Sequence[Sequence[str | Text]], *, left: int = 1, widest: int = 30) -> list[Text]:
    """
    Return rows of cells as lines.

    Args:
        rows: Cells; a row may stop short.
        left: How many columns, from the first, are set flush left; the others flush right.
        widest: No column is wider.
    """
    columns = max((len(row) for row in rows), default=0)
    widths = [
        min(widest, max(_width(row[column]) for row in rows if column < len(row)))
        for column in range(columns)
    ]
    return [
        joined((fitted(cell, widths[i], right=i >= left) for i, cell in enumerate(row)), "  ") for row in rows
    ]


def _width(cell: str | Text) -> int:
    return cell.cell_len if isinstance(cell, Text) else cell_len(cell)
