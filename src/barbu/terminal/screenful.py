"""All that stands on the screen at one moment."""

from __future__ import annotations

__all__ = ["Screenful", "screenful"]

from typing import NamedTuple

from rich.text import Text

from barbu.play import Phase
from barbu.terminal.choosing import contract_lines
from barbu.terminal.doubling import doubling_lines
from barbu.terminal.hand import hand_lines
from barbu.terminal.headline import headline, rule_line
from barbu.terminal.match import Match
from barbu.terminal.paint import ACCENT, LOSS, QUIET
from barbu.terminal.pressing import Hold
from barbu.terminal.prompts import keys_line, prompt
from barbu.terminal.results import result_lines
from barbu.terminal.rows import row_lines
from barbu.terminal.table import table_lines


class Screenful(NamedTuple):
    """The parts of the screen, from the top down."""

    headline: Text
    rule: Text
    """The rule of the deal in one line."""
    table: list[Text]
    marked: int
    """The line of `table` that must be in view."""
    hand: list[Text]
    prompt: Text
    note: Text
    keys: Text


def screenful(match: Match, hold: Hold, lang: str, width: int) -> Screenful:
    """
    Return what to print.

    Args:
        match: Where it stands.
        hold: What the person has in hand to say.
        lang: The reader's language.
        width: Columns of the terminal.
    """
    view = match.view
    table, marked = _table(match, hold, lang, width)
    is_playing = match.is_mine and view.phase is Phase.PLAY
    typed = f"  › {hold.typed}_" if hold.typed else ""
    return Screenful(
        headline=headline(match, lang),
        rule=rule_line(match.ruleset, view.contract, lang) if view.contract else Text(""),
        table=table,
        marked=marked,
        hand=hand_lines(view, hold.card if is_playing else -1, lang, width),
        prompt=Text(prompt(match, lang), ACCENT).append(typed),
        note=Text(f"! {hold.note}" if hold.note else "", LOSS),
        keys=Text(keys_line(match, lang), QUIET),
    )


def _table(match: Match, hold: Hold, lang: str, width: int) -> tuple[list[Text], int]:
    phase = match.deal.phase
    if phase is Phase.CHOOSE:
        return contract_lines(match, hold.row, hold.way, lang, width)
    if phase is Phase.SPEAK:
        return doubling_lines(match, hold.row, hold.targets, lang), 0
    if phase is Phase.OVER:
        return result_lines(match, lang), 0
    if match.deal.layout is not None:
        return row_lines(match, lang), 0
    return table_lines(match, lang, width), 0
