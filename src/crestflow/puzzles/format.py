"""The compact text of puzzles that the package and the page share; ``docs/puzzles.md`` describes it.

Kamon's cells and tokens are single letters: `a` to `K` in reading order, and in the order of `TOKENS` with the blank
last. A position is the tokens, the black stones and the white ones; the newest stone stands last among its colour's.
Pantareï's positions and moves are short as they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELL_LETTERS, CELLS, INDEX, cells_of, mask
from crestflow.games.kamon.tokens import TOKENS, Layout, Token
from crestflow.protocol import MalformedText, State
from crestflow.puzzles.puzzle import THEMES, Puzzle

FORMAT: Final = "crestflow-puzzles"
VERSION: Final = 1

WRONG_CONTENT: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError)
"""What JSON of another form than expected can raise while it is read."""

_TOKEN_LETTERS: Final = CELL_LETTERS  # with the blank there are as many tokens as cells
_TOKENS: Final[tuple[Token | None, ...]] = (*TOKENS, None)


def write_position(state: State) -> str:
    """A position in the compact form.

    >>> import crestflow
    >>> write_position(crestflow.game("kamon").deal(seed=7).play("a2").play("b2"))
    'JbosGcefauBjFdzCDxAHwgEqpikIKmtrhlvyn b f'
    """
    if not isinstance(state, KamonState):
        return str(state)
    tokens = "".join(_TOKEN_LETTERS[_TOKENS.index(token)] for token in state.layout.tokens)
    sides = []
    for stones in (state.black, state.white):
        cells = sorted(cells_of(stones), key=lambda cell: (cell == state.last, cell))
        sides.append("".join(CELL_LETTERS[cell] for cell in cells))
    return " ".join((tokens, *sides))


def read_position(kind: str, text: str) -> str:
    """The position text of a compact position: the inverse of `write_position`."""
    if kind != "kamon":
        return text
    tokens, black, white = text.split(" ")
    sides = [[CELL_LETTERS.index(letter) for letter in side] for side in (black, white)]
    mover = sides[0] if len(black) > len(white) else sides[1]
    layout = Layout(tuple(_TOKENS[_TOKEN_LETTERS.index(letter)] for letter in tokens))
    return str(KamonState(layout, mask(sides[0]), mask(sides[1]), mover[-1] if mover else None))


def _write_moves(kind: str, moves: Iterable[str]) -> str:
    if kind == "kamon":
        return "".join(CELL_LETTERS[INDEX[move]] for move in moves)
    return " ".join(moves)


def _read_moves(kind: str, text: str) -> tuple[str, ...]:
    if kind == "kamon":
        return tuple(CELLS[CELL_LETTERS.index(letter)] for letter in text)
    return tuple(text.split(" "))


def to_row(puzzle: Puzzle) -> list[str | int]:
    """A puzzle as it stands in a file."""
    listed = THEMES[puzzle.game]
    return [
        puzzle.id,
        write_position(puzzle.state),
        _write_moves(puzzle.game, puzzle.solution),
        puzzle.rating,
        "".join(str(listed.index(theme)) for theme in puzzle.themes),
    ]


def from_row(kind: str, row: list[Any]) -> Puzzle:
    """The inverse of `to_row`. Another row raises one of `WRONG_CONTENT`, or gives a puzzle that has not this row."""
    name, position, moves, rating, themes = row
    listed = THEMES[kind]
    return Puzzle(
        name,
        kind,
        read_position(kind, position),
        _read_moves(kind, moves),
        rating,
        tuple(listed[int(place)] for place in themes),
    )


def write_puzzles(kind: str, puzzles: Iterable[Puzzle]) -> str:
    """The content of a file: one puzzle a line, by id."""
    head = json.dumps({"format": FORMAT, "version": VERSION, "game": kind, "themes": THEMES[kind]})[:-1]
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
    lines = ",\n".join(json.dumps(to_row(puzzle), separators=(",", ":")) for puzzle in ordered)
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'


def read_puzzles(text: str, *, check: bool = True) -> tuple[Puzzle, ...]:
    """The puzzles of a file, by id.

    Raises `MalformedText` for anything else. Without the check, which plays every solution, the rows have to be known
    to be right.
    """
    try:
        content = json.loads(text)
        kind = game(content["game"]).name
        known = (content["format"], content["version"], tuple(content["themes"])) == (FORMAT, VERSION, THEMES[kind])
        read_row = _checked if check else from_row
        found = tuple(read_row(kind, row) for row in content["puzzles"]) if known else ()
    except WRONG_CONTENT:
        raise MalformedText("this is no file of puzzles", cause="puzzles-file") from None
    if not known:
        raise MalformedText("these are no puzzles of this version", cause="puzzles-version")
    return found


def _checked(kind: str, row: list[Any]) -> Puzzle:
    """The puzzle of a row that may hold anything; it is refused unless `to_row` gives it and its moves are legal."""
    puzzle = from_row(kind, row)
    types = [type(each) for each in row]  # 300.0 and 300 are equal, and a number may be an id as well
    if types != [str, str, str, int, str] or len(puzzle.solution) % 2 == 0 or to_row(puzzle) != row:
        raise ValueError("not the row of a puzzle")
    state = puzzle.state
    for move in puzzle.solution:
        state = state.play(move)
    return puzzle
