"""Making puzzles: one answer each, the same ones for a seed, nothing lost by a kill, and variety."""

from __future__ import annotations

import json
import random
from collections import Counter
from math import ceil
from pathlib import Path

import pytest

from crestflow.engine import Engine
from crestflow.protocol import RulesError
from crestflow.puzzles import Puzzle, read_puzzles, shipped, write_puzzles
from crestflow.puzzles.difficulty import LEVEL_RATINGS, measured_rating
from crestflow.puzzles.journal import PuzzleJournal
from crestflow.puzzles.line import LineFinder
from crestflow.puzzles.make import PuzzleMaker
from crestflow.puzzles.selection import SHARES, PuzzleSelection, groups_of
from tests.cli.run import apart, here
from tests.engine.kamon_oracle import Minimax, random_position

KINDS = ("kamon", "pantarei")
GAMES = {"kamon": range(4), "pantarei": range(14, 18)}
"""Some games that give puzzles."""


def made(kind: str, games: range, seed: int = 5) -> list[list[Puzzle]]:
    maker = PuzzleMaker(kind, seed)
    return [maker.from_game(number) for number in games]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_gives_the_same_puzzles_whatever_was_made_before(kind: str) -> None:
    numbers = GAMES[kind]
    games = made(kind, numbers)
    assert any(games)
    assert made(kind, numbers[2:]) == games[2:]
    assert made(kind, numbers, seed=6) != games


def test_only_moves_are_those_of_minimax() -> None:
    chance, finder = random.Random(3), LineFinder(Engine())
    found = Counter[str]()
    for _ in range(60):
        state = random_position(chance, chance.choice((24, 27)))
        values = Minimax().moves(state)
        best = "win" if "win" in values.values() else "draw"
        keeping = [move for move, value in values.items() if value == best]
        only = finder.only_move(state)
        if len(keeping) == 1:
            assert only is not None
            assert (only.goal, only.move) == (best, keeping[0])
            found[best] += 1
        else:
            assert only is None
    assert found["win"] > 1
    assert found["draw"] > 0


def test_the_reply_of_a_solution_holds_out_longest() -> None:
    engine = Engine()
    for puzzle in (each for game in made("kamon", range(6)) for each in game):
        state = puzzle.state
        for ply, move in enumerate(puzzle.solution):
            if ply % 2 == 1 and puzzle.goal == "win":
                distances = {
                    reply: engine.solve(state.play(reply), distance=True).distance for reply in state.legal_moves()
                }
                assert distances[move] == max(each for each in distances.values() if each is not None)
            state = state.play(move)


def test_a_position_without_a_single_answer_is_no_puzzle() -> None:
    """Some position near the end has two winning moves; the maker passes it over."""
    chance, maker, minimax = random.Random(8), PuzzleMaker("kamon", 0), Minimax()
    for _ in range(200):
        state = random_position(chance, 29)
        if list(minimax.moves(state).values()).count("win") > 1:
            assert maker.puzzle(state) is None
            return
    raise AssertionError("no such position was met")


def test_harder_puzzles_are_those_that_levels_miss() -> None:
    engine = Engine()
    puzzles = [each for game in made("kamon", range(8)) for each in game]
    for puzzle in puzzles:
        assert measured_rating(engine, puzzle.state, puzzle.solution) == puzzle.rating
    easy, hard = min(puzzles, key=lambda each: each.rating), max(puzzles, key=lambda each: each.rating)
    strongest = max(LEVEL_RATINGS)
    assert engine.choose(easy.state, strongest) == easy.solution[0]
    assert easy.difficulty < hard.difficulty


def test_no_group_is_larger_than_its_share() -> None:
    selection, maker = PuzzleSelection(6), PuzzleMaker("kamon", 5)
    for number in range(60):
        if selection.complete:
            break
        selection.take(maker.from_game(number))
    assert selection.complete
    counts = Counter(group for puzzle in selection.puzzles for group in groups_of(puzzle))
    assert all(number <= ceil(6 * SHARES["kamon"].get(group, 1.0)) for group, number in counts.items())


def test_a_puzzle_is_taken_once() -> None:
    selection = PuzzleSelection(100)
    games = made("pantarei", range(12, 24))
    for game in [*games, *games]:
        selection.take(game)
    names = [puzzle.id for puzzle in selection.puzzles]
    assert names
    assert len(names) == len(set(names))


