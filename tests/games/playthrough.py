"""Golden playthroughs: one whole game of each ruleset, written out position by position.

``python -m tools.generate playthroughs`` writes them anew into ``tests/data/playthroughs``; the difference to the
files in the repository is what a change to the rules or the texts means for players. Read it before committing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import crestflow
from crestflow import Game, State

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
SEEDS = {"kamon": 11, "kamon:wild": 12, "pantarei": 13}


def path(game: Game) -> Path:
    """The file that holds a game's playthrough."""
    return FOLDER / f"{game.name.replace(':', '_')}.txt"


def chosen(state: State) -> str:
    """The move to play: spread over the list by a formula, so that no generator has to stay the same for ever."""
    legal = state.legal_moves()
    return legal[(37 * len(state.moves) + 11) % len(legal)]


def playthrough(game: Game) -> str:
    """The whole game as text."""
    state = game.deal(SEEDS[game.name])
    lines = [f"game: {game.name}", f"seed: {SEEDS[game.name]}", f"setup: {state.setup}", f"first: {state.turn}"]
    while state.outcome is None:
        move = chosen(state)
        lines += ["", *described(state), f"played: {move}"]
        state = state.play(move)
    lines += ["", *described(state), f"winner: {state.outcome.winner or 'none'}", f"reason: {state.outcome.reason}"]
    lines += [f"won by: {state.outcome.won_by}", "moves: " + " ".join(state.moves)]
    return "\n".join(lines) + "\n"


def described(state: State) -> list[str]:
    """One position: its number, text, player and legal moves."""
    return [
        f"position {len(state.moves)}: {state}",
        f"turn: {state.turn}",
        f"legal: {' '.join(state.legal_moves()) or 'none'}",
    ]


def files() -> Mapping[Path, str]:
    """Every playthrough, for `python -m tools.generate`."""
    return {path(game): playthrough(game) for game in crestflow.GAMES.values()}
