"""From a deal in play to what the solver searches."""

from __future__ import annotations

__all__ = ["game_of", "place_deal", "seats_of_side", "unit_of"]

from collections import Counter
from math import gcd

import numpy as np
from numpy.typing import NDArray

from barbu.fast.solver_game import (
    ANY_HIGH,
    ANY_LOW,
    BEST,
    CAPOT,
    CAPOT_LOST,
    CAPOT_OPEN,
    LED,
    LOSE_HIGH,
    LOSE_LOW,
    PILE,
    PLAIN,
    PLAYED,
    REST_HIGH,
    REST_LOW,
    SEAT,
    SIDES,
    TOP,
    WINNER,
    Board,
    Game,
    build_suits,
)
from barbu.play import Deal, masks
from barbu.play.tables import Tables

I64 = NDArray[np.int64]


def seats_of_side(players: int, seat: int, coalition: str) -> int:
    """Return the seats that want the value high, bit by bit: `seat`, in "2v2" with its partner."""
    return 1 << seat if coalition == "1v3" else sum(1 << other for other in range(seat % 2, players, 2))


def game_of(deal: Deal, weights: tuple[int, ...], seat: int, coalition: str) -> Game:
    """Return the game of a trick contract in play, for the solver; weights and seats as `solve()` has them."""
    tables = deal.setting.tables
    assert tables is not None and deal.tricks is not None
    lone = seat if coalition == "1v3" else -1
    maximisers = seats_of_side(tables.players, seat, coalition)
    classes = _classes(tables)
    special = _special_cards(tables, classes)
    suits = np.zeros((4, 8192, 2), np.int64)
    build_suits(_holders(deal), lone, special, classes, suits)
    cards, longest = _items_of(tables, masks.ITEM_CARDS), _items_of(tables, masks.ITEM_LONGEST)
    trick_points, extremes = _trick_points(tables), _extremes(weights, lone)
    return Game(
        players=tables.players,
        size=tables.tricks,
        lone=lone,
        maximisers=maximisers,
        eager=_eager(tables, weights, maximisers),
        width=0,
        trump=deal.setting.trump,
        duties=tables.duties,
        ban=tables.ban,
        ban_kind=tables.ban_kind,
        forced=tables.forced,
        end=tables.end,
        deck=tables.deck,
        special=special,
        capot=int(tables.capot != masks.CAPOT_NONE),
        capot_cards=_needed_cards(tables),
        capot_tricks=_needed_tricks(tables),
        longest=_array([tables.item_points[item] for item in longest]),
        item_cards=_array([tables.item_cards[item] for item in cards]),
        item_points=_array([tables.item_points[item] for item in cards]),
        trick_points=trick_points,
        classes=classes,
        weights=_array(weights),
        capot_bonus=_capot_bonus(tables, weights),
        bounds=_bounds(tables, trick_points, extremes, longest),
        best_weight=_array(extremes),
        suits=suits,
    )


def _items_of(tables: Tables, kind: int) -> list[int]:
    return [item for item, other in enumerate(tables.item_kinds) if other == kind]


def _array(numbers: list[int] | tuple[int, ...]) -> I64:
    return np.array(numbers, np.int64)


def _holders(deal: Deal) -> I64:
    """Return who holds each card or has it on the table, -1 for the others, shape (52,)."""
    holders = np.full(52, -1, np.int64)
    assert deal.tricks is not None
    held = list(deal.hands)
    for place, card in enumerate(deal.tricks.cards):
        held[(deal.tricks.leader + place) % len(held)] |= card
    for seat, hand in enumerate(held):
        for card in range(52):
            if hand >> card & 1:
                holders[card] = seat
    return holders


def _classes(tables: Tables) -> I64:
    """Number the cards by what they count, whether a capot needs them, and whether they are forced discards."""
    kinds: dict[tuple[int, bool, bool], int] = {}
    classes = np.zeros(52, np.int64)
    for card in range(52):
        bit = 1 << card
        points = sum(p for p, c in zip(tables.item_points, tables.item_cards, strict=True) if c & bit)
        kind = (points, bool(bit & _needed_cards(tables)), bool(bit & tables.forced))
        classes[card] = kinds.setdefault(kind, len(kinds))
    return classes


def _special_cards(tables: Tables, classes: I64) -> int:
    special = 0
    for suit in range(4):
        cards = [card for card in range(13 * suit, 13 * suit + 13) if tables.deck >> card & 1]
        if cards:
            usual = Counter(int(classes[card]) for card in cards).most_common(1)[0][0]
            special |= sum(1 << card for card in cards if classes[card] != usual)
    return special


def _needed_cards(tables: Tables) -> int:
    needed = 0
    for cards, wanted in zip(tables.item_cards, tables.item_needed, strict=True):
        needed |= cards if wanted else 0
    return needed


def _needed_tricks(tables: Tables) -> int:
    needed = 0
    for kind, trick, wanted in zip(tables.item_kinds, tables.item_tricks, tables.item_needed, strict=True):
        if wanted and kind == masks.ITEM_EACH_TRICK:
            needed |= (1 << tables.tricks) - 1
        elif wanted and kind == masks.ITEM_ONE_TRICK:
            needed |= 1 << trick
    return needed


