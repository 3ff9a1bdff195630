"""`crestflow perft`: count the lines of play, the classic test of a move generator."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator

from crestflow.cli.common import (
    NOT_KNOWN,
    Commands,
    add_first,
    add_game,
    add_json,
    add_moves,
    add_setup,
    examples,
    print_json,
    seconds_number,
    whole_number,
)
from crestflow.cli.positions import play_moves, state_from
from crestflow.cli.progress import Progress, bar, count
from crestflow.games import game
from crestflow.i18n import t
from crestflow.i18n.numbers import number
from crestflow.protocol import State

DEEPEST = 100


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "perft",
        description=t("Count the lines of play of a given length. A finished game has none that go on."),
        epilog=examples('crestflow perft kamon "$(crestflow deal kamon --seed 7)" --depth 3 --divide'),
    )
    add_game(parser)
    add_setup(parser)
    parser.add_argument("--depth", type=_depth, metavar="N", required=True, help=t("how many moves deep"))
    add_moves(parser)
    parser.add_argument("--divide", action="store_true", help=t("count for each first move"))
    parser.add_argument("--seconds", type=seconds_number, metavar="S", help=t("stop after so many seconds"))
    add_first(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _depth(text: str) -> int:
    depth = whole_number(text)
    if depth > DEEPEST:
        raise argparse.ArgumentTypeError(
            t("{depth} is deeper than anybody can count; at most {most}", depth=depth, most=DEEPEST)
        )
    return depth


class OutOfTime(Exception):
    """The time given for counting is over."""


def run(args: argparse.Namespace) -> int:
    """Count, show how it goes, and print."""
    state = play_moves(state_from(args.setup, game(args.game), args.first), args.moves)
    by_move: dict[str, int] = {}
    with Progress() as progress:
        counting = _Counting(args.seconds, progress)
        try:
            for move, lines in counting.by_first_move(state, args.depth):
                by_move[move] = lines
                if args.divide and not args.json:
                    progress.print(f"{move}: {lines}")
            total = sum(by_move.values()) if args.depth else 1
        except (OutOfTime, KeyboardInterrupt):
            total = None
    if args.json:
        content: dict[str, object] = {"game": args.game, "position": str(state), "depth": args.depth, "count": total}
        print_json(content | ({"divide": by_move} if args.divide else {}))
    elif total is None:
        print(t("Not known: stopped after {effort}.", effort=counting.effort()))
    else:
        print(total)
    return NOT_KNOWN if total is None else 0


class _Counting:
    """How far the counting has come, and when it has to end."""

    def __init__(self, seconds: float | None, progress: Progress) -> None:
        self._progress = progress
        self._began = time.monotonic()
        self._end = None if seconds is None else self._began + seconds
        self._lines = 0
        self._share = 0.0

    def by_first_move(self, state: State, depth: int) -> Iterator[tuple[str, int]]:
        """Each first move with the number of lines that begin with it."""
        moves = state.legal_moves() if depth else []
        for at, move in enumerate(moves):
            self._share = at / len(moves)
            yield move, perft(state.play(move), depth - 1, self._counted)

    def _counted(self, lines: int) -> None:
        self._lines += lines
        if self._end is not None and time.monotonic() >= self._end:
            raise OutOfTime
        self._progress.show(f"{bar(self._share)} {self.effort()}")

    def effort(self) -> str:
        """What was counted in which time."""
        seconds = number(time.monotonic() - self._began, ".1f")
        return t("{lines} lines in {seconds} s", lines=count(self._lines), seconds=seconds)


def perft(state: State, depth: int, counted: Callable[[int], None] = lambda _: None) -> int:
    """How many lines of `depth` moves lead on from here; `counted` hears of them as they are counted."""
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1 or not moves:
        counted(len(moves))
        return len(moves)
    return sum(perft(state.play(move), depth - 1, counted) for move in moves)
