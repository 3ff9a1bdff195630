"""The table of a tournament: scores, rating differences, forfeits, and the state of a sequential test."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Literal

from crestflow.arena import Played, Score, Sprt, ratings
from crestflow.arena.rating import OUTCOMES

_WIDEST_NAME = 40


class Table:
    """Everything that a tournament tells, while it grows."""

    def __init__(self, game: str, players: list[str], sprt: Sprt | None = None) -> None:
        self._game = game
        self._players = players
        self._sprt = sprt
        self._open: dict[tuple[str, str, int], float] = {}
        """The points of the first game of each pair, until the second is played."""
        self._counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * len(OUTCOMES))
        """How many pairs brought each outcome to the first player against the second."""
        self._forfeits: Counter[tuple[str, str]] = Counter()
        self.games = 0
        self.decision: Literal["elo0", "elo1"] | None = None
        """Which hypothesis the sequential test has accepted."""

    def add(self, game: Played) -> None:
        """Take in a game."""
        self.games += 1
        task, result = game.task, game.record.result
        for player, against in ((task.black, task.white), (task.white, task.black)):
            self._add_points(player, against, task.pair, game.score(player))
        if game.forfeit is not None and result is not None:
            loser = task.white if result.winner == "black" else task.black
            self._forfeits[loser, game.forfeit] += 1
        if self._sprt is not None:
            self.decision = self._sprt.decide(self._tested())

    def _add_points(self, player: str, against: str, pair: int, points: float) -> None:
        """Only pairs of which both games were played count."""
        if (player, against, pair) in self._open:
            mean = (self._open.pop((player, against, pair)) + points) / 2
            self._counts[player, against][OUTCOMES.index(mean)] += 1
        else:
            self._open[player, against, pair] = points

    def _score(self, player: str, against: str) -> Score | None:
        counts = self._counts.get((player, against), [0])
        means = (outcome for outcome, count in zip(OUTCOMES, counts, strict=False) for _ in range(count))
        return Score(tuple(means)) if any(counts) else None

    def _meetings(self) -> list[tuple[str, str, Score]]:
        """Each later player of the list against each earlier one."""
        players = self._players
        pairs = ((b, a) for at, a in enumerate(players) for b in players[at + 1 :])
        return [(b, a, score) for b, a in pairs if (score := self._score(b, a)) is not None]

    def _ratings(self) -> dict[str, float]:
        points = {}
        for b, a, score in self._meetings():
            points[b, a] = score.mean * score.games
            points[a, b] = (1 - score.mean) * score.games
        return ratings(self._players, points)

    def _tested(self) -> list[int]:
        """The pentanomial result of the second player against the first."""
        return self._counts[self._players[1], self._players[0]]

    @property
    def sprt_status(self) -> str:
        """The sequential test in a few words; nothing where there is none."""
        if self._sprt is None:
            return ""
        lower, upper = self._sprt.bounds
        return f"LLR {self._sprt.log_likelihood_ratio(self._tested()):.2f} ({lower:.2f} to {upper:.2f})"

    def as_text(self) -> str:
        """The table for people."""
        meetings = self._meetings()
        if not meetings:
            return "\n".join(["No pair of games was finished.", *self._forfeit_lines()])
        wide = max(8, *(len(_cut(name)) for name in self._players)) + 2
        lines = [f"{'player':<{wide}}{'against':<{wide}}  games   score  95 % interval     Elo  95 % interval"]
        for b, a, score in meetings:
            low, high = score.interval
            points = f"{score.mean:6.1%}  {low:.1%} to {high:.1%}"
            lines.append(f"{_cut(b):<{wide}}{_cut(a):<{wide}}{score.games:>7}  {points:<24}{_elo(score)}")
        lines.append("\nrating, first player 0")
        lines += [f"{_cut(name):<{wide}}{_signed(rating):>8}" for name, rating in self._ratings().items()]
        return "\n".join(lines + self._forfeit_lines() + self._sprt_lines())

    def _forfeit_lines(self) -> list[str]:
        rows = sorted(self._forfeits.items())
        return ["\nforfeits", *(f"{_cut(name)}: {count} × {cause}" for (name, cause), count in rows)] if rows else []

    def _sprt_lines(self) -> list[str]:
        if self._sprt is None:
            return []
        test, (first, second) = self._sprt, self._players[:2]
        said = {
            None: "not decided",
            "elo0": f"{_cut(second)} is not stronger than {_cut(first)} by {test.elo1:g} Elo (elo0 is accepted)",
            "elo1": f"{_cut(second)} is stronger than {_cut(first)} by more than {test.elo0:g} Elo (elo1 is accepted)",
        }[self.decision]
        counts = ", ".join(map(str, self._tested()))
        return [f"\nSPRT elo0={test.elo0:g} elo1={test.elo1:g} alpha={test.alpha:g} beta={test.beta:g}: {said}",
                f"{self.sprt_status}, pairs with 0 to 2 points: {counts}"]  # fmt: skip

    def as_json(self) -> dict[str, object]:
        """The table for programs; what has no bound is null."""
        content: dict[str, object] = {
            "game": self._game,
            "meetings": [
                {"player": b, "against": a, "games": score.games, "score": score.mean, "interval": score.interval,
                 "elo": score.elo, "pairs": score.counts}
                for b, a, score in self._meetings()
            ],
            "ratings": self._ratings(),
            "forfeits": [{"player": name, "cause": cause, "games": count}
                         for (name, cause), count in sorted(self._forfeits.items())],
        }  # fmt: skip
        if self._sprt is not None:
            lower, upper = self._sprt.bounds
            ratio = self._sprt.log_likelihood_ratio(self._tested())
            content["sprt"] = {
                "elo0": self._sprt.elo0, "elo1": self._sprt.elo1, "alpha": self._sprt.alpha, "beta": self._sprt.beta,
                "llr": ratio, "bounds": [lower, upper], "accepted": self.decision,
            }  # fmt: skip
        return content


def _cut(name: str) -> str:
    return name if len(name) <= _WIDEST_NAME else name[: _WIDEST_NAME - 1] + "…"


def _signed(number: float) -> str:
    """A rating with its sign; 0 has none.

    >>> _signed(-0.2), _signed(7.6), _signed(-12)
    ('0', '+8', '-12')
    """
    return f"{round(number):+}" if round(number) else "0"


def _elo(score: Score) -> str:
    """The rating difference, as far as it is bounded."""
    estimate, low, high = score.elo
    if low is None or high is None:
        bound = high if low is None else low
        if bound is None:
            return "    ?"
        return f"    ?  {_signed(bound)} or {'less' if low is None else 'more'}"
    middle = "?" if estimate is None else _signed(estimate)
    return f"{middle:>5}  {_signed(low)} to {_signed(high)}"
