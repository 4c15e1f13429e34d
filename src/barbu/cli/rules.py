"""`barbu rules`: list, show, check, describe, export, compare rulesets."""

from __future__ import annotations

__all__ = ["register"]

import sys
from enum import StrEnum
from typing import Annotated

import typer

from barbu.cli.output import CommandError, error_data, print_json

Name = Annotated[str, typer.Argument(metavar="ID", help="A preset's id, or a ruleset file (TOML or JSON).")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


class SheetFormat(StrEnum):
    """Formats of a rule sheet."""

    MD = "md"
    HTML = "html"


class Lang(StrEnum):
    """Languages of a rule sheet."""

    EN = "en"
    FR = "fr"
    ES = "es"
    PT = "pt"


def register(app: typer.Typer) -> None:
    """Add the command group to `app`."""
    group = typer.Typer(
        rich_markup_mode=None, no_args_is_help=True, help="Rulesets: list, show, check, export."
    )
    group.command("list")(list_)
    group.command()(show)
    group.command()(check)
    group.command()(describe)
    group.command()(export)
    group.command()(diff)
    group.command()(schema)
    app.add_typer(group, name="rules")


def list_(as_json: AsJson = False) -> None:
    """List the presets with players, cards, deals and control sum."""
    from barbu.cli.text import table
    from barbu.rules import deals_in_match, match_total, preset, preset_ids, text_in

    rows = [
        {
            "id": preset_id,
            "name": text_in(preset(preset_id).name, "en"),
            "players": preset(preset_id).players,
            "cards": preset(preset_id).cards.bit_count(),
            "deals": deals_in_match(preset(preset_id)),
            "control": match_total(preset(preset_id)),
        }
        for preset_id in preset_ids()
    ]
    if as_json:
        print_json(rows)
        return
    head = ("id", "name", "players", "cards", "deals", "control")
    body = [tuple("varies" if row[key] is None else str(row[key]) for key in head) for row in rows]
    sys.stdout.write(table(head, body, left=2))


def show(name: Name, as_json: AsJson = False) -> None:
    """Show a ruleset's contracts and values."""
    from barbu.cli.finding import find_ruleset
    from barbu.cli.text import ruleset_text

    ruleset, _ = find_ruleset(name)
    if as_json:
        print_json(ruleset.as_data())
    else:
        sys.stdout.write(ruleset_text(ruleset))


def check(file: Name, as_json: AsJson = False) -> None:
    """Check a ruleset: every fault with its place, what was given and what would do."""
    from barbu.cli.finding import find_ruleset
    from barbu.errors import RulesetError

    try:
        ruleset, _ = find_ruleset(file)
    except RulesetError as error:
        status = 2 if error.faults[0].path == "file" else 1
        if not as_json:
            for fault in error.faults:
                sys.stdout.write(f"{fault}\n")
        document = {
            "ok": False,
            "faults": [fault._asdict() for fault in error.faults],
            "error": error_data(error),
        }
        raise CommandError(error, status=status, document=document) from None
    if as_json:
        print_json({"ok": True, "id": ruleset.id, "fingerprint": ruleset.fingerprint})
    else:
        sys.stdout.write(f"{ruleset.id}: holds (fingerprint {ruleset.fingerprint[:16]})\n")


def describe(
    name: Name,
    lang: Annotated[Lang, typer.Option(help="The reader's language.")] = Lang.EN,
    sheet_format: Annotated[SheetFormat, typer.Option("--format", help="Markdown or HTML.")] = SheetFormat.MD,
) -> None:
    """Print the whole rule sheet in words."""
    from barbu.cli.finding import find_ruleset
    from barbu.rules.describe import describe as sheet

    ruleset, _ = find_ruleset(name)
    sys.stdout.write(sheet(ruleset, lang.value, sheet_format.value).rstrip("\n") + "\n")


def export(name: Name, as_json: AsJson = False) -> None:
    """Print a ruleset as the TOML file (or JSON) that reads back as the same."""
    from barbu.cli.finding import find_ruleset
    from barbu.rules import format_json, format_toml

    ruleset, _ = find_ruleset(name)
    sys.stdout.write(format_json(ruleset) if as_json else format_toml(ruleset))


def diff(first: Name, second: Name, as_json: AsJson = False) -> None:
    """Compare two rulesets field by field."""
    from barbu.cli.finding import find_ruleset
    from barbu.rules.differences import differences

    one, other = find_ruleset(first)[0], find_ruleset(second)[0]
    found = differences(one, other)
    if as_json:
        print_json([change._asdict() for change in found])
        return
    for change in found:
        sys.stdout.write(f"{change}\n")


def schema() -> None:
    """Print the JSON Schema of ruleset files."""
    from barbu.rules import json_schema

    print_json(json_schema())
