"""Training: a net learns from deals that it plays itself, step after step, and can stop and go on at any one."""

from __future__ import annotations

__all__ = ["Plan", "Progress", "Trainer", "plan_of"]

from collections import deque
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.nets import layouts, tricks
from barbu.bots.nets.course import Subject, fresh_deals, random_regards, subjects_of
from barbu.bots.nets.learning import batch_of, error_and_gradient, net_of, start_net
from barbu.bots.nets.shape import Desk, Net, Sizes, desk_of
from barbu.bots.nets.states import Habits, Pool, fresh_pool, make_states
from barbu.fast.chance import open_stream

Floats32 = npt.NDArray[np.float32]

_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8
"""Adam's two decays, and what keeps it from dividing by 0."""
_STREAMS = 64


class Plan(NamedTuple):
    """How a net is trained; the same plan, seed and number of steps give the same net."""

    family: str
    seed: int = 0
    groups: int = 12
    """Contracts a step."""
    deals: int = 4
    """Deals of each."""
    decisions: int = 1600
    """Room a step."""
    rate: float = 1e-3
    settle: int = 6000
    """Steps after which the rate has fallen to 1 / sqrt(2)."""
    alone: int = 1000
    """Steps in which only the rules of thumb play."""
    far_from: int = 0
    """The step from which options are also played out by the net; 0: never."""
    far_part: float = 0.25
    """How often they are from then on."""
    sizes: Sizes | None = None

    @property
    def shape(self) -> Sizes:
        """The sizes of the net."""
        if self.sizes is not None:
            return self.sizes
        reading = layouts if self.family == "domino" else tricks
        return Sizes(reading.SUIT_FEATURES, reading.GLOBAL_FEATURES, reading.OPTION_FEATURES)


def plan_of(family: str, seed: int = 0) -> Plan:
    """Return how the shipped net of a family is trained."""
    far_from, part = {"penalty": (8000, 0.25), "domino": (11000, 0.5)}.get(family, (0, 0.0))
    return Plan(family, seed, far_from=far_from, far_part=part)


class Progress(NamedTuple):
    """How far training is."""

    step: int
    decisions: int
    explained: float
    """The part of the variance of the targets that the net foretells, over the last steps."""


class Trainer:
    """
    A net in training.

    `state()` and `restore()` hold everything: training that stopped goes on as if it had not.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.step = 0
        self.decisions = 0
        self._weights = start_net(plan.shape, plan.seed)
        self._mean = self._weights.copy()
        self._first = np.zeros_like(self._weights)
        self._second = np.zeros_like(self._weights)
        self._gradient = np.zeros_like(self._weights)
        self._pool: Pool = fresh_pool(plan.decisions)
        self._desk: Desk = desk_of(self.net)
        self._recent: deque[tuple[float, float]] = deque(maxlen=200)

    @property
    def net(self) -> Net:
        """The net: the running mean of the weights."""
        return net_of(self._mean, self.plan.shape)

    @property
    def progress(self) -> Progress:
        """How far training is."""
        error = sum(pair[0] for pair in self._recent)
        spread = sum(pair[1] for pair in self._recent)
        return Progress(self.step, self.decisions, 1.0 - error / spread if spread else 0.0)

    def take_step(self) -> None:
        """Play fresh deals and learn from them once."""
        chance = np.random.default_rng((self.plan.seed, self.step))
        self._pool.used[:] = 0
        for number, subject in enumerate(subjects_of(self.plan.family, chance, self.plan.groups)):
            self._play(subject, number, chance)
        batch = batch_of(self._pool)
        self.step += 1
        if batch.decisions:
            gradient = net_of(self._gradient, self.plan.shape)
            error = error_and_gradient(net_of(self._weights, self.plan.shape), batch, gradient)
            self._recent.append((error, float((batch.target**2).sum() / batch.decisions)))
            self._move()
            self.decisions += batch.decisions

    def _play(self, subject: Subject, number: int, chance: np.random.Generator) -> None:
        plan = self.plan
        players = subject.tables.players
        seats = int(chance.integers(1 << players)) if self.step >= plan.alone else 0
        far = int(bool(plan.far_from) and self.step >= plan.far_from and chance.random() < plan.far_part)
        others = int(chance.integers(1 << players)) if far and chance.random() < 0.5 else 0
        habits = Habits(by_net=seats, noise=0.05, kept=0.5, ahead=others, far=far)
        stream = np.zeros(2, np.uint64)
        open_stream(stream, plan.seed, _STREAMS * self.step + number)
        rows = fresh_deals(subject, chance, plan.deals)
        regards = random_regards(players, chance)
        thumbs = subject.thumbs._replace(regards=regards)
        make_states(
            subject.rules,
            subject.terms,
            thumbs,
            self.net,
            rows,
            regards,
            habits,
            self._pool,
            self._desk,
            stream,
        )

    def _move(self) -> None:
        """One step of Adam (Kingma and Ba, 2015), and of the running mean."""
        gradient, step = self._gradient, self.step
        self._first += (1 - _FIRST) * (gradient - self._first)
        self._second += (1 - _SECOND) * (gradient * gradient - self._second)
        rate = self.plan.rate / (1 + step / self.plan.settle) ** 0.5
        rate *= (1 - _SECOND**step) ** 0.5 / (1 - _FIRST**step)
        self._weights -= np.float32(rate) * self._first / (np.sqrt(self._second) + np.float32(_TINY))
        share = max(1e-3, 10.0 / (10.0 + step))
        self._mean += np.float32(share) * (self._weights - self._mean)

    def state(self) -> dict[str, npt.NDArray[np.generic]]:
        """Return all that a later `restore()` needs."""
        return {
            "weights": self._weights,
            "mean": self._mean,
            "first": self._first,
            "second": self._second,
            "counts": np.array([self.step, self.decisions], np.int64),
            "recent": np.array(self._recent, np.float64).reshape(-1, 2),
        }

    def restore(self, state: dict[str, npt.NDArray[np.generic]]) -> None:
        """Go back to where `state()` was taken, by the same plan."""
        self._weights[:], self._mean[:] = state["weights"], state["mean"]
        self._first[:], self._second[:] = state["first"], state["second"]
        self.step, self.decisions = (int(count) for count in state["counts"])
        self._recent.clear()
        self._recent.extend((float(error), float(spread)) for error, spread in state["recent"])
