"""A whole match played by bots."""

from __future__ import annotations

__all__ = ["play_deal", "play_match"]

from collections.abc import Sequence
from random import Random

from barbu.bots.bot import Bot
from barbu.cards import deal_hands, parse_card
from barbu.errors import BarbuError
from barbu.play import Deal, Done, apply, next_slot, start_slot, view
from barbu.records import Record, played_deal
from barbu.rules import Ruleset


def play_deal(deal: Deal, bots: Sequence[Bot], seed: str) -> Deal:
    """
    Return a deal played to its end.

    Args:
        deal: Where it starts.
        bots: Who sits where, shape (players,).
        seed: From this and the seat's number each seat's chance is made, so seats do not disturb each other.
    """
    chance = [Random(f"{seed}/seat {seat}") for seat in range(deal.ruleset.players)]
    while not deal.is_over:
        seat = deal.turn
        decision = bots[seat].decide(view(deal, seat), chance[seat])
        deal = apply(deal, decision.action, seat)
    return deal


def play_match(
    ruleset: Ruleset,
    bots: Sequence[Bot],
    seed: int,
    *,
    players: Sequence[str] | None = None,
    ruleset_id: str | None = None,
) -> Record:
    """
    Return the record of a whole match; the same arguments give the same record.

    Args:
        ruleset: The table's rules.
        bots: Who sits where, shape (players,).
        seed: Of all chance: the draw, the cards, the bots.
        players: Names by seat; the bots' own with their seat if left out.
        ruleset_id: The preset's id, for a record that names it instead of holding it.

    Raises:
        BarbuError: `usage/bad_option` if there is not one bot a seat.
    """
    if len(bots) != ruleset.players:
        message = f"{len(bots)} bots for {ruleset.players} players: one a seat would do"
        raise BarbuError(message, code="usage/bad_option")
    hands = deal_hands(ruleset.cards, ruleset.players, Random(f"{seed}/deal 0"))
    first = _first_declarer(ruleset, hands, seed)
    done: list[Done] = []
    deals: list[Deal] = []
    while slot := next_slot(ruleset, first, done):
        number = slot.number
        hands = deal_hands(ruleset.cards, ruleset.players, Random(f"{seed}/deal {number}"))
        deal = start_slot(ruleset, slot, hands)
        deal = play_deal(deal, bots, f"{seed}/deal {number}")
        deals.append(deal)
        assert deal.contract is not None
        done.append(Done(deal.declarer, deal.contract.id, deal.spoken))
    names = tuple(players) if players else tuple(f"{bot.name} {seat}" for seat, bot in enumerate(bots))
    return Record(
        ruleset=ruleset,
        ruleset_id=ruleset_id,
        players=names,
        first_declarer=first,
        deals=tuple(played_deal(deal) for deal in deals),
    )


def _first_declarer(ruleset: Ruleset, hands: Sequence[int], seed: int) -> int:
    if ruleset.schedule.first == "drawn":
        return Random(f"{seed}/draw").randrange(ruleset.players)
    card = parse_card(ruleset.schedule.first)
    return next(seat for seat, hand in enumerate(hands) if hand >> card & 1)
