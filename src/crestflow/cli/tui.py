"""`crestflow tui`: play in the terminal."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from crestflow.cli.common import BAD_USAGE, Commands, Parser, clock_seconds, examples, fail, seed_number
from crestflow.cli.positions import state_from
from crestflow.cli.show import add_edition, terminal_drawing
from crestflow.games import GAMES, game
from crestflow.i18n import LANGUAGES, CatalogueMessage, msg, msgc, preferred, say, speak, t, tc
from crestflow.players import NAMES, ComputerPlayer, player
from crestflow.protocol import Colour, RulesError, State, opponent
from crestflow.vocabulary import PLAYERS

if TYPE_CHECKING:  # a game takes a moment to import, and the help needs none
    from crestflow.tui import Console
    from crestflow.tui.game import TerminalGame

OPPONENTS = ("person", *NAMES)

SCREEN_THEMES = ("dark", "light", "dark-high", "light-high")
"""The themes of the screen, two of them with high contrast; `crestflow.tui.screen.themes` has their colours."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "tui",
        description=t("Play Kamon or Pantareï in the terminal: two people, or one against the computer."),
        epilog=examples(
            "crestflow tui --game pantarei --against 3 --theme light",
            "crestflow tui --plain --game kamon --against random --seed 7",
            "crestflow tui 'https://games.example/#/seat/GAME/SECRET' --name Crane",
        ),
    )
    add_options(parser)


def add_options(parser: Parser) -> None:
    """The options of a game in the terminal."""
    given = parser.add_mutually_exclusive_group()
    given.add_argument(
        "link",
        nargs="?",
        metavar=tc("metavar", "LINK"),
        help=t("the link of a game on a server, to play or to watch it; or one to go on from, as with --resume"),
    )
    parser.add_argument("--name", metavar=tc("metavar", "NAME"), default="", help=t("your name in a game by link"))
    parser.add_argument(
        "--plain",
        action="store_true",
        help=t("a prompt instead of a screen: for screen readers, pipes and plain terminals"),
    )
    parser.add_argument("--game", choices=tuple(GAMES), help=t("which game (default: you are asked)"))
    parser.add_argument(
        "--against", choices=OPPONENTS, help=t("who plays the other side: a person, chance, or a level")
    )
    parser.add_argument("--colour", choices=PLAYERS, help=t("your colour against the computer"))
    given.add_argument("--setup", metavar=tc("metavar", "SETUP"), help=t("a setup to start from"))
    given.add_argument("--resume", metavar=tc("metavar", "LINK"), help=t("go on from a share link or a position text"))
    parser.add_argument(
        "--seed", type=seed_number, metavar="N", help=t("deal this setup and seed the computer's chance")
    )
    add_edition(parser)
    parser.add_argument(
        "--clock", type=clock_seconds, metavar="S+S", help=t("seconds for the game, and added for each move")
    )
    parser.add_argument("--theme", choices=SCREEN_THEMES, default="dark", help=t("colours of the screen (dark)"))
    parser.add_argument("--language", choices=tuple(LANGUAGES), help=t("language (default: your system's)"))
    parser.set_defaults(run=run)


class StandardConsole:
    """The terminal this program runs in, or the pipe it reads.

    In a terminal a line can be edited, earlier lines come back with the arrow up, and Tab completes the words offered.
    """

    def __init__(self) -> None:
        self._words: Sequence[str] = ()
        if sys.stdin.isatty():
            self._edit_lines()

    def _edit_lines(self) -> None:
        try:
            import readline  # noqa: PLC0415 (not every system has it, and only terminals need it)
        except ImportError:
            return
        readline.set_completer(self.completion)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")

    def offer(self, words: Sequence[str]) -> None:
        """The words that Tab completes."""
        self._words = words

    def completion(self, begun: str, number: int) -> str | None:
        """The word of that number among those that go on from what was begun."""
        fitting = [word for word in self._words if word.startswith(begun.lower())]
        return fitting[number] if number < len(fitting) else None

    def ask(self, prompt: str) -> str:
        """A line of input. What comes through a pipe is repeated, so that the output reads as a whole."""
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)
        return line

    def say(self, text: str) -> None:
        """Output, at once."""
        print(text, flush=True)


