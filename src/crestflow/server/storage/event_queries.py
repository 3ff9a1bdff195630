"""Which events of a game are read: filtered and cut off by the database, a long game costs no more than a short one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, and_, select

from crestflow.server.game.events import PRIVATE
from crestflow.server.storage.schema import EVENTS

# An event is stored as the JSON of its model, whose first field is its type.
_PUBLIC = and_(
    *(
        ~EVENTS.c.body.startswith(f'{{"type":"{event.model_fields["type"].default}"', autoescape=True)
        for event in PRIVATE
    )
)


def events_after(game: str, after: int) -> Select[Any]:
    """The events of a game after a version, in order."""
    return (
        select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.body)
        .where(EVENTS.c.game == game, EVENTS.c.version > after)
        .order_by(EVENTS.c.version)
    )


def public_only(wanted: Select[Any]) -> Select[Any]:
    """Those of them that a spectator may see."""
    return wanted.where(_PUBLIC)
