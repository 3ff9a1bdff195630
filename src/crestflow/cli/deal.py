"""`crestflow deal`: print a setup."""

from __future__ import annotations

import argparse
import secrets

from crestflow.cli.common import Commands, add_game, add_json, examples, print_json, seed_number
from crestflow.games import game
from crestflow.i18n import t


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "deal",
        description=t("Print a random setup. The same seed gives the same setup everywhere."),
        epilog=examples("crestflow deal kamon --seed 7"),
    )
    add_game(parser)
    parser.add_argument(
        "--seed", type=seed_number, metavar="N", help=t("a number from 0 up; without it, chance decides")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Deal and print."""
    seed = secrets.randbits(64) if args.seed is None else args.seed
    setup = game(args.game).deal(seed).setup
    if args.json:
        print_json({"game": args.game, "seed": seed, "setup": setup})
    else:
        print(setup)
    return 0
