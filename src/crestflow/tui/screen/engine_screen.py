"""What the engine does beside a game: hints and the analysis."""

from __future__ import annotations

from functools import partial
from time import monotonic

from textual.message import Message
from textual.worker import get_current_worker

from crestflow.engine import Report
from crestflow.i18n import t
from crestflow.protocol import State
from crestflow.tui import sentences
from crestflow.tui.analyst import Analyst
from crestflow.tui.game import TerminalGame
from crestflow.tui.screen.move_screen import MoveScreen

ANALYSIS_SECONDS = 60.0
HINT_SECONDS = 1.0
REPORT_PAUSE = 0.1
"""Seconds between two reports that are shown."""


class EngineReported(Message):
    """The engine knows more about a position; `last` when it will not look further."""

    def __init__(self, state: State, report: Report | None, *, last: bool) -> None:
        super().__init__()
        self.state, self.report, self.last = state, report, last


class EngineScreen(MoveScreen):
    """A board with an engine beside it, which works in threads of its own."""

    def __init__(self, game: TerminalGame) -> None:
        super().__init__(game)
        self._wants_hint = False
        self._analyst: Analyst | None = None

    def may_analyse(self) -> bool:
        """Whether the engine may help now."""
        return True

    def turn_begins(self) -> None:
        """Show the new position, and analyse it if that is wanted."""
        super().turn_begins()
        self._wants_hint = False
        self.analyse()

    def stop_engines(self) -> None:
        """Let no thread think on."""
        if self._analyst is not None:
            self._analyst.stop()

    def action_hint(self) -> None:
        """Point out a good move."""
        if not self.person_to_move():
            return
        if self.report is not None:
            self._show_hint(self.report)
            return
        self._wants_hint = True
        self.say(lambda: t("Looking…"))
        if not self.analysing:
            self._look(HINT_SECONDS)

    def _show_hint(self, report: Report) -> None:
        self.hint, self._wants_hint = report.moves[0].move, False
        move = self.hint
        self.say(lambda: sentences.hint(self.game.state, move, self.edition))

    def action_analyse(self) -> None:
        """Switch the analysis on or off."""
        self.analysing = not self.analysing
        if not self.analysing and self._analyst is not None:
            self._analyst.stop()
        self.analyse()
        self.view()

    def analyse(self) -> None:
        """Analyse the position on the board, if that is wanted."""
        if self.analysing and self.may_analyse():
            self._look(ANALYSIS_SECONDS)

    def _look(self, seconds: float) -> None:
        state = self.shown
        self.report = None
        if self._analyst is not None:
            self._analyst.stop()
        if state.outcome is None:
            self._analyst = self._analyst or Analyst()
            work = partial(self._watch, self._analyst, state, seconds)
            self.run_worker(work, thread=True, group="analysis", exclusive=True)

    def _watch(self, analyst: Analyst, state: State, seconds: float) -> None:
        """In a thread: tell what the engine finds, but not more often than anybody could read."""
        worker, told, report = get_current_worker(), 0.0, None
        for report in analyst.reports(state, seconds):
            if worker.is_cancelled:
                return
            if monotonic() - told > REPORT_PAUSE:
                told = monotonic()
                self.post_message(EngineReported(state, report, last=False))
        self.post_message(EngineReported(state, report, last=True))

    def on_engine_reported(self, message: EngineReported) -> None:
        """Show what the engine knows about the position on the board."""
        if message.state is not self.shown and message.state != self.shown:
            return
        if message.report is not None:
            self.report = message.report
        if self._wants_hint and self.report is not None and (message.last or self.analysing):
            self._show_hint(self.report)
        elif self.analysing:
            self.view()
