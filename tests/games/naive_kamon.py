"""A second, naive Kamon, written from the rules page alone and on purpose unlike the reference rules.

Cells are axial coordinates ``(q, r)``: ``r`` runs down the rows from -3 to 3, ``q`` along them, and ``q + r`` names the
third direction, so that the six sides are the six places where one of the three is -3 or 3. Every question is answered
by walking over sets; nothing is remembered from one move to the next.
"""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]

RADIUS = 3
BLANK = "--"
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def _names() -> dict[Cell, str]:
    """The cells in reading order with their names."""
    names: dict[Cell, str] = {}
    for r in range(-RADIUS, RADIUS + 1):
        row = [(q, r) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS]
        names |= {cell: f"{'abcdefg'[r + RADIUS]}{place}" for place, cell in enumerate(row, 1)}
    return names


NAMES = _names()
CELLS = {name: cell for cell, name in NAMES.items()}


def sides(name: str) -> set[tuple[str, int]]:
    """The sides a cell lies on: the direction that is used up, and at which end."""
    q, r = CELLS[name]
    along = {"green": r, "yellow": q + r, "blue": q}
    return {(colour, end) for colour, value in along.items() for end in (-RADIUS, RADIUS) if value == end}


def neighbours(name: str) -> set[str]:
    """The cells that touch a cell."""
    q, r = CELLS[name]
    return {NAMES[q + right, r + down] for right, down in STEPS if (q + right, r + down) in NAMES}


BORDER = {name for name in CELLS if sides(name)}
CORNERS = {name for name in CELLS if len(sides(name)) == 2}


def reach(start: set[str], allowed: set[str]) -> set[str]:
    """The cells one can walk to from `start` without leaving `allowed`."""
    reached: set[str] = set()
    waiting = list(start & allowed)
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += neighbours(cell) & allowed
    return reached


def shut_in(walls: set[str]) -> set[str]:
    """The cells off the walls that cannot reach the border."""
    free = set(CELLS) - walls
    return free - reach(free & BORDER, free)


def connects(own: set[str]) -> bool:
    """Whether some walk over own stones leads from a side to the opposite side of the same colour."""
    return any(
        (colour, RADIUS) in sides(goal)
        for colour in ("green", "yellow", "blue")
        for goal in reach({cell for cell in own if (colour, -RADIUS) in sides(cell)}, own)
    )


@dataclass(frozen=True)
class NaiveKamon:
    """A position: what lies on every cell, and the cells covered so far, in order; black covered the first."""

    tokens: dict[str, str]
    covered: tuple[str, ...] = ()
    wild: bool = False

    @classmethod
    def start(cls, setup: str, *, wild: bool) -> NaiveKamon:
        text = setup.replace("/", "")
        return cls({name: text[2 * at : 2 * at + 2] for at, name in enumerate(CELLS)}, wild=wild)

    @property
    def turn(self) -> str:
        return ("black", "white")[len(self.covered) % 2]

    def play(self, cell: str) -> NaiveKamon:
        return NaiveKamon(self.tokens, (*self.covered, cell), self.wild)

    def stones(self, colour: str) -> set[str]:
        """The cells under stones of one colour."""
        return set(self.covered[0 if colour == "black" else 1 :: 2])

    def may_cover(self, cell: str) -> bool:
        """Whether the tokens allow this cell next, the end of the game aside."""
        token = self.tokens[cell]
        if cell in self.covered or (token == BLANK and not self.wild):
            return False
        if not self.covered:
            return cell in BORDER and cell not in CORNERS
        last = self.tokens[self.covered[-1]]
        return BLANK in (token, last) or token[0] == last[0] or token[1] == last[1]

    def legal_moves(self) -> list[str]:
        """The cells that may be covered, in reading order."""
        return [] if self.result() else [cell for cell in CELLS if self.may_cover(cell)]

    def result(self) -> tuple[str | None, str] | None:
        """The winner (none for a draw) and the reason, once the game is over."""
        if not self.covered:
            return None
        mover = ("white", "black")[len(self.covered) % 2]
        own = self.stones(mover)
        if connects(own):
            return mover, "connection"
        if shut_in(own):
            return mover, "loop"
        if len(self.covered) == 36:
            return None, "exhausted"
        if not any(self.may_cover(cell) for cell in CELLS):
            return mover, "blockade"
        return None
