"""Reading rule sheets back: their sections and their figures."""

from __future__ import annotations

import re

from barbu.rules import Ruleset
from barbu.rules.describe import describe

MINUS = "\N{MINUS SIGN}"
_FIGURE = re.compile(r"[+−]?\d+(?:[\u202f,]\d{3})*")


def sheet(ruleset: Ruleset, lang: str) -> str:
    """Return a Markdown sheet without the escapes."""
    return re.sub(r"\\(.)", r"\1", describe(ruleset, lang))


def section(text: str, heading: str) -> str:
    """Return what stands under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, f"no heading {heading}"
    return found[1]


def figures(text: str) -> set[int]:
    """Return every whole number of a text."""
    return {int(re.sub("[\u202f,]", "", number).replace(MINUS, "-")) for number in _FIGURE.findall(text)}
