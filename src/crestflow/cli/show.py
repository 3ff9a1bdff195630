"""`crestflow show`: draw a position."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from functools import partial

from crestflow import render
from crestflow.cli.common import Commands, Parser, add_first, add_moves, examples, fail, whole_number
from crestflow.cli.output import STANDARD_OUTPUT, file_name, write_output
from crestflow.cli.positions import play_moves, state_from
from crestflow.games import GAMES, game
from crestflow.games.kamon.editions import EDITIONS, Edition
from crestflow.i18n import t, tc
from crestflow.protocol import State
from crestflow.render.pictures import MAX_WIDTH, MIN_WIDTH, check_width
from crestflow.render.svg.palette import ThemeName
from crestflow.render.terminal.capabilities import background, colour_mode


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "show",
        description=t(
            "Draw a position in the terminal, or as a picture to a file. POSITION is a position text, a setup or a "
            "share link, or the name of a file with one of these or a record; - is standard input, and as a FILE "
            "standard output."
        ),
        epilog=examples('crestflow show "$(crestflow deal kamon --seed 7)" --png board.png --theme dark'),
    )
    parser.add_argument("position", metavar=tc("metavar", "POSITION"), help=t("what to draw"))
    parser.add_argument(
        "--game", choices=tuple(GAMES), help=t("the game, where the text alone does not tell the ruleset")
    )
    add_first(parser)
    add_moves(parser)
    parser.add_argument("--svg", metavar=tc("metavar", "FILE"), type=file_name, help=t("write an SVG picture"))
    parser.add_argument("--png", metavar=tc("metavar", "FILE"), type=file_name, help=t("write a PNG picture"))
    parser.add_argument(
        "--width",
        type=_width,
        metavar=tc("metavar", "PIXELS"),
        default=1200,
        help=t("width of a picture in pixels (1200)"),
    )
    parser.add_argument(
        "--theme",
        choices=("light", "dark"),
        help=t("colours of a picture (light), or those for a terminal that is light or dark"),
    )
    add_edition(parser)
    parser.add_argument("--plain", action="store_true", help=t("draw in the terminal without colours"))
    parser.set_defaults(run=run)


def add_edition(parser: Parser) -> None:
    """The --edition option."""
    parser.add_argument(
        "--edition", choices=EDITIONS, default="colours", help=t("what the Kamon tokens show (colours)")
    )


def _width(text: str) -> int:
    width = whole_number(text)
    try:
        check_width(width)
    except ValueError:
        problem = t(
            "a picture is {least} to {most} pixels wide, not {width}", least=MIN_WIDTH, most=MAX_WIDTH, width=width
        )
        raise argparse.ArgumentTypeError(problem) from None
    return width


def run(args: argparse.Namespace) -> int:
    """Draw, to the files asked for or else to the terminal."""
    if args.svg == args.png == STANDARD_OUTPUT:
        return fail(t("only one of {one} and {other} can go to standard output", one="--svg", other="--png"))
    state = play_moves(state_from(args.position, game(args.game) if args.game else None, args.first), args.moves)
    theme: ThemeName = args.theme or "light"
    if args.svg is not None:
        write_output(render.svg(state, theme=theme, edition=args.edition, size=args.width).encode(), args.svg)
    if args.png is not None:
        write_output(render.png(state, width=args.width, theme=theme, edition=args.edition), args.png)
    if args.svg is None and args.png is None:
        print(terminal_drawing(args.edition, plain=args.plain, theme=args.theme)(state))
    return 0


def terminal_drawing(
    edition: Edition, *, plain: bool, theme: ThemeName | None = None, sentence: bool = True
) -> Callable[[State], str]:
    """A function that draws states as this terminal can show them: its width, its colours, its characters."""
    return partial(
        render.ansi,
        colour="none" if plain else colour_mode(os.environ, terminal=sys.stdout.isatty()),
        signs="unicode" if "utf" in (sys.stdout.encoding or "").lower() else "ascii",
        width=shutil.get_terminal_size().columns,
        edition=edition,
        theme=theme or background(os.environ),
        sentence=sentence,
    )
