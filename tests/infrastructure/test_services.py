"""The browser and the database that other tests stand on are real."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_browser_runs_scripts(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.set_content("<title>Barbu</title><script>document.title += ' ' + 13 * 4</script>")
    assert page.title() == "Barbu 52"
    context.close()


def test_the_database_keeps_what_is_committed(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (points integer)")
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("INSERT INTO kept VALUES (-26)")
        assert connection.execute("SELECT points FROM kept").fetchall() == [(-26,)]
        connection.execute("DROP TABLE kept")
