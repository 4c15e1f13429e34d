"""Turn the fragments of `changelog.d/` into one section of `CHANGELOG.md`, and remove them."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("security", "removed", "deprecated", "rules", "added", "changed", "fixed")
"""The kinds of change, in the order in which a section lists them."""


class Fragment(NamedTuple):
    """One change that a user sees: `changelog.d/<topic>.<kind>.md`."""

    path: Path
    topic: str
    kind: str
    text: str


class FragmentError(Exception):
    """A file in `changelog.d/` is not a fragment."""


def main(arguments: list[str]) -> int:
    """Write the section of the version given; return the exit status."""
    if len(arguments) != 1:
        print("usage: make changelog VERSION=0.2.0", file=sys.stderr)
        return 2
    try:
        fragments = read_fragments(ROOT / "changelog.d")
    except FragmentError as error:
        print(f"changelog: {error}", file=sys.stderr)
        return 1
    if not fragments:
        print("changelog: no fragments", file=sys.stderr)
        return 1
    file = ROOT / "CHANGELOG.md"
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    file.write_text(with_section(file.read_text(encoding="utf-8"), section(fragments, arguments[0], today)))
    for fragment in fragments:
        fragment.path.unlink()
    return 0


def read_fragments(folder: Path) -> list[Fragment]:
    """Return the fragments in `folder`, sorted by topic; raise `FragmentError` for anything else there."""
    fragments = []
    for path in sorted(folder.iterdir()):
        if path.name == "README.md":
            continue
        topic, _, kind = path.name.removesuffix(".md").rpartition(".")
        if not topic or kind not in KINDS or path.suffix != ".md":
            raise FragmentError(f"{path.name}: name it <topic>.<kind>.md, kind one of {', '.join(KINDS)}")
        text = " ".join(path.read_text(encoding="utf-8").split())
        if not text:
            raise FragmentError(f"{path.name} is empty")
        fragments.append(Fragment(path, topic, kind, text))
    return fragments


def section(fragments: list[Fragment], version: str, date: str) -> str:
    """Return the Markdown of one release."""
    parts = [f"## {version} ({date})\n"]
    for kind in KINDS:
        lines = [f"- {fragment.text}\n" for fragment in fragments if fragment.kind == kind]
        if lines:
            parts.append(f"### {kind.capitalize()}\n\n{''.join(lines)}")
    return "\n".join(parts)


def with_section(changelog: str, new: str) -> str:
    """Return the changelog with a release put before the older ones, after the introduction."""
    introduction, mark, older = changelog.partition("\n## ")
    return f"{introduction.rstrip()}\n\n{new.rstrip()}\n" + (f"{mark}{older}" if mark else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
