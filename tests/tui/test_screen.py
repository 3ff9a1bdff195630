"""The screen: both games by keys and mouse, the computer, hints, analysis, undo, themes and languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

import crestflow
from crestflow.games.kamon.geometry import CELLS, INDEX
from crestflow.games.pantarei import PantareiState
from crestflow.i18n import LANGUAGES, speaking, t
from crestflow.protocol import State
from crestflow.records import load_record, replay
from crestflow.render.svg import palette
from crestflow.tui.screen.board import BoardLook
from crestflow.tui.screen.boards import board_for
from crestflow.tui.screen.kamon import KamonScreenBoard
from crestflow.tui.screen.keys import all_keys
from crestflow.tui.screen.pantarei import PantareiScreenBoard
from tests.games.play import seeded, walk
from tests.tui.pilot import driven, seated

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


def random_game(name: str, seed: int) -> list[State]:
    """Every position of a random game."""
    return list(walk(crestflow.game(name).deal(seed), seeded(seed)))


def where(board: KamonScreenBoard, cell: str) -> tuple[int, int]:
    """A character inside a cell, after a drawing."""
    (x, y), (width, height) = board._places.corner(INDEX[cell]), board._places.size
    return x + width // 2, (y + height // 2) // 2


def look(theme: str = "dark") -> BoardLook:
    return BoardLook(palette.theme("light" if theme == "light" else "dark"))


@pytest.mark.parametrize("size", [(50, 22), (66, 28), (83, 38), (120, 60)])
def test_every_kamon_cell_is_drawn_and_can_be_clicked(size: tuple[int, int]) -> None:
    state = crestflow.game("kamon").deal(7)
    board = KamonScreenBoard(state)
    drawn = board.draw(*size, look()).text()
    for code in re.findall(r"[A-Z][a-z]", state.setup):
        assert code in drawn
    for cell in CELLS:
        assert board.click(*where(board, cell)) == cell
    assert board.click(0, 0) is None


@given(st.lists(st.sampled_from(["left", "right", "up", "down"]), max_size=40))
def test_the_cursor_stays_on_the_board_and_goes_back_in_a_row(arrows: list[str]) -> None:
    board = KamonScreenBoard(crestflow.game("kamon").deal(7))
    for arrow in arrows:
        before = board.cursor
        board.arrow(arrow)  # type: ignore[arg-type]
        assert board.cursor in CELLS
        if arrow == "right" and board.cursor != before:
            board.arrow("left")
            assert board.cursor == before


def test_every_kamon_cell_can_be_reached_with_the_arrows() -> None:
    seen, todo = set(), ["d4"]
    while todo:
        cell = todo.pop()
        seen.add(cell)
        for arrow in ("left", "right", "up", "down"):
            board = KamonScreenBoard(crestflow.game("kamon").deal(7))
            board._go(INDEX[cell])
            board.arrow(arrow)
            if board.cursor not in seen:
                todo.append(board.cursor)
    assert seen == set(CELLS)


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_pantarei_move_can_be_made_at_the_board(seed: int) -> None:
    for state in random_states("pantarei", seed):
        assert isinstance(state, PantareiState)
        made = set()
        for number in range(1, len(state.stacks) + 1):
            for mode in "12x":
                for target in range(1, len(state.stacks) + 1):
                    board = PantareiScreenBoard(state)
                    board.cursor = number
                    if board.mode(mode):
                        board.cursor = target
                        move = board.enter()
                        made |= {move} if move else set()
        assert made == set(state.legal_moves()) - {"pass"}


def random_states(name: str, seed: int) -> list[State]:
    """A few positions of a random game."""
    line = random_game(name, seed)
    return [state for state in line[:: max(1, len(line) // 3)] if state.outcome is None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["kamon", "kamon:wild", "pantarei"])
def test_a_game_fits_the_screen(name: str, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with seated(game=name, against="person", colour="black", seed=7, size=size) as seat:
            codes = re.findall(r"[A-Z][a-z]", seat.state.setup) if "kamon" in name else [str(n) for n in range(1, 20)]
            assert all(code in seat.board.text for code in codes)
            assert "Crestflow" in seat.screen_text
            assert "your move" in seat.screen_text
            assert "Hint" in seat.screen_text

    driven(play())


def test_keys_play_a_game_of_kamon_against_the_computer() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="random", colour="black", seed=7) as seat:
            while seat.game.game.ending() is None:
                before = len(seat.state.moves)
                await seat.press("tab", "enter")
                await seat.wait(lambda before=before: seat.game.game.over or len(seat.state.moves) >= before + 2)  # type: ignore[misc]
            ending = seat.game.game.ending()
            assert ending is not None
            assert ending in seat.text("#status")
            assert all(move in seat.text("#moves") for move in seat.state.moves)
            await seat.press("p")
            assert seat.state.moves == []

    driven(play())


def test_keys_play_a_game_of_pantarei_against_the_computer() -> None:
    async def play() -> None:
        async with seated(game="pantarei", against="random", colour="white", seed=7) as seat:
            for _ in range(6):
                await seat.turn("white")
                before = len(seat.state.moves)
                await seat.press("tab", "up", "tab", "enter")
                assert seat.state.moves[before:]

    driven(play())


def test_the_mouse_plays_both_games() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="person", colour="black", seed=7) as seat:
            move = seat.state.legal_moves()[3]
            board = seat.game.board
            assert isinstance(board, KamonScreenBoard)
            await seat.pilot.click(seat.board, offset=where(board, move))
            await seat.pilot.pause()
            assert seat.state.moves == [move]
        async with seated(game="pantarei", against="person", colour="black", seed=7) as seat:
            board = seat.game.board
            assert isinstance(board, PantareiScreenBoard)
            step = next(move for move in seat.state.legal_moves() if move.endswith("r"))
            source = int(step[:-1])
            target = source + seat.state.stacks[source - 1][-1].value  # type: ignore[attr-defined]
            for number in (source, target):
                at = board._left + board._pitch * (number - 1) + 1
                await seat.pilot.click(seat.board, offset=(at, 5))
                await seat.pilot.pause()
            assert seat.state.moves == [step]

    driven(play())


def test_a_wrong_move_is_explained() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="person", colour="black", seed=7) as seat:
            await seat.press("m")
            await seat.press("d", "4", "enter")
            assert "d4: the first stone goes on an edge cell" in seat.text("#status")
            await seat.press("m")
            await seat.press("A", "2", "enter")
            assert seat.state.moves == ["a2"]

    driven(play())


def test_a_hint_is_one_of_the_legal_moves_and_is_marked_on_the_board() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="person", colour="black", seed=7) as seat:
            await seat.press("h")
            await seat.wait(lambda: seat.game.hint is not None)
            assert seat.game.hint in seat.state.legal_moves()
            assert f"Hint: {seat.game.hint}," in seat.text("#status")
            await seat.press("down")
            await seat.press("up", "up")
            assert "?" in seat.board.text or seat.game.board.cursor == seat.game.hint  # type: ignore[attr-defined]

    driven(play())


def test_the_analysis_finds_the_winning_move_and_fills_the_bar() -> None:
    async def play() -> None:
        async with seated(state=near_the_end(), fresh=False, against="person") as seat:
            await seat.press("a")
            await seat.wait(lambda: seat.game.report is not None and seat.game.report.complete)
            await seat.pilot.pause()
            assert f"{seat.state.turn.capitalize()} wins with" in seat.text("#report")
            assert "100%" in seat.text("#report")
            best = seat.game.report.moves[0].move if seat.game.report else ""
            await seat.press("m", *best, "enter")
            assert best in seat.state.moves
            await seat.press("a")
            assert not seat.game.query_one("#report").display

    driven(play())


def near_the_end() -> State:
    """A game of Kamon in which the player to move wins, by the engine's word."""
    from crestflow.engine import Engine

    engine = Engine()
    for seed in range(100):
        line = random_game("kamon", seed)
        for state in line[-6:]:
            if state.outcome is None and engine.solve(state).value == "win":
                return state
    raise AssertionError("no such game")


