"""Finished matches by player: matches, places and means of each name."""

from __future__ import annotations

__all__ = ["Player", "match_cards", "players_of"]

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from barbu.matches.sheet import ranks_of
from barbu.rules import text_in
from barbu.server.pages.finished import Finished
from barbu.server.pages.frame import stamp


@dataclass(slots=True)
class Player:
    """What is known of a name; the same letters in another case are the same player."""

    name: str
    """As it was written last."""
    matches: int = 0
    wins: int = 0
    """Matches with a first place, shared ones too."""
    points: int = 0
    places: int = 0
    """Sum of the places."""
    paths: set[str] = field(default_factory=set)

    @property
    def mean(self) -> float:
        """Points a match."""
        return round(self.points / self.matches, 1)

    @property
    def place(self) -> float:
        """Mean place."""
        return round(self.places / self.matches, 1)


def players_of(finished: Iterable[Finished]) -> list[Player]:
    """Return the people of finished matches, newest first, by number of matches; casual ones tell nothing of them."""
    players: dict[str, Player] = {}
    for one in finished:
        if one.casual:
            continue
        ranks = ranks_of(one.ruleset, one.totals)
        for seat, name in enumerate(one.names):
            if not one.people[seat]:
                continue
            player = players.setdefault(name.casefold(), Player(name))
            player.matches += 1
            player.wins += ranks[seat] == 1
            player.points += one.totals[seat]
            player.places += ranks[seat]
            player.paths.add(one.path)
    return sorted(players.values(), key=lambda player: (-player.matches, player.name.casefold()))


def match_cards(
    finished: Iterable[Finished], lang: str, *, open_to: Collection[str] | None = None
) -> list[dict[str, object]]:
    """
    Return what a list of matches shows of each.

    Args:
        finished: The matches.
        lang: The reader's language.
        open_to: Ids of the matches that the reader may open; left out, all.
    """
    return [
        {
            "id": one.stream.id,
            "path": one.path if open_to is None or one.stream.id in open_to else "",
            "on": stamp(one.stream.created, lang),
            "ruleset": text_in(one.ruleset.name, lang),
            "title": one.title,
            "names": one.names,
            "totals": one.totals,
            "casual": one.casual,
        }
        for one in finished
    ]
