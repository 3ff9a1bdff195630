"""How long players may think: by the game, by the move, or by positions."""

from __future__ import annotations

from dataclasses import dataclass

from crestflow.players.forfeit import Forfeit
from crestflow.protocol import Colour
from crestflow.records import Clock
from crestflow.ugi import GoLimits


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The limits of a game; without any, levels think as levels do, and programs a second for each move."""

    initial: float | None = None
    """Seconds each player has for the game."""
    increment: float = 0.0
    """Seconds added after each move."""
    seconds: float | None = None
    """Seconds for each move."""
    nodes: int | None = None
    """Positions for each move; nobody checks them."""
    margin: float = 0.1
    """Seconds over a limit that are forgiven: what goes over the way between the processes."""

    @property
    def limited(self) -> bool:
        """Whether there is a limit."""
        return (self.initial, self.seconds, self.nodes) != (None, None, None)


class MatchClock:
    """The clocks of one game."""

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        initial = control.initial or 0.0
        self._left: dict[Colour, float] = {"black": initial, "white": initial}
        self._readings: list[float] = []

    @property
    def limits(self) -> GoLimits:
        """What the player to move is told."""
        control = self._control
        limits = GoLimits(movetime=_milliseconds(control.seconds), nodes=control.nodes)
        if control.initial is None:
            return limits
        increment = _milliseconds(control.increment)
        return GoLimits(
            p1time=_milliseconds(self._left["black"]),
            p2time=_milliseconds(self._left["white"]),
            p1inc=increment,
            p2inc=increment,
            movetime=limits.movetime,
            nodes=limits.nodes,
        )

    def moved(self, colour: Colour, seconds: float) -> None:
        """A player has moved after so many seconds; a `Forfeit` if that was too late."""
        control = self._control
        if control.seconds is not None and seconds > control.seconds + control.margin:
            raise Forfeit("time", f"{seconds:.2f} s for a move of {control.seconds:g} s")
        if control.initial is not None:
            if seconds > self._left[colour] + control.margin:
                raise Forfeit("time", f"{seconds:.2f} s for a move with {self._left[colour]:.2f} s left")
            self._left[colour] = max(0.0, self._left[colour] - seconds) + control.increment
            self._readings.append(round(self._left[colour], 3))

    @property
    def record(self) -> Clock | None:
        """The time control, and what it showed, for the record."""
        control = self._control
        if control.initial is not None:
            return Clock(initial=control.initial, increment=control.increment, left=tuple(self._readings))
        if control.seconds is not None:
            return Clock(initial=control.seconds, each_move=True)
        return None


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else max(1, round(seconds * 1000)) if seconds else 0
