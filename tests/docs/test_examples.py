"""The examples in the docs run, and print what they say."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [
    str(page.relative_to(ROOT))
    for page in sorted([ROOT / "README.md", *ROOT.glob("docs/*.md")])
    if ">>> " in page.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_print_what_it_says(page: str) -> None:
    found = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0
