"""Rules of thumb, derived from what a contract counts: they hold for any contract that a user invents."""

from __future__ import annotations

__all__ = ["SimpleBot"]

from random import Random
from typing import NamedTuple

from barbu.bots.bot import Decision
from barbu.cards import cards_in, rank_of, suit_cards, suit_of
from barbu.play import PASS, Action, Choose, Phase, PlayCard, Speak, Tables, View, compile_rules, masks
from barbu.rules import Contract, Ruleset


class _Worth(NamedTuple):
    """What a seat wants of a trick contract, seen from the points of its items; above 0 is worth having."""

    trick: float
    """Of any trick, for itself."""
    cards: dict[int, float]
    """Of single cards, by card number; those that do not count are left out."""


class SimpleBot:
    """Ducks what costs, takes what pays, gets rid of what is dangerous; sees only its view."""

    name = "simple"

    def decide(self, view: View, random: Random) -> Decision:
        """Return the action that the rules of thumb like best; equals are taken by chance."""
        scored = [(self._liking(view, action), action) for action in view.actions]
        best = max(liking for liking, _ in scored)
        return Decision(random.choice([action for liking, action in scored if liking >= best - 1e-9]))

    def _liking(self, view: View, action: Action) -> float:
        if isinstance(action, Choose):
            contract = view.ruleset.contract(action.contract)
            return _hand_worth(view.ruleset, contract, view.hand, action) - _fair(view.ruleset, contract)
        if isinstance(action, Speak):
            return _speech_worth(view, action)
        if view.tables is not None and view.phase is Phase.PLAY and not view.tables.payments:
            assert isinstance(action, PlayCard)
            return _card_worth(view, view.tables, action.card)
        return _laying_worth(view, action)


def _points(ruleset: Ruleset) -> int:
    """1, or -1 where penalties are written as positive numbers."""
    return 1 if ruleset.winner == "highest" else -1


def _worth(ruleset: Ruleset, tables: Tables, trick: int) -> _Worth:
    """What trick number `trick` and the single cards are worth."""
    sign = _points(ruleset)
    each, cards = 0.0, dict[int, float]()
    for item, kind in enumerate(tables.item_kinds):
        points = sign * tables.item_points[item]
        if kind == masks.ITEM_EACH_TRICK:
            each += points
        elif kind == masks.ITEM_ONE_TRICK:
            far = abs(tables.item_tricks[item] - trick)
            each += points if far == 0 else points / (4.0 + 2.0 * far)
        elif kind == masks.ITEM_LONGEST:
            each += points / tables.tricks
        else:
            for card in cards_in(tables.item_cards[item]):
                cards[card] = cards.get(card, 0.0) + points
    return _Worth(each, cards)


def _card_worth(view: View, tables: Tables, card: int) -> float:
    worth = _worth(view.ruleset, tables, len(view.trick_winners))
    gathered = sum(1 << play.card for play in view.plays)
    if not view.trick:
        return _lead_worth(view, tables, worth, card, gathered)
    on_table = sum(worth.cards.get(play.card, 0.0) for play in view.trick) + worth.trick
    led = suit_cards(suit_of(view.trick[0].card))
    best = 1 << next(play.card for play in view.trick if play.seat == view.winner)
    wins = masks.heads(1 << card, led, best, view.trump)
    last = len(view.trick) == tables.players - 1
    stake = on_table + worth.cards.get(card, 0.0)
    height = rank_of(card) / 12.0
    if not wins:
        # Lost either way: be rid of what would cost later, keep what may still win something.
        away = -worth.cards.get(card, 0.0) + (height if stake_is_bad(worth) else -height)
        return away - 0.01 * stake
    sure = 1.0 if last else _stays_best(tables, view, card, led, gathered)
    return sure * stake + (0.2 * height if stake_is_bad(worth) else -0.2 * height) * (1.0 if last else -1.0)


def stake_is_bad(worth: _Worth) -> bool:
    """Whether taking tricks costs more than it brings, over the whole deal."""
    return worth.trick * 13 + sum(worth.cards.values()) < 0


