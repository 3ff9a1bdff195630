"""A solve that was stopped or killed goes on from what it had proven."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import crestflow
from crestflow.engine import CheckpointError, Engine
from crestflow.engine.checkpoint import read
from crestflow.games.kamon import KamonState
from tests.cli.run import here
from tests.engine.kamon_oracle import random_position
from tests.engine.test_build import PROJECT

STATE = random_position(random.Random(40), 9)
"""Some hundred thousand positions to search."""


@pytest.fixture(scope="module")
def whole() -> tuple[str | None, int]:
    solution = Engine(table_mib=64).solve(STATE)
    return solution.value, solution.nodes


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stopped_solve_goes_on(tmp_path: Path, whole: tuple[str | None, int], threads: int) -> None:
    value, nodes = whole
    file = tmp_path / "proofs"
    first = Engine(table_mib=64).solve(STATE, nodes=nodes // 2, checkpoint=file, threads=threads)
    assert not first.complete
    second = Engine(table_mib=64).solve(STATE, checkpoint=file)
    assert second.value == value
    assert second.nodes < 0.9 * nodes
    third = Engine(table_mib=64).solve(STATE, checkpoint=file, threads=threads)
    assert third.value == value
    assert third.nodes < 0.1 * nodes
    assert list(tmp_path.iterdir()) == [file]


def drawn_positions(number: int) -> list[KamonState]:
    engine, chance, found = Engine(table_mib=64), random.Random(8), list[KamonState]()
    while len(found) < number:
        state = random_position(chance, 18)
        if engine.solve(state).value == "draw":
            found.append(state)
    return found


def test_the_second_question_goes_on_and_draws_stay_draws(tmp_path: Path) -> None:
    """Stopped anywhere, a drawn position stays drawn: proofs that rely on a draw hold for their own question.

    In the first position it soon seems that the player to move does not win, so the other question is asked first.
    """
    questions = set()
    for number, state in enumerate(drawn_positions(3)):
        plain = Engine(table_mib=64).solve(state, moves=True)
        total = Engine(table_mib=64).solve(state).nodes
        for part in range(1, 10):
            file = tmp_path / f"proofs{number}-{part}"
            Engine(table_mib=64).solve(state, nodes=total * part // 10, checkpoint=file)
            questions.add(read(file).question)
            assert Engine(table_mib=64).solve(state, checkpoint=file).value == "draw"
            Engine(table_mib=64).solve(state, nodes=total * part // 10, checkpoint=file)
            assert Engine(table_mib=64).solve(state, moves=True, checkpoint=file).moves == plain.moves
    assert questions == {1, 2}


def test_each_move_goes_on_from_an_earlier_value(tmp_path: Path) -> None:
    state, file = random_position(random.Random(3), 14), tmp_path / "proofs"
    engine = Engine(table_mib=64)
    expected = engine.solve(state, moves=True).moves
    engine.solve(state, nodes=20_000, moves=True, checkpoint=file)
    assert engine.solve(state, moves=True, checkpoint=file, threads=2).moves == expected
    assert engine.solve(state, checkpoint=file).value == engine.solve(state).value


KILLED = """
import sys
from pathlib import Path
from crestflow.engine import Engine
from crestflow.games import game
state = game("kamon").read(sys.argv[1])
Engine(64).solve(state, checkpoint=Path(sys.argv[2]), checkpoint_seconds=0.01)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_a_killed_solve_goes_on(tmp_path: Path, whole: tuple[str | None, int]) -> None:
    value, nodes = whole
    file = tmp_path / "proofs"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(STATE), str(file)], cwd=PROJECT)
    while not file.exists() and process.poll() is None:
        time.sleep(0.01)
    process.kill()
    process.wait()
    assert file.exists()
    solution = Engine(table_mib=64).solve(STATE, checkpoint=file)
    assert solution.value == value
    assert solution.nodes < nodes


@pytest.mark.parametrize("spoilt", ["shorter", "byte", "empty", "other", "version"])
def test_a_damaged_file_is_refused(tmp_path: Path, spoilt: str, capsys: pytest.CaptureFixture[str]) -> None:
    state, file = random_position(random.Random(3), 12), tmp_path / "proofs"
    Engine(table_mib=16).solve(state, nodes=30_000, checkpoint=file)
    content = bytearray(file.read_bytes())
    if spoilt == "shorter":
        content = content[:-16]
    elif spoilt == "byte":
        content[-5] ^= 1
    elif spoilt == "empty":
        content = bytearray()
    elif spoilt == "other":
        content = bytearray(b'{"a": 1}\n')
    else:
        content = content.replace(b'"version": 1', b'"version": 9', 1)
    file.write_bytes(content)
    with pytest.raises(CheckpointError, match=r"/proofs (is damaged|holds no proofs|is of version 9)"):
        Engine(table_mib=16).solve(state, checkpoint=file)
    ran = here(capsys, "solve", "kamon", str(state), "--checkpoint", str(file))
    assert ran.status == 2
    assert "proofs" in ran.err
    assert file.read_bytes() == content


def test_proofs_of_another_position_are_refused(tmp_path: Path) -> None:
    file, chance = tmp_path / "proofs", random.Random(3)
    engine = Engine(table_mib=16)
    engine.solve(random_position(chance, 14), checkpoint=file)
    with pytest.raises(CheckpointError, match="another position"):
        engine.solve(random_position(chance, 14), checkpoint=file)
    with pytest.raises(CheckpointError, match="Kamon only"):
        engine.solve(crestflow.game("pantarei").deal(seed=1), checkpoint=file)


def test_the_command_keeps_proofs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state, file = random_position(random.Random(3), 14), tmp_path / "proofs"
    first = json.loads(here(capsys, "solve", "kamon", str(state), "--checkpoint", str(file), "--json").out)
    second = json.loads(here(capsys, "solve", "kamon", str(state), "--checkpoint", str(file), "--json").out)
    assert first["value"] == second["value"]
    assert second["nodes"] < first["nodes"]
