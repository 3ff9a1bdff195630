"""`crestflow share`: from a record to a link and back."""

from __future__ import annotations

import argparse

from crestflow.cli.common import Commands, examples
from crestflow.i18n import t, tc
from crestflow.records import Record, decode, encode_positions, load_game, write_record


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "share",
        help=t("turn a record into a share link, or a link into a record"),
        description=t("Print the share link of a record file, or the record that a share link holds."),
        epilog=examples("crestflow share game.json", "crestflow share '#kH_aAmpYq-ZdWbHj0eSr54rrwL85'"),
    )
    parser.add_argument(
        "game",
        metavar=tc("metavar", "RECORD|LINK"),
        help=t("a record file, or a link or fragment that begins with #"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the other form."""
    if "#" in args.game:
        print(write_record(Record.from_state(decode(args.game))), end="")
    else:
        print("#" + encode_positions(load_game(args.game).positions))
    return 0
