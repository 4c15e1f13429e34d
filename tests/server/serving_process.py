"""The real server in a process that has everything imported already, so that a test can restart it often."""

from __future__ import annotations

import io

from barbu.server import site  # noqa: F401  # imported before the process is forked
from barbu.server.run import serve
from barbu.server.settings import Settings


def serve_until_killed(settings: Settings, log: str) -> None:
    """Serve; what is logged is added to a file."""
    import os
    import sys

    with open(log, "a", buffering=1) as out:  # noqa: PTH123
        os.dup2(out.fileno(), sys.stderr.fileno())
        serve(settings, out=io.StringIO())
