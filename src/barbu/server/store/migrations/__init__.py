"""Alembic's environment: run by `barbu.server.store.migrate`, never from the command line."""
