"""Which of the puzzles that were made are taken: none that look alike, and not too many of one sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Final, TypeAlias

from crestflow.puzzles.puzzle import DIFFICULTIES, Puzzle
from crestflow.puzzles.resemblance import resemblance_key
from crestflow.vocabulary import PuzzleTheme

Group: TypeAlias = PuzzleTheme | tuple[str, int]

SHARES: Final[Mapping[str, Mapping[Group, float]]] = {
    "kamon": {
        "connection": 0.5,
        "loop": 0.3,
        "blockade": 0.3,
        "draw": 0.12,
        ("own moves", 1): 0.35,
        ("own moves", 2): 0.4,
        ("wins at once", 1): 0.08,
        ("goes on", 1): 0.8,
        **{("difficulty", difficulty): 0.3 for difficulty in DIFFICULTIES},
    },
    "pantarei": {
        "draw": 0.12,
        ("own moves", 1): 0.3,
        ("own moves", 2): 0.3,
        ("own moves", 3): 0.25,
        ("wins at once", 1): 0.08,
        ("goes on", 1): 0.8,
        **{("difficulty", difficulty): 0.3 for difficulty in DIFFICULTIES},
    },
}
"""The greatest share of all puzzles of a game that a group may have; the rest are as they come.

Late in a game of Pantareï that is won, many moves win. Short solutions are therefore found far more often than long
ones, and without these bounds nearly all of its puzzles would have one move or two.
"""


@dataclass(slots=True)
class PuzzleSelection:
    """The puzzles taken so far."""

    count: int
    """How many there shall be."""
    puzzles: list[Puzzle] = field(default_factory=list)
    _groups: Counter[Group] = field(default_factory=Counter)
    _themes: Counter[PuzzleTheme] = field(default_factory=Counter)
    _keys: set[str] = field(default_factory=set)

    @property
    def complete(self) -> bool:
        """Whether there are enough."""
        return len(self.puzzles) >= self.count

    def take(self, candidates: Iterable[Puzzle]) -> list[Puzzle]:
        """Take puzzles of one game, the most interesting first; two whose solutions share a move are alike."""
        taken: list[Puzzle] = []
        for puzzle in sorted(candidates, key=self._interest, reverse=True):
            found = {move for other in taken for move in other.solution[::2]}
            if not self.complete and found.isdisjoint(puzzle.solution[::2]) and self._admits(puzzle):
                taken.append(puzzle)
                self._add(puzzle)
        return taken

    def keep(self, puzzles: Iterable[Puzzle]) -> None:
        """Take puzzles that were made before, as far as their groups admit them: long ones first, then hard ones."""
        for puzzle in sorted(puzzles, key=lambda each: (each.own_moves, each.rating, each.id), reverse=True):
            if not self.complete and self._admits(puzzle):
                self._add(puzzle)

    def _add(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        self._groups.update(groups_of(puzzle))
        self._themes.update(puzzle.themes)
        self._keys |= {puzzle.id, resemblance_key(puzzle.state)}

    def _admits(self, puzzle: Puzzle) -> bool:
        if self._keys & {puzzle.id, resemblance_key(puzzle.state)}:
            return False
        shares = SHARES[puzzle.game]
        return all(self._groups[group] < ceil(self.count * shares.get(group, 1.0)) for group in groups_of(puzzle))

    def _interest(self, puzzle: Puzzle) -> tuple[float, int]:
        """What is rare so far is worth most; then long solutions."""
        return max(1 / (1 + self._themes[theme]) for theme in puzzle.themes), puzzle.own_moves


def groups_of(puzzle: Puzzle) -> list[Group]:
    """The groups of `SHARES` that a puzzle belongs to."""
    state = puzzle.state
    for move in puzzle.solution:
        state = state.play(move)
    groups: list[Group] = [puzzle.ending, ("own moves", puzzle.own_moves), ("difficulty", puzzle.difficulty)]
    if state.outcome is None:
        groups.append(("goes on", 1))
    elif puzzle.own_moves == 1:
        groups.append(("wins at once", 1))
    return groups
