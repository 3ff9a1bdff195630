"""`crestflow review`: every move of a game graded, the better move, and why."""

from __future__ import annotations

import argparse
import sys
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

from crestflow.cli.common import Commands, add_json, examples, fail, print_json
from crestflow.cli.output import STANDARD_OUTPUT, file_name, write_output
from crestflow.cli.positions import STANDARD_INPUT
from crestflow.cli.progress import Progress, bar
from crestflow.i18n import t, tc
from crestflow.records import Record, load_game, read_game, write_record
from crestflow.records.files import MAX_BYTES
from crestflow.records.links import record_of_tree
from crestflow.records.share import decode_tree
from crestflow.vocabulary import REVIEW_EFFORTS

if TYPE_CHECKING:
    from crestflow.protocol import State
    from crestflow.review import Review, ReviewedMove


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "review",
        description=t(
            "Look at every position of a game with the same effort, grade each move, and say what was better and why. "
            "The same game gives the same review on every machine and on the page."
        ),
        epilog=examples("crestflow review game.json", "crestflow review game.json --out reviewed.json"),
    )
    parser.add_argument(
        "record",
        metavar=tc("metavar", "RECORD|LINK"),
        help=t("a record file, or a link or fragment that begins with #; - is standard input"),
    )
    parser.add_argument(
        "--effort",
        choices=REVIEW_EFFORTS,
        default="deep",
        help=t("quick is for a first impression of the whole game (deep)"),
    )
    parser.add_argument("--all", action="store_true", help=t("say something about every move, not only about mistakes"))
    parser.add_argument(
        "--out",
        metavar=tc("metavar", "FILE"),
        type=file_name,
        help=t("write the record with comments on its moves to a file"),
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Review the game, and print or write what was found."""
    from crestflow.review import annotated, review  # noqa: PLC0415 (starts faster where only help is asked for)

    if args.json and args.out == STANDARD_OUTPUT:
        return fail(t("only one of {one} and {other} can go to standard output", one="--json", other="--out"))
    record, state = _game(args.record)
    with Progress() as progress:
        found = review(
            state,
            effort=args.effort,
            progress=lambda now: progress.show(f"{bar(now.done / now.total)} {now.done}/{now.total}"),
        )
    if args.out is not None:
        write_output(write_record(annotated(record, found)).encode(), args.out)
    if args.json:
        print_json(found.to_dict())
    elif args.out != STANDARD_OUTPUT:
        print("\n".join(_lines(record, found, every_move=args.all)))
    return 0


def _game(source: str) -> tuple[Record, State]:
    if "#" in source:
        return _linked(source)
    if source != STANDARD_INPUT:
        game = load_game(source)
        return game.record, game.state
    content = sys.stdin.buffer.read(MAX_BYTES + 1).removeprefix(BOM_UTF8).strip()
    if not content.startswith(b"{"):
        return _linked(content.decode("ascii", "replace"))
    game = read_game(content)
    return game.record, game.state


def _linked(link: str) -> tuple[Record, State]:
    tree = decode_tree(link)
    return record_of_tree(tree), tree.line[-1].state


def _lines(record: Record, review: Review, *, every_move: bool) -> list[str]:
    from crestflow.review.prose import GRADE_SIGNS, accuracy_sentence  # noqa: PLC0415 (as above)

    shown = [move for move in review.moves if every_move or GRADE_SIGNS[move.grade]]
    lines = [_line(record, review, move) for move in shown]
    if not shown:
        lines.append(t("No mistake was found."))
    return lines + [accuracy_sentence(player, accuracy) for player, accuracy in review.accuracies.items()]


def _line(record: Record, review: Review, move: ReviewedMove) -> str:
    from crestflow.review.prose import GRADE_SIGNS, grade_name, move_sentence  # noqa: PLC0415 (as above)

    played = f"{move.ply}. {move.move}{GRADE_SIGNS[move.grade]}"
    sentence = move_sentence(review, move, record.edition)
    return f"{played:<10} " + t("{grade}: {sentence}", grade=grade_name(move.grade), sentence=sentence)
