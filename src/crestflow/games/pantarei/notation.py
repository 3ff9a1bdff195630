"""Pantareï in text: setups, moves, positions; read strictly, written canonically.

The forms are in ``docs/texts.md``.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal, NamedTuple, TypeAlias

from crestflow.games.pantarei.tiles import NEUTRAL, TILES, Snake, Stack, Tile
from crestflow.protocol import Colour, MalformedText, quoted
from crestflow.vocabulary import TILE_CODES


def _tile(code: str) -> Tile:
    """The tile that a code stands for."""
    return NEUTRAL if code == "N" else Tile("black" if code[0] == "B" else "white", int(code[1]))


CODES: dict[Tile, str] = {_tile(code): code for code in TILE_CODES}
"""The characters of every tile."""

MAX_CHARACTERS = 200
"""Stacks take at most 55 characters. A few too many get a message that names the wrong tile; thousands do not."""

_TILE_OF = {code: tile for tile, code in CODES.items()}
_TILE = re.compile(r"[BW][1-3]|N")
_STEP = re.compile(r"([1-9][0-9]?)([lr])(2?)", re.ASCII)
_SWAP = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)


class Step(NamedTuple):
    """Take the top one or two `tiles` of a stack and carry them to the left or to the right."""

    stack: int
    direction: Literal["l", "r"]
    tiles: int

    def __str__(self) -> str:
        return f"{self.stack}{self.direction}{'' if self.tiles == 1 else self.tiles}"


class Swap(NamedTuple):
    """Exchange the places of two stacks."""

    left: int
    right: int

    def __str__(self) -> str:
        return f"{self.left}x{self.right}"


Move: TypeAlias = Step | Swap | Literal["pass"]


def read_move(text: str) -> Move:
    """The move that a text describes. Stacks count from 1 at the left."""
    if text == "pass":
        return "pass"
    if found := _STEP.fullmatch(text):
        return Step(int(found[1]), "l" if found[2] == "l" else "r", 2 if found[3] else 1)
    if found := _SWAP.fullmatch(text):
        left, right = int(found[1]), int(found[2])
        if left < right:
            return Swap(left, right)
        raise MalformedText(
            f"{text!r}: a swap names the smaller stack number first, then a larger one",
            code="pantarei-move",
            cause="pantarei-swap-order",
            text=text,
        )
    problem = f"{quoted(text)} is not a Pantareï move: expected one like 5r, 5l2, 3x7 or pass"
    raise MalformedText(problem, code="pantarei-move", text=text)


def write_stacks(stacks: Snake) -> str:
    """The stacks part of a position text; for single tiles it is the setup text."""
    return "/".join(["".join([CODES[tile] for tile in stack]) for stack in stacks])


def write_position(stacks: Snake, turn: Colour, may_swap: bool) -> str:
    """The position text."""
    return f"{write_stacks(stacks)} {turn[0]} {'s' if may_swap else '-'}"


def read_stacks(text: str, what: str = "position") -> Snake:
    """The stacks that a text describes; all nineteen tiles have to be there."""
    if len(text) > MAX_CHARACTERS:
        problem = f"{len(text):,} characters for the tiles, more than all of them take"
        raise MalformedText(f"Pantareï {what}: {problem}", code="pantarei-count", cause="pantarei-too-long")
    stacks = tuple(_read_stack(part, place, what) for place, part in enumerate(text.split("/"), 1))
    found, wanted = Counter(tile for stack in stacks for tile in stack), Counter(TILES)
    wrong = [tile for tile in CODES if found[tile] != wanted[tile]]
    if wrong:
        counts = ", ".join(f"{CODES[tile]} {found[tile]} times instead of {wanted[tile]}" for tile in wrong)
        raise MalformedText(
            f"Pantareï {what}: {counts}",
            code="pantarei-count",
            tile=CODES[wrong[0]],
            n=found[wrong[0]],
            wanted=wanted[wrong[0]],
        )
    return stacks


def _read_stack(text: str, place: int, what: str) -> Stack:
    tiles, at = [], 0
    while at < len(text):
        found = _TILE.match(text, at)
        if found is None:
            raise MalformedText(
                f"Pantareï {what}: {text[at : at + 2]!r} in place {place} is no tile; "
                f"the tiles are {' '.join(TILE_CODES)}",
                code="pantarei-tile",
                text=text,
                place=place,
            )
        tiles.append(_TILE_OF[found[0]])
        at = found.end()
    if not tiles:
        raise MalformedText(f"Pantareï {what}: place {place} is empty", code="pantarei-empty", place=place)
    return tuple(tiles)


def read_setup(text: str) -> Snake:
    """The snake that a setup text describes: nineteen places of one tile."""
    stacks = read_stacks(text, "setup")
    for place, stack in enumerate(stacks, 1):
        if len(stack) > 1:
            problem = f"place {place} holds {len(stack)} tiles; a setup has one on each"
            raise MalformedText(f"Pantareï setup: {problem}", code="pantarei-setup-stack", place=place)
    return stacks


def read_position(text: str) -> tuple[Snake, Colour, bool]:
    """The stacks, the player to move, and whether that player may swap."""
    parts = text.split(" ")
    if len(parts) != 3:
        raise MalformedText(
            f"Pantareï position: {len(parts)} parts split by single spaces, expected 3 (stacks, b or w, s or -)",
            code="pantarei-parts",
        )
    stacks, turn, right = parts
    if turn not in ("b", "w"):
        problem = f"player to move {quoted(turn)}, expected b or w"
        raise MalformedText(f"Pantareï position: {problem}", code="pantarei-turn", text=turn)
    if right not in ("s", "-"):
        raise MalformedText(
            f"Pantareï position: right to swap {quoted(right)}, expected s, or - after the opponent's swap",
            code="pantarei-swap",
            text=right,
        )
    return read_stacks(stacks), "black" if turn == "b" else "white", right == "s"
