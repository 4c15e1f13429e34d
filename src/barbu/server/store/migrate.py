"""The schema, brought up to date when the store opens; a SQLite file is copied before it changes."""

from __future__ import annotations

__all__ = ["copy_sqlite", "head_revision", "upgrade"]

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from barbu.server.store.engine import database_file, is_postgres, normal_url, writing_engine

_SCRIPTS = Path(__file__).parent / "migrations"
_POSTGRES_LOCK = 0x6261726275  # "barbu": only one worker migrates


def upgrade(url: str, *, revision: str = "head") -> Path | None:
    """
    Bring the database at `url` to `revision`, in one transaction.

    Where it is up to date already, which is so at nearly every start, Alembic is not even imported.

    Returns:
        The copy of the SQLite file as it was, if there was something to copy and to change.
    """
    address = normal_url(url)
    engine = writing_engine(address, foreign_keys=False)
    try:
        with engine.connect() as connection:
            before = _revision(connection)
        if revision == "head" and before == head_revision():
            return None
        kept = None
        if not is_postgres(address) and before is not None and before != head_revision():
            kept = _copy_aside(database_file(address), before)
        with engine.begin() as connection:
            if is_postgres(address):
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _POSTGRES_LOCK})
            _run(connection, revision)
        return kept
    finally:
        engine.dispose()


def head_revision() -> str:
    """Return the revision that this program works with: that of the last of its files, `r0002_census.py`."""
    return max(file.name for file in (_SCRIPTS / "versions").glob("r*_*.py")).split("_")[0].removeprefix("r")


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a SQLite file, also one in use, to a new file that only its owner may read."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def _copy_aside(file: Path, revision: str) -> Path:
    """Copy `file` beside itself under a name that is free."""
    for number in range(1, 10_000):
        target = file.with_name(f"{file.name}.{revision}.{number}.bak")
        if not target.exists():
            copy_sqlite(file, target)
            return target
    raise AssertionError("ten thousand copies of one revision")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _run(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.attributes["connection"] = connection
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, revision)
