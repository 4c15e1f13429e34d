"""Build `.venv` from `requirements.lock`; plain Python 3.11, nothing installed is needed to run it.

A second run compares one hash and ends. An environment that works is added to, never thrown away.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
STAMP = VENV / "barbu.stamp"
SOURCES = (LOCK, ROOT / "pyproject.toml", Path(__file__).resolve())


class SetUpError(Exception):
    """The environment cannot be built; the message says what to do."""


def main() -> int:
    """Bring `.venv` up to date; return the exit status."""
    wanted = fingerprint(SOURCES)
    if venv_works() and STAMP.is_file() and STAMP.read_text() == wanted:
        return 0
    try:
        uv = shutil.which("uv")
        if not venv_works():
            make_venv(uv)
        install(uv or fetch_uv())
    except SetUpError as error:
        print(f"setup: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"setup: failed ({error.returncode}): {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    STAMP.write_text(wanted)
    return 0


def fingerprint(sources: tuple[Path, ...]) -> str:
    """Return one hash over the contents of `sources` and the place of the tree."""
    digest = hashlib.sha256(str(ROOT).encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


def venv_works() -> bool:
    """Tell whether `.venv` holds a Python that runs and is new enough."""
    python = VENV / "bin" / "python"
    if not python.exists():
        return False
    check = "import sys; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([python, "-I", "-S", "-c", check], check=False, capture_output=True).returncode == 0


def make_venv(uv: str | None) -> None:
    """Make an empty `.venv`, by uv if there is one, else by Python's own `venv`."""
    if uv is not None:
        run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
        return
    ensurepip = find_spec("ensurepip")
    if ensurepip is None or ensurepip.origin is None:
        install_ensurepip()
    run(sys.executable, "-m", "venv", "--clear", VENV)


def install_ensurepip() -> None:
    """Install what Debian leaves out of Python, or raise `SetUpError` with the command that does."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise SetUpError(
            f"this Python lacks ensurepip; run `sudo apt-get install {package}` (or install uv) and try again"
        )
    print(f"setup: installing {package}")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment, stdin=subprocess.DEVNULL)
    command = [
        "apt-get",
        "-qq",
        "-o",
        "DPkg::Lock::Timeout=120",
        "install",
        "-y",
        "--no-install-recommends",
        package,
    ]
    subprocess.run(command, check=True, env=environment, stdin=subprocess.DEVNULL)


def fetch_uv() -> str:
    """Return the uv of `.venv`, installed there by pip in the version and with the hashes of the lock."""
    uv = VENV / "bin" / "uv"
    if not uv.exists():
        with tempfile.TemporaryDirectory() as folder:
            requirement = Path(folder) / "uv.txt"
            requirement.write_text(locked("uv", LOCK.read_text()))
            run(
                VENV / "bin" / "python",
                "-m",
                "pip",
                "install",
                "--quiet",
                "--require-hashes",
                "-r",
                requirement,
            )
    return str(uv)


def locked(name: str, lock: str) -> str:
    """Return the entry of the package `name` in the text of a lock file, with its hashes."""
    entry = re.search(rf"^{re.escape(name)}==.*(?:\n[ ]+--hash=.*)+", lock, re.MULTILINE)
    if entry is None:
        raise SetUpError(f"{LOCK.name} does not name {name}")
    return entry.group() + "\n"


def install(uv: str) -> None:
    """Install the locked packages, then the project itself, editable."""
    print("setup: installing into .venv")
    into = ("--quiet", "--python", VENV / "bin" / "python")
    run(uv, "pip", "install", *into, "--require-hashes", "-r", LOCK)
    run(uv, "pip", "install", *into, "--no-deps", "--no-build-isolation", "--editable", ROOT)


def run(*command: str | Path) -> None:
    """Run a command without standard input; raise `subprocess.CalledProcessError` if it fails."""
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
