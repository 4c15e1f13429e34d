"""
Chance inside kernels: one independent stream a deal, so results do not depend on who plays which deal when.

A stream is a counter with an odd step of its own, scrambled by SplitMix64 (Steele, Lea and Flood, "Fast
splittable pseudorandom number generators", 2014): an array of two 64-bit words, state and step.
"""

from __future__ import annotations

__all__ = ["Stream", "below", "deal_cards", "next_state", "open_stream", "pick_card", "unit", "wide_below"]

import numpy as np
import numpy.typing as npt

from barbu.fast.bits import nth_card
from barbu.fast.cache import inner_kernel
from barbu.fast.compiled import popcount

Stream = npt.NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_7 = np.uint64(7)
_1 = np.uint64(1)

WORD_BITS = 57
"""Bits of a word: with a factor of 6 bits it stays below 2 ** 63."""
WORD_MASK = (1 << WORD_BITS) - 1


@inner_kernel
def _scramble(bits: np.uint64) -> np.uint64:
    bits = (bits ^ (bits >> _30)) * _FIRST
    bits = (bits ^ (bits >> _27)) * _SECOND
    return bits ^ (bits >> _31)


@inner_kernel
def open_stream(stream: Stream, seed: int, number: int) -> None:
    """Set `stream` to the beginning of stream `number` of `seed`."""
    start = _scramble(np.uint64(seed) + _GOLDEN) + np.uint64(number) * _GOLDEN
    stream[0] = _scramble(start)
    stream[1] = _scramble(start ^ _FIRST) | _1


@inner_kernel
def next_state(stream: Stream) -> np.uint64:
    """Move `stream` on, and return its state for the functions below."""
    stream[0] += stream[1]
    return np.uint64(stream[0])


@inner_kernel
def _word(state: np.uint64) -> int:
    return int(np.int64(_scramble(state) >> _7))


@inner_kernel
def below(state: np.uint64, bound: int) -> int:
    """Return a number from 0 to `bound` - 1, `bound` at most 64; uniform to within 2 ** -51."""
    return (_word(state) * bound) >> WORD_BITS


@inner_kernel
def wide_below(state: np.uint64, bound: int) -> int:
    """Return a number from 0 to `bound` - 1, `bound` below 2 ** 31; uniform to within `bound` * 2 ** -31."""
    return ((_word(state) >> 26) * bound) >> 31


@inner_kernel
def unit(state: np.uint64) -> float:
    """Return a number from 0 up to 1, 1 left out, in steps of 2 ** -53."""
    return (_word(state) >> 4) * 2.0**-53


@inner_kernel
def pick_card(state: np.uint64, cards: int) -> int:
    """Return one card of a set that is not empty, each equally likely."""
    return nth_card(cards, below(state, popcount(cards)))


@inner_kernel
def deal_cards(
    stream: Stream, cards: npt.NDArray[np.int64], sizes: npt.NDArray[np.int64], hands: npt.NDArray[np.int64]
) -> None:
    """
    Deal all of `cards`, every deal equally likely to within 2 ** -30.

    Args:
        stream: The source of chance.
        cards: The cards, one bit each, shape (sum of sizes,); shuffled in place.
        sizes: How many cards each seat gets, shape (seats,).
        hands: Filled in place: the cards are added to these sets, shape (seats,).
    """
    left = cards.size
    last = sizes.size - 1
    for seat in range(last):
        wanted, hand = sizes[seat], hands[seat]
        while wanted > 0:
            bits = _word(next_state(stream))
            for _ in range(min(wanted, 4)):  # four choices out of one word: 52 * 51 * 50 * 49 < 2 ** 23
                bits *= left
                place = bits >> WORD_BITS
                bits &= WORD_MASK
                left -= 1
                hand |= cards[place]
                cards[place] = cards[left]
            wanted -= 4
        hands[seat] = hand
    hand = hands[last]
    for place in range(left):
        hand |= cards[place]
    hands[last] = hand
