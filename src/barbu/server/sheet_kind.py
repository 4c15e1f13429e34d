"""The score sheet as a kind of stream: `barbu.matches.sheet` in the terms of the server."""

from __future__ import annotations

__all__ = ["SHEET", "role_of"]

from collections.abc import Mapping, Sequence

from barbu.matches import sheet
from barbu.matches.sheet import Sheet, SheetEvent
from barbu.server.faults import Forbidden
from barbu.server.kinds import Command, Kind, Role, Viewer
from barbu.server.store import Event, NewEvent


def role_of(viewer: Viewer) -> str:
    """Return the most that a viewer may do on a sheet: owner, scorer or viewer."""
    if viewer.is_owner:
        return Role.OWNER.value
    return Role.SCORER.value if Role.SCORER in viewer.roles else Role.VIEWER.value


def _begin(command: Command) -> Sequence[NewEvent]:
    return [NewEvent(*draft) for draft in sheet.begin(command.payload, command.entropy)]


def _decide(state: Sheet, command: Command, viewer: Viewer) -> Sequence[NewEvent]:
    if role_of(viewer) == Role.VIEWER.value:
        raise Forbidden("this link is for looking on")
    return [NewEvent(*sheet.decide(state, command.type, command.payload))]


def _view(state: Sheet, viewer: Viewer) -> Mapping[str, object]:
    return sheet.view(state, role_of(viewer))


def _project(events: Sequence[Event], _state: Sheet, _viewer: Viewer) -> Mapping[str, object]:
    # Nothing on a sheet is hidden from anybody who may look at it, so the events themselves go out.
    return {"events": [SheetEvent(e.version, e.type, e.payload, e.at).as_data() for e in events]}


SHEET: Kind[Sheet] = Kind(
    name="sheet",
    path="/sheet/{id}",
    begin=_begin,
    fold=sheet.fold,
    decide=_decide,
    view=_view,
    project=_project,
)
