"""The reference: nothing that a user can meet lacks an entry."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from barbu.cli import COMMANDS
from barbu.server.settings import Settings
from tools import reference, rule_table

ROOT = Path(__file__).resolve().parent.parent.parent
AREAS = (
    "access|bot|cards|contract|illegal|link|outcome|play|proof|rate|record|request|ruleset|sheet|store|stream|table"
    "|usage|version"
)
CODE = re.compile(rf'"((?:{AREAS})/[a-z_]+)"')


def _codes() -> set[str]:
    files = (ROOT / "src" / "barbu").rglob("*.py")
    return {code for file in files for code in CODE.findall(file.read_text(encoding="utf-8"))}


def test_every_error_code_has_an_entry() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert {code for code in _codes() if f"`{code}`" not in page} == set()


def test_every_entry_is_a_code_of_the_program() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`([a-z]+/[a-z_]+)`", page)) - _codes() == set()


def test_every_setting_of_the_server_has_an_entry_with_its_default() -> None:
    rows = re.findall(
        r"^\| (`BARBU_.*?) \| (.*?) \|", (ROOT / "docs" / "server.md").read_text(), re.MULTILINE
    )
    said: dict[str, str] = {}
    for names, defaults in rows:
        named = re.findall(r"`BARBU_(\w+)`", names)
        values = defaults.split(", ") if len(named) > 1 and defaults else [defaults] * len(named)
        said |= dict(zip(named, values, strict=True))
    for field in fields(Settings):
        value = field.default
        written = said.pop(field.name.upper())
        if value != "":
            plain = f"{value:g}" if isinstance(value, float) else str(value)
            assert written == ("on" if value is True else plain), field.name
    assert said == {}


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_an_entry(command: str) -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert f"`barbu {command}" in page


def test_the_page_of_ruleset_fields_is_that_of_the_models() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()


def test_every_rule_has_a_test_and_the_table_is_current() -> None:
    assert [rule for rule, tests in rule_table.stated_rules().items() if not tests] == []
    assert rule_table.PAGE.read_text(encoding="utf-8") == rule_table.page()
