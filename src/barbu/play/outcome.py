"""What a deal came to: counts of each item for each seat, whether played or entered by hand."""

from __future__ import annotations

__all__ = ["Outcome", "check_outcome", "outcome_keys", "outcome_of_counts", "outcome_of_order"]

from collections.abc import Sequence
from typing import NamedTuple

from barbu.errors import OutcomeError
from barbu.play import masks
from barbu.play.sharing import can_be_shared
from barbu.play.tables import KIND_LAYOUT, Tables, compile_rules
from barbu.rules.parts import Contract
from barbu.rules.ruleset import Ruleset


class Outcome(NamedTuple):
    """The result of a deal before it is turned into points."""

    counts: tuple[int, ...] = ()
    """The count of item i for seat s at `i * players + s`, shape (items * players,)."""
    order: tuple[int, ...] = ()
    """For a layout: the seats by order of going out, the last one included."""
    skipped: bool = False
    """A negative contract that nobody doubled, settled without play (X-8)."""


def outcome_keys(contract: Contract) -> tuple[str, ...]:
    """Return the names under which an outcome of `contract` is written, in order."""
    return ("order",) if contract.layout is not None else tuple(item.name for item in contract.items)


def outcome_of_order(ruleset: Ruleset, order: Sequence[int]) -> Outcome:
    """
    Return the outcome of a layout from the order of going out.

    Raises:
        OutcomeError: If `order` does not list each seat once.
    """
    if sorted(order) != list(range(ruleset.players)):
        given = ", ".join(str(seat) for seat in order)
        raise OutcomeError(
            f"order: each of the seats 0 to {ruleset.players - 1} once would do (given: {given})"
        )
    return Outcome(order=tuple(order))


def outcome_of_counts(ruleset: Ruleset, contract: Contract, counts: Sequence[Sequence[int]]) -> Outcome:
    """
    Return the outcome of a trick contract from counts, checked.

    Args:
        ruleset: The table's rules.
        contract: One of its trick contracts.
        counts: For each item the count of each seat, shape (items, players).

    Raises:
        OutcomeError: `outcome/wrong_total` or `outcome/impossible`.
    """
    outcome = Outcome(tuple(count for row in counts for count in row))
    check_outcome(ruleset, contract, outcome)
    return outcome


def check_outcome(ruleset: Ruleset, contract: Contract, outcome: Outcome) -> None:
    """
    Refuse counts that no play can give: some sharing of the actual deck, in whole tricks, must give exactly these.

    Raises:
        OutcomeError: `outcome/wrong_total` for non-negative counts with a wrong sum, else `outcome/impossible`.
    """
    tables = compile_rules(ruleset, contract)
    if outcome.skipped:
        return
    if tables.kind == KIND_LAYOUT:
        outcome_of_order(ruleset, outcome.order)
        return
    negative = [count for count in outcome.counts if count < 0]
    if negative:
        raise OutcomeError(f"{negative[0]} was given as a count: 0 or more would do")
    _check_totals(contract, tables, outcome.counts)
    if not can_be_shared(tables, outcome.counts):
        raise OutcomeError(
            f"{_shown(contract, tables, outcome.counts)}: no way of taking tricks gives these counts"
        )


def _check_totals(contract: Contract, tables: Tables, counts: Sequence[int]) -> None:
    for index, item in enumerate(contract.items):
        row = counts[index * tables.players : (index + 1) * tables.players]
        if tables.item_kinds[index] != masks.ITEM_LONGEST and sum(row) != tables.item_totals[index]:
            message = f"{item.name}: {sum(row)} were given out, {tables.item_totals[index]} are there"
            raise OutcomeError(message, code="outcome/wrong_total")


def _shown(contract: Contract, tables: Tables, counts: Sequence[int]) -> str:
    rows = (
        f"{item.name} {list(counts[index * tables.players : (index + 1) * tables.players])}"
        for index, item in enumerate(contract.items)
    )
    return ", ".join(rows)
