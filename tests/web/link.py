"""A game by link, as the people at it meet it: each in a browser of their own, and the server's word beside them."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

import crestflow
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.protocol import Colour, State
from tests.deployment import Server
from tests.web.game_page import GamePage

PATIENCE = 60.0
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

ANSWERS = ("Accept", "Decline")
"""Buttons that come with the other player's question, and stand in the sentence's place, never behind More."""

# The network errors that a browser itself reports while a test has cut its line or killed the server.
CUT = r"net::ERR_INTERNET_DISCONNECTED"
KILLED = r"net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)"
STATUS = r"Failed to load resource: the server responded with a status of {}"

# What a listener hears of every cell or stack, after the next frame.
_HEARD = """async () => {
  await new Promise(requestAnimationFrame);
  const labels = [...document.querySelectorAll('[role="grid"] button')].map((each) => each.ariaLabel);
  const moves = [...document.querySelectorAll("[data-ply]")].map((each) => each.dataset.move);
  return { labels, moves };
}"""
_CELL = re.compile(r"(?P<cell>\w\d), (?P<token>[a-z ]+)(; stone: (?P<stone>Black|White)(?P<last>, the last one)?)?")
_SIGNS = {"butterfly": "b", "fish": "f", "bird": "r", "fan": "n", "mountain": "m", "gate": "g"}


def _token(name: str) -> str:
    colour, _, sign = name.partition(" ")
    return "--" if name == "blank" else colour[0].upper() + _SIGNS[sign]


def _tile(name: str) -> str:
    return "N" if name == "neutral" else f"{name[0].upper()}{name[-1]}"


def _kamon(labels: list[str]) -> str:
    """The position text of a board that was read aloud."""
    cells = [match.groupdict() for match in map(_CELL.match, labels) if match]
    rows = [[each for each in cells if each["cell"][0] == row] for row in "abcdefg"]
    setup = "/".join("".join(_token(each["token"]) for each in row) for row in rows)
    stones = "/".join("".join({"Black": "x", "White": "o"}.get(each["stone"], ".") for each in row) for row in rows)
    last = next((each["cell"] for each in cells if each["last"]), "-")
    return f"{setup} {stones} {last}"


def _pantarei(labels: list[str]) -> str:
    """The stacks of a snake that was read aloud: each tells its tiles from the top."""
    tiles = [re.split(r"[;.]", label.partition(": ")[2])[0].split(", ") for label in labels]
    return "/".join("".join(_tile(name) for name in reversed(stack)) for stack in tiles)


def board_of(state: State) -> str:
    """What of a position text lies on the board for all to see."""
    return str(state) if state.game.name.startswith("kamon") else str(state).split()[0]


@dataclass(frozen=True)
class Hosts:
    """The server processes of one deployment."""

    servers: list[Server]

    @property
    def first(self) -> str:
        """Where the creator and the spectator go."""
        return f"{self.servers[0].url}/"

    @property
    def last(self) -> str:
        """Where the opponent goes."""
        return f"{self.servers[-1].url}/"


@dataclass(frozen=True)
class Truth:
    """A game as the server has it."""

    url: str
    id: str

    def view(self) -> dict[str, Any]:
        """The whole game as a spectator gets it."""
        answer = httpx.get(f"{self.url}api/games/{self.id}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def state(self) -> State:
        """The position by the reference rules, which referee every move on the way."""
        view = self.view()
        terms = view["terms"]
        rules = crestflow.game("kamon:wild" if terms["ruleset"] == "wild" else terms["game"])
        state = rules.start(terms["setup"], first=terms["first"])
        for move in view["moves"]:
            state = state.play(move)
        assert str(state) == view["position"]
        return state

    def moved(self) -> list[str]:
        """Every move that ever happened, those taken back too."""
        answer = httpx.get(f"{self.url}api/games/{self.id}/events")
        events = [entry["event"] for entry in answer.json()["entries"]]
        return [event["move"] for event in events if event["type"] == "moved"]


@dataclass(frozen=True)
class Made:
    """A game that was created over the API, with the fragments that open it."""

    truth: Truth
    seats: dict[str, str]

    @property
    def watch(self) -> str:
        """The link for spectators."""
        return f"#/game/{self.truth.id}"


def make(url: str, game: str = "kamon", **wish: Any) -> Made:
    """A new game; whoever made it plays Black and is called Crane."""
    answer = httpx.post(f"{url}api/games", json={"game": game, "colour": "black", "name": "Crane", **wish})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    seats = {colour: "#" + made["seats"][colour]["link"].partition("#")[2] for colour in ("black", "white")}
    return Made(Truth(url, made["id"]), seats)


def short_game(name: str, *, first: Colour = "black", seed: int = 1) -> State:
    """A whole game, the shortest of many at random."""
    start = crestflow.game(name).start(crestflow.game(name).deal(seed=seed).setup, first=first)
    best: State | None = None
    for chance in map(random.Random, range(150)):
        state = start
        while state.outcome is None and (best is None or len(state.moves) < len(best.moves) - 1):
            state = state.play(chance.choice(state.legal_moves()))
        best = state if state.outcome is not None else best
    assert best is not None
    return best


class Guest(GamePage):
    """Somebody at a game by link: what they see and what they do. A finger means a phone, with a table of its own."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        super().__init__(page)
        self.touch = touch
        self.colour: Colour | None = None

    # ---- eyes

    @property
    def panel(self) -> Locator:
        """Everything beside the board; on a phone that is above it and below it."""
        return self.page.get_by_role("main" if self.touch else "complementary")

    def shown(self) -> tuple[str, list[str]]:
        """What lies on the board, and the list of moves."""
        heard = self.page.evaluate(_HEARD)
        labels = heard["labels"]
        board = _kamon(labels) if len(labels) == 37 else _pantarei(labels)
        return board, heard["moves"]

    def sees(self, state: State) -> None:
        """Wait until this position is shown, and no other move in the list."""
        wanted, end = (board_of(state), state.moves), time.monotonic() + PATIENCE
        while (shown := self.shown()) != wanted:
            if time.monotonic() > end:
                assert shown == wanted

    def told(self, winner: Colour | None) -> None:
        """Wait until the game has ended so: players are addressed, spectators read the winner's name."""
        if winner is None:
            title = "A draw."
        elif self.colour is None:
            title = f"{winner.capitalize()} wins."
        else:
            title = "You won." if winner == self.colour else "You lost."
        expect(self.panel.get_by_role("heading", name=title)).to_be_visible()
        expect(self.page.get_by_role("status").last).to_contain_text(title)

    def player(self, name: str) -> Locator:
        """The row of a player: stone, name, presence, clock."""
        return self.panel.locator(".players li, .seat li", has_text=name)

    @property
    def id(self) -> str:
        """The game in the address."""
        return str(self.page.evaluate("location.hash.split('/')[2]"))

    def seat_link(self) -> str:
        """The fragment that opens the own seat on another device."""
        self.press("Links")
        link = self.page.get_by_role("textbox", name="My seat, for another device").input_value()
        self.page.keyboard.press("Escape")
        return "#" + link.partition("#")[2]

    # ---- hands

    def press(self, name: str) -> None:
        """A button of the panel; on a phone it may be behind More."""
        button = self.panel.get_by_role("button", name=name, exact=True)
        if self.touch and name not in ANSWERS and button.count() == 0:
            self.more()
            button = self.page.get_by_role("dialog").get_by_role("button", name=name, exact=True)
        self.point(button)

    def more(self) -> None:
        """Open what a phone has no room for, unless it is open."""
        if self.page.get_by_role("dialog").count() == 0:
            self.page.get_by_role("button", name="More").tap()

    def type(self, text: str) -> None:
        """A line in the box for typed moves."""
        if self.touch:
            self.more()
        super().type(text)

    def point(self, target: Locator) -> None:
        """A finger or a mouse on something."""
        if self.touch:
            target.tap()
        else:
            target.click()

    def play(self, state: State, move: str) -> None:
        """Make a move by pointing at the board that shows `state`."""
        if state.game.name.startswith("kamon"):
            self.point(self.cell(move))
            if self.touch:
                # The first tap looks, the second places.
                self.point(self.cell(move))
            return
        step = read_move(move)
        if isinstance(step, Step):
            value = state.stacks[step.stack - 1][-1].value  # type: ignore[attr-defined]
            self.point(self.stack(step.stack))
            if step.tiles == 2:
                self.point(self.page.get_by_role("button", name="Two tiles", exact=True))
            self.point(self.stack(step.stack + (value if step.direction == "r" else -value)))
        elif isinstance(step, Swap):
            self.point(self.stack(step.left))
            self.point(self.page.get_by_role("button", name="Swap", exact=True))
            self.point(self.stack(step.right))
        else:
            self.point(self.page.get_by_role("button", name="Pass", exact=True))

    def sit_down(self, name: str) -> None:
        """Accept an invitation."""
        self.page.get_by_label("Your name (if you like)").fill(name)
        self.page.get_by_role("button", name="Join and play").click()
        expect(self.page.get_by_role("grid")).to_be_visible()

    def say(self, text: str) -> None:
        """Open the chat and say something; on a phone the chat is closed afterwards."""
        self.point(self.panel.get_by_role("button" if self.touch else "tab", name="Chat"))
        box = self.page.get_by_label("Message to the opponent")
        box.fill(text)
        box.press("Enter")
        if self.touch:
            expect(self.page.get_by_role("log")).to_contain_text(text)
            self.page.keyboard.press("Escape")


