"""`barbu play`: a match against bots at the table in the terminal."""

from __future__ import annotations

__all__ = ["register"]

import secrets
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from barbu.cli.output import write_whole
from barbu.errors import BarbuError

if TYPE_CHECKING:
    from barbu.bots import Bot
    from barbu.terminal.match import Match

NAMES = ("Ana", "Rui", "Inês", "Luc", "Nora")
"""What the bots are called at the table, by seat from the left."""
PACE = 0.6
"""Seconds that a bot takes for a move."""


class Lang(StrEnum):
    """The languages of the table."""

    EN = "en"
    FR = "fr"
    ES = "es"
    PT = "pt"


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(play)


def play(
    rules: Annotated[str, typer.Option(metavar="ID", help="A preset or a ruleset file.")] = "tournament",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,...", help="One bot for each other seat, or one for all.")
    ] = "simple",
    seed: Annotated[
        int | None, typer.Option("--seed", help="Of all chance: the same seed deals the same cards.")
    ] = None,
    lang: Annotated[Lang, typer.Option(help="The reader's language.")] = Lang.EN,
    name: Annotated[str | None, typer.Option("--name", help="What you are called at the table.")] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Where the record goes, finished or not.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Let bots play at once.")] = False,
) -> None:
    """Play a match against bots in the terminal, by keyboard; ? lists the keys."""
    from barbu.cli.finding import find_ruleset
    from barbu.i18n import translator
    from barbu.terminal.match import new_match

    ruleset, preset_id = find_ruleset(rules)
    opponents = _opponents(bots, ruleset.players)
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BarbuError("play needs a terminal to draw on", code="usage/bad_option")
    names = [name or translator(lang.value).gettext("You"), *NAMES[: len(opponents)]]
    players = [names[0], *(f"{called} ({bot.name})" for called, bot in zip(NAMES, opponents, strict=False))]
    if out is not None and not Path(out).exists():
        write_whole(out, "")
    chance = secrets.randbelow(2**32) if seed is None else seed
    match = new_match(ruleset, names, chance, players=players, ruleset_id=preset_id)
    _say_farewell(_played(match, opponents, lang.value, out, pace=0.0 if fast else PACE), out)


def _opponents(text: str, players: int) -> list[Bot]:
    from barbu.bots import bot

    names = text.split(",")
    if len(names) == 1:
        names *= players - 1
    if len(names) != players - 1:
        message = f"{len(names)} bots for {players - 1} other seats: one a seat, or one for all, would do"
        raise BarbuError(message, code="usage/bad_option")
    return [bot(name, wait=False) for name in names]


def _played(match: Match, opponents: list[Bot], lang: str, out: str | None, *, pace: float) -> Match:
    from barbu.bots import warm_in_background
    from barbu.bots.levels import searches
    from barbu.records import format_record
    from barbu.terminal.app import TableApp
    from barbu.terminal.match import record_of

    def save(now: Match) -> None:
        if out is not None:
            write_whole(out, format_record(record_of(now)))

    if any(searches(opponent.name) for opponent in opponents):
        warm_in_background()
    app = TableApp(match, dict(enumerate(opponents, start=1)), lang, pace=pace, on_deal=save)
    app.run()
    save(app.match)
    return app.match


def _say_farewell(match: Match, out: str | None) -> None:
    from barbu.cli.text import sheet_text
    from barbu.records import replay
    from barbu.terminal.match import record_of

    record = record_of(match)
    if record.deals:
        sys.stdout.write(sheet_text(replay(record)))
    if out is not None:
        sys.stdout.write(f"{out}\n")
