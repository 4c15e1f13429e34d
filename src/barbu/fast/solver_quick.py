"""What is known of a position at the start of a trick before anything is searched."""

from __future__ import annotations

__all__ = ["quick_answer"]

from barbu.fast.cache import inline_kernel
from barbu.fast.compiled import deal_ended, heads, longest_suit, shared_points
from barbu.fast.solver_bounds import bound_of, capot_after, suit_number, trick_gain
from barbu.fast.solver_game import (
    ANY_HIGH,
    ANY_LOW,
    CAPOT,
    CAPOT_LOST,
    CAPOT_OPEN,
    HIGH,
    LOW,
    PLANE,
    RELEVANT,
    SEAT,
    TARGET,
    VALUE,
    Board,
    Game,
)
from barbu.fast.solver_lone import lone_answer


@inline_kernel
def _final_value(game: Game, board: Board, capot: int) -> int:
    value = game.capot_bonus[capot] if capot < CAPOT_OPEN else 0
    for points in game.longest:
        most, tied, weight = 0, 0, 0
        for seat in range(game.players):
            length = longest_suit(board.piles[seat])
            if length > most:
                most, tied, weight = length, 1, game.weights[seat]
            elif length == most:
                tied, weight = tied + 1, weight + game.weights[seat]
        value += shared_points(points, tied) * weight
    return value


@inline_kernel
def _last_trick(game: Game, board: Board, ply: int, trick: int) -> None:
    """Play the last trick, in which nobody has a choice."""
    frame = board.frames[ply]
    seat = frame[SEAT]
    best, winner, pile = board.hands[seat], seat, board.hands[seat]
    led = PLANE << (13 * suit_number(best))
    for _ in range(game.players - 1):
        seat = seat + 1 if seat + 1 < game.players else 0
        card = board.hands[seat]
        pile |= card
        if heads(card, led, best, game.trump):
            best, winner = card, seat
    gain = trick_gain(game, pile, trick, winner)
    capot = capot_after(game, frame[CAPOT], pile, trick, winner) if game.capot else CAPOT_LOST
    if game.longest.size:
        taken = board.piles[winner]
        board.piles[winner] = taken | pile
        gain += _final_value(game, board, capot)
        board.piles[winner] = taken
    else:
        gain += game.capot_bonus[capot] if capot < CAPOT_OPEN else 0
    frame[VALUE] = gain
    frame[RELEVANT] = best if pile & (PLANE << (13 * suit_number(best))) & ~best else 0


@inline_kernel
def quick_answer(game: Game, board: Board, ply: int, left: int, cards_each: int) -> bool:
    """
    Answer the question of a frame at the start of a trick, if that needs no search.

    Fills `VALUE` and `RELEVANT` if it can; always the bounds `LOW` and `HIGH`, which hold for any holders.
    """
    frame = board.frames[ply]
    trick = game.size - cards_each
    if not left or deal_ended(game.end, game.deck & ~left):
        frame[VALUE] = _final_value(game, board, frame[CAPOT])
        frame[RELEVANT] = 0
        return True
    if cards_each == 1:
        _last_trick(game, board, ply, trick)
        return True
    target = frame[TARGET]
    frame[HIGH] = bound_of(game, left, trick, frame[CAPOT], ANY_HIGH)
    frame[LOW] = bound_of(game, left, trick, frame[CAPOT], ANY_LOW)
    if frame[LOW] >= target or frame[HIGH] < target:
        frame[VALUE] = frame[LOW] if frame[LOW] >= target else frame[HIGH]
        frame[RELEVANT] = 0
        return True
    if game.lone < 0 or game.trump or game.forced:
        return False
    return lone_answer(game, board, ply, left, trick)
