"""The bot that looks ahead: sampled worlds that agree with what was seen, each turn played out in all of them."""

from __future__ import annotations

__all__ = ["MOST_WORLDS", "SearchBot", "Worlds"]

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random

import numpy as np
import numpy.typing as npt

from barbu.bots.beliefs import WORLDS_EACH, likely_worlds, tells
from barbu.bots.bot import Decision
from barbu.bots.doubled import own_weights, regards_of
from barbu.bots.owing import price_of_doubling
from barbu.bots.playing import Floats, thumbs_of
from barbu.bots.searching import Tried, fresh_tries, try_turns
from barbu.bots.seen import shown_voids, unseen_cards
from barbu.bots.series import best_of, promise, usual_value
from barbu.bots.simple import likings
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.bots.valuing import bets, option_scores
from barbu.bots.watch import Watch
from barbu.bots.worth import contract_size
from barbu.fast.sampling import sample_hands, sample_positions
from barbu.fast.tables import rule_arrays
from barbu.play import Action, Choose, Phase, PlayCard, Speak, View
from barbu.play.masks import suit_set
from barbu.play.settle import skipped_scores
from barbu.play.tables import KIND_LAYOUT
from barbu.rules import Contract, Ruleset
from barbu.rules.parts import DeclarerDoubles, Sign, Undoubled

Ints = npt.NDArray[np.int64]

_SEED_BITS = 62
_SURE = 3.0
_MORE_WORLDS = {"layout": 6, "single": 2, "ends": 2}
"""How many times the usual worlds a family needs: where a world says little, and playing it costs little."""
MOST_WORLDS = 4096
"""How many worlds a decision looks at, at most, however much time there is."""
_LEAST_WORLDS = 24
"""How many worlds are asked before any turn is said to be clear."""
_PORTION = 64
"""How many worlds are drawn at once against the clock."""
_MARGIN = 0.01
"""The part of a contract's points that a bet must promise."""


