"""How a net learns: its forward pass over many decisions, the gradient of its error, and Adam."""

from __future__ import annotations

__all__ = [
    "Batch",
    "Passed",
    "batch_of",
    "error_and_gradient",
    "net_of",
    "parameters",
    "scores_of_batch",
    "start_net",
]

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.nets.compiling import net_kernel
from barbu.bots.nets.shape import NO_SUIT, Facts, Floats32, Ints, Ints32, Net, Sizes
from barbu.bots.nets.states import Pool

Floats = npt.NDArray[np.float64]


def parameters(sizes: Sizes) -> int:
    """Return how many numbers a net of these sizes has."""
    return sum(int(np.prod(shape)) for shape in sizes.shapes)


def net_of(vector: Floats32, sizes: Sizes) -> Net:
    """Return a vector of parameters, shape (parameters,), as a net: views, nothing is copied."""
    arrays, start = [], 0
    for shape in sizes.shapes:
        end = start + int(np.prod(shape))
        arrays.append(vector[start:end].reshape(shape))
        start = end
    return Net(*arrays)


def start_net(sizes: Sizes, seed: int) -> Floats32:
    """Return parameters to begin with, shape (parameters,): He's deviations, biases 0, a still last layer."""
    chance = np.random.default_rng(seed)
    vector = np.zeros(parameters(sizes), np.float32)
    net = net_of(vector, sizes)
    reads = {"suit_in": 30, "trunk_global": 20, "option_in": 8}  # features that are not 0, roughly
    for name, array in zip(Net._fields, net, strict=True):
        if array.ndim == 2:
            width = reads.get(name, len(array))
            array[:] = chance.normal(0.0, (1.0 / width) ** 0.5, array.shape)
    net.out[:] = chance.normal(0.0, 0.1 / net.out.size**0.5, net.out.shape)
    return vector


class Batch(NamedTuple):
    """Decisions to learn from, numbered so that suits without an option are left out."""

    facts: Facts
    decisions: int
    options: int
    option_decision: Ints  # (options,)
    option_pair: Ints  # (options,), which (decision, suit) pair
    pair_decision: Ints  # (pairs,)
    pair_suit: Ints  # (pairs,), row of h: 4 * decision + suit; -1 for a pass
    target: Floats32  # (options,)
    counts: Floats32  # (decisions,), options of each


def batch_of(pool: Pool) -> Batch:
    """Return what a pool holds; its arrays are looked at, not copied."""
    n, m = int(pool.used[0]), int(pool.used[1])
    decision, suit = pool.option_decision[:m], pool.facts.option_suit[:m]
    keys, pair = np.unique(decision * 5 + suit, return_inverse=True)
    of, suits = keys // 5, keys % 5
    return Batch(
        pool.facts, n, m, decision, pair, of, np.where(suits == NO_SUIT, -1, 4 * of + suits),
        pool.target[:m].astype(np.float32), np.bincount(decision, minlength=n).astype(np.float32),
    )  # fmt: skip


@net_kernel
def gather(index: Ints32, value: Floats32, used: Ints, weights: Floats32, total: Floats32) -> None:
    """Add to each row of `total`, shape (n, width), the rows of `weights` that are named, times their amounts."""
    for place in range(total.shape[0]):
        line = total[place]
        for slot in range(used[place]):
            amount, source = value[place, slot], weights[index[place, slot]]
            for column in range(line.size):
                line[column] += amount * source[column]


@net_kernel
def scatter(index: Ints32, value: Floats32, used: Ints, given: Floats32, weights: Floats32) -> None:
    """The gradient of `gather()`: add each row of `given` to the rows of `weights` that were named."""
    for place in range(given.shape[0]):
        line = given[place]
        for slot in range(used[place]):
            amount, target = value[place, slot], weights[index[place, slot]]
            for column in range(line.size):
                target[column] += amount * line[column]


@net_kernel
def add_rows(given: Floats32, where: Ints, total: Floats32) -> None:
    """Add row i of `given` to row `where[i]` of `total`; -1 is left out."""
    for place in range(given.shape[0]):
        if where[place] >= 0:
            target, line = total[where[place]], given[place]
            for column in range(line.size):
                target[column] += line[column]


class Passed(NamedTuple):
    """What a forward pass leaves behind for the gradient."""

    suits: Floats32  # (4 * decisions, A)
    pooled: Floats32  # (decisions, A)
    trunk: Floats32  # (decisions, T)
    of_pair: Floats32  # (pairs, A)
    option: Floats32  # (options, Z)
    last: Floats32  # (options, U)
    scores: Floats32  # (options,), the mean of each decision taken away


def _rows(index: Ints32, value: Floats32, used: Ints, n: int) -> tuple[Ints32, Floats32, Ints]:
    flat = (-1, index.shape[-1])
    return index[:n].reshape(flat), value[:n].reshape(flat), used[:n].reshape(-1)


