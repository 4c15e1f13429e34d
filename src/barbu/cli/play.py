"""`barbu play`: a match against bots at the table in the terminal."""

from __future__ import annotations

__all__ = ["register"]

import secrets
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from barbu.cli.output import write_whole
from barbu.errors import BarbuError

if TYPE_CHECKING:
    from barbu.bots import Bot
    from barbu.cli.keeping import Keeper
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
    context: typer.Context,
    rules: Annotated[str, typer.Option(metavar="ID", help="A preset or a ruleset file.")] = "tournament",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,...", help="One bot for each other seat, or one for all.")
    ] = "simple",
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Of all chance: the same seed deals the same cards.")
    ] = None,
    lang: Annotated[Lang, typer.Option(help="The reader's language.")] = Lang.EN,
    name: Annotated[str | None, typer.Option("--name", help="What you are called at the table.")] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Where the record goes, finished or not.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Let bots play at once.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match that was broken off last.")
    ] = False,
) -> None:
    """Play a match against bots in the terminal, by keyboard; ? lists the keys."""
    from barbu.cli.keeping import saved_folder

    folder = saved_folder()
    if resume:
        _refuse_beside_resume(context)
        game = _resumed(folder)
    else:
        game = _begun(rules, bots, seed, name, lang.value, folder)
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BarbuError("play needs a terminal to draw on", code="usage/bad_option")
    if out is not None and not Path(out).exists():
        write_whole(out, "")
    _say_farewell(_played(game, lang.value, out, pace=0.0 if fast else PACE), game.keeper, out)


class _Game(NamedTuple):
    """What is played, against whom, and where it is kept."""

    match: Match
    opponents: list[Bot]
    keeper: Keeper


def _refuse_beside_resume(context: typer.Context) -> None:
    """A match that is taken up again has its rules, bots, seed and name."""
    for option in ("rules", "bots", "seed", "name"):
        source = context.get_parameter_source(option)
        if source is not None and source.name != "DEFAULT":
            raise BarbuError(
                f"--resume goes on with its own match: leave out --{option}", code="usage/bad_option"
            )


def _resumed(folder: Path) -> _Game:
    from barbu.bots import bot
    from barbu.cli.keeping import Keeper, newest
    from barbu.cli.output import read_input
    from barbu.terminal.saved import read_saved

    file = newest(folder)
    saved = read_saved(read_input(str(file)))
    opponents = [bot(name, wait=False) for name in saved.bots]
    return _Game(saved.match, opponents, Keeper(folder, saved.bots, file))


def _begun(rules: str, bots: str, seed: int | None, name: str | None, lang: str, folder: Path) -> _Game:
    from barbu.bots import bot
    from barbu.cli.finding import find_ruleset
    from barbu.cli.keeping import Keeper
    from barbu.i18n import translator
    from barbu.terminal.match import new_match

    ruleset, preset_id = find_ruleset(rules)
    levels = _opponents(bots, ruleset.players)
    opponents = [bot(level, wait=False) for level in levels]
    names = [name or translator(lang).gettext("You"), *NAMES[: len(opponents)]]
    players = [names[0], *(f"{called} ({one.name})" for called, one in zip(NAMES, opponents, strict=False))]
    chance = secrets.randbelow(2**32) if seed is None else seed
    match = new_match(ruleset, names, chance, players=players, ruleset_id=preset_id)
    return _Game(match, opponents, Keeper(folder, levels))


def _opponents(text: str, players: int) -> list[str]:
    """Return the names of the bots for the other seats, shape (players - 1,)."""
    names = text.split(",")
    if len(names) == 1:
        names *= players - 1
    if len(names) != players - 1:
        message = f"{len(names)} bots for {players - 1} other seats: one a seat, or one for all, would do"
        raise BarbuError(message, code="usage/bad_option")
    return names


def _played(game: _Game, lang: str, out: str | None, *, pace: float) -> Match:
    from barbu.bots import warm_in_background
    from barbu.bots.levels import searches
    from barbu.records import format_record
    from barbu.terminal.app import TableApp
    from barbu.terminal.match import record_of

    def save(now: Match) -> None:
        if out is not None:
            write_whole(out, format_record(record_of(now)))

    if any(searches(opponent.name) for opponent in game.opponents):
        warm_in_background()
    seats = [seat for seat in range(game.match.ruleset.players) if seat != game.match.seat]
    bots = dict(zip(seats, game.opponents, strict=True))
    app = TableApp(game.match, bots, lang, pace=pace, on_deal=save, on_change=game.keeper.keep)
    app.run()
    save(app.match)
    return app.match


def _say_farewell(match: Match, keeper: Keeper, out: str | None) -> None:
    from barbu.cli.text import sheet_text
    from barbu.records import replay
    from barbu.terminal.match import record_of

    record = record_of(match)
    if record.deals:
        sys.stdout.write(sheet_text(replay(record)))
    if out is not None:
        sys.stdout.write(f"{out}\n")
    if keeper.trouble is not None:
        raise keeper.trouble
    if keeper.is_kept:
        sys.stdout.write("barbu play --resume goes on with this match\n")
