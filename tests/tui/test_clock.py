"""The clocks of a game in the terminal: they count down, add the increment, and end the game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.protocol import Colour, State
from crestflow.records import read_game, write_record
from crestflow.tui.clock import TerminalClock
from crestflow.tui.game import TerminalGame
from crestflow.ugi import GoLimits
from tests.tui.pilot import driven, seated


class Hand:
    """A time that the test sets."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def clocked(initial: float, increment: float = 0.0, played: int = 0) -> tuple[TerminalGame, Hand]:
    """A game with clocks, resumed after so many moves."""
    hand = Hand()
    state: State = crestflow.game("kamon").deal(7)
    for _ in range(played):
        state = state.play(state.legal_moves()[0])
    return TerminalGame(state, {}, clock=TerminalClock(initial, increment, now=hand)), hand


@given(st.lists(st.floats(0, 20), max_size=20), st.floats(0, 10))
def test_the_clocks_are_what_the_moves_took(spent: list[float], increment: float) -> None:
    game, hand = clocked(60, increment)
    assert game.clock is not None
    left: dict[Colour, float] = {"black": 60.0, "white": 60.0}
    for seconds in spent:
        if game.over:
            break
        mover = game.state.turn
        game.turn_begins()
        hand.time += seconds
        assert game.clock.left(mover) == pytest.approx(max(0, left[mover] - seconds))
        game.play(game.state.legal_moves()[0])
        left[mover] -= seconds
        if game.flagged is not None:
            assert game.flagged == mover
            assert left[mover] <= 1e-6
            return
        left[mover] += increment
    assert {colour: game.clock.left(colour) for colour in left} == pytest.approx(left)
    assert len(game.clock.record(len(game.state.moves)).left) == len(game.state.moves)


def test_a_flag_ends_the_game_and_the_record_says_so() -> None:
    game, hand = clocked(30)
    game.turn_begins()
    hand.time = 29.9
    assert not game.check_clock()
    game.play("a2")
    game.turn_begins()
    hand.time += 30
    assert game.check_clock()
    assert not game.check_clock()
    assert game.over
    assert game.ending() == "White ran out of time. Black wins."
    read = read_game(write_record(game.record()).encode())
    assert read.record.result is not None
    assert (read.record.result.winner, read.record.result.reason) == ("black", "time")
    assert read.record.clock is not None
    assert read.record.clock.left == (0.1,)
    assert not game.undo()


def test_a_move_that_was_taken_back_gives_no_time_back() -> None:
    game, hand = clocked(30)
    game.turn_begins()
    hand.time = 10
    game.play("a2")
    game.turn_begins()
    hand.time = 15
    assert game.undo()
    game.turn_begins()
    assert game.clock is not None
    assert (game.clock.left("black"), game.clock.left("white")) == (20, 25)
    assert game.record().clock is not None
    game.again()
    assert (game.clock.left("black"), game.clock.left("white")) == (30, 30)


def written_readings(game: TerminalGame) -> tuple[float, ...]:
    clock = game.record().clock
    assert clock is not None
    return clock.left


def test_a_resumed_game_has_no_readings_at_the_wrong_moves() -> None:
    game, hand = clocked(30, played=4)
    for _ in range(3):
        game.turn_begins()
        hand.time += 1
        game.play(game.state.legal_moves()[0])
    assert written_readings(game) == ()
    while game.undo():
        assert written_readings(game) == ()
    game.turn_begins()
    hand.time += 2
    game.play(game.state.legal_moves()[0])
    assert written_readings(game) == (26,)  # from its first move on the clock has seen this game


def test_the_reading_of_a_move_that_was_taken_back_is_gone() -> None:
    game, hand = clocked(30)
    for seconds in (1, 2, 3):
        game.turn_begins()
        hand.time += seconds
        game.play(game.state.legal_moves()[0])
    assert game.undo()
    assert written_readings(game) == (29, 28)


def test_the_screen_counts_down_and_ends_the_game() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="person", colour="black", seed=7, clock=(90.0, 0.0)) as seat:
            assert seat.game.game.clock is not None
            assert "1:30" in seat.text("#head") or "1:29" in seat.text("#head")
            hand = Hand()
            seat.game.game.clock._now = hand
            seat.game.game.clock._since = 0.0
            hand.time = 60.0
            seat.game._tick()
            assert "0:30" in seat.text("#head")
            hand.time = 90.0
            seat.game._tick()
            assert "Black ran out of time" in seat.text("#status")
            await seat.press("p")
            assert not seat.game.game.over
            assert seat.text("#head").count("1:30") + seat.text("#head").count("1:29") == 2

    driven(play())


class Careful:
    """A player that keeps what it was told about its time."""

    name, level = "careful", "random"

    def __init__(self) -> None:
        self.told: list[GoLimits] = []

    def new_game(self, seed: int) -> None:
        """Nothing depends on chance."""

    def choose(self, _state: State) -> str:
        raise AssertionError("the clock was not told")

    def prepare(self, state: State) -> None:
        """Nothing is to be prepared."""

    def choose_within(self, state: State, limits: GoLimits) -> str:
        self.told.append(limits)
        return state.legal_moves()[0]


def test_the_computer_is_told_its_time() -> None:
    careful = Careful()

    async def play() -> None:
        async with seated(game="kamon", against="person", colour="black", seed=7, clock=(900.0, 2.0)) as seat:
            seat.game.game.computers = {"white": careful}  # type: ignore[dict-item]
            await seat.press("tab", "enter")
            await seat.wait(lambda: len(seat.state.moves) == 2)

    driven(play())
    (limits,) = careful.told
    assert (limits.p1inc, limits.p2inc) == (2000, 2000)
    assert limits.p1time is not None
    assert 0 < limits.p1time <= 902_000
