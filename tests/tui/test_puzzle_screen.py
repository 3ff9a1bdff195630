"""Puzzles on the screen: chosen, solved, refuted, given up; the rating and streak that the prompt keeps, too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest
from textual.widgets import Static

from crestflow.i18n import LANGUAGES
from crestflow.protocol import positions
from crestflow.puzzles import Puzzle, puzzle_of_the_day, puzzles
from crestflow.puzzles.attempt import WrongMove
from crestflow.puzzles.progress import PuzzleProgress, progress_path, read_progress, write_progress
from crestflow.tui.puzzles import LinePuzzles
from crestflow.tui.screen.kamon import KamonScreenBoard
from crestflow.tui.screen.puzzle_choice import ALL, DIFFICULTIES, chosen_puzzles, difficulty_choices, theme_choices
from crestflow.tui.screen.puzzle_screen import PuzzleScreen
from crestflow.tui.screen.widgets import BoardWidget
from tests.tui.pilot import Seat, driven, seated
from tests.tui.test_line import Script
from tests.tui.test_screen import where

KINDS = ("kamon", "pantarei")
TWO_MOVES = {kind: next(each for each in puzzles(kind) if each.own_moves == 2) for kind in KINDS}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the progress of these tests apart."""
    for name in ("HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))


@asynccontextmanager
async def solving(*found: Puzzle, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Seat, PuzzleScreen]]:
    """Somebody at a screen with puzzles."""
    async with seated(puzzles=found, size=size) as seat:
        yield seat, await puzzle_screen(seat)


async def puzzle_screen(seat: Seat) -> PuzzleScreen:
    """The screen of puzzles, as soon as it is there."""
    await seat.wait(lambda: isinstance(seat.app.screen, PuzzleScreen) and seat.app.screen.can_show)
    await seat.pilot.pause()
    screen = seat.app.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


async def typed(seat: Seat, move: str) -> None:
    await seat.press("m")
    await seat.press(*move, "enter")


def said(screen: PuzzleScreen, name: str = "#status") -> str:
    return " ".join(str(screen.query_one(name, Static).content).split())


def wrong_move(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.state.legal_moves() if move != puzzle.solution[0])


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_solved_and_counts_as_at_the_prompt(kind: str) -> None:
    puzzle = TWO_MOVES[kind]

    async def play() -> None:
        async with solving(puzzle) as (seat, screen):
            assert f"Puzzle {puzzle.id}" in said(screen, "#head")
            for move in puzzle.solution[::2]:
                await typed(seat, move)
            assert screen.attempt.solved
            assert "Solved:" in said(screen)
            await seat.press("left")
            assert screen.shown == positions(screen.attempt.state)[-2]
            await seat.press("enter")
            assert "There is no further puzzle" in said(screen)

    driven(play())
    expected = PuzzleProgress()
    expected.count(puzzle, 1.0)
    assert read_progress(progress_path()) == {kind: expected}
    again = Script(puzzle.solution[::2])
    LinePuzzles((puzzle,), kind, again, progress_path()).run()
    assert f"Rating {expected.rating} (+0). Streak 1." in again.text


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_move_is_refuted_on_the_board(kind: str) -> None:
    puzzle = TWO_MOVES[kind]

    async def play() -> None:
        async with solving(puzzle) as (seat, screen):
            move = wrong_move(puzzle)
            await typed(seat, move)
            await seat.wait(lambda: isinstance(screen.judged, WrongMove))
            await seat.pilot.pause()
            assert isinstance(screen.judged, WrongMove)
            assert screen.line[0] == puzzle.state
            assert screen.listed.moves == [move, *screen.judged.refutation]
            assert screen.shown.moves == [move, *screen.judged.refutation[:1]]
            assert "Try again." in said(screen)
            assert f"{move}?" in said(screen, "#moves") or kind == "pantarei"
            await seat.press("left")
            assert screen.shown.moves == [move]
            await seat.press("end")
            assert screen.shown == screen.line[-1]
            await seat.press("enter")
            assert screen.shown == puzzle.state
            assert not screen.line
            for right in puzzle.solution[::2]:
                await typed(seat, right)
            assert screen.attempt.solved

    driven(play())
    expected = PuzzleProgress()
    expected.count(puzzle, 0.5)
    assert read_progress(progress_path()) == {kind: expected}


def test_the_cursor_and_the_mouse_solve_a_puzzle() -> None:
    puzzle = next(each for each in puzzles("kamon") if each.own_moves == 1)

    async def play() -> None:
        async with solving(puzzle) as (seat, screen):
            assert isinstance(screen.board, KamonScreenBoard)
            while screen.board.cursor != puzzle.solution[0]:
                await seat.press("tab")
            await seat.press("enter")
            assert screen.attempt.solved
        async with solving(puzzle) as (seat, screen):
            assert isinstance(screen.board, KamonScreenBoard)
            widget = screen.query_one(BoardWidget)
            await seat.pilot.click(widget, offset=where(screen.board, puzzle.solution[0]))
            await seat.pilot.pause()
            assert screen.attempt.solved

    driven(play())


def test_a_move_that_is_not_legal_costs_nothing() -> None:
    puzzle = TWO_MOVES["kamon"]
    illegal = next(cell for cell in puzzle.state.game.actions if cell not in puzzle.state.legal_moves())

    async def play() -> None:
        async with solving(puzzle) as (seat, screen):
            await typed(seat, illegal)
            assert "Not played." in said(screen)
            assert screen.attempt.faults == 0

    driven(play())


