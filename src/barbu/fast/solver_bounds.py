"""What the cards that are left bring at most and at least."""

from __future__ import annotations

__all__ = ["bound_of", "capot_after", "capot_is_open", "suit_number", "trick_gain"]

from barbu.fast.cache import inline_kernel
from barbu.fast.solver_bits import count_cards
from barbu.fast.solver_game import CAPOT_LOST, CAPOT_OPEN, REST_HIGH, Game


@inline_kernel
def trick_gain(game: Game, pile: int, trick: int, winner: int) -> int:
    """Return what the cards `pile`, as trick number `trick`, are worth if `winner` takes them."""
    points = game.trick_points[trick]
    for item in range(game.item_cards.size):
        points += game.item_points[item] * count_cards(pile & game.item_cards[item])
    return int(points * game.weights[winner])


@inline_kernel
def capot_after(game: Game, capot: int, pile: int, trick: int, winner: int) -> int:
    """Return who may still make a capot after a trick."""
    if not pile & game.capot_cards and not game.capot_tricks >> trick & 1:
        return capot
    return winner if capot == CAPOT_OPEN or capot == winner else CAPOT_LOST


@inline_kernel
def capot_is_open(game: Game, left: int, trick: int) -> bool:
    """Whether something that a capot needs is still to be taken, from `trick` on, with the cards `left`."""
    return bool(left & game.capot_cards or game.capot_tricks >> trick)


@inline_kernel
def _capot_bound(game: Game, capot: int, side: int) -> int:
    """Return the bound on what a capot still open adds; the lone seat makes none if it wins nothing more."""
    bound = 0
    for seat in range(game.players):
        if (capot == CAPOT_OPEN or capot == seat) and not (side >= REST_HIGH and seat == game.lone):
            bonus = game.capot_bonus[seat]
            bound = max(bound, bonus) if side & 1 == 0 else min(bound, bonus)
    return bound


@inline_kernel
def bound_of(game: Game, left: int, trick: int, capot: int, side: int) -> int:
    """Return the bound `side` (`ANY_HIGH` and so on) on the points that the cards `left` still bring."""
    bound = game.bounds[trick, side]
    weight, other = game.best_weight[side], game.best_weight[side ^ 1]
    for item in range(game.item_cards.size):
        points = game.item_points[item] * count_cards(left & game.item_cards[item])
        bound += points * (weight if points > 0 else other)
    if capot != CAPOT_LOST and capot_is_open(game, left, trick):
        bound += _capot_bound(game, capot, side)
    elif capot < CAPOT_OPEN:
        bound += game.capot_bonus[capot]
    return int(bound)


@inline_kernel
def suit_number(card: int) -> int:
    """Return the number of the suit of `card`."""
    if card < 1 << 26:
        return 0 if card < 1 << 13 else 1
    return 2 if card < 1 << 39 else 3
