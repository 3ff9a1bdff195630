"""A game's clock: how much time each player has, whose time is running, and when a flag falls.

Times are whole milliseconds since 1970, as the server counts them. A clock never reads the time itself: it is told,
so that a year can be played in a test. Both players' time stands still until each has made a first move, so that nobody
loses time while a link is on its way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crestflow.protocol import Colour, opponent
from crestflow.server.game.events import Times
from crestflow.server.game.terms import ClockTerms, Fischer

DAY = 24 * 60 * 60 * 1000
SECOND = 1000


@dataclass(frozen=True, slots=True)
class GameClock:
    """Both players' time. `running` is the player whose time runs since `since`, or ``None``."""

    initial: int
    """What a player begins with; with `fresh`, what a player has for every single move."""
    increment: int
    fresh: bool
    black: int
    white: int
    running: Colour | None = None
    since: int = 0

    @classmethod
    def from_terms(cls, terms: ClockTerms | None) -> GameClock | None:
        """The clock at the start of a game, or none."""
        if terms is None:
            return None
        if isinstance(terms, Fischer):
            initial = round(terms.initial_seconds * SECOND)
            return cls(initial, round(terms.increment_seconds * SECOND), False, initial, initial)  # noqa: FBT003
        return cls(terms.days * DAY, 0, True, terms.days * DAY, terms.days * DAY)  # noqa: FBT003

    def left(self, colour: Colour, now: int) -> int:
        """What a player has left, never less than nothing."""
        stored = self.black if colour == "black" else self.white
        return max(0, stored - max(0, now - self.since)) if self.running == colour else stored

    def times(self, now: int) -> Times:
        """What both players have left."""
        return Times(black=self.left("black", now), white=self.left("white", now))

    @property
    def deadline(self) -> int | None:
        """When the flag of the player whose clock runs will fall."""
        if self.running is None:
            return None
        return self.since + (self.black if self.running == "black" else self.white)

    def flagged(self, now: int) -> Colour | None:
        """The player whose flag has fallen."""
        deadline = self.deadline
        return self.running if deadline is not None and now >= deadline else None

    def times_after_move(self, mover: Colour, now: int) -> Times:
        """What both players have left after a move: the mover's time is topped up.

        Computed once, when the move is accepted; from then on the event says it (see `set_after_move`).
        """
        left = self.left(mover, now)
        if self.fresh:
            left = self.initial
        elif self.running is not None:
            left += self.increment
        return Times(black=left, white=self.white) if mover == "black" else Times(black=self.black, white=left)

    def set_after_move(self, left: Times, mover: Colour, now: int, *, runs: bool) -> GameClock:
        """The clock after a move that left the players `left`; the opponent's time runs if time `runs` yet."""
        return replace(self, black=left.black, white=left.white, running=opponent(mover) if runs else None, since=now)

    def handed(self, to: Colour, now: int, *, runs: bool) -> GameClock:
        """The clock after moves were taken back: what was spent stays spent, and `to` is to move."""
        clock = self.stopped(now)
        if self.fresh:
            clock = replace(clock, black=self.initial) if to == "black" else replace(clock, white=self.initial)
        return replace(clock, running=to if runs else None, since=now)

    def stopped(self, now: int) -> GameClock:
        """The clock after the end."""
        return replace(self, black=self.left("black", now), white=self.left("white", now), running=None, since=now)
