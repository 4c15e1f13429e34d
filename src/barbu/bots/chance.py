"""The bot that plays at random."""

from __future__ import annotations

__all__ = ["RandomBot"]

from random import Random

from barbu.bots.bot import Decision
from barbu.play import View


class RandomBot:
    """Does any legal thing, each with the same chance; the yardstick of all others."""

    name = "random"

    def decide(self, view: View, random: Random) -> Decision:
        """Return one of the legal actions, uniformly."""
        return Decision(random.choice(view.actions))
