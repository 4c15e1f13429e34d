"""The command `barbu`: thin commands over the packages; no logic of its own."""

from __future__ import annotations

__all__ = ["main"]

import sys
from collections.abc import Sequence
from importlib import import_module

import typer

from barbu.cli.output import CommandError, report
from barbu.errors import BarbuError

COMMANDS = {
    "rules": "rules",
    "settle": "settle",
    "replay": "replay",
    "match": "match",
    "play": "play",
    "verify": "verify",
    "arena": "arena",
    "solve": "solve",
    "evaluate": "evaluate",
    "simulate": "simulate",
    "train": "train",
    "perft": "perft",
    "warm": "warm",
    "serve": "serve",
    "backup": "serve",
    "restore": "serve",
}
"""Name of each command: the module of this package whose `register()` adds it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 the answer is no, 2 unreadable input or wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(run(given))


def run(arguments: Sequence[str]) -> int:
    """Return the exit status of a command line; errors go to standard error in one line with their code."""
    try:
        status = _app(arguments).__call__(list(arguments), prog_name="barbu", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except CommandError as refused:
        return report(refused, as_json="--json" in arguments)
    except BarbuError as error:
        return report(CommandError(error, status=2), as_json="--json" in arguments)
    except typer.TyperException as error:
        text = str(error.format_message() if hasattr(error, "format_message") else error)
        if type(error).__name__ == "NoArgsIsHelpError":
            sys.stderr.write(f"{text}\n")
            return 2
        usage = BarbuError(" ".join(text.split()), code="usage/bad_option")
        return report(CommandError(usage, status=2), as_json="--json" in arguments)
    except typer.Abort:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _app(arguments: Sequence[str]) -> typer.Typer:
    """Build the app: only the command that is asked for is imported, all of them where help is asked for."""
    app = typer.Typer(
        name="barbu",
        help="Barbu by any table's rules: rulesets, score sheet, referee, bots.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        add_completion=False,
    )
    app.callback()(_root)
    wanted = COMMANDS.get(arguments[0]) if arguments else None
    for module in [wanted] if wanted else dict.fromkeys(COMMANDS.values()):
        import_module(f"barbu.cli.{module}").register(app)
    return app


def _root() -> None:
    """Barbu by any table's rules: rulesets, score sheet, referee, bots."""
