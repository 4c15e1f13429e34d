"""Kernels that read a position of a contract of tricks, as the seat whose turn it is sees it."""

from __future__ import annotations

__all__ = ["GLOBAL_FEATURES", "OPTION_FEATURES", "SUIT_FEATURES", "note", "read_tricks"]

from collections.abc import Callable
from typing import cast

from barbu.bots.compiling import compiled_thumb
from barbu.bots.nets.compiling import inner_net_kernel, typed_net_kernel
from barbu.bots.nets.shape import Facts, Floats32, Ints32
from barbu.bots.nets.terms import Floats, Terms
from barbu.fast.compiled import heads, lead_bans, popcount
from barbu.fast.position import (
    BEST,
    FINISHED,
    GATHERED,
    HANDS,
    LED,
    PILES,
    PLAYED,
    TABLE,
    TRUMP,
    TURN,
    WINNER,
    WINNERS,
    legal_cards,
)
from barbu.fast.tables import Ints, RuleArrays

_set_value = cast(Callable[..., float], compiled_thumb()["set_value"])

SUIT = (1 << 13) - 1

# of a suit, cards numbered from the lowest and from the highest of those that are still in play
S_OWN = 0  # (13,) from the lowest
S_OUT = 13  # (13,) cards of the others' hands
S_TABLE = 26  # (13,)
S_BEST = 39  # (13,) the card that is winning the trick
S_OWN_DOWN = 52  # (13,) from the highest
S_OUT_DOWN = 65  # (13,)
S_OWN_VALUE = 78  # (13,) what the card counts
S_OUT_VALUE = 91  # (13,)
S_OWN_COUNT = 104  # (14,)
S_OUT_COUNT = 118  # (14,)
S_VOID = 132  # (5,) seats by distance that have shown that they hold none
S_LED = 137
S_TRUMP = 138
S_BANNED = 139
S_TABLE_VALUE = 140
S_OWN_SUM = 141
S_OUT_SUM = 142
SUIT_FEATURES = 143

G_LEFT = 0  # (18,) tricks left
G_AFTER = 18  # (6,) seats that play after this one
G_PLAYERS = 24  # (4,) three to six
G_WINNER = 28  # (6,) by distance; 0: nobody
G_LYING = 34
G_NOW = 35
G_NEXT = 36
G_LATER = 37
G_OUT_VALUE = 38
G_OWN_VALUE = 39
G_TAKEN = 40  # (6,) by distance
G_REGARD = 46  # (6,) by distance
G_WINNER_REGARD = 52
G_BAN = 53
G_FORCED = 54
G_MIRROR = 55
G_CAPOT = 56
G_MINE_ALL = 57  # all that was taken so far is one's own
G_ONE_ALL = 58  # it is one other seat's
G_RUFFED = 59
G_COUNTED = 60  # (14,) cards that count and are still in play
G_LEAD = 74
GLOBAL_FEATURES = 75

C_LOWER_OUT = 0  # (14,)
C_HIGHER_OUT = 14  # (14,)
C_LOWER_OWN = 28  # (14,)
C_HIGHER_OWN = 42  # (14,)
C_NOT_VOID = 56  # (6,) seats still to play that may hold the suit
C_LEADS = 62
C_UNDER = 63
C_HEADS = 64
C_TAKES = 65  # as the last card
C_DISCARD = 66
C_RUFF = 67
C_VALUE = 68
C_STAKE = 69  # what lies there and the trick itself, if it heads it
C_BELOW = 70
C_ABOVE = 71
C_TRUMP = 72
OPTION_FEATURES = 73


@typed_net_kernel("int64(int32[::1], float32[::1], int64, int64, float64)")
def note(index: Ints32, value: Floats32, slot: int, feature: int, amount: float) -> int:
    """Write a feature that is not 0 into the next slot, and return the one after it."""
    index[slot] = feature
    value[slot] = amount
    return slot + 1


@inner_net_kernel
def read_tricks(
    rules: RuleArrays,
    terms: Terms,
    row: Ints,
    voids: int,
    regards: Floats,
    facts: Facts,
    place: int,
    first: int,
) -> int:
    """
    Read a decision, and return how many different options it has; of neighbours that are alike the lowest stands.

    Args:
        rules: The contract.
        terms: The same in a net's units.
        row: The position; of the other hands only what all of them hold together is looked at.
        voids: Suits that seats have shown to be void of, bit 4 * seat + suit.
        regards: What a point of each seat is worth to each, shape (players, players): `doubled.regards_of()`.
        facts: Filled in place.
        place: Of the decision in `facts`.
        first: Of its first option in `facts`.
    """
    hand = row[HANDS + row[TURN]]
    out = rules.deck & ~(row[GATHERED] | row[TABLE] | hand)
    banned = lead_bans(rules.ban, rules.ban_kind, row[FINISHED], row[GATHERED], row[TRUMP], rules.duties)
    for suit in range(4):
        index, value = facts.suit_index[place, suit], facts.suit_value[place, suit]
        slot = _read_cards(terms, row, hand, out, suit, index, value)
        facts.suit_used[place, suit] = _read_suit(
            rules, terms, row, voids, hand, out, banned, suit, index, value, slot
        )
    index, value = facts.global_index[place], facts.global_value[place]
    slot = _read_table(rules, terms, row, hand, out, index, value)
    facts.global_used[place] = _read_seats(rules, terms, row, regards, index, value, slot)
    return _read_options(rules, terms, row, voids, hand, out, facts, first)


