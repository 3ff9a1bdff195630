"""The screen of a puzzle: moves are judged, wrong ones refuted on the board, and then comes the next one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from crestflow.games.kamon.editions import Edition
from crestflow.i18n import t
from crestflow.i18n.system_errors import system_error
from crestflow.protocol import RulesError, State, positions
from crestflow.puzzles import Puzzle
from crestflow.puzzles.attempt import PuzzleAttempt, RightMove, WrongMove
from crestflow.review.prose import GRADE_SIGNS
from crestflow.tui import puzzle_sentences, sentences
from crestflow.tui.game import TerminalGame
from crestflow.tui.puzzle_series import PuzzleSeries
from crestflow.tui.refusals import move_problem, text_problem
from crestflow.tui.screen.board import Arrow
from crestflow.tui.screen.keys import puzzle_bar_keys, puzzle_keys
from crestflow.tui.screen.move_screen import MoveScreen
from crestflow.tui.screen.widgets import BoardWidget


class MoveJudged(Message):
    """A move of an attempt was judged."""

    def __init__(self, attempt: PuzzleAttempt, judged: RightMove | WrongMove) -> None:
        super().__init__()
        self.attempt, self.judged = attempt, judged


class PuzzleScreen(MoveScreen):
    """Puzzles of one game, one after another."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", show=False),
        Binding("r", "answer", show=False),
        Binding("p", "next_puzzle", show=False),
        Binding("z", "app.puzzles", show=False),
        Binding("n", "app.new_game", show=False),
        Binding("home", "look_at(0)", show=False),
        Binding("end", "look_at(9999)", show=False),
    ]

    def __init__(self, series: PuzzleSeries, puzzle: Puzzle, edition: Edition = "colours") -> None:
        """`puzzle` is the first one, which the series has given."""
        super().__init__(TerminalGame(puzzle.state, {}, edition))
        self.series = series
        self.attempt = PuzzleAttempt(puzzle)
        self.judging = False
        self.judged: RightMove | WrongMove | None = None
        self.change: int | None = None
        """How the attempt changed the rating, once it has ended."""
        self.line: list[State] = []
        """Positions to step through: what refutes a wrong move, or the whole solution at the end."""
        self.line_at = 0

    def on_mount(self) -> None:
        """Show the first puzzle."""
        self.query_one(BoardWidget).focus()
        self.board.following(1)
        self.turn_begins()

    def on_unmount(self) -> None:
        """Count an attempt that is left after a wrong move, and let no thread think on."""
        if self.attempt.engine is not None:
            self.attempt.engine.stop()
        self._leave()

    @property
    def over(self) -> bool:
        """Whether the attempt has ended."""
        return self.attempt.solved or self.attempt.given_up

    # What the screen shows

    @property
    def shown(self) -> State:
        return self.line[self.line_at] if self.line else self.attempt.state

    @property
    def listed(self) -> State:
        return self.line[-1] if self.line else self.attempt.state

    @property
    def listed_ply(self) -> int | None:
        return len(self.shown.moves) if self.line else None

    @property
    def signs(self) -> Mapping[int, str]:
        """A wrong move has the sign that a review gives it."""
        if not isinstance(self.judged, WrongMove):
            return {}
        sign = GRADE_SIGNS["losing" if self.judged.value == "loss" else "missed_win"]
        return {len(self.attempt.played) + 1: sign}

    def person_to_move(self) -> bool:
        return not (self.judging or self.line or self.over)

    def keys_shown(self) -> list[tuple[str, str, str]]:
        return puzzle_bar_keys(over=self.over, refuted=bool(self.line))

    def keys_listed(self) -> list[tuple[str, str]]:
        return puzzle_keys()

    def head_words(self) -> str:
        puzzle, progress = self.attempt.puzzle, self.series.progress
        named = f"{t('Puzzle')} {puzzle.id} {puzzle_sentences.dots(puzzle.difficulty)}"
        return f"{named}   {t('Rating')} {progress.rating}   {t('Streak')} {progress.streak}"

    def position_lines(self, quiet: str) -> list[tuple[str, str]]:
        puzzle = self.attempt.puzzle
        lines = [(puzzle_sentences.goal(puzzle), "bold"), (puzzle_sentences.moves_to_find(puzzle), quiet)]
        if self.judging:
            lines.append((t("Looking…"), ""))
        elif isinstance(self.judged, WrongMove):
            lines += [(puzzle_sentences.wrong(puzzle, self.judged), "bold"), (t("Try again."), quiet)]
        elif isinstance(self.judged, RightMove):
            lines.append((puzzle_sentences.right(puzzle, self.judged), "bold"))
        if self.attempt.given_up:
            lines.append((t("The solution: {moves}.", moves=" ".join(puzzle.solution)), "bold"))
        if self.change is not None:
            lines.append((puzzle_sentences.result(self.attempt, self.series.progress, self.change), ""))
        if self.person_to_move():
            lines += [(self.board.prompt(), quiet), (self.board.sentence(), "")]
        return lines

    # What the player does

    def play(self, move: str) -> None:
        """Judge a move, a wrong one in a thread: the engine looks for the refutation."""
        try:
            self.attempt.state.play(move)
        except RulesError as error:
            reason = error  # the name of an exception is gone after its clause
            self.say(lambda: t("Not played. {reason}.", reason=move_problem(reason, self.edition)))
            return
        if move == self.attempt.next_move:
            self._take(self.attempt.play(move))
        else:
            self.judging = True
            self.run_worker(partial(self._judge, self.attempt, move), thread=True, group="puzzle")
            self.view()

    def _judge(self, attempt: PuzzleAttempt, move: str) -> None:
        """In a thread: what a wrong move leads to."""
        self.post_message(MoveJudged(attempt, attempt.play(move)))

    def on_move_judged(self, message: MoveJudged) -> None:
        """Show the refutation, unless another puzzle is on the board by now."""
        if message.attempt is self.attempt and not self.over:
            self._take(message.judged)

    def _take(self, judged: RightMove | WrongMove) -> None:
        """Show what was found about a move."""
        self.judging, self.judged = False, judged
        if isinstance(judged, WrongMove):
            last = self.attempt.state
            for move in (judged.move, *judged.refutation):
                last = last.play(move)
            before = len(self.attempt.played)
            self.line = positions(last)[before:]
            self.line_at = min(2, len(self.line) - 1)
        elif self.attempt.solved:
            self._end(len(self.attempt.played))
        self.turn_begins()

    def _end(self, ply: int) -> None:
        """The attempt has ended: count it, and let the solution be stepped through."""
        last = self.attempt.puzzle.state
        for move in self.attempt.puzzle.solution:
            last = last.play(move)
        self.line, self.line_at = positions(last), ply
        try:
            self.change = self.series.count(self.attempt)
        except (OSError, RulesError) as error:
            self._not_kept(error)

    def _leave(self) -> None:
        """Count an attempt that was not brought to its end, where it counts."""
        if not self.over:
            try:
                self.series.leave(self.attempt)
            except (OSError, RulesError) as error:
                self._not_kept(error)

    def _not_kept(self, error: OSError | RulesError) -> None:
        """Say why the progress could not be written."""
        self.say(
            lambda: t(
                "Nothing was written: {reason}.",
                reason=system_error(error) if isinstance(error, OSError) else text_problem(error),
            )
        )

    def turn_begins(self) -> None:
        self.game.state = self.attempt.state
        super().turn_begins()

    def action_look_at(self, place: int) -> None:
        """Step through the refutation or the solution."""
        if self.line:
            self.line_at = min(max(0, place), len(self.line) - 1)
            self.board.show(self.shown)
            self.view()

    def action_arrow(self, arrow: Arrow) -> None:
        """Move the cursor, or step through a line."""
        if self.line:
            self.action_look_at(self.line_at + (1 if arrow in ("right", "down") else -1))
        else:
            super().action_arrow(arrow)

    def try_move(self, move: str | None) -> None:
        """Play what was chosen or typed; a move that is typed after a wrong one is the next try."""
        if self.line and not self.over:
            self._try_again()
        super().try_move(move)

    def action_enter(self) -> None:
        """Choose what the cursor is on; after a wrong move try again, at the end go on."""
        if self.over:
            self.action_next_puzzle()
        elif self.line:
            self._try_again()
        else:
            super().action_enter()

    def action_cancel(self) -> None:
        """Take back a choice, or a wrong move."""
        if self.line and not self.over:
            self._try_again()
        else:
            super().action_cancel()

    def on_board_widget_pressed(self, message: BoardWidget.Pressed) -> None:
        """A click on the board; after a wrong move it takes that back."""
        if self.line and not self.over:
            self._try_again()
        else:
            super().on_board_widget_pressed(message)

    def _try_again(self) -> None:
        """Back to the position of the puzzle."""
        self.line, self.line_at, self.judged, self.said = [], 0, None, ""
        self.turn_begins()

    def action_hint(self) -> None:
        """Mark the right move."""
        if self.person_to_move():
            move = self.hint = self.attempt.hint()
            self.say(lambda: sentences.hint(self.attempt.state, move, self.edition))

    def action_answer(self) -> None:
        """Give up and show the solution."""
        if not self.over and not self.judging:
            ply = len(self.attempt.played)
            self.judged, self.said = None, ""
            self.attempt.give_up()
            self._end(ply + 1)
            self.turn_begins()

    def action_next_puzzle(self) -> None:
        """The next puzzle; one that was not solved is skipped."""
        if self.judging:
            return
        self._leave()
        puzzle = self.series.next_puzzle()
        if puzzle is None:
            self.say(lambda: t("There is no further puzzle of this kind."))
            return
        self.attempt = PuzzleAttempt(puzzle, self.attempt.engine)
        self.judged, self.change, self.line, self.said = None, None, [], ""
        self.turn_begins()
        self.board.following(1)
        self.view()
