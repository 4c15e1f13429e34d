"""Barbu: the rules of any table as data, a referee, score sheets, bots and a table to play at.

What the package offers by name is listed here once; a name is imported from its module the first time it is
asked for, so `import barbu` stays quick and loads neither Numba nor pydantic.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barbu.bots import bot, bot_names, play_deal, play_match
    from barbu.cards import (
        cards_in,
        deal_hands,
        format_card,
        format_hand,
        parse_card,
        parse_card_set,
        parse_hand,
    )
    from barbu.errors import BarbuError, IllegalAction, OutcomeError, RecordError, RulesetError
    from barbu.fast import Simulation, perft, sample_hands, simulate
    from barbu.play import (
        PASS,
        Choose,
        Deal,
        Phase,
        PlayCard,
        Scores,
        Speak,
        View,
        apply,
        legal_actions,
        legal_cards,
        outcome_of,
        play_card,
        scores_of,
        settle,
        start_deal,
        view,
        why_illegal,
    )
    from barbu.records import Record, format_record, parse_record, replay
    from barbu.rules import (
        Ruleset,
        format_json,
        format_toml,
        parse_ruleset,
        parse_ruleset_text,
        preset,
        preset_ids,
    )

__all__ = [
    "PASS",
    "BarbuError",
    "Choose",
    "Deal",
    "IllegalAction",
    "OutcomeError",
    "Phase",
    "PlayCard",
    "Record",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "Scores",
    "Simulation",
    "Speak",
    "View",
    "__version__",
    "apply",
    "bot",
    "bot_names",
    "cards_in",
    "deal_hands",
    "format_card",
    "format_hand",
    "format_json",
    "format_record",
    "format_toml",
    "legal_actions",
    "legal_cards",
    "outcome_of",
    "parse_card",
    "parse_card_set",
    "parse_hand",
    "parse_record",
    "parse_ruleset",
    "parse_ruleset_text",
    "perft",
    "play_card",
    "play_deal",
    "play_match",
    "preset",
    "preset_ids",
    "replay",
    "sample_hands",
    "scores_of",
    "settle",
    "simulate",
    "start_deal",
    "view",
    "why_illegal",
]

_EXPORTS = {
    "BarbuError": "barbu.errors",
    "Choose": "barbu.play",
    "Deal": "barbu.play",
    "IllegalAction": "barbu.errors",
    "OutcomeError": "barbu.errors",
    "PASS": "barbu.play",
    "Phase": "barbu.play",
    "PlayCard": "barbu.play",
    "Record": "barbu.records",
    "RecordError": "barbu.errors",
    "Ruleset": "barbu.rules",
    "RulesetError": "barbu.errors",
    "Scores": "barbu.play",
    "Simulation": "barbu.fast",
    "Speak": "barbu.play",
    "View": "barbu.play",
    "apply": "barbu.play",
    "bot": "barbu.bots",
    "bot_names": "barbu.bots",
    "cards_in": "barbu.cards",
    "deal_hands": "barbu.cards",
    "format_card": "barbu.cards",
    "format_hand": "barbu.cards",
    "format_json": "barbu.rules",
    "format_record": "barbu.records",
    "format_toml": "barbu.rules",
    "legal_actions": "barbu.play",
    "legal_cards": "barbu.play",
    "outcome_of": "barbu.play",
    "parse_card": "barbu.cards",
    "parse_card_set": "barbu.cards",
    "parse_hand": "barbu.cards",
    "parse_record": "barbu.records",
    "parse_ruleset": "barbu.rules",
    "parse_ruleset_text": "barbu.rules",
    "perft": "barbu.fast",
    "play_card": "barbu.play",
    "play_deal": "barbu.bots",
    "play_match": "barbu.bots",
    "preset": "barbu.rules",
    "preset_ids": "barbu.rules",
    "replay": "barbu.records",
    "sample_hands": "barbu.fast",
    "scores_of": "barbu.play",
    "settle": "barbu.play",
    "simulate": "barbu.fast",
    "start_deal": "barbu.play",
    "view": "barbu.play",
    "why_illegal": "barbu.play",
}
"""Public name -> the module it lives in. Every name also stands in `__all__`."""


def _installed_version() -> str:
    """Return the version of the installed distribution, `0+unknown` in a tree that was never installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("barbu")
    except PackageNotFoundError:
        return "0+unknown"


def __getattr__(name: str) -> object:
    if name == "__version__":
        value: object = _installed_version()
    elif name in _EXPORTS:
        value = getattr(import_module(_EXPORTS[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
