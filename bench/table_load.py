"""
Tables under load: many people who play at once over HTTP and sockets, against real servers on this machine.

    python bench/table_load.py [--tables 250] [--rate 250] [--seconds 60] [--workers 1]
        [--db sqlite|postgresql|postgresql://...] [--thinking 0] [--clients 1] [--write]

The servers are started with a database of their own, on the loopback; the people are in other processes. At each table
sit four, each with a socket and a connection for commands, and move at random times. Measured are the time from
sending a command to its answer, and to the push at each of the three other seats. Afterwards the log of every table is
read from the database and compared with what was acknowledged. `--workers 2` starts two servers on one database,
seats by turns at the one and the other, so that half of the pushes cross from one to the other. `--db postgresql`
starts a PostgreSQL with its usual durability.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.servers import Server, served
from bench.table_clients import Done, Job, Measured, play_tables
from bench.tables import machine, write_section


def measure(jobs: Sequence[Job], servers: Sequence[Server]) -> Measured:
    """Run the people, each job in a process, all from the same moment on; return all that they saw."""
    context = multiprocessing.get_context("spawn")
    pipes = []
    for job in jobs:
        ours, theirs = context.Pipe()
        context.Process(target=play_tables, args=(job, theirs), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    for pipe in pipes:
        assert pipe.recv() == "ready"
    for server in servers:
        server.busy_before = server.busy_seconds()
    print("the tables are open", file=sys.stderr, flush=True)
    for pipe in pipes:
        pipe.send("go")
    return _together([pipe.recv() for pipe in pipes])


def _together(parts: Sequence[Measured]) -> Measured:
    whole = Measured(seconds=max(part.seconds for part in parts))
    for part in parts:
        whole.acks += part.acks
        whole.pushes += part.pushes
        whole.crossed += part.crossed
        whole.errors += part.errors
        whole.done += part.done
        whole.waited += part.waited
        whole.unpushed += part.unpushed
        whole.bots_moved += part.bots_moved
        whole.busy += part.busy
    return whole


def compare(db: str, done: Sequence[Done]) -> Counter[str]:
    """Read the log of every table and count what was acknowledged and is not there, or is there and was not."""
    return asyncio.run(_compare(db, done))


async def _compare(db: str, done: Sequence[Done]) -> Counter[str]:
    from barbu.server.store import Store

    found: Counter[str] = Counter()
    store = await Store.open(db)
    names = {"act": "acted", "next": "dealt"}
    for table in sorted({one.table for one in done}):
        log = {event.version: event for event in await store.events_after(table, 0)}
        found["gaps"] += len(log) - max(log)
        ours = {one.version: one for one in done if one.table == table}
        found["doubled"] += sum(one.table == table for one in done) - len(ours)
        for version, one in ours.items():
            event = log.get(version)
            same = event is not None and event.type == names[one.type]
            if same and one.type == "act":
                assert event is not None
                same = event.payload["action"] == one.payload["action"]
            found["lost"] += not same
        moves = [version for version, event in log.items() if event.type in names.values()]
        found["not acknowledged"] += sum(version not in ours for version in moves)
    await store.close()
    return found


def share(values: Sequence[float], part: float) -> float:
    """Return the value below which this part of the values lies; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def report(measured: Measured, servers: Sequence[tuple[float, float]], found: Counter[str]) -> str:
    """
    Return the table of results.

    Args:
        servers: Of each server the memory in MB and the processor time in seconds.
    """
    rows = ["| | number | p50, ms | p99, ms | largest, ms |", "|---|---|---|---|---|"]
    kinds = {
        "acknowledged": measured.acks,
        "pushed": measured.pushes,
        "pushed by the other server": measured.crossed,
    }
    for name, values in kinds.items():
        if values:
            times = " | ".join(f"{share(values, part) * 1000:.1f}" for part in (0.5, 0.99, 1.0))
            rows.append(f"| {name} | {len(values):,} | {times} |")
    memory = ", ".join(f"{mb:.0f} MB" for mb, _ in servers)
    busy = ", ".join(f"{100 * used / measured.seconds:.0f} %" for _, used in servers)
    people = f"{100 * measured.busy / measured.seconds:.0f} %"
    errors = "; ".join(f"{times} x {what}" for what, times in measured.errors.items()) or "none"
    rate = len(measured.done) / measured.seconds
    logged = ", ".join(f"{what}: {found[what]}" for what in ("lost", "doubled", "not acknowledged", "gaps"))
    rows += [
        "",
        f"{rate:.0f} moves a second; errors: {errors}; pushes that never came: {measured.unpushed}.",
        f"Moves in the log, compared with what was acknowledged: {logged}.",
        f"Resident memory of each server at most {memory}; one core busy for {busy} (by the people {people}).",
    ]
    if measured.bots_moved:
        rows.append(f"Meanwhile tables with bots that search went through {measured.bots_moved:,} events.")
    return "\n".join(rows)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """Give the address of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/load.db"
    elif kind == "postgresql":
        from tests.services import find_postgres, postgres_server

        binaries = find_postgres()
        if binaries is None:
            raise SystemExit("PostgreSQL is not installed")
        with postgres_server(binaries, durable=True) as url:
            yield url
    else:
        yield kind


def run(options: argparse.Namespace) -> str:
    """Measure once and return the report."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="barbu-load-")))
        db = stack.enter_context(database(options.db, folder))
        with ExitStack() as running:
            servers = [
                running.enter_context(served(db, folder, log=f"server-{number}.log"))
                for number in range(options.workers)
            ]
            addresses = [server.address for server in servers]
            parts = options.clients
            jobs = [
                Job(
                    addresses,
                    options.tables // parts,
                    options.rate / parts,
                    options.seconds,
                    options.seed + 1_000 * part,
                    options.thinking if part == 0 else 0,
                )
                for part in range(parts)
            ]
            measured = measure(jobs, servers)
            used = [(server.memory_mb(), server.busy_seconds() - server.busy_before) for server in servers]
        logs = "".join((folder / f"server-{number}.log").read_text() for number in range(options.workers))
        lines = [line for line in logs.splitlines() if '"level": "info"' not in line]
        failures = [line for line in lines if '"level": "error"' in line or "Traceback" in line]
        if failures:
            print("\n".join(lines[:40]), file=sys.stderr)
        measured.errors["errors in the server's log"] += len(failures)
        measured.errors += Counter()  # without what is zero
        return report(measured, used, compare(db, measured.done))


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=250.0, help="moves a second, at all tables together")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument(
        "--workers", type=int, default=1, help="servers on one database; several need PostgreSQL"
    )
    parser.add_argument("--db", default="sqlite", help="sqlite, postgresql or an address")
    parser.add_argument(
        "--thinking", type=int, default=0, help="tables more, each with three bots that search"
    )
    parser.add_argument("--clients", type=int, default=1, help="processes of people")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the result into docs/benchmarks.md")
    return parser.parse_args(arguments)


def main() -> None:
    """Measure, print, and with --write keep."""
    options = parsed()
    given: dict[str, Any] = {name: value for name, value in vars(options).items() if name != "write"}
    plain = vars(parsed([]))
    said = " ".join(
        f"--{name} {value:g}" if isinstance(value, float) else f"--{name} {value}"
        for name, value in given.items()
        if value != plain[name] or name in ("tables", "rate", "seconds", "workers", "db")
    )
    text = f"{machine()} `python bench/table_load.py {said}`\n\n" + run(options)
    print(text)
    if options.write:
        name = f"table-load-{options.workers}-{options.db.split(':')[0]}-{options.tables}-{options.thinking}"
        kind = "SQLite" if options.db == "sqlite" else "PostgreSQL"
        thinking = ", and bots that search" if options.thinking else ""
        size = f"{options.tables} tables, {4 * options.tables:,} sockets, {options.workers} server(s)"
        title = f"{size}, {kind}{thinking}"
        write_section(name, title, text)


if __name__ == "__main__":
    main()
