"""
The rules compiled: batch playouts, sampling of hidden hands, the exact solver. No rule of its own.

A name is imported from its module the first time it is asked for, so `import barbu.fast` does not load Numba.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barbu.fast.counting import perft
    from barbu.fast.sampling import count_hands, sample_hands, sample_positions
    from barbu.fast.simulation import Simulation, Totals, simulate, simulate_from, simulate_totals
    from barbu.fast.solver import Solution, solve
    from barbu.fast.solver_each import solve_each
    from barbu.fast.warming import is_cached, is_warm, warm, warm_in_background

__all__ = [
    "Simulation",
    "Solution",
    "Totals",
    "count_hands",
    "is_cached",
    "is_warm",
    "perft",
    "sample_hands",
    "sample_positions",
    "simulate",
    "simulate_from",
    "simulate_totals",
    "solve",
    "solve_each",
    "warm",
    "warm_in_background",
]

_HOMES = {
    "barbu.fast.counting": ("perft",),
    "barbu.fast.sampling": ("count_hands", "sample_hands", "sample_positions"),
    "barbu.fast.simulation": ("Simulation", "Totals", "simulate", "simulate_from", "simulate_totals"),
    "barbu.fast.solver": ("Solution", "solve"),
    "barbu.fast.solver_each": ("solve_each",),
    "barbu.fast.warming": ("is_cached", "is_warm", "warm", "warm_in_background"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value
