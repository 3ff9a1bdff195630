"""Moves as numbers, keys, undoing, observation planes and symmetries: what programs that learn rely on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crestflow
from crestflow import State
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.symmetries import EXCHANGE, KamonSymmetry
from crestflow.games.kamon.tokens import Token
from crestflow.vocabulary import CREST_COLOURS, CREST_SYMBOLS
from tests.games import play
from tests.games.naive_kamon import CELLS

GAMES = play.games()
every_game = pytest.mark.parametrize("name", crestflow.GAMES)


# Actions


@every_game
def test_every_number_is_a_move_and_back(name: str) -> None:
    game = crestflow.game(name)
    assert len(set(game.actions)) == len(game.actions) == {"kamon": 37, "pantarei": 248}[game.kind]
    assert [game.action(game.move(number)) for number in range(len(game.actions))] == list(range(len(game.actions)))


@given(GAMES)
def test_numbers_of_legal_moves_rise(game: list[State]) -> None:
    for state in game:
        numbers = state.legal_actions()
        assert numbers == sorted(set(numbers))
        assert [state.move(number) for number in numbers] == state.legal_moves()


@every_game
@pytest.mark.parametrize("number", [-1, 248, 10**9])
def test_a_number_that_no_move_has_is_refused(name: str, number: int) -> None:
    with pytest.raises(IndexError, match=f"no action {number}: {name} has the actions 0 to"):
        crestflow.game(name).move(number)


@every_game
@pytest.mark.parametrize("move", ["", "a9", "20r", "7x3", "Pass", "1r3"])
def test_a_text_that_is_no_move_has_no_number(name: str, move: str) -> None:
    with pytest.raises(crestflow.MalformedText, match=f"is no move of {name}"):
        crestflow.game(name).action(move)


def test_numbers_from_numpy_are_numbers() -> None:
    assert crestflow.game("kamon").move(int(np.int64(3))) == crestflow.game("kamon").move(np.uint8(3)) == "a4"


# Types


@every_game
@pytest.mark.parametrize("wrong", [0, 7.0, None, b"a2", ["a2"]])
def test_what_is_no_text_gives_a_helpful_error(name: str, wrong: object) -> None:
    game = crestflow.game(name)
    readers: list[Callable[[Any], object]] = [
        game.deal(seed=1).play,
        game.start,
        game.read,
        game.action,
        crestflow.game,
    ]
    for read in readers:
        with pytest.raises(TypeError, match="is a text, not"):
            read(wrong)


@every_game
@pytest.mark.parametrize("wrong", ["x", 7.0, [1]])
def test_what_is_no_seed_gives_a_helpful_error(name: str, wrong: object) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number, not"):
        crestflow.game(name).deal(seed=wrong)  # type: ignore[arg-type]


# Undoing


@settings(max_examples=15)
@given(GAMES)
def test_the_parent_is_the_state_before(game: list[State]) -> None:
    assert game[0].parent is None
    for before, after in pairwise(game):
        assert after.parent == before
        assert after.parent is not None
        assert after.parent.moves == before.moves
        assert after.ply == before.ply + 1
    assert game[-1].undo(len(game) - 1) == game[0]
    with pytest.raises(ValueError, match="cannot be undone"):
        game[-1].undo(len(game))
    with pytest.raises(ValueError, match="cannot be undone"):
        game[-1].undo(-1)


# Keys


@given(GAMES, GAMES)
def test_keys_are_equal_when_states_are(one: list[State], other: list[State]) -> None:
    for a, b in combinations([*one[-6:], *other[-6:]], 2):
        assert (a.key == b.key) == (a == b)


@given(GAMES)
def test_a_key_depends_on_nothing_else_than_equality(game: list[State]) -> None:
    for state in game:
        again = state.game.read(str(state))
        assert (again.key == state.key) == (again == state)


def test_a_key_is_the_same_in_another_process() -> None:
    code = (
        "import crestflow\n"
        "for name in crestflow.GAMES:\n"
        "    state = crestflow.game(name).deal(seed=7)\n"
        "    print(state.key, state.play(state.legal_moves()[3]).key)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert len(set(outputs.pop().split())) == 6


# Symmetries


def images(state: State) -> list[State]:
    return [symmetry.state(state) for symmetry in state.game.symmetries]


@settings(max_examples=15)
@given(GAMES)
def test_a_symmetry_maps_a_game_onto_a_game(game: list[State]) -> None:
    """The image of the state after a move is the state after the move's image, and ends in the same way."""
    for symmetry in game[0].game.symmetries:
        for before, after in pairwise(game[-4:]):
            image = symmetry.state(before)
            move = symmetry.move(before, after.moves[-1])
            assert sorted(symmetry.action(before, n) for n in before.legal_actions()) == image.legal_actions()
            assert image.play(move) == symmetry.state(after)
            assert image.play(move).moves == symmetry.state(after).moves
            end = symmetry.state(after).outcome
            assert (end and end.reason) == (after.outcome and after.outcome.reason)


