"""
How long Barbu takes to start: the import, the help, the first playouts with and without a cache, the server.

    python bench/start.py [--runs 7] [--write]

Every figure is the wall time of a new process, the interpreter's own start included. `--write` puts the table into
docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.tables import machine, write_section

BARBU = str(Path(sys.executable).with_name("barbu"))
SIMULATE = ("simulate", "--rules", "tournament", "--contract", "barbu", "-n", "1000", "--seed", "1", "--json")
HEAVY = ("numba", "numpy", "pydantic", "fastapi", "sqlalchemy", "textual")
ANSWER_SECONDS = 120.0


def run_seconds(command: list[str], environment: dict[str, str] | None = None) -> float:
    """Return the wall time of a command that must succeed."""
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **(environment or {})})
    return time.perf_counter() - started


def median(measure: Callable[[], float], runs: int) -> float:
    """Return the median of several measurements, in seconds."""
    return statistics.median(measure() for _ in range(runs))


def loaded_by_import() -> list[str]:
    """Return which of the heavy packages `import barbu` loads: none should be."""
    code = f"import barbu, json, sys; print(json.dumps([one for one in {HEAVY!r} if one in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [str(one) for one in json.loads(done.stdout)]


def simulate_seconds(folder: Path, runs: int) -> tuple[float, float]:
    """Return the time of `barbu simulate` with an empty cache, once, and the median with that cache filled."""
    environment = {"BARBU_CACHE": str(folder / "cache")}
    cold = run_seconds([BARBU, *SIMULATE], environment)
    return cold, median(lambda: run_seconds([BARBU, *SIMULATE], environment), runs)


def serve_seconds(folder: Path) -> float:
    """Return the time from `barbu serve` to a good answer of /healthz; the database is made if it is missing."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [BARBU, "serve", "--port", str(port), "--db", f"sqlite:///{folder}/start.db"]
    started = time.perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder
    ) as server:
        try:
            while not answers(f"http://127.0.0.1:{port}/healthz"):
                if server.poll() is not None or time.perf_counter() - started > ANSWER_SECONDS:
                    raise SystemExit("barbu serve does not answer")
                time.sleep(0.005)
            return time.perf_counter() - started
        finally:
            server.terminate()


def answers(url: str) -> bool:
    """Whether an address answers with 200."""
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def table(runs: int) -> str:
    """Measure everything and return the table."""
    bare = median(lambda: run_seconds([sys.executable, "-c", "pass"]), runs)
    imported = median(lambda: run_seconds([sys.executable, "-c", "import barbu"]), runs)
    helped = median(lambda: run_seconds([BARBU, "--help"]), runs)
    with tempfile.TemporaryDirectory(prefix="barbu-start-") as name:
        folder = Path(name)
        cold, cached = simulate_seconds(folder, runs)
        first = serve_seconds(folder)
        served = median(lambda: serve_seconds(folder), runs)
    loaded = loaded_by_import()
    rows = [
        ("`python -c pass`, to compare", bare, "median"),
        (
            f"`import barbu` (loads {', '.join(loaded) or 'none of ' + ', '.join(HEAVY)})",
            imported,
            "median",
        ),
        ("`barbu --help`", helped, "median"),
        ("`barbu simulate`, 1000 deals, empty cache: compiles", cold, "once"),
        ("`barbu simulate`, 1000 deals, compiled before", cached, "median"),
        ("`barbu serve` to `/healthz`, makes its database", first, "once"),
        ("`barbu serve` to `/healthz`", served, "median"),
    ]
    lines = ["| start | s | |", "|---|---|---|"]
    return "\n".join(lines + [f"| {name} | {seconds:.2f} | {how} |" for name, seconds, how in rows])


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="of each figure that is a median")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    text = f"{machine()} `python bench/start.py --runs {options.runs}`\n\n{table(options.runs)}"
    print(text)
    if options.write:
        write_section("starts", "Starts", text)


if __name__ == "__main__":
    main()
