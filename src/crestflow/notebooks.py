"""What notebooks show: states and records as drawings, analyses with what is known about the moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from crestflow import render
from crestflow.engine import MoveReport, Report
from crestflow.games.kamon import KamonState
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.protocol import State

Marks: TypeAlias = Callable[[Any, Report], dict[str, Any]]
"""From a state and the report about it, to the options of `render.svg` that show it."""

DRAWING_WIDTH = 480
"""The width of a drawing in a notebook, in pixels."""


def _verdict(move: MoveReport) -> str:
    return f"{move.score / 100:+.1f}" if move.value is None else move.value


def _kamon_marks(_state: KamonState, report: Report) -> dict[str, Any]:
    return {"verdicts": {each.move: _verdict(each) for each in report.moves}, "hint": report.moves[0].move}


def _pantarei_marks(state: PantareiState, report: Report) -> dict[str, Any]:
    best = read_move(report.moves[0].move)
    if isinstance(best, Swap):
        return {"chosen": best.left, "swaps": frozenset({best.right})}
    if isinstance(best, Step):
        value = state.stacks[best.stack - 1][-1].value
        target = best.stack - value if best.direction == "l" else best.stack + value
        return {"chosen": best.stack, "targets": {target: best.direction}}
    return {}


MARKS: Mapping[type[State], Marks] = {KamonState: _kamon_marks, PantareiState: _pantarei_marks}
"""How a report is shown in the drawing of each game."""


def draw(state: State, report: Report | None = None) -> str:
    """A state as an SVG text, with the best moves of a report about it."""
    marks = {} if report is None or not report.moves else MARKS[type(state)](state, report)
    return render.svg(state, size=DRAWING_WIDTH, **marks)