def test_undo_goes_back_to_ones_own_move() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="random", colour="white", seed=7) as seat:
            await seat.turn("white")
            first = seat.state
            await seat.press("tab", "enter")
            await seat.wait(lambda: len(seat.state.moves) == 3 or seat.game.game.over)
            await seat.press("u")
            assert seat.state == first
            await seat.press("u")
            assert "no move of yours to take back" in seat.text("#status")

    driven(play())


def test_undo_while_the_computer_thinks_takes_the_move_back() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="perfect", colour="black", seed=7) as seat:
            start = seat.state
            await seat.press("tab", "enter")
            assert len(seat.state.moves) == 1
            await seat.press("u")
            assert seat.state == start
            await seat.pilot.pause(0.5)
            assert seat.state == start, "a move that came too late was played"

    driven(play())


def test_resigning_is_asked_about_and_ends_the_game() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="random", colour="black", seed=7) as seat:
            await seat.press("r", "enter")
            assert not seat.game.game.over
            await seat.press("r", "down", "enter")
            assert "Black resigns. White wins." in seat.text("#status")
            await seat.press("tab", "enter")
            assert "The game is over." in seat.text("#status")

    driven(play())


def test_a_game_is_saved_and_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def play() -> None:
        async with seated(game="kamon", against="person", colour="black", seed=7) as seat:
            await seat.press("tab", "enter")
            for said in ("Saved to", "is there already"):
                await seat.press("s", "enter")
                assert said in seat.text("#status").replace("\n", " ")
            assert replay(load_record("kamon.json")) == seat.state

    driven(play())


