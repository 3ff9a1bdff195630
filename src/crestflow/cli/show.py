"""`crestflow show`: draw a position."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from functools import partial

from crestflow import render
from crestflow.cli.common import Commands, Parser, add_first, add_moves, examples, whole_number
from crestflow.cli.positions import play_moves, state_from
from crestflow.games import GAMES, game
from crestflow.games.kamon.editions import EDITIONS, Edition
from crestflow.i18n import t, tc
from crestflow.protocol import State
from crestflow.records.files import save_bytes, save_text
from crestflow.render.pictures import MAX_WIDTH, MIN_WIDTH, check_width


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "show",
        help=t("draw a position"),
        description=t(
            "Draw a position in the terminal, or as a picture to a file. POSITION is a position text, a setup, or a "
            "share link; - reads it from standard input."
        ),
        epilog=examples('crestflow show "$(crestflow deal kamon --seed 7)" --png board.png --theme dark'),
    )
    parser.add_argument("position", metavar=tc("metavar", "POSITION"), help=t("what to draw"))
    parser.add_argument(
        "--game", choices=tuple(GAMES), help=t("the game, where the text alone does not tell the ruleset")
    )
    add_first(parser)
    add_moves(parser)
    parser.add_argument("--svg", metavar=tc("metavar", "FILE"), help=t("write an SVG picture"))
    parser.add_argument("--png", metavar=tc("metavar", "FILE"), help=t("write a PNG picture"))
    parser.add_argument(
        "--width",
        type=_width,
        metavar=tc("metavar", "PIXELS"),
        default=1200,
        help=t("width of a picture in pixels (1200)"),
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help=t("colours of a picture (light)"))
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
    text = sys.stdin.read() if args.position == "-" else args.position
    state = state_from(text, game(args.game) if args.game else None, args.first)
    state = play_moves(state, args.moves)
    if args.svg:
        save_text(render.svg(state, theme=args.theme, edition=args.edition, size=args.width), args.svg)
    if args.png:
        save_bytes(render.png(state, width=args.width, theme=args.theme, edition=args.edition), args.png)
    if not args.svg and not args.png:
        print(terminal_drawing(args.edition, plain=args.plain)(state))
    return 0


def terminal_drawing(edition: Edition, *, plain: bool) -> Callable[[State], str]:
    """A function that draws states as this terminal can show them: its width, its colours, its characters.

    Colours need a terminal, and neither `NO_COLOR` nor ``TERM=dumb``.
    """
    bare = plain or not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return partial(
        render.ansi,
        colour="none" if bare else "truecolor",
        signs="unicode" if "utf" in (sys.stdout.encoding or "").lower() else "ascii",
        width=shutil.get_terminal_size().columns,
        edition=edition,
    )
