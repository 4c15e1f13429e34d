"""`barbu arena`: a duplicate duel of two bots."""

from __future__ import annotations

__all__ = ["register"]

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from barbu.cli.output import CommandError, print_json, read_input
from barbu.errors import BarbuError

if TYPE_CHECKING:
    from barbu.bots.duel import Duel, Row
    from barbu.bots.measure import Estimate, Verdict

    Player = Callable[[Sequence[tuple[str, int]]], Iterator[Row]]
    """Plays deals, each named by contract and number."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(arena)


def arena(
    a: Annotated[str, typer.Option("--a", metavar="BOT", help="The bot that is measured.")],
    b: Annotated[str, typer.Option("--b", metavar="BOT", help="The bot that it is measured against.")],
    deals: Annotated[
        int, typer.Option("--deals", min=1, help="Deals of each contract, before rotation.")
    ] = 100,
    rules: Annotated[str, typer.Option(metavar="ID", help="A preset or a ruleset file.")] = "tournament",
    contract: Annotated[str | None, typer.Option(metavar="C", help="One contract; all if left out.")] = None,
    seed: Annotated[int, typer.Option(help="Of all chance.")] = 0,
    budget_ms: Annotated[
        float | None, typer.Option("--budget-ms", min=0.1, help="Time a decision of a bot that searches.")
    ] = None,
    doubles: Annotated[str, typer.Option(metavar="on|off", help="Whether doubles are in.")] = "off",
    seating: Annotated[
        str, typer.Option(metavar="1v3|2v2|both", help="One A in each seat, half the table, or both.")
    ] = "both",
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Keeps each deal; the same line again goes on."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; local starts one here."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Let two bots play the same cards in every seating and say which is better, with its interval."""
    from barbu.bots.ledger import head_of
    from barbu.bots.measure import verdict

    duel = _duel(rules, contract, deals, seed, doubles=doubles, seating=seating)
    with ExitStack() as stack:
        play = _on_ray(ray, duel, (a, b), budget_ms, stack) if ray else _here(duel, (a, b), budget_ms, stack)
        rows, ledger = _resumed(out, duel, head_of(duel, a, b, budget_ms), stack)
        _play(duel, play, rows, ledger, out, as_json=as_json)
    found = verdict(duel, rows)
    if as_json:
        print_json(_document(found, a, b, seed))
    else:
        sys.stdout.write(_text(found, a, b, seed))


def _here(duel: Duel, names: tuple[str, str], budget_ms: float | None, stack: ExitStack) -> Player:
    """Return what plays deals in this process; the bots end with `stack`."""
    from barbu.bots.duel import play_row
    from barbu.cli.players import seated

    a, b = (stack.enter_context(seated(name, budget_ms)) for name in names)
    return lambda deals: (play_row(duel, a, b, contract, number, perf_counter) for contract, number in deals)


def _on_ray(
    address: str, duel: Duel, names: tuple[str, str], budget_ms: float | None, stack: ExitStack
) -> Player:
    """Return what plays deals on a cluster; the connection ends with `stack`."""
    from barbu.bots import bot_names
    from barbu.bots.cluster import rows_on_ray
    from barbu.cli.cluster import joined
    from barbu.errors import UnknownName

    for name in names:
        if name not in bot_names():
            message = f'"{name[:60]}" cannot play on a cluster: {", ".join(bot_names())} would do'
            raise UnknownName(message, code="bot/unknown")
    stack.enter_context(joined(address))
    return lambda deals: rows_on_ray(duel, names, budget_ms, deals, perf_counter)


def _play(
    duel: Duel,
    play: Player,
    rows: list[Row],
    ledger: TextIO | None,
    out: str | None,
    *,
    as_json: bool,
) -> None:
    """Add the deals that are missing to `rows` and to the file; stop with what there is when interrupted."""
    total = len(duel.contracts) * duel.deals
    try:
        for row in _progress(_missing(duel, play, rows), total, len(rows), as_json):
            rows.append(row)
            _keep(ledger, row)
    except KeyboardInterrupt:
        kept = f"kept in {out}" if out else "not kept: --out FILE would do"
        sys.stderr.write(f"barbu: stopped after {len(rows)} deals, {kept}\n")
        if not rows:
            raise typer.Abort from None


