"""Train a value network for Kamon by self-play: NumPy and the package are all it needs.

    python examples/learning/train_kamon.py                     ten minutes on one core
    python examples/learning/train_kamon.py --minutes 1 --out net.npz

Each generation plays a batch of games against itself. A move is drawn by its value after one ply, so that good moves
are likely and others happen. The network then learns from the outcomes: for every position, turned and mirrored at
random, whether the player who had just moved won. At the end it meets players of the package, with a search of two
plies on top.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
from kamon_search import CELLS, FEATURES, PLANES_OF_CELLS, Expander, Floats, NetPlayer, Positions, features, move_values
from value_net import ValueNet

from crestflow.arena import Score, pairings, scores, tournament
from crestflow.engine.batch import KamonBatch
from crestflow.games.kamon import STANDARD

TURNED = [np.argsort(symmetry.cells) for symmetry in STANDARD.symmetries]
"""For each symmetry of the board, where the features of each cell come from."""

MINIBATCH = 1024


OUTCOME_SHARE = 0.5
"""How much of what the network learns is the outcome of the game; the rest is what it thought a move later."""


def self_play(net: ValueNet, games: int, chance: np.random.Generator, sharpness: float) -> tuple[Floats, Floats]:
    """The features of all positions of `games` games, and what each was worth to the player who had just moved."""
    batch, expander = KamonBatch(games, seed=int(chance.integers(1 << 63))), Expander()
    seen: list[Floats] = []
    turns: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8], Floats]] = []
    while batch.running.any():
        playing = np.flatnonzero(batch.running)
        positions = Positions.of(batch).rows(playing)
        parent, children, values = move_values(net, expander, positions, depth=1)
        noisy = sharpness * np.log(values + 1e-3) + chance.gumbel(size=len(values))
        order = np.lexsort((noisy, parent))
        chosen = order[np.flatnonzero(np.diff(parent[order], append=-1))]
        best = np.full(games, np.nan, np.float32)
        best[playing] = np.maximum.reduceat(values, np.flatnonzero(np.diff(parent, prepend=-1)))
        batch.moves[playing] = children.last[chosen]
        batch.step()
        seen.append(features(children.rows(chosen)))
        turns.append((playing, 1 - (children.placed[chosen] & 1), best))
    return np.concatenate(seen), np.concatenate(_worth(turns, batch.winner))


def _worth(
    turns: list[tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8], Floats]], winner: npt.NDArray[np.uint8]
) -> list[Floats]:
    """For each turn's games, the outcome mixed with the best value of the opponent's reply, where there was one."""
    found = []
    for at, (playing, movers, _) in enumerate(turns):
        outcome = np.where(winner[playing] == 2, 0.5, winner[playing] == movers).astype(np.float32)
        reply = turns[at + 1][2][playing] if at + 1 < len(turns) else np.full(len(playing), np.nan, np.float32)
        mixed = OUTCOME_SHARE * outcome + (1 - OUTCOME_SHARE) * (1 - reply)
        found.append(np.where(np.isnan(reply), outcome, mixed).astype(np.float32))
    return found


def turned(rows: Floats, chance: np.random.Generator) -> Floats:
    """The same positions on a board that is turned or mirrored."""
    cells = TURNED[chance.integers(len(TURNED))]
    places = np.concatenate([start + cells for start in range(0, PLANES_OF_CELLS * CELLS, CELLS)])
    return np.concatenate([rows[:, places], rows[:, PLANES_OF_CELLS * CELLS :]], axis=1)


def learn(net: ValueNet, data: list[tuple[Floats, Floats]], updates: int, chance: np.random.Generator) -> float:
    """Update the network on random mini-batches; the mean loss."""
    inputs, outcomes = (np.concatenate(column) for column in zip(*data, strict=True))
    losses = []
    for _ in range(updates):
        rows = chance.integers(len(outcomes), size=MINIBATCH)
        losses.append(net.update(turned(inputs[rows], chance), outcomes[rows]))
    return float(np.mean(losses))


def train(minutes: float, games: int, seed: int, *, generations: int = 10_000, report: bool = True) -> ValueNet:
    """A network trained for so long, or for so many generations of `games` games; it learns from the last eight."""
    net, chance = ValueNet(FEATURES, seed=seed), np.random.default_rng(seed)
    data: list[tuple[Floats, Floats]] = []
    started, generation = time.process_time(), 0
    while generation < generations and time.process_time() - started < 60 * minutes:
        data = [*data[-7:], self_play(net, games, chance, sharpness=min(2.0 + generation / 4, 10.0))]
        loss = learn(net, data, max(8, 6 * len(data[-1][1]) // MINIBATCH), chance)
        generation += 1
        if report:
            spent = (time.process_time() - started) / 60
            print(f"generation {generation}, {spent:.1f} min: loss {loss:.3f}", flush=True)
    return net


def evaluate(net: ValueNet, opponents: list[str], games: int, depth: int) -> dict[str, Score]:
    """How the network does against players of the package."""
    found = {}
    for opponent in opponents:
        tasks = pairings("kamon", ["network", opponent], games=games, seed=1)
        played = list(tournament(tasks, workers=0, entrants={"network": lambda: NetPlayer(net, depth)}))
        found[opponent] = scores(played)["network", opponent]
    return found


def main() -> None:
    """Train, meet the ladder, and keep the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="processor time for training (10)")
    parser.add_argument("--games", type=int, default=1024, help="games in each generation (1024)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=2, help="plies of search when it plays (2)")
    parser.add_argument("--opponents", nargs="*", default=["random", "1", "2", "3"])
    parser.add_argument("--matches", type=int, default=200, help="games against each opponent (200)")
    parser.add_argument("--out", type=Path, help="write the network to this file")
    args = parser.parse_args()
    net = train(args.minutes, args.games, args.seed)
    if args.out:
        net.save(args.out)
    for opponent, score in evaluate(net, args.opponents, args.matches, args.depth).items():
        low, high = score.interval
        print(f"against {opponent}: {score.mean:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
