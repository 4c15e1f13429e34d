"""Bots that think with compiled code, and what sits in for them until it is ready."""

from __future__ import annotations

__all__ = ["WarmedBot", "is_cached", "is_warm", "warm", "warm_in_background"]

import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random

from barbu.bots.bot import Bot, Decision
from barbu.bots.simple import SimpleBot
from barbu.cards import deal_hands
from barbu.play import Choose, Deal, View, apply, legal_actions, start_deal, view
from barbu.rules import preset

_MARKER = "complete"
_ready = threading.Event()
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def is_warm() -> bool:
    """Whether the kernels of the bots are ready in this process; asking costs nothing and loads nothing."""
    return _ready.is_set()


def is_cached() -> bool:
    """Whether this version of the kernels was compiled on this machine before, so that it is only loaded."""
    from barbu.bots.nets.compiling import net_folder

    folder = net_folder()
    return folder is not None and (folder / _MARKER).exists()


def warm() -> None:
    """Compile the kernels of the bots, or load them if they were compiled before."""
    with _lock:
        if _ready.is_set():
            return
        from barbu.bots.nets.compiling import net_folder

        ruleset = preset("tournament")
        deal = start_deal(ruleset, 0, deal_hands(ruleset.cards, ruleset.players, Random(0)))
        for choice in (Choose("trumps", "S"), Choose("domino", None, "7")):
            _run_each_kernel(deal, choice)
        if folder := net_folder():
            (folder / _MARKER).touch()
        _ready.set()


def _run_each_kernel(deal: Deal, choice: Choose) -> None:
    """Have bots choose, speak and play a little; the table does as it is told."""
    from barbu.bots.master import MasterBot
    from barbu.bots.network import NetworkBot
    from barbu.bots.search import SearchBot

    players: tuple[Bot, ...] = (SearchBot(worlds=2), NetworkBot(), MasterBot(worlds=2))
    for player in players:
        player.decide(view(deal, deal.turn)._replace(actions=(choice, choice)), Random(0))
    deal = apply(deal, choice)
    for _ in range(2 * deal.ruleset.players + 2):
        for player in players:
            player.decide(view(deal, deal.turn), Random(0))
        deal = apply(deal, legal_actions(deal)[0])


def warm_in_background() -> threading.Thread:
    """
    Start `warm()` in a thread that does not keep the process alive; the same thread if it is under way.

    What has to be compiled first is compiled by a process of its own: this one keeps its pace and its memory.
    """
    if not _threads:
        thread = threading.Thread(target=_warm_apart, name="barbu-warm-bots", daemon=True)
        _threads.append(thread)
        thread.start()
    return _threads[0]


def _warm_apart() -> None:
    if not is_cached():
        command = [sys.executable, "-c", "from barbu.bots import warm; warm()"]
        subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True)  # noqa: S603
    warm()


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
