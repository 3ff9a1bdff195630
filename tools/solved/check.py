"""Check the solved deals of the package: walk through each strategy with the reference rules, and solve its ends.

    python -m tools.solved.check [--seed N ...] [--sample K]

At every turn of the opponent all legal moves have to have an answer. The position after the last answer has to be worth
what the deal promises; `--sample` solves so many of these positions of each strategy, chosen at random, instead of all.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from crestflow.chance import SplitMix64
from crestflow.engine.question import KamonProver
from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.protocol import opponent
from crestflow.solved import OpeningStrategy, SolvedDeal, solved_deals

TABLE_MIB = 512


def ends(state: KamonState, strategy: OpeningStrategy) -> Iterator[KamonState]:
    """The positions after the player's last move of a strategy, with the opponent to move; every reply is followed."""
    if state.turn != strategy.player:
        own_moves = sum(1 for ply in range(state.ply) if (ply % 2 == 0) == (strategy.player == "black"))
        if own_moves == strategy.depth:
            yield state
            return
        for move in state.legal_moves():
            yield from ends(state.play(move), strategy)
        return
    answer = strategy.move_after(state.moves)
    if answer is None:
        raise ValueError(f"the strategy of {strategy.player} has no answer after {' '.join(state.moves)}")
    yield from ends(state.play(answer), strategy)


def check(deal: SolvedDeal, prover: KamonProver, count: int | None = None) -> int:
    """Check one deal; returns how many positions were solved, and raises `ValueError` for the first wrong thing."""
    start = game("kamon").deal(deal.seed)
    if start.setup != deal.setup or not isinstance(start, KamonState):
        raise ValueError(f"the setup of seed {deal.seed} is not the deal of that seed")
    gainers = {player for player in ("black", "white") if deal.value_for(player) != "loss"}
    if set(deal.strategies) != gainers:
        raise ValueError(f"seed {deal.seed}: the strategies are for {sorted(deal.strategies)}, not {sorted(gainers)}")
    solved = 0
    for player, strategy in deal.strategies.items():
        wins = deal.value_for(player) == "win"
        attacker = player if wins else opponent(player)
        positions = list(ends(start, strategy))
        sampled = positions if count is None else sample(positions, count, deal.seed)
        for state in sampled:
            solved += 1
            if prover.ask(state, attacker).wins != wins:
                raise ValueError(f"seed {deal.seed}: {player} does not get a {deal.value_for(player)} in {state}")
    if deal.best is not None and deal.strategies["black"].move_after([]) != deal.best:
        raise ValueError(f"seed {deal.seed}: {deal.best} is not the first move of the strategy")
    return solved


def sample(positions: list[KamonState], count: int, seed: int) -> list[KamonState]:
    """So many of the positions, each of them once."""
    chance, left = SplitMix64(seed), list(positions)
    return [left.pop(chance.below(len(left))) for _ in range(min(count, len(left)))]


def main() -> int:
    """Check the deals that are asked for, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, nargs="+", metavar="N", help="only these deals")
    parser.add_argument("--sample", type=int, metavar="K", help="solve so many positions of each strategy")
    options = parser.parse_args()
    prover = KamonProver(TABLE_MIB)
    wrong = 0
    for deal in solved_deals():
        if options.seed and deal.seed not in options.seed:
            continue
        try:
            print(f"seed {deal.seed}: {deal.value}, {check(deal, prover, options.sample)} positions solved", flush=True)
        except ValueError as error:
            wrong += 1
            print(error, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
