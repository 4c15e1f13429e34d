"""
Backups: one file, whatever the database; it is a SQLite file with the store's own tables.

From SQLite it is made by SQLite's online backup, from PostgreSQL by reading every table in one repeatable-
read
snapshot, so it is of one moment also while matches are being written. It restores to either.
"""

from __future__ import annotations

__all__ = ["BackupError", "Counts", "backup", "restore"]

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Table, func, insert, select

from barbu.errors import BarbuError
from barbu.server.store.engine import database_file, is_postgres, normal_url, writing_engine
from barbu.server.store.migrate import copy_sqlite, upgrade
from barbu.server.store.schema import TABLES, events, meta, streams

_ROWS = 1000
"""Rows copied at a time."""


class BackupError(BarbuError):
    """A backup cannot be made or restored; nothing has been changed."""

    code = "store/backup"


class Counts(NamedTuple):
    """What a backup holds."""

    streams: int
    events: int


def backup(url: str, path: Path) -> Counts:
    """
    Write a backup of the store at `url`, also while it is in use, to a new file that only its owner may read.

    Raises:
        BackupError: If `path` exists or there is no store.
    """
    address = normal_url(url)
    if path.exists():
        raise BackupError(f"{path} is there already: a backup never overwrites a file")
    if not is_postgres(address) and not database_file(address).is_file():
        raise BackupError(f"there is no store at {database_file(address)}")
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    try:
        if is_postgres(address):
            _export_postgres(url, part)
        else:
            copy_sqlite(database_file(address), part)
        counts = _checked_counts(part)
        os.link(part, path)  # never overwrites, and the file appears whole or not at all
        return counts
    except FileExistsError as error:
        raise BackupError(f"{path} is there already: a backup never overwrites a file") from error
    finally:
        part.unlink(missing_ok=True)


def restore(path: Path, url: str) -> Counts:
    """
    Fill an empty store at `url` from a backup, in one transaction; an older schema is brought up to date.

    Raises:
        BackupError: If `path` is no backup, or there are matches in the store at `url`.
    """
    _checked_counts(path)
    with tempfile.TemporaryDirectory(prefix="barbu-restore-") as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(path, copy)
        upgrade(f"sqlite:///{copy}")
        upgrade(url)
        source, target = writing_engine(normal_url(f"sqlite:///{copy}")), writing_engine(normal_url(url))
        try:
            with source.connect() as old, target.begin() as new:
                _refuse_unless_empty(new)
                _copy_rows(old, new)
                return _counts(new)
        finally:
            source.dispose()
            target.dispose()


def _export_postgres(url: str, path: Path) -> None:
    """Read all tables in one snapshot into a new SQLite file."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    upgrade(f"sqlite:///{path}")
    source, target = writing_engine(normal_url(url)), writing_engine(normal_url(f"sqlite:///{path}"))
    try:
        snapshot = source.execution_options(isolation_level="REPEATABLE READ")
        with snapshot.begin() as old, target.begin() as new:
            _copy_rows(old, new)
    finally:
        source.dispose()
        target.dispose()
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode=DELETE")


def _copy_rows(old: Connection, new: Connection) -> None:
    for table in TABLES:
        rows = old.execution_options(yield_per=_ROWS).execute(select(table)).mappings()
        for part in rows.partitions(_ROWS):
            new.execute(insert(table), [dict(row) for row in part])


def _refuse_unless_empty(connection: Connection) -> None:
    for table in TABLES:
        if table is not meta and _count(connection, table):
            raise BackupError("the store is not empty: restore into a new one")
    connection.execute(meta.delete())


def _checked_counts(path: Path) -> Counts:
    """Return what is in a backup, after SQLite has checked it."""
    if not path.is_file():
        raise BackupError(f"there is no file {path}")
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as file:
            sound = file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            named = {row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not sound or not {"alembic_version", "streams", "events"} <= named:
                raise BackupError(f"{path} is not a whole backup of a store")
            (in_streams,) = file.execute("SELECT count(*) FROM streams").fetchone()
            (in_events,) = file.execute("SELECT count(*) FROM events").fetchone()
            return Counts(in_streams, in_events)
    except sqlite3.Error as error:
        raise BackupError(f"{path} is not a backup of a store") from error


def _counts(connection: Connection) -> Counts:
    return Counts(_count(connection, streams), _count(connection, events))


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()
