"""The recorded games, counts and solved positions in ``tests/data``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import crestflow
from crestflow import Game, State

DATA = Path(__file__).parent.parent / "data"


def load(name: str) -> list[dict[str, Any]]:
    """The rows of ``tests/data/<name>.jsonl``."""
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def label(row: dict[str, Any]) -> str:
    """A short name for a row, for the list of tests."""
    return f"{row['setup'][:11]}… {row.get('note', '')}".strip()


def game_of(row: dict[str, Any]) -> Game:
    """The game, with its ruleset, that a row was played in."""
    ruleset = row.get("ruleset", "standard")
    return crestflow.game(row["game"] if ruleset == "standard" else f"{row['game']}:{ruleset}")


def start(row: dict[str, Any]) -> State:
    """The position in which a row's game began."""
    return game_of(row).start(row["setup"], first=row.get("first", "black"))


def replay(row: dict[str, Any]) -> list[State]:
    """Every position of a row's game, from the first to the last."""
    states = [start(row)]
    for move in row["moves"]:
        states.append(states[-1].play(move))
    return states


GAMES = [*load("kamon_games"), *load("pantarei_games")]
PERFT = [*load("kamon_perft"), *load("pantarei_perft")]
SOLVED = load("kamon_solved")
