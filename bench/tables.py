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


def write_section(name: str, title: str, text: str, *, page: Path = PAGE) -> None:
    """Put a section into docs/benchmarks.md, or another page, in place of the one of the same name."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    old = page.read_text(encoding="utf-8") if page.exists() else HEAD
    section = f"{begin}\n## {title}\n\n{text.rstrip()}\n{end}"
    if begin in old and end in old:
        new = old[: old.index(begin)] + section + old[old.index(end) + len(end) :]
    else:
        new = old.rstrip() + "\n\n" + section + "\n"
    page.parent.mkdir(exist_ok=True)
    page.write_text(new, encoding="utf-8")
