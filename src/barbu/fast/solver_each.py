"""Each seat for itself: max^n over the referee, for short endings."""

from __future__ import annotations

__all__ = ["MOST_CARDS", "solve_each"]

from barbu.play import Action, Deal, Phase, apply, legal_actions, scores_of

MOST_CARDS = 5
"""Cards a hand at which `solve_each()` still answers."""

Ends = dict[object, tuple[int, ...]]


def solve_each(deal: Deal) -> dict[Action, tuple[int, ...]]:
    """
    Return the raw scores after each legal action if every seat plays on for its own score alone, all cards seen.

    The tie rule: of actions that give it equally much, a seat takes the first by `legal_actions()`. With many
    seats the result depends on this rule; no other is better founded.

    Args:
        deal: A deal in play, with at most `MOST_CARDS` cards in each hand.

    Returns:
        The raw scores, shape (players,), by action, in the order of `legal_actions()`.

    Raises:
        ValueError: If the deal is not in play, or more cards are left.
    """
    if deal.phase is not Phase.PLAY:
        raise ValueError("only a deal in play can be solved")
    if max(hand.bit_count() for hand in deal.hands) > MOST_CARDS:
        raise ValueError(f"each for themselves is solved up to {MOST_CARDS} cards a hand")
    ends: Ends = {}
    return {action: _end(apply(deal, action), ends) for action in legal_actions(deal)}


def _end(deal: Deal, ends: Ends) -> tuple[int, ...]:
    if deal.is_over:
        return scores_of(deal).raw
    rows = deal.layout._replace(passed=()) if deal.layout else None
    state = (deal.turn, deal.hands, deal.tricks, rows)
    if state not in ends:
        after = [_end(apply(deal, action), ends) for action in legal_actions(deal)]
        ends[state] = max(after, key=lambda raw: raw[deal.turn])
    return ends[state]
