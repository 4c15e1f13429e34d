"""Rules of thumb, derived from what a contract counts: they hold for any contract that a user invents."""

from __future__ import annotations

__all__ = ["SimpleBot", "best_liked", "choice_by_thumb", "likings", "speech_by_thumb"]

from collections.abc import Sequence
from itertools import groupby
from random import Random

from barbu.bots.bot import Decision
from barbu.bots.doubled import regards_of
from barbu.bots.owing import SPREAD, price_of_doubling
from barbu.bots.seen import shown_voids, unseen_cards
from barbu.bots.stakes import Stakes, lowest_wins_sign, stakes_of
from barbu.bots.thumb import D_PASS, card_liking, laying_liking, set_value
from barbu.bots.worth import standing, standing_as_chooser
from barbu.cards import suit_of
from barbu.play import Action, Choose, Pass, Phase, PlayCard, Speak, Tables, View
from barbu.play.masks import ACE_LOW, suit_set
from barbu.play.tables import KIND_LAYOUT

_MARGIN = 0.15
"""By how many standard deviations a bet must look good."""
_DOUBLER = 0.7
"""How much better than most a hand is that has doubled."""


class SimpleBot:
    """Ducks what costs, takes what pays, gets rid of what is dangerous, blocks the rows; sees only its view."""

    name = "simple"

    def decide(self, view: View, random: Random) -> Decision:
        """Return the action that the rules of thumb like best; equals are taken by chance."""
        if len(view.actions) == 1:
            return Decision(view.actions[0], "the only thing that may be done")
        if view.phase is Phase.CHOOSE:
            return choice_by_thumb(view)
        if view.phase is Phase.SPEAK:
            return speech_by_thumb(view)
        return Decision(best_liked(view, likings(view), random))


def best_liked(view: View, liked: Sequence[float], random: Random) -> Action:
    """Return the action that is liked best; equals are taken by chance."""
    best = max(liked)
    fit = [action for action, liking in zip(view.actions, liked, strict=True) if liking >= best - 1e-9]
    return random.choice(fit)


def choice_by_thumb(view: View) -> Decision:
    """Return the contract in which the hand stands best against the contract's mean."""
    ruleset = view.ruleset
    choices = [action for action in view.actions if isinstance(action, Choose)]
    found = []
    for contract_id, group in groupby(choices, key=lambda choice: choice.contract):
        contract = ruleset.contract(contract_id)
        found.append(standing_as_chooser(ruleset, contract, view.hand, tuple(group)))
    best, choice = max(found, key=lambda pair: pair[0].points)
    return Decision(choice, f"{best.points:+.1f} points above what the contract brings on average")


def speech_by_thumb(view: View) -> Decision:
    """Return the doubles that look good: of each seat that most likely stands worse than this hand."""
    assert view.contract is not None
    choice = view.choice or Choose(view.contract.id)
    grade = standing(view.ruleset, view.contract, view.hand, choice).grade
    players = view.ruleset.players
    lead = grade * players / (players - 1) - _MARGIN
    price = price_of_doubling(view) / SPREAD

    def gain(action: Action) -> float:
        targets = action.targets if isinstance(action, Speak) else ()
        owed = price if view.roles.declarer in targets else 0.0
        return sum(lead - _expected_grade(view, target) for target in targets) - owed

    best = max(view.actions, key=gain)
    return Decision(best, f"the hand stands {grade:+.1f} deviations from an average one")


def _expected_grade(view: View, seat: int) -> float:
    """How good the hand of another seat is on average, from what it chose and said."""
    grade = 0.0
    if seat == view.roles.chooser:
        grade += 1.0 - 1.0 / max(1, len(view.available))
    for speech in view.spoken:
        if speech.seat == seat:
            grade += _DOUBLER if speech.targets else -0.3
    return grade


def likings(view: View, laying: Sequence[float] | None = None) -> list[float]:
    """
    Return how much the seat likes each of `view.actions`, cards or a pass, in the same order.

    Args:
        view: What the seat sees.
        laying: Weights for cards laid in rows, in place of the shipped ones.
    """
    tables = view.tables
    assert tables is not None
    stakes = stakes_of(tables, lowest_wins_sign(view.ruleset))
    if tables.kind == KIND_LAYOUT:
        unseen = unseen_cards(view)
        return [_laying(view, laying or stakes.weights, unseen, action) for action in view.actions]
    return _card_likings(view, tables, stakes)


def _laying(view: View, weights: Sequence[float], unseen: int, action: Action) -> float:
    if isinstance(action, Pass):
        return weights[D_PASS]
    assert isinstance(action, PlayCard)
    low = ACE_LOW in (action.ace, view.ace)
    return laying_liking(1 << action.card, view.hand, view.rows, unseen, int(low), weights)


def _card_likings(view: View, tables: Tables, stakes: Stakes) -> list[float]:
    players, trick = tables.players, len(view.trick_winners)
    unseen, voids = unseen_cards(view), shown_voids(players, view.plays)
    table = 0
    for play in view.trick:
        table |= 1 << play.card
    led = suit_set(1 << view.trick[0].card) if table else 0
    best = next((1 << play.card for play in view.trick if play.seat == view.winner), 0)
    followers = [(view.seat + step) % players for step in range(1, players - len(view.trick))]
    lying = set_value(table, stakes.item_cards, stakes.item_values)
    out_value = set_value(unseen, stakes.item_cards, stakes.item_values)
    regard = regards_of(players, view.spoken)[view.seat][view.winner] if table else 0.0
    liked = []
    for action in view.actions:
        assert isinstance(action, PlayCard)
        suit = suit_of(view.trick[0].card if table else action.card)
        not_void = sum(1 - (voids >> (4 * seat + suit) & 1) for seat in followers)
        liked.append(
            card_liking(
                1 << action.card,
                view.hand,
                unseen,
                led,
                best,
                view.trump,
                len(followers),
                not_void,
                lying,
                stakes.trick_now[trick],
                stakes.trick_later[trick],
                stakes.unit,
                out_value,
                regard,
                stakes.item_cards,
                stakes.item_values,
                stakes.powers,
                stakes.weights,
            )
        )
    return liked