def _duel(rules: str, contract: str | None, deals: int, seed: int, *, doubles: str, seating: str) -> Duel:
    from barbu.bots.duel import Duel, contracts_of
    from barbu.bots.seating import seatings
    from barbu.cli.finding import find_ruleset

    if doubles not in ("on", "off"):
        raise BarbuError(f'--doubles "{doubles[:20]}": on or off would do', code="usage/bad_option")
    ruleset, _ = find_ruleset(rules)
    seatings(ruleset.players, seating)
    if doubles == "off":
        ruleset = ruleset.model_copy(update={"doubling": None})
    return Duel(ruleset, contracts_of(ruleset, contract), deals, seed, seating)


def _resumed(
    out: str | None, duel: Duel, head: dict[str, object], stack: ExitStack
) -> tuple[list[Row], TextIO | None]:
    """Return the deals that the file holds already, and the file open for more."""
    import json

    from barbu.bots.duel import rows_to_play
    from barbu.bots.ledger import format_row, parse_ledger

    if out is None:
        return [], None
    path = Path(out)
    wanted = set(rows_to_play(duel))
    earlier = parse_ledger(read_input(out).decode("utf-8", "replace"), head) if path.exists() else []
    try:
        stream = stack.enter_context(path.open("w", encoding="utf-8", newline="\n"))
    except OSError as error:
        raise BarbuError(f"{out}: {error.strerror or error}", code="usage/no_such_file") from None
    stream.write(json.dumps(head) + "\n")
    stream.writelines(format_row(row) for row in earlier)
    stream.flush()
    return [row for row in earlier if (row.contract, row.number) in wanted], stream


def _missing(duel: Duel, play: Player, rows: list[Row]) -> Iterator[Row]:
    from barbu.bots.duel import rows_to_play

    done = {(row.contract, row.number) for row in rows}
    try:
        yield from play([deal for deal in rows_to_play(duel) if deal not in done])
    except BarbuError as error:
        raise CommandError(error, status=1) from None


def _keep(ledger: TextIO | None, row: Row) -> None:
    from barbu.bots.ledger import format_row

    if ledger is not None:
        ledger.write(format_row(row))
        ledger.flush()


def _progress(rows: Iterable[Row], total: int, done: int, as_json: bool) -> Iterator[Row]:
    """Yield the rows; on a terminal behind a bar, none when piped."""
    if as_json or not sys.stderr.isatty():
        yield from rows
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=total, completed=done)
        for row in rows:
            bar.advance(task)
            yield row


def _document(found: Verdict, a: str, b: str, seed: int) -> dict[str, object]:
    def share(estimate: Estimate | None) -> dict[str, object]:
        return {
            "share": None if estimate is None else round(estimate.mean, 4),
            "share_ci95": None if estimate is None else _pair(estimate),
        }

    return {
        "a": a,
        "b": b,
        "deals": found.deals,
        "per_deal": round(found.per_deal.mean, 4),
        "ci95": _pair(found.per_deal),
        **share(found.share),
        "seed": seed,
        "ms": {"a": round(found.ms[0], 4), "b": round(found.ms[1], 4)},
        "contracts": {
            name: {"per_deal": round(points.mean, 4), "ci95": _pair(points), **share(part)}
            for name, (points, part) in found.contracts.items()
        },
    }


def _pair(estimate: Estimate) -> list[float]:
    return [round(estimate.low, 4), round(estimate.high, 4)]


def _text(found: Verdict, a: str, b: str, seed: int) -> str:
    from barbu.cli.text import table

    def cells(points: Estimate, share: Estimate | None) -> tuple[str, ...]:
        part = ("-", "") if share is None else (f"{share.mean:+.1f}%", _shown(share))
        return f"{points.mean:+.2f}", _shown(points), *part

    rows = [(name, *cells(*pair)) for name, pair in found.contracts.items()]
    rows.append(("all", *cells(found.per_deal, found.share)))
    head = ("contract", "points a deal", "95%", "share", "95%")
    frame = f"{a} against {b}: {found.deals} deals in every seating, seed {seed}; above 0: {a} is better\n\n"
    times = f"\nms a decision: {a} {found.ms[0]:.3f}, {b} {found.ms[1]:.3f}\n"
    return frame + table(head, rows) + times


def _shown(estimate: Estimate) -> str:
    return f"{estimate.low:+.2f} {estimate.high:+.2f}"
