"""The arguments of `crestflow arena`, and who takes part by them."""

from __future__ import annotations

import argparse
import shlex
import shutil
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from crestflow.arena import ProgramEntry, Sprt
from crestflow.cli.common import Parser, add_game, add_json, clock_seconds, positive_number, seed_number, whole_number
from crestflow.cli.output import file_name
from crestflow.i18n import t, tc
from crestflow.players import NAMES
from crestflow.players.ugi import ProgramTimeouts
from crestflow.protocol import RulesError

SPRT_GAMES = 100_000
"""The most games of a sequential test that does not decide, unless `--games` says something else."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: a name for the table, and for a program how to start it."""

    name: str
    entry: ProgramEntry | None = None


def add_arguments(parser: Parser) -> None:
    """All arguments of the command."""
    add_game(parser)
    parser.add_argument(
        "--players", nargs="+", required=True, metavar=tc("metavar", "PLAYER"), help=t("who takes part")
    )
    parser.add_argument("--games", type=_games, metavar="N", help=t("games between two players, even (200)"))
    parser.add_argument("--ladder", action="store_true", help=t("only neighbours in the list meet"))
    parser.add_argument(
        "--clock", type=clock_seconds, metavar="S+S", help=t("seconds for the game, and added for each move")
    )
    parser.add_argument("--seconds", type=_seconds, metavar="S", help=t("seconds for each move"))
    parser.add_argument("--nodes", type=positive_number, metavar="N", help=t("positions for each move of a program"))
    parser.add_argument(
        "--margin", type=_margin, metavar="S", default=0.1, help=t("seconds forgiven over a limit (0.1)")
    )
    parser.add_argument(
        "--startup", type=_seconds, metavar="S", default=30.0, help=t("seconds to start a program (30)")
    )
    parser.add_argument(
        "--option", action="append", type=_option, metavar=tc("metavar", "[N:]NAME=VALUE"), default=[],
        help=t("an option for every program, or for the N-th player"),
    )  # fmt: skip
    parser.add_argument(
        "--sprt", nargs="*", action=_SprtAction, metavar=tc("metavar", "NAME=NUMBER"),
        help=t(
            "stop when it is clear whether the second player is stronger by {low} or {high}; {chances}",
            low="elo0 (0)", high="elo1 (5)", chances="alpha, beta (0.05)",
        ),
    )  # fmt: skip
    parser.add_argument("--workers", type=positive_number, metavar="N", help=t("games at a time (one a core)"))
    parser.add_argument("--seed", type=seed_number, metavar="N", default=0, help=t("another seed, other setups (0)"))
    parser.add_argument(
        "--records",
        metavar=tc("metavar", "DIR"),
        type=file_name,
        help=t("write a record of every game into this folder"),
    )
    add_json(parser)


def entrants_from(args: argparse.Namespace) -> list[Entrant]:
    """The players: each of ours once, and each program as often as it is named."""
    texts = [text for at, text in enumerate(args.players) if text not in NAMES or text not in args.players[:at]]
    options: dict[int, dict[str, str]] = defaultdict(dict)
    for number, name, value in sorted(args.option, key=lambda option: option[0]):
        if number > len(texts):
            option = f"--option {number}:{name}"
            raise RulesError(t("arena: {option}: the number of players is {count}", option=option, count=len(texts)))
        options[number][name] = value
    # A limit on time is kept by the clock; the program is killed a little later.
    timeouts = ProgramTimeouts(start=args.startup, late=max(ProgramTimeouts().late, args.margin + 0.1))
    found: list[Entrant] = []
    for number, text in enumerate(texts, 1):
        if text in NAMES:
            found.append(Entrant(text))
            continue
        _check_command(text)
        same = sum(each.entry is not None and each.entry.command == text for each in found)
        chosen = options[0] | options[number]
        found.append(
            Entrant(f"{text} ({same + 1})" if same else text, ProgramEntry(text, tuple(chosen.items()), timeouts))
        )
    return found


def _check_command(text: str) -> None:
    """Refuse before the first game what cannot be a program."""
    try:
        words = shlex.split(text)
    except ValueError:  # says nothing else, and only in English
        raise RulesError(t("arena: {command}: a quotation mark is not closed", command=repr(text))) from None
    if not words or shutil.which(words[0]) is None:
        problem = t(
            "arena: {command} is neither a player ({names}) nor a program that can be started",
            command=repr(text),
            names=", ".join(NAMES),
        )
        raise RulesError(problem)


class _SprtAction(argparse.Action):
    """Reads ``elo0=0 elo1=5 alpha=0.05 beta=0.05``, any of which may be left out."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 (argparse names it)
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        names = [field.name for field in fields(Sprt)]
        given: dict[str, float] = {}
        for text in values or ():
            name, _, number = str(text).partition("=")
            if name not in names:
                problem = t(
                    "{text} is not NAME=NUMBER with one of {names}", text=repr(str(text)), names=", ".join(names)
                )
                raise argparse.ArgumentError(self, problem)
            try:
                given[name] = _number(number)
            except argparse.ArgumentTypeError as error:
                raise argparse.ArgumentError(self, f"{name}: {error}") from None
        try:
            setattr(namespace, self.dest, Sprt(**given))
        except ValueError:
            raise argparse.ArgumentError(self, _sprt_problem(given)) from None


def _sprt_problem(given: dict[str, float]) -> str:
    """What is wrong with the numbers of a test, in the language spoken."""
    try:
        Sprt(**{name: number for name, number in given.items() if name.startswith("elo")})
    except ValueError:
        return t("elo0 has to be less than elo1, and both between -2000 and 2000")
    return t("alpha and beta have to be above 0, and less than 1 together")


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not abs(number) < float("inf"):
        raise argparse.ArgumentTypeError(t("{text} is not a number", text=repr(text)))
    return number


def _seconds(text: str) -> float:
    seconds = _number(text)
    if not 0 < seconds <= 1e6:
        raise argparse.ArgumentTypeError(t("{text} is not a number of seconds above 0", text=repr(text)))
    return seconds


def _margin(text: str) -> float:
    seconds = _number(text)
    if not 0 <= seconds <= 1e6:
        raise argparse.ArgumentTypeError(t("{text} is not a number of seconds", text=repr(text)))
    return seconds


def _games(text: str) -> int:
    games = whole_number(text)
    if games < 2 or games % 2:
        problem = t("{text}: every setup is played twice, so the number is even, 2 at least", text=text)
        raise argparse.ArgumentTypeError(problem)
    return games


def _option(text: str) -> tuple[int, str, str]:
    """The number of a player, 0 for all, and the name and value of an option."""
    who, colon, rest = text.partition(":")
    number, rest = (int(who), rest) if colon and who.isascii() and who.isdigit() and len(who) < 6 else (0, text)
    name, equals, value = rest.partition("=")
    if not (name.strip() and equals and value.strip() and text.isprintable()):
        raise argparse.ArgumentTypeError(t("{text} is not NAME=VALUE or N:NAME=VALUE", text=repr(text)))
    return number, name.strip(), value.strip()
