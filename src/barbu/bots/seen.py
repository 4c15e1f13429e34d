"""What a seat can work out from its view: what is still hidden, and what the others have shown."""

from __future__ import annotations

__all__ = ["shown_voids", "unseen_cards"]

from barbu.cards import suit_of
from barbu.play import Play, View


def unseen_cards(view: View) -> int:
    """Return the cards that are neither in the seat's hand nor played yet: those of the others' hands."""
    seen = view.hand
    for play in view.plays:
        if play.card >= 0:
            seen |= 1 << play.card
    return view.ruleset.cards & ~seen


def shown_voids(players: int, plays: tuple[Play, ...]) -> int:
    """
    Return which suits seats have shown that they do not hold, by not following in the tricks of `plays`.

    Returns:
        Bit 4 * seat + suit set: the seat is void of the suit.
    """
    voids = 0
    for first in range(0, len(plays), players):
        led = suit_of(plays[first].card)
        for play in plays[first + 1 : first + players]:
            if suit_of(play.card) != led:
                voids |= 1 << (4 * play.seat + led)
    return voids
