"""The vectors of the review, `contract/vectors/review.jsonl`: what every host of the engine has to find in a game.

They depend on the engine: a change that makes it visit other positions may change them. `docs/conformance.md` describes
the fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from crestflow import State
from crestflow.review import review
from crestflow.vocabulary import ReviewEffort
from tools.generate.generator import ROOT
from tools.generate.vectors import played_games

FILE = ROOT / "contract" / "vectors" / "review.jsonl"

QUICK = (("kamon", 1), ("kamon", 6), ("kamon", 12), ("kamon:wild", 7), ("pantarei", 0), ("pantarei", 6))
DEEP = (("kamon", 11), ("pantarei", 5))
"""Random games by game and number, reviewed with each effort."""

LONGEST = 40
"""Of longer games only the first plies are reviewed."""


def rows() -> Iterator[dict[str, Any]]:
    """A reviewed game on each row."""
    for name, number in QUICK:
        yield row(played_games(name)[number][:LONGEST][-1], "quick")
    for name, number in DEEP:
        yield row(played_games(name)[number][:LONGEST][-1], "deep")


def row(state: State, effort: ReviewEffort) -> dict[str, Any]:
    """One game with its review."""
    found = review(state, effort=effort).to_dict()
    return {
        "game": state.game.name,
        "setup": state.setup,
        "first": state.origin.turn,
        "moves": state.moves,
        "effort": effort,
        "positions": found["positions"],
        "graded": found["moves"],
        "accuracy": found["accuracy"],
    }


def files() -> Mapping[Path, str]:
    """The one file."""
    return {FILE: "".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in rows())}
