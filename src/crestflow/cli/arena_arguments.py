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
from crestflow.cli.common import Parser, add_game, add_json, seed_number, whole_number
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
    parser.add_argument("--players", nargs="+", required=True, metavar="PLAYER", help="who takes part")
    parser.add_argument("--games", type=_games, metavar="N", help="games between two players, even (200)")
    parser.add_argument("--ladder", action="store_true", help="only neighbours in the list meet")
    parser.add_argument("--clock", type=_clock, metavar="S+S", help="seconds for the game, and added for each move")
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="seconds for each move")
    parser.add_argument("--nodes", type=_nodes, metavar="N", help="positions for each move of a program")
    parser.add_argument("--margin", type=_margin, metavar="S", default=0.1, help="seconds forgiven over a limit (0.1)")
    parser.add_argument("--startup", type=_seconds, metavar="S", default=30.0, help="seconds to start a program (30)")
    parser.add_argument(
        "--option", action="append", type=_option, metavar="[N:]NAME=VALUE", default=[],
        help="an option for every program, or for the N-th player",
    )  # fmt: skip
    parser.add_argument(
        "--sprt", nargs="*", action=_SprtAction, metavar="NAME=NUMBER",
        help="stop when it is clear whether the second player is stronger by elo0 (0) or elo1 (5); alpha, beta (0.05)",
    )  # fmt: skip
    parser.add_argument("--workers", type=whole_number, metavar="N", default=0, help="games at a time (one a core)")
    parser.add_argument("--seed", type=seed_number, metavar="N", default=0, help="another seed, other setups (0)")
    parser.add_argument("--records", metavar="DIR", help="write a record of every game into this folder")
    add_json(parser)


def entrants_from(args: argparse.Namespace) -> list[Entrant]:
    """The players: each of ours once, and each program as often as it is named."""
    texts = [text for at, text in enumerate(args.players) if text not in NAMES or text not in args.players[:at]]
    options: dict[int, dict[str, str]] = defaultdict(dict)
    for number, name, value in sorted(args.option, key=lambda option: option[0]):
        if number > len(texts):
            raise RulesError(f"arena: --option {number}:{name}: there are {len(texts)} players")
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
    except ValueError as error:
        raise RulesError(f"arena: {text!r}: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise RulesError(f"arena: {text!r} is neither a player ({', '.join(NAMES)}) nor a program that can be started")


class _SprtAction(argparse.Action):
    """Reads ``elo0=0 elo1=5 alpha=0.05 beta=0.05``, any of which may be left out."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        names = [field.name for field in fields(Sprt)]
        given: dict[str, float] = {}
        for text in values or ():
            name, _, number = str(text).partition("=")
            if name not in names:
                parser.error(f"argument {option_string}: {text!r} is not NAME=NUMBER with one of {', '.join(names)}")
            try:
                given[name] = _number(number)
            except argparse.ArgumentTypeError as error:
                parser.error(f"argument {option_string}: {name}: {error}")
        try:
            setattr(namespace, self.dest, Sprt(**given))
        except ValueError as error:
            parser.error(f"argument {option_string}: {error}")


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not abs(number) < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number")
    return number


def _seconds(text: str) -> float:
    seconds = _number(text)
    if not 0 < seconds <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def _margin(text: str) -> float:
    seconds = _number(text)
    if not 0 <= seconds <= 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def _clock(text: str) -> tuple[float, float]:
    initial, _, increment = text.partition("+")
    return _seconds(initial), _margin(increment or "0")


def _nodes(text: str) -> int:
    nodes = whole_number(text)
    if nodes == 0:
        raise argparse.ArgumentTypeError("0 is too few")
    return nodes


def _games(text: str) -> int:
    games = whole_number(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError(f"{text}: every setup is played twice, so the number is even, 2 at least")
    return games


def _option(text: str) -> tuple[int, str, str]:
    """The number of a player, 0 for all, and the name and value of an option."""
    who, colon, rest = text.partition(":")
    number, rest = (int(who), rest) if colon and who.isascii() and who.isdigit() and len(who) < 6 else (0, text)
    name, equals, value = rest.partition("=")
    if not (name.strip() and equals and value.strip() and text.isprintable()):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE or N:NAME=VALUE")
    return number, name.strip(), value.strip()
