"""SVG and PNG: well-formed, complete, the same in every process, and different where the state is."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import re
import struct
import subprocess
import sys
import zlib
from itertools import product
from xml.etree import ElementTree

import pytest

import crestflow
from crestflow import render
from crestflow.protocol import Chain, Loop, State, Tower
from crestflow.render.svg.palette import LIGHT

SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = [
    {},
    {"theme": "dark", "edition": "classic"},
    {"size": 200},
    {"size": 300, "edition": "classic"},
    {"theme": "dark", "contrast": "high", "shape": "tall", "size": 390},
    {"coordinates": False, "marks": False, "background": False, "legal": False},
]


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)  # noqa: S314 - our own drawing is no untrusted data


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_drawing_is_well_formed_and_refers_only_to_what_it_holds(state: State, options: dict[str, object]) -> None:
    drawing = render.svg(state, **options)  # type: ignore[arg-type]
    root = parsed(drawing)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', drawing)) == set(ids)
    assert not re.search(r"\b(nan|inf|None|True|False)\b", drawing)
    assert not root.findall(f".//{SVG}text"), "letters are paths: there may be no font"
    assert "var(" not in drawing
    assert "color-mix" not in drawing


DRAW_ALL = """
import hashlib, json, pickle, sys
from crestflow import render
positions, options = pickle.load(sys.stdin.buffer)
digest = lambda state, each: hashlib.sha256(render.svg(state, **each).encode()).hexdigest()
print(json.dumps({name: [digest(state, each) for each in options] for name, state in positions.items()}))
"""


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_a_drawing_does_not_depend_on_the_process(positions: dict[str, State], hash_seed: str) -> None:
    """Sets and dictionaries keyed by texts have another order in another process; the bytes stay."""
    here = {
        name: [hashlib.sha256(render.svg(state, **options).encode()).hexdigest() for options in OPTIONS]  # type: ignore[arg-type]
        for name, state in positions.items()
    }
    apart = subprocess.run(
        [sys.executable, "-c", DRAW_ALL],
        input=pickle.dumps((positions, OPTIONS)),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    assert json.loads(apart.stdout) == here


def test_every_cell_and_stack_is_drawn_once(state: State) -> None:
    root = parsed(render.svg(state))
    pieces = [e.attrib[key] for e in root.iter() for key in ("data-cell", "data-stack") if key in e.attrib]
    expected = 37 if state.game.kind == "kamon" else len(state.stacks)  # type: ignore[attr-defined]
    assert len(pieces) == len(set(pieces)) == expected


def test_a_drawing_says_what_it_shows(state: State) -> None:
    root = parsed(render.svg(state))
    title, description = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    assert root.attrib["role"] == "img"
    assert title is not None
    assert root.attrib["aria-label"] == title
    assert description is not None
    if state.outcome is None:
        assert f"{state.turn} to move" in title
    else:
        assert (state.outcome.winner or "draw") in title
        shape = state.outcome.won_by
        if isinstance(shape, Chain | Loop):
            assert " ".join(shape.cells) in description
        if isinstance(shape, Tower):
            assert f"stack {shape.stack}" in description


def test_everything_lies_within_the_picture(state: State) -> None:
    for shape in ("wide", "tall"):
        root = parsed(render.svg(state, shape=shape))
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        for piece in root.iter():
            if "data-stack" in piece.attrib or "data-cell" in piece.attrib:
                x, y = map(float, re.findall(r"-?[\d.]+", piece.attrib["transform"]))
                assert left + 40 < x < left + width - 40
                assert top + 40 < y < top + height - 40


def test_the_size_is_the_width_in_pixels(state: State) -> None:
    root = parsed(render.svg(state, size=640))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) == 640
    assert float(root.attrib["height"]) == pytest.approx(640 * height / width, abs=0.01)


def test_all_positions_and_looks_differ(positions: dict[str, State]) -> None:
    looks = [
        {"theme": name, "edition": edition} for name, edition in product(("light", "dark"), ("colours", "classic"))
    ]
    drawings = [
        render.svg(state, **look)  # type: ignore[arg-type]
        for state in positions.values()
        for look in (looks if state.game.kind == "kamon" else looks[::2])
    ]
    assert len(set(drawings)) == len(drawings)


def test_small_drawings_drop_what_would_blur(positions: dict[str, State]) -> None:
    middle = positions["kamon middle"]
    full, phone, thumbnail = (render.svg(middle, size=size) for size in (1200, 300, 200))
    assert 'href="#ring-blue"' in full
    assert "ring-bold" not in full
    assert 'href="#ring-bold-blue"' in phone
    assert "#ring" not in thumbnail
    assert len(thumbnail) < len(phone) < len(full)


def test_small_classic_tokens_have_numerals(positions: dict[str, State]) -> None:
    start = positions["kamon start"]
    crests = [render.svg(start, edition="classic", size=size).count("<use") for size in (1200, 300)]
    assert crests == [6 * (1 + 2 + 3 + 4 + 5 + 6), 36]


def test_legal_cells_and_marks_show(positions: dict[str, State]) -> None:
    middle = positions["kamon middle"]
    lit = f'fill="{LIGHT["cell-legal"]}"'
    assert render.svg(middle).count(lit) == len(middle.legal_moves())
    assert lit not in render.svg(middle, legal=False)
    assert "#ring" not in render.svg(middle, marks=False)


@pytest.mark.parametrize("verdict", ["win 7", "loss 12", "draw", "+1.4", "-0.6"])
def test_verdicts_and_hints_are_drawn(positions: dict[str, State], verdict: str) -> None:
    middle = positions["kamon middle"]
    cell = middle.legal_moves()[0]
    plain = render.svg(middle)
    assert len(render.svg(middle, verdicts={cell: verdict})) > len(plain)
    assert len(render.svg(middle, hint=cell)) > len(plain)


def test_a_hint_off_the_board_is_refused(positions: dict[str, State]) -> None:
    with pytest.raises(ValueError, match="no cell 'h1'"):
        render.svg(positions["kamon middle"], hint="h1")


def test_a_verdict_without_glyphs_is_refused(positions: dict[str, State]) -> None:
    middle = positions["kamon middle"]
    with pytest.raises(ValueError, match="no glyph for"):
        render.svg(middle, verdicts={middle.legal_moves()[0]: "win ?"})


def test_marks_of_a_turn_are_drawn(positions: dict[str, State]) -> None:
    middle = positions["pantarei middle"]
    plain = render.svg(middle)
    for marks in ({"chosen": 2}, {"targets": {4: "r"}}, {"swaps": frozenset({4})}, {"legal": True}):
        assert render.svg(middle, **marks) != plain


def arrows(state: State, **marks: object) -> list[str]:
    """The signs on the chips of a drawing."""
    drawing = parsed(render.svg(state, **marks))  # type: ignore[arg-type]
    discs = [group for group in drawing.iter(f"{SVG}g") if group.find(f"{SVG}circle") is not None]
    return [disc[1].attrib["d"] for disc in discs if "scale(" in disc.attrib.get("transform", "")]


def test_one_tile_two_tiles_and_a_swap_have_signs_of_their_own(positions: dict[str, State]) -> None:
    start = positions["pantarei start"]
    signs = [arrows(start, targets={4: way}) for way in ("l", "r", "l2", "r2")] + [arrows(start, swaps={4})]
    assert [len(sign) for sign in signs] == [1] * 5
    assert len({sign for (sign,) in signs}) == 5


def test_an_arrow_points_the_way_that_the_tiles_come_on_the_drawing(positions: dict[str, State]) -> None:
    """The lower row of the snake runs back, so what goes towards the tail goes to the left there."""
    start = positions["pantarei start"]
    first, last = 1, 19
    for towards_head, towards_tail in (("l", "r"), ("l2", "r2")):
        assert arrows(start, targets={first: towards_tail}) == arrows(start, targets={last: towards_head})
        assert arrows(start, targets={first: towards_head}) == arrows(start, targets={last: towards_tail})


def test_only_the_tiles_in_hand_are_lifted() -> None:
    """Where some tiles of a stack are lifted, the face of the one below shows; the whole stack hides it."""
    state = crestflow.game("pantarei").read("B1B2B3/B1/B2/B3/B1/B2/B3/W1/W2/W3/W1/W2/W3/W1/W2/W3/N b s")
    faces = {way: _faces(render.svg(state, chosen=1, targets={4: way})) for way in ("r", "r2")}
    whole = _faces(render.svg(state, chosen=1, swaps=frozenset({4})))
    assert faces == {"r": whole + 1, "r2": whole + 1}


def _faces(drawing: str) -> int:
    """How many faces of tiles are to be seen on the first stack: each has a fine inner line."""
    (stack,) = [group for group in parsed(drawing).iter(f"{SVG}g") if group.attrib.get("data-stack") == "1"]
    return sum(part.attrib.get("stroke-opacity") == ".2" for part in stack.iter(f"{SVG}path"))


def test_gold_points_at_what_won(positions: dict[str, State]) -> None:
    gold = f'stroke="{LIGHT["gold"]}"'
    assert gold in render.svg(positions["pantarei seven"])
    assert gold not in render.svg(positions["pantarei start"])
    assert render.svg(positions["kamon loop"]).count(gold) == 2  # the last stone and the winning line
    assert render.svg(positions["kamon blockade"]).count(gold) == 1


def test_a_page_drawing_leaves_colours_to_the_page(positions: dict[str, State]) -> None:
    drawing = render.svg(positions["kamon middle"], theme="page")
    assert parsed(drawing) is not None
    named = set(re.findall(r"var\(--([\w-]+)\)", drawing))
    assert named <= set(LIGHT)
    assert set(re.findall(r"#[0-9a-f]{6}\b", drawing)) <= {"#ffffff"}


def test_the_symbol_sheet_holds_both_sizes_of_every_drawing() -> None:
    ids = [element.attrib["id"] for element in parsed(render.symbol_sheet()).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == 4 * 6


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "sepia"}, "no theme"),
        ({"edition": "modern"}, "no edition"),
        ({"contrast": "low"}, "no contrast"),
    ],
)
def test_unknown_options_are_refused(positions: dict[str, State], options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        render.svg(positions["kamon start"], **options)  # type: ignore[arg-type]


def test_an_unknown_shape_is_refused(positions: dict[str, State]) -> None:
    with pytest.raises(ValueError, match="no shape"):
        render.svg(positions["pantarei start"], shape="round")  # type: ignore[arg-type]


def pixels(data: bytes) -> tuple[int, int, set[bytes]]:
    """Width, height and the distinct scan lines of a PNG file, undecoded."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    chunks, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            chunks += data[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(chunks)
    row = len(raw) // height
    return width, height, {raw[k * row : (k + 1) * row] for k in range(height)}


@pytest.mark.parametrize("width", [64, 200, 501])
def test_a_png_has_the_asked_width_and_is_not_blank(state: State, width: int) -> None:
    found, height, rows = pixels(render.png(state, width=width))
    assert found == width
    assert height >= width // 3
    assert len(rows) > height // 4


def test_editions_and_themes_differ_in_pixels_too(positions: dict[str, State]) -> None:
    middle = positions["kamon middle"]
    files = {
        render.png(middle, width=200, theme=t, edition=e) for t in ("light", "dark") for e in ("colours", "classic")
    }
    assert len(files) == 4


@pytest.mark.parametrize("width", [0, -5, 100_000])
def test_absurd_widths_are_refused(positions: dict[str, State], width: int) -> None:
    with pytest.raises(ValueError, match="pixels wide"):
        render.png(positions["kamon start"], width=width)
