"""
The rules of thumb as arithmetic, written once: how much a seat likes each thing that it may do.

Plain functions on numbers and flat sequences, in the subset that Numba compiles: the bot `simple` calls them
interpreted, playouts call the very same code compiled. They know what a seat sees and nothing else, and no
contract by name: what tricks and cards are worth comes in as numbers (`barbu.bots.stakes`), signed so that
above 0 is worth having.

A card's liking is what playing it now is expected to bring, less what keeping it would have brought later:

    chance to win the trick * what lies and will lie in it  -  weight * chance to win with it later * stake

`w` are the weights of a family of contracts, by the `W_` and `D_` constants; `powers[k]` is the chance that one
given opponent holds none of k unseen cards.
"""

from __future__ import annotations

__all__ = ["card_liking", "laying_liking", "set_value"]

from collections.abc import Sequence

from barbu.play.masks import heads, popcount, suit_set

W_ABOVE = 0  # how much each higher unseen card protects a card that is kept
W_GUARD = 1  # how much each lower card of one's own does
W_BASE = 2
W_CATCH_LATER = 3  # of the cards that count below it, how much a kept card will catch
W_LATER_DISCARDS = 4  # what others will throw on a trick won later
W_BEATEN = 5  # chance that one higher unseen card does not come, where a trick is worth having
W_CATCH_NOW = 6
W_DISCARDS_NOW = 7
W_KEEP = 8  # weight of what keeping the card would bring
W_LENGTH = 9  # for each card held of the suit
W_VOID = 10  # for the last card of a suit
W_FLUSH = 11  # leading below cards that count
W_LEAD_LOW = 12  # leading a suit in which fewer lower cards are out
W_KEEP_VALUED = 13  # extra weight of keeping cards that count themselves
TRICK_WEIGHTS = 14

D_OWN = 0  # for each own card beyond, which this card opens the way to
D_NEXT_OWN = 1  # if the very next one is one's own
D_OTHERS = 2  # for each unseen card beyond, which it opens the way to for others
D_NEXT_OTHERS = 3  # if the very next one is somebody else's
D_END = 4  # for a card with nothing beyond it
D_FAR = 5  # for the distance of the farthest own card beyond
D_SUIT = 6  # for each card held of the suit on the other side
D_PASS = 7  # a pass on a bonus turn
LAYING_WEIGHTS = 8

NEVER = 1e6
"""Taken off what a person would call a blunder: it is done only where nothing else is left."""


def set_value(cards: int, item_cards: Sequence[int], item_values: Sequence[float]) -> float:
    """Return what a set of cards is worth to who takes it."""
    value = 0.0
    for item in range(len(item_cards)):
        common = cards & item_cards[item]
        if common:
            value += item_values[item] * popcount(common)
    return value


def _kept_chance(lower: int, higher: int, guards: int, w: Sequence[float]) -> float:
    """A rough chance that a card which is kept will win a trick, whether that is wanted or not."""
    if lower + higher == 0:
        return 0.5
    return lower / (lower + w[W_ABOVE] * higher + w[W_GUARD] * guards + w[W_BASE])


def _won_chance(
    lower: int, higher: int, following: int, wanted: int, powers: Sequence[float], beaten: float
) -> float:
    """
    Return a rough chance that a card which heads the trick keeps it against those who still follow.

    Where the trick costs, they duck: it stays only if each holds a lower card or no higher one. Where it pays,
    any higher card may come.
    """
    if following == 0 or higher == 0:
        return 1.0
    chance = 1.0
    if wanted:
        for _ in range(higher):
            chance *= max(0.0, beaten)
        return chance
    ducks = 1.0 - powers[lower] * (1.0 - powers[higher])
    for _ in range(following):
        chance *= ducks
    return chance


