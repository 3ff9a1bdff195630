"""A game on a server, as the terminal follows it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from crestflow.games import game
from crestflow.i18n import t
from crestflow.i18n.terms import player_name
from crestflow.protocol import Colour, MalformedText, RulesError, State, opponent
from crestflow.records import Players, Record, RecordedPlayer, Result
from crestflow.render.describe import describe_outcome
from crestflow.tui.game import TerminalGame, out_of_time
from crestflow.tui.link.messages import LinkHappened, LinkPresence, LinkStanding, LinkView
from crestflow.vocabulary import PLAYERS


class LinkGame(TerminalGame):
    """The moves and everything else that the server tells, replayed with the reference rules."""

    def __init__(self, view: LinkView, *, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self.terms = view.terms
        self._rules = game(f"{view.terms.game}:{view.terms.ruleset}".removesuffix(":standard"))
        super().__init__(self._rules.start(view.terms.setup, first=view.terms.first), {}, view.terms.edition)
        self.take(view)

    def take(self, view: LinkView) -> None:
        """The whole game, as a welcome has it."""
        self.mine: Colour | None = None if view.role == "watcher" else view.role
        self.presence = view.presence
        self._stand(view, view.version)
        if view.moves != self.state.moves:
            self.state = self._replayed(view.moves)

    def happened(self, message: LinkHappened) -> None:
        """An event and what follows from it."""
        event = message.entry.event
        if event.type == "moved":
            self.state = self._played(self.state, event.move)
        elif event.type == "takeback_answered" and event.accept:
            moves = self.state.moves
            self.state = self._replayed(moves[: max(0, len(moves) - event.plies)])
        self._stand(message.standing, message.entry.version)

    def present(self, presence: LinkPresence) -> None:
        """Who is connected now."""
        self.presence = presence

    def _stand(self, standing: LinkStanding, version: int) -> None:
        self.standing, self.version, self._told = standing, version, self._now()

    def _replayed(self, moves: list[str]) -> State:
        state = self._rules.start(self.terms.setup, first=self.terms.first)
        for move in moves:
            state = self._played(state, move)
        return state

    @staticmethod
    def _played(state: State, move: str) -> State:
        try:
            return state.play(move)
        except RulesError:
            raise MalformedText(f"the server tells a move {move!r} that the rules do not admit") from None

    @property
    def over(self) -> bool:
        return self.standing.result is not None

    def ending(self) -> str | None:
        result = self.standing.result
        if result is None:
            return None
        if self.state.outcome is not None:
            return describe_outcome(self.state.outcome)
        if result.winner is None:
            return t("The players agreed on a draw.")
        if result.reason == "time":
            return out_of_time(opponent(result.winner))
        return t(
            "{loser} resigns. {winner} wins.",
            loser=player_name(opponent(result.winner)),
            winner=player_name(result.winner),
        )

    def left(self, colour: Colour) -> float | None:
        """The seconds that a player has left; ``None`` without a clock."""
        clock = self.standing.clock
        if clock is None:
            return None
        gone = self._now() - self._told if clock.running == colour else 0.0
        milliseconds = clock.left.black if colour == "black" else clock.left.white
        return max(0.0, milliseconds / 1000 - gone)

    def record(self) -> Record:
        names = self.standing.names
        seats = {colour: RecordedPlayer(name=names[colour]) for colour in PLAYERS if names.get(colour)}
        told = self.standing.result
        result = None if told is None else Result(winner=told.winner, reason=told.reason)
        return Record.from_state(self.state, players=Players(**seats), edition=self.edition, result=result)
