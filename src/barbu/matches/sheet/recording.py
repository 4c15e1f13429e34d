"""Sheets to and from `barbu-record/1`: what is exported and imported again is identical."""

from __future__ import annotations

__all__ = ["drafts_of_record", "record_of"]

import json
from collections.abc import Mapping
from typing import cast

from barbu.cards import parse_hand
from barbu.matches.sheet.deals import SheetDeal
from barbu.matches.sheet.events import Draft
from barbu.matches.sheet.state import Sheet
from barbu.records import Record, RecordDeal, ReplayedDeal, deal_data, outcome_data, parse_record, replay
from barbu.rules import Ruleset


def record_of(sheet: Sheet) -> Record:
    """Return the sheet as a record: the match as it stands, with its points."""
    return Record(
        ruleset=sheet.ruleset,
        ruleset_id=sheet.opening.ruleset_id,
        players=sheet.body.names,
        first_declarer=sheet.opening.first_declarer,
        deals=tuple(_written(deal) for deal in sheet.body.deals),
    )


def _written(deal: SheetDeal) -> RecordDeal:
    written = deal.written
    data = deal.data
    hands = data.get("hands")
    return RecordDeal(
        declarer=written.declarer,
        contract=written.contract,
        trump=written.trump,
        start_rank=written.start_rank,
        hands=tuple(parse_hand(hand) for hand in cast("list[str]", hands)) if hands else None,
        doubles=written.doubles,
        play=tuple(cast("list[str]", data["play"])) if hands else None,
        outcome=None if hands else written.outcome,
        skipped=written.skipped,
        raw=deal.scores.raw,
        settled=deal.scores.settled,
    )


def drafts_of_record(given: object, *, title: str) -> tuple[Draft, ...]:
    """
    Return the events of a sheet that holds the finished deals of a record.

    Args:
        given: A `barbu-record/1`, as text or as the plain data of one.
        title: Of the sheet.

    Raises:
        RecordError, RulesetError, UnknownName: If the record does not hold.
    """
    text = given if isinstance(given, str | bytes) else json.dumps(given)
    record = parse_record(text)
    opening = {
        "ruleset": record.ruleset.as_data(),
        "ruleset_id": record.ruleset_id,
        "names": list(record.players),
        "first_declarer": record.first_declarer,
        "drawn": False,
        "title": title,
    }
    pairs = zip(record.deals, replay(record).deals, strict=True)
    finished = [(written, deal) for written, deal in pairs if deal.finished]
    deals = [Draft("deal_scored", {"deal": _stored(record.ruleset, *pair)}) for pair in finished]
    return (Draft("sheet_started", opening), *deals)


def _stored(ruleset: Ruleset, written: RecordDeal, deal: ReplayedDeal) -> Mapping[str, object]:
    data = deal_data(ruleset, written)
    for field in ("raw", "settled"):
        data.pop(field, None)
    if not any(speech.targets for speech in deal.spoken):
        data.pop("doubles", None)
    if deal.outcome is not None and not deal.outcome.skipped:
        data["outcome"] = outcome_data(ruleset, ruleset.contract(deal.contract), deal.outcome)
    return data
