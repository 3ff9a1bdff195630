"""A logistic curve through results, how sure it is, and whether what it predicts comes true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log, sqrt
from typing import TypeAlias

from crestflow.render.svg.document import Picture, document
from crestflow.render.svg.palette import theme
from crestflow.render.svg.shapes import num, tag, text_tag
from crestflow.render.svg.style import Style

Matrix: TypeAlias = tuple[tuple[float, float], tuple[float, float]]

STEPS = 50
DEVIATIONS = 1.96
"""Standard errors on either side of a 95 % interval."""

_SIDE, _LEFT, _TOP, _BELOW = 400.0, 60.0, 16.0, 56.0
_TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
_DOT = 5.0


@dataclass(frozen=True)
class ScoredGame:
    """A game that was played out, by its first mover: what the search said before it, and the result."""

    group: int
    """Games of one group, those of one snake, may depend on each other."""
    score: float
    result: float
    """1, 0.5 or 0."""


@dataclass(frozen=True)
class LogisticFit:
    """Intercept and slope of log-odds, the slope for each 100 points, and their covariance."""

    intercept: float
    slope: float
    covariance: Matrix

    def predicted(self, score: float) -> float:
        """The expected score."""
        return 1 / (1 + exp(-self.intercept - self.slope * score / 100))


@dataclass(frozen=True)
class ReliabilityBin:
    """Games with similar predictions: what was predicted on average, and what came true."""

    games: int
    predicted: float
    observed: float
    error: float
    """The standard error of what was observed."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of what was observed, Wilson's: it has a width where every game ended alike."""
        square = DEVIATIONS**2
        middle = self.observed + square / (2 * self.games)
        reach = DEVIATIONS * sqrt((self.observed * (1 - self.observed) + square / (4 * self.games)) / self.games)
        whole = 1 + square / self.games
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def fit(games: Sequence[ScoredGame]) -> LogisticFit:
    """The curve of the greatest likelihood by Newton's method; the covariance holds when games of a group depend."""
    intercept = slope = 0.0
    for _ in range(STEPS):
        gradient, curvature = _derivatives(games, intercept, slope)
        inverse = _inverse(curvature)
        intercept += inverse[0][0] * gradient[0] + inverse[0][1] * gradient[1]
        slope += inverse[1][0] * gradient[0] + inverse[1][1] * gradient[1]
    groups = dict[int, list[ScoredGame]]()
    for game in games:
        groups.setdefault(game.group, []).append(game)
    meat = [[0.0, 0.0], [0.0, 0.0]]
    for group in groups.values():
        gradient, _ = _derivatives(group, intercept, slope)
        for i in range(2):
            for j in range(2):
                meat[i][j] += gradient[i] * gradient[j]
    inverse = _inverse(_derivatives(games, intercept, slope)[1])
    middle = _product(inverse, ((meat[0][0], meat[0][1]), (meat[1][0], meat[1][1])))
    return LogisticFit(intercept, slope, _product(middle, inverse))


def _derivatives(games: Sequence[ScoredGame], intercept: float, slope: float) -> tuple[tuple[float, float], Matrix]:
    """The gradient of the log-likelihood, and the negative of its second derivative."""
    a = b = aa = ab = bb = 0.0
    for game in games:
        x = game.score / 100
        expected = 1 / (1 + exp(-intercept - slope * x))
        left, weight = game.result - expected, expected * (1 - expected)
        a, b = a + left, b + left * x
        aa, ab, bb = aa + weight, ab + weight * x, bb + weight * x * x
    return (a, b), ((aa, ab), (ab, bb))


def _inverse(matrix: Matrix) -> Matrix:
    (a, b), (c, d) = matrix
    determinant = a * d - b * c
    return (d / determinant, -b / determinant), (-c / determinant, a / determinant)


def _product(left: Matrix, right: Matrix) -> Matrix:
    rows = [[sum(left[i][k] * right[k][j] for k in range(2)) for j in range(2)] for i in range(2)]
    return (rows[0][0], rows[0][1]), (rows[1][0], rows[1][1])


def cross_validated(games: Sequence[ScoredGame], folds: int = 10) -> list[tuple[float, float]]:
    """For each game what a curve that has not seen its group predicts, and the result."""
    found = list[tuple[float, float]]()
    for fold in range(folds):
        curve = fit([game for game in games if game.group % folds != fold])
        found += [(curve.predicted(game.score), game.result) for game in games if game.group % folds == fold]
    return found


def log_loss(pairs: Sequence[tuple[float, float]]) -> float:
    """The mean of the negative log-likelihood."""
    return -sum(result * log(said) + (1 - result) * log(1 - said) for said, result in pairs) / len(pairs)


def bins_of(pairs: Sequence[tuple[float, float]], count: int) -> list[ReliabilityBin]:
    """The games in bins of equal size, by what was predicted."""
    ordered = sorted(pairs)
    edges = [round(len(ordered) * k / count) for k in range(count + 1)]
    return [_bin(ordered[begin:end]) for begin, end in pairwise(edges)]


def _bin(pairs: Sequence[tuple[float, float]]) -> ReliabilityBin:
    size = len(pairs)
    predicted, observed = (sum(column) / size for column in zip(*pairs, strict=True))
    variance = sum((result - observed) ** 2 for _, result in pairs) / max(1, size - 1)
    return ReliabilityBin(size, predicted, observed, sqrt(variance / size))


def drawing(bins: Sequence[ReliabilityBin], title: str, across: str, up: str) -> str:
    """The reliability plot: a dot on the diagonal is a prediction that came true."""
    style = Style(theme("light", "normal"), "light")
    ink, dot = style["ink"], style["gold"]
    body = [tag("rect", x=_LEFT, y=_TOP, width=_SIDE, height=_SIDE, fill="none", stroke=ink)]
    for share in _TICKS:
        body += [_words(f"{share:.0%}", _x(share), _y(0) + 16, ink), _words(f"{share:.0%}", _LEFT - 24, _y(share), ink)]
        body += [_line(_x(share), _y(0), _x(share), _y(0) + 5, ink), _line(_LEFT - 5, _y(share), _LEFT, _y(share), ink)]
    body.append(_line(_x(0), _y(0), _x(1), _y(1), ink, stroke_dasharray="4 4"))
    for each in bins:
        low, high = each.interval
        body.append(_line(_x(each.predicted), _y(low), _x(each.predicted), _y(high), dot, stroke_width="2"))
        body.append(tag("circle", cx=_x(each.predicted), cy=_y(each.observed), r=_DOT, fill=dot))
    body.append(_words(across, _x(0.5), _y(0) + 40, ink))
    body.append(tag("g", _words(up, 0, 0, ink), transform=f"translate(14 {num(_y(0.5))}) rotate(-90)"))
    said = "; ".join(f"{each.predicted:.0%} predicted, {each.observed:.0%} observed" for each in bins)
    picture = Picture(0, 0, _LEFT + _SIDE + 24, _TOP + _SIDE + _BELOW, "".join(body), title, said)
    return document(picture, style) + "\n"


def _x(share: float) -> float:
    return _LEFT + share * _SIDE


def _y(share: float) -> float:
    return _TOP + (1 - share) * _SIDE


def _line(x1: float, y1: float, x2: float, y2: float, ink: str, **more: str) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=ink, **more)


def _words(content: str, x: float, y: float, ink: str) -> str:
    return text_tag(
        "text",
        content,
        x=num(x),
        y=num(y),
        fill=ink,
        font_size="13",
        font_family="sans-serif",
        text_anchor="middle",
        dominant_baseline="central",
    )
