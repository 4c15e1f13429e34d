"""Rulesets that a device can use: presets, and those that it saved."""

from __future__ import annotations

__all__ = ["Choice", "choices", "ruleset_of"]

from typing import NamedTuple

from starlette.requests import HTTPConnection

from barbu.rules import Ruleset, parse_ruleset, preset, preset_ids
from barbu.server.access import access_of
from barbu.server.context import store_of
from barbu.server.store import SavedRuleset


class Choice(NamedTuple):
    """A ruleset that can be chosen, and the reference that addresses and forms name it by."""

    ref: str
    ruleset: Ruleset
    saved: SavedRuleset | None = None
    """None for a preset."""


async def choices(request: HTTPConnection) -> list[Choice]:
    """Return what this device saved, newest first, then the presets."""
    device = access_of(request).device(request)
    saved = await store_of(request).rulesets(device) if device else []
    mine = [Choice(one.id, parse_ruleset(dict(one.document)), one) for one in saved]
    mine.sort(key=lambda choice: -(choice.saved.updated if choice.saved else 0))
    return [*mine, *(Choice(preset_id, preset(preset_id)) for preset_id in preset_ids())]


async def ruleset_of(request: HTTPConnection, ref: str) -> Choice:
    """
    Return the ruleset that `ref` names: a preset's id, or the unguessable id of a saved one.

    Raises:
        UnknownName: If there is none.
    """
    if ref in preset_ids() or not ref.isascii() or not ref.isalnum():
        return Choice(ref, preset(ref))
    saved = await store_of(request).ruleset(ref)
    return Choice(ref, parse_ruleset(dict(saved.document)), saved)
