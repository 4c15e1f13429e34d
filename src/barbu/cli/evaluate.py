"""`barbu evaluate`: what a hand is worth in each contract."""

from __future__ import annotations

__all__ = ["register"]

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from barbu.cli.output import print_json

if TYPE_CHECKING:
    from barbu.bots.evaluating import Evaluation
    from barbu.bots.valuing import Value


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(evaluate)


def evaluate(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="Spades.hearts.diamonds.clubs, high to low.")],
    rules: Annotated[str, typer.Option(metavar="ID", help="A preset or a ruleset file.")] = "tournament",
    seed: Annotated[int, typer.Option(help="Of the hands dealt to the others.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Say what a hand brings in each contract, which to choose and what to double, by playouts."""
    from barbu.bots.evaluating import evaluate as evaluation_of
    from barbu.cards import parse_hand
    from barbu.cli.finding import find_ruleset

    ruleset, _ = find_ruleset(rules)
    found = evaluation_of(ruleset, parse_hand(hand), seed=seed)
    if as_json:
        print_json(_document(found))
    else:
        sys.stdout.write(_text(found))


def _document(found: Evaluation) -> dict[str, object]:
    return {
        "contracts": {name: _value(value) for name, value in found.contracts.items()},
        "choice": found.choice,
        "doubles": {
            name: {whom: round(points, 2) for whom, points in gains.items()}
            for name, gains in found.doubles.items()
        },
    }


def _value(value: Value) -> dict[str, object]:
    data: dict[str, object] = {"mean": round(value.mean, 2), "std": round(value.std, 2)}
    if value.choice.trump is not None:
        data["trump"] = value.choice.trump
    if value.choice.start_rank is not None:
        data["start_rank"] = value.choice.start_rank
    return data | {"by_seat": [round(points, 2) for points in value.by_seat]}


def _text(found: Evaluation) -> str:
    from barbu.cli.text import table

    rows = []
    for name, value in sorted(found.contracts.items(), key=lambda pair: -found.above[pair[0]]):
        how = value.choice.trump or value.choice.start_rank or ""
        gains = found.doubles.get(name, {})
        bets = [f"{gains[whom]:+.1f}" if whom in gains else "" for whom in ("declarer", "others")]
        cells = f"{value.mean:+.1f}", f"{value.std:.1f}", f"{found.above[name]:+.1f}"
        rows.append((name, how, *cells, *bets))
    head = ("contract", "with", "expected", "std", "above the mean", "double declarer", "double others")
    return f"choose {found.choice}\n\n{table(head, rows, left=2)}"
