"""A page of a game's events, filtered and cut off by the database: a long game costs no more than a short one."""

from __future__ import annotations

from sqlalchemy import and_, select

from crestflow.server.game.events import EVENT, PRIVATE, Entry
from crestflow.server.storage.database import Database
from crestflow.server.storage.schema import EVENTS

# An event is stored as the JSON of its model, whose first field is its type.
_PUBLIC = and_(
    *(
        ~EVENTS.c.body.startswith(f'{{"type":"{event.model_fields["type"].default}"', autoescape=True)
        for event in PRIVATE
    )
)


async def read_page(database: Database, game: str, after: int, limit: int, *, private: bool) -> list[Entry]:
    """The first `limit` events of a game after a version, in order; those between the players only if `private`."""
    wanted = (
        select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.body)
        .where(EVENTS.c.game == game, EVENTS.c.version > after)
        .order_by(EVENTS.c.version)
        .limit(limit)
    )
    if not private:
        wanted = wanted.where(_PUBLIC)
    async with database.reading() as connection:
        rows = await connection.execute(wanted)
        return [Entry(version=version, at=at, event=EVENT.validate_json(body)) for version, at, body in rows]