def _suit_rows(batch: Batch) -> tuple[Ints32, Floats32, Ints]:
    facts = batch.facts
    return _rows(facts.suit_index, facts.suit_value, facts.suit_used, batch.decisions)


def _global_rows(batch: Batch) -> tuple[Ints32, Floats32, Ints]:
    facts = batch.facts
    return _rows(facts.global_index, facts.global_value, facts.global_used, batch.decisions)


def _option_rows(batch: Batch) -> tuple[Ints32, Floats32, Ints]:
    facts = batch.facts
    return _rows(facts.option_index, facts.option_value, facts.option_used, batch.options)


def scores_of_batch(net: Net, batch: Batch) -> Passed:
    """Return the scores of all options of a batch, and what led to them."""
    suits = np.tile(net.suit_bias, (4 * batch.decisions, 1))
    gather(*_suit_rows(batch), net.suit_in, suits)
    np.maximum(suits, 0.0, out=suits)
    pooled = suits.reshape(batch.decisions, 4, -1).sum(axis=1)
    trunk = pooled @ net.trunk_suits + net.trunk_bias
    gather(*_global_rows(batch), net.trunk_global, trunk)
    np.maximum(trunk, 0.0, out=trunk)
    of_pair = suits[batch.pair_suit]
    of_pair[batch.pair_suit < 0] = 0.0
    base = trunk @ net.joint_trunk + net.joint_bias
    joint = of_pair @ net.joint_suit + base[batch.pair_decision]
    option = joint[batch.option_pair]
    gather(*_option_rows(batch), net.option_in, option)
    np.maximum(option, 0.0, out=option)
    last = np.maximum(option @ net.last_in + net.last_bias, 0.0)
    scores = _centred(last @ net.out, batch)
    return Passed(suits, pooled, trunk, of_pair, option, last, scores)


def _centred(scores: npt.NDArray[np.floating], batch: Batch) -> Floats32:
    sums = np.bincount(batch.option_decision, scores, batch.decisions)
    return (scores - (sums / batch.counts)[batch.option_decision]).astype(np.float32)


def error_and_gradient(net: Net, batch: Batch, gradient: Net) -> float:
    """
    Return the mean over decisions of the squared errors of their options, and fill its gradient.

    Args:
        net: The net.
        batch: What it is to learn.
        gradient: Filled in place, the derivative of the error by each weight.
    """
    passed = scores_of_batch(net, batch)
    wrong = passed.scores - batch.target
    # the centring is its own gradient: `wrong` has mean 0 in each decision
    slope = _centred(2.0 * wrong / batch.decisions, batch)
    gradient.out[:] = passed.last.T @ slope
    last = np.outer(slope, net.out) * (passed.last > 0)
    gradient.last_in[:] = passed.option.T @ last
    gradient.last_bias[:] = last.sum(axis=0)
    option: Floats32 = (last @ net.last_in.T) * (passed.option > 0)
    gradient.option_in[:] = 0.0
    scatter(*_option_rows(batch), option, gradient.option_in)
    joint = np.zeros((batch.pair_suit.size, option.shape[1]), np.float32)
    add_rows(option, batch.option_pair, joint)
    base = np.zeros((batch.decisions, option.shape[1]), np.float32)
    add_rows(joint, batch.pair_decision, base)
    _trunk_gradient(net, batch, gradient, passed, joint, base)
    return float((wrong**2).sum() / batch.decisions)


def _trunk_gradient(
    net: Net, batch: Batch, gradient: Net, passed: Passed, joint: Floats32, base: Floats32
) -> None:
    """Fill the rest of the gradient from that of `joint`, shape (pairs, Z), and `base`, shape (decisions, Z)."""
    gradient.joint_bias[:] = base.sum(axis=0)
    gradient.joint_trunk[:] = passed.trunk.T @ base
    gradient.joint_suit[:] = passed.of_pair.T @ joint
    trunk: Floats32 = (base @ net.joint_trunk.T) * (passed.trunk > 0)
    gradient.trunk_bias[:] = trunk.sum(axis=0)
    gradient.trunk_suits[:] = passed.pooled.T @ trunk
    gradient.trunk_global[:] = 0.0
    scatter(*_global_rows(batch), trunk, gradient.trunk_global)
    suits: Floats32 = np.repeat(trunk @ net.trunk_suits.T, 4, axis=0)
    add_rows((joint @ net.joint_suit.T).astype(np.float32, copy=False), batch.pair_suit, suits)
    suits *= passed.suits > 0
    gradient.suit_bias[:] = suits.sum(axis=0)
    gradient.suit_in[:] = 0.0
    scatter(*_suit_rows(batch), suits, gradient.suit_in)
