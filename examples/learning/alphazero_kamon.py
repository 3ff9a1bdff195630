"""AlphaZero for Kamon in small: self-play with tree search, and a network that learns from it.

    python examples/learning/alphazero_kamon.py --minutes 8

With PyTorch and a GPU it plays a thousand games at once with a residual network; without, a small network in NumPy
learns slowly on the processor. At the end it meets players of the package.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import numpy.typing as npt
from batch_mcts import Floats, search
from networks import Network, best_network

from crestflow.engine.batch import KamonBatch
from crestflow.games.kamon import STANDARD
from crestflow.games.kamon.planes import SQUARES
from crestflow.players import begin_game, player

OPENING_PLIES = 8
"""So many moves of a self-play game are drawn by visits; after them the most visited one is played."""

_FLAT = np.array([7 * row + column for row, column in SQUARES])


def _square_turns() -> list[npt.NDArray[np.int64]]:
    """For each symmetry of the board, where the planes of each of the 49 squares come from."""
    turns = []
    for symmetry in STANDARD.symmetries:
        squares = np.arange(49)
        squares[_FLAT[list(symmetry.cells)]] = _FLAT
        turns.append(squares)
    return turns


SQUARE_TURNS = _square_turns()
CELL_TURNS = [np.argsort(symmetry.cells) for symmetry in STANDARD.symmetries]


class Samples:
    """Positions with the visits of the search and the outcome, of the latest generations."""

    def __init__(self, generations: int) -> None:
        self._generations = generations
        self._data: list[tuple[npt.NDArray[np.int8], Floats, Floats]] = []

    def add(self, planes: npt.NDArray[np.int8], policy: Floats, outcome: Floats) -> None:
        """Keep a generation, and drop the oldest one beyond the limit."""
        self._data = [*self._data, (planes, policy, outcome)][-self._generations :]

    def __len__(self) -> int:
        return sum(len(outcome) for *_, outcome in self._data)

    def draw(self, size: int, chance: np.random.Generator) -> tuple[npt.NDArray[np.int8], Floats, Floats]:
        """A mini-batch from one generation, on a board that is turned or mirrored at random."""
        planes, policy, outcome = self._data[int(chance.integers(len(self._data)))]
        rows = chance.integers(len(outcome), size=size)
        turn = int(chance.integers(len(SQUARE_TURNS)))
        turned = planes[rows].reshape(size, 49, -1)[:, SQUARE_TURNS[turn]].reshape(size, 7, 7, -1)
        return turned, policy[rows][:, CELL_TURNS[turn]], outcome[rows]


def self_play(
    network: Network, games: int, simulations: int, chance: np.random.Generator
) -> tuple[npt.NDArray[np.int8], Floats, Floats]:
    """Planes, visits and outcomes (for the player to move) of all positions of `games` games."""
    batch = KamonBatch(games, seed=int(chance.integers(1 << 63)))
    planes, policies, movers, rows = [], [], [], []
    while batch.running.any():
        playing = np.flatnonzero(batch.running)
        visits = search(batch, simulations, network.evaluate, chance)
        planes.append(batch.planes()[playing].copy())
        policies.append(visits[playing])
        movers.append(batch.movers[playing])
        rows.append(playing)
        drawn = (visits.cumsum(axis=1) > chance.random((games, 1))).argmax(axis=1)
        batch.moves[:] = np.where(batch.placed < OPENING_PLIES, drawn, visits.argmax(axis=1))
        batch.step()
    winner = batch.winner[np.concatenate(rows)]
    outcome = np.where(winner == 2, 0.0, np.where(winner == np.concatenate(movers), 1.0, -1.0))
    return np.concatenate(planes), np.concatenate(policies), outcome.astype(np.float32)


def match(network: Network, opponent: str, games: int, simulations: int, seed: int = 1) -> float:
    """The network's share of the points: black in one half of the games, white on the same boards in the other."""
    half = KamonBatch(games // 2, seed=seed)
    boards = [half.state(game) for game in range(games // 2)]
    batch = KamonBatch.from_states([*boards, *boards])
    other = player(opponent)
    begin_game(other, seed)
    colours = np.repeat(np.array([0, 1], np.uint8), games // 2)
    while batch.running.any():
        visits = search(batch, simulations, network.evaluate)
        batch.moves[:] = visits.argmax(axis=1)
        for game in np.flatnonzero(batch.running & (batch.movers != colours)).tolist():
            state = batch.state(game)
            batch.moves[game] = state.action(other.choose(state))
        batch.step()
    return float(np.where(batch.winner == 2, 0.5, batch.winner == colours).mean())


MINIBATCH = 1024


def train(
    network: Network, minutes: float, games: int, simulations: int, *, seed: int = 1, report: bool = True
) -> None:
    """Self-play and learning by turns, for so many minutes."""
    chance, samples = np.random.default_rng(seed), Samples(generations=12)
    started, generation = time.monotonic(), 0
    while time.monotonic() - started < 60 * minutes:
        generated = self_play(network, games, simulations, chance)
        samples.add(*generated)
        updates = max(1, 4 * len(generated[2]) // MINIBATCH)
        losses = [network.update(*samples.draw(MINIBATCH, chance)) for _ in range(updates)]
        generation += 1
        if report:
            spent = (time.monotonic() - started) / 60
            print(
                f"generation {generation}, {spent:.1f} min: {len(samples)} positions, loss {np.mean(losses):.3f}",
                flush=True,
            )


def main() -> None:
    """Train, and meet the ladder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--games", type=int, default=1024, help="games at once (1024)")
    parser.add_argument("--simulations", type=int, default=48, help="simulations for a move of self-play (48)")
    parser.add_argument("--match-simulations", type=int, default=200, help="simulations for a move of a match (200)")
    parser.add_argument("--opponents", nargs="*", default=["random", "1", "2", "3", "4", "5", "6"])
    parser.add_argument("--matches", type=int, default=200, help="games against each opponent (200)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    network = best_network(args.seed)
    print(f"{type(network).__name__} on {getattr(network, 'device', 'the processor')}")
    train(network, args.minutes, args.games, args.simulations, seed=args.seed)
    for opponent in args.opponents:
        score = match(network, opponent, args.matches, args.match_simulations)
        print(f"against {opponent}: {score:.1%}", flush=True)


if __name__ == "__main__":
    main()
