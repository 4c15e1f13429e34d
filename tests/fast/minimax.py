"""Plain minimax over the referee: no table, no pruning, no bound. What the solver must agree with."""

from collections.abc import Sequence

from barbu.play import Deal, apply, legal_actions, scores_of
from barbu.play.actions import Action


def raw_value(deal: Deal, weights: Sequence[int]) -> int:
    """Return the weighted sum of the raw scores of a finished deal."""
    return sum(weight * points for weight, points in zip(weights, scores_of(deal).raw, strict=True))


def minimax(
    deal: Deal, weights: Sequence[int], maximisers: set[int], known: dict[object, int] | None = None
) -> int:
    """
    Return the weighted sum that best play by all gives, with all cards seen.

    Args:
        deal: A deal in play, or over.
        weights: By seat.
        maximisers: The seats that want the sum high; all others want it low.
        known: Values of whole states found before, if they are to be kept.
    """
    if deal.is_over:
        return raw_value(deal, weights)
    state = (deal.turn, deal.hands, deal.tricks, deal.layout and deal.layout._replace(passed=()))
    if known is not None and state in known:
        return known[state]
    values = [minimax(apply(deal, action), weights, maximisers, known) for action in legal_actions(deal)]
    value = max(values) if deal.turn in maximisers else min(values)
    if known is not None:
        known[state] = value
    return value


def minimax_of_each(deal: Deal, weights: Sequence[int], maximisers: set[int]) -> dict[Action, int]:
    """Return for each legal action what best play after it gives."""
    known: dict[object, int] = {}
    return {
        action: minimax(apply(deal, action), weights, maximisers, known) for action in legal_actions(deal)
    }


def max_n(deal: Deal) -> tuple[int, ...]:
    """
    Return the raw scores if each seat plays for itself alone.

    Of actions that give it equally much, a seat takes the first by `legal_actions()`.
    """
    if deal.is_over:
        return scores_of(deal).raw
    ends = [max_n(apply(deal, action)) for action in legal_actions(deal)]
    return max(ends, key=lambda raw: raw[deal.turn])
