"""Questions put to the searches: is this position worth at least so much? With a limit of nodes and of time."""

from __future__ import annotations

__all__ = ["LayoutQuestions", "Limits", "Questions", "Stopped", "TrickQuestions"]

import threading
from itertools import count
from math import gcd
from time import perf_counter
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from barbu.fast import solver_layout, solver_setup
from barbu.fast.solver_bounds import bound_of
from barbu.fast.solver_game import ANY_HIGH, ANY_LOW, BEST_MOVE, CAPOT, VALUE, Game, new_board
from barbu.fast.solver_moves import are_equal
from barbu.fast.solver_search import open_root, resume
from barbu.fast.solver_table import new_tables
from barbu.play import Action, Deal, PlayCard, masks

I64 = NDArray[np.int64]

CHUNK = 50_000
"""Nodes between two looks at the clock: some 20 ms."""
MEGABYTES = 96
"""Size of the transposition table of trick contracts, one a thread."""
LAYOUT_SLOTS = 1 << 21
"""Entries of 24 bytes in the table of layouts, one a thread."""

_kept = threading.local()
_salts = count(1)


class Stopped(Exception):
    """The limit of nodes or of time is reached."""


class Limits(NamedTuple):
    """When to stop."""

    nodes: int | None
    seconds: float | None
    begun: float


class Questions(Protocol):
    """One kind of game, ready to be asked about positions of one deal."""

    unit: int
    """Divides every value."""
    weights: tuple[int, ...]

    @property
    def nodes(self) -> int:
        """Cards played so far."""

    def scored(self, deal: Deal) -> int:
        """Return what has been scored before, weighted."""

    def bounds(self, deal: Deal) -> tuple[int, int]:
        """Return the least and the most that the rest of a deal can bring."""

    def guess(self, deal: Deal, low: int, top: int, /) -> int:
        """Return a likely value of the rest of a whole deal, between two bounds of it."""

    def twins(self, deal: Deal, actions: list[Action], /) -> dict[Action, Action]:
        """Return for each legal action one that does the same, the same one for all that do."""

    def hint(self) -> Action | None:
        """Return the action that settled the last question about a whole position, if it is known."""

    def ask(self, deal: Deal, target: int) -> int:
        """
        Return a bound on what the rest of a deal brings: from below if it is at least `target`, else from above.

        Raises:
            Stopped: At a limit.
        """


def _salt() -> int:
    """Return a number that keeps the entries of one solve apart from those of all others."""
    return next(_salts) * 0x1E3779B97F4A7C15 & (1 << 62) - 1


def _over(limits: Limits, nodes: int) -> bool:
    if limits.nodes is not None and nodes >= limits.nodes:
        return True
    return limits.seconds is not None and perf_counter() - limits.begun >= limits.seconds


def _chunk(limits: Limits, nodes: int) -> int:
    return CHUNK if limits.nodes is None else max(1, min(CHUNK, limits.nodes - nodes))