def test_puzzles_made_before_stay_as_they_are_and_the_short_ones_make_room() -> None:
    old = shipped("pantarei")
    for count in (60, len(old), 2 * len(old)):
        selection = PuzzleSelection(count)
        selection.keep(random.Random(count).sample(old, len(old)))
        kept = set(selection.puzzles)
        assert kept <= set(old)
        counts = Counter(group for puzzle in kept for group in groups_of(puzzle))
        most = {group: ceil(count * share) for group, share in SHARES["pantarei"].items()}
        assert all(counts[group] <= number for group, number in most.items())
        for puzzle in set(old) - kept:
            assert selection.complete or any(counts[group] == most.get(group) for group in groups_of(puzzle))
        selection.take(old)
        assert set(selection.puzzles) == kept


def test_the_command_begins_with_the_puzzles_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, out = tmp_path / "old.json", tmp_path / "new.json"
    selection = PuzzleSelection(5)
    selection.keep(sorted(shipped("pantarei"), key=lambda puzzle: -puzzle.own_moves))
    kept = list(selection.puzzles)[:3]
    assert len(kept) == 3
    old.write_text(write_puzzles("pantarei", kept), "utf-8")
    options = ("puzzles", "make", "pantarei", "--seed", "3", "--count", "5", "--keep", str(old), "--out", str(out))
    assert here(capsys, *options).status == 0
    found = read_puzzles(out.read_text("utf-8"))
    assert set(kept) < set(found)
    assert len(found) == 5


@pytest.mark.parametrize("content", [b"\xff\x00", b"{}", write_puzzles("kamon", shipped("kamon")[:1]).encode()])
def test_a_file_to_keep_that_holds_no_puzzles_of_the_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    old, out = tmp_path / "old.json", tmp_path / "new.json"
    old.write_bytes(content)
    ran = here(capsys, "puzzles", "make", "pantarei", "--count", "1", "--keep", str(old), "--out", str(out))
    assert ran.status == 2
    assert "puzzles" in ran.err
    assert not out.exists()


def test_a_journal_keeps_finished_games_and_drops_a_line_that_a_kill_cut_short(tmp_path: Path) -> None:
    path, games = tmp_path / "journal", made("kamon", range(4))
    with PuzzleJournal(path, "kamon", 5) as journal:
        for game in games:
            journal.add(game)
        with pytest.raises(RulesError, match="another process"), PuzzleJournal(path, "kamon", 5):
            pass
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with PuzzleJournal(path, "kamon", 5) as journal:
        assert list(journal) == games[:3]
        journal.add(games[3])
    assert path.read_bytes() == whole
    for kind, seed in (("kamon", 6), ("pantarei", 5)):
        with pytest.raises(RulesError, match="not the journal"), PuzzleJournal(path, kind, seed):
            pass


def test_the_command_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    options = ("puzzles", "make", "pantarei", "--seed", "3", "--count", "2", "--out")
    ran = here(capsys, *options, str(whole), "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["complete"]
    lines = (tmp_path / "whole.json.journal").read_bytes().splitlines(keepends=True)
    (tmp_path / "parts.json.journal").write_bytes(b"".join(lines[: len(lines) // 2]) + lines[-1][:7])
    assert here(capsys, *options, str(parts)).status == 0
    assert parts.read_bytes() == whole.read_bytes()
    assert len(read_puzzles(whole.read_text("utf-8"))) == 2


def test_the_command_lists_filters_and_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [json.loads(line) for line in here(capsys, "puzzles", "kamon", "--json").out.splitlines()]
    assert len(rows) >= 500
    assert {"id", "game", "position", "solution", "difficulty"} <= rows[0].keys()
    loops = here(capsys, "puzzles", "kamon", "--theme", "loop", "--difficulty", "2", "--list").out.splitlines()
    wanted = [row["id"] for row in rows if "loop" in row["themes"] and row["difficulty"] == 2]
    assert [line.split()[0] for line in loops] == wanted
    day = here(capsys, "puzzles", "pantarei", "--day", "--json").out.splitlines()
    assert len(day) == 1
    assert here(capsys, "puzzles", "kamon", "--id", "k-none").status == 2
    assert here(capsys, "puzzles", "kamon", "--theme", "swap").status == 2


@pytest.mark.parametrize(("language", "word"), [("en", "Not solved."), ("fr", "Non résolu.")])
def test_puzzles_are_solved_through_a_pipe_in_the_language_spoken(tmp_path: Path, language: str, word: str) -> None:
    ran = apart(
        "puzzles", "pantarei", "--plain", lines="answer\nquit\n", LANGUAGE=language, XDG_DATA_HOME=str(tmp_path)
    )
    assert ran.status == 0
    assert word in ran.out
    if language == "en":
        assert (tmp_path / "crestflow" / "puzzles.json").exists()
