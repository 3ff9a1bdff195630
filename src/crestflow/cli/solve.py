"""`crestflow solve`: the exact truth about a position."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING

from crestflow.cli.common import (
    NOT_KNOWN,
    Commands,
    add_first,
    add_game,
    add_json,
    add_moves,
    add_setup,
    examples,
    fail,
    mebibytes_number,
    positive_number,
    print_json,
    seconds_number,
)
from crestflow.cli.output import STANDARD_OUTPUT, file_name, kept_file
from crestflow.cli.positions import play_moves, state_from
from crestflow.cli.progress import Progress, bar, count, walk_depth
from crestflow.games import game
from crestflow.i18n import t, tc, tn
from crestflow.i18n.numbers import number
from crestflow.i18n.terms import player_name, value_name
from crestflow.protocol import State
from crestflow.vocabulary import Value

if TYPE_CHECKING:  # the engine takes a moment to import, and the help needs none
    from crestflow.certificates import WalkProgress
    from crestflow.engine import CertificateRequest, Engine, Solution


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "solve",
        description=t(
            "Find out whether the player to move wins, draws or loses with best play, and a move that does it. "
            "Ctrl-C stops the search and prints what is proven so far. A Kamon position with ten stones or more "
            "takes a moment; a whole board can take an hour."
        ),
        epilog=examples(
            'crestflow solve kamon "$(crestflow deal kamon --seed 7)" \\\n'
            '    --moves "a2 b2 a3 b1 a1 b4 b3 b5 a4 c1 d3 d2" --each'
        ),
    )
    add_game(parser)
    add_setup(parser)
    add_moves(parser)
    parser.add_argument("--each", action="store_true", help=t("the value of every legal move, too"))
    parser.add_argument("--distance", action="store_true", help=t("the plies to the end with best play, and the line"))
    parser.add_argument(
        "--certificate",
        metavar=tc("metavar", "FILE"),
        type=file_name,
        help=t("write a proof that {command} checks", command="`crestflow verify`"),
    )
    parser.add_argument("--seconds", type=seconds_number, metavar="S", help=t("stop after so many seconds"))
    parser.add_argument("--nodes", type=positive_number, metavar="N", help=t("stop after so many positions"))
    parser.add_argument(
        "--table", type=mebibytes_number, metavar="MIB", default=512, help=t("memory for the hash table in MiB (512)")
    )
    parser.add_argument(
        "--threads",
        type=_threads,
        metavar="N",
        default=1,
        help=t("search with so many threads; {all} takes every core (1)", all="all"),
    )
    parser.add_argument(
        "--checkpoint",
        type=kept_file,
        metavar=tc("metavar", "FILE"),
        help=t("keep what is proven in FILE, every minute and in the end, and go on from it if it is there (Kamon)"),
    )
    add_first(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _threads(text: str) -> int:
    from crestflow.engine import MAX_THREADS, cores  # noqa: PLC0415 (see above)

    if text == "all":
        return cores()
    number = positive_number(text)
    if number > MAX_THREADS:
        problem = t("{number} threads are too many: the engine can use {most}", number=text, most=MAX_THREADS)
        raise argparse.ArgumentTypeError(problem)
    return number


def run(args: argparse.Namespace) -> int:
    """Solve, show how it goes, and print what is known."""
    from crestflow.certificates import CertificateError  # noqa: PLC0415 (see above)
    from crestflow.engine import CheckpointError, Engine  # noqa: PLC0415

    state = play_moves(state_from(args.setup, game(args.game), args.first), args.moves)
    if problem := _refused(args):
        return fail(problem)
    try:
        with _certificate_file(args.certificate) as certificate:
            solution = _solve(Engine(args.table), state, args, certificate)
    except CheckpointError as error:
        from crestflow.cli.problems import checkpoint_problem  # noqa: PLC0415 (most files of proofs are right)

        return fail(checkpoint_problem(error))
    except CertificateError as error:
        from crestflow.cli.problems import certificate_problem  # noqa: PLC0415 (most certificates hold)

        return fail(certificate_problem(error))
    if args.json:
        print_json(_as_json(state, solution))
    else:
        print(_as_text(state, solution), file=sys.stderr if args.certificate == STANDARD_OUTPUT else sys.stdout)
    if args.certificate and solution.certificate is None:
        stopped = t("{file}: not written, because the search or the writing was stopped", file=args.certificate)
        print(stopped, file=sys.stderr)
    return 0 if solution.complete else NOT_KNOWN


def _refused(args: argparse.Namespace) -> str | None:
    """What cannot be done is said before a long search, not after it."""
    if args.json and args.certificate == STANDARD_OUTPUT:
        return t("only one of {one} and {other} can go to standard output", one="--json", other="--certificate")
    folder = Path(args.certificate or ".").absolute().parent
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        return t("{file}: there is no folder to write it to", file=args.certificate)
    return None


@contextmanager
def _certificate_file(name: str | None) -> Iterator[str | None]:
    """Where to write the certificate; for standard output a file that is copied there when it is whole."""
    if name != STANDARD_OUTPUT:
        yield name
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "certificate.cfp"
        yield str(path)
        if path.exists():
            with path.open("rb") as file:
                shutil.copyfileobj(file, sys.stdout.buffer)
            sys.stdout.buffer.flush()


def _solve(engine: Engine, state: State, args: argparse.Namespace, certificate: str | None) -> Solution:
    """Search in a thread of its own, so that Ctrl-C can stop it and keep what it knows."""
    legal = len(state.legal_moves())
    spoken = copy_context()  # the language belongs to this thread
    printed: set[str] = set()

    def report(partial: Solution) -> None:
        """Values are printed as they are found; JSON comes whole at the end."""
        silent = args.json or args.certificate == STANDARD_OUTPUT
        for move in () if silent else [move for move in partial.moves if move not in printed]:
            progress.print(f"  {move}: {value_name(partial.moves[move])}")
        printed.update(partial.moves)
        progress.show(_status(partial, legal, each=args.each))

    with Progress() as progress, ThreadPoolExecutor(1) as pool:
        search = pool.submit(
            engine.solve,
            state,
            moves=args.each,
            distance=args.distance,
            certificate=None if certificate is None else _request(certificate, progress),
            nodes=args.nodes,
            seconds=args.seconds,
            threads=args.threads,
            checkpoint=args.checkpoint,
            progress=lambda partial: spoken.run(report, partial),
        )
        try:
            while not search.done():
                wait([search], timeout=0.1)
        except KeyboardInterrupt:
            engine.stop()
        return search.result()


def _request(path: str, progress: Progress) -> CertificateRequest:
    from crestflow.engine import CertificateRequest  # noqa: PLC0415 (see above)

    def show(step: WalkProgress) -> None:
        found = t("certificate: {positions} positions", positions=count(step.positions))
        progress.show(f"{found} ({walk_depth(step)})")

    spoken = copy_context()  # the language belongs to this thread
    return CertificateRequest(path, os.cpu_count() or 1, lambda step: spoken.run(show, step))


def _status(partial: Solution, legal: int, *, each: bool) -> str:
    speed = count(partial.nodes / partial.seconds) if partial.seconds else "0"
    text = t(
        "{seconds} s, {nodes} positions, {speed}/s",
        seconds=number(partial.seconds, "6.1f"),
        nodes=count(partial.nodes),
        speed=speed,
    )
    if each:
        values = Counter(partial.moves.values())
        settled = ", ".join(f"{value_name(value)}: {number}" for value, number in values.items())
        text = f"{bar(len(partial.moves) / legal)} {text}, {settled or t('nothing proven yet')}"
    elif partial.value is not None:
        text += f", {_at_least(partial.value)}"
    return text


def _at_least(value: Value) -> str:
    match value:
        case "win":
            return t("at least a win")
        case "draw":
            return t("at least a draw")
        case "loss":
            return t("at least a loss")


def _as_text(state: State, solution: Solution) -> str:
    effort = t("{nodes} positions in {seconds} s", nodes=count(solution.nodes), seconds=number(solution.seconds, ".2f"))
    if solution.value is None:
        lines = [t("Not known: stopped after {effort}.", effort=effort)]
    else:
        lines = [f"{_verdict(state, solution.value, solution.best)} ({effort})"]
    if solution.distance is not None:
        lines.append(f"  {_length(state, solution.distance)}: {' '.join(solution.line)}".rstrip(": "))
    if not solution.complete and solution.moves:
        left = len(state.legal_moves()) - len(solution.moves)
        lines.append("  " + tn("{n} move not settled", "{n} moves not settled", left))
    if solution.certificate is not None:
        lines.append(
            "  "
            + t(
                "certificate: {positions} positions, {size} bytes",
                positions=count(solution.certificate.positions),
                size=solution.certificate.size,
            )
        )
    return "\n".join(lines)


def _length(state: State, distance: int) -> str:
    """The proof of a win in Pantareï need not be the shortest."""
    if state.game.kind == "pantarei":
        return tn("at most {n} ply to the end", "at most {n} plies to the end", distance)
    return tn("{n} ply to the end", "{n} plies to the end", distance)


def _verdict(state: State, value: Value, best: str | None) -> str:
    player = player_name(state.turn)
    match value, best:
        case "win", str(move):
            return t("{player} wins with {move}.", player=player, move=move)
        case "win", None:
            return t("{player} wins.", player=player)
        case "draw", str(move):
            return t("{player} can draw with {move}.", player=player, move=move)
        case "draw", None:
            return t("{player} can draw.", player=player)
        case _:
            return t("{player} loses.", player=player)


def _as_json(state: State, solution: Solution) -> dict[str, object]:
    return {
        "game": state.game.name,
        "position": str(state),
        "turn": state.turn,
        "value": solution.value,
        "best": solution.best,
        "moves": dict(solution.moves),
        "distance": solution.distance,
        "line": list(solution.line),
        "certificate": _certificate(solution),
        "complete": solution.complete,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }


def _certificate(solution: Solution) -> dict[str, object] | None:
    written = solution.certificate
    return None if written is None else {"positions": written.positions, "bytes": written.size}
