"""The drawings on the pages of the rules.

Every picture is a game from its start, so the referee has agreed to each stone and tile that the pages show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import crestflow
from crestflow import render
from tools.generate.generator import ROOT

FOLDER = ROOT / "docs" / "pictures"

KAMON_WIDTH, PANTAREI_WIDTH = 480, 900
"""The widths in pixels at which the pages show the two games."""

RIVER = "W2/W1/W3/B1/N/B1/B2/W1/W2/B1/W1/B2/B3/B3/W3/W3/B3/W2/B2"
"""The snake of the example game on the Pantareï page: `crestflow deal pantarei --seed 2256`."""


@dataclass(frozen=True)
class Drawing:
    """A position reached by play, what to mark in it, and how its game has ended."""

    game: str
    setup: str
    moves: str = ""
    ended: str | None = None
    marks: Mapping[str, Any] = field(default_factory=dict)

    def svg(self) -> str:
        """The drawing, after making sure that the game ended as its page says."""
        state: crestflow.State = crestflow.game(self.game).start(self.setup)
        for move in self.moves.split():
            state = state.play(move)
        reason = None if state.outcome is None else state.outcome.reason
        if reason != self.ended:
            raise ValueError(f"the drawing shows {reason}, its page speaks of {self.ended}")
        width = KAMON_WIDTH if self.game == "kamon" else PANTAREI_WIDTH
        return render.svg(state, size=width, **self.marks)


DRAWINGS = {
    "kamon-start": Drawing(
        "kamon",
        "RbBbBfBm/GrBnRnOmYg/PrRmYrGmObPb/Og--OnGgGfRfBr/GnYmRrYfPmPn/BgYbPgPfRg/OfOrGbYn",
    ),
    "kamon-follow": Drawing(
        "kamon",
        "RbBbBfBm/GrBnRnOmYg/PrRmYrGmObPb/Og--OnGgGfRfBr/GnYmRrYfPmPn/BgYbPgPfRg/OfOrGbYn",
        "a2 c5 g3 b1",
    ),
    "kamon-connection": Drawing(
        "kamon",
        "RbBbBfBm/GrBnRnOmYg/PrRmYrGmObPb/Og--OnGgGfRfBr/GnYmRrYfPmPn/BgYbPgPfRg/OfOrGbYn",
        "a2 c5 g3 b1 c3 e2 e4 d6 b3 f5 f3 b5 d4",
        "connection",
    ),
    "kamon-corner": Drawing(
        "kamon",
        "RbBfYgBm/BbBnOmYmPr/RmYfGmObPbOg/OnGfGbGgRnYrPg/BrGnGrRr--Pm/PnRfBgRgYb/PfOfOrYn",
        "b1 c4 d3 e3 d6 b4 c2 f2 d5 f4 d7 a3 d4",
        "connection",
    ),
    "kamon-loop": Drawing(
        "kamon",
        "RbBgBbPr/YgPfOgOrGr/RmGgGbRnBmRf/PmOfYbObYrBfOm/BrGfYfPgPbGm/YmBnRrRgGn/On--PnYn",
        "a3 d4 c3 b5 d5 f1 e3 c6 c4 f4 e4 b1 c2 e6 e2 d6 d2",
        "loop",
    ),
    "kamon-loop-blank": Drawing(
        "kamon",
        "RbBfBmBn/OmObPrRmGm/PbOgGbRnOnYm/GfRgGg--YrYgBr/GrGnYfPgRrPm/PnBgRfYbBb/PfOfOrYn",
        "f5 b2 c3 e1 d5 c6 e3 f3 c4 d2 e4 d6 d3",
        "loop",
    ),
    "kamon-no-loop": Drawing(
        "kamon",
        "RbBnPbBg/OmObPmGmRm/BrPrGbGfOgYm/OnRgGgRnYrYgGn/GrBmYfPgBfRr/YnOrRfPfBb/YbPn--Of",
        "f5 b2 c3 e1 d5 c6 e3 f3 d4 d2 e4 d6 d3 b4 c4",
    ),
    "kamon-blockade": Drawing(
        "kamon",
        "BfOrObBm/RgYmYnYbGn/PmPnRbGrRnYf/OmPrRm--OgOfPf/YrRrBgGfGbPg/BrBbBnRfYg/OnPbGgGm",
        "b1 d3 c5 e2 f4 d6 a3 b4 e5 f2 g2 c3",
        "blockade",
    ),
    "kamon-classic": Drawing(
        "kamon",
        "RbBbBfBm/GrBnRnOmYg/PrRmYrGmObPb/Og--OnGgGfRfBr/GnYmRrYfPmPn/BgYbPgPfRg/OfOrGbYn",
        "a2 c5 g3 b1",
        marks={"edition": "classic"},
    ),
    "pantarei-start": Drawing("pantarei", RIVER),
    "pantarei-move": Drawing("pantarei", RIVER, marks={"chosen": 7, "targets": {5: "l", 9: "r"}}),
    "pantarei-swap": Drawing("pantarei", RIVER, "7l", marks={"chosen": 3, "swaps": frozenset({8})}),
    "pantarei-two": Drawing("pantarei", RIVER, "7l 3x8", marks={"chosen": 5, "targets": {3: "l2", 7: "r2"}}),
    "pantarei-carried": Drawing("pantarei", RIVER, "7l 3x8 5r2"),
    "pantarei-seven": Drawing("pantarei", RIVER, "10r 14x17 10l2 16l 12l 8r 6x14 11l2", "seven"),
}


def files() -> Mapping[Path, str]:
    """Every drawing."""
    return {FOLDER / f"{name}.svg": drawing.svg() + "\n" for name, drawing in DRAWINGS.items()}
