"""Which move looks best: rules of thumb for each kind of contract, and what was learnt in the search."""

from __future__ import annotations

__all__ = ["promise"]

from barbu.fast.cache import inline_kernel
from barbu.fast.compiled import heads
from barbu.fast.solver_bits import bit_index, count_cards, highest_card
from barbu.fast.solver_bounds import suit_number
from barbu.fast.solver_game import BEST, LED, PLANE, PLAYED, SEAT, WINNER, Board, Game

SCALE = 64


@inline_kernel
def promise(game: Game, board: Board, ply: int, card: int, left: int) -> int:
    """Return a number that orders the moves of a frame: the higher, the sooner."""
    frame = board.frames[ply]
    seat, led = frame[SEAT], frame[LED]
    learnt = board.history[seat, 1 if led else 0, bit_index(card)]
    if game.lone < 0:
        mine = left & ~board.hands[seat]
        for other in range(game.players):
            if (game.maximisers >> other & 1) == (game.maximisers >> seat & 1):
                mine |= board.hands[other]
            else:
                mine &= ~board.hands[other]
        rivals = left & ~mine
    else:
        mine = board.hands[game.lone]
        rivals = left & ~mine
        if seat != game.lone:
            mine, rivals = rivals, mine
    if not led:
        guess = _lead(game, seat, card, mine, rivals)
    elif game.eager:
        guess = _eager_follow(game, board, ply, card, rivals)
    else:
        guess = _shy_follow(game, board, ply, card, rivals)
    return int(guess * SCALE + learnt)


@inline_kernel
def _lead(game: Game, seat: int, card: int, mine: int, rivals: int) -> int:
    suit = PLANE << (13 * suit_number(card))
    below, above = rivals & suit & (card - 1), rivals & suit & ~(2 * card - 1)
    rank = bit_index(card) % 13
    if game.eager:
        if not above:
            return 60 + count_cards(below)
        return 20 + rank - 4 * count_cards(above)
    if seat == game.lone or game.lone < 0:
        if not above:
            return -60 - rank
        return 40 + 2 * count_cards(above) - 8 * count_cards(below) - rank
    if not rivals & suit:
        return -20 - rank
    return (40 if not below else 0) + 2 * count_cards(above) - 6 * count_cards(below) - rank


@inline_kernel
def _load(game: Game, card: int) -> int:
    """Return what the card itself counts, 0 if nothing."""
    points = 0
    for item in range(game.item_cards.size):
        if card & game.item_cards[item]:
            points += game.item_points[item]
    return abs(points)


@inline_kernel
def _shy_follow(game: Game, board: Board, ply: int, card: int, rivals: int) -> int:
    """Return the promise of a card to a trick that nobody wants."""
    frame = board.frames[ply]
    seat, led, best, winner, played = frame[SEAT], frame[LED], frame[BEST], frame[WINNER], frame[PLAYED]
    rank = bit_index(card) % 13
    wins = heads(card, led, best, game.trump)
    loaded = _load(game, card)
    side = game.maximisers >> seat & 1
    theirs = side != game.maximisers >> winner & 1
    last = played + 1 == game.players
    if seat == game.lone:
        if not wins:
            below = count_cards(rivals & (PLANE << (13 * suit_number(card))) & (card - 1))
            return 100 + rank + (40 + loaded if loaded else 0) + (0 if card & led else 2 * below)
        return (50 + rank if last else 30 - rank) - (40 if loaded else 0)
    behind = seat - game.lone
    if behind < 0:
        behind += game.players
    lone_done = behind <= played if game.lone >= 0 else last
    if lone_done:
        if theirs:
            if wins:
                return -rank - (20 if loaded else 0)
            return 100 + rank + (60 + loaded if loaded else 0)
        return 60 + rank - (60 if loaded else 0)
    follows = rivals & led
    if follows and highest_card(follows) > best and not best & game.trump:
        if card & led:
            return 60 - rank if wins or best < follows else 60 + rank
        return 60 + rank + (20 if loaded else 0)
    return 60 + rank - (60 if loaded else 0)


@inline_kernel
def _eager_follow(game: Game, board: Board, ply: int, card: int, rivals: int) -> int:
    """Return the promise of a card to a trick that both sides want."""
    frame = board.frames[ply]
    seat, led, best, winner, played = frame[SEAT], frame[LED], frame[BEST], frame[WINNER], frame[PLAYED]
    rank = bit_index(card) % 13
    wins = heads(card, led, best, game.trump)
    side = game.maximisers >> seat & 1
    ours = side == game.maximisers >> winner & 1
    last = played + 1 == game.players
    if not wins:
        return 40 - rank - (20 if card & game.trump else 0)
    if last:
        return 20 - rank if ours else 100 - rank
    follows = rivals & led
    if ours and (not follows or highest_card(follows) < best):
        return 20 - rank
    if card & led and not follows & ~(2 * card - 1):
        return 100 - rank
    return 60 + rank if seat == game.lone else 50 - rank
