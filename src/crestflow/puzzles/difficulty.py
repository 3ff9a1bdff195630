"""Difficulty: which levels of the computer find a solution, how long it is, and how good the wrong moves look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from typing import Final

from crestflow.engine import Engine
from crestflow.protocol import State

LEVEL_RATINGS: Final[Mapping[int, int]] = {1: 500, 2: 700, 3: 900, 4: 1100, 5: 1300, 6: 1500}
"""The rating that each level counts with. It is a scale, not a measurement against people."""

SEEDS: Final[Mapping[int, int]] = {1: 4, 2: 4, 3: 4, 4: 4, 5: 1, 6: 1}
"""How often a level tries: levels 1 to 4 vary with the seed."""

OWN_MOVE_POINTS: Final = 60
ALTERNATIVE_POINTS: Final = 25
TEMPTING_POINTS: Final = 30
MOST_TEMPTING: Final = 5
EASIEST_POINTS: Final = 200
LOWEST: Final = 300
HIGHEST: Final = 2400


def measured_rating(engine: Engine, state: State, solution: Sequence[str]) -> int:
    """The rating of a puzzle.

    It is the rating at which the levels would be expected to solve as much as they do, and points for each further own
    move, for the number of alternatives, and for each wrong move that looks at least as good as the right one.
    """
    shares = {level: _share(engine, state, solution, level) for level in LEVEL_RATINGS}
    own_moves = (len(solution) + 1) // 2
    points = (
        EASIEST_POINTS
        + _performance(shares)
        + OWN_MOVE_POINTS * (own_moves - 1)
        + ALTERNATIVE_POINTS * log2(len(state.legal_moves()) / 4)
        + TEMPTING_POINTS * min(MOST_TEMPTING, _tempting(engine, state, solution[0]))
    )
    return max(LOWEST, min(HIGHEST, round(points / 10) * 10))


def _share(engine: Engine, state: State, solution: Sequence[str], level: int) -> float:
    """How often a level finds every own move."""
    found = sum(_solves(engine, state, solution, level, seed) for seed in range(SEEDS[level]))
    return found / SEEDS[level]


def _solves(engine: Engine, state: State, solution: Sequence[str], level: int, seed: int) -> bool:
    for ply, move in enumerate(solution):
        if ply % 2 == 0 and engine.choose(state, level, seed=seed) != move:
            return False
        state = state.play(move)
    return True


def _performance(shares: Mapping[int, float]) -> float:
    """The rating at which the expected number of levels that solve the puzzle is the real one.

    It is 0 when all of them solve it always, and the highest rating when none ever does.

    >>> _performance(dict.fromkeys(LEVEL_RATINGS, 1.0)) < _performance(dict.fromkeys(LEVEL_RATINGS, 0.0))
    True
    """
    solved = sum(shares.values())
    low, high = 0.0, float(HIGHEST)
    for _ in range(40):
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - LEVEL_RATINGS[level]) / 400)) for level in shares)
        low, high = (middle, high) if expected > solved else (low, middle)
    return low


def _tempting(engine: Engine, state: State, right: str) -> int:
    """How many wrong moves a search one move deep scores no lower than the right one."""
    report = engine.analyse(state, depth=1).result()
    scores = {each.move: each.score for each in report.moves}
    return sum(score >= scores[right] for move, score in scores.items() if move != right)
