"""A kernel for a search that asks a net: what it thinks of the turns that the search is about to try."""

from __future__ import annotations

__all__ = ["score_turns"]

from barbu.bots.nets.compiling import net_kernel
from barbu.bots.nets.inference import policy_scores
from barbu.bots.nets.shape import Desk, Net
from barbu.bots.nets.terms import Floats, Terms
from barbu.fast.compiled import suit_set
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.tables import KIND_LAYOUT


@net_kernel
def score_turns(
    rules: RuleArrays,
    terms: Terms,
    net: Net,
    row: Ints,
    voids: int,
    regards: Floats,
    turns: Ints,
    desk: Desk,
    scores: Floats,
) -> None:
    """
    Fill `scores`, shape (turns,), with a net's scores of `turns`, shape (turns, 2), in the position `row`.

    The other arguments are those of `inference.policy_scores()`. Of cards that are alike a net scores the lowest, so a
    turn has the score of the highest option of its suit that is not above it; 0 where there is only one option.
    """
    count = policy_scores(rules, terms, net, row, voids, regards, desk)
    for turn in range(turns.shape[0]):
        card, end, nearest = turns[turn, 0], turns[turn, 1], -1
        exact = card == 0 or rules.kind == KIND_LAYOUT
        suit = 0 if exact else suit_set(card)
        scores[turn] = 0.0
        for option in range(count if count > 1 else 0):
            other = desk.facts.option_card[option]
            fits = other == card if exact else other & suit != 0 and other <= card
            if fits and other > nearest and desk.facts.option_end[option] == end:
                nearest, scores[turn] = other, desk.scores[option]
