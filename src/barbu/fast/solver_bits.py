"""Counting and finding bits in one machine instruction, for compiled code."""

from __future__ import annotations

__all__ = ["bit_index", "count_cards", "highest_card"]

from collections.abc import Callable
from typing import TYPE_CHECKING

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from barbu.fast.cache import inline_kernel

if TYPE_CHECKING:
    from numba.core.typing.templates import Signature


@intrinsic
def _population(typing_context: object, cards: object) -> tuple[Signature, Callable[..., object]]:
    def generate(
        context: object, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]
    ) -> ir.Value:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(typing_context: object, cards: object) -> tuple[Signature, Callable[..., object]]:
    def generate(
        context: object, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]
    ) -> ir.Value:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@inline_kernel
def count_cards(cards: int) -> int:
    """Return how many cards a set has, as `masks.popcount()` does."""
    return int(_population(cards))  # type: ignore[call-arg]


@inline_kernel
def bit_index(cards: int) -> int:
    """Return the number of the highest card of a set; -1 of the empty set."""
    return 63 - _leading_zeros(cards)  # type: ignore[call-arg]


@inline_kernel
def highest_card(cards: int) -> int:
    """Return the highest card of a set that is not empty, as `masks.highest()` does."""
    return 1 << (63 - _leading_zeros(cards))  # type: ignore[call-arg]
