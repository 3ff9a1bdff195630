"""The parser of the command line: help and errors in the language spoken, argparse's own words included."""

from __future__ import annotations

import argparse
import gettext
import os
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from crestflow.i18n import CATALOGUES, DOMAIN, language, msg, t

BAD_USAGE = 2

ARGPARSE = (
    msg("positional arguments"),
    msg("options"),
    msg("show this help message and exit"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("expected one argument"),
    msg("expected at least one argument"),
    msg("expected at most one argument"),
    msg("ignored explicit argument %r"),
    msg("invalid choice: %(value)r (choose from %(choices)s)"),
    msg("invalid %(type)s value: %(value)r"),
    msg("not allowed with argument %s"),
    msg("the following arguments are required: %s"),
    msg("unrecognized arguments: %s"),
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

    def error(self, message: str) -> NoReturn:
        """Print what was wrong and where help is, and exit."""
        raise SystemExit(
            fail(t("{problem} (see {command})", problem=message, command=f"{self.prog} --help"), self.prog)
        )


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
