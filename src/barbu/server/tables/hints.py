"""Hints: what a bot would do in somebody's place, seeing what they see and nothing else."""

from __future__ import annotations

__all__ = ["AMONG_PEOPLE", "LEAST", "PATIENCE", "Adviser", "Hint", "adviser_level", "hint_thought"]

import asyncio
import hashlib
from collections import OrderedDict
from concurrent.futures import Executor
from random import Random
from typing import NamedTuple

from barbu.bots import bot, bot_names
from barbu.bots.levels import searches
from barbu.matches.table import SeatKind, Table, TableError
from barbu.play import Action, view
from barbu.server.tables.thinkers import Thinkers
from barbu.server.thoughts import SUBSTITUTE, Thought, packed

AMONG_PEOPLE = "search"
"""
The level that advises where only people sit: whoever asks there wants to know what is good.

Its decisions take some 20 ms (docs/strength.md), so it needs no budget of time: the same amount of work each time gives
the same hint for the same position, whichever device asks and however busy the machine is.
"""
LEAST = "simple"
"""The weakest level that advises: those below it err on purpose, and nobody wants to be told their errors."""
PATIENCE = 0.8
"""Seconds that somebody waits for a bot that searches; then the substitute answers, so a hint is there within 1 s."""
KEPT = 512
"""Hints that are kept in case they are asked for again."""


class Hint(NamedTuple):
    """What a bot would do."""

    action: Action
    level: str
    """Whose advice it is: the bot in use, or its substitute where that one did not say anything in time."""


class Adviser:
    """
    Gives hints; used from the event loop only.

    Who asks twice for one position, from two devices perhaps, has one bot think, once. Bots that are to play go first.

    Args:
        executor: Threads for bots that think for a few ms.
        thinkers: Processes for those that search.
        patience: Seconds to wait for a bot that searches.
    """

    def __init__(self, executor: Executor, thinkers: Thinkers, *, patience: float = PATIENCE) -> None:
        self._executor = executor
        self._thinkers = thinkers
        self._patience = patience
        self._asked: dict[bytes, asyncio.Task[Hint | None]] = {}
        self._kept: OrderedDict[bytes, Hint] = OrderedDict()

    async def hint(self, table: Table, seat: int) -> Hint:
        """
        Return what the bot in use would do at `seat`, or its substitute if that one does not say so in time.

        Raises:
            TableError: `table/not_now` if it is not the seat's turn.
        """
        thought = hint_thought(table, seat)
        if searches(thought.level) and (found := await self._searched(thought)) is not None:
            return found
        return await asyncio.get_running_loop().run_in_executor(self._executor, _by_thumb, thought)

    async def close(self) -> None:
        """Wait for nothing any more."""
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _searched(self, thought: Thought) -> Hint | None:
        """What a bot that searches says; None: nothing, or nothing that the rules allow."""
        key = hashlib.sha256(packed(thought)).digest()
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        if not self._thinkers.are_awake:
            self._thinkers.wake()  # for the next hint: it takes longer than anybody waits
            return None
        task = self._asked.get(key)
        if task is None:
            task = self._asked[key] = asyncio.create_task(self._thought(key, thought), name="barbu-hint")
            task.add_done_callback(lambda _: self._asked.pop(key))
        return await asyncio.shield(task)  # who leaves does not take it from the others

    async def _thought(self, key: bytes, thought: Thought) -> Hint | None:
        level, seen, chance = thought
        reply = await self._thinkers.think(level, seen, chance, patience=self._patience, gives_way=True)
        if reply is None or reply.action not in seen.actions:
            return None
        hint = Hint(*reply)
        if reply.level == level:
            self._kept[key] = hint
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return hint


def adviser_level(table: Table) -> str:
    """Return the level that advises at a table: the strongest among the bots that sit there, at least `LEAST`."""
    order = bot_names()
    there = {seat.level for seat in table.seats if seat.kind is SeatKind.BOT}
    if not there:
        return AMONG_PEOPLE
    return max((LEAST, *there.intersection(order)), key=order.index)


def hint_thought(table: Table, seat: int) -> Thought:
    """
    Return what is to be thought about for a hint at `seat`: built from its view, and from what all know.

    Not even the bot's chance comes from the secret of the table, as that of a bot that plays does: it is the number of
    the deal and of what has been done in it. Whoever may not tell two tables apart gets the same hint at both.

    Raises:
        TableError: `table/not_now` if it is not the seat's turn.
    """
    deal = table.current
    if deal is None or deal.turn != seat or table.closed:
        raise TableError("it is not your turn", code="table/not_now")
    chance = b"hint %d %d %d" % (table.number, len(table.acts), seat)
    return Thought(adviser_level(table), view(deal, seat), chance)


def _by_thumb(thought: Thought) -> Hint:
    level = SUBSTITUTE if searches(thought.level) else thought.level
    return Hint(bot(level).decide(thought.view, Random(thought.chance)).action, level)
