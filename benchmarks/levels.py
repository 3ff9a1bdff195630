"""How much stronger each level is than the one below it, in both games.

    python -m benchmarks levels                                          a short run of levels 1 to 7
    python -m benchmarks.levels                                          all steps, 400 games each; the last take long
    python -m benchmarks.levels --game kamon --steps 2 3 --games 100     levels 2 and 3 against 1 and 2
    python -m benchmarks.levels --results levels.jsonl                   keeps every pair of games; the next run goes on

Every setup is played twice with the sides exchanged, and every step has the same setups. Levels are limited by
positions and never by time, so the same seed gives the same games however busy the machine is. The tables are in
Markdown.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks._json_lines import append_line, read_lines
from crestflow.arena import GameRunner, Score, Task, pairings
from crestflow.engine.host import WASM
from crestflow.vocabulary import KINDS, Kind

GAMES = 400
SHORT_GAMES = 40
WANTED = (0.65, 0.85)
"""What a level should score against the one below: less is hardly felt, more leaves a gap."""

STEPS = tuple(range(2, 9))
"""The upper level of each step."""

HEADER = """\
| step | games | score | 95 % interval | Elo | 95 % interval |
| --- | --- | --- | --- | --- | --- |"""


@dataclass(frozen=True, slots=True)
class PairResult:
    """What the upper level of a step scored in the two games of one setup, with which engine."""

    engine: str
    game: Kind
    step: int
    seed: int
    pair: int
    score: float


class PairResults:
    """The results of earlier runs and of this one, in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._found: dict[tuple[str, str, int, int, int], PairResult] = {}
        for fields in read_lines(path) if path else ():
            self._keep(PairResult(**fields))

    def _keep(self, result: PairResult) -> None:
        self._found[result.engine, result.game, result.step, result.seed, result.pair] = result

    def add(self, result: PairResult) -> None:
        """Keep a result, on the disk too."""
        self._keep(result)
        if self._path is not None:
            append_line(self._path, asdict(result))

    def find(self, engine: str, game: Kind, step: int, seed: int, pair: int) -> PairResult | None:
        """The result of a pair that was played before."""
        return self._found.get((engine, game, step, seed, pair))


def engine_digest() -> str:
    """Tells engines apart: results of another one say nothing about this one."""
    return hashlib.sha256(WASM.read_bytes()).hexdigest()[:16]


def setups(game: Kind, step: int, games: int, seed: int) -> Iterator[tuple[Task, Task]]:
    """The two games of each setup between a level and the one below."""
    tasks = pairings(game, [str(step - 1), str(step)], games, seed=seed)
    yield from zip(tasks[::2], tasks[1::2], strict=True)


def measured(game: Kind, step: int, games: int, seed: int, results: PairResults) -> Score:
    """What a level scores against the one below; pairs that were played before are not played again."""
    engine, scores = engine_digest(), list[float]()
    with closing(GameRunner()) as runner:
        for both in setups(game, step, games, seed):
            pair = both[0].pair
            result = results.find(engine, game, step, seed, pair)
            if result is None:
                score = sum(runner(task).score(str(step)) for task in both) / 2
                result = PairResult(engine, game, step, seed, pair, score)
                results.add(result)
            scores.append(result.score)
    return Score(tuple(scores))


def row(step: int, score: Score) -> str:
    """A step as a row of the table; an exclamation mark where the score is not as wanted."""
    low, high = score.interval
    estimate, *bounds = ("–" if value is None else f"{value:+.0f}" for value in score.elo)
    outside = "" if WANTED[0] <= score.mean <= WANTED[1] else " !"
    return (
        f"| {step} against {step - 1} | {score.games} | {_percent(score.mean)}{outside}"
        f" | {_percent(low)} to {_percent(high)} | {estimate} | {' to '.join(bounds)} |"
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def show(kinds: Sequence[Kind], steps: Sequence[int], games: int, seed: int, results: PairResults) -> None:
    """Print a table for each game, and the pairs as `contract/levels.toml` has them."""
    for kind in kinds:
        print(f"\n{kind}\n\n{HEADER}")
        pairs = {}
        for step in steps:
            score = measured(kind, step, games, seed, results)
            pairs[step] = list(score.counts)
            print(row(step, score), flush=True)
        print("\n".join(["", f"[{kind}]", *(f"{step} = {counts}" for step, counts in pairs.items())]), flush=True)


def main() -> None:
    """A short measurement; the highest level thinks for seconds and is left out."""
    print("Levels: each against the one below")
    show(KINDS, STEPS[:-1], SHORT_GAMES, 0, PairResults(None))


def command_line() -> None:
    """Read from the command line what to measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=KINDS, help="one game alone")
    parser.add_argument("--steps", type=int, nargs="+", choices=STEPS, default=STEPS, help="the upper level of each")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each step, an even number ({GAMES})")
    parser.add_argument("--seed", type=int, default=0, help="other setups")
    parser.add_argument("--results", type=Path, help="keeps each pair of games in a file; the next run goes on from it")
    args = parser.parse_args()
    kinds: Sequence[Kind] = KINDS if args.game is None else (args.game,)
    show(kinds, args.steps, args.games, args.seed, PairResults(args.results))


if __name__ == "__main__":
    command_line()
