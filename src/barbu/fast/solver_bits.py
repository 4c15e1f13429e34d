"""Counting and finding bits in one machine instruction, for compiled code."""

from __future__ import annotations

__all__ = ["bit_index", "count_cards", "highest_card", "prefetch"]

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

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


@intrinsic
def _prefetch(
    typing_context: object, array: types.Array, offset: object
) -> tuple[Signature, Callable[..., object]]:
    def generate(
        context: object, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]
    ) -> ir.Value:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data  # type: ignore[attr-defined]
        place = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        fetch = builder.module.declare_intrinsic(
            "llvm.prefetch",
            (place.type,),
            ir.FunctionType(ir.VoidType(), [place.type, number, number, number]),
        )
        builder.call(fetch, [place, number(0), number(2), number(1)])
        return context.get_dummy_value()  # type: ignore[attr-defined]

    return types.void(array, types.int64), generate


@inline_kernel
def prefetch(array: NDArray[np.int64], offset: int) -> None:
    """Bring element `offset` of a contiguous array, counted flat, near, without waiting for it."""
    _prefetch(array, offset)  # type: ignore[call-arg]


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
