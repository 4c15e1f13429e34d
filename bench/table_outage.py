"""
How long tables stand still when their server is killed and started again.

    python bench/table_outage.py [--kills 20] [--tables 20] [--db sqlite|postgresql|postgresql://...] [--write]

A real server is ended by `kill -9` in full play, at some tables people only, at others bots too, and started again at
once by the command that a service manager would use. Measured are the time from the kill to the first answer, and
from there until every page has got what happened meanwhile. What is lost or doubled, `tests/server/test_kill_tables.py`
looks for.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.servers import Server, start
from bench.table_load import database, share
from bench.table_people import Interruption, People, interrupted
from bench.table_play import BOT, PERSON, open_table
from bench.tables import machine, write_section

SEATS = ((PERSON,) * 4, (PERSON, BOT, BOT, BOT), (PERSON, BOT, PERSON, BOT))


async def measured(db: str, folder: Path, tables: int, kills: int) -> list[Interruption]:
    """Play, kill and restart; return what each kill meant."""
    running: list[Server] = [start(db, folder)]
    port = running[0].port

    def restart() -> None:
        running[:] = [start(db, folder, port=port)]

    try:
        seats = [SEATS[number % len(SEATS)] for number in range(tables)]
        opened = [await open_table([running[0].address], one, "tournament", "quick") for one in seats]
        people = [People(table, Random(number)) for number, table in enumerate(opened)]
        for one in people:
            one.begin()
        found = await interrupted(people, kills, lambda: running[0].kill(), restart)
        for one in people:
            await one.end()
    finally:
        running[0].stop()
    return found


def report(found: Sequence[Interruption]) -> str:
    """Return the table of results."""
    rows = ["| | p50, s | largest, s |", "|---|---|---|"]
    for name, values in (
        ("from the kill to the first answer", [one.outage for one in found]),
        ("from there until every page was up to date", [one.settled for one in found]),
    ):
        rows.append(f"| {name} | {share(values, 0.5):.2f} | {max(values):.2f} |")
    return "\n".join(rows)


def main() -> None:
    """Measure, print, and with --write keep."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--db", default="sqlite", help="sqlite, postgresql or an address")
    parser.add_argument("--write", action="store_true", help="put the result into docs/benchmarks.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="barbu-outage-") as name, database(options.db, Path(name)) as db:
        found = asyncio.run(measured(db, Path(name), options.tables, options.kills))
    command = (
        f"python bench/table_outage.py --kills {options.kills} --tables {options.tables} --db {options.db}"
    )
    text = f"{machine()} `{command}`\n\n" + report(found)
    print(text)
    if options.write:
        kind = "SQLite" if options.db == "sqlite" else "PostgreSQL"
        write_section(f"table-outage-{kind.lower()}", f"Outage of tables after a kill, {kind}", text)


if __name__ == "__main__":
    main()
