"""Who sits where in a duel: the same cards, every seat in turn."""

from __future__ import annotations

__all__ = ["SEATINGS", "lone_seatings", "seatings"]

from itertools import combinations

from barbu.errors import BarbuError

SEATINGS = ("both", "1v3", "2v2")
"""Names of the kinds of seatings; `1v3` means one against all others at a table of any size."""


def lone_seatings(players: int) -> tuple[frozenset[int], ...]:
    """Return the seatings of one copy of A against copies of B everywhere else, as sets of A's seats."""
    return tuple(frozenset({seat}) for seat in range(players))


def seatings(players: int, kind: str = "both") -> tuple[frozenset[int], ...]:
    """
    Return the seats of A for each play of one deal; B sits in the others.

    Args:
        players: Number of seats.
        kind: `1v3` one A in each seat, `2v2` half the table (rounded down) in every way, or `both`.

    Raises:
        BarbuError: `usage/bad_option` for another kind.
    """
    if kind not in SEATINGS:
        raise BarbuError(f'seating "{kind[:20]}": {", ".join(SEATINGS)} would do', code="usage/bad_option")
    lone = lone_seatings(players)
    halves = tuple(frozenset(seats) for seats in combinations(range(players), players // 2))
    if kind == "1v3":
        return lone
    return halves if kind == "2v2" else tuple(dict.fromkeys((*lone, *halves)))
