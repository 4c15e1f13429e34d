"""What a bot does at a table: cheap ones think in a thread, those that search in processes of their own."""

from __future__ import annotations

__all__ = ["Minds", "decided"]

import asyncio
import hashlib
from concurrent.futures import Executor
from random import Random

import structlog

from barbu.bots import bot
from barbu.bots.levels import searches
from barbu.matches.table import Table, act_of_bot
from barbu.play import Action, View, view, why_illegal
from barbu.server.store import NewEvent
from barbu.server.tables.hints import Adviser
from barbu.server.tables.thinkers import Thinkers
from barbu.server.thoughts import SUBSTITUTE

_log = structlog.get_logger("barbu.bots")


class Minds:
    """
    Where the bots of tables think.

    Args:
        executor: Threads for bots that think for a few ms.
        thinkers: Processes for those that search.
    """

    def __init__(self, executor: Executor, thinkers: Thinkers) -> None:
        self._executor = executor
        self._thinkers = thinkers
        self.adviser = Adviser(executor, thinkers)

    def expect(self, table: Table) -> None:
        """Have the processes started where a bot that searches sits, before it is its turn."""
        if not table.closed and any(searches(there.level) for there in table.seats):
            self._thinkers.wake()

    async def decided(self, table: Table, seat: int) -> list[NewEvent]:
        """Return the events of a bot's action at `seat`, as `decided()` does."""
        level = _level(table, seat)
        action: Action | None = None
        if searches(level):
            deal = table.current
            assert deal is not None, "a seat is to act"
            reply = await self._thinkers.think(level, view(deal, seat), _chance(table, seat))
            action = reply.action if reply else None
        if action is not None and _holds(table, seat, action):
            return [NewEvent(*draft) for draft in act_of_bot(table, seat, action)]
        return await asyncio.get_running_loop().run_in_executor(self._executor, decided, table, seat)

    async def close(self) -> None:
        """End threads and processes."""
        await self.adviser.close()
        self._executor.shutdown(wait=False, cancel_futures=True)
        await self._thinkers.close()


def decided(table: Table, seat: int) -> list[NewEvent]:
    """
    Return the events of a bot's action at `seat`; where a bot that searches sits, its substitute plays.

    The chance of the bot comes from the table's secret and its version: whichever worker thinks, thinks the same. A bot
    that fails, or asks for what the rules forbid, is replaced by the first legal action, so that nobody waits for ever.

    Raises:
        TableError: If no bot plays this seat now, or the table is closed.
    """
    deal = table.current
    assert deal is not None, "a seat is to act"
    seen = view(deal, seat)
    action = _thought(table, seat, seen) or seen.actions[0]
    return [NewEvent(*draft) for draft in act_of_bot(table, seat, action)]


def _thought(table: Table, seat: int, seen: View) -> Action | None:
    level = _level(table, seat)
    thinks = SUBSTITUTE if searches(level) else level
    try:
        action = bot(thinks).decide(seen, Random(_chance(table, seat))).action
    except Exception:
        _log.exception("bot_failed", level=thinks)
        return None
    return action if _holds(table, seat, action) else None


def _holds(table: Table, seat: int, action: Action) -> bool:
    """Whether the rules allow what a bot asks for; if not, the log says so."""
    assert table.current is not None, "a seat is to act"
    if why_illegal(table.current, action, seat) is None:
        return True
    _log.error("bot_broke_a_rule", level=_level(table, seat))
    return False


def _level(table: Table, seat: int) -> str:
    """The level of the bot that plays a seat now."""
    return table.seats[seat].stand_in or table.seats[seat].level


def _chance(table: Table, seat: int) -> bytes:
    text = b"%b bot %d %d" % (table.opening.secret, table.version, seat)
    return hashlib.sha256(text).digest()
