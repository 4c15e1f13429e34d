"""The programs beside Python that some tests drive: a Chromium, a PostgreSQL and a tmux of the system.

`python -m tests.services` looks for them and, as root on Debian, installs what is missing. Where that cannot be
done the tests that need them are skipped, with the reason; with `CI=true` a missing program is a failure.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A browser in a container that speaks to nobody but the page under test."""

START_SECONDS = 60.0
"""How long a database may take to answer on a busy machine."""


def in_ci() -> bool:
    """Tell whether a missing program is a failure."""
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def missing(what: str) -> NoReturn:
    """End the test that needs `what`: skipped on a desk, failed in CI."""
    reason = f"{what} is not installed: run `make test` as root, or install it"
    if in_ci():
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def find_chromium() -> Path | None:
    """Return Debian's Chromium, or any Chromium on the PATH."""
    names = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    return Path(found) if found else None


def find_postgres() -> Path | None:
    """Return the folder of PostgreSQL's programs: the newest of Debian's, or the one of `initdb` on the PATH."""
    debian = [folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if (folder / "initdb").exists()]
    if debian:
        return max(debian, key=lambda folder: float(folder.parent.name))
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def find_tmux() -> Path | None:
    """Return the terminal without a screen."""
    found = shutil.which("tmux")
    return Path(found) if found else None


SERVICES: dict[str, Callable[[], Path | None]] = {
    "chromium": find_chromium,
    "postgresql": find_postgres,
    "tmux": find_tmux,
}
"""Debian's package: how its program is found."""


def install_missing() -> int:
    """Install by apt what is missing; return 1 only where a missing program is a failure."""
    absent = [package for package, find in SERVICES.items() if find() is None]
    if absent and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"services: installing {' '.join(absent)}", flush=True)
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", *absent]):
            subprocess.run(
                ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120", *command],
                check=False,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
    absent = [package for package, find in SERVICES.items() if find() is None]
    if absent:
        print(f"services: MISSING {' '.join(absent)}; install with: sudo apt-get install {' '.join(absent)}")
        print("services: the tests that need them " + ("FAIL" if in_ci() else "are SKIPPED"), flush=True)
    return int(bool(absent) and in_ci())


@contextmanager
def postgres_server(binaries: Path, *, durable: bool = False) -> Iterator[str]:
    """Run a PostgreSQL of our own in a folder of its own; give the address of its database `postgres`.

    PostgreSQL refuses to run as root, so root runs it as the user `postgres`. Without `durable` a commit does not
    wait for the disk.
    """
    as_root = os.geteuid() == 0
    user = "postgres" if as_root else None
    folder = Path(tempfile.mkdtemp(prefix="barbu-pg-"))
    try:
        if as_root:
            shutil.chown(folder, user, user)
        data = folder / "data"
        _make_database(binaries, data, user)
        port = free_port()
        options = [
            "-h",
            "127.0.0.1",
            "-p",
            str(port),
            "-k",
            folder,
            "-c",
            f"fsync={'on' if durable else 'off'}",
        ]
        command = [binaries / "postgres", "-D", data, *options]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, user=user, group=user)
        try:
            wait_until_ready(server, binaries, port, folder / "log")
            yield f"postgresql://barbu@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(signal.SIGINT)  # "fast": do not wait for clients that forgot to close
            server.wait(timeout=START_SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _make_database(binaries: Path, data: Path, user: str | None) -> None:
    init = [binaries / "initdb", "-D", data, *"-U barbu -A trust -E UTF8 -N --no-locale".split()]
    made = subprocess.run(init, check=False, capture_output=True, cwd=data.parent, user=user, group=user)
    if made.returncode != 0:
        raise RuntimeError(f"PostgreSQL made no database:\n{made.stderr.decode(errors='replace')}")


def wait_until_ready(server: subprocess.Popen[bytes], binaries: Path, port: int, log: Path) -> None:
    """Return when the server answers; raise with its log when it ends or never does."""
    deadline = time.monotonic() + START_SECONDS
    ready = [binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
    while subprocess.run(ready, check=False).returncode != 0:
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")
        time.sleep(0.05)


def free_port() -> int:
    """Return a TCP port of the loopback that nobody uses now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(install_missing())
