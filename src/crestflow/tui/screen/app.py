"""The terminal app: asks what game to play, shows it, and knows theme and language."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from crestflow.games import GAMES, game
from crestflow.games.kamon.editions import Edition
from crestflow.i18n import LANGUAGES, language, msg, say, speaking, t
from crestflow.i18n.terms import player_name
from crestflow.players import NAMES, player
from crestflow.protocol import Colour, State, opponent
from crestflow.tui.clock import TerminalClock
from crestflow.tui.game import TerminalGame
from crestflow.tui.link import LinkAddress, LinkSession
from crestflow.tui.link.sentences import refusal
from crestflow.tui.screen.dialogs import ChoiceDialog, WaitingDialog
from crestflow.tui.screen.game_screen import GameScreen
from crestflow.tui.screen.link_screen import LinkScreen
from crestflow.tui.screen.themes import THEMES, textual_theme
from crestflow.vocabulary import PLAYERS

_LEVELS = (
    msg("first steps"),
    msg("easy"),
    msg("casual"),
    msg("steady"),
    msg("skilled"),
    msg("strong"),
    msg("expert"),
    msg("master"),
)


@dataclass(frozen=True, slots=True)
class GameRequest:
    """What was said about the game to play; the rest is asked."""

    state: State | None = None
    """A game to go on with."""
    fresh: bool = True
    """Whether the game has not begun, so that a colour can still be picked where either may begin."""
    game: str | None = None
    against: str | None = None
    colour: Colour | None = None
    seed: int | None = None
    edition: Edition = "colours"
    link: LinkAddress | None = None
    """A game on a server, instead of one at this terminal."""
    clock: tuple[float, float] | None = None
    """Seconds for the game, and seconds added with each move."""
    name: str = ""
    """What the opponent in a game by link sees."""


class TerminalApp(App[None]):
    """The games as a screen of the terminal."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "leave")]

    def __init__(self, request: GameRequest, *, look: str = "dark") -> None:
        super().__init__()
        self.language = language()
        self.look = look
        self._request = request
        self._last: TerminalGame | None = None
        self._last_link: str | None = None
        for name in THEMES:
            self.register_theme(textual_theme(name))
        self.theme = f"crestflow-{look}"
        self.title = "Crestflow"

    def on_mount(self) -> None:
        """Ask what is not known, then play."""
        if self._request.link is not None:
            self.open_link(self._request.link)
        else:
            self.run_worker(self._begin(self._request), exclusive=True, group="begin")

    @property
    def last_game(self) -> TerminalGame | None:
        """The game that was played last, if one was."""
        return self._last

    @property
    def last_link(self) -> str | None:
        """The link of that game, if it is on a server."""
        return self._last_link

    @property
    def game_screen(self) -> GameScreen | None:
        """The screen of the game, if one has begun."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, GameScreen)), None)

    def open_link(self, address: LinkAddress) -> None:
        """Go to a game on a server."""
        self.run_worker(self._join(address), exclusive=True, group="begin")

    async def _join(self, address: LinkAddress) -> None:
        """Connect, and show the game when the server has told it; the connection lives as long as the screen."""
        session = LinkSession(address, self._request.name)
        connection = self.run_worker(session.client.run(), group="link")
        with speaking(self.language):
            waiting = WaitingDialog(t("Connecting…"))
            unreachable = t("The server cannot be reached. Check the connection.")
        session.on_change = lambda told: waiting.tell(unreachable) if told is None else None
        self.push_screen(waiting, lambda _: session.give_up())
        opened = False
        try:
            opened = await session.opened
        finally:
            if not opened:
                connection.cancel()
        if self.screen is waiting:
            await waiting.dismiss(None)
        if not opened:
            self._not_joined(session.refusal)
            return
        if self.game_screen is not None:
            await self.pop_screen()
        self._last, self._last_link = session.game, address.link
        await self.push_screen(LinkScreen(session, connection.cancel))

    def _not_joined(self, code: str | None) -> None:
        """Stay at the game before, or leave where there is none; without a code the player has given up."""
        if self.game_screen is None:
            with speaking(self.language):
                problem = None if code is None else f"crestflow: {refusal(code)}"
            self.exit(return_code=0 if problem is None else 2, message=problem)
        elif code is not None:
            self.game_screen.say(lambda: refusal(code))

    async def _begin(self, request: GameRequest) -> None:
        with speaking(self.language):
            found = await self._asked(request)
        if found is None:
            if self.game_screen is None:
                self.exit()
            return
        if self.game_screen is not None:
            self.pop_screen()
        self._last, self._last_link = found.game, None
        await self.push_screen(found)

    async def _asked(self, request: GameRequest) -> GameScreen | None:
        """The screen of a game about which everything is known; ``None`` when the player would rather not."""
        state = request.state
        if state is None:
            name = request.game or await self._ask(t("Which game?"), [(name, _title(name)) for name in GAMES])
            if not name:
                return None
            state = game(name).deal(request.seed)
        against = request.against or await self._ask(t("Against whom?"), _opponents())
        if not against:
            return None
        picks = len(state.game.first_players) > 1 and request.fresh
        mine = request.colour
        if mine is None and against != "person" and not picks:
            answer = await self._ask(t("Which colour do you take?"), [(each, player_name(each)) for each in PLAYERS])
            if not answer:
                return None
            mine = "white" if answer == "white" else "black"
        elif mine is not None and picks:
            state, picks = state.game.start(state.setup, first=opponent(mine)), False
        seed = secrets.randbits(64) if request.seed is None else request.seed
        computers = {} if against == "person" else {opponent(mine or "black"): player(against, seed)}
        clock = None if request.clock is None else TerminalClock(*request.clock)
        return GameScreen(TerminalGame(state, computers, request.edition, clock), pick_colour=picks)

    async def _ask(self, question: str, choices: list[tuple[str, str]]) -> str:
        return await self.push_screen_wait(ChoiceDialog(question, choices))

    def action_new_game(self) -> None:
        """Choose another game."""
        request = GameRequest(edition=self._request.edition, clock=self._request.clock)
        self.run_worker(self._begin(request), exclusive=True, group="begin")

    def action_leave(self) -> None:
        """End the program."""
        self.exit()

    def action_next_theme(self) -> None:
        """The next of the themes."""
        names = list(THEMES)
        self.look = names[(names.index(self.look) + 1) % len(names)]
        self.theme = f"crestflow-{self.look}"
        self._view()

    def action_next_language(self) -> None:
        """The next of the languages."""
        codes = list(LANGUAGES)
        self.language = codes[(codes.index(self.language) + 1) % len(codes)]
        self._view()

    def _view(self) -> None:
        if self.game_screen is not None:
            self.game_screen.said = ""
            self.game_screen.view()


def _title(name: str) -> str:
    if name == "kamon:wild":
        return f"Kamon · {t('wild blank')}"
    return "Pantareï" if name == "pantarei" else "Kamon"


def _opponents() -> list[tuple[str, str]]:
    """Who may play the other side, in words."""
    levels = [
        (name, t("Computer, level {level}", level=f"{name} ({say(words)})"))
        for name, words in zip(NAMES[1:], _LEVELS, strict=False)
    ]
    return [
        ("person", t("Two players")),
        ("random", t("random player")),
        *levels,
        ("perfect", t("Computer, perfect")),
    ]


__all__ = ["GameRequest", "TerminalApp"]
