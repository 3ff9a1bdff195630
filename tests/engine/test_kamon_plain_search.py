"""The solver against a plain alpha-beta search in C++ that shares no code with it."""

from __future__ import annotations

import os
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from crestflow.engine import Engine
from crestflow.engine.kamon import token_codes
from crestflow.games.kamon import KamonState
from tests.engine.kamon_oracle import WORD, random_position
from tests.engine.test_build import PROJECT, needs_compiler

SOURCE = PROJECT / "engine" / "tests" / "plain_search.cpp"

POSITIONS = {14: 3, 16: 12, 18: 40, 20: 100, 22: 250, 24: 350, 26: 345, 28: 300}
"""How many positions from random play, with so many stones."""

DRAWS = 600
"""How many positions from drawn lines: draws are rare, and easily missed."""


def line(state: KamonState) -> str:
    """A position as the search reads it."""
    stones = [(state.black >> cell & 1) + 2 * (state.white >> cell & 1) for cell in range(37)]
    last = -1 if state.last is None else state.last
    return " ".join(map(str, [*token_codes(state.layout), int(state.layout.wild), *stones, last]))


def drawn_line(engine: Engine, state: KamonState) -> list[KamonState]:
    """The positions of a line that keeps the draw, if the position is one."""
    found = []
    while state.outcome is None and (solution := engine.solve(state)).value == "draw" and solution.best is not None:
        found.append(state)
        state = state.play(solution.best)
    return found


@pytest.fixture(scope="module")
def plain_search(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("plain") / "plain_search"
    compiler = os.environ.get("CXX", "c++")
    subprocess.run([compiler, "-std=c++20", "-O2", str(SOURCE), "-o", str(program)], check=True)
    return program


@pytest.mark.slow
@needs_compiler
def test_values_agree_with_plain_alpha_beta(plain_search: Path) -> None:
    chance, engine = random.Random(14), Engine(table_mib=64)
    states = [
        random_position(chance, stones, wild=chance.random() < 0.2)
        for stones, number in POSITIONS.items()
        for _ in range(number)
    ]
    drawn: list[KamonState] = []
    while len(drawn) < DRAWS:
        drawn += drawn_line(engine, random_position(chance, 20, wild=chance.random() < 0.2))
    states += drawn[:DRAWS]
    asked = "\n".join(map(line, states))
    done = subprocess.run([str(plain_search)], input=asked, capture_output=True, text=True, check=True)
    expected = [WORD[int(word)] for word in done.stdout.split()]
    assert len(expected) == len(states) == 2000
    assert Counter(expected)["draw"] >= DRAWS
    for state, value in zip(states, expected, strict=True):
        assert engine.solve(state).value == value, str(state)
