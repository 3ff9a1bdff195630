"""A foreign program that speaks UGI, as a player."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from crestflow.players.forfeit import Forfeit, ForfeitCause
from crestflow.players.program import MAX_LINES, Program
from crestflow.protocol import State
from crestflow.ugi import GoLimits

DEFAULT_LIMITS = GoLimits(movetime=1000)
"""What `choose` allows."""

_MAX_NAME = 100


@dataclass(frozen=True, slots=True)
class ProgramTimeouts:
    """How many seconds a program may take for what no clock measures."""

    start: float = 30.0
    """Until `ugiok`: a program may have to load a network."""
    ready: float = 10.0
    """Until `readyok`."""
    answer: float = 60.0
    """Until `bestmove`, when the limits of the search do not limit its time."""
    late: float = 0.5
    """How much later than a limit on time an answer is still read; whether it counts is for the clock to say."""
    quit: float = 1.0
    """Between `quit` and being killed."""


class UgiPlayer:
    """Runs a program from the first game on, and starts it again after a game in which it failed.

    Everything that a program does wrong is a `Forfeit`, and ends the program; a wrong move is for the referee.
    """

    level = None
    """No level of ours: records name the program."""

    def __init__(
        self, command: str, options: Mapping[str, str] | None = None, timeouts: ProgramTimeouts | None = None
    ) -> None:
        self.command = command
        self._options = dict(options or {})
        self._timeouts = timeouts or ProgramTimeouts()
        self._program: Program | None = None
        self._id_name = ""
        self._listed: set[str] = set()
        self._seed = 0
        self._begun = False
        self._prepared: State | None = None

    @property
    def name(self) -> str:
        """What the program calls itself; the command, while it has said nothing."""
        return self._id_name or self.command[:_MAX_NAME]

    def new_game(self, seed: int) -> None:
        """Begin a game; the program hears of it when its first position is prepared."""
        self._seed = seed
        self._begun = False
        self._prepared = None

    def prepare(self, state: State) -> None:
        """Give the program a position and wait until it is ready; start it where it does not run."""
        try:
            if self._program is None:
                self._start()
            if not self._begun:
                self._begin(state)
            moves = f" moves {' '.join(state.moves)}" if state.moves else ""
            self._send(f"position fen {state.origin}{moves}")
            self._ready()
        except Forfeit:
            self.abandon()
            raise
        self._prepared = state

    def choose(self, state: State) -> str:
        """The program's move within a second."""
        return self.choose_within(state, DEFAULT_LIMITS)

    def choose_within(self, state: State, limits: GoLimits) -> str:
        """The program's move, as it has written it."""
        if self._prepared is not state:
            self.prepare(state)
        self._prepared = None
        try:
            self._send(str(limits))
            return self._wait(_bestmove, self._patience(state, limits), "time", "no bestmove")
        except Forfeit:
            self.abandon()
            raise

    def close(self) -> None:
        """Say `quit`, and kill the program if that does not end it."""
        program, self._program = self._program, None
        if program is None:
            return
        try:
            program.send("quit")
        except Forfeit:
            program.close()
        else:
            program.close(self._timeouts.quit)

    def abandon(self) -> None:
        """Kill the program; the next game starts another."""
        program, self._program = self._program, None
        if program is not None:
            program.close()

    def _start(self) -> None:
        try:
            command = shlex.split(self.command)
        except ValueError as error:
            raise Forfeit("start", f"cannot be started: {error}") from None
        if not command:
            raise Forfeit("start", "cannot be started: the command is empty")
        self._program = Program(command)
        self._begun = False
        self._listed = set()
        self._send("ugi")
        self._wait(self._greeting, self._timeouts.start, "start", "no ugiok")
        for name, value in self._options.items():
            self._set_option(name, value)
        self._ready()

    def _begin(self, state: State) -> None:
        self._set_option("Game", state.game.name)
        self._set_option("Seed", str(self._seed))
        self._send("uginewgame")
        self._ready()
        self._begun = True

    def _greeting(self, line: str) -> str | None:
        """Read what stands between `ugi` and `ugiok`."""
        words = line.split()
        if words[:2] == ["id", "name"]:
            self._id_name = " ".join(words[2:])[:_MAX_NAME]
        elif words[:2] == ["option", "name"]:
            name = words[2 : words.index("type")] if "type" in words else words[2:]
            self._listed.add(" ".join(name).lower())
        return line if line == "ugiok" else None

    def _set_option(self, name: str, value: str) -> None:
        """Set an option, if the program has listed it."""
        if name.lower() in self._listed:
            self._send(f"setoption name {name} value {value}")

    def _ready(self) -> None:
        """Wait until everything sent so far is done; what the program wrote meanwhile answers nothing."""
        self._send("isready")
        self._wait(lambda line: line if line == "readyok" else None, self._timeouts.ready, "time", "no readyok")

    def _patience(self, state: State, limits: GoLimits) -> float:
        clock = limits.clock(state.turn)
        allowed = [ms for ms in (limits.movetime, clock and clock[0]) if ms is not None]
        return min(allowed) / 1000 + self._timeouts.late if allowed else self._timeouts.answer

    def _send(self, line: str) -> None:
        if self._program is None:
            raise Forfeit("crash", "does not run")
        self._program.send(line)

    def _wait(self, wanted: Callable[[str], str | None], seconds: float, cause: ForfeitCause, missing: str) -> str:
        """The first answer that `wanted` finds in a line."""
        if self._program is None:
            raise Forfeit("crash", "does not run")
        deadline = time.monotonic() + seconds
        for _ in range(MAX_LINES):
            try:
                line = self._program.receive(deadline)
            except TimeoutError:
                raise Forfeit(cause, f"{missing} within {seconds:g} s") from None
            answer = wanted(line)
            if answer is not None:
                return answer
        raise Forfeit("output", f"{missing} in {MAX_LINES:,} lines")


def _bestmove(line: str) -> str | None:
    words = line.split()
    return words[1] if len(words) >= 2 and words[0] == "bestmove" else None
