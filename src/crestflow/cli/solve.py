"""`crestflow solve`: the exact truth about a position."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

from crestflow.certificates import WalkProgress
from crestflow.cli.common import NO, Commands, add_first, add_game, add_json, fail, print_json, whole_number
from crestflow.cli.positions import play_moves, state_from
from crestflow.cli.progress import Progress, bar, count
from crestflow.engine import MAX_TABLE_MIB, MAX_THREADS, CertificateRequest, Engine, KeptError, Solution, cores
from crestflow.games import game
from crestflow.protocol import State


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "solve",
        help="find the exact value of a position",
        description=(
            "Find out whether the player to move wins, draws or loses with best play, and a move that does it.\n"
            "Ctrl-C stops the search and prints what is proven so far. A Kamon position with ten stones or more\n"
            "takes a moment; a whole board can take an hour."
        ),
        epilog=(
            'example:\n  crestflow solve kamon "$(crestflow deal kamon --seed 7)" \\\n'
            '    --moves "a2 b2 a3 b1 a1 b4 b3 b5 a4 c1 d3 d2" --each'
        ),
    )
    add_game(parser)
    parser.add_argument("setup", metavar="SETUP", help="a setup, a position text or a share link")
    parser.add_argument("--moves", metavar="MOVES", default="", help="moves to play first, split by spaces")
    parser.add_argument("--each", action="store_true", help="the value of every legal move, too")
    parser.add_argument("--distance", action="store_true", help="the plies to the end with best play, and the line")
    parser.add_argument("--certificate", metavar="FILE", help="write a proof that `crestflow verify` checks")
    parser.add_argument("--seconds", type=_seconds, metavar="S", help="stop after so many seconds")
    parser.add_argument("--nodes", type=_positive, metavar="N", help="stop after so many positions")
    parser.add_argument("--table", type=_mebibytes, metavar="MIB", default=512, help="memory for the hash table (512)")
    parser.add_argument(
        "--threads", type=_threads, metavar="N", default=1, help="search with so many threads, or all that fit (all)"
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="keep what is proven in FILE, every minute and in the end, and go on from it if it is there (Kamon)",
    )
    add_first(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def _positive(text: str) -> int:
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is too few")
    return number


def _mebibytes(text: str) -> int:
    number = _positive(text)
    if number > MAX_TABLE_MIB:
        raise argparse.ArgumentTypeError(f"{text} MiB are too many: the engine can take {MAX_TABLE_MIB}")
    return number


def _threads(text: str) -> int:
    if text == "all":
        return cores()
    number = _positive(text)
    if number > MAX_THREADS:
        raise argparse.ArgumentTypeError(f"{text} threads are too many: the engine can use {MAX_THREADS}")
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def run(args: argparse.Namespace) -> int:
    """Solve, show how it goes, and print what is known."""
    state = play_moves(state_from(args.setup, game(args.game), args.first), args.moves)
    if problem := _refused(state, args):
        return fail(problem)
    try:
        solution = _solve(Engine(args.table), state, args)
    except KeptError as error:
        return fail(str(error))
    if args.json:
        print_json(_as_json(state, solution))
    else:
        print(_as_text(state, solution))
    if args.certificate and solution.certificate is None:
        print(f"{args.certificate}: not written, because the search or the writing was stopped", file=sys.stderr)
        return NO
    return 0


def _refused(state: State, args: argparse.Namespace) -> str | None:
    """What cannot be done is said before a long search, not after it."""
    if state.game.kind != "kamon" and (args.distance or args.certificate):
        return f"distances and certificates are for Kamon, not for {state.game.name}"
    folder = Path(args.certificate or ".").absolute().parent
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        return f"{args.certificate}: there is no folder to write it to"
    return None


def _solve(engine: Engine, state: State, args: argparse.Namespace) -> Solution:
    """Search in a thread of its own, so that Ctrl-C can stop it and keep what it knows."""
    legal = len(state.legal_moves())
    printed: set[str] = set()

    def report(partial: Solution) -> None:
        """Values are printed as they are found; JSON comes whole at the end."""
        for move in () if args.json else [move for move in partial.moves if move not in printed]:
            progress.print(f"  {move}: {partial.moves[move]}")
        printed.update(partial.moves)
        progress.show(_status(partial, legal, each=args.each))

    with Progress() as progress, ThreadPoolExecutor(1) as pool:
        search = pool.submit(
            engine.solve,
            state,
            moves=args.each,
            distance=args.distance,
            certificate=None if args.certificate is None else _request(args.certificate, progress),
            nodes=args.nodes,
            seconds=args.seconds,
            threads=args.threads,
            keep=args.keep,
            progress=report,
        )
        try:
            while not search.done():
                wait([search], timeout=0.1)
        except KeyboardInterrupt:
            engine.stop()
        return search.result()


def _request(path: str, progress: Progress) -> CertificateRequest:
    def show(step: WalkProgress) -> None:
        progress.show(f"certificate: {count(step.positions)} positions  ({step.ply} stones, {step.claim})")

    return CertificateRequest(path, os.cpu_count() or 1, show)


def _status(partial: Solution, legal: int, *, each: bool) -> str:
    speed = count(partial.nodes / partial.seconds) if partial.seconds else "0"
    text = f"{partial.seconds:6.1f} s  {count(partial.nodes)} positions  {speed}/s"
    if each:
        values = Counter(partial.moves.values())
        proven = ", ".join(f"{number} {value}" for value, number in values.items())
        text = f"{bar(len(partial.moves) / legal)} {text}  {proven or 'nothing proven yet'}"
    elif partial.value is not None:
        text += f"  at least a {partial.value}"
    return text


def _as_text(state: State, solution: Solution) -> str:
    effort = f"{count(solution.nodes)} positions in {solution.seconds:.2f} s"
    if solution.value is None:
        lines = [f"Not known: stopped after {effort}."]
    else:
        verdict = {"win": "wins", "draw": "can draw", "loss": "loses"}[solution.value]
        how = f" with {solution.best}" if solution.best and solution.value != "loss" else ""
        lines = [f"{state.turn.capitalize()} {verdict}{how}. ({effort})"]
    if solution.distance is not None:
        lines.append(f"  {solution.distance} plies to the end: {' '.join(solution.line)}")
    if not solution.complete and solution.moves:
        lines.append(f"  {len(state.legal_moves()) - len(solution.moves)} moves not settled")
    if solution.certificate is not None:
        lines.append(
            f"  certificate: {count(solution.certificate.positions)} positions, {solution.certificate.size} bytes"
        )
    return "\n".join(lines)


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
