"""The schedule of a match: whose deal comes next, what is left to choose, which doubles are owed."""

from __future__ import annotations

__all__ = [
    "Done",
    "Slot",
    "declarer_of",
    "doubles_owed",
    "next_slot",
    "remaining",
    "schedule_fault",
    "start_slot",
]

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from barbu.play.doubling import Speech
from barbu.play.roles import Roles, roles_of
from barbu.play.state import Deal, start_deal
from barbu.rules.control import deals_in_match, deals_in_series
from barbu.rules.parts import Chooser, Pool, Sign, Turnover
from barbu.rules.ruleset import Ruleset


class Done(NamedTuple):
    """A deal of the match as the schedule sees it: finished or under way."""

    declarer: int
    contract: str
    spoken: tuple[Speech, ...] = ()


class Slot(NamedTuple):
    """The next deal of a match."""

    number: int
    """From 0."""
    roles: Roles
    available: tuple[str, ...]
    """Ids of the contracts that may be chosen, in the ruleset's order."""
    owed: tuple[int, ...] = ()
    """How often each seat has yet to double the declarer in this series (X-6), shape (players,)."""
    deals_left: int = 1
    """How many deals of the declarer's series are left, this one included."""


def declarer_of(ruleset: Ruleset, first_declarer: int, number: int) -> int:
    """Return whose series or round deal `number` (from 0) belongs to."""
    series = deals_in_series(ruleset) or 1
    turn = number // series if ruleset.schedule.declarer is Turnover.SERIES else number
    return (first_declarer + turn) % ruleset.players


def remaining(ruleset: Ruleset, declarer: int, done: Sequence[Done]) -> tuple[str, ...]:
    """Return the ids of the contracts that `declarer` may still play after the deals `done`."""
    pool = ruleset.schedule.pool
    if pool is Pool.EACH:
        used = {deal.contract for deal in done if deal.declarer == declarer}
        return tuple(contract.id for contract in ruleset.contracts if contract.id not in used)
    counted = Counter(deal.contract for deal in done)
    if pool is Pool.SHARED:
        return tuple(contract.id for contract in ruleset.contracts if counted[contract.id] < contract.times)
    return _within_quotas(ruleset, declarer, done, counted)


def _within_quotas(
    ruleset: Ruleset, declarer: int, done: Sequence[Done], counted: Counter[str]
) -> tuple[str, ...]:
    quotas = ruleset.schedule.quotas
    assert quotas is not None
    mine = Counter(ruleset.contract(deal.contract).sign for deal in done if deal.declarer == declarer)
    most = quotas.each_at_most
    return tuple(
        contract.id
        for contract in ruleset.contracts
        if (
            mine[Sign.NEGATIVE] < quotas.negative and (most is None or counted[contract.id] < most)
            if contract.sign is Sign.NEGATIVE
            else mine[Sign.POSITIVE] < quotas.positive
        )
    )


def next_slot(ruleset: Ruleset, first_declarer: int, done: Sequence[Done]) -> Slot | None:
    """Return the deal that follows `done`, or None when the match is over."""
    number = len(done)
    if number >= deals_in_match(ruleset):
        return None
    declarer = declarer_of(ruleset, first_declarer, number)
    later = range(number, deals_in_match(ruleset))
    return Slot(
        number,
        roles_of(ruleset, declarer),
        remaining(ruleset, declarer, done),
        _still_owed(ruleset, declarer, done),
        sum(declarer_of(ruleset, first_declarer, deal) == declarer for deal in later),
    )


def start_slot(ruleset: Ruleset, slot: Slot, hands: Sequence[int]) -> Deal:
    """
    Return the deal of `slot` before its contract is chosen.

    Raises:
        ValueError: If the hands are not exactly the deck, dealt evenly.
    """
    declarer, available = slot.roles.declarer, slot.available
    return start_deal(ruleset, declarer, hands, available, owed=slot.owed, deals_left=slot.deals_left)


def _still_owed(ruleset: Ruleset, declarer: int, done: Sequence[Done]) -> tuple[int, ...]:
    if ruleset.doubling is None:
        return (0,) * ruleset.players
    said = doubles_owed(ruleset, declarer, done)
    return tuple(max(0, ruleset.doubling.owed - said.get(seat, 99)) for seat in range(ruleset.players))


def schedule_fault(
    ruleset: Ruleset, first_declarer: int, done: Sequence[Done], declarer: int, contract: str
) -> tuple[str, str] | None:
    """Return the code and a line on why a deal of `contract` by `declarer` cannot come after `done`, if it cannot."""
    slot = next_slot(ruleset, first_declarer, done)
    if slot is None:
        total = deals_in_match(ruleset)
        return "illegal/contract_used", f"the match has {total} deals, and all of them are there already"
    if declarer != slot.roles.declarer:
        message = f"declarer {declarer} was given, it is the deal of seat {slot.roles.declarer}"
        return "illegal/wrong_declarer", message
    left = ", ".join(slot.available)
    if contract not in slot.available:
        return "illegal/contract_used", f"{contract} has been used; left: {left}"
    if ruleset.schedule.choice is Chooser.FIXED and contract != slot.available[0]:
        return "illegal/wrong_contract", f"the order is fixed: {slot.available[0]} comes next, not {contract}"
    return None


def doubles_owed(ruleset: Ruleset, declarer: int, done: Sequence[Done]) -> dict[int, int]:
    """
    Return how often each opponent has doubled `declarer` in the declarer's own deals, by seat (X-6).

    Redoubles do not count. Compare with `doubling.owed`; shown, never enforced.
    """
    counts = {seat: 0 for seat in range(ruleset.players) if seat != declarer}
    for deal in done:
        if deal.declarer == declarer:
            for seat in _doublers(ruleset, declarer, deal.spoken):
                counts[seat] += 1
    return counts


def _doublers(ruleset: Ruleset, declarer: int, spoken: Sequence[Speech]) -> list[int]:
    # Only a double said before the declarer speaks is one of the declarer; later ones answer the declarer's.
    first_round = spoken[: ruleset.players]
    return [speech.seat for speech in first_round if speech.seat != declarer and declarer in speech.targets]
