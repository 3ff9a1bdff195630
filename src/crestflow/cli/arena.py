"""`crestflow arena`: tournaments between the computer's players."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from crestflow.arena import Played, Score, Task, pairings, ratings, tournament
from crestflow.cli.common import Commands, add_game, add_json, examples, print_json, seed_number, whole_number
from crestflow.cli.progress import Progress, bar
from crestflow.i18n import t, tc
from crestflow.players import NAMES
from crestflow.protocol import RulesError
from crestflow.records import save_record


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "arena",
        help=t("tournaments between the computer's players"),
        description=t(
            "Let players meet, every setup twice with the sides exchanged, on all cores, and rate them. "
            "Players: {names}. Ctrl-C stops and prints what was played.",
            names=", ".join(NAMES),
        ),
        epilog=examples("crestflow arena kamon --players 1 2 3 4 --ladder --games 200 --records games/"),
    )
    add_game(parser)
    parser.add_argument(
        "--players",
        nargs="+",
        choices=NAMES,
        required=True,
        metavar=tc("metavar", "PLAYER"),
        help=t("who takes part"),
    )
    parser.add_argument(
        "--games", type=_games, metavar="N", default=200, help=t("games between two players, even (200)")
    )
    parser.add_argument("--ladder", action="store_true", help=t("only neighbours in the list meet"))
    parser.add_argument("--workers", type=whole_number, metavar="N", default=0, help=t("processes (one for each core)"))
    parser.add_argument("--seed", type=seed_number, metavar="N", default=0, help=t("another seed, other setups (0)"))
    parser.add_argument(
        "--records", metavar=tc("metavar", "DIR"), help=t("write a record of every game into this folder")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def _games(text: str) -> int:
    games = whole_number(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError(t("{text}: every setup is played twice, so the number is even", text=text))
    return games


def run(args: argparse.Namespace) -> int:
    """Play the tournament and print the table."""
    players = list(dict.fromkeys(args.players))
    if len(players) < 2:
        raise RulesError(t("arena: a tournament takes two different players at least"))
    folder = Path(args.records) if args.records else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    tasks = pairings(args.game, players, args.games, seed=args.seed, ladder=args.ladder)
    played = _play(tasks, args.workers or None, folder)
    scores = _scores(played)
    if args.json:
        print_json(_as_json(args.game, players, scores))
    else:
        print(_as_text(players, scores))
    return 0


def _play(tasks: list[Task], workers: int | None, folder: Path | None) -> list[Played]:
    """Play all games, or as many as are done when Ctrl-C is pressed."""
    played: list[Played] = []
    with Progress() as progress:
        try:
            for game in tournament(tasks, workers):
                played.append(game)
                if folder is not None:
                    save_record(game.record, folder / _file_name(game.task))
                done = t("{played} of {all} games", played=len(played), all=len(tasks))
                progress.show(f"{bar(len(played) / len(tasks))} {done}")
        except KeyboardInterrupt:
            pass
    return played


def _file_name(task: Task) -> str:
    return f"{task.game.replace(':', '-')}-{task.pair:04}-{task.black}-{task.white}.json"


def _scores(played: Iterable[Played]) -> dict[tuple[str, str], Score]:
    """What each player scored against each other one, from the pairs of which both games were played."""
    pairs: dict[tuple[str, str, int], list[float]] = defaultdict(list)
    for game in played:
        task = game.task
        pairs[task.black, task.white, task.pair].append(game.score(task.black))
        pairs[task.white, task.black, task.pair].append(game.score(task.white))
    means: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (a, b, _), results in sorted(pairs.items()):
        if len(results) == 2:
            means[a, b].append(sum(results) / 2)
    return {meeting: Score(tuple(values)) for meeting, values in means.items()}


def _as_text(players: list[str], scores: dict[tuple[str, str], Score]) -> str:
    if not scores:
        return t("No pair of games was finished.")
    names = f"{tc('column', 'player'):<10}{tc('column', 'against'):<10}{tc('column', 'games'):>7}"
    lines = [f"{names}   {tc('column', 'score'):<15}{tc('column', 'Elo difference')}"]
    for a, b in _meetings(players, scores):
        score = scores[b, a]
        low, high = score.elo[1:]
        lines.append(
            f"{b:<10}{a:<10}{score.games:>7}   {score.mean:6.1%} ±{score.error:5.1%}"
            f"{score.elo[0]:>+8.0f}  ({t('{low} to {high}', low=f'{low:+.0f}', high=f'{high:+.0f}')})"
        )
    lines.append("\n" + t("rating, first player 0"))
    lines += [f"{name:<10}{rating:>+8.0f}" for name, rating in _ratings(players, scores).items()]
    return "\n".join(lines)


def _meetings(players: list[str], scores: dict[tuple[str, str], Score]) -> list[tuple[str, str]]:
    return [(a, b) for at, a in enumerate(players) for b in players[at + 1 :] if (b, a) in scores]


def _ratings(players: list[str], scores: dict[tuple[str, str], Score]) -> dict[str, float]:
    return ratings(players, {meeting: score.mean * score.games for meeting, score in scores.items()})


def _as_json(name: str, players: list[str], scores: dict[tuple[str, str], Score]) -> dict[str, object]:
    return {
        "game": name,
        "meetings": [
            {
                "player": b,
                "against": a,
                "games": scores[b, a].games,
                "score": scores[b, a].mean,
                "error": scores[b, a].error,
                "elo": scores[b, a].elo,
            }
            for a, b in _meetings(players, scores)
        ],
        "ratings": _ratings(players, scores),
    }
