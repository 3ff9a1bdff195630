"""`crestflow arena`: tournaments between the computer's players and foreign programs."""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from crestflow.arena import Played, Sprt, Task, TimeControl, WorkerFailed, pairings, tournament
from crestflow.cli.arena_arguments import SPRT_GAMES, Entrant, add_arguments, entrants_from
from crestflow.cli.arena_table import Table
from crestflow.cli.common import Commands, Parser, examples, fail, print_json
from crestflow.cli.progress import Progress, bar
from crestflow.i18n import t
from crestflow.players import NAMES
from crestflow.protocol import RulesError
from crestflow.records import save_record


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser: Parser = commands.add_parser(
        "arena",
        description=t(
            "Let players meet, every setup twice with the sides exchanged, on all cores, and rate them. "
            "Players: {names}, or the command of a program that speaks UGI. Ctrl-C stops and prints what was played.",
            names=", ".join(NAMES),
        ),
        epilog=examples(
            "crestflow arena kamon --players 1 2 3 4 --ladder --games 200 --records games/",
            'crestflow arena pantarei --players 3 "python my_bot.py" --clock 60+0.6 --sprt elo0=0 elo1=20',
        ),
    )
    add_arguments(parser)
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class _Meeting:
    """What the command line asks for."""

    entrants: list[Entrant]
    tasks: list[Task]
    control: TimeControl
    sprt: Sprt | None
    folder: Path | None


def run(args: argparse.Namespace) -> int:
    """Play the tournament and print the table."""
    entrants = entrants_from(args)
    if len(entrants) < 2:
        raise RulesError(t("arena: a tournament takes two different players at least"))
    if args.sprt and len(entrants) > 2:
        raise RulesError(t("arena: {option} compares two players", option="--sprt"))
    names = [entrant.name for entrant in entrants]
    games = args.games or (SPRT_GAMES if args.sprt else 200)
    meeting = _Meeting(
        entrants,
        pairings(args.game, names, games, seed=args.seed, ladder=args.ladder),
        _time_control(args),
        args.sprt,
        None if args.records is None else Path(args.records),
    )
    if meeting.folder is not None:
        meeting.folder.mkdir(parents=True, exist_ok=True)
    table = Table(args.game, names, args.sprt)
    failure = _play(meeting, args.workers, table)
    if args.json:
        print_json(table.as_json())
    else:
        print(table.as_text())
    return fail(f"arena: {failure}") if failure else 0


def _time_control(args: argparse.Namespace) -> TimeControl:
    initial, increment = args.clock or (None, 0.0)
    return TimeControl(initial, increment, args.seconds, args.nodes, args.margin)


def _play(meeting: _Meeting, workers: int | None, table: Table) -> str:
    """Play all games, or as many as are done when the test has decided or Ctrl-C is pressed; what went wrong."""
    entrants = {each.name: each.entry for each in meeting.entrants if each.entry is not None}
    games = tournament(meeting.tasks, workers, entrants=entrants, control=meeting.control)
    with Progress() as progress:
        try:
            with closing(games):  # type: ignore[type-var] # a generator
                for game in games:
                    table.add(game)
                    _save(game, meeting)
                    progress.show(_status(len(meeting.tasks), table))
                    if table.decision is not None:
                        break
        except WorkerFailed as error:
            return str(error)
        except KeyboardInterrupt:
            print(t("stopped"), file=sys.stderr)
    return ""


def _status(games: int, table: Table) -> str:
    played = t("{played} of {all} games", played=table.games, all=games)
    text = f"{bar(table.games / games)} {played}"
    return f"{text}  {table.sprt_status}" if table.sprt_status else text


def _save(game: Played, meeting: _Meeting) -> None:
    if meeting.folder is not None:
        numbers = {entrant.name: number for number, entrant in enumerate(meeting.entrants, 1)}
        save_record(game.record, meeting.folder / _file_name(game.task, numbers))


def _file_name(task: Task, numbers: dict[str, int]) -> str:
    """A name that says who played whom; a command is cut to what a file system takes, and has its number."""
    seats = "-".join(_short(name, numbers[name]) for name in (task.black, task.white))
    return f"{task.game.replace(':', '-')}-{task.pair:04}-{seats}.json"


def _short(name: str, number: int) -> str:
    if name in NAMES:
        return name
    return f"{number}_{re.sub(r'[^A-Za-z0-9_.]+', '_', name)[-40:].strip('_')}"
