"""Exact counts of legal lines, compiled or by the referee: how far two engines agree shows in one number."""

from __future__ import annotations

__all__ = ["perft", "warm"]

from barbu.fast.warming import is_warm
from barbu.play import Choose, Deal, Phase, apply, legal_actions, start_deal

DEEPEST = 400
"""Plies; no deal is that long."""

PATIENCE = 20_000
"""Lines that the referee counts before the kernels, which may have to be compiled first, are worth it."""


def perft(deal: Deal, depth: int, *, compiled: bool | None = None) -> tuple[int, ...]:
    """
    Count the legal lines of plays and passes from a deal that is being played.

    Args:
        deal: The position; its first card may have been played or not.
        depth: How many plies, 0 to 400.
        compiled: Whether the kernels count (below 2 ** 63 lines), or the referee does. Left out: the kernels if
            they are warm, or once there are more than 20,000 lines.

    Returns:
        The number of lines of exactly 0, 1, ..., `depth` plies, shape (depth + 1,); 0 where every line has ended.

    Raises:
        ValueError: If the deal is not in play, or the depth is not one.
    """
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"depth {depth}: 0 to {DEEPEST} would do")
    if deal.phase not in (Phase.PLAY, Phase.OVER) or deal.skipped:
        raise ValueError("the deal is not being played: it has no cards on the table to come")
    if compiled is None and not is_warm(["counts"]):
        counts = _count_by_referee(deal, depth, PATIENCE)
    else:
        counts = None if compiled is not False else _count_by_referee(deal, depth, None)
    if counts is None:
        from barbu.fast.counting_kernel import count_lines

        return count_lines(deal, depth)
    return counts


def _count_by_referee(deal: Deal, depth: int, most: int | None) -> tuple[int, ...] | None:
    """Return the counts, or None once there are more than `most` lines in all."""
    counts = [0] * (depth + 1)
    left = [deal]
    plies = [0]
    total = 0
    while left:
        here, ply = left.pop(), plies.pop()
        counts[ply] += 1
        total += 1
        if most is not None and total > most:
            return None
        if ply < depth:
            for action in legal_actions(here):
                left.append(apply(here, action))
                plies.append(ply + 1)
    return tuple(counts)


def warm() -> None:
    """Run the kernel once on little work."""
    from random import Random

    from barbu.cards import deal_hands
    from barbu.rules import preset

    ruleset = preset("tournament").model_copy(update={"doubling": None})
    hands = deal_hands(ruleset.cards, ruleset.players, Random(0))
    perft(apply(start_deal(ruleset, 0, hands), Choose("no-tricks")), 1, compiled=True)
