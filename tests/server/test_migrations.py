"""The schema: created, compared with the tables of the code, copied aside before it changes."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from barbu.server.store import migrate
from barbu.server.store.engine import normal_url, writing_engine
from barbu.server.store.faults import StoreUsage
from barbu.server.store.migrate import head_revision, upgrade
from barbu.server.store.schema import metadata


def test_the_migrations_make_the_tables_that_the_code_uses(store_url: str) -> None:
    upgrade(store_url)
    engine = writing_engine(normal_url(store_url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == head_revision()
    engine.dispose()


def test_the_last_file_of_the_migrations_is_the_newest_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == head_revision()


def test_a_start_with_an_up_to_date_database_imports_no_alembic(store_url: str) -> None:
    upgrade(store_url)
    code = (
        "import sys; from barbu.server.store.migrate import upgrade; "
        "upgrade(sys.argv[1]); sys.exit('alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, store_url], check=True)


def test_a_second_start_changes_nothing_and_copies_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/deep/er/a.db"
    assert upgrade(url) is None
    assert upgrade(url) is None
    assert list(tmp_path.rglob("*.bak")) == []


def test_an_older_file_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    url = f"sqlite:///{file}"
    upgrade(url)
    with closing(sqlite3.connect(file)) as connection:
        for table in ("meta", "rulesets", "device_links", "devices", "links", "events", "streams"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("CREATE TABLE kept (word TEXT)")
        connection.execute("INSERT INTO kept VALUES ('as it was')")
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
        connection.commit()
    with pytest.raises(Exception, match="0000"):
        upgrade(url)
    (copy,) = tmp_path.glob("a.db.0000.*.bak")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT word FROM kept").fetchall() == [("as it was",)]
    assert copy.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("url", ["", "x", "sqlite://", "sqlite:///:memory:", "mysql://host/db"])
def test_an_address_that_is_not_supported_is_refused(url: str) -> None:
    with pytest.raises(StoreUsage):
        upgrade(url)
