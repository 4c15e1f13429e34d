"""A real server, in a process of its own, for the browsers of these tests."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

START_SECONDS = 40.0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


@pytest.fixture(scope="module")
def served_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of `address` keeps its database `sheets.db` and its `log`."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def address(served_folder: Path) -> Iterator[str]:
    """Serve an empty database on a free port; yields the address without a slash at the end."""
    folder = served_folder
    address = f"http://127.0.0.1:{(port := _free_port())}"
    log = Path(folder / "log").open("wb")  # noqa: SIM115
    command = [
        str(Path(sys.executable).with_name("barbu")),
        "serve",
        "--port",
        str(port),
        "--db",
        f"sqlite:///{folder}/sheets.db",
    ]
    server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
    try:
        until = time.monotonic() + START_SECONDS
        while not _answers(address):
            assert server.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=20)
        log.close()
