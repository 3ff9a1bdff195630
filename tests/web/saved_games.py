"""Games as the page keeps them in the browser, for tests that begin with a history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from crestflow.games import game
from crestflow.protocol import State

KEEP = "games => games.forEach((game) => (localStorage[`crestflow.game.${game.id}`] = JSON.stringify(game)))"


def played(kind: str, *, seed: int = 7, moves: int | None = None) -> State:
    """A dealt game after that many moves, or at its end, in which move follows move by a fixed rule."""
    state = game(kind).deal(seed=seed)
    while state.outcome is None and (moves is None or len(state.moves) < moves):
        legal = state.legal_moves()
        state = state.play(legal[5 * len(state.moves) % len(legal)])
    return state


@dataclass(frozen=True)
class Saved:
    """A game of a person with the black stones, on a day of November 2026."""

    kind: str
    level: int | None = 3
    moves: int | None = None
    day: int = 1
    seed: int = 7
    resigned: str | None = None
    old: bool = False
    """Kept by a page that did not keep endings."""

    @property
    def identity(self) -> str:
        """The name of the game in addresses."""
        return f"2611{self.day:02}120000{self.seed:03}"

    @property
    def state(self) -> State:
        """The last position."""
        return played(self.kind, seed=self.seed, moves=self.moves)

    def value(self) -> dict[str, Any]:
        """What the browser keeps."""
        state, start = self.state, game(self.kind).deal(seed=self.seed)
        rival = {"type": "person"} if self.level is None else {"type": "computer", "level": self.level}
        moment = f"2026-11-{self.day:02}T12:00:00.000Z"
        kept = {
            "id": self.identity,
            "kind": self.kind,
            "wild": False,
            "origin": str(start.setup),
            "first": "black",
            "moves": [str(move) for move in state.moves],
            "seats": {"black": {"type": "person"}, "white": rival},
            "resigned": self.resigned,
            "finished": bool(state.outcome or self.resigned),
            "started": moment,
            "updated": moment,
        }
        if not self.old:
            kept["ending"] = self.ending(state)
        return kept

    def ending(self, state: State) -> dict[str, Any] | None:
        """How it ended, in the page's words."""
        if self.resigned:
            return {"winner": "white" if self.resigned == "black" else "black", "reason": "resignation"}
        if state.outcome is None:
            return None
        winner = state.outcome.winner
        return {"winner": winner and str(winner), "reason": str(state.outcome.reason)}


def keep(page: Page, *games: Saved) -> None:
    """Put games into the browser's storage, and show the page anew."""
    page.evaluate(KEEP, [each.value() for each in games])
    page.reload()
