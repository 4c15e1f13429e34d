"""Kernels that make what nets learn from: decisions of deals that bots play, and what each option came to."""

from __future__ import annotations

__all__ = ["Habits", "Pool", "fresh_pool", "make_states"]

from typing import NamedTuple

import numpy as np

from barbu.bots.nets.compiling import inner_net_kernel, net_kernel
from barbu.bots.nets.finishing import finish_by_net, thumb_turn
from barbu.bots.nets.inference import read_decision, score_options, voids_after
from barbu.bots.nets.shape import MOST_OPTIONS, Desk, Facts, Net, fresh_facts
from barbu.bots.nets.terms import Floats, Terms
from barbu.bots.playing import Thumbs, finish
from barbu.fast.chance import Stream, below, next_state, unit
from barbu.fast.position import ROW, TURN, count_and_score, pass_turn, play
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.tables import KIND_LAYOUT


class Habits(NamedTuple):
    """How the deals are played."""

    by_net: int
    """The seats that play by the net, a set of bits; the others play by the rules of thumb."""
    noise: float
    """How often a seat does anything at all instead."""
    kept: float
    """How often a decision is kept."""
    ahead: int
    """The seats that play by the net when an option is played out; who decides is always among them if any is."""
    far: int
    """0: everybody plays out by the rules of thumb."""


class Pool(NamedTuple):
    """Decisions with what their options came to; the first ones are filled."""

    facts: Facts
    option_decision: Ints  # (m,)
    target: Floats  # (m,), in the scale of the contract, the mean of each decision taken away
    used: Ints  # (2,), decisions and options so far


def fresh_pool(decisions: int) -> Pool:
    """Return room for so many decisions."""
    options = MOST_OPTIONS * decisions // 4
    facts = fresh_facts(decisions + 1, options + MOST_OPTIONS)
    room = options + MOST_OPTIONS
    return Pool(facts, np.zeros(room, np.int64), np.zeros(room), np.zeros(2, np.int64))


@inner_net_kernel
def _is_full(pool: Pool) -> bool:
    full = pool.used[0] + 1 >= pool.facts.global_used.size
    return bool(full or pool.used[1] + 2 * MOST_OPTIONS > pool.target.size)


@inner_net_kernel
def _worth(
    rules: RuleArrays, terms: Terms, row: Ints, regards: Floats, seat: int, counts: Ints, raw: Ints
) -> float:
    """What a deal that is over is worth to a seat, in parts of the scale."""
    count_and_score(rules, row, counts, raw)
    points = 0.0
    for other in range(rules.players):
        points += regards[seat, other] * raw[other]
    return terms.sign * points / terms.scale


@inner_net_kernel
def _try_options(
    rules: RuleArrays,
    terms: Terms,
    thumbs: Thumbs,
    net: Net,
    row: Ints,
    voids: int,
    regards: Floats,
    habits: Habits,
    pool: Pool,
    count: int,
    desk: Desk,
    trial: Ints,
    counts: Ints,
    raw: Ints,
) -> None:
    """Play out each option of the decision that was read last, and keep what they came to."""
    place, first, facts, seat = pool.used[0], pool.used[1], pool.facts, row[TURN]
    mean = 0.0
    for option in range(first, first + count):
        for column in range(ROW):
            trial[column] = row[column]
        card, shown = facts.option_card[option], voids
        if card == 0:
            pass_turn(rules, trial)
        else:
            if rules.kind != KIND_LAYOUT:
                shown = voids_after(row, card, voids)
            play(rules, trial, card, facts.option_end[option])
        if habits.far:
            seats = habits.ahead | 1 << seat
            finish_by_net(rules, terms, thumbs, net, trial, shown, regards, seats, desk)
        else:
            finish(rules, thumbs, trial, shown)
        pool.option_decision[option] = place
        pool.target[option] = _worth(rules, terms, trial, regards, seat, counts, raw)
        mean += pool.target[option] / count
    for option in range(first, first + count):
        pool.target[option] -= mean
    pool.used[0] += 1
    pool.used[1] += count


@inner_net_kernel
def _take_turn(
    rules: RuleArrays,
    thumbs: Thumbs,
    net: Net,
    row: Ints,
    voids: int,
    habits: Habits,
    facts: Facts,
    place: int,
    first: int,
    count: int,
    desk: Desk,
    stream: Stream,
) -> tuple[int, int]:
    """Return the turn of the deal itself: card and end of a first ace; (0, 0) for a pass."""
    if count == 0:
        return 0, 0
    option = 0
    if unit(next_state(stream)) < habits.noise:
        option = below(next_state(stream), count)
    elif habits.by_net >> row[TURN] & 1:
        if count > 1:
            score_options(net, facts, place, first, count, desk)
            for other in range(1, count):
                if desk.scores[other] > desk.scores[option]:
                    option = other
    else:
        return thumb_turn(rules, thumbs, row, voids)
    return facts.option_card[first + option], facts.option_end[first + option]


@net_kernel
def make_states(
    rules: RuleArrays,
    terms: Terms,
    thumbs: Thumbs,
    net: Net,
    rows: Ints,
    regards: Floats,
    habits: Habits,
    pool: Pool,
    desk: Desk,
    stream: Stream,
) -> None:
    """
    Play deals from their first card, and add decisions with more than one option to `pool` until it is full.

    Args:
        rules: The contract.
        terms: The same in a net's units.
        thumbs: The rules of thumb for it.
        net: The net so far.
        rows: The deals, shape (n, ROW); played on in place.
        regards: As for `read_tricks()`.
        habits: How the deals are played.
        pool: Filled in place.
        desk: Room to think in.
        stream: The source of chance.
    """
    trial, raw = np.zeros(ROW, np.int64), np.zeros(rules.players, np.int64)
    counts = np.zeros(rules.item_kinds.size * rules.players, np.int64)
    for deal in range(rows.shape[0]):
        row, voids = rows[deal], 0
        while row[TURN] >= 0 and not _is_full(pool):
            place, first = pool.used[0], pool.used[1]
            count = read_decision(rules, terms, row, voids, regards, pool.facts, place, first)
            card, end = _take_turn(
                rules, thumbs, net, row, voids, habits, pool.facts, place, first, count, desk, stream
            )
            if count > 1 and unit(next_state(stream)) < habits.kept:
                _try_options(
                    rules, terms, thumbs, net, row, voids, regards, habits, pool, count, desk, trial,
                    counts, raw,
                )  # fmt: skip
            if card == 0:
                pass_turn(rules, row)
            else:
                if rules.kind != KIND_LAYOUT:
                    voids = voids_after(row, card, voids)
                play(rules, row, card, end)
