"""
Write `docs/rules.md`: every rule by its id, and the tests that state it.

    python tools/rule_table.py            write the page
    python tools/rule_table.py --check    fail if it is stale, or a rule has no test
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules.md"

RULES = {
    "R-1": "Ranks go from the ace down to the deuce, or to the deck's lowest card",
    "R-2": "Every seat gets the same number of cards; the ruleset names what is removed; every count follows the deck",
    "R-3": "3 to 6 players, either direction; the highest total wins, or the lowest; equal totals share the place",
    "R-4": "Any card may be the barbu",
    "R-5": "A ruleset is checked when it is read; each fault names field, value and mend",
    "P-1": "Follow the suit led if you can",
    "P-2": "No duty to beat a plain suit; a void player discards anything",
    "P-3": "The highest card of the suit led wins, or the highest trump; the winner leads",
    "P-4": "Lead bans: never, until broken, in the first trick",
    "P-5": "A contract that counts only cards ends with the trick of the last of them",
    "P-6": "Trump duties, one switch for each situation",
    "P-7": "Any card may be led in Trumps",
    "P-8": "Forced discards",
    "P-9": "Captured cards that count lie face up",
    "K-1": "Control sums: shown for every contract, series and match; every deal is checked against them",
    "K-2": "Capots: mirror or flat, by items or by tricks",
    "K-3": "Salade adds up within one trick",
    "K-4": "Ravage City: the longest suit taken, shared by those tied",
    "K-5": "A contract counts any cards and any tricks, as data",
    "K-6": "The ace of hearts costs its value in all, not on top of a heart",
    "D-1": "Where rows start, and who starts",
    "D-2": "Play if able, else pass",
    "D-3": "Rows grow both ways; aces high, low, or as the first one decides",
    "D-4": "The turn that an ace gives",
    "D-5": "Payment by order of going out",
    "S-1": "A declarer stays for a series and plays each contract once",
    "S-2": "Classic: a fixed order, the dealer's left leads",
    "S-3": "Other choosers, pools and orders",
    "S-4": "Seven contracts go by the same schedule as the tournament",
    "X-1": "Each seat speaks once, from the declarer's left, the declarer last",
    "X-2": "The declarer only doubles those who doubled the declarer",
    "X-3": "In positive contracts only the declarer may be doubled",
    "X-4": "Doubling back is a redouble; who has spoken cannot answer, save in a redouble round",
    "X-5": "Settlement, pair by pair on raw scores",
    "X-6": "Doubles owed to a declarer are counted and shown, never enforced",
    "X-7": "Other systems of doubling",
    "X-8": "An undoubled negative contract may be settled without play",
    "V-1": "The two scales with the king at 15",
    "V-2": "Brader's scale, with Ravage City",
    "V-3": "The ranges of the classic scales",
    "section 9": "How the damaged source is read",
}
"""The ids of the specification, each with what it is about."""


def stated_rules() -> dict[str, list[str]]:
    """Return for each rule the tests marked with it, as `path::name`."""
    found: dict[str, list[str]] = {rule: [] for rule in RULES}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _marks(node):
                    found.setdefault(rule, []).append(f"{file.relative_to(ROOT)}::{node.name}")
    return found


def _marks(node: ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            for argument in decorator.args:
                yield str(ast.literal_eval(argument))


def page() -> str:
    """Return the text of the page."""
    lines = [
        "# Every rule and its tests",
        "",
        "Written by `python tools/rule_table.py` from the marks in the tests. A rule without a test is a defect.",
        "",
        "| rule | what it says | tests |",
        "|---|---|---|",
    ]
    for rule, tests in stated_rules().items():
        cell = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in tests)
        lines.append(f"| {rule} | {RULES.get(rule, '**unknown**')} | {cell} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the page, or check it; return the exit status."""
    missing = [rule for rule, tests in stated_rules().items() if not tests or rule not in RULES]
    if missing:
        sys.stderr.write(f"no test states, or no rule is: {', '.join(missing)}\n")
        return 1
    if "--check" in sys.argv:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.stderr.write("docs/rules.md is stale: python tools/rule_table.py writes it\n")
            return 1
        return 0
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
