"""The clocks of a game in the terminal: they count down, and each move adds the increment."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from crestflow.protocol import Colour
from crestflow.records import Clock
from crestflow.ugi import GoLimits
from crestflow.vocabulary import PLAYERS


class TerminalClock:
    """So many seconds for the game for each player, and so many more with each move.

    >>> seconds = iter([0, 10, 25])
    >>> clock = TerminalClock(60, 5, now=lambda: next(seconds))
    >>> clock.begin("black")
    >>> clock.moved("black"), clock.left("black")
    (True, 55.0)
    """

    def __init__(self, initial: float, increment: float = 0.0, *, now: Callable[[], float] = monotonic) -> None:
        self._initial, self._increment, self._now = initial, increment, now
        self.reset()

    def reset(self) -> None:
        """Both players have all their time, and no clock runs."""
        self._left: dict[Colour, float] = dict.fromkeys(PLAYERS, self._initial)
        self._running: Colour | None = None
        self._since = 0.0
        self._readings: list[float] = []

    @property
    def running(self) -> Colour | None:
        """Whose clock runs."""
        return self._running

    def begin(self, colour: Colour) -> None:
        """Let a player's clock run; the other one stands still."""
        if self._running != colour:
            self.stop()
            self._running, self._since = colour, self._now()

    def stop(self) -> None:
        """Let both clocks stand still."""
        if self._running is not None:
            self._left[self._running] = self.left(self._running)
            self._running = None

    def moved(self, colour: Colour) -> bool:
        """Stop the clock of a player who has moved, and add the increment; false if the time was over."""
        self.stop()
        if self._left[colour] <= 0:
            return False
        self._left[colour] += self._increment
        self._readings.append(round(self._left[colour], 3))
        return True

    def taken_back(self, moves: int) -> None:
        """So many moves were taken back: forget what the clocks showed after them. The time used stays used."""
        self.stop()
        del self._readings[max(0, len(self._readings) - moves) :]

    def left(self, colour: Colour) -> float:
        """The seconds that a player has left."""
        gone = self._now() - self._since if self._running == colour else 0.0
        return max(0.0, self._left[colour] - gone)

    @property
    def expired(self) -> Colour | None:
        """The player whose clock runs and has come to its end."""
        return self._running if self._running is not None and self.left(self._running) <= 0 else None

    @property
    def limits(self) -> GoLimits:
        """What a computer's player is told."""
        black, white, increment = (
            round(1000 * each) for each in (self.left("black"), self.left("white"), self._increment)
        )
        return GoLimits(p1time=black, p2time=white, p1inc=increment, p2inc=increment)

    def record(self, moves: int) -> Clock:
        """The time control for the record of so many moves, and what the clocks showed after each of them.

        A game that was resumed has moves that this clock has not seen: its record has no readings.
        """
        left = tuple(self._readings) if len(self._readings) == moves else ()
        return Clock(initial=self._initial, increment=self._increment, left=left)


def clock_face(seconds: float | None) -> str:
    """A time as clocks show it; without one, nothing.

    >>> clock_face(252.7), clock_face(3601), clock_face(None)
    ('4:12', '1:00:01', '')
    """
    if seconds is None:
        return ""
    hours, rest = divmod(max(0, int(seconds)), 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
