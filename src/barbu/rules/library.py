"""The presets: rulesets that come with the package, each a TOML file that a user could have written."""

from __future__ import annotations

__all__ = ["preset", "preset_ids"]

from functools import cache
from importlib import resources

from barbu.errors import UnknownName
from barbu.rules.reading import parse_ruleset_text
from barbu.rules.ruleset import Ruleset

ORDER = ("tournament", "classic", "seven-contracts")
"""The presets that stand first in lists; the others follow by name."""


@cache
def preset_ids() -> tuple[str, ...]:
    """Return the ids of all presets."""
    folder = resources.files("barbu.rules") / "presets"
    names = sorted(file.name[:-5] for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER)))


@cache
def preset(preset_id: str) -> Ruleset:
    """
    Return the preset of that id.

    Raises:
        UnknownName: If there is none.
    """
    if preset_id not in preset_ids():
        known = ", ".join(preset_ids())
        raise UnknownName(f'no ruleset is called "{preset_id[:60]}": {known}, or a file, would do')
    text = (resources.files("barbu.rules") / "presets" / f"{preset_id}.toml").read_text(encoding="utf-8")
    return parse_ruleset_text(text, syntax="toml")
