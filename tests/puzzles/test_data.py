"""The shipped puzzles: complete, diverse, and each with one right answer by a solver that is not the engine's."""

from __future__ import annotations

from collections import Counter

import pytest

from crestflow.engine import Engine
from crestflow.games.kamon import KamonState
from crestflow.protocol import State
from crestflow.puzzles import THEMES, Puzzle, puzzle_id, shipped, write_puzzles
from crestflow.puzzles.collection import FOLDER
from crestflow.puzzles.puzzle import ENDINGS, MOST_OWN_MOVES
from crestflow.puzzles.resemblance import resemblance_key
from crestflow.puzzles.themes import themes
from tests.games.naive_pantarei import NaivePantarei
from tests.puzzles.independent import KamonMinimax, PantareiSearch, naive_kamon

KINDS = tuple(THEMES)
LARGEST_FILE = 60_000
FEWEST = 500
MOST_OF_ONE_MOVE = {"kamon": 0.36, "pantarei": 1 / 3}


def turns_of(puzzle: Puzzle) -> list[tuple[State, str]]:
    """Each position in which the player has to find a move, and the move."""
    state, found = puzzle.state, []
    for ply, move in enumerate(puzzle.solution):
        if ply % 2 == 0:
            found.append((state, move))
        state = state.play(move)
    return found


def check_values(puzzle: Puzzle, move: str, values: dict[str, str]) -> None:
    """The move keeps the goal, and every other one is worse."""
    worse = {"win": {"draw", "loss"}, "draw": {"loss"}}[puzzle.goal]
    assert values.pop(move) == puzzle.goal, puzzle
    assert set(values.values()) <= worse, puzzle


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_enough_of_every_sort_in_a_small_file(kind: str) -> None:
    found = shipped(kind)
    assert len(found) >= FEWEST
    assert (FOLDER / f"{kind}.json").stat().st_size < LARGEST_FILE
    assert set(THEMES[kind]) == {theme for puzzle in found for theme in puzzle.themes}
    assert {puzzle.difficulty for puzzle in found} == {1, 2, 3, 4, 5}
    assert {1, 2, 3, 4} <= {puzzle.own_moves for puzzle in found} <= set(range(1, MOST_OWN_MOVES + 1))
    assert {puzzle.player for puzzle in found} == {"black", "white"}
    assert max(Counter(puzzle.difficulty for puzzle in found).values()) <= 0.31 * len(found)
    assert sum(puzzle.own_moves == 1 for puzzle in found) <= MOST_OF_ONE_MOVE[kind] * len(found)


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_are_symmetric_or_look_alike(kind: str) -> None:
    found = shipped(kind)
    assert [puzzle.id for puzzle in found] == sorted({puzzle.id for puzzle in found})
    assert all(puzzle.id == puzzle_id(puzzle.state) for puzzle in found)
    assert len({resemblance_key(puzzle.state) for puzzle in found}) == len(found)


@pytest.mark.parametrize("kind", KINDS)
def test_the_file_is_as_it_would_be_written(kind: str) -> None:
    assert write_puzzles(kind, shipped(kind)) == (FOLDER / f"{kind}.json").read_text("utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_are_played_by_the_rules_and_end_as_they_say(kind: str) -> None:
    for puzzle in shipped(kind):
        assert len(puzzle.solution) % 2 == 1
        assert len(ENDINGS & set(puzzle.themes)) == 1
        state = puzzle.state
        for move in puzzle.solution:
            state = state.play(move)
        if state.outcome is not None and puzzle.goal == "win":
            assert state.outcome.winner == puzzle.player
            assert state.outcome.reason == puzzle.ending
        elif state.outcome is not None:
            assert state.outcome.winner is None


@pytest.mark.parametrize("kind", KINDS)
def test_themes_are_facts(kind: str) -> None:
    for puzzle in shipped(kind):
        assert themes(puzzle.state, puzzle.solution, puzzle.ending) == puzzle.themes


def late(stones: int) -> list[Puzzle]:
    """The Kamon puzzles that begin with so many stones or more."""
    return [
        puzzle for puzzle in shipped("kamon") if isinstance(puzzle.state, KamonState) and puzzle.state.ply >= stones
    ]


def check_kamon(puzzle: Puzzle) -> None:
    solver = KamonMinimax()
    for state, move in turns_of(puzzle):
        check_values(puzzle, move, solver.moves(naive_kamon(str(state))))


def test_late_kamon_puzzles_have_one_answer_by_naive_rules_and_minimax() -> None:
    sample = late(26)[:40]
    assert len(sample) == 40
    for puzzle in sample:
        check_kamon(puzzle)


@pytest.mark.long(seconds=20)
def test_all_late_kamon_puzzles_have_one_answer_by_naive_rules_and_minimax() -> None:
    for puzzle in late(24):
        check_kamon(puzzle)


def check_pantarei(puzzle: Puzzle, turns: int) -> bool:
    """Whether a search of so many turns decides every move; what it decides agrees with the puzzle."""
    search, decided = PantareiSearch(), True
    for state, move in turns_of(puzzle):
        values = search.moves(NaivePantarei.read(str(state)), turns)
        assert values[move] in (puzzle.goal, None), puzzle
        assert all(value in ("loss", None) for other, value in values.items() if other != move), puzzle
        decided = decided and None not in values.values()
    return decided


@pytest.mark.parametrize(("part", "decided"), [(12, 1), pytest.param(3, 6, marks=pytest.mark.long(seconds=20))])
def test_pantarei_puzzles_with_few_moves_have_one_answer_by_naive_rules_and_search(part: int, decided: int) -> None:
    few = [puzzle for puzzle in shipped("pantarei") if len(puzzle.state.legal_moves()) <= 8]
    assert sum(check_pantarei(puzzle, 3) for puzzle in few[::part]) >= decided


@pytest.mark.long(seconds=30)
def test_more_pantarei_puzzles_agree_with_naive_rules_and_search() -> None:
    some = [puzzle for puzzle in shipped("pantarei") if len(puzzle.state.legal_moves()) <= 10]
    assert sum(check_pantarei(puzzle, 3) for puzzle in some[1::3]) >= 8


@pytest.mark.parametrize("part", [20, pytest.param(1, marks=pytest.mark.long(seconds=50))], ids=["some", "all"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_solver_proves_every_move_of_every_puzzle(kind: str, part: int) -> None:
    engine = Engine()
    for puzzle in shipped(kind)[::part]:
        for state, move in turns_of(puzzle):
            solution = engine.solve(state, moves=True)
            assert solution.complete
            check_values(puzzle, move, dict(solution.moves))
