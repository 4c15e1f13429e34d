"""What a bot is: a view in, an action out."""

from __future__ import annotations

__all__ = ["Bot", "Decision"]

from random import Random
from typing import NamedTuple, Protocol

from barbu.play import Action, View


class Decision(NamedTuple):
    """What a bot does, and why."""

    action: Action
    explanation: str = ""
    """One line in English; empty if the bot has none."""
    expected: tuple[float, ...] | None = None
    """Raw points that the bot expects for each seat, shape (players,); None if it does not say."""


class Bot(Protocol):
    """
    A player that sees a view and nothing else.

    It keeps nothing between calls that the view cannot rebuild, so it can take any seat at any moment.
    """

    name: str

    def decide(self, view: View, random: Random) -> Decision:
        """Return one of `view.actions`; all chance comes from `random`."""
        ...
