"""The compact form of puzzles, their ids, and what makes two of them alike."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crestflow
from crestflow.protocol import MalformedText, State
from crestflow.puzzles import puzzle_id, read_puzzles, shipped, write_puzzles
from crestflow.puzzles.collection import FOLDER
from crestflow.puzzles.format import read_position, to_row, write_position
from crestflow.puzzles.resemblance import resemblance_key

KINDS = ("kamon", "pantarei")


def random_state(kind: str, seed: int) -> State:
    """A running position some random moves into a game."""
    chance = random.Random(seed)
    state: State = crestflow.game(kind).deal(seed)
    for _ in range(chance.randrange(30)):
        after = state.play(chance.choice(state.legal_moves()))
        if after.outcome is not None:
            break
        state = after
    return state


@given(st.sampled_from(KINDS), st.integers(0, 1 << 32))
def test_a_position_comes_back_from_its_compact_form(kind: str, seed: int) -> None:
    state = random_state(kind, seed)
    assert read_position(kind, write_position(state)) == str(state)


@settings(max_examples=20)  # a canonical form has many images to compare
@given(st.sampled_from(KINDS), st.integers(0, 1 << 32))
def test_symmetric_positions_share_id_and_resemblance(kind: str, seed: int) -> None:
    state = state_without_past(random_state(kind, seed))
    for symmetry in state.game.symmetries:
        image = symmetry.state(state)
        assert puzzle_id(image) == puzzle_id(state)
        assert resemblance_key(image) == resemblance_key(state)


def state_without_past(state: State) -> State:
    return state.game.read(str(state))


def test_other_positions_have_other_ids() -> None:
    states = [random_state(kind, seed) for kind in KINDS for seed in range(60)]
    assert len({puzzle_id(state) for state in states}) == len({str(state.canonical()) for state in states})


@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_files_pass_the_check_of_any_file(kind: str) -> None:
    assert read_puzzles((FOLDER / f"{kind}.json").read_text("utf-8")) == shipped(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read(kind: str) -> None:
    some = shipped(kind)[:20]
    assert read_puzzles(write_puzzles(kind, some)) == some


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "crestflow-puzzles", "version": 2, "game": "kamon", "themes": [], "puzzles": []}',
        '{"format": "crestflow-puzzles", "version": 1, "game": "go", "themes": [], "puzzles": []}',
        write_puzzles("kamon", ()).replace("[\n\n]", '[["k000000","abc","d",1,"0"]]'),
        write_puzzles("pantarei", ()).replace("[\n\n]", '[["p000000","B1 b s","1r"]]'),
        "[" * 100_000,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(MalformedText):
        read_puzzles(text)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        *((place, wrong) for place in (0, 1, 2, 4) for wrong in (None, 7, [0])),
        *((place, wrong) for place in (1, 2) for wrong in ("", "B1", "zz")),
        *((3, wrong) for wrong in (None, "300", 300.0, True)),
        *((4, wrong) for wrong in ("9", [0], [-1])),
    ],
)
def test_a_row_with_a_wrong_field_is_refused(kind: str, place: int, wrong: object) -> None:
    row: list[object] = list(to_row(shipped(kind)[0]))
    row[place] = wrong
    with pytest.raises(MalformedText, match="no file of puzzles"):
        read_puzzles(write_puzzles(kind, ()).replace("[\n\n]", json.dumps([row])))
