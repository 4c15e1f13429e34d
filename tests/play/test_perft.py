"""The referee counts as many lines as the perft files say."""

import pytest

from barbu.cards import parse_hand
from barbu.play import Choose, Deal, apply, legal_actions, start_deal
from barbu.rules import parse_ruleset
from tests.oracle.perft import divide
from tests.oracle.perft_files import Case, read_all


def opening(case: Case) -> Deal:
    """Return the deal of a case with its contract named; the declarer plays first."""
    trump = case.settings.get("trump")
    ruleset = parse_ruleset(case.rules)
    deal = start_deal(ruleset, case.leader, [parse_hand(hand) for hand in case.hands])
    return apply(deal, Choose(case.contract["id"], trump, case.settings.get("start_rank")))


def successors(deal: Deal) -> list[Deal]:
    """Return the deal after each legal move."""
    return [apply(deal, action) for action in legal_actions(deal)]


def per_first_move(deal: Deal, depth: int) -> dict[str, int]:
    """Return the lines of `depth` plies that begin with each legal move."""

    def lines(at: Deal, left: int) -> int:
        return sum(lines(after, left - 1) for after in successors(at)) if left else 1

    return {str(action): lines(apply(deal, action), depth - 1) for action in legal_actions(deal)}


@pytest.mark.parametrize("case", read_all(), ids=lambda case: case.where)
def test_the_referee_counts_the_lines_of_the_file(case: Case) -> None:
    deals = [opening(case)]
    for depth in range(1, max(case.counts) + 1):
        deals = [after for deal in deals for after in successors(deal)]
        if len(deals) != case.counts[depth]:
            found, wanted = per_first_move(opening(case), depth), divide(case.table(), depth)
            moves = [*wanted, *(move for move in found if move not in wanted)]
            table = [f"{move}: {found.get(move, 0)}, not {wanted.get(move, 0)}" for move in moves]
            pytest.fail(f"depth {depth}: {len(deals)} lines, not {case.counts[depth]}\n" + "\n".join(table))
