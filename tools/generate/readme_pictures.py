"""The pictures of the README and of the page about drawing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import crestflow
from crestflow import render
from crestflow.protocol import State
from crestflow.render.svg.palette import theme
from crestflow.render.svg.shapes import tag
from tools.generate.generator import ROOT

FOLDER = ROOT / "docs" / "images"


def kamon(moves: int | None = None) -> State:
    """A game of Kamon after that many moves, or at its end."""
    return replayed("kamon", 33, moves)


def pantarei(moves: int | None = None) -> State:
    """A game of Pantareï after that many moves, or at its end."""
    return replayed("pantarei", 28, moves)


def replayed(name: str, seed: int, moves: int | None) -> State:
    """A dealt game in which move follows move by a fixed rule, so that the pictures never change."""
    state: State = crestflow.game(name).deal(seed=seed)
    while state.outcome is None and (moves is None or len(state.moves) < moves):
        legal = state.legal_moves()
        state = state.play(legal[(7 * len(state.moves) + 3) % len(legal)])
    return state


def hero() -> str:
    """Both games side by side: paper on the left, lacquer on the right, and a river between."""
    light, dark = theme("light"), theme("dark")
    shore = "C604 180 716 420 668 640"
    ground = tag("rect", width=1280, height=640, fill=light["paper"])
    water = tag("path", d=f"M672 0{shore}H1280V0Z", fill=dark["paper"])
    edge = tag("path", d=f"M672 0{shore}", fill="none", stroke=dark["river-edge"], stroke_width=3)
    left = _placed(render.svg(kamon(15), size=632, background=False, coordinates=False), 8, 44)
    right = _placed(render.svg(pantarei(13), theme="dark", shape="tall", size=490, background=False), 738, -6)
    return tag(
        "svg",
        tag("title", "Crestflow: Kamon and Pantareï"),
        *(ground, water, edge, left, right),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        aria_label="Crestflow: Kamon and Pantareï",
        viewBox="0 0 1280 640",
        width=1280,
        height=640,
    )


def _placed(drawing: str, x: float, y: float) -> str:
    """A drawing as a part of another."""
    return f'<svg x="{x}" y="{y}"{drawing.removeprefix("<svg")}'


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    return {
        "hero.svg": hero(),
        "kamon-light.svg": render.svg(kamon(15)),
        "kamon-classic-dark.svg": render.svg(kamon(15), theme="dark", edition="classic"),
        "kamon-won.svg": render.svg(kamon(), theme="dark"),
        "pantarei-dark.svg": render.svg(pantarei(13), theme="dark"),
        "pantarei-won.svg": render.svg(pantarei()),
    }


def files() -> Mapping[Path, str]:
    """Every picture."""
    return {FOLDER / name: drawing for name, drawing in pictures().items()}
