"""Compiling for networks: like `barbu.bots.compiling`, in a folder that is named by the kernels of the nets too."""

from __future__ import annotations

__all__ = ["inner_net_kernel", "net_folder", "net_kernel", "typed_net_kernel"]

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

from numba import njit
from numba.core import config

from barbu.bots.compiling import bot_folder

F = TypeVar("F", bound=Callable[..., object])

_SOURCES = ("finishing", "inference", "layouts", "learning", "looking", "shape", "states", "terms", "tricks")


def net_kernel(function: F) -> F:
    """Return `function` compiled on its first call: without the interpreter lock, kept on disk."""
    return _compiled(function, counts_references=True)


def inner_net_kernel(function: F) -> F:
    """Return `function` compiled without counting references to arrays: it cannot make any."""
    return _compiled(function, counts_references=False)


def typed_net_kernel(signature: str) -> Callable[[F], F]:
    """
    Return a decorator like `inner_net_kernel()` for a small function that is called with many constants.

    Numba would compile it anew for each of them; with its types said, once, when it is defined.
    """
    return lambda function: _compiled(function, counts_references=False, signature=signature)


def _compiled(function: F, *, counts_references: bool, signature: str | None = None) -> F:
    folder = net_folder()
    settings = vars(config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(folder or before)
    try:
        options = {"nogil": True, "cache": folder is not None, "_nrt": counts_references}
        return cast(F, njit(signature, **options)(function))  # type: ignore[call-overload]
    finally:
        settings["CACHE_DIR"] = before


@cache
def net_folder() -> Path | None:
    """
    Return the folder of compiled nets, inside that of the bots; None if it cannot be written to.

    It is named by all sources of kernels here: Numba sees no change in a file that a kernel only calls into.
    """
    outer = bot_folder()
    if outer is None:
        return None
    digest = hashlib.sha256()
    for name in _SOURCES:
        digest.update((Path(__file__).parent / f"{name}.py").read_bytes() + b"\0")
    folder = outer / f"nets-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder
