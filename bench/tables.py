"""Where measurements are written: one page, a section a script."""

from __future__ import annotations

__all__ = ["machine", "write_section"]

import datetime
import os
import platform
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
HEAD = "# Benchmarks\n\nEach section is written by the command it names; a rival runs beside ours in one process.\n"


def machine() -> str:
    """Return one line on where and when: processor, cores, Python, date."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        model = names[0] if names else model
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {today}:"


def write_section(name: str, title: str, text: str) -> None:
    """Put a section into docs/benchmarks.md, in place of the one of the same name."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    section = f"{begin}\n## {title}\n\n{text.rstrip()}\n{end}"
    if begin in page and end in page:
        page = page[: page.index(begin)] + section + page[page.index(end) + len(end) :]
    else:
        page = page.rstrip() + "\n\n" + section + "\n"
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page, encoding="utf-8")
