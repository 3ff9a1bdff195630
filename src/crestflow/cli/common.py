"""What several commands share: how the parser reports errors and shows help, and the arguments many commands take."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, NoReturn, Protocol

from crestflow.games import GAMES
from crestflow.vocabulary import PLAYERS

NO, BAD_USAGE = 1, 2


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps examples as they are laid out and says in one line what was wrong."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        kwargs.setdefault("allow_abbrev", False)
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        """Print what was wrong and where help is, and exit."""
        raise SystemExit(fail(f"{message} (see {self.prog} --help)", self.prog))


class Commands(Protocol):
    """What argparse gives to add a command to."""

    def add_parser(self, name: str, **kwargs: Any) -> Parser:
        """A parser for a new command."""


def fail(message: str, program: str = "crestflow") -> int:
    """Print what went wrong to standard error, and return the exit status for it."""
    print(f"{program}: {message}", file=sys.stderr)
    return BAD_USAGE


def add_game(parser: Parser) -> None:
    """The GAME argument."""
    parser.add_argument("game", metavar="GAME", choices=tuple(GAMES), help=f"one of {', '.join(GAMES)}")


def add_first(parser: Parser) -> None:
    """The --first option."""
    parser.add_argument("--first", choices=PLAYERS, default="black", help="who moves first in Pantareï (black)")


def add_json(parser: Parser) -> None:
    """The --json option."""
    parser.add_argument("--json", action="store_true", help="print JSON for a program to read")


def print_json(content: object) -> None:
    """One JSON value on a line of its own."""
    print(json.dumps(content, ensure_ascii=False))


def whole_number(text: str) -> int:
    """A number for argparse: whole, and not negative."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0 or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return number


def seed_number(text: str) -> int:
    """A seed for argparse."""
    number = whole_number(text)
    if number >= 1 << 64:
        raise argparse.ArgumentTypeError(f"{text!r} is too large for a seed: at most 2**64 - 1")
    return number
