"""The table as a kind of stream: `barbu.matches.table` in the terms of the server."""

from __future__ import annotations

__all__ = ["TABLE", "eyes_of", "held_seat", "may_look"]

from collections.abc import Mapping, Sequence

from barbu.bots import bot_names
from barbu.matches import table
from barbu.matches.table import Asker, Eyes, SeatKind, Spectators, Table, TableError
from barbu.server.faults import Forbidden
from barbu.server.kinds import Command, Kind, Role, Viewer
from barbu.server.store import Event, NewEvent


def held_seat(state: Table, viewer: Viewer) -> int | None:
    """
    Return the seat whose hand a viewer may see; None for who only looks on.

    The link of a seat that a bot has taken over for the match opens no hand.
    """
    seat = viewer.seat
    if Role.SEAT not in viewer.roles or seat is None or seat >= state.ruleset.players:
        return None
    started = state.first_declarer is not None
    return None if started and state.seats[seat].kind is not SeatKind.PERSON else seat


def may_look(state: Table, viewer: Viewer) -> bool:
    """Whether a viewer may see the table at all: spectators only where the table has them."""
    if viewer.is_owner or Role.SEAT in viewer.roles:
        return True
    return state.opening.spectators is not Spectators.NONE


def eyes_of(state: Table, viewer: Viewer) -> Eyes:
    """
    Return through what a viewer looks at a table.

    Raises:
        Forbidden: If they may not see it at all.
    """
    if not may_look(state, viewer):
        raise Forbidden("this table has no spectators")
    seat = held_seat(state, viewer)
    looks_on = seat is None and not viewer.is_owner
    return Eyes(
        seat=seat,
        owner=viewer.is_owner,
        watched=_watched_seat(state, viewer) if looks_on else None,
        late=looks_on and state.opening.spectators is Spectators.DELAYED,
    )


def _watched_seat(state: Table, viewer: Viewer) -> int | None:
    """The seat that lets this spectator see its hand: by a link of that seat, for as long as it shows its hand."""
    seat = viewer.watches
    if seat is None or seat != state.shown or state.opening.spectators is not Spectators.SEAT:
        return None
    return seat if state.seats[seat].kind is SeatKind.PERSON else None


def _asker(state: Table, viewer: Viewer) -> Asker:
    eyes = eyes_of(state, viewer)
    return Asker(eyes.seat, eyes.owner)


def _begin(command: Command) -> Sequence[NewEvent]:
    return [NewEvent(*draft) for draft in table.begin(command.payload, command.entropy, bot_names())]


def _decide(state: Table, command: Command, viewer: Viewer) -> Sequence[NewEvent]:
    asker = _asker(state, viewer)
    if asker.seat is None and not asker.owner:
        raise Forbidden("this link is for looking on")
    drafts = table.decide(state, command.type, command.payload, asker, bot_names())
    return [NewEvent(*draft) for draft in drafts]


def _view(state: Table, viewer: Viewer) -> Mapping[str, object]:
    return table.seen_by(state, eyes_of(state, viewer))


def _project(events: Sequence[Event], state: Table, viewer: Viewer) -> Mapping[str, object]:
    # Events of a live deal hold what is hidden from some: what goes out is built from the state, never from them.
    happened = {event.type for event in events}
    return {"news": table.news_of(state, eyes_of(state, viewer), happened)}


def _link(state: Table, viewer: Viewer, role: Role, seat: int | None) -> None:
    """Refuse links that would open the hand of somebody else."""
    if role is Role.SCORER:
        raise TableError("a table keeps its own score", code="table/bad_role")
    if role is Role.VIEWER and seat is not None:
        _check_watching(state, viewer, seat)
    if role is not Role.SEAT:
        return
    if seat is None or seat >= state.ruleset.players:
        raise TableError(f"seat: 0 to {state.ruleset.players - 1} would do", code="table/bad_seat")
    there = state.seats[seat]
    if there.kind is SeatKind.BOT:
        raise TableError("a bot sits there", code="table/bot_seat")
    if there.kind is SeatKind.PERSON and held_seat(state, viewer) != seat:
        raise TableError("only who sits there may open this seat on another device", code="table/taken")


def _check_watching(state: Table, viewer: Viewer, seat: int) -> None:
    if state.opening.spectators is not Spectators.SEAT:
        raise TableError("at this table nobody's hand is shown", code="table/hands_hidden")
    if held_seat(state, viewer) != seat:
        raise TableError("only who sits there shows this hand", code="table/not_yours")


TABLE: Kind[Table] = Kind(
    name="table",
    path="/table/{id}",
    begin=_begin,
    fold=table.fold,
    decide=_decide,
    view=_view,
    project=_project,
    link=_link,
)
