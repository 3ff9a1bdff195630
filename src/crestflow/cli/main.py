"""The entry point of every command: parse the line, run the command, turn errors into messages and exit status.

Exit status: 0 for success, 1 for "no" (an illegal record, a wrong certificate), 2 for bad usage or bad input, 4 for an
answer that is not known, 130 for Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FrameType
from typing import Any

import crestflow
from crestflow.cli.commands import COMMANDS
from crestflow.cli.common import INTERRUPTED, Commands, Parser, fail
from crestflow.cli.parser import INVALID_CHOICE, argparse_speaks, with_suggestion
from crestflow.cli.streams import prepare_streams
from crestflow.i18n import preferred, say, speaking, t, tc
from crestflow.i18n.system_errors import system_error
from crestflow.protocol import RulesError

DEFAULT_COMMAND = "play"
"""The command of a line that names none."""

_OWN_OPTIONS = ("-h", "--help", "--version")

_PRINT_WHAT_IS_KNOWN = ("arena", "perft", "puzzles", "solve", "survey")
"""Commands that stop at Ctrl-C and print what is known by then. Their status says that they were interrupted."""


def parser() -> Parser:
    """The parser of the whole command line, with the arguments of every command."""
    top, commands = _empty_parser()
    for name in COMMANDS:
        import_module(f"crestflow.cli.{name}").add_to(commands)
    return top


def _empty_parser() -> tuple[Parser, Commands]:
    """The parser of the command line without commands, and what they are added to."""
    top = Parser(
        prog="crestflow",
        description=t("Kamon and Pantareï, two abstract games for two: play, referee, draw and study them."),
        epilog=t("`crestflow COMMAND --help` explains a command. Without a command, the page opens."),
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"crestflow {crestflow.__version__}",
        help=t("show the version and exit"),
    )
    commands = top.add_subparsers(dest="command", metavar=tc("metavar", "COMMAND"), parser_class=Parser, required=True)
    return top, _DescribedCommands(commands)


class _DescribedCommands:
    """What commands are added to; each gets its line in the list of commands from the table."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands

    def add_parser(self, name: str, **kwargs: Any) -> Parser:
        return self._commands.add_parser(name, help=say(COMMANDS[name]), **kwargs)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name, in the user's language, and return its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in _OWN_OPTIONS):
        given = [DEFAULT_COMMAND, *given]
    prepare_streams()
    with speaking(preferred()), _noticing_interrupts(given[0]) as interrupts:
        status = _run(given)
        return INTERRUPTED if interrupts else status


def _run(given: list[str]) -> int:
    try:
        status = _command(given)
        sys.stdout.flush()
    except RulesError as error:
        from crestflow.cli.problems import command_problem  # noqa: PLC0415 (most commands end well and start faster)

        return fail(command_problem(error))
    except BrokenPipeError:
        # The reader of our output has gone (as `head` does).
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{system_error(error)}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return status


def _command(given: list[str]) -> int:
    """Parse the line and run its command. argparse ends the program for help, the version and wrong usage."""
    try:
        with argparse_speaks():
            args = _parser_for(given[0]).parse_args(given)
        status: int = args.run(args)
    except SystemExit as end:
        if not isinstance(end.code, int | None):
            raise
        return end.code or 0
    return status


def _parser_for(word: str) -> Parser:
    """The parser for a line that begins with this word. No command is imported but the one that is named."""
    top, commands = _empty_parser()
    if word in COMMANDS:
        import_module(f"crestflow.cli.{word}").add_to(commands)
    elif word.startswith("-"):
        for name in COMMANDS:
            commands.add_parser(name)
    else:
        problem = say(INVALID_CHOICE) % {"value": word, "choices": ", ".join(COMMANDS)}
        top.error(with_suggestion(problem, word, COMMANDS))
    return top


def _drop_output() -> None:
    """Forget what is buffered for standard output if it has nowhere to go; Python would try again at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.stdout.flush()


@contextmanager
def _noticing_interrupts(command: str) -> Iterator[list[int]]:
    """A list that gets an entry for each Ctrl-C while such a command runs; the command itself sees it, too."""
    noticed: list[int] = []

    def notice(number: int, frame: FrameType | None) -> None:
        noticed.append(number)
        signal.default_int_handler(number, frame)

    before = signal.getsignal(signal.SIGINT)
    if (
        command not in _PRINT_WHAT_IS_KNOWN
        or before is not signal.default_int_handler
        or threading.current_thread() is not threading.main_thread()
    ):
        yield noticed
        return
    signal.signal(signal.SIGINT, notice)
    try:
        yield noticed
    finally:
        signal.signal(signal.SIGINT, before)
