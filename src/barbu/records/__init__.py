"""The written form of deals, matches and score sheets: parse, format, replay."""

from barbu.records.record import FORMAT, Record, RecordDeal, parse_deal, parse_record, parse_ruleset_field
from barbu.records.replay import Replay, ReplayedDeal, replay, replay_deal
from barbu.records.strict import load_strict
from barbu.records.writing import deal_data, format_record, outcome_data, played_deal, record_data

__all__ = [
    "FORMAT",
    "Record",
    "RecordDeal",
    "Replay",
    "ReplayedDeal",
    "deal_data",
    "format_record",
    "load_strict",
    "outcome_data",
    "parse_deal",
    "parse_record",
    "parse_ruleset_field",
    "played_deal",
    "record_data",
    "replay",
    "replay_deal",
]
