"""Both databases for the tests: a SQLite file and a real PostgreSQL, a fresh one for each test."""

from __future__ import annotations

import io
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import structlog

from barbu.server.logs import configure_logs
from barbu.server.store import Store
from tests.server.clock import FakeClock
from tests.server.site_fixture import Site, running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def logs() -> Iterator[io.StringIO]:
    """Everything that is logged during a test."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    out = io.StringIO()
    configure_logs(out)
    yield out
    root.handlers = before
    root.setLevel(level)
    structlog.reset_defaults()


def fresh_postgres(server_url: str) -> str:
    """Empty the database of this session's server and return its address."""
    with closing(psycopg.connect(server_url, autocommit=True)) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return server_url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    return fresh_postgres(request.getfixturevalue("postgres_url"))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def store(store_url: str, clock: FakeClock) -> AsyncIterator[Store]:
    opened = await Store.open(store_url, clock=clock)
    yield opened
    await opened.close()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with running(f"sqlite:///{tmp_path}/site.db") as started:
        yield started
