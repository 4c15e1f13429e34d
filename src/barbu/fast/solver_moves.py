"""The moves worth trying, equal cards folded into one, the most promising first."""

from __future__ import annotations

__all__ = ["are_equal", "list_moves", "reward", "settle_move"]

from barbu.fast.cache import inline_kernel
from barbu.fast.compiled import lead_bans, leadable, legal_follow
from barbu.fast.solver_bits import bit_index, count_cards, highest_card
from barbu.fast.solver_bounds import suit_number
from barbu.fast.solver_game import (
    BEST,
    DUTY,
    IN_PLAY,
    LED,
    LEGAL,
    MOVES,
    NEXT,
    PILE,
    PLANE,
    SEAT,
    TOP,
    Board,
    Game,
)
from barbu.fast.solver_order import promise

DUTY_OVERTRUMP = 2
DUTY_BEAT_TRUMP = 4


@inline_kernel
def _legal(game: Game, board: Board, ply: int, left: int) -> int:
    """Return the legal cards and note in `DUTY` which cards that depends on, beyond lengths of suits."""
    frame = board.frames[ply]
    hand, led, best, top = board.hands[frame[SEAT]], frame[LED], frame[BEST], frame[TOP]
    frame[DUTY] = 0
    if not led:
        trick = game.size - count_cards(hand)
        banned = lead_bans(game.ban, game.ban_kind, trick, game.deck & ~left, game.trump, game.duties)
        return leadable(hand, banned)
    whole = left | frame[PILE]
    if game.forced and hand & led & game.forced:
        frame[DUTY] |= _around(whole, top)
    if game.trump and best & game.trump and hand & game.trump and (led == game.trump or not hand & led):
        frame[DUTY] |= _around(whole, best)
    return legal_follow(hand, led, best, top, game.trump, game.duties, game.forced)


@inline_kernel
def list_moves(game: Game, board: Board, ply: int, left: int, hint: int) -> None:
    """
    Fill the moves of a frame: of cards that are next to each other and count alike only the highest.

    Args:
        game: What does not change.
        board: Its frame `ply` gets `LEGAL`, `IN_PLAY`, `DUTY`, `MOVES` and `NEXT`.
        ply: The frame.
        left: All cards in the hands.
        hint: A card to try first, 0 for none.
    """
    frame = board.frames[ply]
    in_play = left | frame[BEST] | frame[TOP]
    legal = _legal(game, board, ply, left)
    frame[LEGAL], frame[IN_PLAY], frame[NEXT] = legal, in_play, 0
    scores = board.scores
    count, cards = 0, legal
    while cards:
        card = highest_card(cards)
        cards ^= card
        low = card
        while cards and are_equal(game, low, highest_card(cards), in_play):
            low = highest_card(cards)
            cards ^= low
        score = 1 << 40 if card == hint else promise(game, board, ply, card, left)
        place = count
        while place > 0 and scores[place - 1] < score:
            scores[place] = scores[place - 1]
            board.moves[ply, place] = board.moves[ply, place - 1]
            board.lowest[ply, place] = board.lowest[ply, place - 1]
            place -= 1
        scores[place], board.moves[ply, place], board.lowest[ply, place] = score, card, low
        count += 1
    frame[MOVES] = min(count, game.width) if game.width else count


@inline_kernel
def are_equal(game: Game, high: int, low: int, in_play: int) -> bool:
    """Whether two cards of one hand, `high` the next higher one of it, do the same."""
    if in_play & (high - 1) & ~(2 * low - 1):
        return False
    if suit_number(high) != suit_number(low):
        return False
    if not (high | low) & game.special:
        return True
    return bool(game.classes[bit_index(high)] == game.classes[bit_index(low)])


@inline_kernel
def _around(whole: int, card: int) -> int:
    """Return the cuts just above and below `card`, among the cards `whole` of the trick and the hands."""
    above = whole & ~(2 * card - 1)
    return card | (above & -above & (PLANE << (13 * suit_number(card))))


@inline_kernel
def settle_move(game: Game, board: Board, ply: int, left: int, cuts: int) -> int:
    """
    Drop the moves that the one just tried stands for, and return the cuts on which that depends.

    A card does what the tried one did if no cut and no card that counts otherwise lies between them. If a cut
    parts the group of equal cards of which the tried one is the highest, the whole group is cut off.
    """
    frame = board.frames[ply]
    tried = frame[NEXT] - 1
    card, low = board.moves[ply, tried], board.lowest[ply, tried]
    whole = left | frame[PILE]
    if cuts & (2 * card - 1) & ~(2 * low - 1):
        return int(cuts | low | (_around(whole, card) & ~card))
    if card & game.special:
        return cuts
    walls = cuts | (whole & game.special)
    suit = PLANE << (13 * suit_number(card))
    kept = tried + 1
    for place in range(tried + 1, frame[MOVES]):
        other, end = board.moves[ply, place], board.lowest[ply, place]
        high, bottom = max(other, card), min(end, card)
        if not other & suit or walls & (2 * high - 1) & ~(2 * bottom - 1) or other & game.special:
            board.moves[ply, kept], board.lowest[ply, kept] = other, end
            kept += 1
    frame[MOVES] = kept
    return cuts


@inline_kernel
def reward(board: Board, seat: int, leads: int, card: int, depth: int) -> None:
    """Remember that `card` settled a question with `depth` cards still to play."""
    row = board.history[seat, leads]
    index = bit_index(card)
    row[index] += depth
    if row[index] > 4000:
        for other in range(52):
            row[other] >>= 1
