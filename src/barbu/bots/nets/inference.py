"""Kernels that ask a net: what each option is worth against the others, and which is best."""

from __future__ import annotations

__all__ = [
    "best_option",
    "decide_by_net",
    "policy_scores",
    "read_decision",
    "score_options",
    "score_rows",
    "voids_after",
]

import numpy as np

from barbu.bots.nets.compiling import inner_net_kernel, net_kernel
from barbu.bots.nets.layouts import read_layout
from barbu.bots.nets.shape import MOST_OPTIONS, NO_SUIT, Desk, Facts, Floats32, Ints32, Net, desk_of
from barbu.bots.nets.terms import Floats, Terms
from barbu.bots.nets.tricks import read_tricks
from barbu.bots.playing import suit_number
from barbu.fast.position import LED, TURN
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.tables import KIND_LAYOUT

ZERO = np.float32(0.0)


@inner_net_kernel
def read_decision(
    rules: RuleArrays,
    terms: Terms,
    row: Ints,
    voids: int,
    regards: Floats,
    facts: Facts,
    place: int,
    first: int,
) -> int:
    """Read a decision of either kind and return how many options it has; arguments as for `read_tricks()`."""
    if rules.kind == KIND_LAYOUT:
        return read_layout(rules, terms, row, regards, facts, place, first)
    return read_tricks(rules, terms, row, voids, regards, facts, place, first)


@inner_net_kernel
def policy_scores(
    rules: RuleArrays, terms: Terms, net: Net, row: Ints, voids: int, regards: Floats, desk: Desk
) -> int:
    """
    Score what the seat on turn may do, and return how many options it has (of cards that are alike one stands).

    Option o is the card `desk.facts.option_card[o]` (0: a pass) with the end `desk.facts.option_end[o]`; its
    expected advantage in points after regards, divided by `terms.scale` and by the seat's weight of its own
    points, is `desk.scores[o]`. At domino 0 options mean that the seat must pass.
    """
    # no constant, so that what is compiled for training serves here too
    first: int = np.int64(0)  # type: ignore[assignment]
    count = read_decision(rules, terms, row, voids, regards, desk.facts, first, first)
    if count > 1:
        score_options(net, desk.facts, first, first, count, desk)
    return count


@inner_net_kernel
def best_option(
    rules: RuleArrays, terms: Terms, net: Net, row: Ints, voids: int, regards: Floats, desk: Desk
) -> int:
    """Return the number of the option with the highest score (see `policy_scores()`); -1 where there is none."""
    count = policy_scores(rules, terms, net, row, voids, regards, desk)
    if count <= 1:
        return count - 1
    best = 0
    for option in range(1, count):
        if desk.scores[option] > desk.scores[best]:
            best = option
    return best


@net_kernel
def decide_by_net(
    rules: RuleArrays, terms: Terms, net: Net, row: Ints, voids: int, regards: Floats
) -> tuple[int, int, float]:
    """
    Return what a net does in a position that is not over: card (0: a pass), end of a first ace, and lead.

    The lead is the score above that of the next best option, in the scale of `policy_scores()`; 0 if there is none.
    """
    desk = desk_of(net)
    best = best_option(rules, terms, net, row, voids, regards, desk)
    if best < 0:
        return 0, 0, 0.0
    lead, count = 1e300, 0
    for option in range(MOST_OPTIONS):
        if option != best and desk.facts.option_used[option]:
            lead, count = min(lead, desk.scores[best] - desk.scores[option]), count + 1
    return desk.facts.option_card[best], desk.facts.option_end[best], lead if count else 0.0


