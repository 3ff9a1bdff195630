"""Puzzles in line mode: one prompt, moves are typed, wrong ones are refuted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from crestflow import render
from crestflow.games.kamon.editions import Edition
from crestflow.i18n import CatalogueMessage, msg, say, t
from crestflow.protocol import RulesError, State
from crestflow.puzzles import Puzzle
from crestflow.puzzles.attempt import PuzzleAttempt, RightMove
from crestflow.tui import puzzle_sentences, sentences
from crestflow.tui.line import Console, Quit
from crestflow.tui.puzzle_series import PuzzleSeries
from crestflow.tui.refusals import move_problem


class LinePuzzles:
    """Puzzles of one game at one prompt, until none is left or the player leaves."""

    def __init__(
        self,
        puzzles: Iterable[Puzzle],
        kind: str,
        console: Console,
        path: Path,
        *,
        draw: Callable[[State], str] = render.ansi,
        edition: Edition = "colours",
    ) -> None:
        self._series = PuzzleSeries(puzzles, kind, path)
        self._console = console
        self._draw = draw
        self._edition = edition
        self._commands: dict[str, tuple[CatalogueMessage, Callable[[], None]]] = {
            "help": (msg("this list"), self._help),
            "show": (msg("draw the position"), self._show),
            "legal": (msg("the legal moves"), self._legal),
            "hint": (msg("the right move; it counts like a wrong one"), self._hint),
            "answer": (msg("give up and see the solution"), self._answer),
            "text": (msg("the position as text"), self._text),
            "quit": (msg("leave"), self._quit),
        }

    def run(self) -> None:
        """Offer one puzzle after another."""
        try:
            while (puzzle := self._series.next_puzzle()) is not None:
                self._solve(puzzle)
            self._console.say(t("There is no further puzzle of this kind."))
        except (Quit, EOFError, KeyboardInterrupt):
            self._console.say("")

    def _solve(self, puzzle: Puzzle) -> None:
        self._attempt = PuzzleAttempt(puzzle)
        self._console.say(f"{puzzle_sentences.task(puzzle)} {t('Type help for more.')}\n")
        self._show()
        try:
            while not self._attempt.solved and not self._attempt.given_up:
                self._take(self._console.ask("> ").strip().lower())
        except (Quit, EOFError, KeyboardInterrupt):
            self._tell(self._series.leave(self._attempt))
            raise
        self._tell(self._series.count(self._attempt))

    def _tell(self, change: int | None) -> None:
        """Say how the attempt ended and what it changed, if it counts."""
        if change is not None:
            self._console.say(puzzle_sentences.result(self._attempt, self._series.progress, change) + "\n")

    def _take(self, line: str) -> None:
        if not line:
            self._show()
        elif line in self._commands:
            self._commands[line][1]()
        else:
            self._play(line)

    def _play(self, move: str) -> None:
        try:
            judged = self._attempt.play(move)
        except RulesError as error:
            self._console.say(t("Not played. {reason}.", reason=move_problem(error, self._edition)))
            return
        if isinstance(judged, RightMove):
            self._console.say(puzzle_sentences.right(self._attempt.puzzle, judged))
            self._show()
        else:
            self._console.say(f"{puzzle_sentences.wrong(self._attempt.puzzle, judged)} {t('Try again.')}")

    def _show(self) -> None:
        self._console.say(self._draw(self._attempt.state))

    def _help(self) -> None:
        lines = [f"  {word:<9}{say(what)}" for word, (what, _) in self._commands.items()]
        self._console.say("\n".join([sentences.move_help(self._attempt.state.game.kind), *lines]))

    def _legal(self) -> None:
        self._console.say(sentences.legal(self._attempt.state, self._edition))

    def _hint(self) -> None:
        self._console.say(sentences.hint(self._attempt.state, self._attempt.hint(), self._edition))

    def _answer(self) -> None:
        self._console.say(t("The solution: {moves}.", moves=" ".join(self._attempt.give_up())))

    def _text(self) -> None:
        self._console.say(str(self._attempt.state))

    def _quit(self) -> None:
        raise Quit
