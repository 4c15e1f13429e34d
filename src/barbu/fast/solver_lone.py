"""One seat against all others, without trumps: what it can lose for sure, or must win, without looking ahead."""

from __future__ import annotations

__all__ = ["lone_answer"]

from barbu.fast.cache import inline_kernel
from barbu.fast.compiled import lead_bans, leadable
from barbu.fast.solver_bits import count_cards, highest_card
from barbu.fast.solver_bounds import bound_of, capot_is_open
from barbu.fast.solver_game import (
    ANY_HIGH,
    ANY_LOW,
    BEATERS,
    CAPOT,
    CAPOT_LOST,
    CAPOT_OPEN,
    DUCKS,
    FIRST,
    HIGH,
    LOSE_HIGH,
    LOSE_LOW,
    LOW,
    PLAIN,
    PLANE,
    RELATIVE,
    RELEVANT,
    REST_HIGH,
    REST_LOW,
    SAFE,
    SAFE_LEAD,
    SEAT,
    TARGET,
    VALUE,
    Board,
    Game,
)

EVERYTHING = (1 << 52) - 1


@inline_kernel
def _duck_cuts(mine: int, others: int) -> int:
    """Return the fewest cuts that keep the i-th lowest of `mine` below the i-th lowest of `others`, in one suit."""
    cuts, last = 0, 0
    while mine and others:
        low, rival = mine & -mine, others & -others
        if last <= low:
            last = rival
            cuts |= rival
        mine ^= low
        others ^= rival
    return cuts


@inline_kernel
def _exit_cuts(game: Game, board: Board, hand: int, suit: int) -> int:
    """Return the cuts on which `SAFE_LEAD` depends in a suit."""
    cards = PLANE << (13 * suit)
    others, removed = 0, 0
    for seat in range(game.players):
        held = board.hands[seat] & cards
        if seat != game.lone and held:
            others |= held
            removed |= highest_card(held)
    lowest = others & -others
    under = hand & cards & (lowest - 1)
    return lowest | _duck_cuts((hand & cards) ^ highest_card(under), others ^ removed)


@inline_kernel
def _slack(game: Game, board: Board) -> int:
    """Return the sum over suits of the longest holding of the lone seat's rivals."""
    slack = 0
    for suit in range(4):
        longest = 0
        for seat in range(game.players):
            if seat != game.lone:
                longest = max(longest, count_cards(board.hands[seat] & (PLANE << (13 * suit))))
        slack += longest
    return slack


@inline_kernel
def _walled(game: Game, board: Board, suit: int, slack: int, ducks: int) -> tuple[int, int]:
    """
    Return in how many tricks from now on another seat stays above the lone one whenever a suit is led.

    A seat k that holds l cards of the suit follows as long as it has not played or discarded them all. While the
    lone seat never leads, a suit u is led at most as often as the longest holding m(u) among the others says, so k
    can discard at most the sum of m(u) - l_k(u) over the other suits from this one.

    Returns:
        The number, 15 if it never ends; and the lowest card of a seat that is enough for `ducks` tricks, 0 for none.
    """
    cards = PLANE << (13 * suit)
    mine = board.hands[game.lone] & cards
    needed, longest = count_cards(mine), 0
    for seat in range(game.players):
        if seat != game.lone:
            longest = max(longest, count_cards(board.hands[seat] & cards))
    most, wall = 0, 0
    for seat in range(game.players):
        held = board.hands[seat] & cards
        if seat != game.lone and held:
            low, length = held & -held, count_cards(held)
            below = count_cards(mine & (low - 1))
            reach = min(below, length)
            if below == needed:
                discards = slack - count_cards(board.hands[seat]) - longest + length
                reach = 15 if length >= min(needed, longest) + discards else length
            most = max(most, reach)
            if reach >= ducks:
                wall = max(wall, low)
    return most, wall


@inline_kernel
def _sure_ducks(game: Game, board: Board, left: int, free: int, slack: int) -> tuple[int, int]:
    """
    Return how many tricks from now on the lone seat can lose for sure (no trumps), and the suit it leads for that.

    Args:
        game: What does not change.
        board: Its hands are looked at.
        left: All cards in the hands.
        free: What the lone seat may lead; 0 if it is not on lead.
        slack: As `_slack()` returns it.
    """
    fewest, second, weakest, lead, most = 15, 15, -1, -1, 0
    for suit in range(4):
        word = game.suits[suit, left >> (13 * suit) & PLANE, RELATIVE]
        ducks = 15 if word & SAFE else _walled(game, board, suit, slack, 15)[0]
        if ducks < fewest:
            fewest, second, weakest = ducks, fewest, suit
        elif ducks < second:
            second = ducks
    if not free:
        return fewest, -1
    for suit in range(4):
        if free >> (13 * suit) & PLANE:
            word = game.suits[suit, left >> (13 * suit) & PLANE, RELATIVE]
            ducks = 15 if word & SAFE_LEAD else _walled(game, board, suit, slack, 15)[0]
            ducks = min(ducks, second if suit == weakest else fewest)
            if ducks > most:
                most, lead = ducks, suit
    return most, lead


