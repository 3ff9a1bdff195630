"""A game on the page, as a tester's hands and eyes meet it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from crestflow.games import game
from crestflow.protocol import Colour, State

MOST_MOVES = 200


class GamePage:
    """Plays on the page and looks at what is kept of the game."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def saved(self) -> dict[str, Any]:
        """The game in the address, as the page keeps it."""
        identifier = self.page.evaluate("location.hash.split('/').at(-1)")
        kept = json.loads(self.page.evaluate(f"localStorage['crestflow.game.{identifier}']"))
        assert isinstance(kept, dict)
        return kept

    @property
    def moves(self) -> list[str]:
        return list(self.saved["moves"]) if "/new" not in self.page.url and "/two" not in self.page.url else []

    @property
    def person(self) -> str | None:
        """The colour of the only person, if the computer plays the other."""
        people = [colour for colour, seat in self.saved["seats"].items() if seat["type"] == "person"]
        return people[0] if len(people) == 1 else None

    def state(self) -> State:
        """The same game in the reference rules, which referee every move on the way."""
        kept = self.saved
        rules = game("kamon:wild" if kept["wild"] else kept["kind"])
        first: Colour = kept["first"] or "black"
        state = rules.start(kept["origin"], first=first)
        for move in kept["moves"]:
            state = state.play(move)
        return state

    def over(self) -> bool:
        return bool(self.page.evaluate("document.querySelector('.ending') !== null"))

    def wait_for_moves(self, count: int) -> None:
        """Until the move list shows so many."""
        # Polled with each frame: whole games have many moves, and `expect` would sleep between its looks.
        self.page.wait_for_function("count => document.querySelectorAll('[data-ply]').length === count", arg=count)

    def take_black(self) -> None:
        """Pantareï: the person, or the first of two, takes Black; White moves first."""
        self.page.get_by_role("button", name="Take Black").click()
        expect(self.page.get_by_role("grid")).to_be_visible()

    def legal_cells(self) -> list[str]:
        """The cells that glow."""
        self.page.wait_for_function("() => document.querySelector('[role=grid] button.legal')")
        cells = self.page.locator('[role="grid"] button.legal')
        return [str(name) for name in cells.evaluate_all("cells => cells.map(cell => cell.dataset.cell)")]

    def cell(self, name: str) -> Any:
        """The button of a cell."""
        return self.page.locator(f'[role="grid"] [data-cell="{name}"]')

    def stack(self, number: int) -> Any:
        """The button of a stack."""
        return self.page.locator(f'[role="grid"] button[data-stack="{number}"]')

    def type(self, text: str) -> None:
        """A line in the box for typed moves."""
        box = self.page.get_by_label("Type a move")
        box.fill(text)
        box.press("Enter")
