"""What each level keeps of the points to expect, by the review of its games against itself.

    python -m benchmarks review                                           a short run of levels 1 to 6
    python -m benchmarks.review --games 20 --levels 1 2 3 4 5 6 7         more games
    python -m benchmarks.review --game kamon --results review.jsonl       keeps every game; the next run goes on

The rows go to the levels of ``contract/review.toml``, the tables to ``docs/review.md``. Levels and reviews are limited
by positions and never by time, so the same seed gives the same points however busy the machine is.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import crestflow
from benchmarks._json_lines import append_line, read_lines
from benchmarks.levels import engine_digest
from crestflow.engine import Engine
from crestflow.protocol import State
from crestflow.review import review
from crestflow.review.grades import KeptPoints, kept_points
from crestflow.vocabulary import KINDS, PLAYERS, Kind

FIRST_SEED = 1000
LONGEST = 200
"""So many plies at most: weak players of Pantareï may go on for long."""

GAMES = 20
SHORT_GAMES = 2
LEVELS = tuple(range(1, 9))
CONFIDENCE = statistics.NormalDist().inv_cdf(0.975)

HEADER = """\
| level | games | moves | accuracy | 95 % interval | spread of one game |
| --- | --- | --- | --- | --- | --- |"""


@dataclass(frozen=True, slots=True)
class GamePoints:
    """What each of the two players of a game kept, with which engine."""

    engine: str
    game: Kind
    level: int
    seed: int
    players: tuple[KeptPoints, ...]


class GameResults:
    """The games of earlier runs and of this one, in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._found: dict[tuple[str, str, int, int], GamePoints] = {}
        for fields in read_lines(path) if path else ():
            players = tuple(KeptPoints(**each) for each in fields.pop("players"))
            self._keep(GamePoints(**fields, players=players))

    def _keep(self, result: GamePoints) -> None:
        self._found[result.engine, result.game, result.level, result.seed] = result

    def add(self, result: GamePoints) -> None:
        """Keep a game, on the disk too."""
        self._keep(result)
        if self._path is not None:
            append_line(self._path, asdict(result))

    def find(self, engine: str, game: Kind, level: int, seed: int) -> GamePoints | None:
        """A game that was played before."""
        return self._found.get((engine, game, level, seed))


def played_game(engine: Engine, kind: Kind, level: int, seed: int) -> State:
    """A game of a level against itself."""
    state = crestflow.game(kind).deal(seed=seed)
    while state.outcome is None and state.ply < LONGEST:
        state = state.play(engine.choose(state, level, seed=1000 * seed + state.ply))
    return state


def player_points(engine: Engine, kind: Kind, level: int, seed: int) -> tuple[KeptPoints, ...]:
    """What each player of a game kept."""
    state = played_game(engine, kind, level, seed)
    positions = review(state).positions
    return tuple(kept_points(player, positions, state.moves) for player in PLAYERS)


def added(points: Sequence[KeptPoints]) -> KeptPoints:
    """Several of them together."""
    return KeptPoints(
        sum(each.expected for each in points), sum(each.kept for each in points), sum(each.moves for each in points)
    )


def interval(games: Sequence[KeptPoints]) -> tuple[float, float] | None:
    """The 95 % interval of the part that is kept; one game alone has none.

    A game is one observation of a ratio, expected and kept, so its residual tells how far it is from the whole (the
    delta method). The moves of one game are not independent; games are.
    """
    if len(games) < 2:
        return None
    whole = added(games)
    ratio = whole.kept / whole.expected
    squares = sum((each.kept - ratio * each.expected) ** 2 for each in games)
    half = CONFIDENCE * math.sqrt(squares * len(games) / (len(games) - 1)) / whole.expected
    return ratio - half, ratio + half


def spread(players: Sequence[KeptPoints]) -> float | None:
    """The standard deviation of one player's accuracy in one game; players without a move that counts have none."""
    found = [each.kept / each.expected for each in players if each.moves]
    return statistics.stdev(found) if len(found) > 1 else None


def rising(found: Sequence[KeptPoints]) -> list[int]:
    """The thousandths of each level, where a level that kept less than the one below shares its points with it.

    With few games chance puts neighbours in the wrong order; pooling them is the isotonic regression. Levels that
    were pooled differ by one, so that the row rises.
    """
    pools: list[list[KeptPoints]] = []
    for each in found:
        pools.append([each])
        while len(pools) > 1 and added(pools[-2]).part(1000) >= added(pools[-1]).part(1000):
            last = pools.pop()
            pools[-1] += last
    row = [added(pool).part(1000) + at - len(pool) // 2 for pool in pools for at in range(len(pool))]
    return [max(row[: at + 1]) for at in range(len(row))]


def table_row(level: int, games: Sequence[tuple[KeptPoints, ...]]) -> str:
    """A level as a row of the table, in percent."""
    each_game = [added(players) for players in games]
    whole = added(each_game)
    bounds, one = interval(each_game), spread([player for players in games for player in players])
    between = "–" if bounds is None else f"{bounds[0]:.1%} to {bounds[1]:.1%}"
    around = "–" if one is None else f"± {one:.1%}"
    return f"| {level} | {len(games)} | {whole.moves} | {whole.kept / whole.expected:.1%} | {between} | {around} |"


def played_points(
    kind: Kind, levels: Sequence[int], games: int, results: GameResults
) -> dict[int, list[tuple[KeptPoints, ...]]]:
    """What the players of each level kept; games that were played before are not played again."""
    engine, digest = Engine(64), engine_digest()
    found: dict[int, list[tuple[KeptPoints, ...]]] = {level: [] for level in levels}
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        for level in levels:
            result = results.find(digest, kind, level, seed)
            if result is None:
                result = GamePoints(digest, kind, level, seed, player_points(engine, kind, level, seed))
                results.add(result)
            found[level].append(result.players)
    return found


def show(kinds: Sequence[Kind], levels: Sequence[int], games: int, results: GameResults) -> None:
    """Print a table for each game, and the row of ``contract/review.toml``."""
    for kind in kinds:
        found = played_points(kind, levels, games, results)
        print(f"\n{kind}\n\n{HEADER}")
        for level, played in found.items():
            print(table_row(level, played))
        print(f"\nrising: {rising([added([added(each) for each in played]) for played in found.values()])}", flush=True)


def main() -> None:
    """A short measurement; the highest levels think for long and are left out."""
    print("Accuracy: what each level keeps of the points to expect")
    show(KINDS, LEVELS[:-2], SHORT_GAMES, GameResults(None))


def command_line() -> None:
    """Read from the command line what to measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=KINDS, help="one game alone")
    parser.add_argument("--levels", type=int, nargs="+", choices=LEVELS, default=LEVELS, help="these levels alone")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each level ({GAMES})")
    parser.add_argument("--results", type=Path, help="keeps each game in a file; the next run goes on from it")
    args = parser.parse_args()
    kinds: Sequence[Kind] = KINDS if args.game is None else (args.game,)
    show(kinds, args.levels, args.games, GameResults(args.results))


if __name__ == "__main__":
    command_line()
