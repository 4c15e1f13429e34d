"""What commands print: one JSON document, or text for people; errors in one line with their code."""

from __future__ import annotations

__all__ = ["CommandError", "error_data", "print_json", "read_input", "report", "write_whole"]

import json
import os
import sys
import tempfile
from pathlib import Path

from barbu.errors import BarbuError, RecordError, RulesetError


class CommandError(Exception):
    """An error with the exit status of its command, and the JSON document to print instead of the answer."""

    def __init__(self, error: BarbuError, *, status: int, document: dict[str, object] | None = None) -> None:
        super().__init__(error.message)
        self.error = error
        self.status = status
        self.document = document


def print_json(document: object) -> None:
    """Print one JSON document on standard output, in one line."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")


def error_data(error: BarbuError) -> dict[str, object]:
    """Return an error as JSON data; a record's with its place."""
    data: dict[str, object] = {"code": error.code}
    if isinstance(error, RecordError):
        data |= {"deal": error.deal, "trick": error.trick, "seat": error.seat}
    data["message"] = error.message
    if isinstance(error, RulesetError):
        data["faults"] = [fault._asdict() for fault in error.faults]
    return data


def report(refused: CommandError, *, as_json: bool) -> int:
    """Print an error: a line on standard error, with `--json` the document on standard output too."""
    error = refused.error
    if as_json:
        print_json(refused.document or {"error": error_data(error)})
    place = ""
    if isinstance(error, RecordError):
        parts = (("deal", error.deal), ("trick", error.trick), ("seat", error.seat))
        place = ", ".join(f"{name} {number}" for name, number in parts if number is not None)
    line = f"barbu: {error.code}: {place + ': ' if place else ''}{error.message}"
    sys.stderr.write(" ".join(line.split()) + "\n")
    return refused.status


def read_input(file: str) -> bytes:
    """
    Return the bytes of a file, or of standard input for `-`.

    Raises:
        BarbuError: `usage/no_such_file` if it cannot be read.
    """
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BarbuError(f"{file}: {reason}", code="usage/no_such_file") from None


def write_whole(file: str, text: str) -> None:
    """
    Write a file whole or not at all.

    Raises:
        BarbuError: `usage/no_such_file` if it cannot be written; nothing is left behind.
    """
    target = Path(file)
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        temporary = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(target)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise BarbuError(f"{file}: {error.strerror or error}", code="usage/no_such_file") from None
