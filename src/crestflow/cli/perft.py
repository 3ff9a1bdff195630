"""`crestflow perft`: count the lines of play, the classic test of a move generator."""

from __future__ import annotations

import argparse

from crestflow.cli.common import (
    Commands,
    add_first,
    add_game,
    add_json,
    add_moves,
    add_setup,
    examples,
    print_json,
    whole_number,
)
from crestflow.cli.positions import play_moves, state_from
from crestflow.games import game
from crestflow.i18n import t
from crestflow.protocol import State

DEEPEST = 100


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "perft",
        help=t("count the lines of play to a depth"),
        description=t("Count the lines of play of a given length. A finished game has none that go on."),
        epilog=examples('crestflow perft kamon "$(crestflow deal kamon --seed 7)" --depth 3 --divide'),
    )
    add_game(parser)
    add_setup(parser)
    parser.add_argument("--depth", type=_depth, metavar="N", required=True, help=t("how many moves deep"))
    add_moves(parser)
    parser.add_argument("--divide", action="store_true", help=t("count for each first move"))
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


def run(args: argparse.Namespace) -> int:
    """Count and print."""
    state = play_moves(state_from(args.setup, game(args.game), args.first), args.moves)
    by_move: dict[str, int] = {}
    if args.divide and args.depth > 0:
        for move in state.legal_moves():
            by_move[move] = perft(state.play(move), args.depth - 1)
            if not args.json:
                print(f"{move}: {by_move[move]}", flush=True)
        count = sum(by_move.values())
    else:
        count = perft(state, args.depth)
    if args.json:
        content: dict[str, object] = {"game": args.game, "position": str(state), "depth": args.depth, "count": count}
        print_json(content | ({"divide": by_move} if args.divide else {}))
    else:
        print(count)
    return 0


def perft(state: State, depth: int) -> int:
    """How many lines of `depth` moves lead on from here."""
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(move), depth - 1) for move in moves)
