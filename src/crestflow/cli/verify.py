"""`crestflow verify`: check certificates by the reference rules alone."""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import Final

from crestflow.certificates import CertificateError, Verification, WalkProgress, verify_certificate
from crestflow.cli.common import BAD_USAGE, NO, Commands, add_json, print_json, whole_number
from crestflow.cli.progress import Progress, bar, count

_VERDICTS: Final = {"win": "wins", "draw": "draws", "loss": "loses"}


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        help="check certificates",
        description=(
            "Check every reply of each certificate by the rules of the game, without the engine, and say what is\n"
            "proven, or the first thing that is wrong. `crestflow solve --certificate` writes certificates.\n"
            "Exit status 1 when any certificate does not hold."
        ),
        epilog="example:\n  crestflow verify proof.cfp",
    )
    parser.add_argument("certificates", metavar="FILE", nargs="+", help="a certificate")
    parser.add_argument("--workers", type=whole_number, metavar="N", default=0, help="processes (one for each core)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check every certificate, and go on after one that does not hold."""
    return max(_verify(name, args) for name in args.certificates)


def _verify(name: str, args: argparse.Namespace) -> int:
    started = time.monotonic()
    try:
        with Progress() as progress:
            found = verify_certificate(
                name,
                workers=args.workers or os.cpu_count() or 1,
                progress=lambda step: progress.show(_status(step, time.monotonic() - started)),
            )
    except OSError as error:
        return _refuse(name, args, error.strerror or str(error), BAD_USAGE)
    except CertificateError as error:
        return _refuse(name, args, str(error), NO)
    seconds = time.monotonic() - started
    if args.json:
        print_json(_as_json(name, found, seconds))
    else:
        print(f"{name}: {_summary(found)}. ({count(found.positions)} positions in {seconds:.1f} s)\n  {found.position}")
    return 0


def _status(step: WalkProgress, seconds: float) -> str:
    share = step.share or 0.0
    left = f"{seconds / share - seconds:.0f} s left" if share > 0.01 else "time left not known yet"
    speed = count(step.positions / seconds) if seconds else "0"
    return f"{bar(share)} {count(step.positions)} positions  {speed}/s  {left}  ({step.ply} stones, {step.claim})"


def _summary(found: Verification) -> str:
    claims = " and ".join(map(str, found.claims))
    if found.value is None:
        return f"it is proven that {claims}"
    return f"it is proven that {found.turn}, to move, {_VERDICTS[found.value]}: {claims}"


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


def _refuse(name: str, args: argparse.Namespace, problem: str, status: int) -> int:
    if args.json:
        print_json({"certificate": name, "ok": False, "error": problem})
    else:
        print(f"{name}: {problem}", file=sys.stderr)
    return status
