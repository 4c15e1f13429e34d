"""Playouts by the thousand for Python: arrays of results, or their sums in constant memory."""

from __future__ import annotations

__all__ = ["Simulation", "Totals", "opening", "simulate", "simulate_from", "simulate_totals", "warm"]

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from random import Random

import numpy as np
import numpy.typing as npt

from barbu.cards import cards_in, complete_ranks, deal_hands, parse_rank, parse_suit, rank_cards, suit_cards
from barbu.errors import BarbuError, UnknownName
from barbu.fast.playouts import Dealing, Results, add_up, play_deals, play_positions
from barbu.fast.policies import find_policy
from barbu.fast.position import row_of
from barbu.fast.tables import Ints, RuleArrays, rule_arrays
from barbu.play import Choose, Deal, apply, start_deal
from barbu.play.legality import refused_start, refused_trump, trump_choices
from barbu.play.roles import roles_of
from barbu.play.tables import KIND_LAYOUT, START_DECLARED, compile_rules
from barbu.rules import Ruleset, preset

Floats = npt.NDArray[np.float64]

CHUNK = 1024
"""Deals that one thread plays at a time."""
MOST_BINS = 512


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of n playouts, deal by deal; which thread played a deal makes no difference."""

    raw: npt.NDArray[np.int32]
    """Raw points of each seat, shape (n, players)."""
    counts: npt.NDArray[np.int8]
    """What each seat took of each item of the contract, shape (n, items, players); no items at domino."""
    lengths: npt.NDArray[np.int16]
    """Plays and passes, from the first of the deal on, shape (n,)."""
    orders: npt.NDArray[np.int8]
    """Domino: the seats, first out first, shape (n, players); shape (n, 0) of other contracts."""
    seconds: float
    """Time of the playouts alone."""


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of n playouts; their size does not depend on n."""

    deals: int
    seconds: float
    """Time of the playouts alone."""
    raw_mean: Floats
    """Points, shape (players,)."""
    raw_std: Floats
    """Standard deviation over these deals (divided by n), points, shape (players,)."""
    bins: npt.NDArray[np.int64]
    """The lowest score of each bin of the histogram, points, ascending, shape (bins,)."""
    histogram: npt.NDArray[np.int64]
    """How many deals gave a seat a score of each bin, shape (players, bins)."""


@dataclass(slots=True)
class _Sums:
    bins: Ints
    width: int
    deals: int
    sums: Ints  # (players,)
    squares: Ints  # (players,)
    histogram: Ints  # (players, bins)

    def add(self, raw: Ints) -> None:
        self.deals += len(raw)
        add_up(raw, int(self.bins[0]), self.width, self.sums, self.squares, self.histogram)


def opening(
    ruleset: Ruleset,
    contract: str,
    trump: str | None = None,
    start_rank: str | None = None,
    declarer: int = 0,
) -> tuple[RuleArrays, Dealing]:
    """
    Return the tables of a contract and how its fresh deals begin.

    A trump suit or start rank that the contract wants and that is left out is drawn anew for each deal.

    Raises:
        UnknownName: If the ruleset has no such contract.
        BarbuError: `illegal/bad_choice` for a trump or start rank that does not go with it.
    """
    known = [one.id for one in ruleset.contracts]
    if contract not in known:
        message = f'no contract is called "{contract[:60]}": {", ".join(known)} would do'
        raise UnknownName(message, code="contract/unknown")
    chosen = ruleset.contract(contract)
    tables = compile_rules(ruleset, chosen)
    refused = (refused_trump(chosen, trump) if trump else None) or (
        refused_start(ruleset, chosen, start_rank) if start_rank else None
    )
    if refused:
        raise BarbuError(refused.message, code=refused.code)
    suits = [trump] if trump else list(trump_choices(chosen))
    trumps = [0 if suit in (None, "none") else suit_cards(parse_suit(str(suit))) for suit in suits]
    starts = [tables.start]
    if tables.kind == KIND_LAYOUT and tables.start_kind == START_DECLARED:
        ranks = [parse_rank(start_rank)] if start_rank else complete_ranks(tables.deck)
        starts = [rank_cards(rank) & tables.deck for rank in ranks]
    roles = roles_of(ruleset, declarer)
    first = roles.starter if tables.kind == KIND_LAYOUT else roles.leader
    deck = [1 << card for card in cards_in(tables.deck)]
    dealing = Dealing(first, *(np.array(values, np.int64) for values in (trumps, starts, deck)))
    return rule_arrays(tables), dealing


def simulate(
    ruleset: Ruleset,
    contract: str,
    n: int,
    *,
    policy: str | Ints = "random",
    seed: int = 0,
    threads: int = 1,
    trump: str | None = None,
    start_rank: str | None = None,
    declarer: int = 0,
) -> Simulation:
    """
    Deal and play `n` deals of a contract, and return every result.

    Args:
        ruleset: The table's rules.
        contract: Id of one of its contracts.
        n: How many deals, at least 1.
        policy: How every seat chooses: a name or a table of weights (`barbu.fast.policies`).
        seed: Any whole number; with the same one, deal i is the same whatever `n` and `threads`.
        threads: How many to use.
        trump: The trump suit, "none" where that may be named; drawn for each deal if left out.
        start_rank: The declared start rank; drawn for each deal if left out.
        declarer: The seat whose series it is; the ruleset's roles follow from it.

    Raises:
        UnknownName: For a contract or a policy that is not there.
        BarbuError: `illegal/bad_choice` for a trump or start rank that does not go with the contract.
        ValueError: For fewer than 1 deals or threads.
    """
    rules, dealing = opening(ruleset, contract, trump, start_rank, declarer)
    weights = find_policy(policy)
    return _gathered(
        rules, n, threads, lambda first, size: _chunk_of_deals(rules, dealing, weights, seed, first, size)
    )


