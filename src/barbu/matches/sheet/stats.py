"""What the deals of a match say of each player: best and worst contract, doubles won and lost, nemesis."""

from __future__ import annotations

__all__ = ["ScoredDeal", "SeatStats", "Tally", "stats_of"]

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from barbu.play import Payment, Scores, Speech, pair_payments
from barbu.rules import Ruleset
from barbu.rules.parts import Winner


class ScoredDeal(NamedTuple):
    """A finished deal, written down or played."""

    contract: str
    """Its id."""
    declarer: int
    spoken: Sequence[Speech]
    scores: Scores


@dataclass(slots=True)
class Tally:
    """Deals of one kind, and the settled points they gave."""

    deals: int = 0
    points: int = 0


@dataclass(slots=True)
class SeatStats:
    """One player's match."""

    by_contract: dict[str, Tally]
    """Of all deals, by contract."""
    own: dict[str, Tally]
    """Of the deals in which the player was declarer."""
    against: list[int]
    """Points won, less those lost, by doubles between this player and each seat, shape (players,)."""
    doubles: int = 0
    redoubles: int = 0
    won: int = 0
    """Points received by doubles."""
    lost: int = 0
    """Points paid by doubles."""
    best: str | None = None
    """The contract with the best mean; None until two have been played."""
    worst: str | None = None
    nemesis: int | None = field(default=None)
    """The seat that took most from this player by doubles."""


def stats_of(ruleset: Ruleset, deals: Iterable[ScoredDeal]) -> list[SeatStats]:
    """Return the statistics of each seat over `deals`."""
    ids = [contract.id for contract in ruleset.contracts]
    seats = range(ruleset.players)
    stats = [
        SeatStats({key: Tally() for key in ids}, {key: Tally() for key in ids}, [0 for _ in seats])
        for _ in seats
    ]
    lowest = ruleset.winner is Winner.LOWEST
    for deal in deals:
        _count_points(stats, deal)
        _count_doubles(stats, deal)
        _count_payments(stats, pair_payments(deal.scores.raw, deal.spoken, lowest_wins=lowest))
    for seat in stats:
        seat.best, seat.worst = _extremes(seat.by_contract, lowest_wins=lowest)
        most = min(seat.against)
        seat.nemesis = seat.against.index(most) if most < 0 else None
    return stats


def _count_points(stats: Sequence[SeatStats], deal: ScoredDeal) -> None:
    contract, declarer = deal.contract, deal.declarer
    for seat, points in enumerate(deal.scores.settled):
        tallies = [stats[seat].by_contract[contract]]
        if seat == declarer:
            tallies.append(stats[seat].own[contract])
        for tally in tallies:
            tally.deals += 1
            tally.points += points


def _count_doubles(stats: Sequence[SeatStats], deal: ScoredDeal) -> None:
    said: set[tuple[int, int]] = set()
    for speech in deal.spoken:
        for target in speech.targets:
            if (target, speech.seat) in said:
                stats[speech.seat].redoubles += 1
            else:
                stats[speech.seat].doubles += 1
            said.add((speech.seat, target))


def _count_payments(stats: Sequence[SeatStats], payments: Iterable[Payment]) -> None:
    for payment in payments:
        receiver, payer = stats[payment.receiver], stats[payment.payer]
        receiver.won += payment.points
        receiver.against[payment.payer] += payment.points
        payer.lost += payment.points
        payer.against[payment.receiver] -= payment.points


def _extremes(tallies: Mapping[str, Tally], *, lowest_wins: bool) -> tuple[str | None, str | None]:
    """The contracts with the best and the worst mean; of equal ones the first, in the ruleset's order."""
    played = [key for key, tally in tallies.items() if tally.deals]
    if len(played) < 2:
        return None, None
    sign = -1 if lowest_wins else 1
    best = worst = played[0]
    for key in played[1:]:
        if _is_better(tallies[key], tallies[best], sign):
            best = key
        if _is_better(tallies[worst], tallies[key], sign):
            worst = key
    return (None, None) if best == worst else (best, worst)


def _is_better(one: Tally, other: Tally, sign: int) -> bool:
    # Means compared exactly: a / b > c / d as a * d > c * b.
    return sign * one.points * other.deals > sign * other.points * one.deals
