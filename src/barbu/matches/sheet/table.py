"""A sheet as a table of comma-separated values, a line a deal."""

from __future__ import annotations

__all__ = ["csv_of"]

import csv
import io

from barbu.matches.sheet.ranks import ranks_of
from barbu.matches.sheet.state import Sheet

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_of(sheet: Sheet) -> str:
    """
    Return the sheet as CSV (RFC 4180): a line a deal with raw and settled points, then totals and places.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    names = [_plain(name) for name in sheet.body.names]
    out = io.StringIO()
    writer = csv.writer(out)
    head = ["deal", "declarer", "contract", "trump", "start_rank", "doubles"]
    writer.writerow([*head, *(f"{name} (raw)" for name in names), *names])
    for number, deal in enumerate(sheet.body.deals, start=1):
        written = deal.written
        doubles = "; ".join(
            f"{sheet.body.names[speech.seat]} > {', '.join(sheet.body.names[seat] for seat in speech.targets)}"
            for speech in deal.spoken
            if speech.targets
        )
        cells = [written.contract, written.trump or "", written.start_rank or "", _plain(doubles)]
        row = [number, names[written.declarer], *cells, *deal.scores.raw, *deal.scores.settled]
        writer.writerow(row)
    blank = [""] * (len(head) - 1 + len(names))
    writer.writerow(["total", *blank, *sheet.totals])
    writer.writerow(["place", *blank, *ranks_of(sheet.ruleset, sheet.totals)])
    return out.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
