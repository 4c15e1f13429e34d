"""Finding the ruleset that a command line means."""

from __future__ import annotations

__all__ = ["find_ruleset", "require_contract"]

from pathlib import Path
from typing import TYPE_CHECKING

from barbu.cli.output import read_input
from barbu.errors import BarbuError, UnknownName

if TYPE_CHECKING:
    from barbu.rules import Ruleset


def find_ruleset(text: str) -> tuple[Ruleset, str | None]:
    """
    Return the ruleset called `text`, and its id if it is a preset; a file's name serves too.

    Raises:
        UnknownName: `ruleset/unknown` if there is neither.
        BarbuError: `usage/no_such_file` if it looks like a file and cannot be read.
        RulesetError: If the file's ruleset has faults.
    """
    from barbu.rules import parse_ruleset_text, preset, preset_ids

    if text in preset_ids():
        return preset(text), text
    looks_like_file = "/" in text or text.endswith((".toml", ".json")) or text == "-"
    if not looks_like_file and not Path(text).is_file():
        known = ", ".join(preset_ids())
        raise UnknownName(f'no ruleset is called "{text[:60]}": {known}, or a file, would do')
    syntax = {".toml": "toml", ".json": "json"}.get(Path(text).suffix)
    try:
        return parse_ruleset_text(read_input(text), syntax=syntax), None
    except UnicodeEncodeError:
        raise BarbuError("the file's name cannot be read", code="usage/no_such_file") from None


def require_contract(ruleset: Ruleset, contract: str) -> None:
    """Raise `UnknownName` (`contract/unknown`) if `ruleset` has no contract of that id."""
    known = [one.id for one in ruleset.contracts]
    if contract not in known:
        message = f'no contract is called "{contract[:60]}": {", ".join(known)} would do'
        raise UnknownName(message, code="contract/unknown")
