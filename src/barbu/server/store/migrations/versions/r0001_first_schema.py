"""The first schema: streams with their events, links, devices, saved rulesets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create every table."""
    _streams_and_events()
    _links_and_devices()
    op.create_table(
        "rulesets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("fingerprint", sa.String(128), nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("owner", "name", name="uq_rulesets_owner_name"),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop every table."""
    for table in ("meta", "rulesets", "device_links", "devices", "links", "events", "streams"):
        op.drop_table(table)


def _streams_and_events() -> None:
    op.create_table(
        "streams",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), unique=True),
    )
    op.create_table(
        "events",
        sa.Column("stream_id", sa.String(32), _cascade("streams.id"), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(128)),
        sa.Column("parts", sa.Integer, nullable=False),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("stream_id", "version", name="pk_events"),
        sa.UniqueConstraint("stream_id", "key", name="uq_events_stream_id_key"),
        sqlite_with_rowid=False,
    )


def _links_and_devices() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("stream_id", sa.String(32), _cascade("streams.id"), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
    )
    op.create_index("ix_links_stream_id", "links", ["stream_id"])
    op.create_table(
        "devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("recovery_hash", sa.String(64), unique=True),
    )
    op.create_table(
        "device_links",
        sa.Column("device_id", sa.String(64), _cascade("devices.id"), nullable=False),
        sa.Column("link_id", sa.String(32), _cascade("links.id"), nullable=False),
        sa.PrimaryKeyConstraint("device_id", "link_id", name="pk_device_links"),
    )
    op.create_index("ix_device_links_link_id", "device_links", ["link_id"])


def _cascade(column: str) -> sa.ForeignKey:
    return sa.ForeignKey(column, ondelete="CASCADE")
