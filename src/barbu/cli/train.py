"""`barbu train`: makes the networks that the bots play by."""

from __future__ import annotations

__all__ = ["register"]

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from barbu.cli.output import print_json
from barbu.errors import BarbuError

if TYPE_CHECKING:
    from barbu.bots.nets.gauging import Lead
    from barbu.bots.nets.training import Progress, Trainer

FAMILIES = "penalty|trumps|domino"
_GAUGE_DEALS = 1000


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command("train")(train_net)


def train_net(
    family: Annotated[str, typer.Option(metavar=FAMILIES, help="Which contracts the net is for.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the net and its checkpoint go.")],
    minutes: Annotated[float, typer.Option(min=0.0, help="How long to train now.")] = 30.0,
    steps: Annotated[
        int | None,
        typer.Option(min=1, help="Stop after so many steps in all; the same steps give the same net."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of all chance; a resumed training keeps its own.")] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint in DIR.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Train a net from deals that it plays itself; it can be stopped at any time and go on with --resume."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # one core, and the same sums every time
    from barbu.bots.nets.gauging import leads_over_thumbs
    from barbu.bots.nets.running import train
    from barbu.bots.nets.training import Progress

    trainer = _trainer(family, out, seed, resume=resume)
    report = Progress._asdict if as_json else _say
    try:
        progress = train(
            trainer, out, seconds=60.0 * minutes, steps=steps, clock=time.perf_counter, report=report
        )
    except KeyboardInterrupt:
        sys.stderr.write(f"barbu: stopped after step {trainer.step}, kept in {out}: --resume goes on\n")
        raise typer.Abort from None
    leads = leads_over_thumbs(family, trainer.net, _GAUGE_DEALS, seed)
    if as_json:
        print_json(_document(family, progress, leads))
    else:
        sys.stdout.write(_text(progress, leads))


def _trainer(family: str, out: Path, seed: int, *, resume: bool) -> Trainer:
    if family not in FAMILIES.split("|"):
        wanted = FAMILIES.replace("|", ", ")
        raise BarbuError(f'--family "{family[:20]}": {wanted} would do', code="usage/bad_option")
    from barbu.bots.nets.running import checkpoint_of, resumed
    from barbu.bots.nets.training import Trainer, plan_of

    if resume:
        return resumed(out, family)
    if checkpoint_of(out, family).exists():
        text = f"{checkpoint_of(out, family)} is there: --resume goes on, another --out begins anew"
        raise BarbuError(text, code="usage/bad_option")
    return Trainer(plan_of(family, seed))


def _say(progress: Progress) -> None:
    text = f"step {progress.step}, {progress.decisions} decisions, {progress.explained:.1%} explained"
    sys.stderr.write(f"barbu: {text}\n")


def _document(family: str, progress: Progress, leads: list[Lead]) -> dict[str, object]:
    return {
        "family": family,
        **progress._asdict(),
        "leads": {lead.contract: {"points": lead.points, "error": lead.error} for lead in leads},
    }


def _text(progress: Progress, leads: list[Lead]) -> str:
    from barbu.cli.text import table

    rows = [(lead.contract, f"{lead.points:+.2f}", f"{1.96 * lead.error:.2f}") for lead in leads]
    head = ("contract", "points a deal above a fair share", "+-")
    frame = f"step {progress.step}: one net among rules of thumb, {_GAUGE_DEALS} deals in each seat\n\n"
    return frame + table(head, rows)
