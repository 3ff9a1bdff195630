"""The same sources built for this machine: they see the same games and give the same answers."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from benchmarks._native import NativeHost
from crestflow.engine._abi import PantareiSearchOut
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter
from crestflow.games.pantarei import PANTAREI, PantareiState
from tests.engine.pantarei_positions import random_start, seen_by_engine, seen_by_rules, walk
from tests.games import vectors

ENGINE = Path(__file__).parents[2] / "engine"
SOURCES = ["exports.cpp", "common/memory.cpp", "pantarei/exports.cpp"]
COMPILER = shutil.which("c++") or shutil.which("clang++")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler; the rest of the tests uses engine.wasm"),
]


def compile_engine(target: Path, *arguments: str) -> Path:
    flags = ["-std=c++20", "-fno-strict-aliasing", "-I", ".", *arguments]
    subprocess.run([str(COMPILER), *flags, *SOURCES, "-o", str(target)], cwd=ENGINE, check=True)
    return target


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Host:
    library = compile_engine(tmp_path_factory.mktemp("engine") / "engine.so", "-O2", "-shared", "-fPIC")
    return NativeHost(library)


def test_recorded_and_random_games(native: Host) -> None:
    chance = random.Random(99)
    recorded = [state for row in vectors.GAMES if row["game"] == "pantarei" for state in vectors.replay(row)]
    played = [state for _ in range(40) for state in walk(random_start(chance), chance)]
    for state in [*recorded, *played]:
        assert isinstance(state, PantareiState)
        assert seen_by_engine(native, state) == seen_by_rules(state)


def test_native_and_wasm_give_the_same_answers(native: Host) -> None:
    """To the node: a search, and counts of random games."""
    for row in vectors.PERFT:
        state = vectors.start(row)
        if not isinstance(state, PantareiState):
            continue
        answers = []
        for host in (native, Host()):
            adapter = PantareiAdapter(state)
            adapter.load(host)
            host.call("pantarei_playouts_start", 5, 6)
            host.call("pantarei_playouts_step", 500)
            counts = adapter.counts(host)
            host.call("pantarei_search_start", 60, 100_000, 0, 1)
            while not host.call("pantarei_search_step", 1 << 16):
                pass
            answers.append((counts, host.answer(PantareiSearchOut)))
        assert answers[0] == answers[1]


def test_repetitions_are_looked_for_among_positions_of_the_same_player(tmp_path: Path) -> None:
    """A search that enters a node twice, to look ahead less deep, is at another parity of plies below it."""
    program = tmp_path / "repetition_walk"
    flags = ["-std=c++20", "-O1", "-fno-strict-aliasing"]
    sources = ["tests/repetition_walk.cpp", "common/memory.cpp"]
    subprocess.run([str(COMPILER), *flags, *sources, "-o", str(program)], cwd=ENGINE, check=True)
    tiles = ("B1", "B2", "B3", "N", "W1", "W2", "W3")
    starts = (str(PANTAREI.deal(seed).setup).split("/") for seed in range(3))
    snakes = "\n".join("".join(str(1 + tiles.index(tile)) for tile in start) for start in starts)
    done = subprocess.run([str(program), "50000"], input=snakes, capture_output=True, text=True, check=True)
    compared, of_other_player = map(int, done.stdout.split())
    assert compared > 10_000
    assert of_other_player == 0
