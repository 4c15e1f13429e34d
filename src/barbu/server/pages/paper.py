"""A sheet as the rows and columns that clubs print: ready for a template, nothing left to compute."""

from __future__ import annotations

__all__ = ["Paper", "PaperRow", "paper_of", "plot_of", "short_names"]

from collections.abc import Sequence
from typing import NamedTuple

from barbu.cards import RANKS
from barbu.cards.names import rank_letter
from barbu.matches.sheet import Control, Sheet, SheetDeal, control_of, ranks_of
from barbu.rules import match_total
from barbu.server.pages.charts import Plot, chart_svg
from barbu.server.pages.words import Words


class PaperRow(NamedTuple):
    """One deal."""

    number: int
    """From 1."""
    declarer: int
    contract: str
    detail: str
    """Trump suit or start rank."""
    doubles: tuple[str, ...]
    """Who doubled whom, a seat each, by short names."""
    settled: tuple[int, ...]
    totals: tuple[int, ...]
    opens_series: bool
    skipped: bool
    control: Control


class Paper(NamedTuple):
    """The whole sheet."""

    rows: tuple[PaperRow, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    holds: bool
    sum: int
    match: int | None
    chart: str
    """SVG."""


def paper_of(sheet: Sheet, said: Words, letters: str | None = None) -> Paper:
    """
    Return a sheet as rows, in the words of one language.

    Args:
        sheet: The sheet.
        said: The words.
        letters: The language whose rank letters the reader has chosen, if another one.
    """
    rows: list[PaperRow] = []
    running = [0] * sheet.ruleset.players
    for number, deal in enumerate(sheet.body.deals, start=1):
        running = [total + points for total, points in zip(running, deal.scores.settled, strict=True)]
        rows.append(_row(sheet, said, deal, number, tuple(running), letters))
    holds = all(row.control.holds for row in rows)
    totals = sheet.totals
    return Paper(
        tuple(rows),
        totals,
        ranks_of(sheet.ruleset, totals),
        holds,
        sum(totals),
        match_total(sheet.ruleset),
        chart_svg(plot_of(sheet, said)) if rows else "",
    )


def _row(
    sheet: Sheet, said: Words, deal: SheetDeal, number: int, totals: tuple[int, ...], letters: str | None
) -> PaperRow:
    written, names, before = deal.written, short_names(sheet.body.names), sheet.body.deals
    detail = said.suit(written.trump) if written.trump else ""
    if written.start_rank:
        detail = rank_letter(RANKS.index(written.start_rank), said.lang, letters)
    doubles = tuple(
        f"{names[speech.seat]}→{' '.join(names[target] for target in speech.targets)}"
        for speech in deal.spoken
        if speech.targets
    )
    return PaperRow(
        number,
        written.declarer,
        said.contract(sheet.ruleset.contract(written.contract)),
        detail,
        doubles,
        deal.scores.settled,
        totals,
        number == 1 or before[number - 2].written.declarer != written.declarer,
        written.skipped,
        control_of(sheet.ruleset, deal),
    )


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the shortest beginnings, of two letters at least, that tell names apart; whole names if none do."""
    for length in range(2, 9):
        short = tuple(name[:length].strip() for name in names)
        if len({name.casefold() for name in short}) == len(names):
            return short
    return tuple(names)


def plot_of(sheet: Sheet, said: Words) -> Plot:
    """Return what the chart of a sheet shows."""
    running = [0] * sheet.ruleset.players
    totals: list[tuple[int, ...]] = []
    series: list[int] = []
    deals = sheet.body.deals
    for number, deal in enumerate(deals):
        running = [total + points for total, points in zip(running, deal.scores.settled, strict=True)]
        totals.append(tuple(running))
        if number and deal.written.declarer != deals[number - 1].written.declarer:
            series.append(number)
    changes = series if len(series) < len(deals) - 1 else []
    return Plot(sheet.body.names, totals, changes, said.gettext("Running totals"))
