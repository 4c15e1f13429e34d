"""The rule sheet of any ruleset as prose, in four languages, written from its data alone."""

from __future__ import annotations

__all__ = ["describe"]

from collections.abc import Iterator

from barbu.rules.control import deals_in_match
from barbu.rules.describe.blocks import Block, Heading, Paragraph, written_blocks
from barbu.rules.describe.doubling import doubling
from barbu.rules.describe.duties import play_of_tricks
from barbu.rules.describe.each_contract import contracts
from barbu.rules.describe.render import to_html, to_markdown
from barbu.rules.describe.sums import control_sums, winner
from barbu.rules.describe.table import players_and_cards, schedule
from barbu.rules.describe.words import Words
from barbu.rules.parts import text_in
from barbu.rules.ruleset import Ruleset


def describe(ruleset: Ruleset, lang: str, format: str = "md") -> str:  # noqa: A002
    """
    Return the whole rule sheet of a ruleset.

    Args:
        ruleset: What to describe; every value and every rule comes from it.
        lang: The reader's language, one of `barbu.i18n.LANGS`.
        format: `md` for Markdown, `html` for one `article` element that needs nothing around it.

    Raises:
        ValueError: If there is no such language or format.
    """
    if format not in ("md", "html"):
        raise ValueError(f'"{format}" is not a format of rule sheets: md or html would do')
    blocks = list(_sheet(ruleset, Words(lang)))
    return to_html(blocks, lang) if format == "html" else to_markdown(blocks)


def _sheet(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    yield from _opening(ruleset, words)
    yield from players_and_cards(ruleset, words)
    yield from schedule(ruleset, words)
    yield from play_of_tricks(ruleset, words)
    yield from contracts(ruleset, words)
    yield from doubling(ruleset, words)
    yield from control_sums(ruleset, words)
    yield from winner(ruleset, words)
    yield from _closing(ruleset, words)


def _opening(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    _, say = words.gettext, words.say
    yield Heading(1, text_in(ruleset.name, words.lang))
    names = words.contracts(ruleset.contracts)
    text = _("A card game for {players} players in {match}. The contracts: {contracts}.")
    yield Paragraph(
        say(text, players=ruleset.players, match=words.deals(deals_in_match(ruleset)), contracts=names)
    )
    if ruleset.source is not None:
        yield Paragraph(say(_("Source: {text}"), text=_one_line(text_in(ruleset.source, words.lang))))
    if ruleset.credits is not None:
        yield Paragraph(say(_("Credits: {text}"), text=_one_line(text_in(ruleset.credits, words.lang))))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _closing(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    if ruleset.notes is not None:
        yield Heading(2, words.gettext("Notes"))
        yield from written_blocks(text_in(ruleset.notes, words.lang))
    text = words.gettext("This sheet was written from the ruleset {id}.")
    yield Paragraph(words.say(text, id=ruleset.id))
