"""The parser of the command line: help and errors in the language spoken, argparse's own words included."""

from __future__ import annotations

import argparse
import difflib
import gettext
import os
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from crestflow.i18n import CATALOGUES, DOMAIN, language, msg, say, t

BAD_USAGE = 2

INVALID_CHOICE = msg("invalid choice: %(value)r (choose from %(choices)s)")
UNRECOGNIZED = msg("unrecognized arguments: %s")

ARGPARSE = (
    msg("positional arguments"),
    msg("options"),
    msg("show this help message and exit"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("expected one argument"),
    msg("expected at least one argument"),
    msg("expected at most one argument"),
    msg("ignored explicit argument %r"),
    INVALID_CHOICE,
    msg("invalid %(type)s value: %(value)r"),
    msg("not allowed with argument %s"),
    msg("the following arguments are required: %s"),
    UNRECOGNIZED,
)
"""What argparse itself says. It asks `gettext` for these texts; here they are named for the catalogue."""


class HelpFormatter(argparse.HelpFormatter):
    """Fills every paragraph to the width of the terminal; lines that begin with a space stay as they are."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """The first line, with its word in the language spoken."""
        super().add_usage(usage, actions, groups, t("usage:") + " " if prefix is None else prefix)

    def add_argument(self, action: argparse.Action) -> None:
        """Make room for the names of commands, too, which stand further right than argparse reckons."""
        super().add_argument(action)
        for command in self._iter_indented_subactions(action):
            width = len(self._format_action_invocation(command)) + self._current_indent
            self._action_max_length = max(self._action_max_length, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(
            line
            if line.startswith(" ")
            else textwrap.fill(line, width, initial_indent=indent, subsequent_indent=indent)
            for line in text.splitlines()
        )


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps examples as they are laid out and says in one line what was wrong."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", HelpFormatter)
        kwargs.setdefault("allow_abbrev", False)
        super().__init__(*args, **kwargs)

    # argparse's own annotations differ from release to release; this is what all of them do.
    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Refuse what is not known here, where the command and its options are known, and not further up."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            problem = say(UNRECOGNIZED) % " ".join(unknown)
            options = [option for action in self._actions for option in action.option_strings]
            self.error(with_suggestion(problem, unknown[0].partition("=")[0], options))
        return known, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            raise argparse.ArgumentError(
                action, with_suggestion(error.message, str(value), map(str, action.choices or ()))
            ) from None

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse would pass over a full disk in silence.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        """Print what was wrong and where help is, and exit."""
        problem = shortened(message)
        raise SystemExit(
            fail(t("{problem} (see {command})", problem=problem, command=f"{self.prog} --help"), self.prog)
        )


def shortened(message: str) -> str:
    """A message in which no word that the user wrote fills the screen.

    >>> shortened("no '" + 100 * "9" + "'")
    "no '999999999999999999999999999999999999999…"
    """
    return re.sub(r"\S{81,}", lambda word: f"{word[0][:40]}…", message)


def with_suggestion(problem: str, word: str, choices: Iterable[str]) -> str:
    """What was wrong and, where one of the choices is spelt nearly like the word, that one.

    >>> with_suggestion("no 'sovle'", "sovle", ["show", "solve"])
    "no 'sovle'; did you mean solve?"
    """
    nearest = difflib.get_close_matches(word, list(choices), n=1)
    return t("{problem}; did you mean {word}?", problem=problem, word=nearest[0]) if nearest else problem


def fail(message: str, program: str = "crestflow") -> int:
    """Print what went wrong to standard error, and return the exit status for it."""
    print(f"{program}: {message}", file=sys.stderr)
    return BAD_USAGE


@contextmanager
def argparse_speaks() -> Iterator[None]:
    """Give argparse our catalogue in the language spoken.

    It looks its texts up with `gettext.gettext`, in the current domain and in the language of the environment: both are
    set here and put back afterwards.
    """
    before, wanted = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language()
    try:
        yield
    finally:
        gettext.textdomain(before)
        if wanted is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = wanted