def simulate_from(
    deal: Deal, n: int, *, policy: str | Ints = "random", seed: int = 0, threads: int = 1
) -> Simulation:
    """
    Play a deal in progress to its end `n` times, all cards seen, and return every result.

    Arguments, results and errors as of `simulate()`; `ValueError` also if the play has not begun.
    """
    row = row_of(deal)
    tables = deal.setting.tables
    assert tables is not None
    rules, weights = rule_arrays(tables), find_policy(policy)

    def chunk(first: int, size: int) -> Results:
        results = _room(rules, size)
        play_positions(rules, np.tile(row, (size, 1)), weights, _wrapped(seed), first, results)
        return results

    return _gathered(rules, n, threads, chunk)


def simulate_totals(
    ruleset: Ruleset,
    contract: str,
    n: int,
    *,
    policy: str | Ints = "random",
    seed: int = 0,
    threads: int = 1,
    trump: str | None = None,
    start_rank: str | None = None,
    declarer: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Totals:
    """
    Deal and play `n` deals, and return means, deviations and a histogram, in memory that does not grow with `n`.

    Arguments and errors as of `simulate()`; `progress` is called with the number of deals that were just played.
    """
    rules, dealing = opening(ruleset, contract, trump, start_rank, declarer)
    weights = find_policy(policy)
    sums = _no_sums(rules)
    started = time.perf_counter()
    chunks = _chunks(
        n, threads, lambda first, size: _chunk_of_deals(rules, dealing, weights, seed, first, size)
    )
    for results in chunks:
        sums.add(results.raw)
        if progress:
            progress(len(results.raw))
    seconds = time.perf_counter() - started
    mean = sums.sums / n
    variance = np.maximum(sums.squares / n - mean * mean, 0)
    return Totals(n, seconds, mean, np.sqrt(variance), sums.bins, sums.histogram)


def _chunk_of_deals(
    rules: RuleArrays, dealing: Dealing, policy: Ints, seed: int, first: int, size: int
) -> Results:
    results = _room(rules, size)
    play_deals(rules, dealing, policy, _wrapped(seed), first, results)
    return results


def _wrapped(seed: int) -> int:
    """Return any whole number as 64 bits with a sign."""
    return (seed + 2**63) % 2**64 - 2**63


def _room(rules: RuleArrays, size: int) -> Results:
    players = rules.players
    seats, counts = (size, players), (size, len(rules.item_kinds) * players)
    shapes: tuple[tuple[int, ...], ...] = (seats, counts, (size,), seats)
    return Results(*(np.empty(shape, np.int64) for shape in shapes))


def _chunks(n: int, threads: int, work: Callable[[int, int], Results]) -> Iterator[Results]:
    """Yield the results of deals 0 to n - 1 in order, a few chunks ahead of who takes them."""
    if n < 1 or threads < 1:
        raise ValueError(f"{n} deals in {threads} threads: at least 1 of each would do")
    places = ((first, min(CHUNK, n - first)) for first in range(0, n, CHUNK))
    if threads == 1:
        for first, size in places:
            yield work(first, size)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting = [pool.submit(work, *place) for place in islice(places, 2 * threads)]
        while waiting:
            done = waiting.pop(0).result()
            waiting.extend(pool.submit(work, *place) for place in islice(places, 1))
            yield done


def _gathered(rules: RuleArrays, n: int, threads: int, work: Callable[[int, int], Results]) -> Simulation:
    is_layout = rules.kind == KIND_LAYOUT
    items, players = len(rules.item_kinds), rules.players
    raw = np.empty((max(n, 0), players), np.int32)
    counts = np.zeros((len(raw), items, players), np.int8)
    lengths = np.empty(len(raw), np.int16)
    orders = np.empty((len(raw), players if is_layout else 0), np.int8)
    started, first = time.perf_counter(), 0
    for results in _chunks(n, threads, work):
        place = slice(first, first + len(results.raw))
        raw[place], lengths[place] = results.raw, results.lengths
        if is_layout:
            orders[place] = results.orders
        else:
            counts[place] = results.counts.reshape(-1, items, players)
        first += len(results.raw)
    return Simulation(raw, counts, lengths, orders, time.perf_counter() - started)


def _no_sums(rules: RuleArrays) -> _Sums:
    """Return empty sums, with bins for every score that the contract can give."""
    most = np.where(rules.item_totals > 0, rules.item_totals, 1)
    high = int((np.maximum(rules.item_points, 0) * most).sum())
    low = int((np.minimum(rules.item_points, 0) * most).sum())
    ends = [low, high, -low, -high, rules.capot_amount] if rules.capot else [low, high]
    if rules.kind == KIND_LAYOUT:
        ends = [int(rules.payments.min()), int(rules.payments.max())]
    span = max(ends) - min(ends) + 1
    width = -(-span // MOST_BINS)
    bins = np.arange(min(ends), max(ends) + 1, width, dtype=np.int64)
    empty = np.zeros(rules.players, np.int64)
    return _Sums(bins, width, 0, empty, empty.copy(), np.zeros((rules.players, len(bins)), np.int64))


def warm() -> None:
    """Run each kernel of this module once on little work."""
    with_both = preset("tournament")
    for contract in ("no-tricks", "domino"):
        simulate(with_both, contract, 1)
    deal = start_deal(with_both.model_copy(update={"doubling": None}), 0, _any_hands(with_both))
    simulate_from(apply(deal, Choose("no-tricks")), 1)
    simulate_totals(with_both, "no-tricks", 1)


def _any_hands(ruleset: Ruleset) -> tuple[int, ...]:
    return deal_hands(ruleset.cards, ruleset.players, Random(0))
