"""Bots by name."""

from __future__ import annotations

__all__ = ["bot", "bot_names"]

from collections.abc import Callable

from barbu.bots.bot import Bot
from barbu.bots.chance import RandomBot
from barbu.bots.simple import SimpleBot
from barbu.errors import UnknownName

_LEVELS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "simple": SimpleBot}


def bot_names() -> tuple[str, ...]:
    """Return the names of all levels, weakest first."""
    return tuple(_LEVELS)


def bot(name: str, *, budget_ms: float | None = None, clock: Callable[[], float] | None = None) -> Bot:
    """
    Return a bot of the level called `name`.

    Args:
        name: One of `bot_names()`.
        budget_ms: Time a decision, for the levels that search; their own if left out.
        clock: Returns seconds; without one a bot that searches does a fixed amount of work.

    Raises:
        UnknownName: `bot/unknown` if there is none.
    """
    del budget_ms, clock
    if name not in _LEVELS:
        known = ", ".join(_LEVELS)
        raise UnknownName(f'no bot is called "{name[:60]}": {known} would do', code="bot/unknown")
    return _LEVELS[name]()
