"""What holds for every state of every game: texts, immutability, equality, pickling, undo."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import given

import crestflow
from crestflow import State
from crestflow.protocol import slots
from tests.games import play
from tests.games.boards import setup, snake

KAMON, PANTAREI = crestflow.game("kamon"), crestflow.game("pantarei")
LONG_GAMES = [
    list(play.walk(crestflow.game(name).deal(3), play.seeded(3), taste))[-1]
    for name, taste in [("kamon", play.lasting), ("kamon:wild", play.lasting), ("pantarei", play.stalling)]
]


def snapshot(state: State) -> tuple[object, ...]:
    """Everything that can be asked of a state."""
    return (str(state), state.turn, state.setup, state.moves, state.legal_moves(), state.outcome, state.game)


# Texts


@given(play.games())
def test_position_text_reads_back(game: list[State]) -> None:
    for state in game:
        again = state.game.read(str(state))
        assert str(again) == str(state)
        assert again.turn == state.turn
        assert again.moves == []
        if state.game.kind == "kamon":
            assert again == state
            assert again.outcome == state.outcome
            assert again.legal_moves() == state.legal_moves()


@given(play.games())
def test_setup_is_kept_and_starts_the_same_game(game: list[State]) -> None:
    origin = game[0]
    assert {state.setup for state in game} == {origin.setup}
    if len(origin.setup.split("/")) in (7, 19):  # not a snake met in mid-game
        again = origin.game.start(origin.setup, first=origin.turn)
        assert again.setup == origin.setup
        assert str(again).split()[:-1] == str(origin).split()[:-1]


@given(play.games())
def test_repr_is_code_that_makes_the_position_again(game: list[State]) -> None:
    again = eval(repr(game[-1]), {"crestflow": crestflow})  # noqa: S307 - the text comes from the class under test
    assert str(again) == str(game[-1])
    assert again.game == game[-1].game


# Immutability


@given(play.games())
def test_playing_leaves_the_old_state_as_it_was(game: list[State]) -> None:
    for state in game[::4]:
        before, digest = snapshot(state), hash(state)
        for move in state.legal_moves()[:5]:
            state.play(move)
        assert snapshot(state) == before
        assert hash(state) == digest


@pytest.mark.parametrize("state", LONG_GAMES, ids=lambda state: state.game.name)
def test_lists_handed_out_are_copies(state: State) -> None:
    before = snapshot(state)
    state.moves.clear()
    state.origin.legal_moves().clear()
    assert snapshot(state) == before
    assert state.origin.legal_moves()


@pytest.mark.parametrize("state", LONG_GAMES, ids=lambda state: state.game.name)
@pytest.mark.parametrize("name", ["turn", "outcome", "moves", "setup", "game", "origin", "a_new_one"])
def test_the_protocol_s_attributes_cannot_be_set(state: State, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(state, name, None)


@pytest.mark.parametrize("state", LONG_GAMES, ids=lambda state: state.game.name)
def test_nothing_a_state_holds_can_be_set_or_deleted(state: State) -> None:
    before = {name: getattr(state, name) for name in slots(type(state))}
    assert before
    for name in before:
        with pytest.raises(AttributeError, match="a state never changes"):
            setattr(state, name, None)
        with pytest.raises(AttributeError, match="a state never changes"):
            delattr(state, name)
    assert {name: getattr(state, name) for name in before} == before


# Undo


@given(play.games())
def test_replaying_all_but_the_last_move_gives_the_parent(game: list[State]) -> None:
    for parent, state in list(pairwise(game))[-3:]:
        again = state.origin
        for move in state.moves[:-1]:
            again = again.play(move)
        assert again == parent
        assert snapshot(again) == snapshot(parent)
        assert again.play(state.moves[-1]) == state


# Pickling


@given(play.games())
def test_pickle_round_trip(game: list[State]) -> None:
    for state in (game[0], game[len(game) // 2], game[-1]):
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - made on the same line
        assert again == state
        assert hash(again) == hash(state)
        assert snapshot(again) == snapshot(state)
        assert again.origin == state.origin


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("state", LONG_GAMES, ids=lambda state: state.game.name)
def test_every_pickle_protocol(state: State, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(state, protocol)) == state  # noqa: S301 - made on the same line
    assert copy.deepcopy(state) == state


def test_a_very_long_game_of_pantarei_can_be_pickled() -> None:
    """Longer than the interpreter's stack is deep: states must not hang on each other in a chain."""
    state: State = PANTAREI.read("W1B1/B2/W2W1/B3/B1/B1/B2/B2/B3/B3/W1/W2/W2/W3/W3/W3/N b s")
    chance = play.seeded(1)
    while len(state.moves) < 1500:
        legal = state.legal_moves()
        child = state.play(legal[chance(len(legal))])
        if child.outcome is None and len(str(child).split("/")) == 17:
            state = child
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - made on the same line
    assert again == state
    assert again.moves == state.moves


# Equality


@given(play.games())
def test_equal_states_have_equal_hashes_and_texts(game: list[State]) -> None:
    states = {state: str(state) for state in game}
    assert all(text == str(state) for state, text in states.items())
    assert len(states) == len(game)


def test_kamon_forgets_the_order_of_moves() -> None:
    """Black's a2 and a4 in either order around the same two white stones: nothing tells the positions apart."""
    start = KAMON.start(setup(a2="Rb", a3="Rf", b1="Rr", b2="Rn"))
    one, other = start, start
    for move in ("a2", "a3", "b1", "b2"):
        one = one.play(move)
    for move in ("b1", "a3", "a2", "b2"):
        other = other.play(move)
    assert one == other
    assert hash(one) == hash(other)
    assert one.moves != other.moves


def test_kamon_tells_the_last_stone_apart() -> None:
    start = KAMON.start(setup(a2="Rb", a3="Rf", b1="Rr"))
    assert start.play("a2").play("a3").play("b1") != start.play("b1").play("a3").play("a2")


def test_pantarei_remembers_what_can_come_again() -> None:
    start = snake("W1B1/B2/W2W1/B3")
    again = start
    for move in ("1r", "3r", "2l", "4l"):
        again = again.play(move)
    assert str(again) == str(start)
    assert again != start


def test_pantarei_forgets_what_cannot_come_again() -> None:
    """Two orders of the same moves, the last with a stack fewer than before: no earlier position can return."""
    start = snake("W1/B1/W2/W3/B1")
    one = start.play("2l").play("18l").play("4l")
    other = start.play("5l").play("18l").play("2l")
    assert one.moves != other.moves
    assert one == other == PANTAREI.read(str(one))
    assert hash(one) == hash(other)


def test_pantarei_remembers_a_pass() -> None:
    stacks = "W1W1W2W2/W2W3W3W3B3/B1B1B1B2N/B2B2B3B3W1"
    assert PANTAREI.read(f"{stacks} b s").play("pass") != PANTAREI.read(f"{stacks} w s")


def test_states_of_different_games_differ() -> None:
    assert KAMON.deal(1) != PANTAREI.deal(1)
    assert KAMON.deal(1) != "a text"