@inline_kernel
def _cuts_of_ducks(game: Game, board: Board, left: int, ducks: int, lead: int, slack: int) -> int:
    """Return the cuts on which it depends that the lone seat can lose `ducks` tricks, after a lead of suit `lead`."""
    hand = board.hands[game.lone]
    cuts = 0
    for suit in range(4):
        cards = PLANE << (13 * suit)
        mine, others = hand & cards, left & cards & ~hand
        if mine and others:
            wall = _walled(game, board, suit, slack, ducks)[1]
            if wall:
                cuts |= wall
            elif suit == lead:
                cuts |= _exit_cuts(game, board, hand, suit)
            else:
                cuts |= _duck_cuts(mine, others)
    return cuts


@inline_kernel
def _ducking(game: Game, board: Board, ply: int, left: int, trick: int) -> bool:
    """Answer the question of a frame if it is enough that the lone seat loses all or some tricks from now on."""
    frame = board.frames[ply]
    target, capot = frame[TARGET], frame[CAPOT]
    high = game.maximisers >> game.lone & 1
    rest, every = (REST_LOW, ANY_LOW) if high else (REST_HIGH, ANY_HIGH)
    value = bound_of(game, left, trick, capot, rest)
    if value < target if high else value >= target:
        return False
    free = 0
    if frame[SEAT] == game.lone:
        banned = lead_bans(game.ban, game.ban_kind, trick, game.deck & ~left, game.trump, game.duties)
        free = leadable(board.hands[game.lone], banned)
    slack = _slack(game, board)
    most, lead = _sure_ducks(game, board, left, free, slack)
    if not most:
        return False
    ducks = 0
    start = frame[LOW] if high else frame[HIGH]
    start += game.bounds[trick, rest] - game.bounds[trick, every]
    for number in range(1, min(most, game.size - trick - 1) + 1):
        after = trick + number
        some = start - game.bounds[after, rest] + game.bounds[after, every]
        if some >= target if high else some < target:
            value, ducks = some, number
            break
    if not ducks:
        if most < game.size - trick:
            return False
        ducks = game.size - trick
    frame[VALUE] = value
    frame[RELEVANT] = _cuts_of_ducks(game, board, left, ducks, lead, slack)
    return True


@inline_kernel
def _beating_cut(game: Game, board: Board, suit: int, among: int) -> int:
    """
    Return the cut on which it depends that somebody must beat a lead of the lone seat in a suit, 0 if nobody must.

    Args:
        game: What does not change.
        board: Its hands are looked at.
        suit: The suit.
        among: Only the seats that hold one of these cards are asked.
    """
    cards = PLANE << (13 * suit)
    fewest, cut = 15, 0
    for seat in range(game.players):
        if seat != game.lone and board.hands[seat] & among:
            own, other = board.hands[game.lone] & cards, board.hands[seat] & cards
            number = 1
            while own and other and number < fewest:
                low, rival = own & -own, other & -other
                if rival > low:
                    fewest, cut = number, rival
                    break
                own ^= low
                other ^= rival
                number += 1
    return cut


@inline_kernel
def _losing_one(game: Game, board: Board, ply: int, left: int, trick: int) -> bool:
    """
    Answer the question of a frame if it is enough that the lone seat loses one more trick, whichever.

    If the i-th lowest card of a rival is above the i-th lowest of the lone seat, i leads of the suit by the lone
    seat lose one trick. That a rival leads another suit first changes nothing, as long as that rival must follow.
    """
    frame = board.frames[ply]
    target = frame[TARGET]
    high = game.maximisers >> game.lone & 1
    value = frame[LOW] + game.bounds[trick, LOSE_LOW] if high else frame[HIGH] - game.bounds[trick, LOSE_HIGH]
    if game.ban or (value < target if high else value >= target):
        return False
    cuts = 0
    if frame[SEAT] == game.lone:
        cuts = _any_beating_cut(game, board, left, EVERYTHING)
        if not cuts:
            return False
    for suit in range(4):
        cards = PLANE << (13 * suit)
        if frame[SEAT] != game.lone and board.hands[frame[SEAT]] & cards and board.hands[game.lone] & cards:
            word = game.suits[suit, left >> (13 * suit) & PLANE, RELATIVE]
            if word & DUCKS:
                cut = _beating_cut(game, board, suit, EVERYTHING)
            else:
                cut = _any_beating_cut(game, board, left, cards)
            if not cut:
                return False
            cuts |= cut
    frame[VALUE], frame[RELEVANT] = value, cuts
    return True


