"""Compiling ahead of use, so that nobody at a table waits for a compiler."""

from __future__ import annotations

__all__ = ["STEPS", "is_cached", "is_warm", "warm", "warm_in_background"]

import threading
from collections.abc import Callable, Sequence
from importlib import import_module

STEPS = {
    "playouts": "barbu.fast.simulation",
    "hidden hands": "barbu.fast.sampling",
    "counts": "barbu.fast.counting",
    "solver": "barbu.fast.solver",
}
"""What is compiled, in order: its name, and the module whose `warm()` runs each kernel once on little work."""

_done: set[str] = set()
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def is_warm(steps: Sequence[str] = tuple(STEPS)) -> bool:
    """Whether the kernels of `steps` are ready in this process; asking costs nothing and loads nothing."""
    return _done.issuperset(steps)


def is_cached(steps: Sequence[str] = tuple(STEPS)) -> bool:
    """Whether this version of `steps` was compiled on this machine before, so that it is only loaded."""
    from barbu.fast.cache import cache_folder

    folder = cache_folder()
    return folder is not None and all((folder / _marker(step)).exists() for step in steps)


def warm(
    steps: Sequence[str] = tuple(STEPS), progress: Callable[[str, int, int], None] | None = None
) -> None:
    """
    Compile the kernels of `steps`, or load them if they were compiled before.

    Args:
        steps: Names out of `STEPS`.
        progress: Called before each step with its name, its number from 0 and how many there are.
    """
    from barbu.fast.cache import cache_folder

    with _lock:
        for number, name in enumerate(steps):
            if name in _done:
                continue
            if progress:
                progress(name, number, len(steps))
            import_module(STEPS[name]).warm()
            _done.add(name)
            if folder := cache_folder():
                (folder / _marker(name)).touch()


def warm_in_background() -> threading.Thread:
    """Start `warm()` in a thread that does not keep the process alive; the same thread if it is under way."""
    if not _threads:
        thread = threading.Thread(target=warm, name="barbu-warm", daemon=True)
        _threads.append(thread)
        thread.start()
    return _threads[0]


def _marker(step: str) -> str:
    return f"complete-{step.replace(' ', '-')}"
