"""A program that plays Kamon by UGI and knows the rules itself: it imports nothing but the standard library.

    crestflow arena kamon --players random 1 "python examples/ugi_bot.py"

It wins at once if it can, avoids moves after which the opponent wins at once, and leaves the rest to chance. Take it as
a start and put your own search into `choose`. The protocol is described in docs/engine-protocol.md.
"""

from __future__ import annotations

import random
import sys

# A cell is a point (q, r): r runs down the rows, q along them, and q + r along the third direction of a hexagon.
CELLS = [(q, r) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= 3]
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
NEIGHBOURS = [[CELLS.index((q + a, r + b)) for a, b in STEPS if (q + a, r + b) in CELLS] for q, r in CELLS]
ROWS = [[cell for cell in range(37) if CELLS[cell][1] == r] for r in range(-3, 4)]
NAMES = [f"{letter}{place}" for letter, row in zip("abcdefg", ROWS, strict=True) for place in range(1, len(row) + 1)]
NUMBER = {name: cell for cell, name in enumerate(NAMES)}

LINES = [(q, r, q + r) for q, r in CELLS]
SIDES = [({c for c in range(37) if LINES[c][d] == -3}, {c for c in range(37) if LINES[c][d] == 3}) for d in range(3)]
"""The three pairs of opposite sides."""
BORDER = set().union(*(one | other for one, other in SIDES))
CORNERS = {cell for cell in BORDER if sum(cell in side for pair in SIDES for side in pair) == 2}


def reach(start: set[int], allowed: set[int]) -> set[int]:
    """The cells one can walk to from `start` over `allowed` ones."""
    found, waiting = set(), list(start & allowed)
    while waiting:
        cell = waiting.pop()
        if cell not in found:
            found.add(cell)
            waiting += [other for other in NEIGHBOURS[cell] if other in allowed]
    return found


class Position:
    """Tokens, the stones of black and white, and the cell covered last."""

    def __init__(self, setup: str, *, wild: bool) -> None:
        text = setup.replace("/", "")
        self.tokens = [text[at : at + 2] for at in range(0, len(text), 2)]
        self.stones: tuple[set[int], set[int]] = (set(), set())
        self.last: int | None = None
        self.wild = wild

    @property
    def turn(self) -> int:
        """0 for black, 1 for white."""
        return len(self.stones[0]) - len(self.stones[1])

    def place(self, cell: int) -> Position:
        """The position after a move."""
        after = Position("", wild=self.wild)
        after.tokens, after.last = self.tokens, cell
        mine = self.stones[self.turn] | {cell}
        after.stones = (mine, self.stones[1]) if self.turn == 0 else (self.stones[0], mine)
        return after

    def legal(self) -> list[int]:
        """The cells that may be covered, if the game is not over."""
        free = set(range(37)) - self.stones[0] - self.stones[1]
        if not self.wild:
            free.discard(self.tokens.index("--"))
        if self.last is None:
            return sorted(free & (BORDER - CORNERS))
        last = self.tokens[self.last]
        return [cell for cell in sorted(free) if self.tokens[cell] == "--" or last == "--" or self.match(cell, last)]

    def match(self, cell: int, last: str) -> bool:
        """Whether a token shares its colour or its symbol with the last one."""
        return self.tokens[cell][0] == last[0] or self.tokens[cell][1] == last[1]

    def result(self) -> str:
        """Of the move just made: `win`, `draw`, or nothing while the game goes on."""
        if self.last is None:
            return ""
        own = self.stones[1 - self.turn]
        free = set(range(37)) - own
        if any(reach(one, own) & other for one, other in SIDES) or free - reach(free & BORDER, free):
            return "win"
        if len(self.stones[0]) + len(self.stones[1]) == 36:
            return "draw"
        return "" if self.legal() else "win"


def choose(position: Position) -> int:
    """A winning move; or else one that does not lose at once; or else any."""
    moves = position.legal()
    random.shuffle(moves)
    after = {move: position.place(move) for move in moves}
    for move in moves:
        if after[move].result() == "win":
            return move
    for move in moves:
        if not any(after[move].place(reply).result() == "win" for reply in after[move].legal()):
            return move
    return moves[0]


def read_position(words: list[str], *, wild: bool) -> Position:
    """The position of ``fen SETUP [STONES LAST] [moves …]``."""
    fen, moves = words[1:], []
    if "moves" in fen:
        at = fen.index("moves")
        fen, moves = fen[:at], fen[at + 1 :]
    position = Position(fen[0], wild=wild)
    if len(fen) == 3:
        stones = fen[1].replace("/", "")
        position.stones = ({c for c in range(37) if stones[c] == "x"}, {c for c in range(37) if stones[c] == "o"})
        position.last = NUMBER.get(fen[2])
    for move in moves:
        position = position.place(NUMBER[move])
    return position


def main() -> None:
    """Answer the host until it says `quit` or is gone."""
    position, wild = None, False
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "ugi":
            print("id name Example bot\nid author Crestflow")
            print("option name Game type combo default kamon var kamon var kamon:wild")
            print("option name Seed type string default 0\nugiok")
        elif command == "isready":
            print("readyok")
        elif command == "setoption" and words[:3] == ["name", "Game", "value"]:
            wild = words[3] == "kamon:wild"
        elif command == "setoption" and words[:3] == ["name", "Seed", "value"]:
            random.seed(int(words[3]))
        elif command == "position" and words[0] == "fen":
            position = read_position(words, wild=wild)
        elif command == "go" and position is not None:
            print(f"bestmove {NAMES[choose(position)]}")
        elif command == "query" and position is not None:
            result = position.result()
            winner = "draw" if result == "draw" else f"p{2 - position.turn}win" if result else "none"
            answers = {
                "gameover": str(bool(result)).lower(),
                "p1turn": str(position.turn == 0).lower(),
                "result": winner,
            }
            print(f"response {answers[words[0]]}")
        elif command == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
