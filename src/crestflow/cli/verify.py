"""`crestflow verify`: check certificates by the reference rules alone."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from crestflow.certificates import CertificateError, Claim, Verification, WalkProgress, verify_certificate
from crestflow.cli.common import BAD_USAGE, NO, Commands, add_json, examples, positive_number, print_json
from crestflow.cli.positions import STANDARD_INPUT
from crestflow.cli.progress import Progress, bar, count, walk_depth
from crestflow.i18n import t, tc
from crestflow.i18n.numbers import number
from crestflow.i18n.system_errors import system_error
from crestflow.i18n.terms import player_name


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        description=t(
            "Check every reply of each certificate by the rules of the game, without the engine, and say what is "
            "proven, or the first thing that is wrong. {command} writes certificates. Exit status 1 when any "
            "certificate does not hold.",
            command="`crestflow solve --certificate`",
        ),
        epilog=examples("crestflow verify proof.cfp"),
    )
    parser.add_argument(
        "certificates", metavar=tc("metavar", "FILE"), nargs="+", help=t("a certificate; - is standard input")
    )
    parser.add_argument("--workers", type=positive_number, metavar="N", help=t("processes (one for each core)"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check every certificate, and go on after one that does not hold."""
    return max(_verify(name, args) for name in args.certificates)


@contextmanager
def _file(name: str) -> Iterator[str]:
    """Where the certificate lies: what comes from standard input is kept for as long as it is read, at many places."""
    if name != STANDARD_INPUT:
        yield name
        return
    with tempfile.NamedTemporaryFile(suffix=".cfp") as kept:
        shutil.copyfileobj(sys.stdin.buffer, kept)
        kept.flush()
        yield kept.name


def _verify(name: str, args: argparse.Namespace) -> int:
    started = time.monotonic()
    try:
        with _file(name) as path, Progress() as progress:
            found = verify_certificate(
                path,
                workers=args.workers or os.cpu_count() or 1,
                progress=lambda step: progress.show(_status(step, time.monotonic() - started)),
            )
    except OSError as error:
        return _refuse(name, args, error.strerror or str(error), system_error(error), BAD_USAGE)
    except CertificateError as error:
        from crestflow.cli.problems import certificate_problem  # noqa: PLC0415 (most certificates hold)

        return _refuse(name, args, str(error), certificate_problem(error), NO)
    seconds = time.monotonic() - started
    if args.json:
        print_json(_as_json(name, found, seconds))
    else:
        effort = t("{nodes} positions in {seconds} s", nodes=count(found.positions), seconds=number(seconds, ".1f"))
        print(f"{name}: {_summary(found)}. ({effort})\n  {found.position}")
    return 0


def _status(step: WalkProgress, seconds: float) -> str:
    share = step.share or 0.0
    known = share > 0.01
    left = t("{seconds} s left", seconds=f"{seconds / share - seconds:.0f}") if known else t("time left not known yet")
    effort = t(
        "{seconds} s, {nodes} positions, {speed}/s",
        seconds=f"{seconds:.0f}",
        nodes=count(step.positions),
        speed=count(step.positions / seconds) if seconds else "0",
    )
    return f"{bar(share)} {effort}, {left} ({walk_depth(step)}, {_claim(step.claim)})"


def _summary(found: Verification) -> str:
    claims = ", ".join(map(_claim, found.claims))
    player = player_name(found.turn)
    match found.value:
        case None:
            return t("it is proven: {claims}", claims=claims)
        case "win":
            return t("it is proven that {player}, to move, wins: {claims}", player=player, claims=claims)
        case "draw":
            return t("it is proven that {player}, to move, draws: {claims}", player=player, claims=claims)
        case "loss":
            return t("it is proven that {player}, to move, loses: {claims}", player=player, claims=claims)


def _claim(claim: Claim) -> str:
    player = player_name(claim.player)
    return t("{player} wins", player=player) if claim.goal == "win" else t("{player} does not lose", player=player)


def _as_json(name: str, found: Verification, seconds: float) -> dict[str, object]:
    return {
        "certificate": name,
        "ok": True,
        "game": found.game,
        "position": found.position,
        "turn": found.turn,
        "value": found.value,
        "claims": [{"player": claim.player, "goal": claim.goal} for claim in found.claims],
        "positions": found.positions,
        "seconds": round(seconds, 3),
    }


def _refuse(name: str, args: argparse.Namespace, problem: str, said: str, status: int) -> int:
    """Programs read the problem in English, people as it is said in their language."""
    if args.json:
        print_json({"certificate": name, "ok": False, "error": problem})
    else:
        print(f"{name}: {said}", file=sys.stderr)
    return status