class SearchBot:
    """
    Perfect-information Monte Carlo with the rules of thumb for every seat.

    Args:
        name: Its level.
        worlds: How many worlds a decision looks at, at most.
        sure: Standard errors between the best turn and the next at which no more worlds are asked: who is content with
            less is now and then wrong.
        budget_ms: Time a decision; with it and a clock, worlds are asked for until the time is up or the best turn
            is clear. Below some 5 ms, looking at the position alone takes longer.
        clock: Returns seconds.
    """

    def __init__(
        self,
        name: str = "search",
        worlds: int = 160,
        *,
        sure: float = _SURE,
        budget_ms: float | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.name = name
        self._worlds = worlds
        self._sure = sure
        self._seconds = budget_ms / 1000.0 if budget_ms is not None and clock is not None else None
        self._clock = clock or (lambda: 0.0)

    def decide(self, view: View, random: Random) -> Decision:
        """Return the action with the best mean over the worlds; the same chance gives the same action."""
        if len(view.actions) == 1:
            return Decision(view.actions[0], "the only thing that may be done")
        watch = Watch(self._clock, self._seconds)
        seed = random.getrandbits(_SEED_BITS)
        if view.phase is Phase.CHOOSE:
            return self._choice(view, seed, watch)
        if view.phase is Phase.SPEAK:
            return self._speech(view, seed, watch)
        return self._turn(view, seed, watch)

    def _choice(self, view: View, seed: int, watch: Watch) -> Decision:
        ruleset, sign = view.ruleset, lowest_wins_sign(view.ruleset)
        choices = [action for action in view.actions if isinstance(action, Choose)]
        each = max(20, min(self._worlds, 3000 // len(choices)))
        value = best_of(self._tried_choices(view, choices, each, seed, watch), view)
        above = sign * (value.mean - usual_value(ruleset, ruleset.contract(value.choice.contract)))
        words = f"{value.mean:+.1f} points expected, {above:+.1f} against the contract's mean"
        return Decision(value.choice, words, value.by_seat)

    def _tried_choices(
        self, view: View, choices: list[Choose], each: int, seed: int, watch: Watch
    ) -> dict[Choose, Ints]:
        """Play out contracts round by round, `each` worlds for each on average; the worse half drops out after each."""
        alive: dict[Choose, Ints] = dict.fromkeys(choices, np.zeros((0, view.ruleset.players), np.int64))
        rounds = max(1, ceil(log2(len(choices))))
        share, done = each * len(choices) // rounds, 0
        for number in range(1, rounds + 1):
            until = MOST_WORLDS if watch.is_timed else done + max(1, share // len(alive))
            for first, last in watch.portions(done, until, number / rounds):
                hands = sample_hands(view, last - first, seed=seed + first)
                for choice, raw in alive.items():
                    more = option_scores(view.ruleset, view.roles.declarer, choice, hands)
                    alive[choice] = np.concatenate([raw, more])
                done = last
            order = sorted(alive, key=lambda choice: -promise(view, choice, alive[choice]))
            alive = {choice: alive[choice] for choice in order[: (len(order) + 1) // 2]}
        return alive

    def _most(self, watch: Watch) -> int:
        """How many worlds are asked at most."""
        return MOST_WORLDS if watch.is_timed else self._worlds

    def _speech(self, view: View, seed: int, watch: Watch) -> Decision:
        contract = view.contract
        assert contract is not None and view.tables is not None
        told = [
            bets(view, last - first, seed + first) for first, last in watch.portions(0, self._most(watch))
        ]
        gains = np.sum([bet.sums for bet in told], axis=0) / sum(bet.weight for bet in told)
        margin = _MARGIN * abs(stakes_of(view.tables, 1).unit * view.tables.tricks)
        nothing = _silence(view, contract)
        price = price_of_doubling(view) * contract_size(contract, view.ruleset)

        def worth(action: Action) -> float:
            targets = action.targets if isinstance(action, Speak) else ()
            owed = price if view.roles.declarer in targets else 0.0
            return sum(float(gains[seat]) - margin for seat in targets) - owed if targets else nothing

        best = max(view.actions, key=worth)
        words = ", ".join(f"seat {seat} {gain:+.1f}" for seat, gain in enumerate(gains) if seat != view.seat)
        return Decision(best, f"a double is worth: {words}")

    def _turn(self, view: View, seed: int, watch: Watch) -> Decision:
        turns, actions = _different_turns(view)
        if len(actions) == 1:
            return Decision(actions[0], "all that may be played is worth the same")
        tables = view.tables
        assert tables is not None
        family = stakes_of(tables, lowest_wins_sign(view.ruleset)).family
        most = self._most(watch) if watch.is_timed else self._worlds * _MORE_WORLDS.get(family, 1)
        worlds = self._worlds_of(view, turns, seed, most, watch)
        best, count, tried = _halved(worlds, len(actions), self._sure)
        expected = tuple(float(points) / count for points in tried.raw[best])
        lead = f"{float(tried.values[best, :count].mean()):+.1f} points after doubles over {count} worlds"
        return Decision(actions[best], lead, expected)

    def _worlds_of(self, view: View, turns: Ints, seed: int, most: int, watch: Watch) -> Worlds:
        """Return the worlds in which `turns`, shape (turns, 2) of card and end, are tried."""
        return Worlds(view, turns, seed, most, watch)


class Worlds:
    """
    A decision's worlds, drawn when they are asked: all at once, or step by step against the clock.

    Args:
        view: What the seat sees.
        turns: Card as a bit (0: a pass) and end of a first ace, shape (turns, 2).
        seed: Of the worlds.
        most: How many are asked at most.
        watch: Says whether there is time left.
    """

    prior: Floats
    """What is thought of each turn before any world is asked, in points, shape (turns,); only differences count."""
    prior_worlds: float = 0.0
    """How many worlds that opinion weighs."""

    def __init__(self, view: View, turns: Ints, seed: int, most: int, watch: Watch) -> None:
        assert view.tables is not None
        self.most, self.watch, self.players = most, watch, view.tables.players
        self.prior = np.zeros(len(turns))
        self._view, self._turns, self._seed, self._rules = view, turns, seed, rule_arrays(view.tables)
        self._rows: list[Ints] = []
        self._portion = min(most, _PORTION) if watch.is_timed else most
        sign, seats = lowest_wins_sign(view.ruleset), self.players
        regards = np.array(regards_of(seats, view.spoken))
        self._thumbs = thumbs_of(stakes_of(view.tables, sign), seats, regards=regards)
        self.voids = shown_voids(seats, view.plays) if view.tables.kind != KIND_LAYOUT else 0
        self._weights = sign * np.array(own_weights(seats, view.spoken, view.seat))

    def ask(self, alive: Ints, first: int, last: int, tried: Tried) -> None:
        """Try the turns `alive` in the worlds from `first` to before `last`."""
        portion = self._portion
        while first < last:
            number = first // portion
            until = min(last, (number + 1) * portion)
            if number == len(self._rows):
                self._rows.append(_sampled(self._view, portion, self._seed + number))
            try_turns(
                self._rules,
                self._thumbs,
                self._rows[number],
                number * portion,
                self._turns,
                alive,
                first,
                until,
                self.voids,
                self._weights,
                tried,
            )
            first = until

    def means(self, turns: Ints, tried: Tried, done: int) -> Floats:
        """Return what is thought of `turns` after `done` worlds."""
        sums = tried.values[turns, :done].sum(axis=1) + self.prior_worlds * self.prior[turns]
        means: Floats = sums / (done + self.prior_worlds)
        return means

    def are_decided(self, turns: Ints, tried: Tried, done: int, sure: float) -> bool:
        """Whether the first of two turns is better by more than `sure` standard errors."""
        lead = tried.values[turns[0], :done] - tried.values[turns[1], :done]
        error = lead.std() * np.sqrt(done) / (done + self.prior_worlds)
        first, second = self.means(turns, tried, done)
        return done >= _LEAST_WORLDS and bool(first - second > sure * error)


def _halved(worlds: Worlds, turns: int, sure: float) -> tuple[int, int, Tried]:
    """Ask the worlds round by round, and drop the worse half of the turns after each."""
    tried = fresh_tries(turns, worlds.most, worlds.players)
    alive = np.arange(turns)
    rounds = max(1, ceil(log2(turns)))
    done = 0
    for number in range(1, rounds + 1):
        until = worlds.most if worlds.watch.is_timed else max(1, worlds.most * number // rounds)
        for first, last in worlds.watch.portions(done, until, number / rounds):
            worlds.ask(alive, first, last, tried)
            done = last
        order = np.argsort(-worlds.means(alive, tried, done), kind="stable")
        alive = alive[order[: max(1, (len(alive) + 1) // 2)]]
        if len(alive) == 1 or worlds.are_decided(alive[:2], tried, done, sure):
            break
    return int(alive[0]), done, tried


def _sampled(view: View, worlds: int, seed: int) -> Ints:
    """Worlds that agree with what was seen, the likely ones more often where doubles tell about hands."""
    if not tells(view):
        return sample_positions(view, worlds, seed=seed)
    return likely_worlds(view, sample_positions(view, WORLDS_EACH * worlds, seed=seed), worlds, seed)


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
