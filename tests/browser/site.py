"""A real `barbu serve` in a process of its own, for browsers to visit."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(folder: Path, *options: str) -> Iterator[str]:
    """Serve with data in `folder`; yield the address once it is open."""
    command = [sys.executable, "-c", "from barbu.cli import main; main()", "serve", "--port", "0", *options]
    environment = {**os.environ, "BARBU_DATA_DIR": str(folder), "BARBU_RATE_LIMITS": "off"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        try:
            said = ""
            while "http" not in said:
                said = process.stdout.readline()
                assert said, "the server ended before it was open"
            with (folder / "serve.log").open("w") as log:
                # What the server logs must be read, or it would wait for a reader.
                reader = subprocess.Popen(["cat"], stdin=process.stdout, stdout=log)
                yield said.strip().rstrip("/")
                process.terminate()
                process.wait(timeout=20)
                reader.wait(timeout=20)
        finally:
            process.kill()
