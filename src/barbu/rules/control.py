"""Control sums: what a deal, a series and a match must add up to (K-1), and how many deals there are."""

from __future__ import annotations

__all__ = ["contract_total", "deals_in_match", "deals_in_series", "item_count", "match_total", "series_total"]

from barbu.cards import parse_card_set
from barbu.rules.parts import Contract, Item, Pool
from barbu.rules.ruleset import Ruleset


def item_count(ruleset: Ruleset, item: Item) -> int:
    """Return how often an item counts in a deal, all seats together; 1 for a longest suit."""
    if item.cards is not None:
        return (parse_card_set(item.cards) & ruleset.cards).bit_count()
    return ruleset.cards_each if item.trick == "each" else 1


def contract_total(ruleset: Ruleset, contract: Contract) -> int:
    """Return the points that all seats together score in a contract, before any capot."""
    if contract.layout is not None:
        return sum(contract.layout.payments)
    return sum(item.points * item_count(ruleset, item) for item in contract.items)


def deals_in_series(ruleset: Ruleset) -> int | None:
    """Return how many deals each declarer has; None where a shared pool belongs to nobody."""
    schedule = ruleset.schedule
    if schedule.pool is Pool.QUOTAS and schedule.quotas is not None:
        return schedule.quotas.negative + schedule.quotas.positive
    return len(ruleset.contracts) if schedule.pool is Pool.EACH else None


def deals_in_match(ruleset: Ruleset) -> int:
    """Return how many deals a whole match has."""
    series = deals_in_series(ruleset)
    if series is None:
        return sum(contract.times for contract in ruleset.contracts)
    return series * ruleset.players


def series_total(ruleset: Ruleset) -> int | None:
    """Return the control sum of one declarer's contracts, before capots; None where it depends on the choices."""
    if ruleset.schedule.pool is not Pool.EACH:
        return None
    return sum(contract_total(ruleset, contract) for contract in ruleset.contracts)


def match_total(ruleset: Ruleset) -> int | None:
    """Return the control sum of a whole match, before capots; None where it depends on what is chosen."""
    series = series_total(ruleset)
    if series is not None:
        return series * ruleset.players
    if ruleset.schedule.pool is Pool.SHARED:
        return sum(contract.times * contract_total(ruleset, contract) for contract in ruleset.contracts)
    return _quota_total(ruleset)


def _quota_total(ruleset: Ruleset) -> int | None:
    quotas = ruleset.schedule.quotas
    if quotas is None:
        return None
    total = 0
    for wanted, most, sign in (
        (quotas.negative, quotas.each_at_most, "negative"),
        (quotas.positive, None, "positive"),
    ):
        contracts = [contract for contract in ruleset.contracts if contract.sign == sign]
        totals = {contract_total(ruleset, contract) for contract in contracts}
        deals = wanted * ruleset.players
        if len(totals) == 1:
            total += deals * totals.pop()
        elif most is not None and most * len(contracts) == deals:
            total += most * sum(contract_total(ruleset, contract) for contract in contracts)
        elif deals:
            return None
    return total
