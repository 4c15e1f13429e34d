"""What a bot does at a table, decided in a thread that holds no lock."""

from __future__ import annotations

__all__ = ["ADVISER", "advised", "decided", "warming"]

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import structlog

from barbu.bots import Bot, bot
from barbu.bots.levels import searches
from barbu.bots.warming import warm_in_background
from barbu.matches.table import Table, TableError, act_of_bot, action_data
from barbu.play import Action, View, view, why_illegal
from barbu.server.live import Live
from barbu.server.store import NewEvent, Store

ADVISER = "simple"
"""The level of the bot that gives hints."""
_log = structlog.get_logger("barbu.bots")


@asynccontextmanager
async def warming(_store: Store, _live: Live) -> AsyncIterator[None]:
    """Get the bots that search ready while the application starts, so that no table waits for them."""
    warm_in_background()
    yield


def decided(table: Table, seat: int) -> list[NewEvent]:
    """
    Return the events of a bot's action at `seat`.

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


def advised(table: Table, seat: int) -> dict[str, object]:
    """
    Return what a bot would do at `seat`, as plain data.

    Raises:
        TableError: `table/not_now` if it is not the seat's turn.
    """
    deal = table.current
    if deal is None or deal.turn != seat or table.closed:
        raise TableError("it is not your turn", code="table/not_now")
    return action_data(_bot(ADVISER).decide(view(deal, seat), _chance(table, seat)).action)


def _thought(table: Table, seat: int, seen: View) -> Action | None:
    there = table.seats[seat]
    try:
        action = _bot(there.stand_in or there.level).decide(seen, _chance(table, seat)).action
    except Exception:
        _log.exception("bot_failed", level=there.stand_in or there.level)
        return None
    assert table.current is not None, "a seat is to act"
    if why_illegal(table.current, action, seat) is None:
        return action
    _log.error("bot_broke_a_rule", level=there.stand_in or there.level)
    return None


def _bot(level: str) -> Bot:
    """The bot of a level; while one that searches is being got ready, the rules of thumb sit in for it."""
    if searches(level):
        warm_in_background()
    return bot(level, wait=False)


def _chance(table: Table, seat: int) -> Random:
    text = b"%b bot %d %d" % (table.opening.secret, table.version, seat)
    return Random(hashlib.sha256(text).digest())
