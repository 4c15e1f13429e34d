"""The tables. A change here needs a migration beside it; a test compares the two."""

from __future__ import annotations

__all__ = [
    "KEY_LENGTH",
    "LABEL_LENGTH",
    "NAME_LENGTH",
    "TABLES",
    "counted_streams",
    "deal_counts",
    "device_links",
    "devices",
    "events",
    "links",
    "meta",
    "metadata",
    "rulesets",
    "streams",
]

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

ID_LENGTH = 32
HASH_LENGTH = 64
"""SHA-256 in hexadecimal."""
KEY_LENGTH = 128
LABEL_LENGTH = 80
NAME_LENGTH = 120

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

streams = Table(
    "streams",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("settings", Text, nullable=False),  # JSON, ASCII
    Column("key", String(HASH_LENGTH), unique=True),  # hash of the key that created it
)

events = Table(
    "events",
    metadata,
    Column("stream_id", String(ID_LENGTH), ForeignKey("streams.id", ondelete="CASCADE"), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("key", String(KEY_LENGTH)),  # of the command, on its first event only
    Column("parts", Integer, nullable=False),  # events of the command, on its first event; otherwise 0
    Column("type", String(64), nullable=False),
    Column("payload", Text, nullable=False),  # JSON, ASCII
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("stream_id", "version"),
    UniqueConstraint("stream_id", "key"),
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("token_hash", String(HASH_LENGTH), nullable=False, unique=True),
    Column("stream_id", String(ID_LENGTH), ForeignKey("streams.id", ondelete="CASCADE"), nullable=False),
    Column("role", String(8), nullable=False),
    Column("seat", Integer),
    Column("label", String(LABEL_LENGTH), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked_at", BigInteger),
    Index(None, "stream_id"),
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(HASH_LENGTH), primary_key=True),  # hash of the cookie
    Column("created", BigInteger, nullable=False),
    Column("recovery_hash", String(HASH_LENGTH), unique=True),
)

device_links = Table(
    "device_links",
    metadata,
    Column("device_id", String(HASH_LENGTH), ForeignKey("devices.id", ondelete="CASCADE"), nullable=False),
    Column("link_id", String(ID_LENGTH), ForeignKey("links.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("device_id", "link_id"),
    Index(None, "link_id"),
)

rulesets = Table(
    "rulesets",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("owner", String(HASH_LENGTH), nullable=False),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("fingerprint", String(128), nullable=False),
    Column("document", Text, nullable=False),  # JSON, ASCII
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    UniqueConstraint("owner", "name"),
)

meta = Table(
    "meta",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

counted_streams = Table(
    "counted_streams",
    metadata,
    Column("stream_id", String(ID_LENGTH), ForeignKey("streams.id", ondelete="CASCADE"), primary_key=True),
    Column("version", BigInteger, nullable=False),  # that was looked at
    Column("deals", Integer, nullable=False),  # of its finished deals, the first so many are counted
)

deal_counts = Table(
    "deal_counts",
    metadata,
    Column("deck", String(20), nullable=False),
    Column("quantity", String(16), nullable=False),
    Column("value", String(32), nullable=False),
    Column("number", BigInteger, nullable=False),
    PrimaryKeyConstraint("deck", "quantity", "value"),
)

TABLES: tuple[Table, ...] = (
    streams,
    events,
    links,
    devices,
    device_links,
    rulesets,
    counted_streams,
    deal_counts,
    meta,
)
"""Every table, each after those it refers to."""
