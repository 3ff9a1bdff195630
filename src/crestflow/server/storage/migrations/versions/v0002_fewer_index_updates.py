"""Indexes that a move does not change.

The index on the time of the last event had to be changed with every event. Old games are found by the time they were
created, which never changes. The lobby's index holds only the games that the lobby shows.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels = None
depends_on = None

OPEN = sa.text("listed AND open_seat IS NOT NULL AND NOT over")


def upgrade() -> None:
    """Replace both indexes."""
    op.drop_index("games_updated", "games")
    op.drop_index("games_lobby", "games")
    op.create_index("games_created", "games", ["created"])
    op.create_index("games_lobby", "games", ["created"], sqlite_where=OPEN, postgresql_where=OPEN)


def downgrade() -> None:
    """Go back to the indexes of before."""
    op.drop_index("games_lobby", "games")
    op.drop_index("games_created", "games")
    op.create_index("games_lobby", "games", ["listed", "created"])
    op.create_index("games_updated", "games", ["updated"])
