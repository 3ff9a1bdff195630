"""Shares and means with their uncertainty, and a logistic regression that is judged on boards it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

CONFIDENCE: Final = 1.959964
"""Standard errors either side that hold 95 % of the cases."""

FOLDS: Final = 10
RIDGE: Final = 1.0
"""A weak pull of the coefficients towards zero, so that few boards cannot drive them to infinity."""

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def as_json(self) -> dict[str, float]:
        """For a program."""
        return {"value": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6)}


def share(hits: float, of: int) -> Estimate:
    """A share with Wilson's interval, which is right for few cases and for shares near 0 and 1.

    >>> share(8, 10)
    Estimate(value=0.8, low=0.490..., high=0.943...)
    """
    if of == 0:
        return Estimate(0.0, 0.0, 1.0)
    p, z = hits / of, CONFIDENCE
    centre = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Estimate(p, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Estimate | None:
    """A mean with its interval; ``None`` for fewer than two values."""
    if len(values) < 2:
        return None
    array = np.asarray(values, dtype=np.float64)
    half = CONFIDENCE * float(array.std(ddof=1)) / sqrt(len(values))
    centre = float(array.mean())
    return Estimate(centre, centre - half, centre + half)


@dataclass(frozen=True, slots=True)
class Prediction:
    """How well properties of a board predict a yes or no, measured on boards that were left out of the fit."""

    boards: int
    accuracy: Estimate
    """How often the likelier answer is right."""
    guess: float
    """How often the commoner answer is right, without any property."""
    gain: Estimate
    """Bits by which a prediction is better than the share alone; an interval above 0 means that properties help."""
    coefficients: dict[str, Estimate]
    """The log-odds for one standard deviation more of each property."""

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        return {
            "boards": self.boards,
            "accuracy": self.accuracy.as_json(),
            "guess": round(self.guess, 6),
            "gain_bits": self.gain.as_json(),
            "coefficients": {name: each.as_json() for name, each in self.coefficients.items()},
        }


def predict(names: Sequence[str], rows: Sequence[Sequence[float]], answers: Sequence[bool]) -> Prediction | None:
    """Predict the answers from the rows by logistic regression with cross-validation; ``None`` where boards are few.

    Every tenth board is left out in turn, the model is fitted to the others and judged on the one left out.
    """
    y = np.asarray(answers, dtype=np.float64)
    if len(y) < 3 * FOLDS or not FOLDS <= y.sum() <= len(y) - FOLDS:
        return None
    x = np.asarray(rows, dtype=np.float64)
    varying = x.std(axis=0) > 0
    x, used = x[:, varying], [name for name, varies in zip(names, varying, strict=True) if varies]
    fold = np.arange(len(y)) % FOLDS
    predicted, base = np.empty(len(y)), np.empty(len(y))
    for left_out in range(FOLDS):
        inside, outside = fold != left_out, fold == left_out
        centre, spread = x[inside].mean(axis=0), x[inside].std(axis=0)
        spread = np.where(spread > 0, spread, 1.0)
        weights, _ = _fit((x[inside] - centre) / spread, y[inside])
        predicted[outside] = _probability((x[outside] - centre) / spread, weights)
        base[outside] = (y[inside].sum() + 0.5) / (inside.sum() + 1)
    gain = mean(list(_bits(y, predicted) - _bits(y, base)))
    weights, errors = _fit((x - x.mean(axis=0)) / x.std(axis=0), y)
    if gain is None:
        return None
    return Prediction(
        len(y),
        share(float(((predicted > 0.5) == (y > 0.5)).sum()), len(y)),
        max(float(y.mean()), 1 - float(y.mean())),
        gain,
        {
            name: Estimate(float(w), float(w - CONFIDENCE * e), float(w + CONFIDENCE * e))
            for name, w, e in zip(used, weights[1:], errors[1:], strict=True)
        },
    )


def _bits(y: FloatArray, probability: FloatArray) -> FloatArray:
    """The logarithm of the probability that was given to what happened."""
    found: FloatArray = np.log2(np.where(y > 0.5, probability, 1 - probability))
    return found


def _probability(x: FloatArray, weights: FloatArray) -> FloatArray:
    odds: FloatArray = 1 / (1 + np.exp(-np.clip(weights[0] + x @ weights[1:], -30, 30)))
    return odds


def _fit(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Weights, the constant first, and their standard errors, by Newton's method."""
    design = np.column_stack([np.ones(len(y)), x])
    pull = np.diag([0.0] + [RIDGE] * x.shape[1])
    weights = np.zeros(design.shape[1])
    hessian = np.eye(design.shape[1])
    for _ in range(50):
        p = _probability(x, weights)
        hessian = (design * (p * (1 - p))[:, None]).T @ design + pull
        step = np.linalg.solve(hessian, design.T @ (y - p) - pull @ weights)
        weights = weights + step
        if np.abs(step).max() < 1e-9:
            break
    return weights, np.sqrt(np.diag(np.linalg.inv(hessian)))
