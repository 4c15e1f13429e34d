"""`barbu serve`, `barbu backup`, `barbu restore`: the web application and what it keeps."""

from __future__ import annotations

__all__ = ["register"]

import sys
from pathlib import Path
from typing import Annotated

import typer

Database = Annotated[
    str | None, typer.Option("--db", metavar="URL", help="sqlite:///file.db or postgresql://...; BARBU_DB.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.command()(serve)
    app.command()(backup)
    app.command()(restore)


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="H", help="Address to listen at; 0.0.0.0 for the LAN.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(metavar="P", help="8000 if left out; 0 for any free one.")
    ] = None,
    db: Database = None,
    workers: Annotated[int | None, typer.Option(help="Processes; several need PostgreSQL.")] = None,
    base_path: Annotated[str | None, typer.Option(help="Path behind a reverse proxy, as /barbu.")] = None,
    public_url: Annotated[str | None, typer.Option(help="Address that people use.")] = None,
    cert: Annotated[str | None, typer.Option(metavar="FILE", help="Certificate, for HTTPS.")] = None,
    key: Annotated[str | None, typer.Option(metavar="FILE", help="Key of the certificate.")] = None,
) -> None:
    """Serve the web application; prints its address, and with a LAN host a QR code."""
    import os

    from barbu.server.run import serve as run_server
    from barbu.server.settings import read_settings

    settings = read_settings(
        os.environ,
        host=host,
        port=port,
        db=db,
        workers=workers,
        base_path=base_path,
        public_url=public_url,
        cert=cert,
        key=key,
    )
    if status := run_server(settings):
        raise typer.Exit(status)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the backup goes; it must not exist.")],
    db: Database = None,
) -> None:
    """Copy all sheets, tables, links and rulesets into one file, also while the server runs."""
    from barbu.server.store.backup import backup as copy

    counts = copy(_database(db), file)
    sys.stdout.write(f"{file}: {counts.streams} sheets and tables, {counts.events} events\n")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    db: Database = None,
) -> None:
    """Put a backup into an empty database."""
    from barbu.server.store.backup import restore as bring_back

    counts = bring_back(file, _database(db))
    sys.stdout.write(f"{counts.streams} sheets and tables, {counts.events} events\n")


def _database(db: str | None) -> str:
    import os

    from barbu.server.settings import read_settings

    return read_settings(os.environ, db=db).database
