"""`crestflow advise`: which colour to take in Pantareï."""

from __future__ import annotations

import argparse

from crestflow.cli.common import Commands, add_json, add_setup, examples, fail, positive_number, print_json
from crestflow.cli.positions import state_from
from crestflow.games import game
from crestflow.i18n import t


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "advise",
        description=t(
            "Say which colour to take in Pantareï, and what score the player who takes it may expect while the "
            "opponent moves first: the average of games that the computer plays at level 7 against itself. "
            "Of a game the setup counts."
        ),
        epilog=examples('crestflow advise "$(crestflow deal pantarei --seed 7)"'),
    )
    add_setup(parser)
    parser.add_argument(
        "--nodes", type=positive_number, metavar="N", help=t("positions searched for each colour (100,000)")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Search for both colours and print."""
    state = state_from(args.setup, game("pantarei"))
    if not state.from_start:
        return fail(t("advice on the colour needs the setup; this game starts from a position"))
    from crestflow.engine import Engine  # noqa: PLC0415 (the engine takes a moment to import, and the help needs none)
    from crestflow.engine.advice import ADVICE_NODES, least_nodes  # noqa: PLC0415 (see above)
    from crestflow.engine.limits import MAX_NODES  # noqa: PLC0415 (see above)

    nodes = ADVICE_NODES if args.nodes is None else min(args.nodes, MAX_NODES)
    if nodes < least_nodes():
        return fail(t("{nodes} positions are too few for advice; at least {least}", nodes=nodes, least=least_nodes()))
    advice = Engine().advise(state.setup, nodes=nodes)
    if args.json:
        print_json(advice.to_dict())
    else:
        from crestflow.tui.sentences import colour_advice  # noqa: PLC0415 (see above)

        print(colour_advice(advice))
    return 0
