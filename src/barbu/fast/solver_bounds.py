"""What a position is worth at least and at most without looking ahead."""

from __future__ import annotations

__all__ = ["bound_of", "capot_after", "quick_answer", "suit_number", "trick_gain"]

from barbu.fast.cache import inline_kernel
from barbu.fast.compiled import deal_ended, heads, lead_bans, leadable, longest_suit, shared_points
from barbu.fast.solver_bits import count_cards, highest_card
from barbu.fast.solver_game import (
    ALL_TOP,
    ANY_HIGH,
    ANY_LOW,
    CAPOT,
    CAPOT_LOST,
    CAPOT_OPEN,
    HIGH,
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
def suit_number(card: int) -> int:
    """Return the number of the suit of `card`."""
    if card < 1 << 26:
        return 0 if card < 1 << 13 else 1
    return 2 if card < 1 << 39 else 3


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
def _top_cuts(hand: int, left: int) -> int:
    """Return the cuts on which it depends that all of `hand` is above all others of its suits."""
    cuts = 0
    for suit in range(4):
        cards = PLANE << (13 * suit)
        if hand & cards and left & cards & ~hand:
            cuts |= hand & cards & -(hand & cards)
    return cuts


@inline_kernel
def wins_all(game: Game, left: int) -> bool:
    """Whether every card of the lone seat beats every card of the others in its suit."""
    for suit in range(4):
        if not game.suits[suit, left >> (13 * suit) & PLANE, RELATIVE] & ALL_TOP:
            return False
    return True


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
    return _lone_answer(game, board, ply, left, trick)


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
def _lone_answer(game: Game, board: Board, ply: int, left: int, trick: int) -> bool:
    frame = board.frames[ply]
    lone = game.lone
    if _ducking(game, board, ply, left, trick):
        return True
    if frame[SEAT] == lone and not game.longest.size and wins_all(game, left):
        points = game.bounds[trick, PLAIN]
        for item in range(game.item_cards.size):
            points += game.item_points[item] * count_cards(left & game.item_cards[item])
        capot = frame[CAPOT]
        if capot_is_open(game, left, trick):
            capot = lone if capot == CAPOT_OPEN or capot == lone else CAPOT_LOST
        frame[VALUE] = points * game.weights[lone] + (game.capot_bonus[capot] if capot < CAPOT_OPEN else 0)
        frame[RELEVANT] = _top_cuts(board.hands[lone], left)
        return True
    return False