@inline_kernel
def _any_beating_cut(game: Game, board: Board, left: int, among: int) -> int:
    """Return `_beating_cut()` of the first suit that has one."""
    for suit in range(4):
        if game.suits[suit, left >> (13 * suit) & PLANE, RELATIVE] >> BEATERS & 63:
            cut = _beating_cut(game, board, suit, among)
            if cut:
                return cut
    return 0


@inline_kernel
def _winning(game: Game, board: Board, ply: int, left: int, trick: int) -> bool:
    """
    Answer the question of a frame if it is enough that the others can let the lone seat, on lead, win all or some
    tricks now.

    Where the i-th lowest card of each of them is below the i-th lowest of the lone seat up to some i, in each suit,
    they can stay below so many leads, whatever it leads, if they discard their highest cards.
    """
    frame = board.frames[ply]
    wins = 15
    for suit in range(4):
        wins = min(wins, game.suits[suit, left >> (13 * suit) & PLANE, RELATIVE] >> FIRST & 15)
    if wins == 1:
        return False
    target = frame[TARGET]
    high = game.maximisers >> game.lone & 1
    if wins - 1 >= game.size - trick:
        if game.longest.size:
            return False
        value = _value_of_all(game, left, trick, frame[CAPOT])
    else:
        side, after = ANY_HIGH if high else ANY_LOW, trick + wins - 1
        value = (frame[HIGH] if high else frame[LOW]) - game.bounds[trick, side] + game.bounds[after, side]
        value += (game.bounds[trick, PLAIN] - game.bounds[after, PLAIN]) * game.weights[game.lone]
    if value >= target if high else value < target:
        return False
    cuts = 0
    for seat in range(game.players):
        for suit in range(4):
            if seat != game.lone:
                cards = PLANE << (13 * suit)
                cuts |= _duck_cuts(board.hands[seat] & cards, board.hands[game.lone] & cards)
    frame[VALUE], frame[RELEVANT] = value, cuts
    return True


@inline_kernel
def _having_all(game: Game, board: Board, ply: int, left: int, trick: int) -> bool:
    """Answer the question of a frame if every card of the lone seat, on lead, beats every other card of its suit."""
    hand, cuts = board.hands[game.lone], 0
    for suit in range(4):
        mine = hand & (PLANE << (13 * suit))
        others = left & (PLANE << (13 * suit)) & ~hand
        if mine and others:
            if others > mine & -mine:
                return False
            cuts |= mine & -mine
    if game.longest.size:
        return False
    frame = board.frames[ply]
    frame[VALUE], frame[RELEVANT] = _value_of_all(game, left, trick, frame[CAPOT]), cuts
    return True


@inline_kernel
def _value_of_all(game: Game, left: int, trick: int, capot: int) -> int:
    """Return what is still to come if the lone seat takes it all."""
    points = game.bounds[trick, PLAIN]
    for item in range(game.item_cards.size):
        points += game.item_points[item] * count_cards(left & game.item_cards[item])
    lone = game.lone
    if capot_is_open(game, left, trick):
        capot = lone if capot == CAPOT_OPEN or capot == lone else CAPOT_LOST
    return int(points * game.weights[lone] + (game.capot_bonus[capot] if capot < CAPOT_OPEN else 0))


@inline_kernel
def lone_answer(game: Game, board: Board, ply: int, left: int, trick: int) -> bool:
    """
    Answer the question of a frame at the start of a trick (no trumps, no forced discards), if that needs no search.

    Fills `VALUE` and `RELEVANT` if it can.
    """
    if _losing_one(game, board, ply, left, trick) or _ducking(game, board, ply, left, trick):
        return True
    if board.frames[ply, SEAT] != game.lone:
        return False
    return _having_all(game, board, ply, left, trick) or _winning(game, board, ply, left, trick)
