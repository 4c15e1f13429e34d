"""Real servers as child processes, to be measured or killed."""

from __future__ import annotations

__all__ = ["HOST", "Server", "served", "start"]

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HOST = "127.0.0.1"
STOP_SECONDS = 60.0
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    port: int
    busy_before: float = 0.0

    @property
    def address(self) -> tuple[str, int]:
        return HOST, self.port

    def memory_mb(self, which: str = "VmHWM") -> float:
        """Return the most memory that was ever resident, in MB of 1,000,000 bytes; `VmRSS`: that of now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return (
            next(int(line.split()[1]) for line in status.splitlines() if line.startswith(which)) * 1024 / 1e6
        )

    def stop(self) -> None:
        """Have it end gracefully, and wait until it has."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=STOP_SECONDS)
        self._forget()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(timeout=STOP_SECONDS)
        self._forget()

    def children(self) -> list[int]:
        """Return the processes that it has started and that still run."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in listed.split()]

    def _forget(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()

    def busy_seconds(self) -> float:
        """Return the processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


def start(db: str, folder: Path, *, port: int = 0, log: str = "server.log") -> Server:
    """Start a server on a database and return when it answers; what it logs is added to a file in `folder`."""
    settings = {
        "BARBU_DB": db,
        "BARBU_DATA_DIR": str(folder),
        "BARBU_RATE_LIMITS": "false",
        "BARBU_PORT": str(port),
        "BARBU_HOST": HOST,
    }
    command = [sys.executable, "-m", "barbu", "serve"]
    with (folder / log).open("a") as out:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=out, text=True, env=os.environ | settings
        )
    return Server(process, _port_of(process))


@contextmanager
def served(db: str, folder: Path, *, log: str = "server.log") -> Iterator[Server]:
    """Start a server on a database; stop it gracefully at the end."""
    server = start(db, folder, log=log)
    try:
        yield server
    finally:
        server.stop()


def _port_of(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line:
            return int(line.strip().rstrip("/").rsplit(":", 1)[1])
    raise RuntimeError(f"the server ended with {process.wait()}")
