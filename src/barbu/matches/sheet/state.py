"""A score sheet as its events make it: `fold(events)` is the state, and nothing else is kept."""

from __future__ import annotations

__all__ = ["Body", "Opening", "Sheet", "SheetDeal", "Substitution", "done_deals", "fold", "next_deal"]

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from barbu.matches.sheet.deals import SheetDeal, deal_of_data
from barbu.matches.sheet.events import EDITS, SheetEvent, Stored
from barbu.play import Done, Slot, next_slot
from barbu.rules import Ruleset, parse_ruleset


class Opening(NamedTuple):
    """What the first event fixes for good."""

    ruleset: Ruleset
    ruleset_id: str | None
    """The preset's id, where the ruleset is one."""
    names: tuple[str, ...]
    first_declarer: int
    drawn: bool
    """Whether chance named the first declarer."""
    title: str
    at: int


class Substitution(NamedTuple):
    """Another player on a seat."""

    seat: int
    start: int
    """Number of the first deal that the new player plays, from 0."""
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Body:
    """What stands on the sheet, undone edits left out."""

    title: str
    names: tuple[str, ...]
    deals: tuple[SheetDeal, ...] = ()
    ended: bool = False
    """The match was ended before its last deal."""
    substitutions: tuple[Substitution, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet at a version; every change makes a new one."""

    version: int
    opening: Opening
    first: SheetEvent
    body: Body
    edits: tuple[SheetEvent, ...] = ()
    """The edits that stand, oldest first."""
    undone: tuple[SheetEvent, ...] = ()
    """The edits that a redo would bring back, the next one last."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the match, whatever became of them elsewhere."""
        return self.opening.ruleset

    @property
    def is_over(self) -> bool:
        """Whether no deal is to come: all are there, or the match was ended."""
        return next_deal(self) is None

    @property
    def totals(self) -> tuple[int, ...]:
        """Settled points of all deals by seat, shape (players,)."""
        settled = [deal.scores.settled for deal in self.body.deals]
        return tuple(sum(scores[seat] for scores in settled) for seat in range(self.ruleset.players))


def fold(sheet: Sheet | None, events: Iterable[Stored]) -> Sheet:
    """
    Return the sheet after `events`, which follow those already in `sheet`; events it has seen are skipped.

    Raises:
        ValueError: If there is neither a sheet nor a first event, or a version is missing.
    """
    for stored in events:
        event = SheetEvent(stored.version, stored.type, stored.payload, stored.at)
        if sheet is None:
            sheet = _opened(event)
        elif event.version > sheet.version:
            sheet = _with_event(sheet, event)
    if sheet is None:
        raise ValueError("a sheet has at least its first event")
    return sheet


def done_deals(deals: Iterable[SheetDeal]) -> list[Done]:
    """Return deals as the schedule sees them."""
    return [Done(deal.written.declarer, deal.written.contract, deal.spoken) for deal in deals]


def next_deal(sheet: Sheet) -> Slot | None:
    """Return the deal that is to come, or None when the match is over."""
    if sheet.body.ended:
        return None
    return next_slot(sheet.ruleset, sheet.opening.first_declarer, done_deals(sheet.body.deals))


def _opened(event: SheetEvent) -> Sheet:
    payload = event.payload
    if event.type != "sheet_started":
        raise ValueError(f"a sheet begins with sheet_started, not with {event.type}")
    names = tuple(cast("list[str]", payload["names"]))
    opening = Opening(
        ruleset=parse_ruleset(payload["ruleset"]),
        ruleset_id=cast("str | None", payload.get("ruleset_id")),
        names=names,
        first_declarer=cast("int", payload.get("first_declarer", 0)),
        drawn=bool(payload.get("drawn", False)),
        title=cast("str", payload.get("title", "")),
        at=event.at,
    )
    return Sheet(event.version, opening, event, Body(opening.title, names))


def _with_event(sheet: Sheet, event: SheetEvent) -> Sheet:
    if event.version != sheet.version + 1:
        raise ValueError(f"version {sheet.version + 1} is missing before {event.version}")
    sheet = replace(sheet, version=event.version)
    if event.type == "undone":
        return _undone(sheet)
    if event.type == "redone":
        redone = sheet.undone[-1]
        body = _edited(sheet.ruleset, sheet.body, redone)
        return replace(sheet, body=body, edits=(*sheet.edits, redone), undone=sheet.undone[:-1])
    if event.type not in EDITS:
        return sheet  # An event of a later release that this one does not know changes nothing here.
    return replace(
        sheet, body=_edited(sheet.ruleset, sheet.body, event), edits=(*sheet.edits, event), undone=()
    )


def _undone(sheet: Sheet) -> Sheet:
    edits = sheet.edits[:-1]
    body = Body(sheet.opening.title, sheet.opening.names)
    for edit in edits:
        body = _edited(sheet.ruleset, body, edit)
    return replace(sheet, body=body, edits=edits, undone=(*sheet.undone, sheet.edits[-1]))


def _edited(ruleset: Ruleset, body: Body, event: SheetEvent) -> Body:
    payload = event.payload
    match event.type:
        case "deal_scored":
            return replace(body, deals=(*body.deals, _deal(ruleset, event)))
        case "deal_mended":
            number = cast("int", payload["number"])
            deals = (*body.deals[:number], _deal(ruleset, event), *body.deals[number + 1 :])
            return replace(body, deals=deals)
        case "deal_removed":
            number = cast("int", payload["number"])
            return replace(body, deals=(*body.deals[:number], *body.deals[number + 1 :]))
        case "renamed" | "substituted":
            return _named(body, event)
        case "titled":
            return replace(body, title=cast("str", payload["title"]))
        case _:
            return replace(body, ended=event.type == "ended")


def _deal(ruleset: Ruleset, event: SheetEvent) -> SheetDeal:
    data = cast("Mapping[str, object]", event.payload["deal"])
    return deal_of_data(ruleset, data, version=event.version, at=event.at)


def _named(body: Body, event: SheetEvent) -> Body:
    seat, name = cast("int", event.payload["seat"]), cast("str", event.payload["name"])
    names = (*body.names[:seat], name, *body.names[seat + 1 :])
    if event.type == "renamed":
        return replace(body, names=names)
    change = Substitution(seat, len(body.deals), body.names[seat], name)
    return replace(body, names=names, substitutions=(*body.substitutions, change))
