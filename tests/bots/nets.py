"""Tiny nets to test on, and the formula of a net written once more."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from barbu.bots.nets.learning import (
    net_of,
    start_net,
)
from barbu.bots.nets.shape import NO_SUIT, Facts, Net, Sizes
from barbu.bots.nets.stored import features_of

SMALL = {"suits": 16, "trunk": 16, "joint": 16, "last": 8}


def small_sizes(family: str) -> Sizes:
    """Return the sizes of a tiny net of a family."""
    return Sizes(*features_of(family), **SMALL)


@cache
def small_net(family: str) -> Net:
    """Return a tiny net with weights by chance."""
    net = net_of(start_net(small_sizes(family), 3), small_sizes(family))
    net.out[:] = np.random.default_rng(4).normal(0, 1, net.out.shape)
    return net


def plain_scores(net: Net, facts: Facts, count: int) -> list[float]:
    """Return the scores of the first decision's options by the formula in `nets.shape`, with whole vectors."""

    def read(index: object, value: object, used: int, size: int) -> npt.NDArray[np.float64]:
        vector = np.zeros(size)
        np.add.at(vector, np.asarray(index)[:used], np.asarray(value)[:used])
        return vector

    def relu(vector: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return np.maximum(vector, 0.0)

    w = Net(*(array.astype(np.float64) for array in net))
    suits = [
        relu(read(index, value, used, len(w.suit_in)) @ w.suit_in + w.suit_bias)
        for index, value, used in zip(
            facts.suit_index[0], facts.suit_value[0], facts.suit_used[0], strict=True
        )
    ]
    table = read(facts.global_index[0], facts.global_value[0], facts.global_used[0], len(w.trunk_global))
    trunk = relu(table @ w.trunk_global + sum(suits) @ w.trunk_suits + w.trunk_bias)
    scores = []
    for o in range(count):
        option = read(facts.option_index[o], facts.option_value[o], facts.option_used[o], len(w.option_in))
        joint = trunk @ w.joint_trunk + w.joint_bias
        if facts.option_suit[o] != NO_SUIT:
            joint = joint + suits[facts.option_suit[o]] @ w.joint_suit
        last = relu(relu(joint + option @ w.option_in) @ w.last_in + w.last_bias)
        scores.append(float(last @ w.out))
    return scores
