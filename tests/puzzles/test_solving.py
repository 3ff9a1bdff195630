"""Solving puzzles: right and wrong moves, scores, ratings and streaks, at a prompt and from Python."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.protocol import IllegalMove
from crestflow.puzzles import Puzzle, puzzle, puzzle_of_the_day, puzzles, shipped
from crestflow.puzzles.attempt import PuzzleAttempt, RightMove, WrongMove
from crestflow.puzzles.progress import PuzzleProgress, progress_path, rating_change, read_progress
from crestflow.tui.puzzle_sentences import wrong
from crestflow.tui.puzzles import LinePuzzles

LONG = {kind: next(each for each in puzzles(kind) if each.own_moves == 3) for kind in ("kamon", "pantarei")}


@pytest.mark.parametrize("kind", LONG)
def test_the_solution_is_right_and_every_other_move_is_refuted(kind: str) -> None:
    attempt = PuzzleAttempt(LONG[kind])
    while not attempt.solved:
        state, right = attempt.state, attempt.next_move
        for move in state.legal_moves():
            if move != right:
                judged = attempt.play(move)
                assert isinstance(judged, WrongMove)
                assert judged.value in ("draw", "loss")
                assert attempt.state == state
                if judged.refutation:
                    state.play(move).play(judged.refutation[0])
        assert isinstance(attempt.play(right), RightMove)
    assert attempt.score == 0.0


def test_every_wrong_move_has_its_sentence() -> None:
    one = LONG["pantarei"]
    other = "White" if one.player == "black" else "Black"
    assert wrong(one, WrongMove("1r", "loss", ("2r",))) == f"1r loses: {other} answers 2r and wins."
    assert wrong(one, WrongMove("1r", "draw", ("2r",))).endswith("answers 2r and holds the draw.")
    assert wrong(one, WrongMove("1r", "draw", ())) == "1r ends the game as a draw, and there is a win."
    assert wrong(one, WrongMove("1r", None, ())) == "1r is not the right move."


def test_a_move_that_is_not_legal_costs_nothing() -> None:
    attempt = PuzzleAttempt(LONG["kamon"])
    illegal = next(cell for cell in attempt.state.game.actions if cell not in attempt.state.legal_moves())
    with pytest.raises(IllegalMove):
        attempt.play(illegal)
    assert attempt.faults == 0


@pytest.mark.parametrize(("hints", "score"), [(0, 1.0), (1, 0.5), (2, 0.0)])
def test_help_lowers_the_score(hints: int, score: float) -> None:
    attempt = PuzzleAttempt(LONG["pantarei"])
    for number, move in enumerate(LONG["pantarei"].solution[::2]):
        if number < hints:
            assert attempt.hint() == attempt.next_move
            attempt.hint()  # the same hint again costs nothing
        attempt.play(move)
    assert (attempt.hints, attempt.score) == (hints, score)


def test_giving_up_scores_nothing_and_tells_the_rest() -> None:
    attempt = PuzzleAttempt(LONG["kamon"])
    attempt.play(attempt.next_move)
    assert attempt.give_up() == LONG["kamon"].solution[2:]
    assert not attempt.solved
    assert attempt.score == 0.0


@given(st.integers(100, 3000), st.integers(300, 2400), st.integers(0, 100))
def test_the_rating_moves_towards_the_result(player: int, rating: int, played: int) -> None:
    lost, half, won = (rating_change(player, rating, score, played) for score in (0.0, 0.5, 1.0))
    assert -40 <= lost <= half <= won <= 40
    assert lost <= 0 <= won
    assert won == -rating_change(rating, player, 0.0, played)


def test_a_puzzle_counts_once_and_a_failure_ends_the_streak() -> None:
    progress, (first, second, third) = PuzzleProgress(), shipped("kamon")[:3]
    assert progress.count(first, 1.0) > 0
    assert progress.count(first, 0.0) == 0
    progress.count(second, 0.5)
    assert (progress.streak, progress.longest_streak) == (2, 2)
    progress.count(third, 0.0)
    assert (progress.streak, progress.longest_streak) == (0, 2)
    assert progress.next_puzzle([first, second, third]) is None


def test_the_next_puzzle_is_the_nearest_by_rating() -> None:
    progress = PuzzleProgress()
    progress.count(max(shipped("pantarei"), key=lambda each: each.rating), 1.0)
    chosen = progress.next_puzzle(shipped("pantarei"))
    assert chosen is not None
    assert chosen.id not in progress.tries
    left = [each for each in shipped("pantarei") if each.id not in progress.tries]
    assert abs(chosen.rating - progress.rating) == min(abs(each.rating - progress.rating) for each in left)


def test_progress_lies_where_the_system_keeps_data() -> None:
    home = {"HOME": "/home/ada"}
    assert progress_path(home, "linux") == Path("/home/ada/.local/share/crestflow/puzzles.json")
    assert progress_path({**home, "XDG_DATA_HOME": "/data"}, "linux") == Path("/data/crestflow/puzzles.json")
    assert progress_path(home, "darwin").parts[-4:] == ("Library", "Application Support", "crestflow", "puzzles.json")
    assert progress_path({"APPDATA": "C:/Roaming"}, "win32") == Path("C:/Roaming/crestflow/puzzles.json")


def test_every_day_has_its_puzzle_and_all_have_their_turn() -> None:
    for kind in ("kamon", "pantarei"):
        days = [date(2026, 11, 15) + timedelta(days) for days in range(len(shipped(kind)))]
        assert {puzzle_of_the_day(kind, day).id for day in days} == {each.id for each in shipped(kind)}
    assert puzzle_of_the_day("kamon", date(1970, 1, 1)) == shipped("kamon")[0]


def test_puzzles_are_found_by_id_theme_and_difficulty() -> None:
    one = shipped("kamon")[5]
    assert puzzle(one.id) == one
    with pytest.raises(KeyError):
        puzzle("k-none")
    assert all(
        "swap" in each.themes and each.difficulty == 3 for each in puzzles("pantarei", theme="swap", difficulty=3)
    )
    with pytest.raises(ValueError, match="no theme 'swap'"):
        puzzles("kamon", theme="swap")
    with pytest.raises(ValueError, match="no puzzles for 'go'"):
        puzzles("go")


class Script:
    """A console that types given lines and keeps what is said."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def say(self, text: str) -> None:
        self.said.append(text)


