"""What the choice of the contract and the doubles tell about hidden hands: which sampled worlds are likely ones."""

from __future__ import annotations

__all__ = ["WORLDS_EACH", "likely_worlds", "tells", "world_weights"]

import numpy as np
import numpy.typing as npt

from barbu.bots.grading import grades
from barbu.fast.position import HANDS
from barbu.play import View
from barbu.play.tables import KIND_LAYOUT

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

WORLDS_EACH = 3
"""How many worlds are drawn for each that is kept."""
_CHOSEN = 0.9
"""How much likelier a contract is chosen with a hand that is one standard deviation better, as a logarithm."""
_SLOPE = 2.0
_THRESHOLD = 0.2
"""A seat doubles with a chance that grows with its hand's grade, and is even at the threshold."""
_EVEN = 0.15
"""The part of the weight that is the same for all worlds: people do not bid as we think."""
_MOST = 4.0
"""The most that a world may weigh, the mean being 1."""


def tells(view: View) -> bool:
    """Whether anything but the play tells about hidden hands."""
    assert view.tables is not None
    if view.tables.kind == KIND_LAYOUT:
        return False
    chosen = len(view.available) > 1 and view.roles.chooser != view.seat
    return chosen or any(speech.targets for speech in view.spoken)


def likely_worlds(view: View, rows: Ints, keep: int, seed: int) -> Ints:
    """
    Return `keep` of the worlds, drawn by how well they agree with what was chosen and doubled.

    Args:
        view: What the seat sees.
        rows: Positions that agree with the play, evenly drawn, shape (n, ROW).
        keep: How many to keep, at most n.
        seed: Of the draw.
    """
    weights = world_weights(view, rows)
    steps = (np.arange(keep) + np.random.default_rng(abs(seed)).random()) * (weights.sum() / keep)
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), steps), len(rows) - 1)
    return rows[np.random.default_rng(abs(seed) + 1).permutation(chosen)]


def world_weights(view: View, rows: Ints) -> Floats:
    """Return how well worlds agree with what was chosen and doubled, the mean about 1; positions of shape (n, ROW)."""
    logs = np.zeros(len(rows))
    players = view.ruleset.players
    dealt = rows[:, HANDS : HANDS + players].copy()
    for play in view.plays:
        dealt[:, play.seat] |= 1 << play.card
    declarer = view.roles.declarer
    found: dict[int, Floats] = {}

    def grade(seat: int) -> Floats:
        if seat not in found:
            found[seat] = grades(view, dealt[:, seat])
        return found[seat]

    if len(view.available) > 1 and view.roles.chooser != view.seat:
        logs += _CHOSEN * grade(view.roles.chooser)
    doubled = any(declarer in speech.targets for speech in view.spoken)
    for speech in view.spoken[:players]:
        if speech.seat == view.seat or (speech.seat == declarer and not doubled):
            continue
        towards = _SLOPE * (grade(speech.seat) - _THRESHOLD)
        logs -= np.logaddexp(0.0, -towards if speech.targets else towards)
    likely = np.exp(logs - logs.max())
    weights: Floats = np.minimum(_EVEN + (1.0 - _EVEN) * likely / likely.mean(), _MOST)
    return weights
