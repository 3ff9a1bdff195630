"""From results to ratings: Elo differences with their uncertainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from statistics import fmean

CONFIDENCE = 1.96
"""Standard errors either side that hold 95 % of the cases."""


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
    def error(self) -> float:
        """Half the width of the 95 % interval around the mean."""
        if len(self.pairs) < 2:
            return 0.5
        mean = self.mean
        variance = sum((pair - mean) ** 2 for pair in self.pairs) / (len(self.pairs) - 1)
        return CONFIDENCE * sqrt(variance / len(self.pairs))

    @property
    def elo(self) -> tuple[float, float, float]:
        """The rating difference: estimate, and the ends of the 95 % interval."""
        return elo(self.mean), elo(self.mean - self.error), elo(self.mean + self.error)

    def to_dict(self) -> dict[str, float]:
        """The score as a row for a table.

        >>> Score((1.0, 0.5, 0.5, 1.0)).to_dict()["score"]
        0.75
        """
        estimate, low, high = self.elo
        row = {"games": self.games, "score": self.mean, "error": self.error}
        return row | {"elo": estimate, "elo_low": low, "elo_high": high}


def elo(score: float) -> float:
    """The rating difference at which a player is expected to score so much.

    >>> round(elo(0.76))
    200
    >>> elo(1.0)
    inf
    """
    if score <= 0:
        return float("-inf")
    if score >= 1:
        return float("inf")
    return -400 * log10(1 / score - 1)


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
    return {player: 400 * log10(strength[player] / strength[players[0]]) for player in players}