def session(some: Iterable[Puzzle], lines: Iterable[str], path: Path) -> str:
    console = Script(lines)
    LinePuzzles(some, "kamon", console, path, draw=str).run()
    return "\n".join(console.said)


def test_a_puzzle_is_solved_at_the_prompt(tmp_path: Path) -> None:
    one = LONG["kamon"]
    other = next(move for move in one.state.legal_moves() if move != one.solution[0])
    said = session([one], ["help", "legal", "zz", other, *one.solution[::2]], tmp_path / "puzzles.json")
    assert f"{other} loses: " in said or f"{other} does not win: " in said
    assert "Not played." in said
    assert f"{one.solution[0]} is right. " in said
    assert "Solved: " in said
    kept = read_progress(tmp_path / "puzzles.json")["kamon"]
    assert kept.scores == {one.id: 0.5}
    assert kept.streak == 1
    assert f"Rating {kept.rating}" in said


def test_the_answer_ends_a_puzzle_and_the_next_one_follows(tmp_path: Path) -> None:
    said = session(shipped("kamon")[:3], ["answer", "text", "answer", "answer"], tmp_path / "puzzles.json")
    assert said.count("Not solved.") == 3
    assert said.endswith("There is no further puzzle of this kind.")
    assert len(read_progress(tmp_path / "puzzles.json")["kamon"].scores) == 3


def test_leaving_counts_nothing(tmp_path: Path) -> None:
    session(shipped("kamon")[:3], ["hint", "quit"], tmp_path / "puzzles.json")
    assert not (tmp_path / "puzzles.json").exists()


def test_leaving_after_a_wrong_move_counts_as_not_solved(tmp_path: Path) -> None:
    one = LONG["kamon"]
    other = next(move for move in one.state.legal_moves() if move != one.solution[0])
    said = session([one], [other, "quit"], tmp_path / "puzzles.json")
    assert read_progress(tmp_path / "puzzles.json")["kamon"].scores == {one.id: 0.0}
    assert "Not solved." in said


def test_two_programs_keep_the_results_of_both(tmp_path: Path) -> None:
    path, (first, second) = tmp_path / "puzzles.json", shipped("kamon")[:2]

    def lines() -> Iterable[str]:
        """Another program solves a puzzle while this one waits for its first line."""
        session([second], second.solution[::2], path)
        yield from first.solution[::2]

    session([first], lines(), path)
    kept = read_progress(path)["kamon"]
    assert kept.scores == {first.id: 1.0, second.id: 1.0}
    assert kept.streak == 2


def test_the_last_of_several_is_not_offered_again_after_it_was_tried(tmp_path: Path) -> None:
    path, some = tmp_path / "puzzles.json", shipped("kamon")[:3]
    session([some[0]], ["answer"], path)
    said = session(some, ["answer"] * 3, path)
    assert said.count("Not solved.") == 2
    assert some[0].id not in said
    assert some[0].id in session([some[0]], ["answer"], path)
