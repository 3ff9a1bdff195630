"""Intervals and the sequential test: against other definitions, published values, exact enumeration and simulation."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.arena import Score, Sprt, elo
from crestflow.arena.beta import beta_cdf, beta_quantile
from crestflow.arena.rating import OUTCOMES
from crestflow.arena.sprt import expected_score, most_likely


@given(st.floats(0.01, 0.99))
def test_elo_is_the_logistic_scale(score: float) -> None:
    difference = elo(score)
    assert difference is not None
    assert math.isclose(1 / (1 + 10 ** (-difference / 400)), score)


def test_elo_has_no_bound_at_the_ends_and_no_sign_in_the_middle() -> None:
    assert elo(0) is None
    assert elo(1) is None
    assert math.copysign(1, elo(0.5) or 0.0) == 1


@given(st.integers(1, 40), st.integers(1, 40), st.floats(0, 1))
def test_the_beta_distribution_of_whole_numbers_is_a_sum_of_binomials(a: int, b: int, x: float) -> None:
    n = a + b - 1
    tail = math.fsum(math.comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(a, n + 1))
    assert math.isclose(beta_cdf(x, a, b), tail, abs_tol=1e-12)


@given(st.floats(0.2, 1e5), st.floats(0.2, 1e5), st.floats(0.001, 0.999))
def test_quantiles_are_the_inverse(a: float, b: float, share: float) -> None:
    x = beta_quantile(share, a, b)
    assert 0 <= x <= 1
    if 1e-9 < x < 1 - 1e-9:
        assert math.isclose(beta_cdf(x, a, b), share, abs_tol=1e-6)


@pytest.mark.parametrize(
    ("wins", "pairs", "low", "high"), [(2, 2, 0.3332, 1.0), (5, 10, 0.2235, 0.7765), (1, 10, 0.0110, 0.3813)]
)
def test_pairs_won_or_lost_whole_have_jeffreys_interval(wins: int, pairs: int, low: float, high: float) -> None:
    """The values are quantiles of Beta(wins + 1/2, losses + 1/2), as Brown, Cai and DasGupta (2001) define it."""
    found = Score((1.0,) * wins + (0.0,) * (pairs - wins)).interval
    assert found == pytest.approx((low, high), abs=5e-5)


pair_lists = st.lists(st.sampled_from(OUTCOMES), min_size=1, max_size=60).map(tuple)


@given(pair_lists)
def test_an_interval_holds_the_score_is_never_empty_and_turns_with_the_sides(pairs: tuple[float, ...]) -> None:
    score, other = Score(pairs), Score(tuple(1 - pair for pair in pairs))
    low, high = score.interval
    assert 0 <= low <= score.mean <= high <= 1
    assert high - low > 0.01
    assert (low, high) == pytest.approx((1 - other.interval[1], 1 - other.interval[0]), abs=1e-9)
    assert sum(score.counts) * 2 == score.games


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of so many."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, parts - 1):
            yield (first, *rest)


TRUTHS = {
    "whole pairs, even": (0.5, 0, 0, 0, 0.5),
    "whole pairs, strong": (0.05, 0, 0, 0, 0.95),
    "whole pairs, stronger": (0.02, 0, 0, 0, 0.98),
    "single games, even": (0.25, 0, 0.5, 0, 0.25),
    "single games, strong": (0.01, 0, 0.18, 0, 0.81),
    "the first player wins": (0.02, 0, 0.96, 0, 0.02),
    "draws": (0.02, 0.2, 0.5, 0.25, 0.03),
    "nothing is lost": (0, 0, 0.1, 0, 0.9),
}


@pytest.mark.parametrize("truth", TRUTHS.values(), ids=TRUTHS)
@pytest.mark.parametrize("pairs", [2, 5, 9])
def test_intervals_hold_the_truth_as_often_as_they_say(truth: tuple[float, ...], pairs: int) -> None:
    """Every result that so few pairs can have, weighed by how likely it is: nowhere far below 95 %."""
    mean = sum(outcome * share for outcome, share in zip(OUTCOMES, truth, strict=True))
    held = 0.0
    for counts in compositions(pairs, 5):
        chance = float(math.factorial(pairs))
        for count, share in zip(counts, truth, strict=True):
            chance *= share**count / math.factorial(count)
        if chance:
            results = tuple(o for o, count in zip(OUTCOMES, counts, strict=True) for _ in range(count))
            low, high = Score(results).interval
            held += chance * (low - 1e-12 <= mean <= high + 1e-12)
    assert held >= 0.9


def approximate_ratio(test: Sprt, counts: Sequence[int]) -> float:
    """The published normal approximation: N (s1 - s0) (2 mean - s0 - s1) / (2 variance), with scores of whole pairs."""
    total = sum(counts)
    mean = sum(o * count for o, count in zip(OUTCOMES, counts, strict=True)) / total
    variance = sum((o - mean) ** 2 * count for o, count in zip(OUTCOMES, counts, strict=True)) / total
    s0, s1 = expected_score(test.elo0), expected_score(test.elo1)
    return total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)


PUBLISHED = [
    # From the tests of fastchess: results of long tests of chess engines, logistic Elo, and their ratio.
    ((0.5, 2.5), (223, 9863, 20279 + 1000, 10037, 246), -3.07),
    ((0.0, 2.0), (871, 26175, 55003 + 980, 26678, 821), -4.98),
]


@pytest.mark.parametrize(("hypotheses", "counts", "ratio"), PUBLISHED)
def test_ratios_are_the_published_ones(hypotheses: tuple[float, float], counts: tuple[int, ...], ratio: float) -> None:
    assert Sprt(*hypotheses).log_likelihood_ratio(counts) == pytest.approx(ratio, rel=0.01)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=5e-4)
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


@given(st.tuples(*[st.integers(200, 900)] * 3), st.integers(-20, 20), st.floats(-10, 10), st.floats(1, 10))
def test_the_ratio_is_near_its_normal_approximation(
    half: tuple[int, ...], more: int, elo0: float, width: float
) -> None:
    """For players of nearly the same strength, where the approximation is meant to hold."""
    lost, less, even = half
    test, counts = Sprt(elo0, elo0 + width), (lost, less, even, less + more, lost - more)
    assert test.log_likelihood_ratio(counts) == pytest.approx(approximate_ratio(test, counts), rel=0.05, abs=0.02)


@given(st.tuples(*[st.integers(1, 500)] * 5), st.floats(0.05, 0.95))
def test_no_distribution_with_the_mean_is_likelier(counts: tuple[int, ...], mean: float) -> None:
    found = most_likely(counts, mean)
    assert math.isclose(sum(found), 1, rel_tol=1e-6)
    assert math.isclose(sum(o * p for o, p in zip(OUTCOMES, found, strict=True)), mean, rel_tol=1e-6)

    def likelihood(shares: Sequence[float]) -> float:
        return sum(count * math.log(share) for count, share in zip(counts, shares, strict=True))

    # A step along which neither the sum nor the mean changes.
    for a, b, c in zip(range(3), range(1, 4), range(2, 5), strict=True):
        for size in (1e-4, -1e-4):
            other = list(found)
            other[a], other[b], other[c] = other[a] + size, other[b] - 2 * size, other[c] + size
            if min(other) > 0:
                assert likelihood(other) <= likelihood(found) + 1e-9


@given(st.tuples(*[st.integers(0, 50)] * 5))
def test_more_points_speak_for_more_strength(counts: tuple[int, ...]) -> None:
    test = Sprt(0, 20)
    for worse, better in pairwise(range(5)):
        if counts[worse]:
            shifted = list(counts)
            shifted[worse] -= 1
            shifted[better] += 1
            assert test.log_likelihood_ratio(shifted) > test.log_likelihood_ratio(counts) - 0.05


def test_a_few_pairs_do_not_decide_between_near_hypotheses() -> None:
    assert Sprt(0, 5).decide((0, 0, 0, 0, 3)) is None
    assert Sprt(0, 5).decide((0, 0, 0, 0, 0)) is None


def simulated(test: Sprt, true_elo: float, chance: random.Random) -> str:
    """The decision about a player of known strength, whose pairs are of independent games with some draws."""
    score, draw = expected_score(true_elo), 0.1
    win = score - draw / 2
    counts = [0] * 5
    for played in range(1, 200_000):
        points = sum(chance.choices((0, 1, 2), (1 - win - draw, draw, win), k=2))
        counts[points] += 1
        if played % 8 == 0 and (decision := test.decide(counts)) is not None:
            return decision
    raise AssertionError("the test does not end")


@pytest.mark.slow
@pytest.mark.parametrize(("true_elo", "wrong"), [(0.0, "elo1"), (60.0, "elo0")])
def test_wrong_decisions_are_as_rare_as_asked_for(true_elo: float, wrong: str) -> None:
    """With 5 % asked for, 300 tests go wrong 15 times on average, and more than 27 times in one run of a thousand."""
    test, chance = Sprt(0, 60), random.Random(7)
    errors = sum(simulated(test, true_elo, chance) == wrong for _ in range(300))
    assert errors <= 27
