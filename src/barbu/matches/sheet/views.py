"""A sheet as plain data: what pages, sockets and the island in the page get."""

from __future__ import annotations

__all__ = ["view"]

from dataclasses import asdict

from barbu.matches.sheet.control import Control, control_of
from barbu.matches.sheet.deals import SheetDeal
from barbu.matches.sheet.events import SheetEvent
from barbu.matches.sheet.ranks import ranks_of
from barbu.matches.sheet.state import Sheet, done_deals, next_deal
from barbu.matches.sheet.stats import ScoredDeal, stats_of
from barbu.play import Slot, doubles_owed, pair_payments, remaining
from barbu.records import outcome_data
from barbu.rules import Ruleset, match_total
from barbu.rules.parts import Winner

WRITERS = ("owner", "scorer")


def view(sheet: Sheet, role: str) -> dict[str, object]:
    """
    Return everything that a holder of `role` may see of a sheet, which is all of it.

    The same keys and values as `view()` of `fold.js`; `log` is what the page folds further events on.
    """
    deals, sums = _deals(sheet)
    body, ruleset = sheet.body, sheet.ruleset
    return {
        "version": sheet.version,
        "role": role,
        "may_write": role in WRITERS,
        "title": body.title,
        "names": list(body.names),
        "ruleset_id": sheet.opening.ruleset_id,
        "first_declarer": sheet.opening.first_declarer,
        "drawn": sheet.opening.drawn,
        "started_at": sheet.opening.at,
        "ended": body.ended,
        "over": sheet.is_over,
        "substitutions": [
            {"seat": change.seat, "from": change.start, "before": change.before, "after": change.after}
            for change in body.substitutions
        ],
        "deals": deals,
        "next": _next(next_deal(sheet)),
        "left": _left(sheet),
        "totals": list(sheet.totals),
        "ranks": list(ranks_of(ruleset, sheet.totals)),
        "control": _control(ruleset, sums),
        "owed": _owed(sheet),
        "stats": [asdict(seat) for seat in stats_of(ruleset, map(_scored, body.deals))],
        "undo": _edit(sheet.edits),
        "redo": _edit(sheet.undone),
        "log": {
            "opening": sheet.first.as_data(),
            "edits": [edit.as_data() for edit in sheet.edits],
            "undone": [edit.as_data() for edit in sheet.undone],
        },
    }


def _scored(deal: SheetDeal) -> ScoredDeal:
    return ScoredDeal(deal.written.contract, deal.written.declarer, deal.spoken, deal.scores)


def _deals(sheet: Sheet) -> tuple[list[dict[str, object]], list[Control]]:
    totals = [0] * sheet.ruleset.players
    deals: list[dict[str, object]] = []
    sums: list[Control] = []
    for number, deal in enumerate(sheet.body.deals):
        for seat, points in enumerate(deal.scores.settled):
            totals[seat] += points
        control = control_of(sheet.ruleset, deal)
        sums.append(control)
        deals.append({"number": number, **_deal(sheet.ruleset, deal, control), "totals": list(totals)})
    return deals, sums


def _deal(ruleset: Ruleset, deal: SheetDeal, control: Control) -> dict[str, object]:
    written, lowest = deal.written, ruleset.winner is Winner.LOWEST
    contract = ruleset.contract(written.contract)
    payments = pair_payments(deal.scores.raw, deal.spoken, lowest_wins=lowest)
    return {
        "version": deal.version,
        "at": deal.at,
        "declarer": written.declarer,
        "contract": written.contract,
        "trump": written.trump,
        "start_rank": written.start_rank,
        "spoken": [[speech.seat, list(speech.targets)] for speech in deal.spoken],
        "outcome": None if deal.outcome.skipped else outcome_data(ruleset, contract, deal.outcome),
        "skipped": deal.outcome.skipped,
        "played": deal.is_played,
        "raw": list(deal.scores.raw),
        "settled": list(deal.scores.settled),
        "payments": [payment._asdict() for payment in payments],
        "capot": control.capot,
        "unpaid": control.unpaid,
        "control": {"sum": control.sum, "expected": control.expected, "holds": control.holds},
    }


def _next(slot: Slot | None) -> dict[str, object] | None:
    if slot is None:
        return None
    return {"number": slot.number, **slot.roles._asdict(), "available": list(slot.available)}


def _left(sheet: Sheet) -> list[list[str]]:
    done = done_deals(sheet.body.deals)
    return [list(remaining(sheet.ruleset, seat, done)) for seat in range(sheet.ruleset.players)]


def _control(ruleset: Ruleset, sums: list[Control]) -> dict[str, object]:
    return {
        "sum": sum(control.sum for control in sums),
        "expected": sum(control.expected for control in sums),
        "holds": all(control.holds for control in sums),
        "match": match_total(ruleset),
    }


def _owed(sheet: Sheet) -> list[dict[str, object]] | None:
    doubling, done = sheet.ruleset.doubling, done_deals(sheet.body.deals)
    if doubling is None:
        return None
    seats = range(sheet.ruleset.players)
    counts = [doubles_owed(sheet.ruleset, declarer, done) for declarer in seats]
    return [
        {
            "declarer": declarer,
            "owed": doubling.owed,
            "counts": [counts[declarer].get(seat) for seat in seats],
        }
        for declarer in seats
    ]


def _edit(edits: tuple[SheetEvent, ...]) -> dict[str, object] | None:
    if not edits:
        return None
    edit = edits[-1]
    return {"type": edit.type, "version": edit.version, "number": edit.payload.get("number")}
