"""Training as a task that takes a while: checkpoints on the way, and going on after a stop."""

from __future__ import annotations

__all__ = ["SAVE_SECONDS", "checkpoint_of", "net_file_of", "resumed", "train"]

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from barbu.bots.nets.shape import Sizes
from barbu.bots.nets.stored import save_net
from barbu.bots.nets.training import Plan, Progress, Trainer
from barbu.errors import BarbuError

SAVE_SECONDS = 60.0
"""No more than so much training is lost when it is killed."""
_PLAN = "plan"


def checkpoint_of(folder: Path, family: str) -> Path:
    """Return the file that training goes on from."""
    return folder / f"{family}.state.npz"


def net_file_of(folder: Path, family: str) -> Path:
    """Return the file of the net itself, in the form that is shipped."""
    return folder / f"{family}.npz"


def train(
    trainer: Trainer,
    folder: Path,
    *,
    seconds: float,
    steps: int | None = None,
    clock: Callable[[], float] = lambda: 0.0,
    report: Callable[[Progress], object] = Progress._asdict,
) -> Progress:
    """
    Train until the time is up or so many steps are taken in all, and write the net and its checkpoint.

    Args:
        trainer: Fresh, or `resumed()`.
        folder: Where `net_file_of()` and `checkpoint_of()` go, at the end and every `SAVE_SECONDS`.
        seconds: Time, by `clock`.
        steps: Steps in all, those before a stop included.
        clock: Returns seconds.
        report: Called with each checkpoint.

    Raises:
        BarbuError: `usage/no_such_file` if the folder cannot be written to.
    """
    started = saved = clock()
    try:
        while clock() - started < seconds and (steps is None or trainer.step < steps):
            trainer.take_step()
            if clock() - saved >= SAVE_SECONDS:
                save(trainer, folder)
                report(trainer.progress)
                saved = clock()
    finally:
        save(trainer, folder)
    return trainer.progress


def save(trainer: Trainer, folder: Path) -> None:
    """Write the checkpoint and the net, each whole or not at all."""
    plan, progress = trainer.plan, trainer.progress
    line = json.dumps(plan._asdict() | {"sizes": plan.shape})
    target = checkpoint_of(folder, plan.family)
    temporary = target.with_name(f".{target.name}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as stream:
            np.savez(stream, allow_pickle=False, **{_PLAN: np.array(line)}, **trainer.state())
        temporary.replace(target)
        about = {"plan": json.loads(line), "steps": progress.step, "decisions": progress.decisions}
        about["explained"] = round(progress.explained, 4)
        save_net(net_file_of(folder, plan.family), plan.family, trainer.net, about)
    except OSError as error:
        raise BarbuError(f"{target}: {error.strerror or error}", code="usage/no_such_file") from None


def resumed(folder: Path, family: str) -> Trainer:
    """
    Return training as it was at its last checkpoint, by the plan that it was begun with.

    Raises:
        BarbuError: `usage/no_such_file` if there is no checkpoint, `bot/bad_weights` if it does not hold.
    """
    path = checkpoint_of(folder, family)
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            state = {name: file[name] for name in file.files}
        values = json.loads(str(state.pop(_PLAN)))
        trainer = Trainer(Plan(**(values | {"sizes": Sizes(*values["sizes"])})))
        trainer.restore(state)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise BarbuError(f"{path}: {reason}", code="usage/no_such_file") from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        reason = " ".join(str(error).split())[:80]
        raise BarbuError(f"{path}: no checkpoint ({reason})", code="bot/bad_weights") from None
    return trainer
