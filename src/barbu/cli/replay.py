"""`barbu replay`: checks records and prints the sheet."""

from __future__ import annotations

__all__ = ["register"]

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from barbu.cli.output import CommandError, error_data, print_json, read_input, report

if TYPE_CHECKING:
    from barbu.records import Replay


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(replay)


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, a line a file.")] = False,
) -> None:
    """Check records against the rules and print their score sheets."""
    from barbu.cli.text import sheet_text

    worst = 0
    for file in files:
        try:
            found = _replayed(file)
        except CommandError as error:
            worst = max(worst, report(error, as_json=as_json))
            continue
        if as_json:
            print_json(_document(found))
        else:
            title = f"{file}\n" if len(files) > 1 else ""
            sys.stdout.write(title + sheet_text(found))
    if worst:
        raise typer.Exit(worst)


def _replayed(file: str) -> Replay:
    from barbu.errors import BarbuError
    from barbu.records import parse_record
    from barbu.records import replay as replay_record

    try:
        return replay_record(parse_record(read_input(file)))
    except BarbuError as error:
        holds_not = error.code.startswith(("illegal/", "outcome/", "record/score_mismatch"))
        document: dict[str, object] = {"ok": False, "error": error_data(error)}
        raise CommandError(error, status=1 if holds_not else 2, document=document) from None


def _document(found: Replay) -> dict[str, object]:
    deals = [
        {
            "raw": list(deal.scores.raw) if deal.scores else None,
            "settled": list(deal.scores.settled) if deal.scores else None,
            "finished": deal.finished,
        }
        for deal in found.deals
    ]
    return {"ok": True, "deals": deals, "totals": list(found.totals)}
