"""What Python draws, as numbers, for positions with every mark: the page's own drawing is tested against them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from crestflow import render
from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import Chain, Loop, S
from crestflow.render.kamon.board import coordinate_places
from crestflow.render.kamon.winning_line import winning_path
from crestflow.render.pantarei.chips import Direction
from crestflow.render.pantarei.drawing import PantareiDrawing
from crestflow.render.pantarei.measures import BODY, CURRENT_LANES, TAIL
from crestflow.render.pantarei.snake_body import current_line, ribbon_outline
from crestflow.render.pantarei.snake_layout import CANVASES, SnakeShape, lay_out
from crestflow.render.svg.palette import variables
from crestflow.render.svg.style import Style

KAMON_GAMES = {
    "start": (7, 0),
    "middle": (7, 11),
    "chain between the yellow sides": (0, None),
    "chain between the green sides": (12, None),
    "chain between the blue sides": (30, None),
    "chain that ends in a corner": (1, None),
    "chain that joins two pairs of sides, green and blue": (78, None),
    "chain that joins two pairs of sides, yellow and blue": (82, None),
    "chain that joins two pairs of sides, green and yellow": (424, None),
    "loop of six": (4, None),
    "loop of nine": (252, None),
    "blockade": (6, None),
}
"""Seed and number of moves; without a number, to the end."""

PANTAREI_GAMES = {"start": (7, 0), "middle": (3, 14), "late": (0, 36), "seven": (0, None)}


def drawing_cases() -> dict[str, list[object]]:
    """Every case, ready for JSON."""
    return {
        "coordinates": [[text, _short(x), _short(y)] for text, x, y, _ in coordinate_places()],
        "kamon": [_kamon_case(name, _kamon(*game)) for name, game in KAMON_GAMES.items()],
        "pantarei": [
            _pantarei_case(f"{name}, {shape}", _pantarei(*game), shape)
            for name, game in PANTAREI_GAMES.items()
            for shape in CANVASES
        ],
    }


def _kamon(seed: int, moves: int | None) -> KamonState:
    return _played(game("kamon").deal(seed), seed, moves)


def _pantarei(seed: int, moves: int | None) -> PantareiState:
    return _played(game("pantarei").deal(seed), seed, moves)


def _played(state: S, seed: int, moves: int | None) -> S:
    """A game in which the moves follow from a fixed rule."""
    while state.outcome is None and (moves is None or len(state.moves) < moves):
        legal = state.legal_moves()
        state = state.play(legal[(7 * len(state.moves) + seed) % len(legal)])
    return state


def _kamon_case(name: str, state: KamonState) -> dict[str, object]:
    verdicts = dict(zip(state.legal_moves(), ("win 7", "loss 12", "draw", "+1.4"), strict=False))
    shape = state.outcome.won_by if state.outcome else None
    case: dict[str, object] = {
        "name": name,
        "position": str(state),
        "verdicts": verdicts,
        "cells": _kamon_cells(render.svg(state, theme="page", verdicts=verdicts)),
    }
    if isinstance(shape, Chain | Loop):
        case["won"] = {
            "shape": "loop" if isinstance(shape, Loop) else "chain",
            "cells": [CELLS.index(cell) for cell in shape.cells],
            "inside": [CELLS.index(cell) for cell in shape.inside] if isinstance(shape, Loop) else [],
        }
        case["winning_line"] = winning_path(shape)
    return case


def _kamon_cells(drawing: str) -> dict[str, dict[str, object]]:
    """What is drawn on each cell: the radius, height and opacity of the token or stone, and the badge."""
    cells: dict[str, dict[str, object]] = {}
    for group in _groups(drawing, "data-cell"):
        x, y = _moved(group)
        cell: dict[str, object] = {"x": x, "y": y}
        for part in group:
            name = part.tag.rpartition("}")[2]
            if name == "rect":
                cell["badge"] = {key: float(part.attrib[key]) for key in ("x", "y", "width", "height")}
            disc = part if name == "circle" and "stroke" in part.attrib else part.find("{*}circle[@stroke]")
            if disc is not None:
                cell["token"] = {"radius": float(disc.attrib["r"]), "y": _moved(part)[1]}
            if "opacity" in part.attrib and name == "g" and "transform" not in part.attrib:
                cell["opacity"] = part.attrib["opacity"]
        gold = [path for path in group.iter() if path.attrib.get("stroke") == "var(--gold)"]
        if gold:
            cell["last_move"] = gold[0].attrib["d"]
        cells[group.attrib["data-cell"]] = cell
    return cells


def _pantarei_case(name: str, state: PantareiState, shape: SnakeShape) -> dict[str, object]:
    last = len(state.stacks)
    marks: dict[str, object] = {}
    # One tile and two tiles, both ways, also in a row that runs back.
    targets: Mapping[int, Direction] = {}
    if state.outcome is None:
        targets = {1: "l", 4: "r", last - 2: "l2", last - 1: "r2"}
        marks = {"chosen": 2, "targets": targets, "swaps": [last]}
    swaps = frozenset({last}) if marks else frozenset[int]()
    chosen = 2 if marks else None
    drawing = PantareiDrawing(
        state, Style(variables(), "page"), shape, chosen=chosen, targets=targets, swaps=swaps, legal=True
    )
    svg = render.svg(state, theme="page", shape=shape, chosen=chosen, targets=targets, swaps=swaps, legal=True)
    layout = lay_out(last, CANVASES[shape])
    width, tail = BODY * layout.tile, layout.course.length - TAIL * layout.tile
    return {
        "name": name,
        "position": str(state),
        "shape": shape,
        "marks": marks,
        "touched": state.touched,
        "tile": _short(layout.tile),
        "top": _short(drawing.top()),
        "ribbon": ribbon_outline(layout.course, width, tail),
        "currents": [current_line(layout.course, width, tail, lane) for lane in CURRENT_LANES],
        "labels": [_label(drawing, number) for number in range(1, last + 1)],
        "stacks": [_pantarei_stack(group) for group in _groups(svg, "data-stack")],
    }


def _label(drawing: PantareiDrawing, number: int) -> dict[str, float]:
    """The middle of a label, and half its width: the page writes with another font, so its half is another one."""
    half = drawing.label_half(number)
    x, y = drawing.label_place(number, half)
    return {"x": _short(x), "y": _short(y), "half": _short(half)}


def _pantarei_stack(group: ElementTree.Element) -> dict[str, object]:
    """A stack and its marks, in units of the drawing around the middle of its lowest face."""
    x, y = _moved(group)
    chips = [
        {"at": _moved(part), "scale": _scale(part), "arrow": part[1].attrib["d"]}
        for part in group.iter("{http://www.w3.org/2000/svg}g")
        if "scale(" in part.attrib.get("transform", "") and part.find("{*}circle") is not None
    ]
    collars = [
        {key: part.attrib[key] for key in ("d", "stroke", "stroke-width", "stroke-dasharray") if key in part.attrib}
        for part in group.iter("{http://www.w3.org/2000/svg}path")
        if part.attrib.get("stroke") in ("var(--gold)", "var(--ink)") and part.attrib["d"].endswith("Z")
    ]
    faded = group.find("{*}g[@opacity]")
    return {
        "stack": int(group.attrib["data-stack"]),
        "x": x,
        "y": y,
        "opacity": None if faded is None else faded.attrib["opacity"],
        "chips": chips,
        "collars": collars,
    }


def _groups(drawing: str, attribute: str) -> Iterator[ElementTree.Element]:
    root = ElementTree.fromstring(drawing)  # noqa: S314 (our own drawing is no untrusted data)
    return (element for element in root.iter() if attribute in element.attrib)


def _moved(element: ElementTree.Element) -> tuple[float, float]:
    """How far a group is moved."""
    found = re.search(r"translate\((\S+) (\S+)\)", element.attrib.get("transform", ""))
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


def _scale(element: ElementTree.Element) -> float:
    found = re.search(r"scale\((\S+)\)", element.attrib.get("transform", ""))
    return float(found[1]) if found else 1.0


def _short(value: float) -> float:
    return round(value, 2)
