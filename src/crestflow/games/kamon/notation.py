"""Kamon in text: setups, stones, positions; read strictly, written canonically. The forms are in ``docs/texts.md``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from crestflow.games.kamon.geometry import CELLS, INDEX, ROW_LENGTHS, ROWS
from crestflow.games.kamon.tokens import TOKENS, Layout, Token
from crestflow.protocol import MalformedText, quoted
from crestflow.vocabulary import CREST_COLOUR_LETTERS, CREST_SYMBOL_LETTERS

CODES: dict[Token | None, str] = {
    Token(colour, symbol): first + second
    for first, colour in CREST_COLOUR_LETTERS.items()
    for second, symbol in CREST_SYMBOL_LETTERS.items()
} | {None: "--"}
"""The two characters of every token."""

TOKEN_OF = {code: token for token, code in CODES.items()}
"""The token of every two characters."""


def write_setup(layout: Layout) -> str:
    """The setup text of a layout."""
    return write_rows([CODES[token] for token in layout.tokens])


def write_stones(black: int, white: int) -> str:
    """The stones part of a position text."""
    return write_rows(["x" if black >> cell & 1 else "o" if white >> cell & 1 else "." for cell in range(len(CELLS))])


def write_position(layout: Layout, black: int, white: int, last: int | None) -> str:
    """The position text."""
    return f"{write_setup(layout)} {write_stones(black, white)} {'-' if last is None else CELLS[last]}"


def write_rows(items: Sequence[str]) -> str:
    """The texts of 37 cells in reading order, rows split by ``/``."""
    parts, start = [], 0
    for length in ROW_LENGTHS:
        parts.append("".join(items[start : start + length]))
        start += length
    return "/".join(parts)


def read_setup(text: str, *, wild: bool = False) -> Layout:
    """The layout that a setup text describes."""
    codes = _read_rows(text, 2, "setup")
    tokens = tuple(_read_token(code, CELLS[cell]) for cell, code in enumerate(codes))
    seen: dict[Token | None, str] = {}
    for name, token in zip(CELLS, tokens, strict=True):
        if token in seen:
            missing = [CODES[t] for t in (*TOKENS, None) if t not in tokens]
            raise MalformedText(
                f"Kamon setup: {CODES[token]} twice, on {seen[token]} and on {name}; missing {', '.join(missing)}",
                code="kamon-missing",
                tokens=", ".join(missing),
            )
        seen[token] = name
    return Layout(tokens, wild=wild)


def _read_token(code: str, name: str) -> Token | None:
    try:
        return TOKEN_OF[code]
    except KeyError:
        pass
    if code[0] not in CREST_COLOUR_LETTERS:
        problem = f"no colour {code[0]!r} (the colours are {' '.join(CREST_COLOUR_LETTERS)})"
    else:
        problem = f"no symbol {code[1]!r} (the symbols are {' '.join(CREST_SYMBOL_LETTERS)})"
    raise MalformedText(f"Kamon setup: token {code!r} on {name}: {problem}", code="kamon-token", token=code, cell=name)


def read_stones(text: str) -> tuple[int, int]:
    """The black and the white stones of a position text."""
    black = white = 0
    for cell, mark in enumerate(_read_rows(text, 1, "stones")):
        if mark == "x":
            black |= 1 << cell
        elif mark == "o":
            white |= 1 << cell
        elif mark != ".":
            problem = f"{mark!r} on {CELLS[cell]}; expected x (black), o (white) or ."
            raise MalformedText(f"Kamon stones: {problem}", code="kamon-stone", mark=mark, cell=CELLS[cell])
    return black, white


def _read_rows(text: str, width: int, what: Literal["setup", "stones"]) -> list[str]:
    """The text cut into its 37 items of `width` characters."""
    rows = text.split("/")
    if len(rows) != len(ROW_LENGTHS):
        found = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
        raise MalformedText(
            f"Kamon {what}: {found} split by '/', expected {len(ROW_LENGTHS)}",
            code="kamon-setup-rows" if what == "setup" else "kamon-stones-rows",
            n=len(rows),
        )
    items = []
    for letter, row, length in zip(ROWS, rows, ROW_LENGTHS, strict=True):
        if len(row) != width * length:
            raise MalformedText(
                f"Kamon {what}: row {letter} has {len(row)} characters, expected {width * length} ({length} cells)",
                code="kamon-setup-row" if what == "setup" else "kamon-stones-row",
                row=letter,
                n=len(row),
                wanted=width * length,
            )
        items += [row[place : place + width] for place in range(0, len(row), width)]
    return items


def read_cell(text: str) -> int:
    """The cell that a move text names."""
    cell = INDEX.get(text)
    if cell is not None:
        return cell
    if len(text) == 2 and text[0] in ROWS and text[1].isdigit():
        length = ROW_LENGTHS[ROWS.index(text[0])]
        first, last = f"{text[0]}1", f"{text[0]}{length}"
        raise MalformedText(
            f"no cell {text!r}: row {text[0]} has the cells {first} to {last}",
            code="kamon-cell",
            cause="kamon-no-cell",
            text=text,
            row=text[0],
            first=first,
            last=last,
        )
    if text.lower() in INDEX:
        problem = f"{quoted(text)} is not a Kamon move: cells are written in lower case, {text.lower()}"
        raise MalformedText(problem, code="kamon-cell", cause="kamon-upper-case", text=text, cell=text.lower())
    problem = f"{quoted(text)} is not a Kamon move: expected a cell, a1 to g4"
    raise MalformedText(problem, code="kamon-cell", text=text)


def split_position(text: str) -> tuple[str, str, str]:
    """The setup, stones and last-cell parts of a position text."""
    parts = text.split(" ")
    if len(parts) != 3:
        raise MalformedText(
            f"Kamon position: {len(parts)} parts split by single spaces, expected 3 (setup, stones, last cell)",
            code="kamon-parts",
        )
    return parts[0], parts[1], parts[2]
