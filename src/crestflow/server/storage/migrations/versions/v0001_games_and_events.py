"""Games and their events.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("invited", sa.String(5), nullable=True),
        sa.Column("black", sa.String(64), nullable=False),
        sa.Column("white", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("open_seat", sa.String(5), nullable=True),
        sa.Column("deadline", sa.BigInteger, nullable=True),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("games_deadline", "games", ["deadline"])
    op.create_index("games_lobby", "games", ["listed", "created"])
    op.create_index("games_updated", "games", ["updated"])
    op.create_table(
        "events",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(72), nullable=True),
        sa.Column("digest", sa.String(32), nullable=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("events_key", "events", ["game", "key"], unique=True)


def downgrade() -> None:
    """Remove both tables."""
    op.drop_table("events")
    op.drop_table("games")
