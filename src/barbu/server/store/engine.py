"""Engines for both databases: one that writes, one that reads, set up as the store relies on."""

from __future__ import annotations

__all__ = [
    "Engines",
    "database_file",
    "is_postgres",
    "normal_url",
    "open_engines",
    "read_with",
    "writing_engine",
]

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool, QueuePool

from barbu.server.store.faults import StoreUsage

T = TypeVar("T")

READERS = 4
"""Threads, and so connections, that read at the same time."""
BUSY_MS = 10_000


@dataclass(frozen=True, slots=True)
class Engines:
    """`writing` opens real transactions, `reading` runs each statement by itself."""

    writing: Engine
    reading: Engine

    def dispose(self) -> None:
        self.writing.dispose()
        self.reading.dispose()


def normal_url(url: str) -> URL:
    """
    Return the address with the driver that the store speaks to.

    Raises:
        StoreUsage: If it is neither a SQLite file nor PostgreSQL.
    """
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreUsage("the database address is not one: sqlite:///file.db or postgresql://...") from error
    if parsed.drivername in ("sqlite", "sqlite+pysqlite"):
        if parsed.database in (None, "", ":memory:"):
            raise StoreUsage("a store in memory would lose every match: name a file, sqlite:///file.db")
        return parsed.set(drivername="sqlite+pysqlite")
    if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return parsed.set(drivername="postgresql+psycopg")
    raise StoreUsage(f"{parsed.drivername} is not supported: sqlite:///file.db or postgresql://...")


def is_postgres(url: URL) -> bool:
    """Whether the address is one of PostgreSQL (otherwise it is a SQLite file)."""
    return url.get_backend_name() == "postgresql"


def database_file(url: URL) -> Path:
    """Return the file of a SQLite address."""
    assert url.database is not None, "normal_url has checked it"
    return Path(url.database)


def open_engines(url: URL) -> Engines:
    """Open both engines; for SQLite the folder of the file is made if it is missing."""
    if is_postgres(url):
        reading = create_engine(url, isolation_level="AUTOCOMMIT", pool_size=READERS, hide_parameters=True)
        return Engines(writing_engine(url), reading)
    writing = writing_engine(url, keeps=True)
    reading = create_engine(url, isolation_level="AUTOCOMMIT", pool_size=READERS, hide_parameters=True)
    event.listen(reading, "connect", _set_up_reader)
    return Engines(writing, reading)


def read_with(reading: Engine, function: Callable[[Connection], T]) -> T:
    """Run a query; once more if its connection was lost while it lay idle, which it says only now."""
    try:
        with reading.connect() as connection:
            return function(connection)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    with reading.connect() as connection:
        return function(connection)


def writing_engine(url: URL, *, foreign_keys: bool = True, keeps: bool = False) -> Engine:
    """
    Open the engine for transactions: `BEGIN IMMEDIATE` on SQLite, so that no write can fail half way.

    Without `foreign_keys` a migration may rebuild a SQLite table without the rows that refer to it being
    deleted. An engine that `keeps` its connection opens the SQLite file once, not for every transaction.
    """
    if is_postgres(url):
        return create_engine(url, isolation_level="READ COMMITTED", pool_size=1, hide_parameters=True)
    database_file(url).parent.mkdir(parents=True, exist_ok=True)
    pool = QueuePool if keeps else NullPool
    engine = create_engine(url, poolclass=pool, hide_parameters=True)
    event.listen(engine, "connect", _set_up_writer if foreign_keys else _set_up_migration)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _set_up_writer(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")  # what is purged is overwritten


def _set_up_migration(connection: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
    _set_up_writer(connection, entry)
    connection.execute("PRAGMA foreign_keys=OFF")


def _set_up_reader(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    connection.execute("PRAGMA query_only=ON")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
