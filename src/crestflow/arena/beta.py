"""The beta distribution: its cumulative probability and its quantiles."""

from __future__ import annotations

from math import exp, lgamma, log, log1p
from typing import Final

_STEPS: Final = 5000
_TINY: Final = 1e-300


def beta_cdf(x: float, a: float, b: float) -> float:
    """The probability that a beta-distributed number is at most `x`: the regularised incomplete beta function.

    >>> round(beta_cdf(0.5, 3, 3), 12), round(beta_cdf(0.25, 1, 2), 12)
    (0.5, 0.4375)
    """
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(a * log(x) + b * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b))
    # The fraction converges fast on one side of the mean; the other side follows by symmetry.
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def beta_quantile(share: float, a: float, b: float) -> float:
    """The number that a beta-distributed one stays below with the probability `share`.

    >>> round(beta_quantile(0.4375, 1, 2), 12)
    0.25
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if beta_cdf(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function (DLMF 8.17.22), evaluated by Lentz's method."""
    value, c, d = 1.0, 1.0, 0.0
    for step in range(_STEPS):
        m = step // 2
        if step == 0:
            term = 1.0
        elif step % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / ((1 + term * d) or _TINY)
        c = (1 + term / c) or _TINY
        value *= c * d
        if abs(c * d - 1) < 1e-15 and step > 1:
            break
    # The first term, 1, is the numerator of the whole fraction: Lentz's method has taken it for 1 + 1/….
    return value - 1
