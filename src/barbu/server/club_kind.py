"""A club as a kind of stream. It changes by its page only, where the owner of a sheet says that it joins."""

from __future__ import annotations

__all__ = ["CLUB"]

from collections.abc import Mapping, Sequence

from barbu.matches import club
from barbu.matches.club import Club
from barbu.server.faults import Forbidden
from barbu.server.kinds import Command, Kind, Viewer
from barbu.server.store import NewEvent


def _begin(command: Command) -> Sequence[NewEvent]:
    return [NewEvent(*draft) for draft in club.begin(command.payload)]


def _decide(_state: Club, _command: Command, _viewer: Viewer) -> Sequence[NewEvent]:
    raise Forbidden("a club is changed on its page, by the owners of the sheets")


def _view(state: Club, _viewer: Viewer) -> Mapping[str, object]:
    return {"version": state.version, "name": state.name, "sheets": len(state.sheets)}


CLUB: Kind[Club] = Kind("club", "/club/{id}", _begin, club.fold, _decide, _view)
