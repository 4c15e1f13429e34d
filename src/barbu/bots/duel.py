"""The duplicate duel of two bots: the same cards in every seating, one row of scores each."""

from __future__ import annotations

__all__ = ["Duel", "Row", "TimedBot", "contracts_of", "play_row", "rows_to_play"]

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from barbu.bots.bot import Bot, Decision
from barbu.bots.match import play_deal
from barbu.bots.seating import seatings
from barbu.cards import deal_hands
from barbu.errors import UnknownName
from barbu.play import View, scores_of, start_deal
from barbu.rules import Ruleset


class Duel(NamedTuple):
    """What is measured."""

    ruleset: Ruleset
    """As it is played: without its `doubling` table where doubles are off."""
    contracts: tuple[str, ...]
    deals: int
    """Deals of each contract, before seatings."""
    seed: int
    seating: str = "both"
    """One of `seating.SEATINGS`."""


class Row(NamedTuple):
    """One deal, played once in each seating."""

    contract: str
    number: int
    """Of the deal, from 0; with the seed it gives the cards."""
    scores: tuple[tuple[int, ...], ...]
    """Settled points of each seat in each seating, shape (seatings, players)."""
    decisions: tuple[int, int] = (0, 0)
    """How often A and B decided."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """How long they thought."""


class TimedBot:
    """A bot whose decisions are counted and timed."""

    def __init__(self, bot: Bot, clock: Callable[[], float]) -> None:
        self.name = bot.name
        self.decisions = 0
        self.seconds = 0.0
        self._bot = bot
        self._clock = clock

    def decide(self, view: View, random: Random) -> Decision:
        """Return the bot's own decision."""
        start = self._clock()
        decision = self._bot.decide(view, random)
        self.seconds += self._clock() - start
        self.decisions += 1
        return decision


def contracts_of(ruleset: Ruleset, wanted: str | None) -> tuple[str, ...]:
    """
    Return the ids of the contracts to measure: all, or the one that is wanted.

    Raises:
        UnknownName: `usage/bad_option` if the ruleset has no such contract.
    """
    ids = tuple(contract.id for contract in ruleset.contracts)
    if wanted is None:
        return ids
    if wanted not in ids:
        raise UnknownName(
            f'no contract is called "{wanted[:60]}": {", ".join(ids)} would do', code="usage/bad_option"
        )
    return (wanted,)


def rows_to_play(duel: Duel) -> Iterator[tuple[str, int]]:
    """Yield contract and number of every deal; contracts take turns, so a duel cut short is even."""
    for number in range(duel.deals):
        for contract in duel.contracts:
            yield contract, number


def play_row(
    duel: Duel, a: Bot, b: Bot, contract: str, number: int, clock: Callable[[], float] = lambda: 0.0
) -> Row:
    """
    Return one deal played in every seating.

    The cards, the declarer and the chance of each seat come from the duel's seed, the contract and the number
    alone: not from the bots, nor from the order in which rows are played.
    """
    ruleset = duel.ruleset
    players = ruleset.players
    seed = f"{duel.seed}/{contract}/{number}"
    hands = deal_hands(ruleset.cards, players, Random(f"{seed}/cards"))
    timed = TimedBot(a, clock), TimedBot(b, clock)
    scores = []
    for a_seats in seatings(players, duel.seating):
        deal = start_deal(ruleset, number % players, hands, (contract,))
        bots = [timed[0] if seat in a_seats else timed[1] for seat in range(players)]
        scores.append(scores_of(play_deal(deal, bots, seed)).settled)
    decisions = (timed[0].decisions, timed[1].decisions)
    return Row(contract, number, tuple(scores), decisions, (timed[0].seconds, timed[1].seconds))
