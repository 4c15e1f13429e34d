"""Places in a match."""

from __future__ import annotations

__all__ = ["ranks_of"]

from collections.abc import Sequence

from barbu.rules import Ruleset
from barbu.rules.parts import Winner


def ranks_of(ruleset: Ruleset, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, from 1; equal totals share theirs, and the next one is left out (R-3)."""
    sign = -1 if ruleset.winner is Winner.LOWEST else 1
    return tuple(1 + sum(sign * other > sign * own for other in totals) for own in totals)
