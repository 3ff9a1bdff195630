"""What a search's score says about the result: the curves behind advice on the colour in Pantareï.

    python -m benchmarks pantarei_advice

Random snakes, each played out twice by level 7 against itself: once Black moves first, once White. Before each game
the search scores the start for the first mover, with several numbers of positions. A logistic curve from the score to
the result is fitted for each of them. Whether predictions come true is told by curves that have not seen the snake.
Nothing depends on time: the same settings give the same numbers everywhere. Settings:

- ``CRESTFLOW_SNAKES``: how many snakes (default 20; 500 for the curves in the package);
- ``CRESTFLOW_OUT``: a folder in which the games are kept, so that a run goes on where the one before ended;
- ``CRESTFLOW_WRITE=1``: write the curves to ``advice.json`` in the package and the plot to ``docs/plots``.
"""

from __future__ import annotations

import csv
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks._reliability import LogisticFit, ScoredGame, bins_of, cross_validated, drawing, fit, log_loss
from crestflow.engine.advice import ADVICE_NODES, PATH, first_mover_score
from crestflow.engine.host import Host
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.players.engine import EnginePlayer
from crestflow.protocol import Colour
from crestflow.vocabulary import PLAYERS

FIRST_SEED = 1_000_000
"""The snakes are the deals of the seeds from here on."""
LEVEL: Final = 7
NODES = (10_000, ADVICE_NODES)
BINS = 8
PLOT = Path(__file__).parents[1] / "docs" / "plots" / "pantarei-advice.svg"
COLUMNS = ("seed", "first", "result", "plies", *(f"score_{nodes}" for nodes in NODES))


def played_out(player: EnginePlayer, state: PantareiState, seed: int) -> tuple[float, int]:
    """The first mover's result in a game of level 7 against itself, and its length."""
    first = state.turn
    player.new_game(seed)
    while state.outcome is None:
        state = state.play(player.choose(state))
    winner = state.outcome.winner
    return (0.5 if winner is None else float(winner == first)), state.ply


def row_of(player: EnginePlayer, host: Host, seed: int, first: Colour) -> dict[str, object]:
    """One game with the scores before it."""
    start = PANTAREI.deal(seed, first=first)
    result, plies = played_out(player, start, seed)
    scores = {f"score_{nodes}": first_mover_score(host, start, nodes)[0] for nodes in NODES}
    return {"seed": seed, "first": first, "result": result, "plies": plies, **scores}


def games_in(path: Path, snakes: int) -> list[dict[str, str]]:
    """The games of so many snakes; those that the file has not are played, and added to it."""
    known = set[tuple[str, str]]()
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            known = {(row["seed"], row["first"]) for row in csv.DictReader(file)}
    player, host = EnginePlayer(LEVEL), Host()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, COLUMNS)
        if not file.tell():
            table.writeheader()
        for seed in range(FIRST_SEED, FIRST_SEED + snakes):
            for first in PLAYERS:
                if (str(seed), first) not in known:
                    table.writerow(row_of(player, host, seed, first))
                    file.flush()
    with path.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if int(row["seed"]) < FIRST_SEED + snakes]


def scored(rows: Sequence[dict[str, str]], nodes: int) -> list[ScoredGame]:
    """The games with the scores of one number of positions."""
    return [ScoredGame(int(row["seed"]), float(row[f"score_{nodes}"]), float(row["result"])) for row in rows]


def show(games: Sequence[ScoredGame], nodes: int, curve: LogisticFit) -> None:
    """Print a curve, and what its predictions are worth."""
    (a, _), (_, b) = curve.covariance
    loss = log_loss(cross_validated(games))
    line = f"{curve.intercept:+.3f} ± {a**0.5:.3f}, {curve.slope:.3f} ± {b**0.5:.3f} for 100 points"
    print(f"  {nodes:9,} positions: {line}, log loss {loss:.4f}", flush=True)


def show_choices(rows: Sequence[dict[str, str]], nodes: int) -> None:
    """Print what the players who picked a colour got: with the advice, and against it."""
    by_snake = dict[str, dict[str, tuple[float, float]]]()
    for row in rows:
        by_snake.setdefault(row["seed"], {})[row["first"]] = float(row[f"score_{nodes}"]), float(row["result"])
    pairs = [sorted(pair.values()) for pair in by_snake.values()]
    followed = sum(1 - pair[0][1] for pair in pairs) / len(pairs)
    ignored = sum(1 - pair[1][1] for pair in pairs) / len(pairs)
    print(f"  who picks gets {followed:.1%} with the advised colour, {ignored:.1%} with the other")


def write(curves: dict[int, LogisticFit], games: int, plot: str) -> None:
    """Write what the package and the documentation use."""
    rows = [
        {
            "nodes": nodes,
            "intercept": round(curve.intercept, 6),
            "slope": round(curve.slope, 6),
            "covariance": [[round(value, 8) for value in row] for row in curve.covariance],
        }
        for nodes, curve in curves.items()
    ]
    content = {"level": LEVEL, "games": games, "first_seed": FIRST_SEED, "calibrations": rows}
    PATH.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    PLOT.write_text(plot, encoding="utf-8")


def main() -> None:
    """Play, fit, and print."""
    print("Pantareï: advice on the colour")
    snakes = int(os.environ.get("CRESTFLOW_SNAKES", "20"))
    with tempfile.TemporaryDirectory() as scratch:
        rows = games_in(Path(os.environ.get("CRESTFLOW_OUT", scratch)) / "pantarei-advice.csv", snakes)
    results = [float(row["result"]) for row in rows]
    print(f"  {len(rows)} games, first mover {sum(results) / len(rows):.1%}, draws {results.count(0.5)}")
    curves = dict[int, LogisticFit]()
    for nodes in NODES:
        games = scored(rows, nodes)
        curves[nodes] = fit(games)
        show(games, nodes, curves[nodes])
        show_choices(rows, nodes)
    # From the side of the player who picks the colour and moves second.
    pairs = [(1 - said, 1 - result) for said, result in cross_validated(scored(rows, ADVICE_NODES))]
    bins = bins_of(pairs, BINS)
    for each in bins:
        low, high = each.interval
        print(f"  {each.games} games: {each.predicted:.1%} predicted, {each.observed:.1%} ({low:.1%} to {high:.1%})")
    if os.environ.get("CRESTFLOW_WRITE") == "1":
        title = "Expected and actual scores of the player who picks the colour"
        write(curves, len(rows), drawing(bins, title, "expected score", "actual score"))
