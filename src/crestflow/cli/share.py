"""`crestflow share`: from a record to a link and back."""

from __future__ import annotations

import argparse
import sys
from codecs import BOM_UTF8

from crestflow.cli.common import Commands, examples
from crestflow.cli.positions import STANDARD_INPUT
from crestflow.i18n import t, tc
from crestflow.records import Record, decode, decode_record, encode_positions, load_game, read_game, write_record
from crestflow.records.files import MAX_BYTES, RefereedGame
from crestflow.records.share import encode_tree


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
    parser.add_argument(
        "--moves-only",
        action="store_true",
        help=t("leave out variations and comments; older versions read such a link"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the other form."""
    moves_only: bool = args.moves_only
    if args.record == STANDARD_INPUT:
        content = sys.stdin.buffer.read(MAX_BYTES + 1).removeprefix(BOM_UTF8).strip()
        if content.startswith(b"{"):
            print(_link(read_game(content), moves_only))
        else:
            print(_record(content.decode("ascii", "replace"), moves_only))
    elif "#" in args.record:
        print(_record(args.record, moves_only))
    else:
        print(_link(load_game(args.record), moves_only))
    return 0


def _record(link: str, moves_only: bool) -> str:
    record = Record.from_state(decode(link)) if moves_only else decode_record(link)
    return write_record(record).removesuffix("\n")


def _link(game: RefereedGame, moves_only: bool) -> str:
    return "#" + (encode_positions(game.positions) if moves_only else encode_tree(game.tree))
