"""`crestflow completion`: the script that lets a shell complete commands, options and their values."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from crestflow.cli.common import Commands, examples
from crestflow.i18n import speaking, t, tc

SHELLS: Final = ("bash", "zsh", "fish")

_FILES: Final = frozenset({"FILE", "POSITION", "RECORD", "RECORD|LINK", "SETUP"})
_FOLDERS: Final = frozenset({"DIR"})
"""What the help calls arguments that name files and folders."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "completion",
        description=t("Print a script that lets a shell complete commands, options, values and file names."),
        epilog=examples(
            "crestflow completion bash > ~/.local/share/bash-completion/completions/crestflow",
            "crestflow completion zsh > ~/.zfunc/_crestflow",
            "crestflow completion fish > ~/.config/fish/completions/crestflow.fish",
        ),
    )
    parser.add_argument(
        "shell", metavar=tc("metavar", "SHELL"), choices=SHELLS, help=t("one of {names}", names=", ".join(SHELLS))
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script, whose words are the same in every language."""
    import shtab  # noqa: PLC0415 (nothing else needs it)

    from crestflow.cli.main import parser  # noqa: PLC0415 (it imports this module)

    with speaking("en"):
        whole = parser()
    for action in _actions(whole):
        if action.metavar in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    print(shtab.complete(whole, shell=args.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
