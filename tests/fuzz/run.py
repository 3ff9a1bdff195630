"""Fuzz a target with Atheris, a coverage-guided fuzzer, from the corpus in the tree.

    python -m tests.fuzz.run records --runs 1000000
    python -m tests.fuzz.run ugi --seconds 60

Inputs that reach new code are kept in `build/fuzz/TARGET`. An input that crashes or hangs is written there as
`crash-…`: mend what it shows, and add it to the corpus. A hang is told by processor time, so that other work on the
machine does not look like one.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

# The fuzzer has no types.
atheris: Any = import_module("atheris")

CORPUS = Path(__file__).parent / "corpus"
FOUND = Path(__file__).parents[2] / "build" / "fuzz"
HANG_SECONDS = 20
"""The processor time after which an input hangs; libFuzzer's own limit, by the clock, is for code outside of Python."""
CLOCK_LIMIT = 1200

# Only what is imported inside is watched by the fuzzer.
with atheris.instrument_imports(include=["crestflow"]):
    from tests.fuzz.targets import MAX_BYTES, TARGETS


def _hangs(_number: int, _frame: FrameType | None) -> NoReturn:
    raise RuntimeError(f"an input took more than {HANG_SECONDS} s of processor time")


def limited(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """A target that fails where an input takes too much processor time."""
    signal.signal(signal.SIGVTALRM, _hangs)

    def run(data: bytes) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, HANG_SECONDS)
        target(data)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    return run


def main() -> None:
    """Fuzz until a limit is reached or something is found."""
    parser = argparse.ArgumentParser(description="Fuzz a reader of foreign bytes.")
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--runs", type=int, default=-1, help="stop after so many inputs")
    parser.add_argument("--seconds", type=int, default=0, help="stop after so many seconds")
    parser.add_argument("--seed", type=int, default=1, help="where the fuzzer's chance begins (1)")
    args = parser.parse_args()
    found = FOUND / args.target
    found.mkdir(parents=True, exist_ok=True)
    flags = [f"-runs={args.runs}", f"-max_total_time={args.seconds}", f"-seed={args.seed}", f"-max_len={MAX_BYTES}"]
    flags += [f"-timeout={CLOCK_LIMIT}", f"-artifact_prefix={found}/", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *flags, str(found), str(CORPUS / args.target)], limited(TARGETS[args.target]))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
