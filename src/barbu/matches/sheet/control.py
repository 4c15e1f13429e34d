"""The control sum of a deal as it was played: what a capot pays and what a tie leaves unpaid included (K-1)."""

from __future__ import annotations

__all__ = ["Control", "control_of"]

from typing import NamedTuple

from barbu.matches.sheet.deals import SheetDeal
from barbu.play import Tables, compile_rules, masks
from barbu.rules import Ruleset, contract_total


class Control(NamedTuple):
    """What a deal must sum to, and what it does."""

    sum: int
    """Of the settled points."""
    expected: int
    """The contract's total, changed by a capot and by what a tie leaves unpaid."""
    capot: int | None
    """The seat that made a capot."""
    unpaid: int
    """What a shared longest suit leaves over (K-4)."""

    @property
    def holds(self) -> bool:
        """Whether the deal sums to what it must."""
        return self.sum == self.expected


def control_of(ruleset: Ruleset, deal: SheetDeal) -> Control:
    """Return the control sum of a deal on the sheet."""
    contract = ruleset.contract(deal.written.contract)
    total = contract_total(ruleset, contract)
    settled = sum(deal.scores.settled)
    if deal.outcome.skipped or contract.layout is not None:
        return Control(settled, total, None, 0)
    tables = compile_rules(ruleset, contract)
    unpaid = sum(
        _unpaid(tables, item, deal.outcome.counts)
        for item, kind in enumerate(tables.item_kinds)
        if kind == masks.ITEM_LONGEST
    )
    capot = _capot_seat(tables, deal.outcome.counts)
    changed = 0
    if capot is not None:
        plain = _plain_score(tables, deal.outcome.counts, capot)
        changed = masks.capot_score(plain, tables.capot, tables.capot_amount) - plain
    return Control(settled, total - unpaid + changed, capot, unpaid)


def _unpaid(tables: Tables, item: int, counts: tuple[int, ...]) -> int:
    row = counts[item * tables.players : (item + 1) * tables.players]
    tied = row.count(max(row))
    points = tables.item_points[item]
    return points - tied * masks.shared_points(points, tied)


def _capot_seat(tables: Tables, counts: tuple[int, ...]) -> int | None:
    if tables.capot == masks.CAPOT_NONE:
        return None
    for seat in range(tables.players):
        if masks.is_capot(seat, tables.players, counts, tables.item_totals, tables.item_needed):
            return seat
    return None


def _plain_score(tables: Tables, counts: tuple[int, ...], seat: int) -> int:
    scores = [0] * tables.players
    masks.score_counts(
        counts,
        tables.players,
        tables.item_kinds,
        tables.item_points,
        tables.item_totals,
        tables.item_needed,
        masks.CAPOT_NONE,
        0,
        scores,
    )
    return scores[seat]
