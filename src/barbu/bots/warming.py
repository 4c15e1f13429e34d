"""Bots that think with compiled code, and what sits in for them until it is ready."""

from __future__ import annotations

__all__ = ["WarmedBot", "is_warm", "warm", "warm_in_background"]

import threading
from collections.abc import Callable
from random import Random

from barbu.bots.bot import Bot, Decision
from barbu.bots.simple import SimpleBot
from barbu.cards import deal_hands
from barbu.play import Choose, View, apply, legal_actions, start_deal, view
from barbu.rules import preset

_ready = threading.Event()
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def is_warm() -> bool:
    """Whether the kernels of the bots are ready in this process; asking costs nothing and loads nothing."""
    return _ready.is_set()


def warm() -> None:
    """Compile the kernels of the bots, or load them if they were compiled before."""
    with _lock:
        if _ready.is_set():
            return
        from barbu.bots.search import SearchBot

        ruleset = preset("tournament")
        hands = deal_hands(ruleset.cards, ruleset.players, Random(0))
        player = SearchBot(worlds=2)
        for choice in (Choose("trumps", "S"), Choose("domino", None, "7")):
            deal = apply(start_deal(ruleset, 0, hands), choice)
            for _ in range(ruleset.players + 2):
                player.decide(view(deal, deal.turn), Random(0))
                deal = apply(deal, legal_actions(deal)[0])
        _ready.set()


def warm_in_background() -> threading.Thread:
    """Start `warm()` in a thread that does not keep the process alive; the same thread if it is under way."""
    if not _threads:
        thread = threading.Thread(target=warm, name="barbu-warm-bots", daemon=True)
        _threads.append(thread)
        thread.start()
    return _threads[0]


class WarmedBot:
    """A bot for tables where people wait: until the kernels are ready the rules of thumb play in its place."""

    def __init__(self, name: str, make: Callable[[], Bot]) -> None:
        self.name = name
        self._make = make
        self._bot: Bot | None = None
        self._simple = SimpleBot()

    def decide(self, view: View, random: Random) -> Decision:
        """Return the bot's decision, or that of `simple` while nothing is compiled yet."""
        if not is_warm():
            return self._simple.decide(view, random)
        if self._bot is None:
            self._bot = self._make()
        return self._bot.decide(view, random)
