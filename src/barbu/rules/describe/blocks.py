"""A rule sheet before it is Markdown or HTML: headings, paragraphs, lists and tables of plain text."""

from __future__ import annotations

__all__ = ["Block", "Bullets", "Heading", "Paragraph", "Table", "written_blocks"]

from typing import NamedTuple


class Heading(NamedTuple):
    """A heading; level 1 is the title of the sheet."""

    level: int
    text: str


class Paragraph(NamedTuple):
    """Sentences that belong together."""

    text: str


class Bullets(NamedTuple):
    """Points of a list."""

    points: tuple[str, ...]


class Table(NamedTuple):
    """A table with one row of headings; cells in columns that `numeric` names by index are figures."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[int, ...] = ()


Block = Heading | Paragraph | Bullets | Table


def written_blocks(text: str) -> list[Block]:
    """Return what somebody wrote as blocks: blank lines part paragraphs, a line that starts with "- " is a point."""
    blocks: list[Block] = []
    for part in text.split("\n\n"):
        lines: list[str] = []
        points: list[str] = []
        for line in part.strip().splitlines():
            if line.startswith("- "):
                points.append(line[2:].strip())
            elif points:
                points[-1] += f" {line.strip()}"
            else:
                lines.append(line.strip())
        if lines:
            blocks.append(Paragraph(" ".join(lines)))
        if points:
            blocks.append(Bullets(tuple(points)))
    return blocks
