"""`barbu simulate`: random deals by the million."""

from __future__ import annotations

__all__ = ["register"]

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from barbu.cli.finding import find_ruleset, require_contract
from barbu.cli.output import print_json

if TYPE_CHECKING:
    from barbu.fast import Totals

BAR = 40
"""Characters of the longest bar of the histogram."""
ROWS = 24
"""Most rows of the histogram."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(simulate)


def simulate(
    rules: Annotated[str, typer.Option("--rules", metavar="ID", help="A preset or a ruleset file.")],
    contract: Annotated[str, typer.Option("--contract", metavar="C", help="Id of a contract.")],
    deals: Annotated[int, typer.Option("-n", metavar="N", min=1, help="How many deals.")],
    policy: Annotated[str, typer.Option(help="How seats choose: random, duck or grab.")] = "random",
    threads: Annotated[int, typer.Option(min=1, max=256, help="How many to use.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    trump: Annotated[str | None, typer.Option(help="S, H, D, C or none; drawn if left out.")] = None,
    start_rank: Annotated[str | None, typer.Option(help="Drawn if left out.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Deal and play whole deals of a contract: how fast, and what each seat scores."""
    ruleset, _ = find_ruleset(rules)
    require_contract(ruleset, contract)
    from barbu.cli.warm import compile_with_progress
    from barbu.fast import simulate_totals

    compile_with_progress(["playouts"])
    with _progress(deals) as advance:
        totals = simulate_totals(
            ruleset,
            contract,
            deals,
            policy=policy,
            seed=seed,
            threads=threads,
            trump=trump,
            start_rank=start_rank,
            progress=advance,
        )
    if as_json:
        print_json(_document(totals))
        return
    speed = totals.deals / totals.seconds
    sys.stdout.write(f"{totals.deals:,} deals in {totals.seconds:.2f} s: {speed:,.0f} deals a second\n")
    for seat, (mean, std) in enumerate(zip(totals.raw_mean, totals.raw_std, strict=True)):
        sys.stdout.write(f"seat {seat}: mean {mean:9.4f}  std {std:8.4f}\n")
    if sys.stdout.isatty():
        sys.stdout.write(_histogram(totals))


def _document(totals: Totals) -> dict[str, object]:
    return {
        "deals": totals.deals,
        "seconds": totals.seconds,
        "deals_per_second": totals.deals / totals.seconds,
        "raw_mean": totals.raw_mean.tolist(),
        "raw_std": totals.raw_std.tolist(),
    }


@contextmanager
def _progress(deals: int) -> Iterator[Callable[[int], None] | None]:
    """Show a bar on a terminal; elsewhere there is nothing to call."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.completed:,}"), BarColumn(), TextColumn("{task.fields[speed]}"))
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=deals, speed="")

        def advance(played: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, advance=played, speed=f"{speed:,.0f} deals a second" if speed else "")

        yield advance


def _histogram(totals: Totals) -> str:
    """Return how often each raw score was made, over all seats, as lines of text."""
    over_seats = totals.histogram.sum(axis=0)
    made = [(int(low), int(n)) for low, n in zip(totals.bins, over_seats, strict=True) if n]
    group = -(-len(made) // ROWS)
    rows = [made[place : place + group] for place in range(0, len(made), group)]
    sums = [sum(n for _, n in row) for row in rows]
    lines = ["", "raw score, all seats:"]
    for row, number in zip(rows, sums, strict=True):
        label = f"{row[0][0]}" if len(row) == 1 else f"{row[0][0]} to {row[-1][0]}"
        share = number / sum(sums)
        lines.append(f"{label:>12} {share:7.2%} {'#' * round(BAR * number / max(sums))}")
    return "\n".join(lines) + "\n"
