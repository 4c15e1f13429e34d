"""Write the lock files from `pyproject.toml`: exact versions, hashes, for every platform, no download address."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS: dict[str, tuple[str, ...]] = {
    "requirements.lock": ("--group", "dev"),
    "requirements-bench.lock": ("--extra", "bench", "--constraint", "requirements.lock"),
    "requirements-ray.lock": ("--extra", "ray", "--constraint", "requirements.lock"),
}
"""Lock file: what it holds beside the dependencies of the program. The first constrains the others."""


def main(options: list[str]) -> int:
    """Compile every lock file; `options` go to `uv pip compile` (`--upgrade`, `--upgrade-package X`)."""
    for name, wanted in LOCKS.items():
        command = [
            Path(sys.executable).parent / "uv",
            "pip",
            "compile",
            "pyproject.toml",
            "--quiet",
            "--universal",
            "--python-version=3.11",
            "--generate-hashes",
            "--no-header",
            "--no-annotate",
            *wanted,
            f"--output-file={name}",
            *options,
        ]
        done = subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
