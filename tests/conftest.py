"""What every test may use: a seeded hypothesis, a real Chromium, a real PostgreSQL."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.services import CHROMIUM_FLAGS, find_chromium, find_postgres, in_ci, missing, postgres_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MARKED_BY_FIXTURE = {"postgres_url": "postgres", "browser": "browser", "chromium_path": "browser"}
"""Fixture: the marker that each test gets which asks for it."""

settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "desk", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Fix the chance of hypothesis: the same examples always in CI, a printed seed on a desk."""
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if in_ci() else "desk"))
    if not in_ci() and config.getoption("hypothesis_seed", None) is None:
        # by the environment, so that the workers of xdist draw the same
        config.option.hypothesis_seed = os.environ.setdefault(
            "BARBU_TEST_SEED", str(secrets.randbelow(2**32))
        )


def pytest_report_header(config: pytest.Config) -> str:
    """Say which seed brings the same examples back."""
    seed = config.getoption("hypothesis_seed", None)
    again = "examples are fixed" if seed is None else f"the same again: --hypothesis-seed={seed}"
    return f"hypothesis: {again}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need a service, so `-m "not browser"` leaves them out."""
    for item in items:
        for fixture, marker in MARKED_BY_FIXTURE.items():
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(marker)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL of this session's own (one for each xdist worker), stopped at the end."""
    binaries = find_postgres()
    if binaries is None:
        missing("PostgreSQL")
    with postgres_server(binaries) as url:
        yield url


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The system's Chromium."""
    path = find_chromium()
    if path is None:
        missing("Chromium")
    return path


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """
    A running headless Chromium; a test opens pages by `browser.new_context()` of its own.

    It ends with its module: while it runs, its event loop occupies the thread, and no asynchronous test can.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium_path, headless=True, args=list(CHROMIUM_FLAGS)
        )
        yield launched
        launched.close()
