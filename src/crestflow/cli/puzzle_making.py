"""`crestflow puzzles make`: puzzles from games of the computer, with progress, until there are enough or Ctrl-C."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path

from crestflow.cli.common import journal_beside, print_json
from crestflow.cli.progress import Progress, bar
from crestflow.files import replacing
from crestflow.i18n import t
from crestflow.protocol import MalformedText
from crestflow.puzzles.format import read_puzzles, write_puzzles
from crestflow.puzzles.journal import PuzzleJournal
from crestflow.puzzles.make import PuzzleMaker
from crestflow.puzzles.puzzle import Puzzle
from crestflow.puzzles.selection import PuzzleSelection


def make_puzzles(kind: str, count: int, seed: int, out: Path, *, kept: Path | None, as_json: bool) -> int:
    """Make what is missing, write the file, and say what is in it."""
    selection = PuzzleSelection(count)
    if kept is not None:
        selection.keep(_puzzles_in(kept, kind))
    with PuzzleJournal(journal_beside(out), kind, seed) as journal:
        for found in journal:
            selection.take(found)
        with suppress(KeyboardInterrupt), Progress() as progress:
            maker = PuzzleMaker(kind, seed)
            while not selection.complete:
                found = maker.from_game(len(journal))
                journal.add(found)
                selection.take(found)
                progress.show(f"{bar(len(selection.puzzles) / count)} {_said(selection, len(journal))}")
        games = len(journal)
    with replacing(out) as file:
        file.write(write_puzzles(kind, selection.puzzles).encode())
    if as_json:
        print_json(_as_json(kind, seed, games, selection))
    else:
        print(f"{out}: {_said(selection, games)}")
        if not selection.complete:
            print(t("The same command goes on with the rest."))
    return 0


def _puzzles_in(path: Path, kind: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file that was made before; it may be the one that is to be written."""
    found = read_puzzles(path.read_text("utf-8", errors="replace"))
    if any(puzzle.game != kind for puzzle in found):
        raise MalformedText(f"{path} holds puzzles of another game", cause="puzzles-other-game", file=str(path))
    return found


def _said(selection: PuzzleSelection, games: int) -> str:
    return t(
        "{puzzles} of {all} puzzles from {games} games",
        puzzles=len(selection.puzzles),
        all=selection.count,
        games=games,
    )


def _as_json(kind: str, seed: int, games: int, selection: PuzzleSelection) -> dict[str, object]:
    return {
        "game": kind,
        "seed": seed,
        "games": games,
        "puzzles": len(selection.puzzles),
        "complete": selection.complete,
        "difficulties": dict(sorted(Counter(puzzle.difficulty for puzzle in selection.puzzles).items())),
        "themes": dict(Counter(theme for puzzle in selection.puzzles for theme in puzzle.themes)),
    }