@pytest.mark.parametrize("name", ["dark", "light", "dark-high", "light-high"])
def test_every_theme_draws(name: str) -> None:
    async def play() -> None:
        async with seated(game="pantarei", against="person", colour="black", seed=7, look=name) as seat:
            before = seat.board.render_line(9)
            await seat.press("t")
            assert seat.app.look != name
            assert seat.board.render_line(9) != before

    driven(play())


def test_the_screen_speaks_every_language() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="1", colour="black", seed=7) as seat:
            heard = set()
            for code in LANGUAGES:
                assert seat.app.language == code
                heard.add(seat.text("#status"))
                await seat.press("l")
            assert len(heard) == len(LANGUAGES)

    driven(play())


def test_the_screen_begins_in_the_language_spoken() -> None:
    async def play() -> None:
        with speaking("pl"):
            async with seated() as seat:
                assert t("Which game?") != "Which game?"
                assert t("Which game?") in seat.screen_text

    driven(play())


def test_what_is_not_given_is_asked() -> None:
    async def play() -> None:
        async with seated() as seat:
            await seat.wait(lambda: "Which game?" in seat.screen_text)
            await seat.press("down", "down", "enter")
            await seat.wait(lambda: "Against whom?" in seat.screen_text)
            await seat.press("down", "enter")
            await seat.wait(lambda: "Which colour do you take?" in seat.screen_text)
            assert seat.state.game.name == "pantarei"
            await seat.press("down", "enter")
            await seat.turn("white")
            assert set(seat.game.game.computers) == {"black"}

    driven(play())


def test_a_hint_says_what_each_colour_is_worth() -> None:
    async def play() -> None:
        async with seated(game="pantarei", against="random", seed=7) as seat:
            await seat.wait(lambda: "Which colour do you take?" in seat.screen_text)
            await seat.press("down", "down", "enter")
            await seat.wait(lambda: "Advice: take" in seat.screen_text)
            assert "Which colour do you take?" in seat.screen_text
            assert "Hint: which" not in seat.screen_text
            await seat.press("down", "enter")
            await seat.turn("white")
            assert set(seat.game.game.computers) == {"black"}

    driven(play())


def test_leaving_the_questions_ends_the_program_politely() -> None:
    async def play() -> None:
        async with seated() as seat:
            await seat.press("escape")
            await seat.pilot.pause()
            assert seat.app.last_game is None
            assert not seat.app.is_running or seat.app._exit

    driven(play())


@given(
    st.sampled_from(["kamon", "kamon:wild", "pantarei"]), st.integers(0, 50), st.integers(40, 130), st.integers(11, 50)
)
def test_a_board_of_any_size_is_drawn_without_writing_beside_it(name: str, seed: int, width: int, height: int) -> None:
    state = random_game(name, seed)[-1]
    board = board_for(state)
    grid = board.draw(width, height, look())
    assert all(len(grid.line(line)) == width for line in range(height))


def test_keys_that_come_in_one_burst_keep_their_order() -> None:
    """Over a slow line several keys arrive at once: Tab must not overtake the others."""

    async def play() -> None:
        async with seated(game="pantarei", against="person", colour="black", seed=7) as seat:
            for key in ("tab", "up", "tab", "enter"):
                seat.app.post_message(events.Key(key, None))
            await seat.wait(lambda: bool(seat.state.moves))

    driven(play())


def test_the_window_of_keys_shows_them_all_in_every_language() -> None:
    async def play() -> None:
        async with seated(game="kamon", against="person", colour="black", seed=7) as seat:
            for code in LANGUAGES:
                assert seat.app.language == code
                with speaking(code):
                    keys = all_keys()
                await seat.press("question_mark")
                lines = seat.screen_text.splitlines()
                for key, words in keys:
                    assert any(f" {key} " in line and words[:12] in line for line in lines), (code, key)
                await seat.press("escape", "l")

    driven(play())
