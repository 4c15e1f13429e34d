"""Finished matches by player: matches, places and means of each name."""

from __future__ import annotations

__all__ = ["Player", "players_of"]

from collections.abc import Iterable
from dataclasses import dataclass, field

from barbu.matches.sheet import ranks_of
from barbu.server.pages.mine import MySheet


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


def players_of(finished: Iterable[MySheet]) -> list[Player]:
    """Return the players of finished matches, newest first, by number of matches."""
    players: dict[str, Player] = {}
    for one in finished:
        totals = one.sheet.totals
        ranks = ranks_of(one.sheet.ruleset, totals)
        for seat, name in enumerate(one.sheet.body.names):
            player = players.setdefault(name.casefold(), Player(name))
            player.matches += 1
            player.wins += ranks[seat] == 1
            player.points += totals[seat]
            player.places += ranks[seat]
            player.paths.add(one.path)
    return sorted(players.values(), key=lambda player: (-player.matches, player.name.casefold()))
