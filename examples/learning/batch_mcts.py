"""Monte Carlo tree search for many games of Kamon at once, guided by a network (PUCT, as in AlphaZero).

All trees grow in step: a simulation walks down every tree, one batch of the engine judges all new leaves, and one call
of the network evaluates them. The trees are arrays: games × nodes × actions.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from crestflow.engine.batch import KamonBatch

ACTIONS = 37
EXPLORATION = 1.5
NOISE_SHARE, NOISE = 0.25, 0.6

Floats = npt.NDArray[np.float32]
Evaluate = Callable[[npt.NDArray[np.int8]], tuple[Floats, Floats]]
"""From observation planes to logits of the actions, and to values from -1 to 1 for the player to move."""


class Trees:
    """A search tree for each game of a batch."""

    def __init__(self, roots: KamonBatch, simulations: int, evaluate: Evaluate) -> None:
        games, nodes = roots.games, simulations + 1
        self._all = np.arange(games)
        self._evaluate = evaluate
        self._batch = KamonBatch(games, wild=roots.game.ruleset == "wild")
        self._tokens = roots.tokens.copy()
        self._stones = np.zeros((games, nodes, 2), np.uint64)
        self._last = np.zeros((games, nodes), np.uint8)
        self._placed = np.zeros((games, nodes), np.uint8)
        self._legal = np.zeros((games, nodes, ACTIONS), np.bool_)
        self._ended = np.full((games, nodes), np.nan, np.float32)
        self.prior = np.zeros((games, nodes, ACTIONS), np.float32)
        self.visits = np.zeros((games, nodes, ACTIONS), np.float32)
        self._total = np.zeros((games, nodes, ACTIONS), np.float32)
        self._child = np.full((games, nodes, ACTIONS), -1, np.int32)
        self._expand(0, self._all, roots.stones.copy(), roots.last.copy())

    def _expand(
        self, node: int, games: npt.NDArray[np.int64], stones: npt.NDArray[np.uint64], last: npt.NDArray[np.uint8]
    ) -> Floats:
        """Make a node in these games from positions of all; the values of all positions for their players to move."""
        batch = self._batch
        batch.load(self._tokens, stones, last)
        legal = batch.legal_mask()
        logits, values = self._evaluate(batch.planes())
        # Whoever has just moved has won, unless nobody has.
        values = np.where(batch.running, values, np.where(batch.winner == 2, 0.0, -1.0)).astype(np.float32)
        logits = np.where(legal, logits, -np.inf)
        with np.errstate(invalid="ignore"):
            prior = np.exp(logits - logits.max(axis=1, keepdims=True))
            prior = np.nan_to_num(prior / prior.sum(axis=1, keepdims=True))
        self._stones[games, node] = stones[games]
        self._last[games, node] = last[games]
        self._placed[games, node] = batch.placed[games]
        self._legal[games, node] = legal[games]
        self._ended[games, node] = np.where(batch.running, np.nan, values)[games]
        self.prior[games, node] = prior[games]
        return values

    def add_noise(self, chance: np.random.Generator) -> None:
        """Mix noise into the priors of the roots, so that self-play tries other moves, too."""
        legal = self._legal[:, 0]
        noise = np.where(legal, chance.gamma(NOISE, size=legal.shape), 0)
        noise /= np.maximum(noise.sum(axis=1, keepdims=True), 1e-9)
        self.prior[:, 0] = np.where(legal, (1 - NOISE_SHARE) * self.prior[:, 0] + NOISE_SHARE * noise, 0)

    def simulate(self, number: int) -> None:
        """One simulation in every tree; simulations are numbered from 1, and number *n* makes node *n*."""
        path, node, active = [], np.zeros(len(self._all), np.int64), np.isnan(self._ended[:, 0])
        while active.any():
            action = self._select(node)
            path.append((active, node, action))
            below = self._child[self._all, node, action]
            stays = active & (below < 0)
            node = np.where(active & ~stays, below, node)
            active = active & ~stays & np.isnan(self._ended[self._all, node])
        self._back_up(path, self._leaf_values(number, path))

    def _select(self, node: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The action with the best sum of value and exploration bonus in each game's node."""
        at = (self._all, node)
        visits = self.visits[at]
        value = self._total[at] / np.maximum(visits, 1)
        bonus = EXPLORATION * self.prior[at] * np.sqrt(visits.sum(axis=1, keepdims=True) + 1) / (1 + visits)
        return np.where(self._legal[at], value + bonus, -np.inf).argmax(axis=1)

    def _leaf_values(self, number: int, path: list[tuple[npt.NDArray[np.bool_], ...]]) -> Floats:
        """Expand where a walk has left its tree; the value of each walk's last position for its player to move."""
        games = len(self._all)
        stones, last = self._stones[:, 0].copy(), self._last[:, 0].copy()
        new = np.zeros(games, np.bool_)
        values = np.nan_to_num(self._ended[:, 0])
        for active, node, action in path:
            leaves = active & (self._child[self._all, node, action] < 0)
            where = np.flatnonzero(leaves)
            stones[where] = self._stones[where, node[where]]
            side = self._placed[where, node[where]] & 1
            stones[where, side] |= np.uint64(1) << action[where].astype(np.uint64)
            last[where] = action[where]
            new |= leaves
            ends = np.flatnonzero(active & ~leaves)
            below = self._child[ends, node[ends], action[ends]]
            values[ends] = np.nan_to_num(self._ended[ends, below])
        where = np.flatnonzero(new)
        found = self._expand(number, where, stones, last)
        for active, node, action in path:
            leaves = np.flatnonzero(active & (self._child[self._all, node, action] < 0))
            self._child[leaves, node[leaves], action[leaves]] = number
        return np.where(new, found, values).astype(np.float32)

    def _back_up(self, path: list[tuple[npt.NDArray[np.bool_], ...]], values: Floats) -> None:
        """Add the values to the actions on the way, each from the view of the player who chose it."""
        for active, node, action in reversed(path):
            values = np.where(active, -values, values)
            where = np.flatnonzero(active)
            self.visits[where, node[where], action[where]] += 1
            self._total[where, node[where], action[where]] += values[where]


def search(roots: KamonBatch, simulations: int, evaluate: Evaluate, noise: np.random.Generator | None = None) -> Floats:
    """How often each action was visited at each root, as shares; all zeros for a game that is over."""
    trees = Trees(roots, simulations, evaluate)
    if noise is not None:
        trees.add_noise(noise)
    for number in range(1, simulations + 1):
        trees.simulate(number)
    visits = trees.visits[:, 0]
    return visits / np.maximum(visits.sum(axis=1, keepdims=True), 1)