def run(args: argparse.Namespace) -> int:
    """Ask what is not given, then play."""
    speak(args.language or preferred())
    try:
        if args.link is not None and _is_game_link(args.link):
            return _play_by_link(args)
        if args.link is not None:
            args.resume = args.link
        return _play_lines(args) if args.plain or not has_screen() else _play_on_screen(args)
    except RulesError as error:
        from crestflow.tui.refusals import text_problem  # noqa: PLC0415 (most games begin well)

        print(f"crestflow: {text_problem(error)}", file=sys.stderr)
        return BAD_USAGE


def has_screen() -> bool:
    """Whether this program runs in a terminal that can be drawn on: the board is made of half blocks."""
    drawable = os.environ.get("TERM", "dumb") != "dumb" and "utf" in (sys.stdout.encoding or "").lower()
    return drawable and sys.stdin.isatty() and sys.stdout.isatty()


def _play_lines(args: argparse.Namespace) -> int:
    from crestflow.tui import LineGame  # noqa: PLC0415 (see above)
    from crestflow.tui.clock import TerminalClock  # noqa: PLC0415 (see above)
    from crestflow.tui.line import Quit  # noqa: PLC0415 (see above)

    console = StandardConsole()
    draw = terminal_drawing(args.edition, plain=args.plain)
    try:
        state, computers = _set_up(args, console)
    except Quit:
        return 0
    except KeyboardInterrupt:
        console.say("")
        return 0
    except EOFError:
        console.say("")
        flags = "--game, --against, --colour"
        return fail(t("the input ended before the game began; name the game with {flags}", flags=flags))
    clock = None if args.clock is None else TerminalClock(*args.clock)
    LineGame(state, console, computers, draw=draw, edition=args.edition, offer=console.offer, clock=clock).run()
    return 0


def _is_game_link(text: str) -> bool:
    """Whether a text is a link to a game on a server, and not one that holds a game."""
    return "://" in text and "#/" in text


def _play_by_link(args: argparse.Namespace) -> int:
    from crestflow.tui.link import LinkAddress  # noqa: PLC0415 (see above)

    address = LinkAddress.read(args.link)
    if args.plain or not has_screen():
        return fail(t("a game by link needs a terminal with a screen; the page plays it anywhere else"))
    from crestflow.tui.screen.app import GameRequest, TerminalApp  # noqa: PLC0415 (a screen takes a moment to import)

    app = TerminalApp(GameRequest(link=address, name=args.name), look=args.theme)
    app.run()
    if app.last_game is not None:
        print(way_back(app.last_game, app.last_link))
    return app.return_code or 0


def way_back(played: TerminalGame, link: str | None) -> str:
    """How to come back to a game that was left, on a server if it has a link."""
    if played.over:
        return t("To look at it again: {command}", command=f"crestflow show '{played.resume_text()}'")
    command = f"crestflow tui --resume '{played.resume_text()}'" if link is None else f"crestflow tui '{link}'"
    return t("To go on later: {command}", command=command)


def _play_on_screen(args: argparse.Namespace) -> int:
    from crestflow.tui.screen.app import GameRequest, TerminalApp  # noqa: PLC0415 (a screen takes a moment to import)

    given = _given(args)
    state = None if given is None else state_from(given, game(args.game) if args.game else None)
    request = GameRequest(
        state=state,
        fresh=state is None or given == state.setup,
        game=args.game,
        against=args.against,
        colour=args.colour,
        seed=args.seed,
        edition=args.edition,
        clock=args.clock,
    )
    app = TerminalApp(request, look=args.theme)
    app.run()
    if app.last_game is not None:
        print(t("To go on later: {command}", command=f"crestflow tui --resume '{app.last_game.resume_text()}'"))
    return app.return_code or 0


