"""The solver against a plain alpha-beta search in C++ that shares no code with it."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

from crestflow.engine import Engine
from tests.engine.kamon_values import NUMBERS, known_values, plain_values
from tests.engine.test_build import PROJECT, needs_compiler

SOURCE = PROJECT / "engine" / "tests" / "plain_search.cpp"

VALUES = known_values()

SEARCHED_AGAIN = {14: 2, 16: 20, 18: 100, 20: 150, 22: 150, 24: 100, 26: 50, 28: 25}
"""Of how many positions with so many stones the value in the file is searched again."""

SAMPLE = {18: 4, 20: 20, 22: 50, 24: 50, 26: 25, 28: 15}
"""Of how many in `make test`; a position with fewer stones takes seconds."""


@pytest.fixture(scope="module")
def plain_search(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("plain") / "plain_search"
    compiler = os.environ.get("CXX", "c++")
    subprocess.run([compiler, "-std=c++20", "-O2", str(SOURCE), "-o", str(program)], check=True)
    return program


def test_the_file_has_many_positions_from_14_stones_on_and_many_draws() -> None:
    assert len({(value.stones, value.seed) for value in VALUES}) == len(VALUES)
    for stones, (as_they_come, draws) in NUMBERS.items():
        values = [value for value in VALUES if value.stones == stones]
        assert len(values) == as_they_come + draws
        assert sum(value.value == "draw" for value in values) >= draws


@pytest.mark.slow
def test_values_agree_with_plain_alpha_beta() -> None:
    engine = Engine(table_mib=64)
    for expected in VALUES:
        state = expected.position()
        assert engine.solve(state).value == expected.value, str(state)


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize(
    "numbers", [SAMPLE, pytest.param(SEARCHED_AGAIN, marks=pytest.mark.long(seconds=25))], ids=["some", "many"]
)
def test_the_plain_search_still_finds_what_stands_in_the_file(plain_search: Path, numbers: dict[int, int]) -> None:
    chance = random.Random(14)
    sample = [
        value
        for stones, number in numbers.items()
        for value in chance.sample([value for value in VALUES if value.stones == stones], number)
    ]
    found = plain_values(plain_search, [value.position() for value in sample])
    assert found == [value.value for value in sample]
