"""Exact counts of legal lines: how many ways a deal can go in its first so many plays and passes."""

from collections.abc import Callable

from tests.oracle import layout, tricks
from tests.oracle.tricks import Table

Moves = list[str]


def legal(table: Table, moves: Moves) -> Moves:
    """Return the legal plays and passes after `moves`, for a deal of either kind."""
    if table.contract["kind"] == "layout":
        return layout.legal(table, layout.position_after(table, moves))
    return tricks.legal(table, moves)


def perft(table: Table, depth: int) -> list[int]:
    """Return for each depth from 0 to `depth` the number of legal lines of exactly so many plies."""
    return count_lines(lambda moves: legal(table, moves), depth)


def count_lines(legal_after: Callable[[Moves], Moves], depth: int, limit: int | None = None) -> list[int]:
    """Count level by level with any engine's list of legal moves; stop before a level beyond `limit` lines."""
    lines: list[Moves] = [[]]
    counts = [1]
    for _ in range(depth):
        lines = [[*line, move] for line in lines for move in legal_after(line)]
        if not lines or (limit is not None and len(lines) > limit):
            break
        counts.append(len(lines))
    return counts


def divide(table: Table, depth: int) -> dict[str, int]:
    """Return for each legal first move the number of lines of `depth` plies that begin with it."""
    return divide_lines(lambda moves: legal(table, moves), depth)


def divide_lines(legal_after: Callable[[Moves], Moves], depth: int) -> dict[str, int]:
    """Divide with any engine's list of legal moves, to find the move behind a wrong count."""

    def lines_from(moves: Moves) -> int:
        return 1 if len(moves) == depth else sum(lines_from([*moves, move]) for move in legal_after(moves))

    return {move: lines_from([move]) for move in legal_after([])}
