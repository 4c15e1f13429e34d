"""`barbu solve`: the exact value of a position with all cards seen."""

from __future__ import annotations

__all__ = ["register"]

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from barbu.cli.output import print_json, read_input

if TYPE_CHECKING:
    from barbu.fast import Solution
    from barbu.play import Deal


class Sides(StrEnum):
    """Who plays together."""

    ALONE = "1v3"
    PAIRS = "2v2"


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(solve)


def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; standard input for -.")],
    deal: Annotated[
        int | None, typer.Option("--deal", metavar="K", help="Which deal, from 1; the last one if left out.")
    ] = None,
    coalition: Annotated[
        Sides, typer.Option(help="The seat whose turn it is against all, or with its partner.")
    ] = (Sides.ALONE),
    seconds: Annotated[
        float | None, typer.Option(min=0.0, help="Stop after so long, with the bounds proved by then.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Solve an unfinished deal of a record: what each card is worth in raw points, best play by all."""
    from barbu.fast import solve as solve_deal

    position = _position(read_input(file), deal)
    if coalition is Sides.PAIRS and position.ruleset.players != 4:
        raise typer.BadParameter("2v2 needs four seats", param_hint="--coalition")
    solution = solve_deal(position, coalition=coalition.value, seconds=seconds)
    if as_json:
        print_json(_data(solution))
    else:
        _print(solution)


def _position(raw: bytes, number: int | None) -> Deal:
    """Return the state of an unfinished deal of a record."""
    from barbu.errors import RecordError
    from barbu.play import Phase
    from barbu.records import parse_record, replay

    deals = replay(parse_record(raw)).deals
    wanted = len(deals) if number is None else number
    if not 1 <= wanted <= len(deals):
        raise typer.BadParameter(f"the record has {len(deals)} deals", param_hint="--deal")
    position = deals[wanted - 1].deal
    if position is None or position.phase is not Phase.PLAY:
        raise RecordError(
            "record/malformed", "the deal is not in play: one with hands, unfinished, would do", deal=wanted
        )
    return position


def _data(solution: Solution) -> dict[str, object]:
    return {
        "values": {str(action): value for action, value in solution.values.items()},
        "best": str(solution.best),
        "value": solution.value,
        "lower": solution.lower,
        "upper": solution.upper,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
        "exact": solution.complete,
    }


def _print(solution: Solution) -> None:
    for action, (low, top) in solution.bounds.items():
        value = str(low) if low == top else f"{low} to {top}"
        mark = "  best" if action == solution.best else ""
        sys.stdout.write(f"{action!s:>5}  {value:>5}{mark}\n")
    proved = "exact" if solution.complete else "stopped: bounds"
    sys.stdout.write(f"{proved}, {solution.nodes} nodes, {solution.seconds:.3f} s\n")
