"""
The shape of a net and of what it reads.

A net reads a decision as few numbers that are not 0: for each of the four suits, for the table as a whole, and for
each option (a card, with the end of a first ace at domino, or a pass). All suits go through the same weights:

    h[s] = relu(suit_in' x[s] + suit_bias)                                             each suit
    t    = relu(trunk_global' g + trunk_suits' sum of h + trunk_bias)                  the table
    z[s] = joint_suit' h[s] + joint_trunk' t + joint_bias                              each suit, in its place
    score[o] = out . relu(last_in' relu(z[suit of o] + option_in' y[o]) + last_bias)   each option

so what it learns in one suit holds in all four. A score is an advantage: only differences mean anything.
"""

from __future__ import annotations

__all__ = [
    "Desk",
    "Facts",
    "Floats32",
    "Ints",
    "Ints32",
    "Net",
    "Sizes",
    "desk_of",
    "fresh_facts",
    "sizes_of",
]

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.nets.compiling import net_kernel

Floats32 = npt.NDArray[np.float32]
Ints32 = npt.NDArray[np.int32]
Ints = npt.NDArray[np.int64]

SUIT_SLOTS = 56
GLOBAL_SLOTS = 40
OPTION_SLOTS = 24
MOST_OPTIONS = 32
"""Options of one decision, at most: 18 cards, four ends more, a pass."""
NO_SUIT = 4
"""The suit of an option that has none: a pass."""


class Net(NamedTuple):
    """Weights, float32, inputs first."""

    suit_in: Floats32  # (suit features, A)
    suit_bias: Floats32  # (A,)
    trunk_global: Floats32  # (global features, T)
    trunk_suits: Floats32  # (A, T)
    trunk_bias: Floats32  # (T,)
    joint_suit: Floats32  # (A, Z)
    joint_trunk: Floats32  # (T, Z)
    joint_bias: Floats32  # (Z,)
    option_in: Floats32  # (option features, Z)
    last_in: Floats32  # (Z, U)
    last_bias: Floats32  # (U,)
    out: Floats32  # (U,)


class Sizes(NamedTuple):
    """Sizes of a net: features of a suit, of the table and of an option, then the layers A, T, Z and U."""

    suit: int
    table: int
    option: int
    suits: int = 96
    trunk: int = 128
    joint: int = 128
    last: int = 32

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shapes of the arrays of a `Net`, in its order."""
        s, g, c, a, t, z, u = self
        return ((s, a), (a,), (g, t), (a, t), (t,), (a, z), (t, z), (z,), (c, z), (z, u), (u,), (u,))


class Facts(NamedTuple):
    """What is read of n decisions with m options in all: numbers of features, their amounts, and how many."""

    suit_index: Ints32  # (n, 4, SUIT_SLOTS)
    suit_value: Floats32  # (n, 4, SUIT_SLOTS)
    suit_used: Ints  # (n, 4)
    global_index: Ints32  # (n, GLOBAL_SLOTS)
    global_value: Floats32  # (n, GLOBAL_SLOTS)
    global_used: Ints  # (n,)
    option_index: Ints32  # (m, OPTION_SLOTS)
    option_value: Floats32  # (m, OPTION_SLOTS)
    option_used: Ints  # (m,)
    option_suit: Ints  # (m,), 0 to 3, NO_SUIT for a pass
    option_card: Ints  # (m,), the card as a bit; 0 for a pass
    option_end: Ints  # (m,), the end of a first ace; else 0


class Desk(NamedTuple):
    """Room to think in, for kernels: they cannot make arrays of their own. One a thread."""

    facts: Facts  # of one decision
    suits: Floats32  # (4, A)
    pooled: Floats32  # (A,)
    trunk: Floats32  # (T,)
    base: Floats32  # (Z,), what all suits have in common
    joint: Floats32  # (5, Z)
    known: Ints  # (5,), whether `joint` holds the suit
    option: Floats32  # (Z,)
    last: Floats32  # (U,)
    scores: npt.NDArray[np.float64]  # (MOST_OPTIONS,)


@net_kernel
def fresh_facts(decisions: int, options: int) -> Facts:
    """Return room for what is read of `decisions` with so many options in all."""
    n, m = decisions, options
    return Facts(
        np.zeros((n, 4, SUIT_SLOTS), np.int32),
        np.zeros((n, 4, SUIT_SLOTS), np.float32),
        np.zeros((n, 4), np.int64),
        np.zeros((n, GLOBAL_SLOTS), np.int32),
        np.zeros((n, GLOBAL_SLOTS), np.float32),
        np.zeros(n, np.int64),
        np.zeros((m, OPTION_SLOTS), np.int32),
        np.zeros((m, OPTION_SLOTS), np.float32),
        np.zeros(m, np.int64),
        np.zeros(m, np.int64),
        np.zeros(m, np.int64),
        np.zeros(m, np.int64),
    )


def sizes_of(net: Net) -> Sizes:
    """Return the sizes of a net."""
    (s, a), t, (c, z), u = net.suit_in.shape, net.trunk_bias.size, net.option_in.shape, net.out.size
    return Sizes(s, net.trunk_global.shape[0], c, a, t, z, u)


@net_kernel
def desk_of(net: Net) -> Desk:
    """Return room to think in for a net; callable inside kernels too."""
    a, t, z, u = net.suit_bias.size, net.trunk_bias.size, net.joint_bias.size, net.last_bias.size
    return Desk(
        fresh_facts(1, MOST_OPTIONS),
        np.zeros((4, a), np.float32),
        np.zeros(a, np.float32),
        np.zeros(t, np.float32),
        np.zeros(z, np.float32),
        np.zeros((5, z), np.float32),
        np.zeros(5, np.int64),
        np.zeros(z, np.float32),
        np.zeros(u, np.float32),
        np.zeros(MOST_OPTIONS),
    )
