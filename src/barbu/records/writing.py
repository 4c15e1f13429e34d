"""Writing records: the same match gives the same bytes."""

from __future__ import annotations

__all__ = ["deal_data", "format_record", "outcome_data", "played_deal", "record_data"]

import json

from barbu.cards import format_hand
from barbu.play import Deal, Outcome, Phase, outcome_keys, scores_of
from barbu.records.record import FORMAT, Record, RecordDeal
from barbu.rules import Contract, Ruleset


def played_deal(deal: Deal) -> RecordDeal:
    """
    Return a deal of the referee, finished or not, as it is written.

    Raises:
        ValueError: If its contract has not been chosen yet: such a deal has no record.
    """
    contract, choice = deal.contract, deal.setting.choice
    if contract is None or choice is None:
        raise ValueError("a deal without a contract cannot be written")
    scores = scores_of(deal) if deal.is_over else None
    return RecordDeal(
        declarer=deal.declarer,
        contract=contract.id,
        trump=choice.trump,
        start_rank=choice.start_rank,
        hands=None if deal.skipped else deal.setting.dealt,
        doubles=deal.spoken or None,
        play=None if deal.skipped or deal.phase is Phase.SPEAK else _play_texts(deal),
        skipped=deal.skipped,
        raw=scores.raw if scores else None,
        settled=scores.settled if scores else None,
    )


def _play_texts(deal: Deal) -> tuple[str, ...]:
    if deal.layout is not None:
        return tuple(str(play) for play in deal.plays)
    players = deal.ruleset.players
    tricks = (deal.plays[start : start + players] for start in range(0, len(deal.plays), players))
    return tuple(" ".join(str(play) for play in trick) for trick in tricks)


def deal_data(ruleset: Ruleset, deal: RecordDeal) -> dict[str, object]:
    """Return one deal as plain data; fields that are not there are left out."""
    data: dict[str, object] = {"declarer": deal.declarer, "contract": deal.contract}
    if deal.trump is not None:
        data["trump"] = deal.trump
    if deal.start_rank is not None:
        data["start_rank"] = deal.start_rank
    if deal.hands is not None:
        data["hands"] = [format_hand(hand) for hand in deal.hands]
    if deal.doubles is not None:
        data["doubles"] = [[speech.seat, list(speech.targets)] for speech in deal.doubles]
    if deal.play is not None:
        data["play"] = list(deal.play)
    if deal.outcome is not None:
        data["outcome"] = outcome_data(ruleset, ruleset.contract(deal.contract), deal.outcome)
    if deal.skipped:
        data["skipped"] = True
    if deal.raw is not None:
        data["raw"] = list(deal.raw)
    if deal.settled is not None:
        data["settled"] = list(deal.settled)
    return data


def outcome_data(ruleset: Ruleset, contract: Contract, outcome: Outcome) -> dict[str, list[int]]:
    """Return an outcome as plain data: for each item's name the count of each seat, or the order of going out."""
    keys = outcome_keys(contract)
    if contract.layout is not None:
        return {"order": list(outcome.order)}
    players = ruleset.players
    return {key: list(outcome.counts[i * players : (i + 1) * players]) for i, key in enumerate(keys)}


def record_data(record: Record) -> dict[str, object]:
    """Return a record as plain data, in the order of fields of the format."""
    return {
        "format": FORMAT,
        "ruleset": record.ruleset_id or record.ruleset.as_data(),
        "players": list(record.players),
        "first_declarer": record.first_declarer,
        "deals": [deal_data(record.ruleset, deal) for deal in record.deals],
    }


def format_record(record: Record) -> str:
    """Return the text of a record, a line a deal; the same record gives the same bytes."""
    data = record_data(record)
    deals = data.pop("deals")
    assert isinstance(deals, list)
    head = json.dumps(data, ensure_ascii=False)[:-1]
    lines = ",\n  ".join(json.dumps(deal, ensure_ascii=False) for deal in deals)
    return f'{head},\n "deals": [\n  {lines}]}}\n' if lines else f'{head}, "deals": []}}\n'
