"""
Positions solved exactly, all cards seen.

`solve()` answers for one seat against all others, or two against two; `barbu.fast.solver_each` for each seat on
its own. What a double changes is a weight: settled scores are weighted sums of the raw ones.
"""

from __future__ import annotations

__all__ = ["Coalition", "Solution", "solve", "warm"]

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

from barbu.fast.solver_questions import LayoutQuestions, Limits, Questions, Stopped, TrickQuestions
from barbu.fast.solver_setup import seats_of_side
from barbu.play import Action, Choose, Deal, Phase, Speak, apply, legal_actions, scores_of, start_deal
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import preset

Coalition = Literal["1v3", "2v2"]
Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth, as far as it was proved; values are weighted raw scores at the end of the deal."""

    values: dict[Action, int]
    """By legal action, best play by all after it; only those that were proved."""
    bounds: dict[Action, Bounds]
    """By legal action, the least and the most it can give: equal where its value is proved."""
    best: Action
    """What the seat whose turn it is does best, as far as was proved; of equals the first."""
    lower: int
    upper: int
    nodes: int
    """Cards played in the search."""
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether the value of the position and that of the best action are proved."""
        return self.lower == self.upper and self.values.get(self.best) == self.lower

    @property
    def complete(self) -> bool:
        """Whether the value of every legal action is proved."""
        return len(self.values) == len(self.bounds)

    @property
    def value(self) -> int:
        """The value of the position; while its bounds differ, the middle between them."""
        return (self.lower + self.upper) // 2


def solve(
    deal: Deal,
    weights: Sequence[int] | None = None,
    coalition: Coalition = "1v3",
    node_limit: int | None = None,
    seconds: float | None = None,
    *,
    seat: int | None = None,
    every: bool = True,
) -> Solution:
    """
    Return the exact value of a deal in play, and of each legal action, with all cards seen.

    Args:
        deal: The deal, in play; a trick may have begun.
        weights: What a raw point of each seat counts, shape (players,); left out, 1 for the seats that want the
            sum high and 0 for the others.
        coalition: "1v3": `seat` wants the weighted sum high, all others low. "2v2": so does its partner, the seat
            opposite of four.
        node_limit: Stop after so many cards played in the search; the bounds found by then are proved.
        seconds: Stop after so long.
        seat: The seat in question; whoever's turn it is, if left out.
        every: Prove the value of every legal action; if not, only that of the position and one best action.

    Raises:
        ValueError: If the deal is not in play, the weights do not fit, or "2v2" is asked of other than four seats.
    """
    begun = perf_counter()
    if deal.phase is not Phase.PLAY:
        raise ValueError("only a deal in play can be solved")
    players = deal.ruleset.players
    seat = deal.turn if seat is None else seat
    if not 0 <= seat < players or coalition not in ("1v3", "2v2") or (coalition == "2v2" and players != 4):
        raise ValueError(
            f"seat {seat}, {coalition}: a seat below {players} and 1v3, or 2v2 with four, would do"
        )
    side = seats_of_side(players, seat, coalition)
    weighed = tuple(side >> other & 1 for other in range(players)) if weights is None else tuple(weights)
    if len(weighed) != players:
        raise ValueError(f"{len(weighed)} weights were given: one for each of the {players} seats would do")
    limits = Limits(node_limit, seconds, begun)
    questions = _questions(deal, weighed, seat, coalition, limits)
    high = bool(side >> deal.turn & 1)
    actions = _Actions(deal, questions, high=high)
    bounds = actions.proved(every=every)
    lower, upper = actions.whole
    return Solution(
        values={action: low for action, (low, top) in bounds.items() if low == top},
        bounds=bounds,
        best=_best(bounds, high=high),
        lower=lower,
        upper=upper,
        nodes=questions.nodes,
        seconds=perf_counter() - begun,
    )


def _questions(
    deal: Deal, weights: tuple[int, ...], seat: int, coalition: Coalition, limits: Limits
) -> Questions:
    tables = deal.setting.tables
    assert tables is not None
    if tables.kind == KIND_LAYOUT:
        return LayoutQuestions(deal, weights, seats_of_side(tables.players, seat, coalition), limits)
    return TrickQuestions(deal, weights, seat, coalition, limits)


