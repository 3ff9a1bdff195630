"""`crestflow arena`: tournaments between the computer's players."""

from __future__ import annotations

import argparse
from pathlib import Path

from crestflow.arena import Played, Score, Task, pairings, ratings, tournament
from crestflow.arena import scores as scores_of
from crestflow.cli.common import Commands, add_game, add_json, print_json, seed_number, whole_number
from crestflow.cli.progress import Progress, bar
from crestflow.players import NAMES
from crestflow.protocol import RulesError
from crestflow.records import save_record


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "arena",
        help="tournaments between the computer's players",
        description=(
            "Let players meet, every setup twice with the sides exchanged, on all cores, and rate them.\n"
            f"Players: {', '.join(NAMES)}. Ctrl-C stops and prints what was played."
        ),
        epilog="example:\n  crestflow arena kamon --players 1 2 3 4 --ladder --games 200 --records games/",
    )
    add_game(parser)
    parser.add_argument("--players", nargs="+", choices=NAMES, required=True, metavar="PLAYER", help="who takes part")
    parser.add_argument("--games", type=_games, metavar="N", default=200, help="games between two players, even (200)")
    parser.add_argument("--ladder", action="store_true", help="only neighbours in the list meet")
    parser.add_argument("--workers", type=whole_number, metavar="N", default=0, help="processes (one for each core)")
    parser.add_argument("--seed", type=seed_number, metavar="N", default=0, help="another seed, other setups (0)")
    parser.add_argument("--records", metavar="DIR", help="write a record of every game into this folder")
    add_json(parser)
    parser.set_defaults(run=run)


def _games(text: str) -> int:
    games = whole_number(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError(f"{text}: every setup is played twice, so the number is even")
    return games


def run(args: argparse.Namespace) -> int:
    """Play the tournament and print the table."""
    players = list(dict.fromkeys(args.players))
    if len(players) < 2:
        raise RulesError("arena: a tournament takes two different players at least")
    folder = Path(args.records) if args.records else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    tasks = pairings(args.game, players, args.games, seed=args.seed, ladder=args.ladder)
    played = _play(tasks, args.workers or None, folder)
    scores = scores_of(played)
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
                progress.show(f"{bar(len(played) / len(tasks))} {len(played)} of {len(tasks)} games")
        except KeyboardInterrupt:
            pass
    return played


def _file_name(task: Task) -> str:
    return f"{task.game.replace(':', '-')}-{task.pair:04}-{task.black}-{task.white}.json"


def _as_text(players: list[str], scores: dict[tuple[str, str], Score]) -> str:
    if not scores:
        return "No pair of games was finished."
    lines = ["player    against     games   score          Elo difference"]
    for a, b in _meetings(players, scores):
        score = scores[b, a]
        low, high = score.elo[1:]
        lines.append(
            f"{b:<10}{a:<10}{score.games:>7}   {score.mean:6.1%} ±{score.error:5.1%}"
            f"{score.elo[0]:>+8.0f}  ({low:+.0f} to {high:+.0f})"
        )
    lines.append("\nrating, first player 0")
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
