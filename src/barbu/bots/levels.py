"""Bots by name."""

from __future__ import annotations

__all__ = ["bot", "bot_names"]

from barbu.bots.bot import Bot
from barbu.bots.chance import RandomBot
from barbu.bots.simple import SimpleBot
from barbu.errors import UnknownName

_LEVELS: dict[str, type[RandomBot | SimpleBot]] = {"random": RandomBot, "simple": SimpleBot}


def bot_names() -> tuple[str, ...]:
    """Return the names of all levels, weakest first."""
    return tuple(_LEVELS)


def bot(name: str) -> Bot:
    """
    Return a bot of the level called `name`.

    Raises:
        UnknownName: `bot/unknown` if there is none.
    """
    if name not in _LEVELS:
        known = ", ".join(_LEVELS)
        raise UnknownName(f'no bot is called "{name[:60]}": {known} would do', code="bot/unknown")
    return _LEVELS[name]()
