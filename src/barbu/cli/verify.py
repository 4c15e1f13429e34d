"""`barbu verify`: proves that the deals of a match were fixed before it began."""

from __future__ import annotations

__all__ = ["register"]

import sys
from typing import Annotated

import typer

from barbu.cli.output import CommandError, error_data, print_json, read_input


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(verify)


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A proof as a table gives it; - for standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Check a proof: secrets fit their commitments, and each shuffle gives the hands that were played."""
    from barbu.errors import BarbuError
    from barbu.matches.table import verify as check

    raw = read_input(file)
    try:
        verdict = check(raw)
    except BarbuError as error:
        unread = error.code.startswith(("record/malformed", "ruleset/"))
        document: dict[str, object] = {"ok": False, "error": error_data(error)}
        raise CommandError(error, status=2 if unread else 1, document=document) from None
    if as_json:
        print_json({"ok": True, "deals": verdict.deals, "skipped": verdict.skipped})
    else:
        skipped = f" ({verdict.skipped} more were not played)" if verdict.skipped else ""
        sys.stdout.write(f"{verdict.deals} deals were fixed before the match{skipped}\n")
