"""What several commands share: the arguments that many of them take, and how results and errors are printed."""

from __future__ import annotations

import argparse
import json
from typing import Any, Protocol

from crestflow.cli.parser import BAD_USAGE, Parser, fail
from crestflow.files import journal_beside
from crestflow.games import GAMES
from crestflow.i18n import t, tc
from crestflow.protocol import quoted
from crestflow.vocabulary import PLAYERS

__all__ = [
    "BAD_USAGE",
    "INTERRUPTED",
    "NO",
    "NOT_KNOWN",
    "Commands",
    "Parser",
    "add_first",
    "add_game",
    "add_json",
    "add_moves",
    "add_setup",
    "clock_seconds",
    "examples",
    "fail",
    "journal_beside",
    "mebibytes_number",
    "positive_number",
    "print_json",
    "seconds_number",
    "seed_number",
    "whole_number",
]

NO = 1
NOT_KNOWN = 4
"""The status of a search that a limit ended before the answer was known (3 is for a server that cannot listen)."""

INTERRUPTED = 130
"""The status after Ctrl-C, as shells give it: 128 and the number of the signal."""

_MAX_SEED = 2**64 - 1


class Commands(Protocol):
    """What argparse gives to add a command to."""

    def add_parser(self, name: str, **kwargs: Any) -> Parser:
        """A parser for a new command."""


def examples(*lines: str) -> str:
    """The end of a help text: one example or several, which stay as they are laid out."""
    title = t("example:") if len(lines) == 1 else t("examples:")
    return "\n".join([title, *(f"  {line}" for line in lines)])


def add_game(parser: Parser) -> None:
    """The GAME argument."""
    names = ", ".join(GAMES)
    parser.add_argument(
        "game", metavar=tc("metavar", "GAME"), choices=tuple(GAMES), help=t("one of {names}", names=names)
    )


def add_setup(parser: Parser) -> None:
    """The SETUP argument."""
    parser.add_argument(
        "setup",
        metavar=tc("metavar", "SETUP"),
        help=t("a setup, a position text, a share link, a file with one of these or a record; - is standard input"),
    )


def add_moves(parser: Parser) -> None:
    """The --moves option."""
    parser.add_argument(
        "--moves", metavar=tc("metavar", "MOVES"), default="", help=t("moves to play first, split by spaces")
    )


def add_first(parser: Parser) -> None:
    """The --first option."""
    parser.add_argument("--first", choices=PLAYERS, help=t("who moves first in Pantareï (black)"))


def add_json(parser: Parser) -> None:
    """The --json option."""
    parser.add_argument("--json", action="store_true", help=t("print JSON for a program to read"))


def print_json(content: object) -> None:
    """One JSON value on a line of its own."""
    print(json.dumps(content, ensure_ascii=False))


def whole_number(text: str) -> int:
    """A number for argparse: whole, and not negative."""
    digits = _digits(text)
    try:
        return int(digits)
    except ValueError:  # Python reads some thousand digits
        raise argparse.ArgumentTypeError(t("{text} is too large", text=quoted(text))) from None


def _digits(text: str) -> str:
    """A whole number as it is typed, without zeros before it; `int` would also take underscores, signs and blanks."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(t("{text} is not a whole number from 0 up", text=quoted(text)))
    return text.lstrip("0") or "0"


def positive_number(text: str) -> int:
    """A number for argparse: whole, and at least 1."""
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError(t("0 is too few"))
    return number


def mebibytes_number(text: str) -> int:
    """A size of the hash table for argparse: at least 1 MiB, and no more than the engine can take."""
    from crestflow.engine import MAX_TABLE_MIB  # noqa: PLC0415 (most commands need no engine and start faster)

    number = positive_number(text)
    if number > MAX_TABLE_MIB:
        problem = t("{size} MiB are too many: the engine can take {most}", size=text, most=MAX_TABLE_MIB)
        raise argparse.ArgumentTypeError(problem)
    return number


def seconds_number(text: str) -> float:
    """A time for argparse: more than nothing."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(t("{text} is not a number of seconds above 0", text=quoted(text)))
    return seconds


def clock_seconds(text: str) -> tuple[float, float]:
    """A clock for argparse, such as ``300+2``: seconds for the game, and seconds added with each move."""
    initial, plus, increment = text.partition("+")
    if plus and increment.strip("0.") == "" and "0" in increment:
        return seconds_number(initial), 0.0
    return seconds_number(initial), seconds_number(increment) if plus else 0.0


def seed_number(text: str) -> int:
    """A seed for argparse."""
    digits = _digits(text)
    if len(digits) > len(str(_MAX_SEED)) or int(digits) > _MAX_SEED:
        raise argparse.ArgumentTypeError(t("{text} is too large for a seed: at most 2**64 - 1", text=quoted(text)))
    return int(digits)
