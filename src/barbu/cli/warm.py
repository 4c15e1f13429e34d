"""`barbu warm`: compiles everything now, so that nobody waits for it later."""

from __future__ import annotations

__all__ = ["compile_with_progress", "register"]

import sys
import time
from collections.abc import Sequence
from typing import Annotated

import typer

from barbu.cli.output import print_json


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("warm")(warm_all)


def warm_all(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Compile the fast core and the bots, once after an installation or an update; later starts load it."""
    from barbu.fast.cache import cache_folder

    started = time.perf_counter()
    compile_with_progress()
    _compile_bots()
    seconds, folder = time.perf_counter() - started, cache_folder()
    if as_json:
        print_json({"seconds": seconds, "folder": str(folder) if folder else None})
    else:
        place = f"kept in {folder}" if folder else "not kept: the cache folder cannot be written to"
        sys.stdout.write(f"compiled in {seconds:.1f} s; {place}\n")


def _compile_bots() -> None:
    from barbu.bots import is_cached, warm

    if not is_cached():
        sys.stderr.write("barbu: compiling the bots; this happens once\n")
    warm()


def compile_with_progress(steps: Sequence[str] | None = None) -> None:
    """Compile or load the kernels of `steps` (all); where they are compiled, say so on standard error."""
    from barbu.fast import is_cached, warm
    from barbu.fast.warming import STEPS

    wanted = tuple(STEPS) if steps is None else tuple(steps)
    if is_cached(wanted):
        warm(wanted)
        return
    sys.stderr.write(f"barbu: compiling the fast core ({', '.join(wanted)}); this happens once\n")
    if not sys.stderr.isatty():
        warm(wanted)
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=None)
        warm(
            wanted,
            lambda name, number, total: bar.update(task, description=name, completed=number, total=total),
        )
