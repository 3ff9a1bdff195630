"""The SQL and the checks of maintenance: look at one game row by row, repair it, delete it.

Nothing here trusts what it reads: a game that the server cannot open is what these functions are for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, Row, delete, select, update

from crestflow.server.game.events import EVENT, Entry
from crestflow.server.game.room import Room
from crestflow.server.game.terms import Terms
from crestflow.server.storage.schema import EVENTS, GAMES


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is stored of a game, and what is wrong with it."""

    row: dict[str, Any]
    events: Sequence[Row[Any]]
    room: Room | None
    """The game after the events that can be read; nothing where its terms cannot."""
    problem: str | None
    """The first thing that is wrong, in words."""

    @property
    def id(self) -> str:
        """The game's name."""
        return str(self.row["id"])

    @property
    def unreadable(self) -> Sequence[Row[Any]]:
        """The events from the first that does not follow on."""
        readable = 0 if self.room is None else self.room.version
        return self.events[readable:]


def inspect_game(connection: Connection, game: str, *, lock: bool = False) -> Inspection | None:
    """Read a game, event by event; with `lock` nobody else changes it until the transaction ends."""
    wanted = select(GAMES).where(GAMES.c.id == game)
    found = connection.execute(wanted.with_for_update() if lock else wanted).mappings().first()
    if found is None:
        return None
    row = dict(found)
    events = connection.execute(select(EVENTS).where(EVENTS.c.game == game).order_by(EVENTS.c.version)).all()
    try:
        terms = Terms.model_validate_json(row["terms"])
        room = Room.opened(terms, row["created"], row["invited"])
    except (ValueError, LookupError) as error:
        return Inspection(row, events, None, f"its terms cannot be read: {_reason(error)}")
    for event in events:
        if event.version != room.version + 1:
            problem = f"event {room.version + 1} is missing; the next one is {event.version}"
            return Inspection(row, events, room, problem)
        try:
            room = room.after_one(Entry(version=event.version, at=event.at, event=EVENT.validate_json(event.body)))
        except (ValueError, LookupError) as error:
            return Inspection(row, events, room, f"event {event.version} cannot be read: {_reason(error)}")
    return Inspection(row, events, room, _summary_problem(row, room))


def _summary_problem(row: dict[str, Any], room: Room) -> str | None:
    """Which columns of a game's summary contradict its events."""
    wrong = [name for name, value in summary_columns(room).items() if row[name] != value]
    return f"its summary is wrong: {', '.join(wrong)}" if wrong else None


def summary_columns(room: Room) -> dict[str, object]:
    """The summary that follows from a game's events."""
    return {
        "version": room.version,
        "open_seat": room.open_seat,
        "deadline": room.deadline,
        "over": room.over,
        "updated": room.at,
    }


def repair_game(connection: Connection, game: str) -> Inspection | None:
    """Delete the events from the first that cannot be read, and write the summary anew; returns what was found.

    A game whose terms cannot be read stays as it is: nothing could be made of it.
    """
    found = inspect_game(connection, game, lock=True)
    if found is None or found.room is None or found.problem is None:
        return found
    beyond = (EVENTS.c.game == game) & (EVENTS.c.version > found.room.version)
    connection.execute(delete(EVENTS).where(beyond))
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(**summary_columns(found.room)))
    return found


def delete_game(connection: Connection, game: str) -> bool:
    """Delete a game and its events; false if there is neither."""
    events = connection.execute(delete(EVENTS).where(EVENTS.c.game == game)).rowcount
    return connection.execute(delete(GAMES).where(GAMES.c.id == game)).rowcount + events > 0


def next_games(connection: Connection, after: str, limit: int) -> list[str]:
    """Some games, in the order of their names."""
    wanted = select(GAMES.c.id).where(GAMES.c.id > after).order_by(GAMES.c.id).limit(limit)
    return list(connection.execute(wanted).scalars())


def next_owners(connection: Connection, after: str, limit: int) -> list[tuple[str, bool]]:
    """Some of the games that events name, in order, and whether there is such a game."""
    owners = (
        select(EVENTS.c.game).where(EVENTS.c.game > after).distinct().order_by(EVENTS.c.game).limit(limit).subquery()
    )
    wanted = select(owners.c.game, GAMES.c.id.is_not(None)).outerjoin(GAMES, GAMES.c.id == owners.c.game)
    return [(game, bool(there)) for game, there in connection.execute(wanted.order_by(owners.c.game))]


def event_content(event: Row[Any]) -> dict[str, object]:
    """An event as JSON; one that is no JSON as the text it is."""
    try:
        body = json.loads(event.body)
    except ValueError:
        body = event.body
    return {"version": event.version, "at": event.at, "event": body}


def _reason(error: Exception) -> str:
    """What went wrong, without what the players wrote."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        return ".".join(str(part) for part in first["loc"]) + f": {first['msg']}"
    return str(error)
