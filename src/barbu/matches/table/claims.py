"""Claims: "the rest are mine", taken only where it holds whatever the hidden hands are."""

from __future__ import annotations

__all__ = ["claim_holds", "claimed_rest"]

from barbu.cards import cards_in
from barbu.play import Action, Deal, Phase, PlayCard, View, apply, legal_cards, masks, play_card


def claim_holds(seen: View) -> bool:
    """
    Whether the seat that looks is proved to take every trick that is left.

    It must be about to lead a trick. Each opponent may hold any card that the seat has not seen. Of a suit all cards
    are good if each is above all unseen ones, or if so many of them are that leading those draws every unseen one:
    whoever holds the suit must follow it. Where trumps are unseen, they must be drawn so before anything else is led.
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
    to_draw = seen.trump if unseen & seen.trump and seen.hand & ~seen.trump else 0
    if to_draw and not _may_lead(seen, to_draw):
        return False
    return all(_all_good(seen.hand & suit, unseen & suit, drawn=bool(suit & to_draw)) for suit in _SUITS)


_SUITS = tuple(masks.suit_set(1 << 13 * suit) for suit in range(4))


def _may_lead(seen: View, cards: int) -> bool:
    return any(isinstance(action, PlayCard) and cards >> action.card & 1 for action in seen.actions)


def _all_good(own: int, unseen: int, *, drawn: bool) -> bool:
    """
    Whether every card that the claimant holds of a suit takes a trick.

    Args:
        own: The cards of the claimant, a set.
        unseen: Those that anybody else may hold.
        drawn: Whether no unseen one may be left over, for they are trumps.
    """
    above = sum(1 << card for card in cards_in(own) if not unseen >> card)
    return above.bit_count() >= unseen.bit_count() or (above == own and not drawn)


def claimed_rest(deal: Deal, seat: int) -> tuple[Deal, tuple[tuple[int, Action], ...]]:
    """
    Return the deal played out after a claim of `seat` that holds, and what was played.

    The seat leads its highest card that it may lead, a trump as long as others hold any; the others play their lowest
    legal card, which changes nothing for the claimant and is the same for everybody who looks.
    """
    played: list[tuple[int, Action]] = []
    while not deal.is_over:
        legal = list(cards_in(legal_cards(deal)))
        card = _led(deal, seat, legal) if deal.turn == seat else min(legal)
        action = play_card(card)
        played.append((deal.turn, action))
        deal = apply(deal, action)
    return deal, tuple(played)


def _led(deal: Deal, seat: int, legal: list[int]) -> int:
    trump = deal.setting.trump
    if not any(hand & trump for other, hand in enumerate(deal.hands) if other != seat):
        trump = 0
    return max(legal, key=lambda one: (trump >> one & 1, one % 13, one))
