"""The review on the screen: that of `crestflow.review`, with its signs and sentences, from mistake to mistake."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from threading import Event

import pytest

import crestflow
from crestflow.protocol import State, positions
from crestflow.review import Review, ReviewProgress, ReviewStopped, grade_name, move_sentence, review
from crestflow.review.prose import GRADE_SIGNS, accuracy_sentence
from crestflow.tui.screen import review_screen
from tests.games.play import seeded, walk
from tests.tui.pilot import Seat, driven, seated

LATE = {"kamon": 2, "pantarei": 3}
"""Seeds of random games that end with mistakes of both players."""


def late_game(name: str, plies: int = 6) -> State:
    """The last moves of a random game, which are reviewed in a moment."""
    line = list(walk(crestflow.game(name).deal(LATE[name]), seeded(LATE[name])))
    state = line[0].game.read(str(line[-1 - plies]))
    for move in line[-1].moves[-plies:]:
        state = state.play(move)
    return state


async def reviewed(seat: Seat) -> None:
    """Press the key and wait for the review."""
    await seat.press("v")
    await seat.wait(lambda: seat.game.review is not None)
    await seat.pilot.pause()


def said(seat: Seat) -> str:
    """What stands beside the board, on one line."""
    return " ".join(seat.text("#status").split())


@pytest.mark.parametrize("name", LATE)
def test_the_screen_shows_the_review_that_the_command_prints(name: str) -> None:
    async def play() -> None:
        state = late_game(name)
        found = review(state)
        line = positions(state)
        async with seated(state=state, fresh=False, against="person") as seat:
            await reviewed(seat)
            assert seat.game.review is not None
            assert seat.game.review.to_dict() == found.to_dict()
            assert all(accuracy_sentence(*each) in said(seat) for each in found.accuracies.items())
            for move in reversed(found.moves):
                assert f"Move {move.ply} of {len(found.moves)}." in said(seat)
                assert f"{move.move}{GRADE_SIGNS[move.grade]} {grade_name(move.grade)}" in said(seat)
                assert " ".join(move_sentence(found, move).split()) in said(seat)
                assert seat.game.shown == line[move.ply - 1 if move.mistake else move.ply]
                assert seat.game.pointed_out == (move.best if move.mistake else None)
                await seat.press("left")
            assert seat.game.shown == line[0]
            signs = [sign for sign in GRADE_SIGNS.values() if sign]
            for sign in signs:
                assert (sign in seat.text("#moves")) == any(sign in GRADE_SIGNS[each.grade] for each in found.moves)
            await seat.press("escape")
            assert seat.game.shown == state

    driven(play())


def test_a_click_on_a_move_in_the_list_goes_to_it() -> None:
    async def play() -> None:
        state = late_game("kamon")
        line = positions(state)
        async with seated(state=state, fresh=False, against="person") as seat:
            for ply in (3, 1, 6):
                # Two moves a line below the title, after the number.
                await seat.pilot.click("#moves", offset=(5 if ply % 2 else 17, (ply + 1) // 2))
                await seat.pilot.pause()
                assert seat.game.review_ply == ply
                assert seat.game.shown in (line[ply - 1], line[ply])
            await seat.press("escape")
            assert seat.game.shown == state

    driven(play())


def test_the_keys_of_the_page_go_from_mistake_to_mistake() -> None:
    async def play() -> None:
        state = late_game("kamon")
        plies = [move.ply for move in review(state).mistakes]
        assert len(plies) > 1
        async with seated(state=state, fresh=False, against="person") as seat:
            await reviewed(seat)
            for number, ply in enumerate([*plies, plies[0]]):
                await seat.press("n")
                assert seat.game.review_ply == ply
                assert f"mistake {number % len(plies) + 1} of {len(plies)}" in said(seat)
            await seat.press("p")
            assert seat.game.review_ply == plies[-1]
            await seat.press("p")
            assert seat.game.review_ply == plies[-2]

    driven(play())


def test_against_the_computer_only_ones_own_mistakes_count() -> None:
    async def play() -> None:
        state = late_game("kamon")
        found = review(state)
        async with seated(state=state, fresh=False, against="random", colour="white") as seat:
            await reviewed(seat)
            own = [move.ply for move in found.mistakes if move.player == "white"]
            assert [move.ply for move in seat.game.mistakes] == own
            assert len(own) < len(found.mistakes)

    driven(play())


def test_a_review_that_is_left_stops_and_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    going_on = Event()

    def held(state: State, *, progress: Callable[[ReviewProgress], None], stopped: Callable[[], bool]) -> Review:
        """The review, which waits where it tells how far it has come: however fast the engine is, it can be left."""

        def told(now: ReviewProgress) -> None:
            progress(now)
            going_on.wait()

        return review(state, progress=told, stopped=stopped)

    async def play() -> None:
        async with seated(state=late_game("kamon"), fresh=False, against="person") as seat:
            await seat.press("v")
            await seat.wait(lambda: "Looking at every position" in said(seat))
            stopped = seat.game._stop_review
            await seat.press("escape")
            assert stopped.is_set()
            going_on.set()
            await seat.wait(lambda: not any(each.is_running for each in seat.app.workers if each.group == "review"))
            assert seat.game.review is None
            going_on.clear()
            await seat.press("v")
            assert not seat.game._stop_review.is_set()
            assert any(each.is_running for each in seat.app.workers if each.group == "review")
            going_on.set()
            await seat.wait(lambda: seat.game.review is not None)

    monkeypatch.setattr(review_screen, "review", held)
    try:
        driven(play())
    finally:
        going_on.set()


def test_another_game_forgets_the_review() -> None:
    async def play() -> None:
        async with seated(state=late_game("kamon"), fresh=False, against="person") as seat:
            await reviewed(seat)
            await seat.press("escape", "p")
            assert seat.state.moves == []
            assert seat.game.review is None
            await seat.press("v")
            assert "No move has been made." in said(seat)

    driven(play())


def test_a_move_after_the_review_takes_its_signs_away() -> None:
    async def play() -> None:
        state = positions(late_game("kamon"))[4]
        async with seated(state=state, fresh=False, against="person") as seat:
            await reviewed(seat)
            assert set(seat.game.signs) == {1, 2, 3, 4}
            await seat.press("escape", "tab", "enter")
            assert len(seat.state.moves) == 5
            assert seat.game.signs == {}

    driven(play())


def test_a_review_ends_within_a_step_when_it_is_stopped() -> None:
    state = crestflow.game("kamon").deal(7).play("a2")
    asked = count(1)
    with pytest.raises(ReviewStopped):
        review(state, stopped=lambda: next(asked) > 5)
    assert next(asked) == 7


def test_asking_whether_to_stop_changes_nothing() -> None:
    state = late_game("kamon")
    assert review(state, stopped=lambda: False) == review(state)
