"""Networks with a policy and a value for Kamon: a residual one in PyTorch, and a small one in NumPy.

PyTorch is optional. Where it is installed the residual network is used, on a GPU if there is one; otherwise the one in
NumPy, which learns less but runs anywhere.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Planes = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]

SQUARES, PLANES, ACTIONS = 49, 19, 37


class Network(Protocol):
    """What self-play and training need."""

    def evaluate(self, planes: Planes) -> tuple[Floats, Floats]:
        """Logits of the actions, and values from -1 to 1 for the player to move."""

    def update(self, planes: Planes, policy: Floats, outcome: Floats) -> float:
        """Learn from a mini-batch; the loss before it."""


class NumpyNetwork:
    """One hidden layer, trained with Adam."""

    def __init__(self, hidden: int = 128, rate: float = 1e-3, seed: int = 0) -> None:
        chance, inputs = np.random.default_rng(seed), SQUARES * PLANES
        self._weights: list[Floats] = [
            (chance.standard_normal((inputs, hidden)) / np.sqrt(inputs / 4)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, ACTIONS + 1), np.float32),
            np.zeros(ACTIONS + 1, np.float32),
        ]
        self._mean = [np.zeros_like(weight) for weight in self._weights]
        self._square = [np.zeros_like(weight) for weight in self._weights]
        self._rate, self._updates = rate, 0

    def _forward(self, planes: Planes) -> tuple[Floats, Floats, Floats, Floats]:
        w1, b1, w2, b2 = self._weights
        inputs = planes.reshape(len(planes), -1).astype(np.float32)
        hidden = np.maximum(inputs @ w1 + b1, 0)
        out = hidden @ w2 + b2
        return inputs, hidden, out[:, :ACTIONS], np.tanh(out[:, ACTIONS])

    def evaluate(self, planes: Planes) -> tuple[Floats, Floats]:
        """Logits of the actions, and values from -1 to 1."""
        return self._forward(planes)[2:]

    def update(self, planes: Planes, policy: Floats, outcome: Floats) -> float:
        """One step of Adam on cross-entropy of the policy plus squared error of the value."""
        inputs, hidden, logits, value = self._forward(planes)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        error = np.concatenate([shares - policy, (2 * (value - outcome) * (1 - value**2))[:, None]], axis=1) / len(
            value
        )
        back = (error @ self._weights[2].T) * (hidden > 0)
        self._apply([inputs.T @ back, back.sum(0), hidden.T @ error, error.sum(0)])
        return float(-(policy * np.log(shares + 1e-9)).sum(axis=1).mean() + ((value - outcome) ** 2).mean())

    def _apply(self, gradients: list[Floats]) -> None:
        self._updates += 1
        for at, gradient in enumerate(gradients):
            mean, square = self._mean[at], self._square[at]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self._updates)
            self._weights[at] -= self._rate * step / (np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8)


class TorchNetwork:
    """Residual blocks of 3 × 3 convolutions, which see a cell and its six neighbours; on a GPU where there is one."""

    def __init__(self, channels: int = 96, blocks: int = 6, rate: float = 1e-3, seed: int = 0) -> None:
        self._torch: Any = import_module("torch")
        torch, nn = self._torch, self._torch.nn
        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self._stem = nn.Sequential(nn.Conv2d(PLANES, channels, 3, padding=1), nn.BatchNorm2d(channels), nn.ReLU())
        self._blocks = nn.ModuleList(
            nn.Sequential(
                nn.Conv2d(channels, channels, 3, padding=1),
                nn.BatchNorm2d(channels),
                nn.ReLU(),
                nn.Conv2d(channels, channels, 3, padding=1),
                nn.BatchNorm2d(channels),
            )
            for _ in range(blocks)
        )
        self._policy = nn.Sequential(
            nn.Conv2d(channels, 8, 1), nn.ReLU(), nn.Flatten(), nn.Linear(8 * SQUARES, ACTIONS)
        )
        self._value = nn.Sequential(
            nn.Conv2d(channels, 8, 1), nn.ReLU(), nn.Flatten(), nn.Linear(8 * SQUARES, 64), nn.ReLU(), nn.Linear(64, 1)
        )
        self._parts = nn.ModuleList([self._stem, self._blocks, self._policy, self._value]).to(self.device)
        self._optimizer = torch.optim.AdamW(self._parts.parameters(), lr=rate, weight_decay=1e-4)

    def _forward(self, planes: Planes) -> tuple[Any, Any]:
        torch = self._torch
        x = torch.as_tensor(np.array(planes), device=self.device).permute(0, 3, 1, 2).float()
        x = self._stem(x)
        for block in self._blocks:
            x = torch.relu(x + block(x))
        return self._policy(x), torch.tanh(self._value(x))[:, 0]

    def evaluate(self, planes: Planes) -> tuple[Floats, Floats]:
        """Logits of the actions, and values from -1 to 1."""
        self._parts.eval()
        with self._torch.inference_mode():
            logits, value = self._forward(planes)
        return logits.float().cpu().numpy(), value.float().cpu().numpy()

    def update(self, planes: Planes, policy: Floats, outcome: Floats) -> float:
        """One step of AdamW on cross-entropy of the policy plus squared error of the value."""
        torch = self._torch
        self._parts.train()
        logits, value = self._forward(planes)
        wanted = torch.from_numpy(policy).to(self.device)
        loss = -(wanted * torch.log_softmax(logits, dim=1)).sum(dim=1).mean()
        loss = loss + ((value - torch.from_numpy(outcome).to(self.device)) ** 2).mean()
        self._optimizer.zero_grad()
        loss.backward()
        self._optimizer.step()
        return float(loss.item())


def best_network(seed: int = 0) -> Network:
    """The residual network where PyTorch is installed, otherwise the one in NumPy."""
    return TorchNetwork(seed=seed) if find_spec("torch") is not None else NumpyNetwork(seed=seed)
