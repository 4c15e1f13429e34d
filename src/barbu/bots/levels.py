"""Bots by name."""

from __future__ import annotations

__all__ = ["bot", "bot_names", "searches"]

from collections.abc import Callable
from functools import partial

from barbu.bots.bot import Bot
from barbu.bots.chance import RandomBot
from barbu.bots.human import BeginnerBot, ClubBot
from barbu.bots.simple import SimpleBot
from barbu.bots.warming import WarmedBot
from barbu.errors import UnknownName

Clock = Callable[[], float]

LEVELS = ("random", "beginner", "club", "simple", "strong", "network", "search", "master")
"""Names of all levels, weakest first."""

_WORLDS = {"strong": 32, "search": 160, "master": 160}
"""Levels that search, and how many worlds each looks at: who looks at few is now and then fooled by them."""
_SURE = {"strong": 2.0, "search": 3.0, "master": 3.0}
"""How sure each wants to be of a turn, in standard errors: who makes up its mind early errs now and then."""


def bot_names() -> tuple[str, ...]:
    """Return the names of all levels, weakest first."""
    return LEVELS


def searches(name: str) -> bool:
    """Whether the level called `name` thinks with compiled code, so that `warming.warm()` makes it ready."""
    return name in _WORLDS or name == "network"


def bot(name: str, *, budget_ms: float | None = None, clock: Clock | None = None, wait: bool = True) -> Bot:
    """
    Return a bot of the level called `name`.

    Args:
        name: One of `bot_names()`.
        budget_ms: Time a decision, for the levels that search; their own fixed work if left out.
        clock: Returns seconds; without one a bot that searches does a fixed amount of work.
        wait: Whether a bot that searches may wait for its kernels to be compiled; if not, `simple` sits in for it
            until `warming.warm()` is through.

    Raises:
        UnknownName: `bot/unknown` if there is none.
    """
    if name == "random":
        return RandomBot()
    if name == "simple":
        return SimpleBot()
    if name == "beginner":
        return BeginnerBot()
    if name == "club":
        return ClubBot()
    if searches(name):
        make = _network if name == "network" else partial(_search, name, budget_ms, clock)
        return make() if wait else WarmedBot(name, make)
    raise UnknownName(f'no bot is called "{name[:60]}": {", ".join(LEVELS)} would do', code="bot/unknown")


def _search(name: str, budget_ms: float | None, clock: Clock | None) -> Bot:
    from barbu.bots.master import MasterBot
    from barbu.bots.search import SearchBot

    made = MasterBot if name == "master" else SearchBot
    return made(name, _WORLDS[name], sure=_SURE[name], budget_ms=budget_ms, clock=clock)


def _network() -> Bot:
    from barbu.bots.network import NetworkBot

    return NetworkBot()
