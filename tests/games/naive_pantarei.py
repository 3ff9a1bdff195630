"""A second, naive Pantareï, written from the rules page alone and on purpose unlike the reference rules.

A stack is a list of tile codes from bottom to top. Moves are not made but tried: every text a player could write is put
before `allowed`, which knows the rules as a list of prohibitions. The whole past is kept and searched.
"""

from __future__ import annotations

from dataclasses import dataclass

PLACES = range(1, 20)
STEPS = [f"{place}{way}{count}" for place in PLACES for count in ("", "2") for way in "lr"]
SWAPS = [f"{a}x{b}" for a in PLACES for b in PLACES if a < b]
TEXTS = [*STEPS, *SWAPS, "pass"]
"""Every move text there can be: each own stack's steps from the left, then the swaps, then the pass."""

Past = tuple[str, str, bool]


def owner(stack: list[str]) -> str | None:
    """Whose stack it is: the top tile tells; with the neutral there, nobody's."""
    return {"B": "black", "W": "white", "N": None}[stack[-1][0]]


def tiles_of(text: str) -> list[str]:
    """The tile codes of one stack's text."""
    return text.replace("B", " B").replace("W", " W").replace("N", " N").split()


@dataclass(frozen=True)
class NaivePantarei:
    """A position: the stacks, whose turn, whether a swap is allowed, and all that was before."""

    stacks: tuple[tuple[str, ...], ...]
    turn: str
    may_swap: bool
    past: tuple[Past, ...] = ()
    played: tuple[str, ...] = ()

    @classmethod
    def read(cls, position: str) -> NaivePantarei:
        places, turn, right = position.split()
        stacks = tuple(tuple(tiles_of(place)) for place in places.split("/"))
        return cls(stacks, {"b": "black", "w": "white"}[turn], right == "s")

    @property
    def now(self) -> Past:
        """What has to be the same for a position to count as the same."""
        return "/".join("".join(stack) for stack in self.stacks), self.turn, self.may_swap

    def allowed(self, text: str) -> bool:
        """Whether a move text may be played, the end of the game aside."""
        if text == "pass":
            return not any(self.allowed(other) for other in TEXTS if other != "pass")
        if "x" in text:
            return self.may_swap and all(self._owns(int(place)) for place in text.split("x"))
        place, count, _ = self._step(text)
        return self._owns(place) and count <= len(self.stacks[place - 1]) and self._target(text) in self._places()

    def legal_moves(self) -> list[str]:
        return [] if self.result() else [text for text in TEXTS if self.allowed(text)]

    def play(self, text: str) -> NaivePantarei:
        stacks = [list(stack) for stack in self.stacks]
        if "x" in text:
            a, b = (int(place) - 1 for place in text.split("x"))
            stacks[a], stacks[b] = stacks[b], stacks[a]
        elif text != "pass":
            place, count, _ = self._step(text)
            source, target = stacks[place - 1], stacks[self._target(text) - 1]
            carried = [source.pop() for _ in range(count)]
            target += reversed(carried)
        return NaivePantarei(
            tuple(tuple(stack) for stack in stacks if stack),
            "white" if self.turn == "black" else "black",
            "x" not in text,
            (*self.past, self.now),
            (*self.played, text),
        )

    def result(self) -> tuple[str | None, str] | None:
        """The winner (none for a draw) and the reason, once the game is over."""
        if max(len(stack) for stack in self.stacks) >= 7:
            return "white" if self.turn == "black" else "black", "seven"
        if self.played[-2:] == ("pass", "pass"):
            return None, "stuck"
        if (*self.past, self.now).count(self.now) == 3:
            return None, "repetition"
        return None

    def _places(self) -> range:
        return range(1, len(self.stacks) + 1)

    def _owns(self, place: int) -> bool:
        return place in self._places() and owner(list(self.stacks[place - 1])) == self.turn

    @staticmethod
    def _step(text: str) -> tuple[int, int, int]:
        """The stack, how many tiles, and -1 for the left or 1 for the right."""
        way = -1 if "l" in text else 1
        place, count = text.replace("r", "l").split("l")
        return int(place), int(count or 1), way

    def _target(self, text: str) -> int:
        """The place of the stack that a step lands on."""
        place, _, way = self._step(text)
        return place + way * int(self.stacks[place - 1][-1][1])
