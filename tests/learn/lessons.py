"""The lessons of the page as data, and what several tests ask about their positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import crestflow
from crestflow.protocol import State

LEARN = Path(__file__).parents[2] / "web" / "src" / "learn"
GAMES = ("kamon", "pantarei")
CHAPTERS = ("quick", "rules", "strategy")


def loaded(name: str) -> Any:
    """A file of the page's `learn` folder."""
    return json.loads((LEARN / f"{name}.json").read_text(encoding="utf-8"))


def lessons(game: str, chapter: str) -> list[dict[str, Any]]:
    """The lessons of one chapter, in their order."""
    found: list[dict[str, Any]] = loaded(f"{game}/{chapter}")["lessons"]
    return found


STEPS = [
    (game, f"{game} {lesson['id']} {number}", step)
    for game in GAMES
    for chapter in CHAPTERS
    for lesson in lessons(game, chapter)
    for number, step in enumerate(lesson["steps"], 1)
]
"""Every step of every lesson, with its game and a name for it."""


def position(game: str, step: dict[str, Any]) -> State:
    """The position of a step."""
    state: State = crestflow.game(game).read(step["position"])
    return state


def wins(state: State) -> dict[str, str]:
    """The moves that win at once, with the reason."""
    ends = {move: state.play(move).outcome for move in state.legal_moves()}
    return {move: end.reason for move, end in ends.items() if end is not None and end.winner == state.turn}


def safe(state: State) -> set[str]:
    """The moves after which the opponent cannot win at once."""
    after = {move: state.play(move) for move in state.legal_moves()}
    return {move for move, next_state in after.items() if next_state.outcome is None and not wins(next_state)}
