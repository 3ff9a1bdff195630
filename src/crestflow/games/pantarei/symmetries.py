"""The symmetries of Pantareï: the snake from the other end, and black and white exchanged."""

from __future__ import annotations

from itertools import product
from typing import Final

from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.games.pantarei.rules import PantareiState
from crestflow.games.pantarei.tiles import Snake, Tile
from crestflow.protocol import Colour, Symmetry, opponent, positions


class PantareiSymmetry(Symmetry[PantareiState]):
    """Reads the snake from the other end, exchanges the colours of all tiles and of the player to move, or both."""

    def __init__(self, *, reversed_snake: bool, exchanged: bool) -> None:
        self.reversed_snake = reversed_snake
        """Whether stacks are counted from the other end, and tiles go the other way."""
        self.exchanged = exchanged
        """Whether black and white change places; who has won changes with them."""
        does = ("reversed" if reversed_snake else "", "colours exchanged" if exchanged else "")
        self.name = " and ".join(filter(None, does)) or "unchanged"

    def state(self, state: PantareiState) -> PantareiState:
        image = self.position(state.origin)
        for before, move in zip(positions(state), state.moves, strict=False):
            image = image.play(self.move(before, move))
        return image

    def move(self, state: PantareiState, move: str) -> str:
        parsed = read_move(move)
        if not self.reversed_snake or parsed == "pass":
            return move
        ends = len(state.stacks) + 1
        if isinstance(parsed, Swap):
            return str(Swap(ends - parsed.right, ends - parsed.left))
        return str(Step(ends - parsed.stack, "l" if parsed.direction == "r" else "r", parsed.tiles))

    def position(self, state: PantareiState) -> PantareiState:
        """The image of a position and of the earlier ones that it remembers, without its moves."""
        ends = len(state.stacks) + 1
        touched = sorted(ends - stack for stack in state.touched) if self.reversed_snake else state.touched
        return PantareiState(
            self._snake(state.stacks),
            self._player(state.turn),
            state.may_swap,
            passes=state.passes,
            touched=tuple(touched),
            seen=tuple((self._snake(stacks), self._player(turn), may) for stacks, turn, may in state.remembered()),
        )

    def _snake(self, stacks: Snake) -> Snake:
        if self.exchanged:
            stacks = tuple(tuple(Tile(tile.colour and opponent(tile.colour), tile.value) for tile in s) for s in stacks)
        return stacks[::-1] if self.reversed_snake else stacks

    def _player(self, turn: Colour) -> Colour:
        return opponent(turn) if self.exchanged else turn


SYMMETRIES: Final = tuple(
    PantareiSymmetry(reversed_snake=reversed_snake, exchanged=exchanged)
    for exchanged, reversed_snake in product((False, True), repeat=2)
)
"""The four symmetries; the first changes nothing, the second reads the snake from the other end."""


def canonical(state: PantareiState) -> PantareiState:
    """The first of the four images in the order of their texts."""
    return min((symmetry.position(state) for symmetry in SYMMETRIES), key=lambda image: image.identity())
