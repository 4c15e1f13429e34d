"""The nth card of a set in one machine instruction, where the processor has a quick one."""

from __future__ import annotations

__all__ = ["HAS_DEPOSIT", "nth_card"]

from collections.abc import Callable
from typing import TYPE_CHECKING

import llvmlite.binding
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from barbu.fast import compiled
from barbu.fast.cache import inner_kernel

if TYPE_CHECKING:
    from numba.core.typing.templates import Signature

SLOW = ("znver1", "znver2")
"""Processors that have the instruction and take a hundred cycles for it."""

HAS_DEPOSIT = bool(
    llvmlite.binding.get_host_cpu_features().get("bmi2") and llvmlite.binding.get_host_cpu_name() not in SLOW
)
"""Whether the processor deposits bits quickly (x86 `pdep`)."""


@intrinsic
def _deposit(typing_context: object, bits: object, places: object) -> tuple[Signature, Callable[..., object]]:
    """Put the low bits of `bits` into the places of the bits that are set in `places`."""

    def generate(
        context: object, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]
    ) -> ir.Value:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        function = builder.module.globals.get("llvm.x86.bmi.pdep.64")
        if function is None:
            function = ir.Function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(function, args)

    return types.int64(types.int64, types.int64), generate


if HAS_DEPOSIT:

    @inner_kernel
    def nth_card(cards: int, index: int) -> int:
        """Return the card with `index` lower ones in the set, as `masks.nth_card()` does."""
        return _deposit(1 << index, cards)  # type: ignore[call-arg]

else:
    nth_card = compiled.nth_card