def card_liking(
    card: int,
    hand: int,
    unseen: int,
    led: int,
    best: int,
    trump: int,
    following: int,
    not_void: int,
    lying: float,
    trick_now: float,
    trick_later: float,
    unit: float,
    out_value: float,
    regard: float,
    item_cards: Sequence[int],
    item_values: Sequence[float],
    powers: Sequence[float],
    w: Sequence[float],
) -> float:
    """
    Return how much a seat likes to play `card` to a trick, in points.

    Args:
        card: A legal card, a single bit.
        hand: What the seat holds, `card` included.
        unseen: All cards that the seat has not seen: those of the others' hands.
        led: All cards of the suit led; 0 on lead.
        best: The card that is winning the trick.
        trump: All trumps.
        following: How many seats play after this one.
        not_void: How many of those have not shown that they are void of the suit led (on lead: of the card's).
        lying: What the cards in the trick are worth.
        trick_now: What this trick itself is worth.
        trick_later: What a later trick is worth on average.
        unit: The size of a usual stake, above 0: ties are weighed by it.
        out_value: What all unseen cards are worth.
        regard: What a point of the seat that is winning the trick is worth to this one; 0 without doubles.
        item_cards: The cards of each item that counts cards, shape (items,).
        item_values: What one of them is worth, shape (items,).
        powers: Chances by number of cards, shape (at least 14,).
        w: Weights, shape (TRICK_WEIGHTS,).
    """
    mine, out = hand & suit_set(card), unseen & suit_set(card)
    lower, total, average = popcount(out & (card - 1)), popcount(out), out_value / max(1, popcount(unseen))
    own = set_value(card, item_cards, item_values)
    catch = set_value(out & (card - 1), item_cards, item_values)
    stake = trick_later + w[W_CATCH_LATER] * catch + w[W_LATER_DISCARDS] * average + w[W_KEEP_VALUED] * own
    liking = _release(card, mine, lower, total, stake, unit, w)
    if led == 0:
        higher_value = set_value(out, item_cards, item_values) - catch
        liking += w[W_FLUSH] * higher_value + unit * w[W_LEAD_LOW] * lower / (total + 1.0)
        liking -= NEVER * (trick_now < 0 and lower == total and not trump)
    elif not heads(card, led, best, trump):
        return liking + regard * (lying + own) / (1.0 + 0.5 * following)
    stake = lying + trick_now + own
    if following == 0 and led and stake < 0:
        return liking + stake - NEVER
    stake += w[W_CATCH_NOW] * catch + w[W_DISCARDS_NOW] * average * following * powers[total]
    chance = _won_chance(lower, total - lower, not_void, 1 if stake > 0 else 0, powers, w[W_BEATEN])
    if trump and not card & trump:
        chance *= _unruffed_chance(popcount(unseen & trump), total, following, powers)
    return liking + chance * stake


def _release(
    card: int, mine: int, lower: int, total: int, stake: float, unit: float, w: Sequence[float]
) -> float:
    """What it is worth to be rid of a card: of what it would win later, of a long suit, of the last of a suit."""
    kept = stake * _kept_chance(lower, total - lower, popcount(mine & (card - 1)), w)
    liking = unit * w[W_LENGTH] * popcount(mine) - w[W_KEEP] * kept
    return liking + unit * w[W_VOID] if mine == card else liking


def _unruffed_chance(trumps: int, total: int, following: int, powers: Sequence[float]) -> float:
    """A rough chance that nobody who follows is void of a suit with `total` cards out and holds one of the `trumps`."""
    return 1.0 - (1.0 - powers[trumps]) * powers[total] * following / (following + 1.0)


def laying_liking(card: int, hand: int, rows: int, unseen: int, low_ace: int, w: Sequence[float]) -> float:
    """
    Return how much a seat likes to lay `card` at domino.

    Args:
        card: A card that fits.
        hand: What the seat holds, `card` included.
        rows: The cards laid.
        unseen: The cards of the others' hands.
        low_ace: 1 if aces lie below the lowest card.
        w: Weights, shape (LAYING_WEIGHTS,).
    """
    suit = suit_set(card)
    mine, out, laid, place = hand & suit & ~card, unseen & suit, rows & suit, card
    if low_ace:
        ace = suit & ~(suit >> 1)
        mine, out, laid, place = (
            _ace_low(mine, ace),
            _ace_low(out, ace),
            _ace_low(laid, ace),
            _ace_low(card, ace),
        )
    below = place - 1
    liking = 0.0
    if laid == 0:
        liking += _beyond(mine & below, out & below, place, 0, w)
        return liking + _beyond(mine & ~below, out & ~below, place, 1, w)
    upward = 1 if laid & below else 0
    side = ~below if upward else below
    liking += _beyond(mine & side, out & side, place, upward, w)
    return liking + w[D_SUIT] * popcount(mine & ~side)


def _ace_low(cards: int, ace: int) -> int:
    """Return the cards of one suit moved up by one place, the ace in the lowest: order is by bit again."""
    low = ace >> 12
    return ((cards & ~ace) << 1) | (low if cards & ace else 0)


def _beyond(mine: int, out: int, place: int, upward: int, w: Sequence[float]) -> float:
    """What laying the card at `place` opens on one side: own cards `mine`, others' `out`."""
    if mine == 0 and out == 0:
        return w[D_END]
    nearest = place << 1 if upward else place >> 1
    liking = w[D_OWN] * popcount(mine) + w[D_OTHERS] * popcount(out)
    if mine & nearest:
        liking += w[D_NEXT_OWN]
    elif out & nearest:
        liking += w[D_NEXT_OTHERS]
    if mine:
        liking += w[D_FAR] * popcount(_between(out, mine, upward))
    return liking


def _between(out: int, mine: int, upward: int) -> int:
    """The others' cards that must be laid before one's farthest own card on that side."""
    if upward:
        top = mine
        top |= top >> 1
        top |= top >> 2
        top |= top >> 4
        top |= top >> 8
        return out & top
    return out & ~((mine & -mine) - 1)
