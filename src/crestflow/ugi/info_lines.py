"""Reports of a search as `info` lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from crestflow.engine import Choice, MoveReport, Report
from crestflow.engine._abi import MATE, PROVEN
from crestflow.vocabulary import Value

_PROVEN_SCORES: Final[dict[Value, int]] = {"win": PROVEN, "draw": 0, "loss": -PROVEN}


def info_lines(report: Report, multi_pv: int = 1) -> Iterator[str]:
    """A line for each of the best moves."""
    many = multi_pv > 1
    for rank, move in enumerate(report.moves[:multi_pv], 1):
        # The search follows one line; of other moves, only the move itself is known to be meant.
        line = report.line if report.line[:1] == (move.move,) else (move.move,)
        multi = f" multipv {rank}" if many else ""
        yield f"info depth {report.depth}{multi} score {score(move)} {effort(report)} pv {' '.join(line)}"


def effort(report: Report | Choice) -> str:
    """Positions, milliseconds, and positions in a second."""
    speed = round(report.nodes / report.seconds) if report.seconds > 0 else 0
    return f"nodes {report.nodes} time {round(report.seconds * 1000)} nps {speed}"


def score(move: MoveReport) -> str:
    """A score for the player to move: in hundredths of a unit of log-odds, or the plies to the proven end.

    A value that the solver has proven without a distance is written as `proven`, after a score at the end of the scale.

    >>> score(MoveReport("a2", None, -52)), score(MoveReport("a2", "win", 29_997)), score(MoveReport("a2", "loss", -10))
    ('cp -52', 'mate 3 proven win', 'cp -29000 proven loss')
    """
    if abs(move.score) > PROVEN:
        plies = MATE - abs(move.score)
        return f"mate {plies} proven win" if move.score > 0 else f"mate -{plies} proven loss"
    if move.value is None:
        return f"cp {move.score}"
    return f"cp {_PROVEN_SCORES[move.value]} proven {move.value}"
