"""Events stored by an earlier version lead to the same game.

``tests/data/stored_events.jsonl`` was written by the first version of the server: a game as its table holds it, then
each event with what that version made of the game after it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from crestflow.server.game.events import EVENT, Entry, Moved, Times
from crestflow.server.game.room import Room
from crestflow.server.game.terms import Terms
from crestflow.server.game.views import standing

STORED = Path(__file__).parents[1] / "data" / "stored_events.jsonl"
LATER = 777
"""Milliseconds after each event at which the earlier version was asked how the game stands."""


def stored() -> tuple[Room, Iterator[tuple[Entry, dict[str, Any]]]]:
    """The room before the first event; then each event, and what has to be true after it."""
    game, *steps = map(json.loads, STORED.read_text("utf-8").splitlines())
    terms = Terms.model_validate_json(json.dumps(game["terms"]))
    entries = (
        (Entry(version=step["version"], at=step["at"], event=EVENT.validate_json(step["body"])), step["after"])
        for step in steps
    )
    return Room.opened(terms, game["created"], game["invited"]), entries


def test_stored_events_lead_to_the_same_game() -> None:
    room, entries = stored()
    kinds = set()
    for entry, after in entries:
        room = room.after([entry])
        kinds.add(entry.event.type)
        assert room.clock is not None
        assert {
            "version": room.version,
            "at": room.at,
            "position": str(room.state),
            "moves": list(room.state.moves),
            "left": list(room.left),
            "clock": asdict(room.clock),
            "standing": standing(room, room.at + LATER).model_dump(mode="json"),
        } == after
    assert {"joined", "moved", "takeback_answered", "said", "erased", "resigned"} <= kinds


def test_a_stored_event_is_written_back_as_the_same_text() -> None:
    _, *steps = map(json.loads, STORED.read_text("utf-8").splitlines())
    assert [EVENT.validate_json(step["body"]).model_dump_json() for step in steps] == [step["body"] for step in steps]


def test_what_the_players_were_told_is_left_is_what_is_left() -> None:
    """The clock is computed when a move is accepted, and never again: an event's times count, not its moment."""
    room, entries = stored()
    for entry, _ in entries:
        event, at = entry.event, entry.at
        if isinstance(event, Moved) and len(room.state.moves) == 1:
            event = event.model_copy(update={"left": Times(black=123_456, white=234_567)})
            room = room.after([Entry(version=entry.version, at=at, event=event)])
            assert room.times(at + 1000) == Times(black=122_456, white=234_567)
            assert room.deadline == at + 123_456
            assert room.left[-1] == 234_567
            return
        room = room.after([entry])
    raise AssertionError("the story has a second move")