@inner_net_kernel
def _read_cards(
    terms: Terms, row: Ints, hand: int, out: int, suit: int, index: Ints32, value: Floats32
) -> int:
    live = hand | out | row[TABLE]
    top = popcount(live & SUIT << 13 * suit) - 1
    rank = slot = 0
    for number in range(13 * suit, 13 * suit + 13):
        card = 1 << number
        if not live & card:
            continue
        amount = terms.card_values[number]
        if hand & card:
            slot = note(index, value, slot, S_OWN + rank, 1.0)
            slot = note(index, value, slot, S_OWN_DOWN + top - rank, 1.0)
            if amount != 0.0:
                slot = note(index, value, slot, S_OWN_VALUE + rank, amount)
        elif out & card:
            slot = note(index, value, slot, S_OUT + rank, 1.0)
            slot = note(index, value, slot, S_OUT_DOWN + top - rank, 1.0)
            if amount != 0.0:
                slot = note(index, value, slot, S_OUT_VALUE + rank, amount)
        else:
            slot = note(index, value, slot, S_TABLE + rank, 1.0)
            if card == row[BEST]:
                slot = note(index, value, slot, S_BEST + rank, 1.0)
        rank += 1
    return slot


@inner_net_kernel
def _read_suit(
    rules: RuleArrays,
    terms: Terms,
    row: Ints,
    voids: int,
    hand: int,
    out: int,
    banned: int,
    suit: int,
    index: Ints32,
    value: Floats32,
    slot: int,
) -> int:
    cards = SUIT << 13 * suit
    slot = note(index, value, slot, S_OWN_COUNT + popcount(hand & cards), 1.0)
    slot = note(index, value, slot, S_OUT_COUNT + popcount(out & cards), 1.0)
    other = row[TURN]
    for distance in range(rules.players - 1):
        other = other + 1 if other + 1 < rules.players else 0
        if voids >> (4 * other + suit) & 1:
            slot = note(index, value, slot, S_VOID + distance, 1.0)
    if row[LED] & cards:
        slot = note(index, value, slot, S_LED, 1.0)
    if row[TRUMP] & cards:
        slot = note(index, value, slot, S_TRUMP, 1.0)
    if banned & cards:
        slot = note(index, value, slot, S_BANNED, 1.0)
    if terms.counted & cards:
        items, values = terms.item_cards, terms.item_values
        slot = note(index, value, slot, S_TABLE_VALUE, _set_value(row[TABLE] & cards, items, values))
        slot = note(index, value, slot, S_OWN_SUM, _set_value(hand & cards, items, values))
        slot = note(index, value, slot, S_OUT_SUM, _set_value(out & cards, items, values))
    return slot


@inner_net_kernel
def _read_table(
    rules: RuleArrays, terms: Terms, row: Ints, hand: int, out: int, index: Ints32, value: Floats32
) -> int:
    trick, items, values = row[FINISHED], terms.item_cards, terms.item_values
    slot = note(index, value, 0, G_LEFT + rules.tricks - trick - 1, 1.0)
    slot = note(index, value, slot, G_AFTER + rules.players - 1 - row[PLAYED], 1.0)
    slot = note(index, value, slot, G_PLAYERS + rules.players - 3, 1.0)
    slot = note(index, value, slot, G_LYING, _set_value(row[TABLE], items, values))
    slot = note(index, value, slot, G_NOW, terms.trick_now[trick])
    slot = note(index, value, slot, G_NEXT, terms.trick_now[trick + 1])
    slot = note(index, value, slot, G_LATER, terms.trick_rest[trick + 1])
    slot = note(index, value, slot, G_OUT_VALUE, _set_value(out, items, values))
    slot = note(index, value, slot, G_OWN_VALUE, _set_value(hand, items, values))
    live = (hand | out | row[TABLE]) & terms.counted
    slot = note(index, value, slot, G_COUNTED + min(13, popcount(live)), 1.0)
    if rules.ban_kind:
        slot = note(index, value, slot, G_BAN, 1.0)
    if rules.forced:
        slot = note(index, value, slot, G_FORCED, 1.0)
    if terms.mirror:
        slot = note(index, value, slot, G_MIRROR, 1.0)
    if terms.capot != 0.0:
        slot = note(index, value, slot, G_CAPOT, terms.capot)
    if row[LED] == 0:
        slot = note(index, value, slot, G_LEAD, 1.0)
    elif not row[BEST] & row[LED]:
        slot = note(index, value, slot, G_RUFFED, 1.0)
    return slot