def _given(args: argparse.Namespace) -> str | None:
    """The setup or the position to begin with, as it was typed."""
    resume: str | None = args.resume
    return args.setup if resume is None else resume


def _set_up(args: argparse.Namespace, console: Console) -> tuple[State, dict[Colour, ComputerPlayer]]:
    """The position to begin with, and which sides the computer plays."""
    given = _given(args)
    rules = game(args.game) if args.game else None
    if given is not None:
        state = state_from(given, rules)
        rules = state.game
    else:
        rules = rules or game(_choose(console, t("Which game?"), tuple(GAMES)))
        state = rules.deal(args.seed)
    against = args.against or _choose(console, t("Against whom?"), OPPONENTS)
    seed = secrets.randbits(64) if args.seed is None else args.seed
    computer = None if against == "person" else player(against, seed)
    fresh = given is None or given == state.setup
    if len(rules.first_players) > 1 and fresh:
        # Who moves first is known when the colour is chosen.
        console.say(terminal_drawing(args.edition, plain=args.plain, sentence=False)(state) + "\n")
        mine, state = _pick_colour(args, console, state, computer)
    elif computer is not None:
        mine = args.colour or _choose(console, t("Which colour do you take?"), PLAYERS)
    else:
        return state, {}
    return state, {opponent(mine): computer} if computer is not None else {}


def _pick_colour(
    args: argparse.Namespace, console: Console, state: State, computer: ComputerPlayer | None
) -> tuple[Colour, State]:
    """Where either colour may begin: one player picks a colour after the deal, and the other one moves first."""
    question = t("Which colour do you take? The computer then moves first.")
    if computer is None:
        question = t("One player picks a colour: which? The other one then moves first.")
    mine: Colour = args.colour or _colour_answer(console, question, state)
    return mine, state.game.start(state.setup, first=opponent(mine))


def _colour_answer(console: Console, question: str, state: State) -> Colour:
    """The colour that is picked; whoever asks for a hint first learns what each is worth."""
    while (answer := _choose(console, question, (*PLAYERS, "hint"))) == "hint":
        from crestflow.tui.analyst import advice_on_colour  # noqa: PLC0415 (the engine takes a moment to import)
        from crestflow.tui.sentences import colour_advice  # noqa: PLC0415 (see above)

        console.say(colour_advice(advice_on_colour(state.setup)))
    return "white" if answer == "white" else "black"


Choice = TypeVar("Choice", bound=str)

_MEANINGS: dict[str, CatalogueMessage] = {
    "black": msgc("player", "Black"),
    "white": msgc("player", "White"),
    "person": msgc("opponent", "person"),
    "random": msgc("opponent", "random"),
    "perfect": msg("perfect"),
    "hint": msg("hint"),
}
"""What the words that are typed mean."""


def _explained(choice: str) -> str:
    """A word to type, and behind it what it means where the language has another word for it."""
    meaning = say(_MEANINGS[choice]) if choice in _MEANINGS else choice
    return choice if meaning.casefold() == choice else f"{choice} ({meaning})"


def _choose(console: Console, question: str, choices: tuple[Choice, ...]) -> Choice:
    """One of the choices, by its name or the beginning of it. Raises `Quit` when the player wants to leave."""
    from crestflow.tui.line import Quit  # noqa: PLC0415 (see above)

    listed = ", ".join(_explained(choice) for choice in choices)
    while True:
        answer = console.ask(f"{question} ({listed})> ").strip().lower()
        if answer in choices:
            return choices[choices.index(answer)]
        matches = [choice for choice in choices if answer and choice.startswith(answer)]
        if len(matches) == 1:
            return matches[0]
        if answer == "quit":
            raise Quit
        if answer == "help":
            console.say(t("Type one of {choices}, or how it begins; {quit} leaves.", choices=listed, quit="quit"))
        elif answer:
            console.say(t("'{answer}' is none of {choices}.", answer=answer, choices=listed))
        else:
            console.say(t("Type one of {choices}.", choices=listed))
