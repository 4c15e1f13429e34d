"""
The search of the exact solver: alpha-beta with null windows over an explicit stack.

Each frame asks one question, whether the points still to come are worth at least `TARGET`, and answers it with a
bound and with the cards on which the bound depends. `resume()` can be stopped and called again at any point.
"""

from __future__ import annotations

__all__ = ["open_root", "resume"]

from barbu.fast.cache import inline_kernel, kernel
from barbu.fast.compiled import heads
from barbu.fast.solver_bits import count_cards, highest_card
from barbu.fast.solver_bounds import capot_after, suit_number, trick_gain
from barbu.fast.solver_game import (
    BEATEN,
    BEST,
    BEST_MOVE,
    CAPOT,
    CARD,
    DUTY,
    GAIN,
    HIGH,
    KEY,
    LED,
    LEFT,
    LOW,
    MOVES,
    NEXT,
    PILE,
    PLANE,
    PLAYED,
    RELEVANT,
    SEAT,
    TARGET,
    TOP,
    VALUE,
    WINNER,
    WON,
    Board,
    Game,
)
from barbu.fast.solver_moves import list_moves, reward, settle_move
from barbu.fast.solver_quick import quick_answer
from barbu.fast.solver_table import look_up, store, survey

FAR = 1 << 30


@kernel
def resume(game: Game, board: Board, budget: int) -> bool:
    """
    Search on from where the board stands; `open_root()` sets it up.

    Args:
        game: What does not change.
        board: Its state is left so that the search can be resumed.
        budget: How many cards to play before returning.

    Returns:
        Whether the question of frame 0 is answered, in its `VALUE`.
    """
    ply = board.state[0]
    nodes = 0
    while nodes < budget:
        frame = board.frames[ply]
        if frame[NEXT] < frame[MOVES]:
            nodes += 1
            _play(game, board, ply)
            if _open(game, board, ply + 1):
                _back(game, board, ply)
            else:
                ply += 1
            continue
        _close(game, board, ply)
        if ply == 0:
            board.state[0] = 0
            board.state[1] += nodes
            return True
        ply -= 1
        _back(game, board, ply)
    board.state[0] = ply
    board.state[1] += nodes
    return False


@kernel
def open_root(game: Game, board: Board, target: int) -> bool:
    """Ask of the position in frame 0 whether it is worth at least `target`; return whether that is answered."""
    board.frames[0, TARGET] = target
    board.frames[0, GAIN] = 0
    board.frames[0, LEFT] = 0
    for seat in range(game.players):
        board.frames[0, LEFT] |= board.hands[seat]
    board.state[0] = 0
    return _open(game, board, 0)


@inline_kernel
def _play(game: Game, board: Board, ply: int) -> None:
    """Play the next move of a frame and set up the frame after it."""
    frame, child = board.frames[ply], board.frames[ply + 1]
    card = board.moves[ply, frame[NEXT]]
    frame[NEXT] += 1
    frame[CARD] = card
    seat = frame[SEAT]
    board.hands[seat] ^= card
    led, best, top, winner = frame[LED], frame[BEST], frame[TOP], frame[WINNER]
    if not led:
        led, best, top, winner = PLANE << (13 * suit_number(card)), card, card, seat
    else:
        if heads(card, led, best, game.trump):
            best, winner = card, seat
        if card & led and card > top:
            top = card
    child[LED], child[BEST], child[TOP], child[WINNER] = led, best, top, winner
    child[PILE] = frame[PILE] | card
    child[PLAYED] = frame[PLAYED] + 1
    child[SEAT] = seat + 1 if seat + 1 < game.players else 0
    child[CAPOT] = frame[CAPOT]
    child[LEFT] = frame[LEFT] ^ card
    child[GAIN] = 0
    child[RELEVANT] = 0
    if child[PLAYED] == game.players:
        _gather(game, board, ply + 1)
    child[TARGET] = frame[TARGET] - child[GAIN]


