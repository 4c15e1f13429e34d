"""Changelog fragments have a known kind and become one section, kinds in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.infrastructure.sources import ROOT
from tools import changelog


def test_every_fragment_of_the_repository_is_well_formed() -> None:
    fragments = changelog.read_fragments(ROOT / "changelog.d")
    assert all(sentence.endswith(".") for fragment in fragments for sentence in [fragment.text])


def test_kinds_come_in_their_order_and_topics_by_name(tmp_path: Path) -> None:
    (tmp_path / "b.fixed.md").write_text("A trick is taken once.\n")
    (tmp_path / "a.fixed.md").write_text("A king\nis a king.\n")
    (tmp_path / "z.rules.md").write_text("Classic: hearts are led last.\n")
    assert changelog.section(changelog.read_fragments(tmp_path), "0.2.0", "2026-12-01") == (
        "## 0.2.0 (2026-12-01)\n\n"
        "### Rules\n\n- Classic: hearts are led last.\n\n"
        "### Fixed\n\n- A king is a king.\n- A trick is taken once.\n"
    )


@pytest.mark.parametrize("name", ["sheet.new.md", "sheet.md", "sheet.added.txt"])
def test_a_fragment_of_an_unknown_kind_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("Something.")
    with pytest.raises(changelog.FragmentError, match=name):
        changelog.read_fragments(tmp_path)


def test_an_empty_fragment_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sheet.added.md").write_text(" \n")
    with pytest.raises(changelog.FragmentError, match="is empty"):
        changelog.read_fragments(tmp_path)


def test_a_release_goes_on_top_of_the_older_ones() -> None:
    old = "# Changelog\n\nIntroduction.\n\n## 0.1.0 (2026-11-01)\n\n### Added\n\n- Cards.\n"
    new = changelog.with_section(old, "## 0.2.0 (2026-12-01)\n\n### Added\n\n- Bots.\n")
    assert new.index("Introduction") < new.index("## 0.2.0") < new.index("## 0.1.0")
    assert new.count("\n\n\n") == 0
