"""Runs the revisions on the connection that `barbu.server.store.migrate` opened."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from barbu.server.store.schema import metadata

_connection = context.config.attributes["connection"]
assert isinstance(_connection, Connection), "migrations run by barbu.server.store.migrate only"
context.configure(
    connection=_connection,
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=_connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