def _trick_points(tables: Tables) -> I64:
    """Return what each trick counts as a trick, shape (tricks,)."""
    points = np.zeros(tables.tricks, np.int64)
    for kind, trick, worth in zip(tables.item_kinds, tables.item_tricks, tables.item_points, strict=True):
        if kind == masks.ITEM_EACH_TRICK:
            points += worth
        elif kind == masks.ITEM_ONE_TRICK:
            points[trick] += worth
    return points


def _capot_bonus(tables: Tables, weights: tuple[int, ...]) -> I64:
    """Return what a capot by each seat adds to the weighted sum of its items, which it then has all of."""
    if tables.capot == masks.CAPOT_NONE:
        return np.zeros(tables.players, np.int64)
    whole = sum(p * n for p, n in zip(tables.item_points, tables.item_totals, strict=True))
    pays = masks.capot_score(whole, tables.capot, tables.capot_amount)
    return _array([weight * (pays - whole) for weight in weights])


def _extremes(weights: tuple[int, ...], lone: int) -> tuple[int, int, int, int]:
    """Return the highest and the lowest weight, of all seats and of all but the lone one."""
    rest = [weight for seat, weight in enumerate(weights) if seat != lone]
    return max(weights), min(weights), max(rest), min(rest)


def _bounds(
    tables: Tables, trick_points: I64, extremes: tuple[int, int, int, int], longest: list[int]
) -> I64:
    """Return what tricks, as such, and the longest suit bring from each trick on: `Game.bounds`."""
    bounds = np.zeros((tables.tricks + 1, SIDES), np.int64)
    for trick in range(tables.tricks - 1, -1, -1):
        points = int(trick_points[trick])
        for side, other in (
            (ANY_HIGH, ANY_LOW),
            (ANY_LOW, ANY_HIGH),
            (REST_HIGH, REST_LOW),
            (REST_LOW, REST_HIGH),
        ):
            bounds[trick, side] = bounds[trick + 1, side] + points * extremes[side if points > 0 else other]
        bounds[trick, PLAIN] = bounds[trick + 1, PLAIN] + points
        _bound_one_loss(bounds, trick)
    for item in longest:
        shares = [0, *(tables.item_points[item] * weight for weight in extremes[:2])]
        bounds[:, [ANY_HIGH, REST_HIGH]] += max(shares)
        bounds[:, [ANY_LOW, REST_LOW]] += min(shares)
    return bounds


def _bound_one_loss(bounds: I64, trick: int) -> None:
    """Fill by how much the bounds draw in if the lone seat loses any one trick from `trick` on."""
    for side, rest, lost in ((ANY_HIGH, REST_HIGH, LOSE_HIGH), (ANY_LOW, REST_LOW, LOSE_LOW)):
        step = bounds[trick] - bounds[trick + 1]
        change = abs(int(step[side] - step[rest]))
        bounds[trick, lost] = change if trick + 2 == len(bounds) else min(change, bounds[trick + 1, lost])


def _eager(tables: Tables, weights: tuple[int, ...], maximisers: int) -> int:
    """Return 1 if the side that wants the value high gains by winning tricks, as a rule."""
    worth = sum(p * max(n, 1) for p, n in zip(tables.item_points, tables.item_totals, strict=True))
    own = [weight for seat, weight in enumerate(weights) if maximisers >> seat & 1]
    rest = [weight for seat, weight in enumerate(weights) if not maximisers >> seat & 1]
    return int(worth * (sum(own) * len(rest) - sum(rest) * len(own)) > 0)


def unit_of(tables: Tables, weights: tuple[int, ...], game: Game) -> int:
    """Return a number that divides every value of the game, at least 1."""
    parts = [points * weight for points in tables.item_points for weight in weights]
    if game.longest.size:
        return 1
    return gcd(*parts, *(int(bonus) for bonus in game.capot_bonus)) or 1


def place_deal(board: Board, deal: Deal) -> None:
    """Set frame 0 and the hands of a board to a deal in play."""
    state, tables = deal.tricks, deal.setting.tables
    assert state is not None and tables is not None
    board.hands[:] = deal.hands
    board.piles[:] = state.captured
    frame = board.frames[0]
    frame[SEAT], frame[LED], frame[BEST], frame[TOP] = deal.turn, state.led, state.best, state.top
    frame[WINNER], frame[PILE], frame[PLAYED] = state.winner, sum(state.cards), len(state.cards)
    frame[CAPOT] = _capot_state(tables, deal)


def _capot_state(tables: Tables, deal: Deal) -> int:
    """Return who may still make a capot, given what the seats have captured."""
    if tables.capot == masks.CAPOT_NONE:
        return CAPOT_LOST
    assert deal.tricks is not None
    tricks = _needed_tricks(tables)
    takers = {seat for number, seat in enumerate(deal.tricks.winners) if tricks >> number & 1}
    cards = _needed_cards(tables)
    takers |= {seat for seat, pile in enumerate(deal.tricks.captured) if pile & cards}
    if len(takers) > 1:
        return CAPOT_LOST
    return takers.pop() if takers else CAPOT_OPEN
