"""Kernels that read a position at domino, as the seat whose turn it is sees it."""

from __future__ import annotations

__all__ = ["GLOBAL_FEATURES", "OPTION_FEATURES", "SUIT_FEATURES", "read_layout"]

from barbu.bots.nets.compiling import inner_net_kernel, typed_net_kernel
from barbu.bots.nets.shape import NO_SUIT, Facts, Floats32, Ints32
from barbu.bots.nets.terms import Floats, Terms
from barbu.bots.nets.tricks import SUIT, note
from barbu.fast.compiled import fits, highest, popcount
from barbu.fast.position import ACE, BONUS, HANDS, OUT, ROWS, START, TURN, ace_ends
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.masks import ACE_HIGH, ACE_LOW, ACE_OPEN, ACES, BONUS_NONE, BONUS_OPTIONAL

# of a suit, cards numbered by their distance from the row's end
S_OWN_UP = 0  # (13,)
S_OUT_UP = 13  # (13,) cards of the others' hands
S_OWN_DOWN = 26  # (13,)
S_OUT_DOWN = 39  # (13,)
S_UP = 52  # (14,) cards to come on that side
S_DOWN = 66  # (14,)
S_OWN_COUNT = 80  # (14,)
S_BEGUN = 94
S_START_OWN = 95
S_START_OUT = 96
S_NO_START = 97  # any card may begin the row
S_ACE_OWN = 98
S_ACE_OUT = 99
SUIT_FEATURES = 100

G_OWN = 0  # (19,) cards in hand
G_THEIRS = 19  # (5 * 14,) by distance: cards in hand
G_PLAYERS = 89  # (4,)
G_OUT = 93  # (6,) seats that are out
G_PAYMENT = 99  # (6,) of the next places
G_BONUS_RULE = 105  # (3,)
G_BONUS_TURN = 108
G_ACE = 109  # (3,)
G_REGARD = 112  # (6,) by distance
G_LEGAL = 118  # (14,) cards that fit
GLOBAL_FEATURES = 132

C_OWN = 0  # (13,) own cards beyond
C_OUT = 13  # (13,) others'
C_WAIT = 26  # (13,) others' cards before one's farthest own
C_RUN = 39  # (13,) own cards right behind it
C_GIVEN = 52  # (13,) others' cards right behind it
C_OTHER_SIDE = 65  # (13,) own cards of the suit on the other side of the row
C_UP = 78
C_DOWN = 79
C_START = 80
C_ACE = 81
C_HIGH = 82
C_LOW = 83
C_PASS = 84
OPTION_FEATURES = 85


@typed_net_kernel("int64(int64, int64, int64)")
def _line(cards: int, suit: int, ace: int) -> int:
    """Return the cards of one suit as they lie in a row, the lowest in bit 0; an ace yet open lies high."""
    bits = cards >> 13 * suit & SUIT
    return (bits << 1 & SUIT) | bits >> 12 if ace == ACE_LOW else bits


@typed_net_kernel("int64(int64)")
def _place(bit: int) -> int:
    return popcount(bit - 1)


@inner_net_kernel
def read_layout(
    rules: RuleArrays, terms: Terms, row: Ints, regards: Floats, facts: Facts, place: int, first: int
) -> int:
    """
    Read a decision at domino, and return how many options it has: cards that fit, aces at either end, a pass.

    Of the other hands only how many cards each holds, and what all of them hold together, is looked at. Arguments
    as for `tricks.read_tricks()`. A pass because nothing fits is no decision: 0 options.
    """
    hand = row[HANDS + row[TURN]]
    out = rules.deck & ~(row[ROWS] | hand)
    legal = hand & fits(row[ROWS], row[START], rules.deck, rules.lows, row[ACE])
    for suit in range(4):
        index, value = facts.suit_index[place, suit], facts.suit_value[place, suit]
        facts.suit_used[place, suit] = _read_suit(row, hand, out, suit, index, value)
    index, value = facts.global_index[place], facts.global_value[place]
    slot = note(index, value, 0, G_LEGAL + min(13, popcount(legal)), 1.0)
    slot = _read_table(rules, terms, row, index, value, slot)
    facts.global_used[place] = _read_seats(rules, row, regards, index, value, slot)
    return _read_options(rules, row, hand, out, legal, facts, first)


@inner_net_kernel
def _read_suit(row: Ints, hand: int, out: int, suit: int, index: Ints32, value: Floats32) -> int:
    own, theirs = _line(hand, suit, row[ACE]), _line(out, suit, row[ACE])
    laid, start = _line(row[ROWS], suit, row[ACE]), _line(row[START], suit, row[ACE])
    slot = note(index, value, 0, S_OWN_COUNT + popcount(own), 1.0)
    aces = ACES & SUIT << 13 * suit
    if hand & aces:
        slot = note(index, value, slot, S_ACE_OWN, 1.0)
    if out & aces:
        slot = note(index, value, slot, S_ACE_OUT, 1.0)
    if laid:
        slot = note(index, value, slot, S_BEGUN, 1.0)
        slot = _read_side(own, theirs, _place(highest(laid)), 1, index, value, slot)
        return _read_side(own, theirs, _place(laid & -laid), -1, index, value, slot)
    if start & (start - 1) or start == 0:
        slot = note(index, value, slot, S_NO_START, 1.0)
        return _read_side(own, theirs, -1, 1, index, value, slot)
    if own & start:
        slot = note(index, value, slot, S_START_OWN, 1.0)
    else:
        slot = note(index, value, slot, S_START_OUT, 1.0)
    slot = _read_side(own, theirs, _place(start), 1, index, value, slot)
    return _read_side(own, theirs, _place(start), -1, index, value, slot)


