"""
A contract as numbers: the only translation of rules into what `masks` computes with.

`play` hands these tuples to `masks` as they are; `fast` copies them into arrays; the score sheet in the page
reads them as JSON.
"""

from __future__ import annotations

__all__ = ["Tables", "compile_rules"]

from functools import lru_cache
from typing import NamedTuple

from barbu.cards import complete_ranks, parse_card_set, parse_rank, parse_suit, rank_cards, suit_cards
from barbu.play import masks
from barbu.rules.control import item_count
from barbu.rules.parts import AceRule, Bonus, CapotNeeds, Contract, Item, Kind, Layout, Sign, Trump, Until
from barbu.rules.ruleset import Ruleset

KIND_TRICKS = 0
KIND_LAYOUT = 1
START_FIXED = 0
START_DECLARED = 1
START_FIRST_CARD = 2

_BANS = {
    Until.NEVER: masks.BAN_NEVER,
    Until.BROKEN: masks.BAN_BROKEN,
    Until.FIRST_TRICK: masks.BAN_FIRST_TRICK,
}
_ACES = {AceRule.HIGH: masks.ACE_HIGH, AceRule.LOW: masks.ACE_LOW, AceRule.FIRST_ACE: masks.ACE_OPEN}
_BONUS = {
    Bonus.NONE: masks.BONUS_NONE,
    Bonus.OPTIONAL: masks.BONUS_OPTIONAL,
    Bonus.COMPULSORY: masks.BONUS_COMPULSORY,
}
_STARTS = {"declared": START_DECLARED, "first-card": START_FIRST_CARD}


class Tables(NamedTuple):
    """One contract of one ruleset as ints and tuples of ints; sets are below 2 ** 52."""

    kind: int
    """`KIND_TRICKS` or `KIND_LAYOUT`."""
    sign: int
    """-1 negative, 1 positive."""
    players: int
    deck: int
    tricks: int
    """Cards each seat gets."""
    ban: int
    ban_kind: int
    duties: int
    forced: int
    end: int
    """All cards that must be captured for the deal to end early; 0: it is played to the last card (P-5)."""
    item_kinds: tuple[int, ...]
    item_cards: tuple[int, ...]
    item_tricks: tuple[int, ...]
    item_points: tuple[int, ...]
    item_totals: tuple[int, ...]
    """How often the item counts in a deal; 0 for a longest suit, which has no total."""
    item_needed: tuple[int, ...]
    """1 for the items that a capot needs whole."""
    capot: int
    capot_amount: int
    start_kind: int = START_FIXED
    start: int = 0
    """The cards with which rows may start: of the fixed rank, else of all complete ranks."""
    ace: int = masks.ACE_HIGH
    bonus: int = masks.BONUS_NONE
    lows: int = 0
    """The lowest card of each suit, the ace apart."""
    payments: tuple[int, ...] = ()


@lru_cache(maxsize=4096)
def compile_rules(ruleset: Ruleset, contract: Contract) -> Tables:
    """Return the tables of a contract of `ruleset`; the same arguments give the same object."""
    items = contract.items
    capot = contract.capot
    tables = Tables(
        kind=KIND_LAYOUT if contract.kind is Kind.LAYOUT else KIND_TRICKS,
        sign=1 if contract.sign is Sign.POSITIVE else -1,
        players=ruleset.players,
        deck=ruleset.cards,
        tricks=ruleset.cards_each,
        ban=suit_cards(parse_suit(contract.lead_ban.suit)) & ruleset.cards if contract.lead_ban else 0,
        ban_kind=_BANS[contract.lead_ban.until] if contract.lead_ban else 0,
        duties=_duties(contract.trump),
        forced=parse_card_set(contract.forced_discard) & ruleset.cards if contract.forced_discard else 0,
        end=_early_end(ruleset, contract),
        item_kinds=tuple(_item_kind(item) for item in items),
        item_cards=tuple(parse_card_set(item.cards) & ruleset.cards if item.cards else 0 for item in items),
        item_tricks=tuple(_trick_number(ruleset, item) for item in items),
        item_points=tuple(item.points for item in items),
        item_totals=tuple(0 if item.longest_suit else item_count(ruleset, item) for item in items),
        item_needed=tuple(int(_is_needed(contract, item)) for item in items),
        capot=masks.CAPOT_NONE if capot is None else _capot_kind(capot.pays),
        capot_amount=capot.pays if capot is not None and isinstance(capot.pays, int) else 0,
    )
    return _with_layout(tables, contract.layout) if contract.layout else tables


def _capot_kind(pays: str | int) -> int:
    return masks.CAPOT_MIRROR if pays == "mirror" else masks.CAPOT_FLAT


def _is_needed(contract: Contract, item: Item) -> bool:
    if contract.capot is None:
        return False
    return contract.capot.needs is CapotNeeds.ITEMS or item.trick == "each"


def _duties(trump: Trump | None) -> int:
    if trump is None:
        return 0
    return (
        masks.DUTY_VOID_TRUMP * trump.void_must_trump
        | masks.DUTY_OVERTRUMP * trump.must_overtrump
        | masks.DUTY_BEAT_TRUMP * trump.must_beat_trump
        | masks.DUTY_LEAD_TRUMP_LAST * trump.lead_only_if_nothing_else
    )


def _item_kind(item: Item) -> int:
    if item.cards is not None:
        return masks.ITEM_CARDS
    if item.longest_suit:
        return masks.ITEM_LONGEST
    return masks.ITEM_EACH_TRICK if item.trick == "each" else masks.ITEM_ONE_TRICK


def _trick_number(ruleset: Ruleset, item: Item) -> int:
    if not isinstance(item.trick, int):
        return 0
    return item.trick - 1 if item.trick > 0 else ruleset.cards_each + item.trick


def _early_end(ruleset: Ruleset, contract: Contract) -> int:
    capot_of_tricks = contract.capot is not None and contract.capot.needs is CapotNeeds.TRICKS
    only_cards = all(item.cards is not None for item in contract.items)
    if ruleset.schedule.play_out or capot_of_tricks or not only_cards:
        return 0
    end = 0
    for item in contract.items:
        end |= parse_card_set(item.cards or "") & ruleset.cards
    return end


def _with_layout(tables: Tables, layout: Layout) -> Tables:
    deck = tables.deck
    if layout.start in _STARTS:
        start = sum(rank_cards(rank) for rank in complete_ranks(deck)) & deck
    else:
        start = rank_cards(parse_rank(layout.start)) & deck
    lows = 0
    for suit in range(4):
        plain = deck & suit_cards(suit) & ~masks.ACES
        lows |= plain & -plain
    return tables._replace(
        start_kind=_STARTS.get(layout.start, START_FIXED),
        start=start,
        ace=_ACES[layout.ace],
        bonus=_BONUS[layout.bonus],
        lows=lows,
        payments=layout.payments,
    )
