"""`crestflow survey`: solve many deals, and store what is found for study."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Generic

from crestflow.cli.common import (
    BAD_USAGE,
    Commands,
    Parser,
    add_game,
    add_json,
    examples,
    fail,
    journal_beside,
    mebibytes_number,
    positive_number,
    print_json,
    seconds_number,
    seed_number,
    whole_number,
)
from crestflow.cli.output import kept_file
from crestflow.cli.progress import Progress, bar
from crestflow.games.pantarei import PANTAREI
from crestflow.i18n import t, tc, tn
from crestflow.protocol import RulesError
from crestflow.survey.cluster import RayCluster
from crestflow.survey.journal import SurveyJournal
from crestflow.survey.pantarei import LEVEL, SnakePlan, SurveyedSnake, game_result
from crestflow.survey.plan import Row, RowPlan, SurveyedBoard, SurveyPlan, SurveyRow
from crestflow.survey.table import arrow, write_table
from crestflow.survey.workers import WorkerPool, WorkersLost

_MEMORY: Final = 1024
"""MiB for each worker's table."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "survey",
        description=t(
            "Solve many boards on all cores and write a Parquet file with one row for each. Every finished board is "
            "in the journal FILE.journal at once: after Ctrl-C or a kill, the same command goes on where it stopped. "
            "A whole deal takes minutes on one core; boards with four stones take seconds. In Pantareï nothing is "
            "solved: a level plays each snake against itself, with either colour first. {command} draws what a "
            "survey tells.",
            command="`crestflow report`",
        ),
        epilog=examples(
            "crestflow survey kamon --boards 2000 --seed 1 --stones 4 --out four-stones.parquet",
            "crestflow survey kamon --boards 24 --seed 9001 --memory 3072 --strategy 6 --out deals.parquet",
            "crestflow survey pantarei --boards 200 --seed 1 --level 6 --out snakes.parquet",
        ),
    )
    add_game(parser)
    _add_boards(parser)
    _add_limits(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _add_boards(parser: Parser) -> None:
    """Which boards, and what is stored of each."""
    parser.add_argument("--boards", type=positive_number, metavar="N", required=True, help=t("how many boards"))
    parser.add_argument("--seed", type=seed_number, metavar="S", default=0, help=t("the seed of the first board (0)"))
    parser.add_argument(
        "--out", metavar=tc("metavar", "FILE"), type=kept_file, required=True, help=t("the Parquet file to write")
    )
    parser.add_argument("--stones", type=whole_number, metavar="K", default=0, help=t("random safe stones first (0)"))
    parser.add_argument("--moves", action="store_true", help=t("the value of every legal move, too"))
    parser.add_argument(
        "--strategy",
        type=whole_number,
        metavar=tc("metavar", "PLIES"),
        default=0,
        help=t("store so many plies of the strategies (0)"),
    )
    parser.add_argument("--level", type=whole_number, metavar="L", help=t("Pantareï: the level that plays (6)"))


def _add_limits(parser: Parser) -> None:
    """How long each board may take, and who solves it."""
    parser.add_argument("--nodes", type=positive_number, metavar="N", help=t("give a board up after so many positions"))
    parser.add_argument("--seconds", type=seconds_number, metavar="S", help=t("give a board up after so many seconds"))
    parser.add_argument("--retry", action="store_true", help=t("try boards again that were given up"))
    parser.add_argument("--workers", type=positive_number, metavar="N", help=t("processes (one for each core)"))
    parser.add_argument(
        "--memory",
        type=mebibytes_number,
        metavar="MIB",
        help=t("MiB of memory for each worker's table (1024)"),
    )
    parser.add_argument(
        "--ray", metavar=tc("metavar", "ADDRESS"), help=t("solve on the Ray cluster at this address instead")
    )


def run(args: argparse.Namespace) -> int:
    """Solve what is missing, write the file, and say what was found."""
    if args.game == PANTAREI.name:
        _refuse(args, "stones", "moves", "strategy", "nodes", "seconds", "retry", "memory")
        return _survey(args, SnakePlan(args.boards, args.seed, LEVEL if args.level is None else args.level))
    _refuse(args, "level")
    plan = SurveyPlan(
        args.game,
        args.boards,
        args.seed,
        args.stones,
        moves=args.moves,
        strategy=args.strategy,
        nodes=args.nodes,
        seconds=args.seconds,
        memory=args.memory or _MEMORY,
    )
    return _survey(args, plan)


def _refuse(args: argparse.Namespace, *options: str) -> None:
    """Refuse options that a game has no use for."""
    for option in options:
        if getattr(args, option):
            raise RulesError(
                f"survey: --{option} has no meaning for {args.game}",
                cause="survey-option",
                option=f"--{option}",
                game=args.game,
            )


def _survey(args: argparse.Namespace, plan: RowPlan[Row]) -> int:
    """Find the missing rows, write the file, and say what was found."""
    arrow()  # says at once when it is missing, not after hours
    with SurveyJournal(journal_beside(args.out), plan) as journal:
        lost = _solve(args, plan, journal)
        boards = journal.boards
        write_table(args.out.resolve(), plan, boards)  # a link stays, and its file is replaced
    if args.json:
        print_json(_as_json(plan, boards))
    else:
        print(_as_text(plan, boards, args.out))
    return BAD_USAGE if lost and fail(lost) else 0


def _solve(args: argparse.Namespace, plan: RowPlan[Row], journal: SurveyJournal[Row]) -> str | None:
    """Solve the missing boards until Ctrl-C. Returns what went wrong, if anything did."""
    seeds = journal.missing(retry=args.retry)
    if not seeds:
        return None
    status = SurveyStatus(plan, journal, len(seeds))
    with Progress() as progress:
        try:
            with _solver(args, plan, len(seeds)) as solver:
                for board in solver.solve(seeds):
                    journal.add(board)
                    progress.show(status.after_another_board())
        except WorkersLost as error:
            return t(
                "the worker for the board of seed {seed} has died {times} times", seed=error.seed, times=error.times
            )
        except KeyboardInterrupt:
            pass
    return None


def _solver(args: argparse.Namespace, plan: RowPlan[Row], boards: int) -> WorkerPool[Row] | RayCluster[Row]:
    if args.ray is None:
        return WorkerPool(plan, min(boards, args.workers or os.cpu_count() or 1))
    return RayCluster(plan, args.ray)


class SurveyStatus(Generic[Row]):
    """The progress of a survey in a line, with the time that the rest will take at the pace so far."""

    def __init__(self, plan: RowPlan[Row], journal: SurveyJournal[Row], missing: int) -> None:
        self._plan = plan
        self._journal = journal
        self._missing = missing
        self._solved = 0
        self._began = time.monotonic()

    def after_another_board(self) -> str:
        """The line after one more board."""
        self._solved += 1
        left = self._missing - self._solved
        seconds = (time.monotonic() - self._began) / self._solved * left
        boards = self._journal.boards
        share = bar(len(boards) / self._plan.boards)
        rest = t("{duration} to go", duration=duration(seconds))
        return f"{share} {_finished(self._plan, boards)}: {_counts(boards)}  {rest}"


def duration(seconds: float) -> str:
    """A time in a few characters.

    >>> duration(42), duration(160), duration(7500)
    ('42 s', '3 min', '2 h 5 min')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _counts(boards: Iterable[SurveyRow]) -> str:
    found = _results(boards)
    said = {
        "black": t("{number} black", number=found["black"]),
        "white": t("{number} white", number=found["white"]),
        "draw": t("{number} draw", number=found["draw"]),
        "unsolved": t("{number} unsolved", number=found["unsolved"]),
        "first": t("{number} for the first mover", number=found["first"]),
        "second": t("{number} for the second mover", number=found["second"]),
    }
    return ", ".join(text for name, text in said.items() if found[name])


def _finished(plan: RowPlan[Row], boards: Sequence[Row]) -> str:
    if isinstance(plan, SnakePlan):
        games = sum(len(board.games) for board in boards if isinstance(board, SurveyedSnake))
        return t(
            "{finished} of {all} snakes, {games}",
            finished=len(boards),
            all=plan.boards,
            games=tn("{n} game", "{n} games", games),
        )
    return t("{finished} of {all} boards", finished=len(boards), all=plan.boards)


def _results(rows: Iterable[SurveyRow]) -> Counter[str]:
    """How often each result has come: of boards with best play, of snakes in the games that were played."""
    found = Counter[str]()
    for row in rows:
        if isinstance(row, SurveyedBoard):
            found["unsolved" if row.value is None else row.winner or "draw"] += 1
        elif isinstance(row, SurveyedSnake):
            found.update(game_result(each) for each in row.games)
    return found


def _as_text(plan: RowPlan[Row], boards: Sequence[Row], out: Path) -> str:
    found = _counts(boards) or (t("none played") if plan.question["game"] == PANTAREI.name else t("none solved"))
    lines = [f"{out}: {_finished(plan, boards)}: {found}."]
    if len(boards) < plan.boards:
        lines.append(t("The same command goes on with the rest."))
    return "\n".join(lines)


def _as_json(plan: RowPlan[Row], boards: Sequence[Row]) -> dict[str, object]:
    found = _results(boards)
    asked = {**plan.question, "boards": plan.boards, "finished": len(boards)}
    if isinstance(plan, SnakePlan):
        return {**asked, **{name: found[name] for name in ("first", "second", "draw")}}
    solved = {name: found[name] for name in ("black", "white", "draw", "unsolved")}
    return {**asked, **solved, "nodes": sum(board.nodes for board in boards if isinstance(board, SurveyedBoard))}
