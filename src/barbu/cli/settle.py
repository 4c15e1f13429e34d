"""`barbu settle`: from the result of a deal to points."""

from __future__ import annotations

__all__ = ["register"]

import sys
from typing import Annotated

import typer

from barbu.cli.output import CommandError, print_json, read_input


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(settle)


def settle(
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="JSON; standard input if left out or -.")
    ] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Settle a scored deal, or a list of them: raw scores, doubles, control sum."""
    from barbu.errors import BarbuError
    from barbu.records import load_strict

    data = load_strict(read_input(file))
    if not isinstance(data, list):
        try:
            answer = _settled(data)
        except BarbuError as error:
            status = 1 if error.code.startswith(("illegal/", "outcome/", "record/score_mismatch")) else 2
            raise CommandError(error, status=status) from None
        _print([answer], as_json=as_json, alone=True)
        return
    answers: list[dict[str, object]] = []
    failed = False
    for deal in data:
        try:
            answers.append(_settled(deal))
        except BarbuError as error:
            failed = True
            answers.append({"error": {"code": error.code, "message": error.message}})
            if not as_json:
                sys.stderr.write(f"barbu: {error.code}: {' '.join(error.message.split())}\n")
    _print(answers, as_json=as_json, alone=False)
    if failed:
        raise typer.Exit(1)


def _settled(data: object) -> dict[str, object]:
    from barbu.errors import RecordError
    from barbu.records import parse_deal, parse_ruleset_field, replay_deal
    from barbu.records.record import DEAL_KEYS

    if not isinstance(data, dict) or "ruleset" not in data:
        raise RecordError(
            "record/malformed", 'a deal is a table with "ruleset", "declarer", "contract", "outcome"'
        )
    ruleset, _ = parse_ruleset_field(data["ruleset"])
    deal = parse_deal(ruleset, {key: value for key, value in data.items() if key in DEAL_KEYS})
    scores = replay_deal(ruleset, deal).scores
    if scores is None:
        raise RecordError("record/malformed", "the deal is not finished, so it has no scores")
    return {"raw": list(scores.raw), "settled": list(scores.settled), "control": scores.control}


def _print(answers: list[dict[str, object]], *, as_json: bool, alone: bool) -> None:
    if as_json:
        print_json(answers[0] if alone else answers)
        return
    for answer in answers:
        error = answer.get("error")
        if isinstance(error, dict):
            sys.stdout.write(f"refused: {error['code']}\n")
        else:
            sys.stdout.write(
                f"raw {answer['raw']}  settled {answer['settled']}  control {answer['control']}\n"
            )