@typed_net_kernel("int64(int64, int64, int64, int64, int32[::1], float32[::1], int64)")
def _read_side(
    own: int, theirs: int, position: int, step: int, index: Ints32, value: Floats32, slot: int
) -> int:
    """Read the cards that are to come beyond `position`, upwards (`step` 1) or downwards (-1)."""
    distance = 0
    position += step
    while 0 <= position < 13:
        if own >> position & 1:
            slot = note(index, value, slot, (S_OWN_UP if step > 0 else S_OWN_DOWN) + distance, 1.0)
            distance += 1
        elif theirs >> position & 1:
            slot = note(index, value, slot, (S_OUT_UP if step > 0 else S_OUT_DOWN) + distance, 1.0)
            distance += 1
        position += step
    return note(index, value, slot, (S_UP if step > 0 else S_DOWN) + distance, 1.0)


@inner_net_kernel
def _read_table(rules: RuleArrays, terms: Terms, row: Ints, index: Ints32, value: Floats32, slot: int) -> int:
    slot = note(index, value, slot, G_PLAYERS + rules.players - 3, 1.0)
    slot = note(index, value, slot, G_OUT + row[OUT], 1.0)
    for number in range(row[OUT], rules.players):
        slot = note(index, value, slot, G_PAYMENT + number - row[OUT], terms.payments[number])
    slot = note(index, value, slot, G_BONUS_RULE + rules.bonus, 1.0)
    if row[BONUS] != BONUS_NONE:
        slot = note(index, value, slot, G_BONUS_TURN, 1.0)
    return note(index, value, slot, G_ACE + row[ACE], 1.0)


@inner_net_kernel
def _read_seats(
    rules: RuleArrays, row: Ints, regards: Floats, index: Ints32, value: Floats32, slot: int
) -> int:
    seat = row[TURN]
    slot = note(index, value, slot, G_OWN + popcount(row[HANDS + seat]), 1.0)
    other = seat
    for distance in range(rules.players - 1):
        other = other + 1 if other + 1 < rules.players else 0
        held = min(13, popcount(row[HANDS + other]))
        slot = note(index, value, slot, G_THEIRS + 14 * distance + held, 1.0)
        regard = regards[seat, other]
        if regard != 0.0:
            slot = note(index, value, slot, G_REGARD + distance, regard)
    return slot


@inner_net_kernel
def _read_options(
    rules: RuleArrays, row: Ints, hand: int, out: int, legal: int, facts: Facts, first: int
) -> int:
    place, left = first, legal
    while left:
        card = left & -left
        left ^= card
        ends = ace_ends(card, row[ROWS], row[START], rules.lows, row[ACE])
        if ends != ACE_LOW:
            _read_option(row, hand, out, card, ends & ACE_HIGH, facts, place)
            place += 1
        if ends & ACE_LOW:
            _read_option(row, hand, out, card, ends & ACE_LOW, facts, place)
            place += 1
    if legal and row[BONUS] == BONUS_OPTIONAL:
        facts.option_suit[place], facts.option_card[place], facts.option_end[place] = NO_SUIT, 0, 0
        facts.option_used[place] = note(facts.option_index[place], facts.option_value[place], 0, C_PASS, 1.0)
        place += 1
    return place - first


@inner_net_kernel
def _read_option(row: Ints, hand: int, out: int, card: int, end: int, facts: Facts, place: int) -> None:
    suit = _place(card) // 13
    facts.option_suit[place], facts.option_card[place], facts.option_end[place] = suit, card, end
    index, value, slot = facts.option_index[place], facts.option_value[place], 0
    if card & ACES:
        slot = note(index, value, slot, C_ACE, 1.0)
    if end:
        slot = note(index, value, slot, C_HIGH if end == ACE_HIGH else C_LOW, 1.0)
    own, theirs = _line(hand & ~card, suit, row[ACE]), _line(out, suit, row[ACE])
    laid, position = _line(row[ROWS], suit, row[ACE]), _place(_line(card, suit, row[ACE]))
    if laid == 0:
        slot = note(index, value, slot, C_START, 1.0)
        slot = _read_beyond(own, theirs, position, 1, index, value, slot)
        slot = _read_beyond(own, theirs, position, -1, index, value, slot)
    else:
        upward = end != ACE_LOW and 1 << position > laid
        if end == ACE_LOW and row[ACE] == ACE_OPEN:
            position = 0
        side = own & ~((1 << position) - 1) if upward else own & ((1 << position) - 1)
        slot = note(index, value, slot, C_OTHER_SIDE + popcount(own & ~side), 1.0)
        slot = note(index, value, slot, C_UP if upward else C_DOWN, 1.0)
        slot = _read_beyond(own, theirs, position, 1 if upward else -1, index, value, slot)
    facts.option_used[place] = slot


@typed_net_kernel("int64(int64, int64, int64, int64, int32[::1], float32[::1], int64)")
def _read_beyond(
    own: int, theirs: int, position: int, step: int, index: Ints32, value: Floats32, slot: int
) -> int:
    """Read what laying a card at `position` opens on one side: how many cards, whose, and in which order."""
    mine = others = wait = run = given = 0
    position += step
    while 0 <= position < 13:
        if own >> position & 1:
            mine += 1
            wait = others
            run += others == 0
        elif theirs >> position & 1:
            others += 1
            given += mine == 0
        position += step
    slot = note(index, value, slot, C_OWN + mine, 1.0)
    slot = note(index, value, slot, C_OUT + others, 1.0)
    slot = note(index, value, slot, C_WAIT + wait, 1.0)
    slot = note(index, value, slot, C_RUN + run, 1.0)
    return note(index, value, slot, C_GIVEN + given, 1.0)
