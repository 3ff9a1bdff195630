"""`crestflow puzzles`: list puzzles, solve them in the terminal, and make more."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from crestflow.cli.common import (
    Commands,
    Parser,
    add_json,
    examples,
    fail,
    positive_number,
    print_json,
    seed_number,
)
from crestflow.cli.output import STANDARD_OUTPUT, file_name, kept_file, write_output
from crestflow.cli.positions import STANDARD_INPUT
from crestflow.cli.show import add_edition, terminal_drawing
from crestflow.i18n import t, tc
from crestflow.puzzles import DIFFICULTIES, THEMES, Puzzle, puzzle_of_the_day, puzzles
from crestflow.puzzles.progress import (
    GameProgress,
    learned_bytes,
    parse_learned,
    progress_path,
    read_learned,
    write_learned,
)
from crestflow.vocabulary import KINDS


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "puzzles",
        description=t(
            "Positions in which exactly one move keeps the win, or the draw. In a terminal you solve them; elsewhere "
            "they are listed. {command} makes more.",
            command="`crestflow puzzles make`",
        ),
        epilog=examples(
            "crestflow puzzles kamon --theme loop",
            "crestflow puzzles pantarei --json",
            "crestflow puzzles make kamon --count 50 --seed 7 --out more.json",
        ),
    )
    operations = parser.add_subparsers(metavar=tc("metavar", "GAME"), parser_class=Parser, required=True)
    for kind in THEMES:
        _add_game(operations, kind)
    _add_make(operations)
    _add_progress(operations)


def _add_game(operations: Commands, kind: str) -> None:
    """The puzzles of one game."""
    parser = operations.add_parser(
        kind,
        help=t("the puzzles of this game"),
        description=t("Solve puzzles on the screen of the terminal. Your rating and streak stay on this device."),
        epilog=examples(f"crestflow puzzles {kind} --day", f"crestflow puzzles {kind} --difficulty 2 --list"),
    )
    parser.add_argument("--theme", choices=THEMES[kind], help=t("only puzzles of this theme"))
    parser.add_argument(
        "--difficulty", type=int, choices=DIFFICULTIES, help=t("only puzzles of this difficulty, 1 to 5")
    )
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--day", action="store_true", help=t("the puzzle of the day, the same for everybody"))
    one.add_argument("--id", metavar="ID", help=t("the puzzle with this id"))
    parser.add_argument("--list", action="store_true", help=t("list the puzzles, one a line, easiest first"))
    add_json(parser)
    parser.add_argument(
        "--plain", action="store_true", help=t("solve at a prompt without colours: for screen readers and pipes")
    )
    add_edition(parser)
    parser.set_defaults(run=run, game=kind)


def _add_make(operations: Commands) -> None:
    """Make puzzles."""
    parser = operations.add_parser(
        "make",
        help=t("make puzzles from games of the computer"),
        description=t(
            "Let the computer play games, look for positions with one answer, and write a file of puzzles. Every "
            "finished game is in the journal FILE.journal at once: after Ctrl-C or a kill, the same command goes on "
            "where it stopped. The same seed gives the same puzzles everywhere."
        ),
        epilog=examples("crestflow puzzles make kamon --count 50 --seed 7 --out more.json"),
    )
    names = ", ".join(THEMES)
    parser.add_argument(
        "game", metavar=tc("metavar", "GAME"), choices=tuple(THEMES), help=t("one of {names}", names=names)
    )
    parser.add_argument("--count", type=positive_number, metavar="N", required=True, help=t("how many puzzles"))
    parser.add_argument("--seed", type=seed_number, metavar="S", default=0, help=t("the seed of the games (0)"))
    parser.add_argument(
        "--out", metavar=tc("metavar", "FILE"), type=kept_file, required=True, help=t("the file of puzzles to write")
    )
    parser.add_argument(
        "--keep",
        metavar=tc("metavar", "FILE"),
        type=Path,
        help=t("begin with the puzzles of this file, as far as they leave room for all sorts"),
    )
    add_json(parser)
    parser.set_defaults(run=make)


def _add_progress(operations: Commands) -> None:
    """Show progress, and carry it to another device or to the page."""
    parser = operations.add_parser(
        "progress",
        help=t("your rating and streak; to and from the page"),
        description=t(
            "Say what you have reached on this device. The page and the terminal write and read the same file: what it "
            "holds is joined with what is here, so nothing is lost and nothing counts twice."
        ),
        epilog=examples("crestflow puzzles progress --import crestflow-progress.json"),
    )
    parser.add_argument(
        "--import",
        dest="source",
        metavar=tc("metavar", "FILE"),
        type=file_name,
        help=t("join the progress in this file with yours; - is standard input"),
    )
    parser.add_argument(
        "--export",
        metavar=tc("metavar", "FILE"),
        type=file_name,
        help=t("write your progress to this file, for the page; - is standard output"),
    )
    add_json(parser)
    parser.set_defaults(run=progress)


def run(args: argparse.Namespace) -> int:
    """Print the puzzles, or solve them."""
    found = _chosen(args)
    if not found:
        return fail(t("there is no such puzzle"))
    if args.json:
        for puzzle in found:
            print_json(puzzle.to_dict())
    elif args.list or not (args.plain or sys.stdin.isatty()):
        from crestflow.tui.puzzle_sentences import listed  # noqa: PLC0415 (JSON needs no sentences)

        print("\n".join(map(listed, found)))
    else:
        return _solve(args, found)
    return 0


def _chosen(args: argparse.Namespace) -> tuple[Puzzle, ...]:
    """The puzzles that the options name, easiest first."""
    if args.day:
        return (puzzle_of_the_day(args.game, date.today()),)  # noqa: DTZ011 (the day where the player is)
    found = puzzles(args.game, theme=args.theme, difficulty=args.difficulty)
    return tuple(puzzle for puzzle in found if args.id in (None, puzzle.id))


def _solve(args: argparse.Namespace, found: tuple[Puzzle, ...]) -> int:
    """Solve puzzles on the screen; at a prompt where there is none, or where that is wanted."""
    from crestflow.cli.tui import StandardConsole, has_screen  # noqa: PLC0415 (a list needs no console)

    if has_screen() and not args.plain:
        from crestflow.tui.screen.app import GameRequest, TerminalApp  # noqa: PLC0415 (a screen takes a moment)

        app = TerminalApp(GameRequest(puzzles=found, edition=args.edition))
        app.run()
        return app.return_code or 0
    from crestflow.tui.puzzles import LinePuzzles  # noqa: PLC0415 (as above)

    draw = terminal_drawing(args.edition, plain=args.plain)
    console = StandardConsole()
    LinePuzzles(found, args.game, console, progress_path(), draw=draw, edition=args.edition, offer=console.offer).run()
    return 0


def make(args: argparse.Namespace) -> int:
    """Make puzzles until there are enough or Ctrl-C, and write the file."""
    from crestflow.cli.puzzle_making import make_puzzles  # noqa: PLC0415 (the engine takes a moment to import)

    return make_puzzles(args.game, args.count, args.seed, args.out, kept=args.keep, as_json=args.json)


def progress(args: argparse.Namespace) -> int:
    """Say what the player has reached, after joining it with that of another device."""
    if args.json and args.export == STANDARD_OUTPUT:
        return fail(t("only one of {one} and {other} can go to standard output", one="--json", other="--export"))
    path = progress_path()
    learned = read_learned(path) if path.exists() else {}
    if args.source is not None:
        other = _imported(args.source)
        learned = {kind: learned.get(kind, GameProgress()).joined(other[kind]) for kind in KINDS}
        write_learned(path, learned)
    if args.export is not None:
        write_output(learned_bytes(learned), args.export)
    if args.export != STANDARD_OUTPUT:
        _print_progress(learned, as_json=args.json)
    return 0


def _imported(name: str) -> dict[str, GameProgress]:
    """The progress in a file or on standard input."""
    if name == STANDARD_INPUT:
        return parse_learned(sys.stdin.buffer.read(), t("standard input"))
    return read_learned(Path(name))


def _print_progress(learned: Mapping[str, GameProgress], *, as_json: bool) -> None:
    for kind in KINDS:
        found = learned.get(kind, GameProgress()).puzzles
        if as_json:
            print_json({"game": kind, "rating": found.rating, "streak": found.streak, "solved": found.solved})
        else:
            from crestflow.tui.puzzle_sentences import reached  # noqa: PLC0415 (JSON needs no sentences)

            print(f"{kind}: {reached(found)}")
