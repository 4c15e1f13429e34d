"""Blocks as Markdown or as an HTML fragment; every text is escaped here and nowhere else."""

from __future__ import annotations

__all__ = ["to_html", "to_markdown"]

import re
from collections.abc import Callable, Iterable
from html import escape

from barbu.rules.describe.blocks import Block, Bullets, Heading, Paragraph, Table

_LINK = re.compile(r"https://[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?:/[A-Za-z0-9._~%/-]*[A-Za-z0-9/])?")
"""An address in somebody's text; punctuation after it is not part of it."""
_MARKS = re.compile(r"([\\`*_\[\]<>|~&])")
_OPENINGS = re.compile(r"^(#+(?=\s|$)|[-+=](?=\s|$|[-=])|\d{1,9}(?=[.)](?:\s|$)))")


def to_markdown(blocks: Iterable[Block]) -> str:
    """Return the blocks as Markdown (CommonMark, with tables)."""
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {_plain(text)}"
        case Paragraph(text):
            return _plain(text)
        case Bullets(points):
            return "\n".join(f"- {_plain(point)}" for point in points)
        case Table(head, rows, numeric):
            rule = tuple("---:" if column in numeric else "---" for column in range(len(head)))
            lines = (_cells(head), rule, *(_cells(row) for row in rows))
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cells(row: Iterable[str]) -> tuple[str, ...]:
    return tuple(_plain(cell) for cell in row)


def _plain(text: str) -> str:
    """Return one line of text in which Markdown sees no mark-up but links."""
    line = _linked(" ".join(text.split()), lambda words: _MARKS.sub(r"\\\1", words), lambda url: f"<{url}>")
    opening = _OPENINGS.match(line)
    if opening is None:
        return line
    first = opening[0]
    return f"{first}\\{line[len(first) :]}" if first.isdigit() else f"\\{line}"


def _linked(text: str, words: Callable[[str], str], link: Callable[[str], str]) -> str:
    """Return a text with its addresses written by `link` and all between them by `words`."""
    parts, end = [], 0
    for found in _LINK.finditer(text):
        parts += [words(text[end : found.start()]), link(found[0])]
        end = found.end()
    return "".join([*parts, words(text[end:])])


def to_html(blocks: Iterable[Block], lang: str) -> str:
    """Return the blocks as one `article` that needs nothing around it."""
    body = "\n".join(_html(block) for block in blocks)
    return f'<article class="rule-sheet" lang="{escape(lang)}">\n{body}\n</article>\n'


def _html(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{_linked(text, escape, _anchor)}</p>"
        case Bullets(points):
            return "<ul>\n" + "\n".join(f"<li>{escape(point)}</li>" for point in points) + "\n</ul>"
        case Table():
            return _html_table(block)


def _anchor(url: str) -> str:
    # Nobody here vouches for what a ruleset of somebody else points to.
    return (
        f'<a href="{url}" rel="nofollow noreferrer">{url.removeprefix("https://").removeprefix("www.")}</a>'
    )


def _html_table(table: Table) -> str:
    head = "".join(
        f'<th scope="col"{_figure(column, table.numeric)}>{escape(cell)}</th>'
        for column, cell in enumerate(table.head)
    )
    rows = "\n".join(f"<tr>{_html_row(row, table.numeric)}</tr>" for row in table.rows)
    body = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>"
    return f'<table tabindex="0">\n{body}\n</table>'


def _figure(column: int, numeric: tuple[int, ...]) -> str:
    return ' class="figure"' if column in numeric else ""


def _html_row(row: tuple[str, ...], numeric: tuple[int, ...]) -> str:
    first, *others = row
    cells = [f'<th scope="row">{escape(first)}</th>' if first else "<td></td>"]
    for column, cell in enumerate(others, start=1):
        cells.append(f"<td{_figure(column, numeric)}>{escape(cell)}</td>")
    return "".join(cells)
