"""
Where compiled code is kept, and the decorators that compile for it.

Numba looks at the file of a function alone, not at what the function calls; so the folder is named by all that
a kernel can depend on, and a changed rule is compiled anew (`folder_name()`).
"""

from __future__ import annotations

__all__ = [
    "cache_folder",
    "folder_name",
    "inline_kernel",
    "inner_kernel",
    "kernel",
    "kernels",
]

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import llvmlite.binding
import numba
from numba import njit
from numba.core import config

from barbu.play import masks, tables

F = TypeVar("F", bound=Callable[..., object])

KEPT_FOLDERS = 8
"""Folders of other versions that stay when a new one is made; the longest unused go."""

kernels: list[str] = []
"""Names of all functions given to these decorators, in order."""


def kernel(function: F) -> F:
    """Return `function` compiled on its first call: without the interpreter lock, kept on disk."""
    return _compiled(function, counts_references=True)


def inner_kernel(function: F) -> F:
    """
    Return `function` compiled as by `kernel()`, but without counting references to the arrays it is given.

    That counting costs more than a card; such a function cannot make an array.
    """
    return _compiled(function, counts_references=False)


def inline_kernel(function: F) -> F:
    """Return `function` compiled as by `inner_kernel()` and put whole into whatever calls it."""
    return _compiled(function, counts_references=False, inline=True)


def _compiled(function: F, *, counts_references: bool, inline: bool = False) -> F:
    kernels.append(f"{function.__module__}.{function.__qualname__}")
    decorate = cast("Callable[..., Callable[[F], F]]", njit)  # `_nrt` is not in the declared options
    kept = cache_folder() is not None
    settings = vars(config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(cache_folder() or before)
    try:
        return decorate(nogil=True, cache=kept, forceinline=inline, _nrt=counts_references)(function)
    finally:
        settings["CACHE_DIR"] = before


@cache
def cache_folder() -> Path | None:
    """
    Return the folder of this version's compiled code; None if it cannot be written to.

    It lies in `BARBU_CACHE`, or else in the user's cache folder.
    """
    root = _root()
    folder = root / folder_name()
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            _forget_old(root)
        os.utime(folder)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


def folder_name() -> str:
    """Return a name made of everything that compiled code depends on: rules, kernels, compiler, processor."""
    own = sorted(Path(__file__).parent.glob("*.py"))
    digest = hashlib.sha256()
    for path in (Path(masks.__file__), Path(tables.__file__), *own):
        digest.update(path.read_bytes() + b"\0")
    binding = llvmlite.binding
    processor = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    digest.update(f"{numba.__version__} {sys.version_info[:2]} {processor}".encode())
    return f"kernels-{digest.hexdigest()[:20]}"


def _root() -> Path:
    if own := os.environ.get("BARBU_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "barbu" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "barbu"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "barbu"


def _forget_old(root: Path) -> None:
    folders = sorted(root.glob("kernels-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_FOLDERS + 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
