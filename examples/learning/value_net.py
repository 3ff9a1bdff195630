"""A small value network in NumPy: one hidden layer, trained with Adam on the outcomes of games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


class ValueNet:
    """From features to the chance that the player who has just moved wins."""

    def __init__(self, inputs: int, hidden: int = 96, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.weights = {
            "w1": (chance.standard_normal((inputs, hidden)) / np.sqrt(inputs)).astype(np.float32),
            "b1": np.zeros(hidden, np.float32),
            "w2": (chance.standard_normal((hidden, 1)) / np.sqrt(hidden)).astype(np.float32),
            "b2": np.zeros(1, np.float32),
        }
        self._mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._updates = 0

    def predict(self, features: Floats) -> Floats:
        """Chances between 0 and 1."""
        return self._forward(features)[1]

    def _forward(self, features: Floats) -> tuple[Floats, Floats]:
        w = self.weights
        hidden = np.maximum(features @ w["w1"] + w["b1"], 0)
        chances: Floats = 1 / (1 + np.exp(-(hidden @ w["w2"] + w["b2"])[:, 0]))
        return hidden, chances

    def update(self, features: Floats, outcomes: Floats, rate: float = 1e-3) -> float:
        """One step of Adam on the cross-entropy of a mini-batch; the loss before it."""
        hidden, chances = self._forward(features)
        error = ((chances - outcomes) / len(outcomes))[:, None]
        back = (error @ self.weights["w2"].T) * (hidden > 0)
        self._apply(
            {"w1": features.T @ back, "b1": back.sum(0), "w2": hidden.T @ error, "b2": error.sum(0)},
            rate,
        )
        likely = np.clip(chances, 1e-6, 1 - 1e-6)
        return float(-(outcomes * np.log(likely) + (1 - outcomes) * np.log(1 - likely)).mean())

    def _apply(self, gradients: dict[str, Floats], rate: float) -> None:
        self._updates += 1
        for name, gradient in gradients.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            corrected = mean / (1 - 0.9**self._updates)
            self.weights[name] -= rate * corrected / (np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8)

    def save(self, path: Path) -> None:
        """Write the weights to a file."""
        np.savez_compressed(path, **self.weights)

    @classmethod
    def load(cls, path: Path) -> ValueNet:
        """The network whose weights a file holds."""
        with np.load(path) as stored:
            net = cls(*stored["w1"].shape)
            net.weights = {name: stored[name] for name in net.weights}
        return net
