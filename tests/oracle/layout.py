"""Layouts (domino), D-1 to D-5: what fits, who passes, what an ace gives, who goes out when."""

from dataclasses import dataclass, field

from tests.oracle.deck import RANKS, SUITS, complete_ranks, deck_of, height, rank_of, suit_of
from tests.oracle.tricks import Table

PASS = "pass"


@dataclass
class Position:
    """A layout after some turns."""

    hands: list[list[str]]
    laid: list[str]
    """The cards on the table."""
    start: str | None
    """The rank that opens a row; None until the first card fixes it."""
    ace: str
    """Where aces lie: "high", "low", or "open" while no ace has been played where the first one decides."""
    turn: int | None
    bonus: bool = False
    """The turn is the one that an ace gave."""
    order: list[int] = field(default_factory=list)
    """Seats in the order of going out; complete once the deal is over."""


def opening(table: Table) -> Position:
    """Return the position before the first card."""
    layout = table.contract["layout"]
    rule = layout["start"]
    start = {"declared": table.start, "first-card": None}.get(rule, rule)
    ace = "open" if layout["ace"] == "first-ace" else layout["ace"]
    return Position([list(hand) for hand in table.hands], [], start, ace, table.leader)


def line(table: Table, suit: str, ace: str) -> list[str]:
    """Return the cards of a suit from one end of its row to the other; an open ace has no place yet (D-3)."""
    cards = sorted([card for card in deck_of(table.rules) if suit_of(card) == suit], key=height)
    others = [card for card in cards if rank_of(card) != "A"]
    aces = [card for card in cards if rank_of(card) == "A"]
    return {"high": others + aces, "low": aces + others, "open": others}[ace]


def fits_in_line(table: Table, position: Position, card: str, ace: str) -> bool:
    """Say whether `card` opens or grows its row when aces lie as `ace` says (D-2)."""
    if position.start is None:
        return rank_of(card) in complete_ranks(table.rules)
    if rank_of(card) == position.start:
        return True
    row = line(table, suit_of(card), ace)
    at = row.index(card)
    neighbours = row[max(at - 1, 0) : at] + row[at + 1 : at + 2]
    return any(other in position.laid for other in neighbours)


def fits(table: Table, position: Position, move: str) -> bool:
    """Say whether `move`, "7H" or "AH+", fits on the table; the first ace must say where it goes (D-3)."""
    card, sign = move[:2], move[2:]
    if position.ace == "open" and rank_of(card) == "A":
        return sign in ("+", "-") and fits_in_line(table, position, card, {"+": "high", "-": "low"}[sign])
    return sign == "" and fits_in_line(table, position, card, position.ace)


def moves_with(position: Position, card: str) -> list[str]:
    """Return the ways of writing a play of `card`: an ace that decides is written with a sign."""
    return [card + "+", card + "-"] if position.ace == "open" and rank_of(card) == "A" else [card]


def playable(table: Table, position: Position) -> list[str]:
    """Return the cards, as moves, that the seat in turn could play."""
    if position.turn is None:
        return []
    hand = sorted(
        position.hands[position.turn], key=lambda c: (SUITS.index(suit_of(c)), RANKS.index(rank_of(c)))
    )
    return [move for card in hand for move in moves_with(position, card) if fits(table, position, move)]


def why_illegal(table: Table, position: Position, move: str) -> str | None:
    """Return the code that forbids the seat in turn to make `move`, or None if it may."""
    if position.turn is None:
        return "illegal/deal_is_over"
    if move == PASS:
        may_decline = position.bonus and table.contract["layout"]["bonus"] == "optional"
        return "illegal/must_play" if playable(table, position) and not may_decline else None
    if move[:2] not in position.hands[position.turn]:
        return "illegal/not_in_hand"
    return None if fits(table, position, move) else "illegal/does_not_fit"


def legal(table: Table, position: Position) -> list[str]:
    """Return every move of the seat in turn, the pass last."""
    moves = playable(table, position)
    return [*moves, PASS] if why_illegal(table, position, PASS) is None else moves


def after(table: Table, position: Position, move: str) -> Position:
    """Return the position after a legal move; the old one is left alone."""
    seat = position.turn
    assert seat is not None
    new = Position([list(h) for h in position.hands], list(position.laid), position.start, position.ace, None)
    new.order = list(position.order)
    ace_played = False
    if move != PASS:
        card = move[:2]
        new.hands[seat].remove(card)
        new.laid.append(card)
        new.start = position.start or rank_of(card)
        ace_played = rank_of(card) == "A"
        if position.ace == "open" and ace_played:
            new.ace = "high" if move.endswith("+") else "low"
        if not new.hands[seat]:
            new.order.append(seat)
    still_in = [s for s in range(len(new.hands)) if new.hands[s]]
    if len(still_in) == 1:
        new.order.append(still_in[0])
        return new
    if ace_played and new.hands[seat] and table.contract["layout"]["bonus"] != "none":
        new.turn, new.bonus = seat, True
        return new
    new.turn = next(s for k in range(1, len(new.hands) + 1) if new.hands[s := (seat + k) % len(new.hands)])
    return new


def position_after(table: Table, moves: list[str]) -> Position:
    """Replay `moves` from the first turn."""
    position = opening(table)
    for move in moves:
        position = after(table, position, move)
    return position
