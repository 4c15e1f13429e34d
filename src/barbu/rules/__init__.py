"""Rulesets as data: frozen models, reading and writing, presets, control sums, rule sheets in words."""

from barbu.rules.control import (
    contract_total,
    deals_in_match,
    deals_in_series,
    item_count,
    match_total,
    series_total,
)
from barbu.rules.library import preset, preset_ids
from barbu.rules.parts import Contract, Item, Kind, Layout, Sign, text_in
from barbu.rules.reading import format_json, format_toml, json_schema, parse_ruleset, parse_ruleset_text
from barbu.rules.ruleset import FORMAT, Ruleset

__all__ = [
    "FORMAT",
    "Contract",
    "Item",
    "Kind",
    "Layout",
    "Ruleset",
    "Sign",
    "contract_total",
    "deals_in_match",
    "deals_in_series",
    "format_json",
    "format_toml",
    "item_count",
    "json_schema",
    "match_total",
    "parse_ruleset",
    "parse_ruleset_text",
    "preset",
    "preset_ids",
    "series_total",
    "text_in",
]
