"""`crestflow perft`: count the lines of play, the classic test of a move generator."""

from __future__ import annotations

import argparse

from crestflow.cli.common import (
    Commands,
    add_first,
    add_game,
    add_json,
    print_json,
    whole_number,
)
from crestflow.cli.positions import play_moves, state_from
from crestflow.games import game
from crestflow.protocol import State

DEEPEST = 100


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "perft",
        help="count the lines of play to a depth",
        description="Count the lines of play of a given length. A finished game has none that go on.",
        epilog='example:\n  crestflow perft kamon "$(crestflow deal kamon --seed 7)" --depth 3 --divide',
    )
    add_game(parser)
    parser.add_argument("setup", metavar="SETUP", help="a setup, a position text or a share link")
    parser.add_argument("--depth", type=_depth, metavar="N", required=True, help="how many moves deep")
    parser.add_argument("--moves", metavar="MOVES", default="", help="moves to play first, split by spaces")
    parser.add_argument("--divide", action="store_true", help="count for each first move")
    add_first(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _depth(text: str) -> int:
    depth = whole_number(text)
    if depth > DEEPEST:
        raise argparse.ArgumentTypeError(f"{depth} is deeper than anybody can count; at most {DEEPEST}")
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
