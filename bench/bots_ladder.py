"""
Write the ladder of docs/strength.md from the files that `barbu arena --out` kept.

    .venv/bin/python -m bench.bots_ladder FILE... [--overview FILE...]

Each file is one duel; its first line says which bots, ruleset and seed. Those after
`--overview` get a line each. Shares are those of one A among copies of B.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from barbu.bots.duel import Duel
from barbu.bots.ledger import parse_ledger
from barbu.bots.measure import Estimate, Verdict, verdict
from barbu.rules import preset
from bench.tables import write_section

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"


def judged(file: Path) -> tuple[dict[str, str], Duel, Verdict]:
    """Return the first line of a duel's file, the duel and what it came to."""
    text = file.read_text(encoding="utf-8")
    head = json.loads(text.split("\n")[0])
    ruleset = preset(head["rules"]).model_copy(update={"doubling": None})
    ids = tuple(contract.id for contract in ruleset.contracts)
    duel = Duel(ruleset, ids, 0, head["seed"], head["seating"])
    rows = parse_ledger(text, {key: head[key] for key in ("format", "a", "b", "seed")})
    return head, duel, verdict(duel, rows)


def section(file: Path) -> str:
    """Return the table of one duel."""
    head, duel, found = judged(file)
    doubles = "off" if duel.ruleset.fingerprint == head["fingerprint"] else "on"
    title = f"### `{head['a']}` against `{head['b']}`, {head['rules']}, doubles {doubles}\n"
    return title + _table(found, found.deals, duel.seed)


def overview(files: list[Path]) -> str:
    """Return one line a duel: the whole, and the contract with the lowest end of its interval."""
    lines = [
        "### Every preset\n",
        "| A against B | ruleset | deals | points a deal | 95% | worst contract | its 95% |",
        "|---|---|---|---|---|---|---|",
    ]
    for file in files:
        head, _, found = judged(file)
        name, (worst, _) = min(found.contracts.items(), key=lambda pair: pair[1][0].low)
        whole = found.per_deal
        cells = (
            f"`{head['a']}` against `{head['b']}`",
            head["rules"],
            str(found.deals),
            f"{whole.mean:+.2f}",
            f"{whole.low:+.2f} {whole.high:+.2f}",
            name,
            f"{worst.low:+.2f} {worst.high:+.2f}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _table(found: Verdict, deals: int, seed: int) -> str:
    lines = [
        f"\n{deals} deals in every seating, seed {seed}; {found.ms[0]:.3f} ms a decision against {found.ms[1]:.3f}.\n",
        "| contract | points a deal | 95% | share | 95% |",
        "|---|---|---|---|---|",
    ]
    lines += [_line(name, *pair) for name, pair in found.contracts.items()]
    return "\n".join([*lines, _line("**all**", found.per_deal, found.share)]) + "\n"


def _line(name: str, points: Estimate, share: Estimate | None) -> str:
    part = f"{share.mean:+.1f}% | {share.low:+.1f} {share.high:+.1f}" if share else "- | -"
    return f"| {name} | {points.mean:+.2f} | {points.low:+.2f} {points.high:+.2f} | {part} |"


def main() -> None:
    """Write the section from the files named on the command line."""
    files = sys.argv[1:]
    split = files.index("--overview") if "--overview" in files else len(files)
    parts = [section(Path(name)) for name in files[:split]]
    if files[split + 1 :]:
        parts.append(overview([Path(name) for name in files[split + 1 :]]))
    write_section("ladder", "Duels", "\n".join(parts), page=PAGE)


if __name__ == "__main__":
    main()
