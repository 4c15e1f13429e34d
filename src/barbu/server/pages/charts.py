"""Running totals as a line a player, in SVG."""

from __future__ import annotations

__all__ = ["COLOURS", "MARKS", "Plot", "chart_svg", "spread"]

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

COLOURS = ("#1E5B4B", "#9A3B1E", "#2F4B8F", "#7A3A72", "#7A5510", "#45555C")
"""Of the seats, as on every page by day (`--seat-0` and so on)."""
MARKS = (
    "M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 1 1 8 1.2Z",
    "M1.8 1.8h12.4v12.4H1.8Z",
    "M8 .9 15.8 14.6H.2Z",
    "M8 0l8 8-8 8-8-8Z",
    "M5.6.8h4.8v4.8h4.8v4.8h-4.8v4.8H5.6v-4.8H.8V5.6h4.8Z",
    "m8 .3 2.2 5 5.4.5-4.1 3.6 1.2 5.3L8 11.9l-4.7 2.8 1.2-5.3L.4 5.8l5.4-.5Z",
)
"""The shapes of the seats, 16 units wide, as in the sprite of the pages."""
DASHES = ("none", "8 3", "2 3", "10 3 2 3", "5 5", "14 4")
"""Seats are told apart by the line too, not by its colour alone."""
QUIET = "#5B676B"
RULE = "#D8D3C4"
LINE_HEIGHT = 17


class Plot(NamedTuple):
    """What is drawn."""

    names: Sequence[str]
    totals: Sequence[Sequence[int]]
    """After each deal by seat, shape (deals, players)."""
    series: Sequence[int]
    """Numbers of deals after which the declarer changes."""
    label: str
    """What the chart shows, for those who do not see it."""


def chart_svg(plot: Plot, *, width: int = 720, height: int = 300) -> str:
    """Return the chart: a line a player from 0, its name and total at the end, the zero line, changes of declarer."""
    lines = [[0, *(totals[seat] for totals in plot.totals)] for seat in range(len(plot.names))]
    low = min(0, *(min(line) for line in lines))
    high = max(0, *(max(line) for line in lines))
    right, steps = width - 170, max(1, len(plot.totals))

    def x(step: int) -> float:
        return round(8 + step * (right - 16) / steps, 1)

    def y(points: int) -> float:
        return round(14 + (high - points) * (height - 28) / max(1, high - low), 1)

    rules = "".join(
        f'<path fill="none" d="M{x(step)} 6V{height - 6}" stroke="{RULE}" stroke-width="1"/>'
        for step in plot.series
    )
    zero = f'<path d="M4 {y(0)}H{right}" stroke="{QUIET}" stroke-width="1"/>'
    paths = "".join(
        _path(seat, [(x(i), y(p)) for i, p in enumerate(line)]) for seat, line in enumerate(lines)
    )
    ends = spread([y(line[-1]) for line in lines], LINE_HEIGHT, 12, height - 4)
    names = "".join(
        _name(seat, plot.names[seat], lines[seat][-1], right, end) for seat, end in enumerate(ends)
    )
    return (
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(plot.label)}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" fill="none">'
        f"{rules}{zero}{paths}{names}</svg>"
    )


def _path(seat: int, points: Sequence[tuple[float, float]]) -> str:
    drawn = " ".join(f"{x},{y}" for x, y in points)
    dash = DASHES[seat % len(DASHES)]
    return (
        f'<polyline class="seat-{seat % len(COLOURS)}" fill="none" points="{drawn}" '
        f'stroke="{COLOURS[seat % len(COLOURS)]}" stroke-width="2.5" stroke-linejoin="round" '
        f'stroke-dasharray="{dash}"/>'
    )


def _name(seat: int, name: str, total: int, x: float, y: float) -> str:
    shown = name if len(name) <= 14 else name[:13] + "…"
    points = f"{total:+d}".replace("-", "−") if total else "0"
    return (
        f'<text class="seat-{seat % len(COLOURS)}" x="{x + 6}" y="{round(y + 5, 1)}" font-size="15" '
        f'fill="{COLOURS[seat % len(COLOURS)]}" unicode-bidi="plaintext">{escape(shown)} {points}</text>'
    )


def spread(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Return places near the given ones, in the same order down the page, at least `apart` from each other."""
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    moved = [0.0] * len(places)
    above = low - apart
    for index in order:
        above = moved[index] = max(places[index], above + apart)
    below = high + apart
    for index in reversed(order):
        below = moved[index] = min(moved[index], below - apart)
    return moved