def test_a_hint_marks_the_right_move_and_the_answer_ends_the_attempt() -> None:
    async def play() -> None:
        async with solving(*puzzles("pantarei")[:2]) as (seat, screen):
            puzzle = screen.attempt.puzzle
            await seat.press("h")
            assert screen.pointed_out == puzzle.solution[0]
            assert "Hint:" in said(screen)
            await seat.press("r")
            assert screen.attempt.given_up
            assert f"The solution: {' '.join(puzzle.solution)}." in said(screen)
            assert screen.shown.moves == [puzzle.solution[0]]
            assert read_progress(progress_path())["pantarei"].scores == {puzzle.id: 0.0}
            await seat.press("enter")
            assert screen.attempt.puzzle.id != puzzle.id
            assert screen.shown == screen.attempt.puzzle.state
            assert not screen.over

    driven(play())


def test_a_puzzle_that_is_left_after_a_wrong_move_counts() -> None:
    puzzle = TWO_MOVES["kamon"]

    async def play() -> None:
        async with solving(puzzle) as (seat, screen):
            await typed(seat, wrong_move(puzzle))
            await seat.wait(lambda: screen.judged is not None)

    driven(play())
    assert read_progress(progress_path())["kamon"].scores == {puzzle.id: 0.0}


def test_puzzles_are_chosen_from_the_first_menu_by_theme_and_difficulty() -> None:
    async def play() -> None:
        async with seated() as seat:
            await seat.wait(lambda: "Puzzles · Pantareï" in seat.screen_text)
            await seat.press("end", "up", "enter")
            await seat.wait(lambda: "Puzzle of the day" in seat.screen_text)
            themes = [theme for theme, _ in theme_choices("kamon", PuzzleProgress())]
            await seat.press(*["down"] * themes.index("loop"), "enter")
            await seat.wait(lambda: "Difficulty" in seat.screen_text)
            await seat.press("down", "down", "enter")
            screen = await puzzle_screen(seat)
            assert "loop" in screen.attempt.puzzle.themes
            assert screen.attempt.puzzle.difficulty == 2
            await seat.press("z")
            await seat.wait(lambda: "Puzzle of the day" in seat.screen_text)
            await seat.press("down", "enter")
            await seat.wait(lambda: seat.app.screen is not screen and isinstance(seat.app.screen, PuzzleScreen))
            today = date.today()  # noqa: DTZ011 (the day where the player is)
            found = (await puzzle_screen(seat)).attempt.puzzle
            assert found in [
                puzzle_of_the_day("kamon", today - timedelta(days)) for days in (0, 1)
            ]  # midnight may pass

    driven(play())


def test_a_game_leads_to_its_puzzles_and_can_still_be_resumed() -> None:
    async def play() -> None:
        async with seated(game="pantarei", against="person", colour="black", seed=7) as seat:
            game = seat.game.game
            await seat.press("z")
            await seat.wait(lambda: "Puzzle of the day" in seat.screen_text)
            await seat.press("enter")
            await seat.wait(lambda: "Difficulty" in seat.screen_text)
            await seat.press("enter")
            assert (await puzzle_screen(seat)).attempt.puzzle.game == "pantarei"
            assert seat.app.last_game is game

    driven(play())


def test_where_everything_was_tried_another_choice_is_offered() -> None:
    tried = puzzles("kamon", theme="blockade")
    write_progress(progress_path(), {"kamon": PuzzleProgress(scores={each.id: 1.0 for each in tried})})

    async def play() -> None:
        async with seated(puzzles=tried) as seat:
            await seat.wait(lambda: "There is no puzzle left here." in seat.screen_text)
            assert f"Blockade  {len(tried)}/{len(tried)}" in seat.screen_text
            await seat.press("down", "enter")
            await puzzle_screen(seat)

    driven(play())


def test_a_damaged_file_ends_the_program_with_a_sentence() -> None:
    progress_path().parent.mkdir(parents=True, exist_ok=True)
    progress_path().write_text("{}", "utf-8")

    async def play() -> None:
        async with seated(puzzles=puzzles("kamon")) as seat:
            await seat.wait(lambda: seat.app._exit)
            assert seat.app.return_code == 2

    driven(play())


def test_a_file_that_cannot_be_written_is_said() -> None:
    puzzle = next(each for each in puzzles("kamon") if each.own_moves == 1)

    async def play() -> None:
        async with solving(puzzle) as (seat, screen):
            progress_path().parent.mkdir(parents=True, exist_ok=True)
            progress_path().mkdir()  # a folder in the place of the file
            await typed(seat, puzzle.solution[0])
            assert screen.attempt.solved
            assert "Nothing was written:" in said(screen)

    driven(play())


def test_puzzles_speak_every_language_and_fit_the_smallest_screen() -> None:
    async def play() -> None:
        async with solving(*puzzles("kamon")[:2]) as (seat, screen):
            await typed(seat, wrong_move(screen.attempt.puzzle))
            await seat.wait(lambda: screen.judged is not None)
            heard = set()
            for code in LANGUAGES:
                assert seat.app.language == code
                heard.add(said(screen))
                assert screen.query_one("#log").size.height >= 4
                await seat.press("l")
            assert len(heard) == len(LANGUAGES)

    driven(play())


@pytest.mark.parametrize("kind", KINDS)
def test_the_choices_name_every_puzzle(kind: str) -> None:
    progress = PuzzleProgress()
    for theme, _ in theme_choices(kind, progress):
        found = chosen_puzzles(kind, theme)
        assert found
        if theme in (ALL, *puzzles(kind)[0].themes):
            offered = [difficulty for difficulty, _ in difficulty_choices(kind, theme, progress)]
            assert set(offered) - {ALL} <= {str(number) for number in DIFFICULTIES}
            parts = [chosen_puzzles(kind, theme, difficulty) for difficulty in offered if difficulty != ALL]
            assert sorted(each.id for part in parts for each in part) == sorted(each.id for each in found)
