"""`crestflow share`: from a record to a link and back."""

from __future__ import annotations

import argparse
import sys
from codecs import BOM_UTF8

from crestflow.cli.common import Commands, examples
from crestflow.cli.positions import STANDARD_INPUT
from crestflow.i18n import t, tc
from crestflow.records import Record, decode, encode_positions, load_game, read_game, write_record
from crestflow.records.files import MAX_BYTES, RefereedGame


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "share",
        description=t("Print the share link of a record file, or the record that a share link holds."),
        epilog=examples("crestflow share game.json", "crestflow share '#kH_aAmpYq-ZdWbHj0eSr54rrwL85'"),
    )
    parser.add_argument(
        "record",
        metavar=tc("metavar", "RECORD|LINK"),
        help=t("a record file, or a link or fragment that begins with #; - is standard input"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the other form."""
    if args.record == STANDARD_INPUT:
        content = sys.stdin.buffer.read(MAX_BYTES + 1).removeprefix(BOM_UTF8).strip()
        is_record = content.startswith(b"{")
        print(_link(read_game(content)) if is_record else _record(content.decode("ascii", "replace")))
    else:
        print(_record(args.record) if "#" in args.record else _link(load_game(args.record)))
    return 0


def _record(link: str) -> str:
    return write_record(Record.from_state(decode(link))).removesuffix("\n")


def _link(game: RefereedGame) -> str:
    return "#" + encode_positions(game.positions)