@inline_kernel
def _gather(game: Game, board: Board, ply: int) -> None:
    """Turn a frame with a full trick into the start of the next one."""
    frame = board.frames[ply]
    winner, pile, best = frame[WINNER], frame[PILE], frame[BEST]
    trick = game.size - 1 - count_cards(board.hands[winner])
    frame[GAIN] = trick_gain(game, pile, trick, winner)
    if game.capot:
        frame[CAPOT] = capot_after(game, frame[CAPOT], pile, trick, winner)
    if game.longest.size:
        board.piles[winner] |= pile
    frame[SEAT] = winner
    same = pile & (PLANE << (13 * suit_number(best))) & ~best
    frame[WON], frame[BEATEN] = best, highest_card(same) if same else 0
    frame[LED], frame[BEST], frame[TOP], frame[PILE], frame[PLAYED] = 0, 0, 0, 0, 0


@inline_kernel
def _open(game: Game, board: Board, ply: int) -> bool:
    """Answer the question of a frame at once if possible, else list its moves; return whether it is answered."""
    frame = board.frames[ply]
    left = frame[LEFT]
    hint = 0
    frame[KEY] = 0
    if frame[PLAYED] == 0:
        cards_each = count_cards(board.hands[frame[SEAT]])
        survey(game, board, ply)
        if quick_answer(game, board, ply, left, cards_each):
            return True
        answer, bound, hint = look_up(game, board, ply)
        if answer:
            frame[VALUE], frame[RELEVANT] = bound, hint
            return True
    list_moves(game, board, ply, left, hint)
    maximises = game.maximisers >> frame[SEAT] & 1
    frame[VALUE] = -FAR if maximises else FAR
    frame[RELEVANT], frame[BEST_MOVE] = 0, 0
    return False


@inline_kernel
def _back(game: Game, board: Board, ply: int) -> None:
    """Take the move of a frame back, with the answer of the frame after it."""
    frame, child = board.frames[ply], board.frames[ply + 1]
    value = child[VALUE] + child[GAIN]
    seat, card, target = frame[SEAT], frame[CARD], frame[TARGET]
    board.hands[seat] |= card
    cuts = child[RELEVANT]
    if frame[PLAYED] + 1 == game.players:
        won, beaten = child[WON], child[BEATEN]
        if beaten and not cuts & (2 * won - 1) & ~(2 * beaten - 1):
            searched = game.maximisers >> child[SEAT] & 1 != (value >= target)
            above = (frame[LEFT] | frame[PILE]) & ~(2 * beaten - 1)
            cuts |= above & -above if searched else won
        if game.longest.size:
            board.piles[child[SEAT]] &= ~(frame[PILE] | card)
    maximises = game.maximisers >> seat & 1
    if value > frame[VALUE] if maximises else value < frame[VALUE]:
        frame[VALUE], frame[BEST_MOVE] = value, card
    if value >= target if maximises else value < target:
        frame[RELEVANT] = cuts
        reward(board, seat, 1 if frame[LED] else 0, card, count_cards(board.hands[seat]))
        frame[NEXT], frame[MOVES] = 0, -1
    else:
        frame[RELEVANT] |= settle_move(game, board, ply, frame[LEFT], cuts)


@inline_kernel
def _close(game: Game, board: Board, ply: int) -> None:
    """Finish a frame whose moves are tried or need not be: its relevant cards, and its entry in the table."""
    frame = board.frames[ply]
    relevant = frame[RELEVANT]
    relevant |= frame[DUTY] if frame[LED] else 0
    if frame[KEY]:
        value, target = frame[VALUE], frame[TARGET]
        low = max(frame[LOW], value) if value >= target else frame[LOW]
        high = frame[HIGH] if value >= target else min(frame[HIGH], value)
        lead = _index_of(frame[BEST_MOVE])
        store(game, board, ply, relevant, low, high, lead)
    frame[RELEVANT] = relevant


@inline_kernel
def _index_of(card: int) -> int:
    return count_cards(card - 1) + 1 if card else 0