def _stays_best(tables: Tables, view: View, card: int, led: int, gathered: int) -> float:
    """A rough chance that a card that heads the trick keeps it, from the higher ones not seen yet."""
    bit = 1 << card
    unseen = tables.deck & ~gathered & ~view.hand
    suit = view.trump if bit & view.trump else led
    higher = masks.popcount(unseen & suit & ~(2 * bit - 1))
    following = tables.players - 1 - len(view.trick)
    return float((1.0 - min(0.9, 0.3 * higher)) ** min(1, following))


def _lead_worth(view: View, tables: Tables, worth: _Worth, card: int, gathered: int) -> float:
    bit = 1 << card
    suit = suit_cards(suit_of(card))
    unseen = tables.deck & ~gathered & ~view.hand
    higher = masks.popcount(unseen & suit & ~(2 * bit - 1))
    lower = masks.popcount(unseen & suit & (bit - 1))
    wins = lower / (lower + higher) if lower + higher else 1.0
    danger = sum(points for other, points in worth.cards.items() if unseen >> other & 1 and suit >> other & 1)
    stake = worth.trick * tables.players / 2 + danger + worth.cards.get(card, 0.0)
    length = masks.popcount(view.hand & suit)
    return wins * stake - (0.05 * length if stake_is_bad(worth) else 0.0)


def _laying_worth(view: View, action: Action) -> float:
    """Lay what opens the way for one's own cards, keep what blocks the others."""
    if action == PASS:
        return -0.5
    assert isinstance(action, PlayCard)
    suit = view.hand & suit_cards(suit_of(action.card)) & ~(1 << action.card)
    middle = sum(rank_of(card) for card in cards_in(view.rows)) / max(1, masks.popcount(view.rows))
    beyond = (
        suit & ~((1 << action.card) - 1)
        if rank_of(action.card) >= middle
        else suit & ((1 << action.card) - 1)
    )
    ends = 1.0 if rank_of(action.card) in (0, 12) else 0.0
    return masks.popcount(beyond) + ends


def _fair(ruleset: Ruleset, contract: Contract) -> float:
    tables = compile_rules(ruleset, contract)
    if tables.payments:
        return _points(ruleset) * sum(tables.payments) / tables.players
    total = sum(p * max(1, t) for p, t in zip(tables.item_points, tables.item_totals, strict=True))
    return _points(ruleset) * total / tables.players


def _hand_worth(ruleset: Ruleset, contract: Contract, hand: int, choice: Choose) -> float:
    """A rough guess of the points that a hand makes in a contract: high cards take what there is to take."""
    tables = compile_rules(ruleset, contract)
    fair = _fair(ruleset, contract)
    ranks = [rank_of(card) for card in cards_in(hand)]
    if tables.payments:
        middle = next((i for i, r in enumerate("23456789TJQKA") if r == choice.start_rank), 6)
        far = sum(abs(rank - middle) for rank in ranks) / max(1, len(ranks))
        return fair + (3.2 - far) * max(abs(p) for p in tables.payments) / 6
    high = sum(max(0, rank - 7) for rank in ranks)
    usual = 15 * len(ranks) / 13
    if choice.trump and choice.trump != "none":
        trumps = masks.popcount(hand & suit_cards("SHDC".index(choice.trump)))
        high += 6 * max(0, trumps - 3)
    elif tables.sign < 0:
        short = sum(1 for suit in range(4) if masks.popcount(hand & suit_cards(suit)) <= 1)
        high -= 2 * short
    return fair * (high / usual)


def _speech_worth(view: View, action: Speak) -> float:
    assert view.contract is not None
    choice = view.choice or Choose(view.contract.id)
    fair = _fair(view.ruleset, view.contract)
    mine = _hand_worth(view.ruleset, view.contract, view.hand, choice)
    # Who names a contract has a hand for it: against the declarer it takes a better one.
    return sum(mine - fair - (2.0 if target == view.roles.declarer else 1.0) for target in action.targets)
