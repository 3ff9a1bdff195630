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
from crestflow.i18n.system_errors import system_error
from crestflow.i18n.terms import player_name
from crestflow.players import NAMES, player
from crestflow.protocol import Colour, RulesError, State, opponent
from crestflow.puzzles import THEMES, Puzzle
from crestflow.puzzles.progress import PuzzleProgress, progress_path, read_progress
from crestflow.tui.clock import TerminalClock
from crestflow.tui.game import TerminalGame
from crestflow.tui.link import LinkAddress, LinkSession
from crestflow.tui.link.sentences import refusal
from crestflow.tui.puzzle_series import PuzzleSeries
from crestflow.tui.refusals import text_problem
from crestflow.tui.screen.dialogs import ChoiceDialog, WaitingDialog
from crestflow.tui.screen.game_screen import GameScreen
from crestflow.tui.screen.link_screen import LinkScreen
from crestflow.tui.screen.move_screen import MoveScreen
from crestflow.tui.screen.puzzle_choice import ALL, DAY, chosen_puzzles, difficulty_choices, theme_choices
from crestflow.tui.screen.puzzle_screen import PuzzleScreen
from crestflow.tui.screen.themes import THEMES as SCREEN_THEMES
from crestflow.tui.screen.themes import textual_theme
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

_PUZZLES = "puzzles "
"""What stands before the kind of a game in the choice of its puzzles."""


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
    puzzles: tuple[Puzzle, ...] = ()
    """Puzzles of one game to solve, instead of a game."""


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
        for name in SCREEN_THEMES:
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

    @property
    def board_screen(self) -> MoveScreen | None:
        """The screen of the game or of the puzzle, if one has begun."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, MoveScreen)), None)

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
        if self.board_screen is not None:
            await self.pop_screen()
        self._last, self._last_link = session.game, address.link
        await self.push_screen(LinkScreen(session, connection.cancel))

    def _not_joined(self, code: str | None) -> None:
        """Stay at the game before, or leave where there is none; without a code the player has given up."""
        if self.board_screen is None:
            with speaking(self.language):
                problem = None if code is None else f"crestflow: {refusal(code)}"
            self.exit(return_code=0 if problem is None else 2, message=problem)
        elif code is not None:
            self.board_screen.say(lambda: refusal(code))

    async def _begin(self, request: GameRequest) -> None:
        with speaking(self.language):
            try:
                found = await self._asked(request)
            except (OSError, RulesError) as error:  # the file with the progress in puzzles
                self._refuse(system_error(error) if isinstance(error, OSError) else text_problem(error))
                return
        if found is None:
            if self.board_screen is None:
                self.exit()
            return
        if self.board_screen is not None:
            self.pop_screen()
        if isinstance(found, GameScreen):
            self._last, self._last_link = found.game, None
        await self.push_screen(found)

    def _refuse(self, problem: str) -> None:
        """Say what is wrong, and stay at the board before; leave where there is none."""
        if self.board_screen is None:
            self.exit(return_code=2, message=f"crestflow: {problem}")
        else:
            self.board_screen.say(lambda: problem)

    async def _asked(self, request: GameRequest) -> MoveScreen | None:
        """The screen of a game about which everything is known; ``None`` when the player would rather not."""
        if request.puzzles:
            kind = request.puzzles[0].game
            return self._puzzle_screen(kind, request.puzzles) or await self._puzzles_asked(kind, again=True)
        state = request.state
        if state is None:
            name = request.game or await self._ask(t("Which game?"), _games())
            if not name:
                return None
            if name.startswith(_PUZZLES):
                return await self._puzzles_asked(name.removeprefix(_PUZZLES))
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

    async def _puzzles_asked(self, kind: str, *, again: bool = False) -> PuzzleScreen | None:
        """The screen of puzzles that were chosen by theme and difficulty; ``None`` when none were.

        `again`: all puzzles of the choice before were tried.
        """
        nothing_left = t("There is no puzzle left here. Choose another theme or difficulty.")
        while True:
            question = nothing_left if again else t("Puzzles")
            progress = read_progress(progress_path()).get(kind, PuzzleProgress())
            theme = await self._ask(question, theme_choices(kind, progress))
            if not theme:
                return None
            difficulty = ALL
            if theme != DAY:
                difficulty = await self._ask(t("Difficulty"), difficulty_choices(kind, theme, progress))
            again = bool(difficulty)
            found = self._puzzle_screen(kind, chosen_puzzles(kind, theme, difficulty)) if difficulty else None
            if found is not None:
                return found

    def _puzzle_screen(self, kind: str, found: tuple[Puzzle, ...]) -> PuzzleScreen | None:
        """A screen with the first of some puzzles; ``None`` when all were tried."""
        series = PuzzleSeries(found, kind, progress_path())
        puzzle = series.next_puzzle()
        return None if puzzle is None else PuzzleScreen(series, puzzle, self._request.edition)

    async def _ask(self, question: str, choices: list[tuple[str, str]]) -> str:
        return await self.push_screen_wait(ChoiceDialog(question, choices))

    def action_new_game(self) -> None:
        """Choose another game."""
        request = GameRequest(edition=self._request.edition, clock=self._request.clock)
        self.run_worker(self._begin(request), exclusive=True, group="begin")

    def action_puzzles(self) -> None:
        """Choose puzzles of the game on the screen."""
        if self.board_screen is not None:
            kind = self.board_screen.game.state.game.kind
            request = GameRequest(game=f"{_PUZZLES}{kind}", edition=self._request.edition, clock=self._request.clock)
            self.run_worker(self._begin(request), exclusive=True, group="begin")

    def action_leave(self) -> None:
        """End the program."""
        self.exit()

    def action_next_theme(self) -> None:
        """The next of the themes."""
        names = list(SCREEN_THEMES)
        self.look = names[(names.index(self.look) + 1) % len(names)]
        self.theme = f"crestflow-{self.look}"
        self._view()

    def action_next_language(self) -> None:
        """The next of the languages."""
        codes = list(LANGUAGES)
        self.language = codes[(codes.index(self.language) + 1) % len(codes)]
        self._view()

    def _view(self) -> None:
        if self.board_screen is not None:
            self.board_screen.said = ""
            self.board_screen.view()


def _games() -> list[tuple[str, str]]:
    """The games, and the puzzles of each kind of them."""
    return [
        *((name, _title(name)) for name in GAMES),
        *((f"{_PUZZLES}{kind}", f"{t('Puzzles')} · {_title(kind)}") for kind in THEMES),
    ]


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
