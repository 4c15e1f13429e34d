"""The bot that looks ahead: sampled worlds that agree with what was seen, each turn played out in all of them."""

from __future__ import annotations

__all__ = ["SearchBot", "own_weights"]

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.bot import Decision
from barbu.bots.playing import Floats, thumbs_of
from barbu.bots.searching import Tried, fresh_tries, try_turns
from barbu.bots.seen import shown_voids, unseen_cards
from barbu.bots.simple import likings
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.bots.valuing import best_options, bets, usual_value
from barbu.fast.sampling import sample_hands, sample_positions
from barbu.fast.tables import rule_arrays
from barbu.play import Action, Choose, Phase, PlayCard, Speak, Speech, View
from barbu.play.masks import suit_set
from barbu.play.settle import skipped_scores
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import Contract, Ruleset
from barbu.rules.parts import DeclarerDoubles, Sign, Undoubled

Ints = npt.NDArray[np.int64]

_SEED_BITS = 62
_DECIDED = 3.0
"""Standard errors between the best turn and the next at which no more worlds are asked."""
_MORE_WORLDS = {"layout": 6, "single": 2, "ends": 2}
"""How many times the usual worlds a family needs: where a world says little, and playing it costs little."""
_MARGIN = 0.01
"""The part of a contract's points that a bet must promise."""


