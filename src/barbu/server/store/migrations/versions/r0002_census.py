"""The census of deals: how far each table is counted, and the counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables; the deals of old matches are counted by the server, in its own time."""
    op.create_table(
        "counted_streams",
        sa.Column(
            "stream_id", sa.String(32), sa.ForeignKey("streams.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
    )
    op.create_table(
        "deal_counts",
        sa.Column("deck", sa.String(20), nullable=False),
        sa.Column("quantity", sa.String(16), nullable=False),
        sa.Column("value", sa.String(32), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("deck", "quantity", "value", name="pk_deal_counts"),
    )


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("deal_counts")
    op.drop_table("counted_streams")
