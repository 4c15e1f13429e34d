"""Claims: "the rest are mine", taken only where it holds whatever the hidden hands are."""

from __future__ import annotations

__all__ = ["claim_holds", "claimed_rest"]

from barbu.cards import cards_in
from barbu.play import Action, Deal, Phase, View, apply, legal_cards, masks, play_card


def claim_holds(seen: View) -> bool:
    """
    Whether the seat that looks is proved to take every trick that is left.

    It must be about to lead a trick. Each opponent may hold any card that the seat has not seen: the claim holds if
    every card of the hand is above all unseen ones of its suit, and, where there are trumps, no trump is unseen.
    Other claims may be true too; they are not proved, so they are played out.
    """
    tables = seen.tables
    if (
        seen.phase is not Phase.PLAY
        or seen.seat != seen.turn
        or seen.trick
        or tables is None
        or tables.payments
    ):
        return False
    played = 0
    for play in seen.plays:
        played |= 1 << play.card
    unseen = tables.deck & ~played & ~seen.hand
    if unseen & seen.trump:
        return False
    cards = [1 << card for card in cards_in(seen.hand)]
    return all(not unseen & masks.suit_set(card) & ~(2 * card - 1) for card in cards)


def claimed_rest(deal: Deal, seat: int) -> tuple[Deal, tuple[tuple[int, Action], ...]]:
    """
    Return the deal played out after a claim of `seat` that holds, and what was played.

    The seat leads its highest card that it may lead; the others play their lowest legal card, which changes nothing for
    the claimant and is the same for everybody who looks.
    """
    played: list[tuple[int, Action]] = []
    while not deal.is_over:
        legal = list(cards_in(legal_cards(deal)))
        card = max(legal, key=lambda one: (one % 13, one)) if deal.turn == seat else min(legal)
        action = play_card(card)
        played.append((deal.turn, action))
        deal = apply(deal, action)
    return deal, tuple(played)
