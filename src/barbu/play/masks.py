"""
The rules as integer arithmetic, written once.

Plain functions on `int`s below 2 ** 52 and on flat sequences of them, in the subset that Numba compiles:
`barbu.play` calls them interpreted, `barbu.fast` compiles the very same code objects. Nothing here knows a
class, a seat's name or a ruleset; `barbu.play.tables` turns those into the numbers that are passed in.

Terms: a *card* is a single bit, a *set* any number of bits (layout: `barbu.cards.card`). `led` is the set of
all cards of the suit led, `best` the card that is winning the trick, `top` the highest card of the suit led in
it, `trump` the set of all trumps (0: there are none).
"""

from __future__ import annotations

__all__ = [
    "bonus_after",
    "capot_score",
    "count_items",
    "deal_ended",
    "fits",
    "follow_duty",
    "forced_duty",
    "heads",
    "highest",
    "is_capot",
    "lays_high",
    "lays_low",
    "lead_bans",
    "leadable",
    "legal_follow",
    "longest_suit",
    "nth_card",
    "pass_allowed",
    "popcount",
    "refusal",
    "score_counts",
    "score_order",
    "shared_points",
    "suit_set",
    "trump_duty",
]

from collections.abc import MutableSequence, Sequence

SPADES = 0x1FFF
HEARTS = SPADES << 13
DIAMONDS = SPADES << 26
CLUBS = SPADES << 39
ACES = 0x8004002001000
TWOS = 0x0008004002001

BAN_NEVER = 1
BAN_BROKEN = 2
BAN_FIRST_TRICK = 3

DUTY_VOID_TRUMP = 1
DUTY_OVERTRUMP = 2
DUTY_BEAT_TRUMP = 4
DUTY_LEAD_TRUMP_LAST = 8

ITEM_CARDS = 0
ITEM_EACH_TRICK = 1
ITEM_ONE_TRICK = 2
ITEM_LONGEST = 3

CAPOT_NONE = 0
CAPOT_MIRROR = 1
CAPOT_FLAT = 2

ACE_OPEN = 0
ACE_HIGH = 1
ACE_LOW = 2

BONUS_NONE = 0
BONUS_OPTIONAL = 1
BONUS_COMPULSORY = 2

LEGAL = 0
NOT_IN_HAND = 1
MUST_FOLLOW = 2
MUST_TRUMP = 3
MUST_OVERTRUMP = 4
MUST_BEAT_TRUMP = 5
LEAD_BANNED = 6
FORCED_DISCARD = 7
DOES_NOT_FIT = 8


def popcount(cards: int) -> int:
    """Return how many cards a set has; Numba has no `int.bit_count`, but makes one instruction of this."""
    cards = cards - ((cards >> 1) & 0x5555555555555555)
    cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((cards * 0x0101010101010101) >> 56) & 0x7F


