"""Plain text for a terminal: tables, rulesets, score sheets."""

from __future__ import annotations

__all__ = ["ruleset_text", "sheet_text", "table"]

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barbu.rules import Ruleset, contract_total, deals_in_match, match_total, series_total, text_in

if TYPE_CHECKING:
    from barbu.records import Replay


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1) -> str:
    """
    Return a table as text.

    Args:
        head: Names of the columns.
        rows: Cells, one row each.
        left: How many columns, from the first, are set flush left; the others flush right.
    """
    from rich.cells import cell_len

    lines = [tuple(head), *rows]
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(head))]

    def padded(line: Sequence[str]) -> str:
        cells = []
        for column, text in enumerate(line):
            space = " " * (widths[column] - cell_len(text))
            cells.append(text + space if column < left else space + text)
        return "  ".join(cells).rstrip()

    rule = "  ".join("-" * width for width in widths)
    return "\n".join([padded(lines[0]), rule, *(padded(line) for line in lines[1:])]) + "\n"


def ruleset_text(ruleset: Ruleset) -> str:
    """Return a ruleset at a glance: its frame, its contracts and their values."""
    rows = []
    for contract in ruleset.contracts:
        if contract.layout is not None:
            values = "/".join(str(points) for points in contract.layout.payments)
        else:
            values = ", ".join(f"{item.name} {item.points:+d}" for item in contract.items)
        rows.append((contract.id, values, f"{contract_total(ruleset, contract):+d}"))
    series, whole = series_total(ruleset), match_total(ruleset)
    frame = (
        f"{text_in(ruleset.name, 'en')} ({ruleset.id})\n"
        f"{ruleset.players} players, {ruleset.cards.bit_count()} cards, {deals_in_match(ruleset)} deals, "
        f"the {ruleset.winner} total wins\n"
    )
    sums = f"control sum: series {_sum(series)}, match {_sum(whole)}\n"
    return f"{frame}\n{table(('contract', 'values', 'total'), rows, left=2)}\n{sums}"


def _sum(total: int | None) -> str:
    return "varies" if total is None else str(total)


def sheet_text(replay: Replay) -> str:
    """Return the score sheet of a replayed record: one line a deal, the totals below."""
    record = replay.record
    rows = []
    for number, deal in enumerate(replay.deals, start=1):
        written = record.deals[number - 1]
        extra = written.trump or written.start_rank
        contract = f"{deal.contract} {extra}" if extra else deal.contract
        if deal.scores is None:
            cells = ["..."] * len(record.players)
            control = ""
        else:
            cells = [f"{points:+d}" if points else "0" for points in deal.scores.settled]
            control = str(deal.scores.control)
        rows.append((str(number), record.players[deal.declarer], contract, *cells, control))
    totals = replay.totals
    rows.append(("", "", "total", *(str(total) for total in totals), str(sum(totals))))
    head = ("deal", "declarer", "contract", *record.players, "sum")
    return table(head, rows, left=3)
