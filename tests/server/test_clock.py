"""Clocks and flags with simulated time: a room is told what time it is, so a month passes at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crestflow.protocol import Colour, opponent
from crestflow.records import read_record, write_record
from crestflow.server.game.actions import AnswerTakeback, AskTakeback, PlayMove
from crestflow.server.game.clock import DAY, GameClock
from crestflow.server.game.decide import decide
from crestflow.server.game.events import Entry, Event, Resigned
from crestflow.server.game.room import Room
from crestflow.server.game.terms import ClockTerms, Days, Fischer, NewGame
from crestflow.server.game.views import record

NOON = 1_800_000_000_000
KEY = "a-fresh-key"


def room_with(clock: ClockTerms | None, game: str = "kamon") -> Room:
    new_game = NewGame.model_validate({"game": game, "clock": None if clock is None else clock.model_dump()})
    return Room.opened(new_game.terms("black"), NOON, None)


def after(room: Room, event: Event, now: int) -> Room:
    return room.after([Entry(version=room.version + 1, at=now, event=event)])


def moved(room: Room, now: int) -> Room:
    move = PlayMove(key=KEY, move=room.state.legal_moves()[0], seen=room.version)
    return after(room, decide(move, room, room.state.turn, now).event, now)


def test_nobody_loses_time_before_both_have_moved() -> None:
    room = room_with(Fischer(initial_seconds=60, increment_seconds=5))
    assert room.deadline is None
    room = moved(room, NOON + DAY)
    assert room.deadline is None
    room = moved(room, NOON + 2 * DAY)
    assert room.times(NOON + 2 * DAY) is not None
    assert room.deadline == NOON + 2 * DAY + 60_000
    assert room.flag(NOON + 2 * DAY + 59_999) is None
    assert room.flag(NOON + 2 * DAY + 60_000) == "black"


def test_fischer_adds_its_increment_after_each_move_that_was_timed() -> None:
    room = room_with(Fischer(initial_seconds=60, increment_seconds=5))
    now = NOON
    room = moved(moved(room, now), now)
    room = moved(room, now + 10_000)
    assert room.clock is not None
    assert (room.clock.black, room.clock.white, room.clock.running) == (55_000, 60_000, "white")
    room = moved(room, now + 10_000 + 59_999)
    assert room.clock is not None
    assert room.clock.white == 5_001
    assert room.left == (60_000, 60_000, 55_000, 5_001)


def test_days_are_fresh_for_every_move() -> None:
    room = room_with(Days(days=3))
    now = NOON
    room = moved(moved(room, now), now)
    for _ in range(5):
        now += 3 * DAY - 1
        assert room.flag(now) is None
        room = moved(room, now)
    assert room.flag(now + 3 * DAY) == room.state.turn


def test_a_record_keeps_the_clock_that_was_agreed_on() -> None:
    for terms, written in (
        (None, None),
        (Days(days=3), {"initial": 259_200, "increment": 0, "left": (), "each_move": True}),
        (
            Fischer(initial_seconds=60, increment_seconds=5),
            {"initial": 60, "increment": 5, "left": (60, 60), "each_move": False},
        ),
    ):
        room = moved(moved(room_with(terms), NOON), NOON)
        room = after(room, Resigned(by="black"), NOON)
        read = read_record(write_record(record(room)))
        assert (None if read.clock is None else read.clock.model_dump()) == written


def test_taking_back_hands_the_clock_over_and_keeps_what_was_spent() -> None:
    room = room_with(Fischer(initial_seconds=60))
    now = NOON
    room = moved(moved(moved(room, now), now), now + 7_000)
    now += 9_000
    room = after(room, decide(AskTakeback(key=KEY), room, "black", now).event, now)
    room = after(room, decide(AnswerTakeback(key=KEY, accept=True), room, "white", now).event, now)
    assert room.state.turn == "black"
    assert room.clock is not None
    assert (room.clock.black, room.clock.white, room.clock.running) == (53_000, 58_000, "black")
    assert len(room.left) == 2


def clock_after(clock: GameClock, mover: Colour, now: int, *, runs: bool) -> GameClock:
    return clock.set_after_move(clock.times_after_move(mover, now), mover, now, runs=runs)


def test_a_machine_whose_clock_goes_backwards_gives_no_time() -> None:
    clock = GameClock.from_terms(Fischer(initial_seconds=60))
    assert clock is not None
    running = clock_after(clock, "black", NOON, runs=True)
    assert running.left("white", NOON - 5_000) == 60_000


@given(st.lists(st.integers(0, 40_000), min_size=2, max_size=60), st.integers(0, 20))
def test_time_is_neither_made_nor_lost(spent: list[int], increment: int) -> None:
    clock = GameClock.from_terms(Fischer(initial_seconds=60, increment_seconds=increment))
    assert clock is not None
    now, mover, used, moves = NOON, "black", {"black": 0, "white": 0}, {"black": 0, "white": 0}
    timed: Colour
    for count, pause in enumerate(spent, 1):
        timed = "black" if mover == "black" else "white"
        now += pause
        if clock.flagged(now):
            assert used[timed] + pause >= 60_000 + moves[timed] * increment * 1000
            return
        if clock.running is not None:
            used[timed] += pause
            moves[timed] += 1
        clock = clock_after(clock, timed, now, runs=count >= 2)
        assert clock.left(timed, now) == 60_000 + moves[timed] * increment * 1000 - used[timed]
        mover = opponent(timed)
