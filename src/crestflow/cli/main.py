"""The entry point of every command: parse the line, run the command, turn errors into messages and exit status.

Exit status: 0 for success, 1 for "no" (an illegal record, a wrong certificate), 2 for bad usage or bad input.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import crestflow
from crestflow.cli.common import Parser, fail
from crestflow.cli.parser import argparse_speaks
from crestflow.i18n import preferred, speaking, t, tc
from crestflow.i18n.system_errors import system_error
from crestflow.protocol import RulesError

COMMANDS = (
    "play",
    "site",
    "serve",
    "admin",
    "tui",
    "deal",
    "show",
    "check",
    "share",
    "perft",
    "solve",
    "verify",
    "survey",
    "report",
    "engine",
    "arena",
    "bench",
)
"""The commands, each a module of this package that adds itself to the parser and runs."""

_INTERRUPTED = 130


def parser(wanted: str | None = None) -> Parser:
    """The parser of the whole command line, or of one command alone, which starts faster."""
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
    for name in COMMANDS if wanted is None else (wanted,):
        import_module(f"crestflow.cli.{name}").add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name, in the user's language, and return its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["play"]
    with speaking(preferred()):
        return _run(given)


def _run(given: list[str]) -> int:
    try:
        with argparse_speaks():
            args = parser(given[0] if given[0] in COMMANDS else None).parse_args(given)
        status: int = args.run(args)
        sys.stdout.flush()
    except RulesError as error:
        from crestflow.cli.problems import command_problem  # noqa: PLC0415 (most commands end well and start faster)

        return fail(command_problem(error))
    except BrokenPipeError:
        # The reader of our output has gone (as `head` does); what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{system_error(error)}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return _INTERRUPTED
    return status
