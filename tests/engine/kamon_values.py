"""Values of random Kamon positions by the plain alpha-beta search, kept in a file because early positions take long.

    python -m tests.engine.kamon_values PROGRAM      adds what is missing

PROGRAM is engine/tests/plain_search.cpp, compiled. A line of the file has the number of stones, the ruleset, the seed
of `random_position`, and the value that the search found. Besides positions as they come there are draws, which are
rare and easily missed: the engine proposes them, and the search has to agree.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from crestflow.engine import Engine
from crestflow.engine.kamon import token_codes
from crestflow.games.kamon import KamonState
from tests.engine.kamon_oracle import WORD, random_position

FILE: Final = Path(__file__).parents[1] / "data" / "kamon_plain_values.txt"

NUMBERS: Final = {
    28: (100, 50),
    26: (100, 100),
    24: (200, 100),
    22: (250, 100),
    20: (250, 100),
    18: (250, 100),
    16: (250, 50),
    14: (40, 10),
}
"""How many positions with so many stones there are as they come, and how many draws besides; early ones take long."""

DRAW_SEEDS: Final = 1_000_000
"""From here on the seeds of the draws."""


@dataclass(frozen=True, slots=True)
class PlainValue:
    """A position and what the plain search says about it."""

    stones: int
    wild: bool
    seed: int
    value: str

    @classmethod
    def read(cls, line: str) -> Self:
        """From a line of the file."""
        stones, ruleset, seed, value = line.split()
        return cls(int(stones), ruleset == "wild", int(seed), value)

    def line(self) -> str:
        """As a line of the file."""
        return f"{self.stones} {'wild' if self.wild else 'standard'} {self.seed} {self.value}\n"

    def position(self) -> KamonState:
        """The position itself."""
        return position(self.stones, self.seed, wild=self.wild)


def position(stones: int, seed: int, *, wild: bool) -> KamonState:
    """The random position of a seed."""
    return random_position(random.Random(seed), stones, wild=wild)


def is_wild(seed: int) -> bool:
    """One position in five is of the wild ruleset."""
    return seed % 5 == 0


def known_values() -> list[PlainValue]:
    """What the file holds."""
    return [PlainValue.read(line) for line in FILE.read_text("ascii").splitlines()] if FILE.exists() else []


def question(state: KamonState) -> str:
    """A position as the plain search reads it."""
    stones = [(state.black >> cell & 1) + 2 * (state.white >> cell & 1) for cell in range(37)]
    last = -1 if state.last is None else state.last
    return " ".join(map(str, [*token_codes(state.layout), int(state.layout.wild), *stones, last]))


def plain_values(program: Path, states: list[KamonState]) -> list[str]:
    """What the search finds."""
    asked = "\n".join(map(question, states))
    done = subprocess.run([str(program)], input=asked, capture_output=True, text=True, check=True)
    return [WORD[int(word)] for word in done.stdout.split()]


def wanted(known: list[PlainValue]) -> Iterator[tuple[int, int, bool]]:
    """Stones and seeds of what is missing, and whether it has to be a draw."""
    have = {(value.stones, value.seed) for value in known}
    engine = Engine()
    for stones, (as_they_come, draws) in NUMBERS.items():
        yield from ((stones, seed, False) for seed in range(as_they_come) if (stones, seed) not in have)
        found = [seed for many, seed in have if many == stones and seed >= DRAW_SEEDS]
        missing, seed = draws - len(found), max(found, default=DRAW_SEEDS - 1)
        while missing > 0:
            seed += 1
            if engine.solve(position(stones, seed, wild=is_wild(seed))).value == "draw":
                missing -= 1
                yield stones, seed, True


def main() -> None:
    """Add what is missing, line by line, so that it may be interrupted."""
    program = Path(sys.argv[1]).resolve()
    for stones, seed, draw in wanted(known_values()):
        wild = is_wild(seed)
        state = position(stones, seed, wild=wild)
        (value,) = plain_values(program, [state])
        if draw and value != "draw":
            raise SystemExit(f"the engine says that this is a draw, the plain search says {value}: {state}")
        with FILE.open("a", encoding="ascii") as file:
            file.write(PlainValue(stones, wild, seed, value).line())


if __name__ == "__main__":
    main()