class SearchBot:
    """
    Perfect-information Monte Carlo with the rules of thumb for every seat.

    Args:
        name: Its level.
        worlds: How many worlds a decision looks at, at most.
        budget_ms: Time a decision; with it and a clock, worlds are asked for until the time is up.
        clock: Returns seconds.
    """

    def __init__(
        self,
        name: str = "search",
        worlds: int = 160,
        *,
        budget_ms: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.name = name
        self._worlds = worlds
        self._seconds = budget_ms / 1000.0 if budget_ms is not None and clock is not None else None
        self._clock = clock or (lambda: 0.0)

    def decide(self, view: View, random: Random) -> Decision:
        """Return the action with the best mean over the worlds; the same chance gives the same action."""
        if len(view.actions) == 1:
            return Decision(view.actions[0], "the only thing that may be done")
        seed = random.getrandbits(_SEED_BITS)
        if view.phase is Phase.CHOOSE:
            return self._choice(view, seed)
        if view.phase is Phase.SPEAK:
            return self._speech(view, seed)
        return self._turn(view, seed)

    def _choice(self, view: View, seed: int) -> Decision:
        ruleset = view.ruleset
        choices = [action for action in view.actions if isinstance(action, Choose)]
        worlds = max(20, min(self._worlds, 3000 // len(choices)))
        hands = sample_hands(view, worlds, seed=seed)
        found = best_options(ruleset, view.roles.declarer, view.seat, choices, hands)
        sign = lowest_wins_sign(ruleset)

        def above(contract_id: str) -> float:
            if len(found) == 1:
                return 0.0
            return sign * (found[contract_id].mean - usual_value(ruleset, ruleset.contract(contract_id)))

        best = max(found, key=above)
        value = found[best]
        words = f"{value.mean:+.1f} points expected, {above(best):+.1f} against the contract's mean"
        return Decision(value.choice, words, value.by_seat)

    def _speech(self, view: View, seed: int) -> Decision:
        contract = view.contract
        assert contract is not None and view.tables is not None
        gains = bets(view, self._worlds, seed)
        margin = _MARGIN * abs(stakes_of(view.tables, 1).unit * view.tables.tricks)
        nothing = _silence(view, contract)

        def worth(action: Action) -> float:
            targets = action.targets if isinstance(action, Speak) else ()
            return sum(float(gains[seat]) - margin for seat in targets) if targets else nothing

        best = max(view.actions, key=worth)
        words = ", ".join(f"seat {seat} {gain:+.1f}" for seat, gain in enumerate(gains) if seat != view.seat)
        return Decision(best, f"a double is worth: {words}")

    def _turn(self, view: View, seed: int) -> Decision:
        turns, actions = _different_turns(view)
        if len(actions) == 1:
            return Decision(actions[0], "all that may be played is worth the same")
        tables = view.tables
        assert tables is not None
        family = stakes_of(tables, lowest_wins_sign(view.ruleset)).family
        worlds = self._worlds * _MORE_WORLDS.get(family, 1)
        sampled = _Worlds(view, turns, sample_positions(view, worlds, seed=seed))
        best, count, tried = self._halve(sampled, len(actions))
        expected = tuple(float(points) / count for points in tried.raw[best])
        lead = f"{float(tried.values[best, :count].mean()):+.1f} points after doubles over {count} worlds"
        return Decision(actions[best], lead, expected)

    def _halve(self, worlds: _Worlds, turns: int) -> tuple[int, int, Tried]:
        """Ask the worlds round by round, and drop the worse half of the turns after each."""
        size = len(worlds.rows)
        tried = fresh_tries(turns, size, worlds.players)
        alive = np.arange(turns)
        rounds = max(1, ceil(log2(turns)))
        started, done = self._clock(), 0
        for number in range(1, rounds + 1):
            done = self._ask(
                worlds, alive, tried, done, max(1, size * number // rounds), started, number / rounds
            )
            means = tried.values[alive, :done].mean(axis=1)
            order = np.argsort(-means, kind="stable")
            alive = alive[order[: max(1, (len(alive) + 1) // 2)]]
            if len(alive) == 1 or _is_decided(tried.values[alive[:2], :done]):
                break
        return int(alive[0]), done, tried

    def _ask(
        self,
        worlds: _Worlds,
        alive: Ints,
        tried: Tried,
        done: int,
        until: int,
        started: float,
        part: float,
    ) -> int:
        """Ask worlds `done` to `until`, or as many as fit into a part of the time, at least a few."""
        while done < until:
            step = until if self._seconds is None else min(until, done + 8)
            worlds.ask(alive, done, step, tried)
            done = step
            if self._seconds is not None and self._clock() - started >= part * self._seconds:
                break
        return done


class _Worlds(NamedTuple):
    """A decision's worlds, ready to be asked."""

    view: View
    turns: Ints  # (turns, 2), card bit (0: pass) and end of a first ace
    rows: Ints  # (worlds, ROW)

    @property
    def players(self) -> int:
        return self.view.ruleset.players

    def ask(self, alive: Ints, first: int, last: int, tried: Tried) -> None:
        """Try the turns `alive` in the worlds from `first` to before `last`."""
        view, tables = self.view, self.view.tables
        assert tables is not None
        sign = lowest_wins_sign(view.ruleset)
        thumbs = thumbs_of(stakes_of(tables, sign), tables.players)
        voids = shown_voids(tables.players, view.plays) if tables.kind != KIND_LAYOUT else 0
        weights = sign * own_weights(tables.players, view.spoken, view.seat)
        try_turns(
            rule_arrays(tables), thumbs, self.rows, self.turns, alive, first, last, voids, weights, tried
        )


def own_weights(players: int, spoken: Sequence[Speech], seat: int) -> Floats:
    """
    Return what a raw point of each seat is worth to `seat` after the doubles are settled, shape (players,).

    Settling is linear: each double between two seats adds their difference to one and takes it from the other.
    """
    weights = np.zeros(players)
    weights[seat] = 1.0
    for speech in spoken:
        for target in speech.targets:
            if seat in (speech.seat, target):
                weights[seat] += 1.0
                weights[target if seat == speech.seat else speech.seat] -= 1.0
    return weights


def _is_decided(values: Floats) -> bool:
    lead = values[0] - values[1]
    error = lead.std() / np.sqrt(len(lead))
    return len(lead) >= 24 and bool(lead.mean() > _DECIDED * error)


def _different_turns(view: View) -> tuple[Ints, list[Action]]:
    """The turns that can differ in what they bring: of neighbours that are worth the same, the best liked one."""
    tables = view.tables
    assert tables is not None
    liked = likings(view)
    order = sorted(range(len(view.actions)), key=lambda place: -liked[place])
    if tables.kind == KIND_LAYOUT:
        actions = [view.actions[place] for place in order]
    else:
        between = unseen_cards(view)
        for play in view.trick:
            between |= 1 << play.card
        kept: dict[tuple[int, ...], Action] = {}
        for place in order:
            action = view.actions[place]
            assert isinstance(action, PlayCard)
            kept.setdefault(_kind_of(1 << action.card, between, tables.item_cards), action)
        actions = list(kept.values())
    turns = [(1 << a.card, a.ace) if isinstance(a, PlayCard) else (0, 0) for a in actions]
    return np.array(turns, np.int64), actions


def _kind_of(card: int, between: int, item_cards: Sequence[int]) -> tuple[int, ...]:
    """Cards of one kind win against the same cards and count alike."""
    suit = suit_set(card)
    return suit, between & suit & (card - 1), *(card & cards != 0 for cards in item_cards)


def _silence(view: View, contract: Contract) -> float:
    """What doubling nobody is worth where the deal would then not be played; 0 anywhere else (X-8)."""
    ruleset, doubling = view.ruleset, view.ruleset.doubling
    if (
        doubling is None
        or doubling.undoubled_negative is not Undoubled.SKIP
        or contract.sign is not Sign.NEGATIVE
    ):
        return 0.0
    if any(speech.targets for speech in view.spoken) or not _nobody_else_may(ruleset, view):
        return 0.0
    fair = sum(skipped_scores(ruleset, contract, view.roles.declarer)) / ruleset.players
    skipped = skipped_scores(ruleset, contract, view.roles.declarer)[view.seat]
    return float(lowest_wins_sign(ruleset) * (skipped - fair))


def _nobody_else_may(ruleset: Ruleset, view: View) -> bool:
    assert ruleset.doubling is not None
    left = ruleset.players - len(view.spoken) - 1
    return left == 0 or (left == 1 and ruleset.doubling.declarer is not DeclarerDoubles.FREE)
