"""
The rules of `barbu.play.masks`, compiled: the same code objects, nothing rewritten.

Each function is rebuilt over one namespace in which the names of all of them stand for the compiled ones; so a
rule that calls another calls it compiled. Constants are imported from `masks` itself.
"""

from __future__ import annotations

__all__ = [
    "bonus_after",
    "capot_score",
    "compile_functions",
    "count_items",
    "deal_ended",
    "fits",
    "follow_duty",
    "forced_duty",
    "heads",
    "highest",
    "is_capot",
    "lays_high",
    "lays_low",
    "lead_bans",
    "leadable",
    "legal_follow",
    "longest_suit",
    "nth_card",
    "pass_allowed",
    "popcount",
    "refusal",
    "score_counts",
    "score_order",
    "shared_points",
    "suit_set",
    "trump_duty",
]

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import TypeVar, cast

from barbu.fast.cache import inner_kernel
from barbu.play import masks

F = TypeVar("F", bound=Callable[..., object])


def compile_functions(module: ModuleType) -> Mapping[str, object]:
    """
    Return a namespace like that of `module` in which each of its own functions is a compiled one.

    They are compiled when first called, or when a kernel that calls them is.
    """
    # Numba keeps a kernel on disk by the name of an importable module
    namespace: dict[str, object] = {**vars(module), "__name__": __name__}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            rebuilt = FunctionType(value.__code__, namespace, name, value.__defaults__)
            rebuilt.__doc__ = value.__doc__
            namespace[name] = inner_kernel(rebuilt)
    return namespace


_RULES = compile_functions(masks)


def _compiled(function: F) -> F:
    return cast(F, _RULES[function.__name__])


# the four that take sequences are typed for arrays too
popcount = _compiled(masks.popcount)
highest = _compiled(masks.highest)
nth_card = _compiled(masks.nth_card)
suit_set = _compiled(masks.suit_set)
lead_bans = _compiled(masks.lead_bans)
leadable = _compiled(masks.leadable)
follow_duty = _compiled(masks.follow_duty)
trump_duty = _compiled(masks.trump_duty)
forced_duty = _compiled(masks.forced_duty)
legal_follow = _compiled(masks.legal_follow)
refusal = _compiled(masks.refusal)
heads = _compiled(masks.heads)
deal_ended = _compiled(masks.deal_ended)
lays_high = _compiled(masks.lays_high)
lays_low = _compiled(masks.lays_low)
fits = _compiled(masks.fits)
bonus_after = _compiled(masks.bonus_after)
pass_allowed = _compiled(masks.pass_allowed)
longest_suit = _compiled(masks.longest_suit)
count_items: Callable[..., None] = _compiled(masks.count_items)
shared_points = _compiled(masks.shared_points)
is_capot: Callable[..., bool] = _compiled(masks.is_capot)
capot_score = _compiled(masks.capot_score)
score_counts: Callable[..., None] = _compiled(masks.score_counts)
score_order: Callable[..., None] = _compiled(masks.score_order)