@inner_net_kernel
def _read_seats(
    rules: RuleArrays, terms: Terms, row: Ints, regards: Floats, index: Ints32, value: Floats32, slot: int
) -> int:
    seat, holders, holder = row[TURN], 0, 0
    other = seat
    for distance in range(rules.players):
        taken = _set_value(row[PILES + other], terms.item_cards, terms.item_values)
        for trick in range(row[FINISHED]):
            if row[WINNERS + trick] == other:
                taken += terms.trick_now[trick]
        if taken != 0.0:
            slot = note(index, value, slot, G_TAKEN + distance, taken)
            holders, holder = holders + 1, distance
        regard = regards[seat, other]
        if distance and regard != 0.0:
            slot = note(index, value, slot, G_REGARD + distance, regard)
        if row[WINNER] == other:
            slot = note(index, value, slot, G_WINNER + distance, 1.0)
            slot = note(index, value, slot, G_WINNER_REGARD, regard)
        other = other + 1 if other + 1 < rules.players else 0
    if row[WINNER] < 0:
        slot = note(index, value, slot, G_WINNER, 1.0)
    if holders == 1:
        slot = note(index, value, slot, G_ONE_ALL if holder else G_MINE_ALL, 1.0)
    return slot


@inner_net_kernel
def _alike(card: int, before: int, between: int, item_cards: Ints) -> bool:
    """Whether two cards of one hand win against the same cards and count alike; `before` is the lower."""
    if before == 0 or between & (card - 1) & ~(before - 1):
        return False
    for item in range(item_cards.size):
        if (card & item_cards[item] == 0) != (before & item_cards[item] == 0):
            return False
    return True


@inner_net_kernel
def _read_options(
    rules: RuleArrays, terms: Terms, row: Ints, voids: int, hand: int, out: int, facts: Facts, first: int
) -> int:
    legal, place = legal_cards(rules, row), first
    for suit in range(4):
        mine, before = legal & SUIT << 13 * suit, 0
        while mine:
            card = mine & -mine
            mine ^= card
            if not _alike(card, before, out | row[TABLE], rules.item_cards):
                facts.option_suit[place] = suit
                facts.option_card[place] = card
                facts.option_end[place] = 0
                index, value = facts.option_index[place], facts.option_value[place]
                slot = _read_ranks(terms, card, suit, hand, out, index, value)
                facts.option_used[place] = _read_card(
                    rules, terms, row, voids, card, suit, index, value, slot
                )
                place += 1
            before = card
    return place - first


@inner_net_kernel
def _read_ranks(
    terms: Terms, card: int, suit: int, hand: int, out: int, index: Ints32, value: Floats32
) -> int:
    cards = SUIT << 13 * suit
    below, above = cards & (card - 1), cards & ~(2 * card - 1)
    slot = note(index, value, 0, C_LOWER_OUT + popcount(out & below), 1.0)
    slot = note(index, value, slot, C_HIGHER_OUT + popcount(out & above), 1.0)
    slot = note(index, value, slot, C_LOWER_OWN + popcount(hand & below), 1.0)
    slot = note(index, value, slot, C_HIGHER_OWN + popcount(hand & above), 1.0)
    if terms.counted & cards:
        items, values = terms.item_cards, terms.item_values
        slot = note(index, value, slot, C_VALUE, _set_value(card, items, values))
        slot = note(index, value, slot, C_BELOW, _set_value(out & below, items, values))
        slot = note(index, value, slot, C_ABOVE, _set_value(out & above, items, values))
    return slot


@inner_net_kernel
def _read_card(
    rules: RuleArrays,
    terms: Terms,
    row: Ints,
    voids: int,
    card: int,
    suit: int,
    index: Ints32,
    value: Floats32,
    slot: int,
) -> int:
    after, led = rules.players - 1 - row[PLAYED], row[LED]
    other, holding = row[TURN], 0
    for _ in range(after):
        other = other + 1 if other + 1 < rules.players else 0
        holding += 1 - (voids >> (4 * other + suit) & 1)
    slot = note(index, value, slot, C_NOT_VOID + holding, 1.0)
    if card & row[TRUMP]:
        slot = note(index, value, slot, C_TRUMP, 1.0)
    if led and not heads(card, led, row[BEST], row[TRUMP]):
        return note(index, value, slot, C_UNDER if card & led else C_DISCARD, 1.0)
    if led == 0:
        slot = note(index, value, slot, C_LEADS, 1.0)
    elif card & led:
        slot = note(index, value, slot, C_HEADS, 1.0)
    else:
        slot = note(index, value, slot, C_RUFF, 1.0)
    if after == 0:
        slot = note(index, value, slot, C_TAKES, 1.0)
    stake = _set_value(row[TABLE] | card, terms.item_cards, terms.item_values)
    return note(index, value, slot, C_STAKE, stake + terms.trick_now[row[FINISHED]])