@net_kernel
def score_rows(
    rules: RuleArrays,
    terms: Terms,
    net: Net,
    rows: Ints,
    voids: Ints,
    regards: Floats,
    desk: Desk,
    scores: Floats,
    cards: Ints,
    counts: Ints,
) -> None:
    """
    Score many positions of one contract.

    Args:
        rules: The contract.
        terms: The same in a net's units.
        net: The weights.
        rows: Positions, shape (n, ROW); none of them over.
        voids: What seats have shown in each, shape (n,).
        regards: As for `read_tricks()`.
        desk: Room to think in.
        scores: Filled in place, shape (n, MOST_OPTIONS).
        cards: Filled in place: the options' cards, shape (n, MOST_OPTIONS).
        counts: Filled in place: how many options there are, shape (n,).
    """
    for place in range(rows.shape[0]):
        count = policy_scores(rules, terms, net, rows[place], voids[place], regards, desk)
        counts[place] = count
        for option in range(count):
            scores[place, option] = desk.scores[option] if count > 1 else 0.0
            cards[place, option] = desk.facts.option_card[option]


@inner_net_kernel
def voids_after(row: Ints, card: int, voids: int) -> int:
    """Return what seats have shown once the seat on turn plays `card` to a trick; `row` is before it."""
    led = row[LED]
    if led and not card & led:
        return voids | 1 << (4 * int(row[TURN]) + suit_number(led))
    return voids


@inner_net_kernel
def _add_rows(index: Ints32, value: Floats32, used: int, weights: Floats32, total: Floats32) -> None:
    """Add to `total` the rows of `weights` that are named, each times its amount."""
    for slot in range(used):
        amount, line = value[slot], weights[index[slot]]
        for column in range(total.size):
            total[column] += amount * line[column]


@inner_net_kernel
def _add_layer(given: Floats32, weights: Floats32, total: Floats32) -> None:
    """Add `given` times `weights` to `total`."""
    for number in range(given.size):
        amount = given[number]
        if amount != 0.0:
            line = weights[number]
            for column in range(total.size):
                total[column] += amount * line[column]


@inner_net_kernel
def _copy(source: Floats32, target: Floats32) -> None:
    for column in range(target.size):
        target[column] = source[column]


@inner_net_kernel
def _add(source: Floats32, target: Floats32) -> None:
    for column in range(target.size):
        target[column] += source[column]


@inner_net_kernel
def _clear(target: Floats32) -> None:
    for column in range(target.size):
        target[column] = ZERO


@inner_net_kernel
def _cut(values: Floats32) -> None:
    for column in range(values.size):
        values[column] = max(values[column], ZERO)


@inner_net_kernel
def score_options(net: Net, facts: Facts, place: int, first: int, count: int, desk: Desk) -> None:
    """Fill `desk.scores` with the scores of options `first` to `first + count - 1` of decision `place`."""
    _clear(desk.pooled)
    for suit in range(4):
        hidden = desk.suits[suit]
        _copy(net.suit_bias, hidden)
        used = facts.suit_used[place, suit]
        _add_rows(facts.suit_index[place, suit], facts.suit_value[place, suit], used, net.suit_in, hidden)
        _cut(hidden)
        _add(hidden, desk.pooled)
    _copy(net.trunk_bias, desk.trunk)
    used = facts.global_used[place]
    _add_rows(facts.global_index[place], facts.global_value[place], used, net.trunk_global, desk.trunk)
    _add_layer(desk.pooled, net.trunk_suits, desk.trunk)
    _cut(desk.trunk)
    _copy(net.joint_bias, desk.base)
    _add_layer(desk.trunk, net.joint_trunk, desk.base)
    for suit in range(desk.known.size):
        desk.known[suit] = 0
    for option in range(count):
        desk.scores[option] = _score_option(net, facts, first + option, desk)


@inner_net_kernel
def _score_option(net: Net, facts: Facts, option: int, desk: Desk) -> float:
    suit = facts.option_suit[option]
    joint = desk.joint[suit]
    if not desk.known[suit]:
        desk.known[suit] = 1
        _copy(desk.base, joint)
        if suit != NO_SUIT:
            _add_layer(desk.suits[suit], net.joint_suit, joint)
    _copy(joint, desk.option)
    used = facts.option_used[option]
    _add_rows(facts.option_index[option], facts.option_value[option], used, net.option_in, desk.option)
    _cut(desk.option)
    _copy(net.last_bias, desk.last)
    _add_layer(desk.option, net.last_in, desk.last)
    score = 0.0
    for column in range(desk.last.size):
        score += max(desk.last[column], ZERO) * net.out[column]
    return score