def _together(bounds: list[Bounds], *, high: bool) -> Bounds:
    """Return the bounds of a position from those of its actions."""
    extreme = max if high else min
    return extreme(low for low, _ in bounds), extreme(top for _, top in bounds)


def _best(bounds: dict[Action, Bounds], *, high: bool) -> Action:
    if high:
        return max(bounds, key=lambda action: bounds[action])
    return min(bounds, key=lambda action: bounds[action][::-1])


class _Actions:
    """The legal actions of a position and what is known of each."""

    def __init__(self, deal: Deal, questions: Questions, *, high: bool) -> None:
        self._deal, self._questions, self._high = deal, questions, high
        self._after = {action: apply(deal, action) for action in legal_actions(deal)}
        self._twins = questions.twins(deal, list(self._after))
        self._bounds: dict[Action, Bounds] = {action: self._first_bounds(action) for action in self._after}
        self.whole = _together(list(self._bounds.values()), high=high)
        """Bounds of the position itself."""

    def proved(self, *, every: bool) -> dict[Action, Bounds]:
        """Return the bounds of every action: all closed, or one best one, unless a limit stops that."""
        try:
            self._solve_best()
            hint = self._questions.hint()
            for action in sorted(self._after, key=lambda action: action != hint):
                self._close(action, fully=every)
                if not every and self._bounds[action] == self.whole:
                    break
        except Stopped:
            pass
        return {action: self._bounds[self._twins[action]] for action in self._after}

    def _first_bounds(self, action: Action) -> Bounds:
        after = self._after[action]
        if after.is_over:
            exact = self._final(after)
            return exact, exact
        low, top = self._questions.bounds(after)
        scored = self._questions.scored(after)
        return low + scored, top + scored

    def _final(self, after: Deal) -> int:
        raw = scores_of(after).raw
        return sum(weight * points for weight, points in zip(self._questions.weights, raw, strict=True))

    def _solve_best(self) -> None:
        """Close in on the value of the position, then on that of the action that gives it."""
        low, top = self.whole
        scored = self._questions.scored(self._deal)
        guess = self._questions.guess(self._deal, low - scored, top - scored) + scored
        while low < top:
            guess = min(max(guess, low + 1), top)
            answer = scored + self._questions.ask(self._deal, guess - scored)
            low, top, guess = self._narrowed(low, top, guess, answer)
            self.whole = low, top
            self._limit(low, top)

    def _narrowed(self, low: int, top: int, guess: int, answer: int) -> tuple[int, int, int]:
        """Return the bounds after an answer, and what to ask next."""
        if answer >= guess:
            return max(low, answer), top, answer + self._questions.unit
        return low, min(top, answer), answer

    def _limit(self, low: int, top: int) -> None:
        """No action gives the side to play more than the position does."""
        for action, (least, most) in self._bounds.items():
            self._bounds[action] = (least, min(most, top)) if self._high else (max(least, low), most)

    def _close(self, action: Action, *, fully: bool) -> None:
        """Close the bounds of an action, or only ask whether it is as good as the position."""
        if self._twins[action] != action:
            return
        low, top = self._bounds[action]
        after, guess = self._after[action], top if self._high else low + self._questions.unit
        scored = self._questions.scored(after)
        while low < top:
            guess = min(max(guess, low + 1), top)
            answer = scored + self._questions.ask(after, guess - scored)
            low, top, guess = self._narrowed(low, top, guess, answer)
            self._bounds[action] = low, top
            if not fully:
                break


def warm() -> None:
    """Compile, or load from disk, whatever `solve()` needs."""
    hands = [sum(1 << card for card in range(seat, 52, 4)) for seat in range(4)]
    for contract in ("no-tricks", "domino"):
        deal = start_deal(preset("tournament"), 0, hands)
        start = "8" if contract == "domino" else None
        deal = apply(deal, Choose(contract, start_rank=start))
        while deal.phase is Phase.SPEAK:
            deal = apply(deal, Speak(()))
        solve(deal, node_limit=1)
