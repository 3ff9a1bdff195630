"""`crestflow check`: referee record files."""

from __future__ import annotations

import argparse
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple

from crestflow.cli.common import BAD_USAGE, NO, Commands, add_json, examples, print_json
from crestflow.i18n import CatalogueMessage, msgc, say, t, tc, tn
from crestflow.i18n.system_errors import system_error
from crestflow.protocol import State
from crestflow.records.files import MAX_BYTES, read_bytes, read_game
from crestflow.records.record import Result, Variation
from crestflow.records.referee import RecordError
from crestflow.vocabulary import OffBoardReason, Reason


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "check",
        description=t(
            "Play every move of each record again and say the result, or the first thing that is wrong. "
            "A file that ends in .jsonl holds a record on each line; - reads a record, or one on each line, from "
            "standard input. "
            "Exit status 1 when any record is not right."
        ),
        epilog=examples("crestflow check games/*.json"),
    )
    parser.add_argument("records", metavar=tc("metavar", "RECORD"), nargs="+", help=t("a record file"))
    parser.add_argument("--quiet", action="store_true", help=t("print only what is wrong"))
    add_json(parser)
    parser.set_defaults(run=run)


class Source(NamedTuple):
    """One record before it is read: where it stands, and its bytes or why there are none."""

    name: str
    data: bytes
    unreadable: OSError | None = None


def run(args: argparse.Namespace) -> int:
    """Referee every record, and go on after one that is wrong."""
    status = 0
    for source in _sources(args.records):
        status = max(status, _check(source, args))
    return status


def _sources(names: list[str]) -> Iterator[Source]:
    for name in names:
        try:
            if name == "-":
                yield from _standard_input(sys.stdin.buffer)
            elif name.endswith(".jsonl"):
                with Path(name).open("rb") as file:
                    yield from _records(name, _lines_of(file))
            else:
                yield Source(name, read_bytes(name))
        except OSError as error:
            yield Source(name, b"", error)


def _lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; of one that is far too long, only enough to see that it is."""
    return iter(lambda: file.readline(MAX_BYTES + 1), b"")


def _records(name: str, lines: Iterable[bytes]) -> Iterator[Source]:
    """The records of lines with one on each; blank lines are passed over."""
    for number, line in enumerate(lines, 1):
        record = line.removeprefix(BOM_UTF8) if number == 1 else line
        if record.strip():
            yield Source(f"{name}:{number}", record.rstrip(b"\r\n"))
        if len(line) > MAX_BYTES:
            return


def _standard_input(file: IO[bytes]) -> Iterator[Source]:
    """One record, or several with one on each line: then the first line is a whole record, and more follow."""
    name = t("standard input")
    first = file.readline(MAX_BYTES + 1)
    start = first.removeprefix(BOM_UTF8).strip()
    rest = b"" if len(first) > MAX_BYTES else file.readline(MAX_BYTES + 1)
    if start.startswith(b"{") and start.endswith(b"}") and rest:
        yield from _records(name, chain((first, rest), _lines_of(file)))
    else:
        yield Source(name, first + rest + file.read(max(0, MAX_BYTES + 1 - len(first) - len(rest))))


def _check(source: Source, args: argparse.Namespace) -> int:
    if source.unreadable is not None:
        problem = source.unreadable.strerror or str(source.unreadable)
        _report(args, {"record": source.name, "ok": False, "error": problem}, system_error(source.unreadable))
        return BAD_USAGE
    try:
        game = read_game(source.data)
    except RecordError as error:
        content = {"record": source.name, "ok": False, "where": error.where or None, "error": error.problem}
        from crestflow.tui.refusals import text_problem  # noqa: PLC0415 (most records are right and checked faster)

        _report(args, content, text_problem(error))
        return NO
    state, result = game.state, game.record.result
    variations = _count(game.record.variations)
    content = {
        "record": source.name,
        "ok": True,
        "game": state.game.name,
        "moves": len(state.moves),
        "variations": variations,
        "result": None if result is None else result.model_dump(),
    }
    _report(args, content, _summary(state, result, variations))
    return 0


def _count(variations: Sequence[Variation]) -> int:
    """How many variations there are, with those that are nested in others."""
    return sum(1 + _count(variation.variations) for variation in variations)


def _summary(state: State, result: Result | None, variations: int) -> str:
    moves = tn("{n} move", "{n} moves", len(state.moves))
    if variations:
        moves += ", " + tn("{n} variation", "{n} variations", variations)
    if result is None:
        end = t("black to move") if state.turn == "black" else t("white to move")
    else:
        end = f"{_end(result)} ({say(_REASONS[result.reason])})"
    return t("ok, {game}, {moves}, {end}", game=state.game.name, moves=moves, end=end)


def _end(result: Result) -> str:
    if result.winner is None:
        return t("draw")
    return t("black wins") if result.winner == "black" else t("white wins")


_REASONS: dict[Reason | OffBoardReason, CatalogueMessage] = {
    "connection": msgc("reason", "connection"),
    "loop": msgc("reason", "loop"),
    "blockade": msgc("reason", "blockade"),
    "exhausted": msgc("reason", "exhausted"),
    "seven": msgc("reason", "seven"),
    "stuck": msgc("reason", "stuck"),
    "repetition": msgc("reason", "repetition"),
    "resignation": msgc("reason", "resignation"),
    "time": msgc("reason", "time"),
    "agreement": msgc("reason", "agreement"),
}
"""How a game ended, in a word."""


def _report(args: argparse.Namespace, content: dict[str, object], text: str) -> None:
    if args.quiet and content["ok"]:
        return
    if args.json:
        print_json(content)
    else:
        print(f"{content['record']}: {text}", file=sys.stdout if content["ok"] else sys.stderr)
