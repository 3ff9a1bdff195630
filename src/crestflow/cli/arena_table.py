"""The table of a tournament: scores, rating differences, forfeits, and the state of a sequential test."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final, Literal

from crestflow.arena import Played, Score, Sprt, ratings
from crestflow.arena.rating import OUTCOMES
from crestflow.i18n import CatalogueMessage, msgc, say, t, tc
from crestflow.i18n.numbers import number
from crestflow.players.forfeit import ForfeitCause

_WIDEST_NAME = 40

_COLUMNS: Final = ((8, "<"), (8, "<"), (7, ">"), (6, ">"), (14, "<"), (5, ">"), (0, "<"))
"""The least width of each column and its side."""

_FORFEITS: Final[dict[ForfeitCause, CatalogueMessage]] = {
    "start": msgc("forfeit", "start"),
    "time": msgc("forfeit", "time"),
    "crash": msgc("forfeit", "crash"),
    "illegal move": msgc("forfeit", "illegal move"),
    "output": msgc("forfeit", "output"),
}
"""Why a player has lost beside the board, in a word."""


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
        self._forfeits: Counter[tuple[str, ForfeitCause]] = Counter()
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
        ratio = self._sprt.log_likelihood_ratio(self._tested())
        return f"LLR {number(ratio, '.2f')} ({_range(number(lower, '.2f'), number(upper, '.2f'))})"

    def as_text(self) -> str:
        """The table for people."""
        meetings = self._meetings()
        if not meetings:
            return "\n".join([t("No pair of games was finished."), *self._forfeit_lines()])
        interval = tc("column", "95 % interval")
        rows = [
            [tc("column", "player"), tc("column", "against"), tc("column", "games"), tc("column", "score"), interval,
             "Elo", interval]
        ]  # fmt: skip
        for b, a, score in meetings:
            low, high = score.interval
            points = _range(number(low, ".1%"), number(high, ".1%"))
            rows.append([_cut(b), _cut(a), str(score.games), number(score.mean, ".1%"), points, *_elo(score)])
        lines = [*_aligned(rows), "", t("rating, first player 0")]
        wide = max(8, *(len(_cut(name)) for name in self._players)) + 2
        lines += [f"{_cut(name):<{wide}}{_signed(rating):>8}" for name, rating in self._ratings().items()]
        return "\n".join(lines + self._forfeit_lines() + self._sprt_lines())

    def _forfeit_lines(self) -> list[str]:
        rows = sorted(self._forfeits.items())
        lines = [f"{_cut(name)}: {count} × {say(_FORFEITS[cause])}" for (name, cause), count in rows]
        return ["", t("forfeits"), *lines] if lines else []

    def _sprt_lines(self) -> list[str]:
        if self._sprt is None:
            return []
        test = self._sprt
        counts = t("pairs with 0 to 2 points: {counts}", counts=", ".join(map(str, self._tested())))
        numbers = f"elo0={test.elo0:g} elo1={test.elo1:g} alpha={test.alpha:g} beta={test.beta:g}"
        return ["", f"SPRT {numbers}: {self._decided(test)}", f"{self.sprt_status}, {counts}"]

    def _decided(self, test: Sprt) -> str:
        first, second = (_cut(name) for name in self._players[:2])
        match self.decision:
            case None:
                return t("not decided")
            case "elo0":
                return t(
                    "{second} is not stronger than {first} by {elo} Elo (elo0 is accepted)",
                    second=second,
                    first=first,
                    elo=f"{test.elo1:g}",
                )
            case "elo1":
                return t(
                    "{second} is stronger than {first} by more than {elo} Elo (elo1 is accepted)",
                    second=second,
                    first=first,
                    elo=f"{test.elo0:g}",
                )

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


def _range(low: str, high: str) -> str:
    return t("{low} to {high}", low=low, high=high)


def _aligned(rows: list[list[str]]) -> list[str]:
    """The cells of each row below each other; the words of some languages need more room."""
    widths = [max(least, *(len(row[at]) for row in rows)) for at, (least, _) in enumerate(_COLUMNS)]
    sides = [f"{side}{width}" for width, (_, side) in zip(widths, _COLUMNS, strict=True)]
    return ["  ".join(f"{cell:{side}}" for cell, side in zip(row, sides, strict=True)).rstrip() for row in rows]


def _elo(score: Score) -> tuple[str, str]:
    """The rating difference and its interval, as far as they are bounded."""
    estimate, low, high = score.elo
    if low is not None and high is not None:
        return "?" if estimate is None else _signed(estimate), _range(_signed(low), _signed(high))
    if low is not None:
        return "?", t("{elo} or more", elo=_signed(low))
    return "?", "" if high is None else t("{elo} or less", elo=_signed(high))
