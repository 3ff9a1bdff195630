"""`crestflow play`, or `crestflow` alone: start a game."""

from __future__ import annotations

from crestflow.cli.common import Commands
from crestflow.cli.tui import add_options


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help="play a game (this is what crestflow alone does)",
        description="Play Kamon or Pantareï at one prompt: two people, or one against the computer.",
        epilog="example:\n  crestflow play --game kamon --against random --seed 7",
    )
    add_options(parser)