@settings(max_examples=15)
@given(GAMES)
def test_all_images_have_one_canonical_form(game: list[State]) -> None:
    for state in (game[0], game[len(game) // 2], game[-1]):
        forms = [image.canonical() for image in images(state)]
        assert {form.key for form in forms} == {state.canonical().key}
        assert state.canonical().canonical() == state.canonical()
        assert state.canonical() in images(state) or state.game.kind == "kamon"


@settings(max_examples=25)
@given(
    play.games(("kamon", "kamon:wild")), st.permutations(CREST_COLOURS), st.permutations(CREST_SYMBOLS), st.booleans()
)
def test_new_names_for_the_crests_have_the_same_canonical_form(
    game: list[State], colours: list[str], symbols: list[str], exchange: bool
) -> None:
    state = game[-1]
    assert isinstance(state, KamonState)
    names: dict[Token, Token] = {}
    for token, other in EXCHANGE.items():
        base = other if exchange else token
        colour = next(c for c in CREST_COLOURS if c == colours[CREST_COLOURS.index(base.colour)])
        symbol = next(s for s in CREST_SYMBOLS if s == symbols[CREST_SYMBOLS.index(base.symbol)])
        names[token] = Token(colour, symbol)
    cells = state.game.symmetries[0].cells
    renamed = KamonSymmetry("renamed", cells, names).state(state)
    assert renamed.legal_moves() == state.legal_moves()
    assert renamed.canonical() == state.canonical()


def test_different_boards_have_different_canonical_forms() -> None:
    for name in crestflow.GAMES:
        forms = {crestflow.game(name).deal(seed=seed).canonical().key for seed in range(60)}
        assert len(forms) == 60


def test_there_are_twelve_symmetries_of_the_hexagon_and_four_of_the_snake() -> None:
    for name, number in (("kamon", 12), ("pantarei", 4)):
        state = crestflow.game(name).deal(seed=1)
        assert len({image.key for image in images(state)}) == number
        assert images(state)[0] == state


# Planes


@given(GAMES)
def test_planes_hold_zeros_and_ones_and_the_legal_moves(game: list[State]) -> None:
    for state in game[-3:]:
        planes = state.planes()
        assert planes.shape == state.game.observation_shape
        assert planes.dtype == np.int8
        assert set(np.unique(planes)) <= {0, 1}


def test_neighbours_lie_side_by_side_in_the_square() -> None:
    """By the naive rules' own coordinates, in which neighbours differ by one of six steps."""
    from crestflow.games.kamon.planes import SQUARES

    steps = {(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)}
    squares = dict(zip(CELLS, SQUARES, strict=True))
    assert len(set(SQUARES)) == 37
    assert all(0 <= row < 7 and 0 <= column < 7 for row, column in SQUARES)
    for a, b in combinations(CELLS, 2):
        (qa, ra), (qb, rb) = CELLS[a], CELLS[b]
        step = (squares[b][0] - squares[a][0], squares[b][1] - squares[a][1])
        neighbours = (qb - qa, rb - ra) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
        assert neighbours == (step in steps), (a, b)


@settings(max_examples=20)
@given(play.games(("kamon", "kamon:wild")))
def test_kamon_planes_can_be_read_back(game: list[State]) -> None:
    """The tokens, stones, last cell and legal moves of the position text, from the planes alone."""
    from crestflow.games.kamon.planes import PLANES, SQUARES

    state = game[-1]
    planes = state.planes()
    setup, stones, last = str(state).split()
    letters = dict(zip(CREST_COLOURS, "ROYGBP", strict=True)) | dict(zip(CREST_SYMBOLS, "bfrnmg", strict=True))
    own, other = "xo" if state.turn == "black" else "ox"
    for cell, token, stone in zip(range(37), _pairs(setup), stones.replace("/", ""), strict=True):
        at = planes[SQUARES[cell]]
        shown = {name for name, value in zip(PLANES, at, strict=True) if value}
        assert "board" in shown
        code = "".join(letters[name] for name in (*CREST_COLOURS, *CREST_SYMBOLS) if name in shown) or "--"
        assert code == token
        assert ("blank" in shown) == (code == "--")
        assert stone == (own if "own stones" in shown else other if "opponent's stones" in shown else ".")
        assert ("last cell" in shown) == (state.move(cell) == last)
        assert ("legal moves" in shown) == (cell in state.legal_actions())
        assert ("black to move" in shown) == (state.turn == "black")
    assert planes[..., PLANES.index("board")].sum() == 37


def _pairs(setup: str) -> list[str]:
    codes = setup.replace("/", "")
    return [codes[at : at + 2] for at in range(0, len(codes), 2)]


@settings(max_examples=20)
@given(play.games(("pantarei",)))
def test_pantarei_planes_can_be_read_back(game: list[State]) -> None:
    from crestflow.games.pantarei.planes import PLANES

    for state in game[-5:]:
        planes = state.planes()
        stacks, turn, right = str(state).split()
        own, other = "BW" if turn == "b" else "WB"
        found = []
        for row in planes:
            shown = {name for name, value in zip(PLANES, row, strict=True) if value}
            assert ("may swap" in shown) == (right == "s")
            assert ("black to move" in shown) == (turn == "b")
            tiles = ""
            for layer in range(6):
                where = "on top" if layer == 0 else f"under {layer}"
                for kind in (name.partition(", ")[0] for name in shown if name.endswith(where)):
                    owner, _, value = kind.partition(" ")
                    code = "N" if owner == "neutral" else (own if owner == "own" else other) + value
                    tiles = code + tiles
            if "stack" in shown:
                found.append(tiles)
        for text, tiles in zip(stacks.split("/"), found, strict=True):
            assert text.endswith(tiles)
            assert text == tiles or len(text) > len(tiles) >= 11
