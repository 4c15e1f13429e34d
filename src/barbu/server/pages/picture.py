"""A sheet as a picture to share: places, totals and the chart, in SVG."""

from __future__ import annotations

__all__ = ["picture_of"]

from html import escape

from barbu.matches.sheet import Sheet, ranks_of
from barbu.server.pages.charts import COLOURS, MARKS, chart_svg
from barbu.server.pages.paper import plot_of
from barbu.server.pages.words import Words

WIDTH = 1080
PAPER, INK, QUIET, LOSS = "#FAF7F0", "#1D2629", "#5B676B", "#A3282C"
ROW = 74
SERIF = "'Source Serif 4', Georgia, serif"


def picture_of(sheet: Sheet, said: Words, on: str) -> str:
    """
    Return the standing of a sheet as an SVG document.

    Args:
        sheet: What is shown.
        said: The words of the reader's language.
        on: The day of the match, in words.
    """
    totals = sheet.totals
    ranks = ranks_of(sheet.ruleset, totals)
    order = sorted(range(len(totals)), key=lambda seat: (ranks[seat], seat))
    rows = "".join(
        _row(seat, sheet.body.names[seat], ranks[seat], totals[seat], 232 + ROW * place)
        for place, seat in enumerate(order)
    )
    top = 232 + ROW * len(order)
    height = top + 470
    chart = chart_svg(plot_of(sheet, said), width=720, height=290) if sheet.body.deals else ""
    # A nested picture needs its place and size as attributes of its own.
    placed = chart.replace("<svg ", f'<svg x="48" y="{top}" width="{WIDTH - 96}" height="400" ', 1)
    title = escape((sheet.body.title or said.ruleset(sheet.ruleset))[:40])
    under = escape(f"{said.ruleset(sheet.ruleset)} · {on}"[:70])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{title}">'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
        f'<text x="60" y="110" font-family="{SERIF}" font-size="58" font-weight="600" fill="{INK}">{title}</text>'
        f'<text x="60" y="160" font-family="system-ui, sans-serif" font-size="28" fill="{QUIET}">{under}</text>'
        f"{rows}{placed}</svg>\n"
    )


def _row(seat: int, name: str, rank: int, total: int, y: int) -> str:
    points = f"{total:+d}".replace("-", "−") if total else "0"
    colour = LOSS if total < 0 else COLOURS[0] if total > 0 else INK
    shown = escape(name if len(name) <= 26 else name[:25] + "…")
    text = 'font-family="system-ui, sans-serif" font-size="40"'
    return (
        f'<text x="60" y="{y}" {text} fill="{QUIET}">{rank}</text>'
        f'<path transform="translate(112 {y - 29}) scale(1.875)" d="{MARKS[seat % len(MARKS)]}" '
        f'fill="{COLOURS[seat % len(COLOURS)]}"/>'
        f'<text x="164" y="{y}" {text} fill="{INK}" unicode-bidi="plaintext">{shown}</text>'
        f'<text x="{WIDTH - 60}" y="{y}" {text} font-weight="600" text-anchor="end" fill="{colour}">{points}</text>'
    )
