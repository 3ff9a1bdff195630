"""A game with every kind of event in it, as the page's own tests use it.

For both players and a spectator: the whole game at the start, then each message they hear with the whole game as the
server has it after that, as far as it can have changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from crestflow.games import game
from crestflow.protocol import Colour
from crestflow.server.game.actions import Action
from crestflow.server.game.decide import decide
from crestflow.server.game.events import Entry, Joined
from crestflow.server.game.messages import Presence
from crestflow.server.game.room import Room
from crestflow.server.game.terms import NewGame
from crestflow.server.game.views import game_view, standing
from crestflow.server.live.messages import Happened

PATH = Path(__file__).parents[2] / "web" / "tests" / "events.json"

NOW = 1_800_000_000_000
SECOND = 1000
_ACTION: TypeAdapter[Action] = TypeAdapter(Action)

NOT_FOLDED = {"id", "terms", "created", "presence", "position", "legal"}
"""What no event changes, and the board, which the page gets from the engine."""

DOINGS: tuple[tuple[Colour, dict[str, Any]], ...] = (
    ("black", {"type": "move"}),
    ("white", {"type": "say", "text": "Hello"}),
    ("black", {"type": "say", "text": "Good luck"}),
    ("white", {"type": "move"}),
    ("black", {"type": "offer_draw"}),
    ("white", {"type": "answer_draw", "accept": False}),
    ("white", {"type": "ask_takeback"}),
    ("black", {"type": "answer_takeback", "accept": True}),
    ("white", {"type": "move"}),
    ("black", {"type": "move"}),
    ("white", {"type": "ask_takeback"}),
    ("black", {"type": "answer_takeback", "accept": False}),
    ("black", {"type": "mute", "mute": True}),
    ("white", {"type": "move"}),
    ("white", {"type": "ask_takeback"}),
    ("black", {"type": "answer_takeback", "accept": True}),
    ("white", {"type": "erase", "said": 3}),
    ("black", {"type": "mute", "mute": False}),
    ("white", {"type": "say", "text": "Well played"}),
    ("white", {"type": "resign"}),
    ("white", {"type": "offer_rematch", "setup": "new"}),
    ("black", {"type": "answer_rematch", "accept": False}),
)


def _entry(room: Room, at: int, by: Colour, doing: dict[str, Any]) -> Entry:
    """What a doing leads to; a move is the first legal one."""
    move = {"move": room.state.legal_moves()[0], "seen": room.version} if doing["type"] == "move" else {}
    action = _ACTION.validate_python({**doing, **move, "key": f"key-{room.version:04}"})
    return Entry(version=room.version + 1, at=at, event=decide(action, room, by, at).event)


def rooms() -> list[tuple[Entry | None, Room]]:
    """Each event with the room after it."""
    clock = {"type": "fischer", "initial_seconds": 300, "increment_seconds": 3}
    wish = NewGame.model_validate(
        {"game": "kamon", "setup": game("kamon").deal(seed=7).setup, "name": "Crane", "clock": clock}
    )
    room = Room.opened(wish.terms("black"), NOW, "white")
    story: list[tuple[Entry | None, Room]] = [(None, room)]
    for at, (by, doing) in enumerate([("white", {"type": "join"}), *DOINGS]):
        now = NOW + at * SECOND
        joins = doing["type"] == "join"
        entry = (
            Entry(version=1, at=now, event=Joined(by="white", name="Otter")) if joins else _entry(room, now, by, doing)
        )
        room = room.after([entry])
        story.append((entry, room))
    return story


def heard(viewer: Colour | None) -> dict[str, Any]:
    """What one listener hears."""
    story = rooms()
    presence = Presence(black=True, white=True, watchers=1)

    def view(room: Room, unless: set[str] | None = None) -> dict[str, Any]:
        return game_view("A" * 12, room, presence, viewer, room.at).model_dump(mode="json", exclude=unless)

    steps = [
        {
            "message": json.loads(Happened(entry=entry, standing=standing(room, room.at)).write()),
            "view": view(room, NOT_FOLDED),
        }
        for entry, room in story
        if entry is not None and (viewer is not None or not entry.private)
    ]
    return {"role": viewer or "watcher", "start": view(story[0][1]), "steps": steps}


def text() -> str:
    """The file's content."""
    viewers: tuple[Colour | None, ...] = ("black", "white", None)
    return json.dumps([heard(viewer) for viewer in viewers], separators=(",", ":")) + "\n"


def files() -> Mapping[Path, str]:
    """The file, for `python -m tools.generate`."""
    return {PATH: text()}
