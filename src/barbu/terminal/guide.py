"""The help: every key, then the table's whole rule sheet."""

from __future__ import annotations

__all__ = ["guide_lines", "rule_sheet"]

import textwrap

from rich.text import Text

from barbu.cards.names import suit_name
from barbu.i18n import translator
from barbu.rules import Ruleset
from barbu.rules.describe import describe
from barbu.terminal.paint import ACCENT, STRONG, fitted, joined
from barbu.terminal.typed import LETTERS_OF_SUITS

_KEYS = 11
_WIDTH = 76


def guide_lines(lang: str) -> list[Text]:
    """Return the keys and what they do."""
    tr = translator(lang)
    letters = ", ".join(
        f"{letter} {suit_name(suit, lang)}" for suit, letter in enumerate(LETTERS_OF_SUITS[lang])
    )
    rows: list[tuple[str, str]] = [
        ("← →", tr.gettext("the next card of the hand, or the trump or start rank of a contract")),
        ("↑ ↓ Tab", tr.gettext("the next card that may be played, or the next line")),
        ("Enter", tr.gettext("play the card, choose the contract, say the doubles, go on")),
        ("10H QH …", tr.gettext("a card by its text, then Enter; suits: {letters}", letters=letters)),
        ("+ −", tr.gettext("where the first ace goes at domino")),
        ("p", tr.gettext("pass at domino")),
        ("Space", tr.gettext("tick a seat to double it, or untick it")),
        ("a d f n r", tr.gettext("double all, the declarer, all but the declarer, nobody, who doubled you")),
        ("c", tr.gettext("claim the rest, where every trick is proved to be yours")),
        ("u", tr.gettext("take back your last action")),
        ("h", tr.gettext("a hint from the bot")),
        ("l", tr.gettext("what was said and played in this deal")),
        ("s", tr.gettext("the score sheet")),
        ("PgUp PgDn", tr.gettext("the rest of a long list or table")),
        ("?", tr.gettext("this help")),
        ("^Q", tr.gettext("leave; barbu play --resume goes on with the match")),
    ]
    marks = [
        ("▶", tr.gettext("whose turn it is")),
        ("★", tr.gettext("who is winning the trick")),
        ("|Ana", tr.gettext("doubles Ana; two bars: redoubled")),
        ("•", tr.gettext("a card that may be played")),
        ("(8)", tr.gettext("a card that may be laid next")),
    ]
    return [
        Text(tr.gettext("Keys"), STRONG),
        *(line for keys, does in rows for line in _explained(keys, does)),
        Text(""),
        Text(tr.gettext("Marks"), STRONG),
        *(line for mark, means in marks for line in _explained(mark, means)),
        Text(""),
    ]


def _explained(keys: str, does: str) -> list[Text]:
    first, *rest = textwrap.wrap(does, _WIDTH - _KEYS)
    lines = [joined((fitted(Text(keys, ACCENT), _KEYS), first))]
    return lines + [Text(" " * _KEYS + line) for line in rest]


def rule_sheet(ruleset: Ruleset, lang: str) -> str:
    """Return the rule sheet as Markdown."""
    return describe(ruleset, lang, "md")