class TrickQuestions:
    """The questions of a trick contract."""

    def __init__(
        self, deal: Deal, weights: tuple[int, ...], seat: int, coalition: str, limits: Limits
    ) -> None:
        if not hasattr(_kept, "tricks"):
            _kept.tricks = new_tables(MEGABYTES)
        tables = deal.setting.tables
        assert tables is not None
        self._tables, self.weights, self._limits = tables, weights, limits
        self._game = solver_setup.game_of(deal, weights, seat, coalition)
        self._board = new_board(self._game, *_kept.tricks)
        self._board.state[2] = _salt()
        self.unit = solver_setup.unit_of(tables, weights, self._game)

    @property
    def nodes(self) -> int:
        return int(self._board.state[1])

    def scored(self, deal: Deal) -> int:
        tables, state = self._tables, deal.tricks
        assert state is not None
        counts = [0] * (len(tables.item_kinds) * tables.players)
        masks.count_items(
            tables.item_kinds,
            tables.item_cards,
            tables.item_tricks,
            tables.players,
            state.captured,
            state.winners,
            len(state.winners),
            counts,
        )
        total = 0
        for item, points in enumerate(tables.item_points):
            if tables.item_kinds[item] != masks.ITEM_LONGEST:
                row = counts[item * tables.players : (item + 1) * tables.players]
                total += points * sum(w * n for w, n in zip(self.weights, row, strict=True))
        return total

    def bounds(self, deal: Deal) -> tuple[int, int]:
        solver_setup.place_deal(self._board, deal)
        assert deal.tricks is not None
        left = sum(deal.hands) | sum(deal.tricks.cards)
        trick, capot = len(deal.tricks.winners), int(self._board.frames[0, CAPOT])
        low = bound_of(self._game, left, trick, capot, ANY_LOW)
        return int(low), int(bound_of(self._game, left, trick, capot, ANY_HIGH))

    def guess(self, deal: Deal, low: int, top: int) -> int:
        """Ask the questions of a game in which everybody plays the card that looks best."""
        board, salt = self._board, int(self._board.state[2])
        game, board.state[2] = self._game._replace(width=1), _salt()
        guess = low + (top - low) * (1 if game.eager else 3) // 4 // self.unit * self.unit
        while low < top:
            guess = min(max(guess, low + 1), top)
            solver_setup.place_deal(board, deal)
            if not open_root(game, board, guess):
                self._resume(game)
            answer = int(board.frames[0, VALUE])
            low, top, guess = (answer, top, answer + self.unit) if answer >= guess else (low, answer, answer)
        board.state[2] = salt
        return top

    def twins(self, deal: Deal, actions: list[Action]) -> dict[Action, Action]:
        assert deal.tricks is not None
        in_play = sum(deal.hands) | deal.tricks.best | deal.tricks.top
        twins: dict[Action, Action] = {}
        previous: PlayCard | None = None
        for action in reversed(actions):
            assert isinstance(action, PlayCard)
            same = previous and are_equal(self._game, 1 << previous.card, 1 << action.card, in_play)
            twins[action] = twins[previous] if previous and same else action
            previous = action
        return twins

    def hint(self) -> Action | None:
        card = int(self._board.frames[0, BEST_MOVE])
        return PlayCard(card.bit_length() - 1) if card else None

    def ask(self, deal: Deal, target: int) -> int:
        board = self._board
        solver_setup.place_deal(board, deal)
        if not open_root(self._game, board, target):
            self._resume(self._game)
        return int(board.frames[0, VALUE])

    def _resume(self, game: Game) -> None:
        while not resume(game, self._board, _chunk(self._limits, self.nodes)):
            if _over(self._limits, self.nodes):
                raise Stopped


class LayoutQuestions:
    """The questions of a layout."""

    def __init__(self, deal: Deal, weights: tuple[int, ...], maximisers: int, limits: Limits) -> None:
        if not hasattr(_kept, "layouts"):
            _kept.layouts = np.zeros((LAYOUT_SLOTS, solver_layout.WORDS), np.int64)
        self._limits, self.weights = limits, weights
        self._game = solver_layout.layout_game(deal, weights, maximisers)
        self._board = solver_layout.new_layout_board(self._game, _kept.layouts)
        self._board.state[2] = _salt()
        self.unit = gcd(*(int(p) * w for p in self._game.payments for w in weights)) or 1

    @property
    def nodes(self) -> int:
        return int(self._board.state[1])

    def scored(self, deal: Deal) -> int:
        assert deal.layout is not None
        order = deal.layout.order
        return sum(int(self._game.payments[place]) * self.weights[seat] for place, seat in enumerate(order))

    def bounds(self, deal: Deal) -> tuple[int, int]:
        out = sum(1 << seat for seat, hand in enumerate(deal.hands) if not hand)
        return int(self._game.bounds[out, 0]), int(self._game.bounds[out, 1])

    def guess(self, _: Deal, low: int, top: int) -> int:
        return (low + top) // 2

    def twins(self, _: Deal, actions: list[Action]) -> dict[Action, Action]:
        return {action: action for action in actions}

    def hint(self) -> Action | None:
        return None

    def ask(self, deal: Deal, target: int) -> int:
        board = self._board
        solver_layout.place_layout(board, deal)
        if not solver_layout.open_layout(self._game, board, target):
            while not solver_layout.resume_layout(self._game, board, _chunk(self._limits, self.nodes)):
                if _over(self._limits, self.nodes):
                    raise Stopped
        return int(board.frames[0, solver_layout.VALUE])
