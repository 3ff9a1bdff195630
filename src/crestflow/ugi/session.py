"""The engine's side of the protocol: takes the lines of a host and writes the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import crestflow
from crestflow.chance import SplitMix64
from crestflow.engine import Engine
from crestflow.games import game
from crestflow.protocol import IllegalMove, RulesError, State
from crestflow.ugi.errors import UgiError
from crestflow.ugi.go import GoLimits
from crestflow.ugi.options import UgiOptions, option_lines, with_option
from crestflow.ugi.search import UgiSearch

NULL_MOVE: Final = "0000"
"""The move of a position in which there is none."""


class UgiSession:
    """A conversation with one host.

    >>> session = UgiSession(print)
    >>> session.handle("position startpos moves a2")
    True
    >>> session.handle("query p1turn")
    response false
    True
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        """`write` takes one line at a time, also from the thread of a search."""
        self._write = write
        self._options = UgiOptions()
        self._engine: Engine | None = None
        self._search: UgiSearch | None = None
        self._chance = SplitMix64(0)
        self._position: State | None = self._startpos()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "setoption": self._setoption,
            "uginewgame": self._uginewgame,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    def handle(self, line: str) -> bool:
        """Do what a line asks; whether the conversation goes on. A line that makes no sense is answered and ignored."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            self._end_search()
            return False
        try:
            if words[0] not in self._commands:
                raise UgiError(f"unknown command {words[0][:20]!r}")
            self._commands[words[0]](words[1:])
        except (UgiError, RulesError) as error:
            # One line, whatever a host has sent: ascii() keeps line breaks of other scripts out of the answer.
            self._write(f"info string {str(error).encode('ascii', 'replace').decode()}")
        return True

    def finish(self) -> None:
        """End the search when nobody is left to stop it: one with a limit is completed, an endless one stopped."""
        if self._search is not None and not self._search.endless:
            self._search.wait()
        self._end_search()

    def close(self) -> None:
        """Stop at once."""
        self._end_search()

    def _startpos(self) -> State:
        return game(self._options.game).deal(self._options.seed)

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _ready_engine(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(self._options.hash)
        return self._engine

    def _ugi(self, _: list[str]) -> None:
        self._write(f"id name Crestflow {crestflow.__version__}")
        self._write("id author the Crestflow contributors")
        for line in option_lines():
            self._write(line)
        self._write("ugiok")

    def _isready(self, _: list[str]) -> None:
        if self._search is None or not self._search.running:
            self._ready_engine()
        self._write("readyok")

    def _setoption(self, words: list[str]) -> None:
        before = self._options
        after = with_option(before, words)
        self.finish()
        self._options = after
        if after.hash != before.hash:
            self._engine = None
        if (after.game, after.seed) != (before.game, before.seed):
            self._chance = SplitMix64(after.seed)
            self._position = self._startpos()

    def _uginewgame(self, _: list[str]) -> None:
        """Forget what was searched; levels vary their play from the seed again."""
        self.finish()
        self._engine = None
        self._chance = SplitMix64(self._options.seed)
        self._position = self._startpos()

    def _set_position(self, words: list[str]) -> None:
        self.finish()
        # A position that is refused is no reason to play on in the one before.
        self._position = None
        at = words.index("moves") if "moves" in words else len(words)
        state = self._start(words[:at])
        for number, move in enumerate(words[at + 1 :], 1):
            try:
                state = state.play(move)
            except RulesError as error:
                raise IllegalMove(f"position: move {number}: {error}") from None
        self._position = state

    def _start(self, words: list[str]) -> State:
        if words == ["startpos"]:
            return self._startpos()
        if len(words) < 2 or words[0] != "fen":
            raise UgiError("position: expected 'startpos' or 'fen TEXT'")
        rules = game(self._options.game)
        return rules.start(words[1]) if len(words) == 2 else rules.read(" ".join(words[1:]))

    def _go(self, words: list[str]) -> None:
        self.finish()
        if self._position is None or self._position.outcome is not None:
            why = "there is no position" if self._position is None else f"{self._position.outcome}"
            self._write(f"info string go: {why}")
            self._write(f"bestmove {NULL_MOVE}")
            return
        limits = GoLimits.read(words)
        self._search = UgiSearch(
            self._ready_engine(),
            self._position,
            limits,
            self._options,
            seed=self._chance.next(),
            write=self._write,
        )

    def _stop(self, _: list[str]) -> None:
        self._end_search()

    def _query(self, words: list[str]) -> None:
        answers = {"p1turn": _p1turn, "gameover": _gameover, "result": _result}
        if len(words) != 1 or words[0] not in answers:
            raise UgiError("query: expected p1turn, gameover or result")
        self._write(f"response {'none' if self._position is None else answers[words[0]](self._position)}")


def _p1turn(state: State) -> str:
    return "true" if state.turn == "black" else "false"


def _gameover(state: State) -> str:
    return "false" if state.outcome is None else "true"


def _result(state: State) -> str:
    if state.outcome is None:
        return "none"
    return {"black": "p1win", "white": "p2win", None: "draw"}[state.outcome.winner]
