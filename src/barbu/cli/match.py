"""`barbu match`: bots play a whole match."""

from __future__ import annotations

__all__ = ["register"]

import sys
from typing import Annotated

import typer

from barbu.cli.output import print_json, write_whole


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(match)


def match(
    rules: Annotated[str, typer.Option(metavar="ID", help="A preset or a ruleset file.")] = "tournament",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,...", help="One bot a seat, or one for all.")
    ] = "simple",
    seed: Annotated[
        int, typer.Option("--seed", help="Of all chance: the same seed gives the same bytes.")
    ] = 0,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Where the record goes.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the totals as JSON.")] = False,
) -> None:
    """Let bots play a whole match and write its record."""
    from barbu.bots import bot, play_match
    from barbu.cli.finding import find_ruleset
    from barbu.cli.text import sheet_text
    from barbu.records import format_record, replay

    ruleset, preset_id = find_ruleset(rules)
    names = bots.split(",")
    seats = [bot(name) for name in (names * ruleset.players if len(names) == 1 else names)]
    record = play_match(ruleset, seats, seed, ruleset_id=preset_id)
    if out is None and not as_json:
        sys.stdout.write(format_record(record))
        return
    if out is not None:
        write_whole(out, format_record(record))
    found = replay(record)
    if as_json:
        print_json({"deals": len(record.deals), "totals": list(found.totals), "out": out})
    else:
        sys.stdout.write(sheet_text(found))
