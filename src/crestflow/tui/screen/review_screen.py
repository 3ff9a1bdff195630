"""The review of a game beside its board: signs in the list of moves, a sentence, and the way to the mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from threading import Event
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from crestflow.i18n import t
from crestflow.protocol import Colour, State, positions
from crestflow.review import Review, ReviewedMove, ReviewProgress, ReviewStopped, grade_name, move_sentence, review
from crestflow.review.prose import GRADE_SIGNS, accuracy_sentence
from crestflow.tui.game import TerminalGame
from crestflow.tui.screen.board import Arrow
from crestflow.tui.screen.engine_screen import EngineScreen
from crestflow.tui.screen.keys import review_bar_keys
from crestflow.vocabulary import PLAYERS


class ReviewTold(Message):
    """A review has come further, or is complete."""

    def __init__(self, state: State, told: ReviewProgress | Review) -> None:
        super().__init__()
        self.state, self.told = state, told


class ReviewScreen(EngineScreen):
    """A game that can be looked at move by move; meanwhile a thread reviews it, as `crestflow review` does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "review_to(0)", show=False),
        Binding("end", "review_to(9999)", show=False),
        Binding("v", "review", show=False),
    ]

    def __init__(self, game: TerminalGame) -> None:
        super().__init__(game)
        self.review_ply: int | None = None
        """The move that is looked at, 0 for the start; ``None`` when the game is not under review."""
        self.review_progress: ReviewProgress | None = None
        self._review: Review | None = None
        self._stop_review = Event()

    @property
    def reviewing(self) -> bool:
        """Whether the game is under review."""
        return self.review_ply is not None

    @property
    def review(self) -> Review | None:
        """The review of the game as it is now, once it is complete."""
        return self._review if self._review is not None and self._review.state is self.game.state else None

    @property
    def person(self) -> Colour | None:
        """The only person of the game, whose mistakes count; ``None`` where two people play, or none."""
        people = [colour for colour in PLAYERS if colour not in self.game.computers]
        return people[0] if len(people) == 1 else None

    @property
    def reviewed_move(self) -> ReviewedMove | None:
        """The graded move that is looked at."""
        return self.review.moves[self.review_ply - 1] if self.review is not None and self.review_ply else None

    @property
    def mistakes(self) -> list[ReviewedMove]:
        """The mistakes of the person at the screen; everybody's where two people play."""
        found = () if self.review is None else self.review.mistakes
        return [move for move in found if self.person in (None, move.player)]

    # What the screen shows

    move_pressed = "look_at_move"

    @property
    def shown(self) -> State:
        """The last position; in a review that after the move, and a mistake before it is played."""
        if self.review_ply is None:
            return super().shown
        move = self.reviewed_move
        return positions(self.game.state)[self.review_ply - (1 if move is not None and move.mistake else 0)]

    @property
    def listed_ply(self) -> int | None:
        return self.review_ply

    @property
    def signs(self) -> Mapping[int, str]:
        return {} if self.review is None else {move.ply: GRADE_SIGNS[move.grade] for move in self.review.moves}

    @property
    def pointed_out(self) -> str | None:
        """The better move beside a mistake."""
        move = self.reviewed_move
        return move.best if move is not None and move.mistake else super().pointed_out

    def person_to_move(self) -> bool:
        return super().person_to_move() and not self.reviewing

    def keys_shown(self) -> list[tuple[str, str, str]]:
        return review_bar_keys() if self.reviewing else super().keys_shown()

    def position_lines(self, quiet: str) -> list[tuple[str, str]]:
        if self.review_ply is None:
            return super().position_lines(quiet)
        count = len(self.game.state.moves)
        lines = [(t("Move {number} of {count}.", number=self.review_ply, count=count), "bold")]
        if self.review is not None:
            return lines + self._review_lines(self.review, quiet)
        if self.review_progress is not None:
            percent = 100 * self.review_progress.done // self.review_progress.total
            lines.append((t("Looking at every position… {percent} %", percent=percent), quiet))
        elif self.may_analyse():
            lines.append((t("The engine starts…"), quiet))
        return lines

    def _review_lines(self, review: Review, quiet: str) -> list[tuple[str, str]]:
        """What the review says about the move that is looked at, and at both ends of the game about the players."""
        lines, move, mistakes = [], self.reviewed_move, self.mistakes
        if move is not None:
            lines.append((f"{move.move}{GRADE_SIGNS[move.grade]} {grade_name(move.grade)}", "bold"))
            lines.append((move_sentence(review, move, self.edition), ""))
        if move in mistakes:
            count = mistakes.index(move) + 1
            lines.append((t("mistake {n} of {all}", n=count, all=len(mistakes)), quiet))
        elif not mistakes:
            lines.append((t("No mistake was found."), quiet))
        if self.review_ply in (0, len(review.moves)):
            lines += [(accuracy_sentence(player, found), quiet) for player, found in review.accuracies.items()]
        return lines

    # What the player does

    def action_review(self) -> None:
        """Step through the game and review it, or go back to it."""
        self.said = ""
        if self.reviewing:
            self.review_ply = None
            self.stop_review()
            self.turn_begins()
        elif self.game.state.moves:
            self.action_review_to(len(self.game.state.moves), begin=True)
            self._begin_review()
        else:
            self.say(lambda: t("No move has been made."))

    def action_review_to(self, ply: int, begin: bool = False) -> None:
        """Look at a move of the game."""
        if not (self.reviewing or begin):
            return
        self.review_ply = min(max(0, ply), len(self.game.state.moves))
        self.board.show(self.shown)
        self.hint = None
        self.analyse()
        self.view()

    def action_look_at_move(self, ply: int) -> None:
        """A click on a move in the list: step through the game, from there."""
        if not self.reviewing:
            self.action_review()
        self.action_review_to(ply)

    def mistake_from(self, step: int) -> None:
        """To the next mistake, or with -1 to the one before; after the last one comes the first again."""
        if self.review_ply is None or not self.mistakes:
            return
        plies = [move.ply for move in self.mistakes]
        if step > 0:
            self.action_review_to(next((ply for ply in plies if ply > self.review_ply), plies[0]))
        else:
            self.action_review_to(next((ply for ply in reversed(plies) if ply < self.review_ply), plies[-1]))

    def action_arrow(self, arrow: Arrow) -> None:
        """Move the cursor, or step through a review."""
        if self.review_ply is None:
            super().action_arrow(arrow)
        else:
            self.action_review_to(self.review_ply + (1 if arrow in ("right", "down") else -1))

    def action_enter(self) -> None:
        """Choose what the cursor is on."""
        if not self.reviewing:
            super().action_enter()

    def action_cancel(self) -> None:
        """Take back a choice, or leave the review."""
        if self.reviewing:
            self.action_review()
        else:
            super().action_cancel()

    # The thread

    def turn_begins(self) -> None:
        """Show the new position; a game that has gone on while it was looked at is reviewed anew."""
        super().turn_begins()
        if self.reviewing:
            self._begin_review()

    def _begin_review(self) -> None:
        """Review the game, unless that was done before."""
        if self.review is None and self.may_analyse():
            self.stop_review()
            self.review_progress = None
            self._stop_review = Event()
            work = partial(self._reviewed, self.game.state, self._stop_review)
            self.run_worker(work, thread=True, group="review", exclusive=True)

    def stop_review(self) -> None:
        """Let the thread end; what it has found is kept only if it is complete."""
        self._stop_review.set()

    def forget_review(self) -> None:
        """There is another game on the board."""
        self.stop_review()
        self.review_ply = self._review = self.review_progress = None

    def _reviewed(self, state: State, stopped: Event) -> None:
        """In a thread: the review, and how far it has come."""
        try:
            found = review(state, progress=lambda now: self._tell_review(state, now, stopped), stopped=stopped.is_set)
        except ReviewStopped:
            return
        self._tell_review(state, found, stopped)

    def _tell_review(self, state: State, told: ReviewProgress | Review, stopped: Event) -> None:
        if not stopped.is_set():
            self.post_message(ReviewTold(state, told))

    def on_review_told(self, message: ReviewTold) -> None:
        """Show how far the review has come, or what it says."""
        if message.state is not self.game.state:
            return
        if isinstance(message.told, ReviewProgress):
            self.review_progress = message.told
            self.view()
        else:
            self._review = message.told
            if self.review_ply is None:
                self.view()
            else:
                self.action_review_to(self.review_ply)

    def stop_engines(self) -> None:
        """Let no thread think on."""
        super().stop_engines()
        self.stop_review()
