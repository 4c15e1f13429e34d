"""From an outcome to points: raw scores, capot, doubles (K-2, X-5, X-8)."""

from __future__ import annotations

__all__ = [
    "Payment",
    "Scores",
    "pair_payments",
    "raw_scores",
    "score_outcome",
    "settle",
    "skipped_scores",
]

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from barbu.play import masks
from barbu.play.doubling import Speech
from barbu.play.outcome import Outcome
from barbu.play.tables import KIND_LAYOUT, compile_rules
from barbu.rules.control import contract_total
from barbu.rules.parts import Contract
from barbu.rules.ruleset import Ruleset


class Scores(NamedTuple):
    """The points of one deal, by seat."""

    raw: tuple[int, ...]
    """Before doubles, shape (players,)."""
    settled: tuple[int, ...]
    """After doubles, shape (players,); the sum is that of `raw`."""
    control: int
    """What the deal sums to, capot and unpaid remainder included."""


class Payment(NamedTuple):
    """What one pair of seats exchanges."""

    payer: int
    receiver: int
    points: int
    """The whole amount, 0 or more, redouble included; 0 when both did the same."""
    times: int
    """1 for a double, 2 for a redouble."""


def raw_scores(ruleset: Ruleset, contract: Contract, outcome: Outcome, declarer: int) -> tuple[int, ...]:
    """Return the points of each seat before doubles, shape (players,)."""
    if outcome.skipped:
        return skipped_scores(ruleset, contract, declarer)
    tables = compile_rules(ruleset, contract)
    scores = [0] * ruleset.players
    if tables.kind == KIND_LAYOUT:
        masks.score_order(outcome.order, tables.payments, scores)
    else:
        masks.score_counts(
            outcome.counts,
            tables.players,
            tables.item_kinds,
            tables.item_points,
            tables.item_totals,
            tables.item_needed,
            tables.capot,
            tables.capot_amount,
            scores,
        )
    return tuple(scores)


def skipped_scores(ruleset: Ruleset, contract: Contract, declarer: int) -> tuple[int, ...]:
    """
    Return the points of a negative contract that is not played (X-8).

    Each opponent takes a share of the total, rounded away from 0; the declarer takes what remains.
    """
    total = contract_total(ruleset, contract)
    others = ruleset.players - 1
    share = -(-abs(total) // others) * (1 if total > 0 else -1)
    return tuple(total - others * share if seat == declarer else share for seat in range(ruleset.players))


def pair_payments(
    raw: Sequence[int], spoken: Iterable[Speech], *, lowest_wins: bool = False
) -> tuple[Payment, ...]:
    """
    Return what each pair of seats with a double between them exchanges, by seats (X-5).

    Args:
        raw: Points by seat before doubles, shape (players,).
        spoken: Who doubled whom.
        lowest_wins: Points are penalties: who has more of them pays.
    """
    doubles = {(speech.seat, target) for speech in spoken for target in speech.targets}
    payments = []
    for one in range(len(raw)):
        for other in range(one + 1, len(raw)):
            times = ((one, other) in doubles) + ((other, one) in doubles)
            if not times:
                continue
            one_pays = (raw[one] > raw[other]) if lowest_wins else (raw[one] < raw[other])
            payer, receiver = (one, other) if one_pays else (other, one)
            payments.append(Payment(payer, receiver, times * abs(raw[one] - raw[other]), times))
    return tuple(payments)


def settle(raw: Sequence[int], spoken: Iterable[Speech]) -> tuple[int, ...]:
    """
    Settle the doubles of one deal, pair by pair on raw scores (X-5).

    The difference passes from the worse to the better, twice if both doubled: of two scores the higher grows
    and the lower falls by it. Where the lowest total wins that is the same sum: the better one's penalty falls.

    Args:
        raw: Points by seat before doubles, shape (players,).
        spoken: Who doubled whom.

    Returns:
        Points by seat, shape (players,); they sum to what `raw` sums to.
    """
    settled = list(raw)
    for speech in spoken:
        for target in speech.targets:
            difference = raw[speech.seat] - raw[target]
            settled[speech.seat] += difference
            settled[target] -= difference
    return tuple(settled)


def score_outcome(
    ruleset: Ruleset, contract: Contract, outcome: Outcome, declarer: int, spoken: Sequence[Speech]
) -> Scores:
    """Return raw and settled scores of a deal: the one path for played cards and for counts entered by hand."""
    raw = raw_scores(ruleset, contract, outcome, declarer)
    return Scores(raw, settle(raw, spoken), sum(raw))