@dataclass(frozen=True)
class Party:
    """Two players, a spectator, and the server's word."""

    crane: Guest
    otter: Guest
    heron: Guest
    truth: Truth

    def __post_init__(self) -> None:
        self.crane.colour, self.otter.colour = "black", "white"

    @property
    def everybody(self) -> tuple[Guest, Guest, Guest]:
        return self.crane, self.otter, self.heron

    def at(self, colour: Colour) -> Guest:
        """Who has a colour: Crane is Black."""
        return self.crane if colour == "black" else self.otter

    def all_told(self, winner: Colour | None) -> None:
        """Wait until everybody is told the end: the players how it ended for them, the spectator who won."""
        for each in self.everybody:
            each.told(winner)

    def all_see(self, state: State) -> None:
        """Everybody sees the position, and the server has no other."""
        for each in self.everybody:
            each.sees(state)
        assert self.truth.state() == state

    def play(self, state: State, moves: Iterable[str]) -> State:
        """Type moves, each by the player whose turn it is and seen by everybody."""
        for move in moves:
            self.at(state.turn).type(move)
            state = state.play(move)
            self.all_see(state)
        return state


def gather(
    new_page: Callable[..., Page], hosts: Hosts, whole: State, *, screen: dict[str, Any] | None = None, **wish: Any
) -> Party:
    """
    Crane plays Black, Otter is White on the last process, Heron watches: at the beginning of `whole`. `screen` are
    Playwright's options of a phone that all of them have.
    """
    made = make(hosts.first, whole.game.name, setup=whole.setup, first=whole.origin.turn, **wish)
    options, touch = screen or {}, screen is not None
    crane = Guest(new_page(made.seats["black"], home=hosts.first, **options), touch=touch)
    otter = Guest(new_page(made.seats["white"], home=hosts.last, **options), touch=touch)
    heron = Guest(new_page(made.watch, home=hosts.first, **options), touch=touch)
    otter.sit_down("Otter")
    party = Party(crane, otter, heron, made.truth)
    party.all_see(whole.origin)
    expect(crane.player("Otter")).to_be_visible()
    return party