def highest(cards: int) -> int:
    """Return the highest card of a set as a set of one; 0 of 0."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    cards |= cards >> 32
    return cards - (cards >> 1)


def nth_card(cards: int, index: int) -> int:
    """Return the card with `index` lower ones in the set."""
    for _ in range(index):
        cards &= cards - 1
    return cards & -cards


def suit_set(card: int) -> int:
    """Return all cards of the suit of `card`."""
    return SPADES << 13 * ((card > SPADES) + (card >> 26 > 0) + (card >> 39 > 0))


# --- tricks: leading, following, winning -------------------------------------------------------------------


def lead_bans(ban: int, ban_kind: int, trick: int, gathered: int, trump: int, duties: int) -> int:
    """
    Return the set that may not be led now while the hand holds anything else (P-4, section 9).

    Args:
        ban: The banned suit, as a set.
        ban_kind: One of the `BAN_` numbers, 0 for no ban.
        trick: Number of the trick, from 0.
        gathered: All cards of the finished tricks; the ban "broken" is lifted by them.
        trump: The trumps.
        duties: `DUTY_` bits.
    """
    banned = 0
    if (
        ban_kind == BAN_NEVER
        or (ban_kind == BAN_BROKEN and not gathered & ban)
        or (ban_kind == BAN_FIRST_TRICK and trick == 0)
    ):
        banned = ban
    if duties & DUTY_LEAD_TRUMP_LAST:
        banned |= trump
    return banned


def leadable(hand: int, banned: int) -> int:
    """Return what `hand` may lead: anything that is not banned, else anything (P-4)."""
    free = hand & ~banned
    return free if free else hand


def follow_duty(hand: int, led: int) -> int:
    """Return what is left of `hand` by the duty to follow suit (P-1)."""
    same = hand & led
    return same if same else hand


def trump_duty(legal: int, led: int, best: int, trump: int, duties: int) -> int:
    """Return what is left of `legal`, which already follows suit if it can, by the trump duties (P-6)."""
    if not trump:
        return legal
    follows = legal & led != 0
    ruffed = best & trump != 0
    duty = DUTY_OVERTRUMP if ruffed else DUTY_VOID_TRUMP
    duty = DUTY_BEAT_TRUMP if follows else duty
    # factors in place of branches: which duty binds is the guess that a processor gets wrong most often
    binds = (duties & duty != 0) * (not follows or led & trump != 0)
    wanted = trump & ~(2 * best - 1) if ruffed else trump
    bound = legal & wanted * binds
    return bound if bound else legal


def forced_duty(legal: int, led: int, top: int, forced: int) -> int:
    """
    Return what is left of `legal` by the duty to get rid of the cards `forced` (P-8).

    Void: one of them, if any is legal; following: one that lies under a higher card of the suit led.
    """
    named = legal & forced
    if legal & led:
        named &= top - 1
    return named if named else legal


def legal_follow(hand: int, led: int, best: int, top: int, trump: int, duties: int, forced: int) -> int:
    """Return what `hand` may play to a trick that others have begun."""
    legal = trump_duty(follow_duty(hand, led), led, best, trump, duties)
    return forced_duty(legal, led, top, forced) if forced else legal


def refusal(
    card: int, hand: int, led: int, best: int, top: int, trump: int, duties: int, banned: int, forced: int
) -> int:
    """Return why `card` may not be played to a trick (`led` 0: led to it), or `LEGAL`; the first reason that binds."""
    if not card & hand:
        return NOT_IN_HAND
    if not led:
        return LEGAL if card & leadable(hand, banned) else LEAD_BANNED
    legal = follow_duty(hand, led)
    if not card & legal:
        return MUST_FOLLOW
    bound = trump_duty(legal, led, best, trump, duties)
    if not card & bound:
        if led & trump:
            return MUST_BEAT_TRUMP
        return MUST_OVERTRUMP if best & trump else MUST_TRUMP
    return LEGAL if card & forced_duty(bound, led, top, forced) else FORCED_DISCARD


def heads(card: int, led: int, best: int, trump: int) -> bool:
    """Whether `card`, played to the trick, is winning it (P-3)."""
    higher = ~(2 * best - 1)
    if best & trump:
        return card & trump & higher != 0
    return card & (trump | (led & higher)) != 0


def deal_ended(end: int, gathered: int) -> bool:
    """Whether a deal of tricks ends early: all that its contract counts has been captured (P-5); `end` 0: never."""
    return end != 0 and gathered & end == end


# --- domino ------------------------------------------------------------------------------------------------


def lays_high(ace: int, rows: int, start: int) -> bool:
    """Whether an ace fits as the highest card of its row (D-3)."""
    return bool(ace & start) or bool((ace >> 1) & rows)


def lays_low(ace: int, rows: int, start: int, lows: int) -> bool:
    """Whether an ace fits below the lowest card of its row (D-3)."""
    return bool(ace & start) or bool(suit_set(ace) & lows & rows)


def fits(rows: int, start: int, deck: int, lows: int, ace: int) -> int:
    """
    Return all cards that may be laid next (D-2, D-3).

    Args:
        rows: The cards laid so far.
        start: The cards of the start rank.
        deck: The cards of the deck.
        lows: The lowest card of each suit, the ace apart.
        ace: `ACE_HIGH`, `ACE_LOW`, or `ACE_OPEN` while no ace is laid and the first one decides.
    """
    high_part = rows if ace == ACE_HIGH else rows & ~ACES
    above = (rows & ~ACES) << 1
    if ace == ACE_LOW:
        above &= ~ACES
    laid = start | above | ((high_part & ~TWOS) >> 1)
    if ace != ACE_HIGH:
        for suit in range(4):
            cards = SPADES << (13 * suit)
            if rows & lows & cards:
                laid |= ACES & cards
            if rows & ACES & cards:
                laid |= lows & cards
    return laid & deck & ~rows


def bonus_after(card: int, hand: int, bonus: int) -> int:
    """Return which bonus turn (`BONUS_` number) laying `card` gives, with `hand` left (D-4)."""
    return bonus if card & ACES and hand else BONUS_NONE


def pass_allowed(able: int, bonus: int) -> bool:
    """Whether a pass is allowed, with the cards `able` playable, on a turn of kind `bonus` (D-2, D-4)."""
    return not able or bonus == BONUS_OPTIONAL


# --- counting and scoring ----------------------------------------------------------------------------------


def longest_suit(cards: int) -> int:
    """Return the largest number of cards of one suit in a set."""
    most = 0
    for suit in range(4):
        most = max(most, popcount(cards & (SPADES << (13 * suit))))
    return most


def count_items(
    item_kinds: Sequence[int],
    item_cards: Sequence[int],
    item_tricks: Sequence[int],
    players: int,
    captured: Sequence[int],
    winners: Sequence[int],
    tricks: int,
    counts: MutableSequence[int],
) -> None:
    """
    Count what each seat took of each item.

    Args:
        item_kinds: `ITEM_` numbers, shape (items,).
        item_cards: The cards of each item, shape (items,); 0 where it counts no cards.
        item_tricks: Number of the trick of `ITEM_ONE_TRICK`, from 0, shape (items,).
        players: Number of seats.
        captured: Cards in the tricks of each seat, shape (players,).
        winners: Who won each finished trick, at least `tricks` of them.
        tricks: Number of finished tricks.
        counts: Filled in place: the count of item i for seat s at `i * players + s`.
    """
    for item in range(len(item_kinds)):
        base = item * players
        kind = item_kinds[item]
        for seat in range(players):
            counts[base + seat] = 0
            if kind == ITEM_CARDS:
                counts[base + seat] = popcount(captured[seat] & item_cards[item])
            elif kind == ITEM_LONGEST:
                counts[base + seat] = longest_suit(captured[seat])
        if kind == ITEM_EACH_TRICK:
            for trick in range(tricks):
                counts[base + winners[trick]] += 1
        elif kind == ITEM_ONE_TRICK and item_tricks[item] < tricks:
            counts[base + winners[item_tricks[item]]] = 1


def shared_points(points: int, tied: int) -> int:
    """Return what each of `tied` seats scores of `points`; what does not divide is left unpaid (K-4)."""
    return points // tied if points >= 0 else -(-points // tied)


def is_capot(
    seat: int, players: int, counts: Sequence[int], item_totals: Sequence[int], item_needed: Sequence[int]
) -> bool:
    """Whether a seat took all of every item that a capot needs (K-2); `item_needed` is 1 for those."""
    for item in range(len(item_totals)):
        if item_needed[item] and counts[item * players + seat] != item_totals[item]:
            return False
    return True


def capot_score(score: int, capot: int, amount: int) -> int:
    """Return what a capot pays in place of `score`: its mirror, or a flat amount (K-2)."""
    return amount if capot == CAPOT_FLAT else -score


def score_counts(
    counts: Sequence[int],
    players: int,
    item_kinds: Sequence[int],
    item_points: Sequence[int],
    item_totals: Sequence[int],
    item_needed: Sequence[int],
    capot: int,
    capot_amount: int,
    scores: MutableSequence[int],
) -> None:
    """
    Fill `scores`, shape (players,), with the raw points of a deal of tricks from its counts.

    Items add up (K-3); the longest suit is paid by who has most of it, shared if several do (K-4); a capot
    stands in place of the sum (K-2). Arguments as in `count_items()` and `is_capot()`.
    """
    for seat in range(players):
        scores[seat] = 0
    for item in range(len(item_kinds)):
        base = item * players
        points = item_points[item]
        if item_kinds[item] == ITEM_LONGEST:
            most, tied = 0, 0
            for seat in range(players):
                if counts[base + seat] > most:
                    most, tied = counts[base + seat], 1
                elif counts[base + seat] == most:
                    tied += 1
            for seat in range(players):
                if counts[base + seat] == most:
                    scores[seat] += shared_points(points, tied)
        else:
            for seat in range(players):
                scores[seat] += points * counts[base + seat]
    if capot != CAPOT_NONE:
        for seat in range(players):
            if is_capot(seat, players, counts, item_totals, item_needed):
                scores[seat] = capot_score(scores[seat], capot, capot_amount)


def score_order(order: Sequence[int], payments: Sequence[int], scores: MutableSequence[int]) -> None:
    """Fill `scores` with the payments by order of going out (D-5); `order` lists all seats, first out first."""
    for place in range(len(payments)):
        scores[order[place]] = payments[place]
