"""Compiling for bots: like `barbu.fast.cache`, in a folder that is named by the kernels of the bots too."""

from __future__ import annotations

__all__ = ["bot_folder", "bot_kernel", "compiled_thumb", "inner_bot_kernel"]

import hashlib
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TypeVar, cast

from numba import njit
from numba.core import config

from barbu.bots import thumb
from barbu.fast import compiled
from barbu.fast.cache import cache_folder

F = TypeVar("F", bound=Callable[..., object])

_SOURCES = ("thumb.py", "playing.py", "worlds.py", "searching.py")


def bot_kernel(function: F) -> F:
    """Return `function` compiled on its first call: without the interpreter lock, kept on disk."""
    return _compiled(function, counts_references=True)


def inner_bot_kernel(function: F) -> F:
    """Return `function` compiled without counting references to arrays: it cannot make any."""
    return _compiled(function, counts_references=False)


def _compiled(function: F, *, counts_references: bool) -> F:
    folder = bot_folder()
    settings = vars(config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(folder or before)
    try:
        options = {"nogil": True, "cache": folder is not None, "_nrt": counts_references}
        return cast(F, njit(**options)(function))  # type: ignore[call-overload]
    finally:
        settings["CACHE_DIR"] = before


@cache
def bot_folder() -> Path | None:
    """
    Return the folder of compiled bots, inside that of the fast core; None if it cannot be written to.

    It is named by all sources: Numba sees no change in a file that a kernel only calls into.
    """
    outer = cache_folder()
    if outer is None:
        return None
    digest = hashlib.sha256()
    for name in _SOURCES:
        path = Path(__file__).parent / name
        digest.update((path.read_bytes() if path.exists() else b"") + b"\0")
    folder = outer / f"bots-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


@cache
def compiled_thumb() -> Mapping[str, object]:
    """Return the functions of `thumb` compiled, over the compiled rules: the same code objects."""
    namespace: dict[str, object] = {**vars(thumb), "__name__": __name__}
    for name in compiled.__all__:
        if name in namespace:
            namespace[name] = getattr(compiled, name)
    for name, value in vars(thumb).items():
        if isinstance(value, FunctionType) and value.__module__ == thumb.__name__:
            rebuilt = FunctionType(value.__code__, namespace, name, value.__defaults__)
            namespace[name] = inner_bot_kernel(rebuilt)
    return namespace
