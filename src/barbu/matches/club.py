"""Clubs: a name, and the sheets whose results its members may look back on."""

from __future__ import annotations

__all__ = ["Club", "begin", "fold", "joined", "left"]

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from barbu.matches.sheet import Draft, Stored, clean_name


@dataclass(frozen=True, slots=True)
class Club:
    """A club at a version."""

    version: int
    name: str
    sheets: tuple[str, ...] = ()
    """Ids of its sheets, the latest first."""


def begin(payload: Mapping[str, object]) -> tuple[Draft, ...]:
    """Return the first event of a club from `{name}`; `SheetError` if the name does not hold."""
    return (Draft("club_started", {"name": clean_name(payload.get("name"))}),)


def joined(club: Club, sheet: str) -> tuple[Draft, ...]:
    """Return the event by which a sheet joins, nothing if it is there; its owner has agreed."""
    return () if sheet in club.sheets else (Draft("sheet_joined", {"sheet": sheet}),)


def left(club: Club, sheet: str) -> tuple[Draft, ...]:
    """Return the event by which a sheet leaves, nothing if it is not there."""
    return (Draft("sheet_left", {"sheet": sheet}),) if sheet in club.sheets else ()


def fold(club: Club | None, events: Iterable[Stored]) -> Club:
    """Return the club after `events`; `ValueError` without any."""
    for event in events:
        if club is None:
            club = Club(event.version, cast("str", event.payload["name"]))
            continue
        if event.version <= club.version:
            continue
        sheet = cast("str", event.payload.get("sheet", ""))
        others = tuple(one for one in club.sheets if one != sheet)
        sheets = (sheet, *others) if event.type == "sheet_joined" else others
        club = replace(club, version=event.version, sheets=sheets)
    if club is None:
        raise ValueError("a club has at least its first event")
    return club
