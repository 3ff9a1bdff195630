"""The sequential probability ratio test: play until it is clear enough which of two hypotheses holds.

It is the generalised test (GSPRT) on pairs of games: the likelihood of the pentanomial result under each hypothesis is
the largest one that any distribution with the hypothesis' expected score gives. Pairs need not be of independent games,
and draws need no model. Where a whole pair has one of five outcomes, `OUTCOMES` of the ratings, this is the test that
chess engines are developed with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final, Literal

from crestflow.arena.rating import OUTCOMES

_UNSEEN: Final = 1e-3
"""How often an outcome that has not come is taken to have come: no hypothesis is impossible after a few pairs."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Whether a player is stronger by `elo0` or by `elo1`.

    >>> test = Sprt(0, 5)
    >>> test.decide((0, 0, 0, 0, 0)) is None
    True
    >>> test.decide((100, 200, 800, 400, 200))
    'elo1'
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    """The chance to decide for `elo1` though `elo0` is true."""
    beta: float = 0.05
    """The chance to decide for `elo0` though `elo1` is true."""

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise ValueError(f"elo0 has to be less than elo1, and both at most 2000: {self.elo0:g}, {self.elo1:g}")
        if not (self.alpha > 0 and self.beta > 0 and self.alpha + self.beta < 1):
            raise ValueError(
                f"alpha and beta have to be above 0, and less than 1 together: {self.alpha:g}, {self.beta:g}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio decides: for `elo0` below the first bound, for `elo1` above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, counts: Sequence[int]) -> float:
        """How much likelier `elo1` is than `elo0`, from the pairs with each outcome."""
        if not any(counts):
            return 0.0
        pairs = [count or _UNSEEN for count in counts]
        likely0 = most_likely(pairs, expected_score(self.elo0))
        likely1 = most_likely(pairs, expected_score(self.elo1))
        return sum(count * log(one / zero) for count, one, zero in zip(pairs, likely1, likely0, strict=True))

    def decide(self, counts: Sequence[int]) -> Literal["elo0", "elo1"] | None:
        """Which hypothesis to accept, or ``None``: play on."""
        ratio, (lower, upper) = self.log_likelihood_ratio(counts), self.bounds
        return "elo0" if ratio <= lower else "elo1" if ratio >= upper else None


def expected_score(elo: float) -> float:
    """The share of the points that a player so much stronger is expected to score.

    >>> expected_score(0), round(expected_score(200), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def most_likely(pairs: Sequence[float], mean: float) -> list[float]:
    """The distribution over the outcomes that has the given mean and makes the pairs likeliest.

    By Lagrange's method each outcome's share is its frequency, divided by 1 + t · (outcome - mean), with the t for
    which the mean is right. That is the only root of a falling function, so bisection finds it.
    """
    total = sum(pairs)
    shares = [(outcome - mean, count / total) for outcome, count in zip(OUTCOMES, pairs, strict=True)]
    low, high = -1 / (OUTCOMES[-1] - mean), -1 / (OUTCOMES[0] - mean)
    for _ in range(100):
        t = (low + high) / 2
        if sum(share * away / (1 + t * away) for away, share in shares) > 0:
            low = t
        else:
            high = t
    return [share / (1 + t * away) for away, share in shares]
