"""A record is parsed once and replayed once, also on its way to a share link."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import crestflow
from crestflow.cli import main
from crestflow.games.kamon import KamonState
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.records import Record, encode, load_game, save_record


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often JSON is parsed and a move is played from now on."""
    counts = {"parsed": 0, "played": 0}

    def count(owner: Any, name: str, what: str) -> None:
        real = getattr(owner, name)

        def counting(*args: Any, **kwargs: Any) -> Any:
            counts[what] += 1
            return real(*args, **kwargs)

        monkeypatch.setattr(owner, name, counting)

    count(json, "loads", "parsed")
    count(Record, "model_validate_json", "parsed")
    for state in (KamonState, PantareiState):
        count(state, "play", "played")
    return counts


def some_game(name: str, moves: int) -> State:
    state: State = crestflow.game(name).deal(7)
    while len(state.moves) < moves:
        state = state.play(state.legal_moves()[0])
    return state


@pytest.mark.parametrize("name", ["kamon", "kamon:wild", "pantarei"])
def test_a_record_becomes_a_link_with_one_parse_and_one_replay(
    name: str, tmp_path: Path, counted: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    state, path = some_game(name, 8), tmp_path / "game.json"
    link = encode(state)
    save_record(Record.from_state(state), path)
    counted.update(parsed=0, played=0)
    assert main(["share", str(path)]) == 0
    assert capsys.readouterr().out == f"#{link}\n"
    assert counted == {"parsed": 1, "played": 8}


def test_a_game_that_was_read_keeps_its_positions(tmp_path: Path, counted: dict[str, int]) -> None:
    state, path = some_game("pantarei", 5), tmp_path / "game.json"
    save_record(Record.from_state(state), path)
    counted.update(parsed=0, played=0)
    game = load_game(path)
    assert [len(position.moves) for position in game.positions] == [0, 1, 2, 3, 4, 5]
    assert game.state == state
    assert counted == {"parsed": 1, "played": 5}
