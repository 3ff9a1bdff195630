"""The SQL tables. `events` is the truth; the last columns of `games` repeat what the events amount to, written in the
same transaction, so that the background jobs and the lobby find games without reading their events.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, text

METADATA = MetaData()

IN_LOBBY = text("listed AND open_seat IS NOT NULL AND NOT over")
"""The games that wait for somebody, which are few: the condition of the lobby's index."""

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("terms", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("invited", String(5), nullable=True),
    Column("black", String(64), nullable=False),
    Column("white", String(64), nullable=False),
    # What the events amount to (`GameSummary`):
    Column("version", Integer, nullable=False),
    Column("open_seat", String(5), nullable=True),
    Column("deadline", BigInteger, nullable=True),
    Column("over", Boolean, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("games_deadline", "deadline"),
    Index("games_created", "created"),
    Index("games_lobby", "created", sqlite_where=IN_LOBBY, postgresql_where=IN_LOBBY),
)
"""No index has a column that every event changes, but for the deadline: an event costs as few pages as possible.

`black` and `white` are the hashes of the seats' secrets; `invited` is the seat that was free at the beginning."""

EVENTS = Table(
    "events",
    METADATA,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("key", String(72), nullable=True),
    Column("digest", String(32), nullable=True),
    Column("body", Text, nullable=False),
    Index("events_key", "game", "key", unique=True),
)
"""The primary key lets only one event take a place; the unique key lets an action happen only once."""
