"""From results to ratings: Elo differences with their uncertainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from statistics import fmean
from typing import Final

from crestflow.arena.beta import beta_quantile

CONFIDENCE: Final = 0.95
"""The share of intervals that hold the true score."""

OUTCOMES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair of games can bring, in points for each game."""

_PRIOR: Final = 0.5
"""Pairs that are added at each end before an interval is taken: Jeffreys' prior, where pairs are won or lost whole."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one player scored against another, pair by pair.

    A pair is the same setup played twice with the sides exchanged, so its two results are not independent; the
    uncertainty is therefore taken from the pairs, not from the single games.
    """

    pairs: tuple[float, ...]
    """The mean score of each pair: 0 to 1 in quarters."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.pairs)

    @property
    def mean(self) -> float:
        """The share of the points, 0 to 1."""
        return fmean(self.pairs)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pairs brought each of the `OUTCOMES`: the pentanomial result."""
        return tuple(self.pairs.count(outcome) for outcome in OUTCOMES)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score.

        The prior keeps it from being narrow where few pairs ended alike: after two pairs won it begins at a third.
        With it, mean and variance of the score are those of a Dirichlet distribution over the outcomes, and the ends
        are those of the beta distribution with the same mean and variance. Where pairs are won or lost whole, this is
        Jeffreys' interval.

        >>> low, high = Score((1.0, 1.0)).interval
        >>> round(low, 3), high
        (0.333, 1.0)
        """
        pairs = [count + _PRIOR * (outcome in (0, 1)) for outcome, count in zip(OUTCOMES, self.counts, strict=True)]
        total = sum(pairs)
        mean = sum(outcome * count for outcome, count in zip(OUTCOMES, pairs, strict=True)) / total
        square = sum(outcome**2 * count for outcome, count in zip(OUTCOMES, pairs, strict=True)) / total
        size = mean * (1 - mean) * (total + 1) / (square - mean**2) - 1
        tail = (1 - CONFIDENCE) / 2
        low = 0.0 if self.mean == 0 else beta_quantile(tail, mean * size, (1 - mean) * size)
        high = 1.0 if self.mean == 1 else beta_quantile(1 - tail, mean * size, (1 - mean) * size)
        return low, high

    @property
    def elo(self) -> tuple[float | None, float | None, float | None]:
        """The rating difference: estimate, and the ends of the 95 % interval; ``None`` where it has no bound."""
        low, high = self.interval
        return elo(self.mean), elo(low), elo(high)

    def to_dict(self) -> dict[str, float | None]:
        """The score as a row for a table.

        >>> Score((1.0, 0.5, 0.5, 1.0)).to_dict()["score"]
        0.75
        """
        estimate, low, high = self.elo
        return {
            "games": self.games,
            "score": self.mean,
            "score_low": self.interval[0],
            "score_high": self.interval[1],
            "elo": estimate,
            "elo_low": low,
            "elo_high": high,
        }


def elo(score: float) -> float | None:
    """The rating difference at which a player is expected to score so much; none is large enough for 0 and 1.

    >>> round(elo(0.76))
    200
    >>> elo(1.0)
    """
    if score <= 0 or score >= 1:
        return None
    return -400 * log10(1 / score - 1) + 0.0  # not -0.0


def ratings(players: Sequence[str], points: Mapping[tuple[str, str], float], rounds: int = 10_000) -> dict[str, float]:
    """Ratings that explain all results at once (Bradley and Terry's model), the first player's set to 0.

    `points[a, b]` is what `a` scored against `b`. Half a point is added each way between players who met, so that
    nobody who won every game becomes infinitely strong.

    >>> found = ratings(["a", "b"], {("a", "b"): 24.0, ("b", "a"): 76.0})
    >>> round(found["b"], -1)
    200.0
    """
    met = set(points) | {(b, a) for a, b in points}
    won = {pair: points.get(pair, 0.0) + 0.5 for pair in met}
    strength = dict.fromkeys(players, 1.0)
    for _ in range(rounds):
        before = dict(strength)
        for player in players:
            rivals = [b for a, b in met if a == player]
            total = sum(won[player, rival] for rival in rivals)
            weight = sum(
                (won[player, rival] + won[rival, player]) / (strength[player] + strength[rival]) for rival in rivals
            )
            if weight:
                strength[player] = total / weight
        if max(abs(strength[p] / before[p] - 1) for p in players) < 1e-9:
            break
    return {player: 400 * log10(strength[player] / strength[players[0]]) + 0.0 for player in players}
