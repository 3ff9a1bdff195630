"""The terminal drawing: colour only decorates, and the plain text says everything."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import Edition
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.kamon.notation import CODES
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import CODES as TILE_CODES
from crestflow.protocol import Chain, Loop, State, Tower
from crestflow.render import ansi
from crestflow.render.svg.palette import ThemeName
from crestflow.render.terminal.colour_codes import READABLE, ColourMode, colour_codes, contrast

WIDTHS = (24, 40, 45, 46, 64, 80, 200)


def without_escapes(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("edition", ["colours", "classic"])
def test_colour_only_decorates(state: State, width: int, edition: Edition) -> None:
    coloured = ansi(state, width=width, edition=edition)
    plain = ansi(state, width=width, edition=edition, colour="none")
    assert "\x1b[" in coloured
    assert "\x1b" not in plain
    assert without_escapes(coloured) == plain


@pytest.mark.parametrize("colour", ["truecolor", "256", "16"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_fewer_colours_and_the_other_background_change_no_letter(
    state: State, colour: ColourMode, theme: ThemeName
) -> None:
    drawn = ansi(state, colour=colour, theme=theme)
    assert without_escapes(drawn) == ansi(state, colour="none")
    for sequence in re.findall(r"\x1b\[([\d;]*)m", drawn):
        assert ALLOWED[colour].fullmatch(sequence), sequence


ALLOWED = {
    "truecolor": re.compile(r"0(;1)?(;[34]8(;2;\d+;\d+;\d+))*"),
    "256": re.compile(r"0(;1)?(;[34]8;5;(1[6-9]|[2-9]\d|1\d\d|2[0-4]\d|25[0-5]))*"),
    "16": re.compile(r"0(;1)?(;(3[0-7]|9[0-7]))?(;(4[0-7]|10[0-7]))?"),
}
"""The control sequences that a terminal with so many colours understands."""


@given(st.tuples(*[st.integers(0, 255)] * 3), st.tuples(*[st.integers(0, 255)] * 3))
def test_text_in_sixteen_colours_can_be_read(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    front, back = (int(code) for code in colour_codes(_hex(ink), _hex(ground), "16"))
    assert front % 10 != back % 10 or (front < 40) != (back < 50)
    assert contrast(SIXTEEN[front], SIXTEEN[back - 10]) >= READABLE


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _xterm(number: int) -> tuple[int, int, int]:
    """The 16 colours by the rule that xterm's documentation gives for most of them, with its exceptions."""
    special = {4: (0, 0, 238), 7: (229, 229, 229), 8: (127, 127, 127), 12: (92, 92, 255)}
    level = 205 if number < 8 else 255
    return special.get(number, (level * (number & 1), level * (number >> 1 & 1), level * (number >> 2 & 1)))


SIXTEEN = {(30 + k if k < 8 else 82 + k): _xterm(k) for k in range(16)}


def test_every_coloured_line_ends_with_a_reset(state: State) -> None:
    for line in ansi(state).splitlines():
        if "\x1b" in line:
            assert line.endswith("\x1b[0m")


@pytest.mark.parametrize("width", WIDTHS[1:])
def test_no_line_is_wider_than_the_terminal(state: State, width: int) -> None:
    # Kamon's hexagon needs 40 columns, whatever the terminal has.
    assert max(map(len, ansi(state, width=width, colour="none").splitlines())) <= width


def test_ascii_keeps_to_seven_bits(state: State) -> None:
    assert ansi(state, colour="none", signs="ascii").isascii()


def test_kamon_in_plain_text_is_complete(kamon_state: KamonState) -> None:
    board = ansi(kamon_state, colour="none").partition("\n\n")[0]
    assert re.findall(r" ([a-g][1-7]) ", board) == list(CELLS)
    assert re.findall(r"([●○[ ])(--|[ROYGBP][bfrnmg])([]◂★ ])", board) == expected_cells(kamon_state)
    assert [board.count(colour) for colour in ("green", "yellow", "blue")] == [2, 2, 2]


def expected_cells(state: KamonState) -> list[tuple[str, str, str]]:
    """What stands before, in and after each cell, in reading order."""
    shape = state.outcome.won_by if state.outcome else None
    won = shape.cells if isinstance(shape, Chain | Loop) else ()
    cells = []
    for cell, (name, token) in enumerate(zip(CELLS, state.layout.tokens, strict=True)):
        stone = "●" if state.black >> cell & 1 else "○" if state.white >> cell & 1 else None
        if stone:
            cells.append((stone, CODES[token], "★" if name in won else "◂" if cell == state.last else " "))
        elif name in state.legal_moves():
            cells.append(("[", CODES[token], "]"))
        else:
            cells.append((" ", CODES[token], " "))
    return cells


def test_pantarei_in_plain_text_is_complete(pantarei_state: PantareiState) -> None:
    lines = ansi(pantarei_state, colour="none").splitlines()
    ground = next(k for k, line in enumerate(lines) if "─" in line)
    titles = {line.split()[0]: line for line in lines[ground + 1 : ground + 3]}
    for place, stack in enumerate(pantarei_state.stacks):
        column = slice(5 + 4 * place, 8 + 4 * place)
        drawn = [line[column].strip() for line in reversed(lines[:ground])]
        assert [code for code in drawn if code] == [TILE_CODES[tile] for tile in stack]
        assert titles["stack"][column].strip() == str(place + 1)
        owner = stack[-1].colour
        assert titles["owner"][column].strip() == (owner[0] if owner else "·")


def test_the_end_is_told(state: State) -> None:
    plain = " ".join(ansi(state, colour="none").split())
    if state.outcome is None:
        assert f"{state.turn.capitalize()} to move" in plain
        return
    assert (f"{state.outcome.winner.capitalize()} wins" if state.outcome.winner else "Draw") in plain
    shape = state.outcome.won_by
    if isinstance(shape, Chain | Loop):
        assert " ".join(shape.cells) in plain
    if isinstance(shape, Tower):
        assert f"stack {shape.stack}." in plain


def test_a_barred_swap_is_told(positions: dict[str, State]) -> None:
    assert "No swap" in ansi(positions["pantarei without swap"], colour="none")
    assert "No swap" not in ansi(positions["pantarei middle"], colour="none")


def test_what_the_last_turn_touched_is_marked(positions: dict[str, State]) -> None:
    assert "▲" in ansi(positions["pantarei middle"], colour="none")
    assert "▲" not in ansi(positions["pantarei start"], colour="none")


@pytest.mark.parametrize("options", [{"colour": "sepia"}, {"signs": "runes"}, {"edition": "modern"}, {"theme": "x"}])
def test_unknown_options_are_refused(positions: dict[str, State], options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="choose"):
        ansi(positions["kamon start"], **options)  # type: ignore[arg-type]
