"""What the items of a contract come to: cards with their worth, shares of a longest suit, when a deal ends."""

from __future__ import annotations

__all__ = ["counted_cards", "ends_early", "item_cards", "share", "skipped_points", "worth_of_card"]

from barbu.cards import parse_card_set
from barbu.rules.control import contract_total
from barbu.rules.parts import CapotNeeds, Contract, Item, Kind
from barbu.rules.ruleset import Ruleset


def item_cards(ruleset: Ruleset, item: Item) -> int:
    """Return the cards of the actual deck that an item counts; none for tricks and suits."""
    return parse_card_set(item.cards) & ruleset.cards if item.cards else 0


def counted_cards(ruleset: Ruleset, contract: Contract) -> int:
    """Return all cards that a contract counts."""
    cards = 0
    for item in contract.items:
        cards |= item_cards(ruleset, item)
    return cards


def worth_of_card(ruleset: Ruleset, contract: Contract, card: int) -> int:
    """Return the points of one card, over all items that count it (K-3, K-6)."""
    return sum(item.points for item in contract.items if item_cards(ruleset, item) >> card & 1)


def share(points: int, tied: int) -> int:
    """Return what each of `tied` players gets of `points`; what does not divide is left unpaid (K-4)."""
    return points // tied if points >= 0 else -(-points // tied)


def ends_early(ruleset: Ruleset, contract: Contract) -> bool:
    """Whether a deal ends once all cards that count are captured (P-5)."""
    if ruleset.schedule.play_out or contract.kind is Kind.LAYOUT:
        return False
    if contract.capot is not None and contract.capot.needs is CapotNeeds.TRICKS:
        return False
    return all(item.cards is not None for item in contract.items)


def skipped_points(ruleset: Ruleset, contract: Contract) -> tuple[int, int]:
    """Return what declarer and each opponent get for a contract that is not played (X-8)."""
    total = contract_total(ruleset, contract)
    others = ruleset.players - 1
    each = -(-abs(total) // others) * (1 if total > 0 else -1)
    return total - others * each, each
