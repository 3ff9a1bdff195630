"""`crestflow engine`: the engine as a program that speaks UGI."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Iterator
from typing import BinaryIO

from crestflow.cli.common import Commands, examples
from crestflow.i18n import t

MAX_LINE = 1 << 20
"""The most bytes of a line; a game of ten thousand moves has a tenth of that."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "engine",
        description=t(
            "Speak UGI, the Universal Game Interface, on standard input and output: for match runners such as "
            "cutegames, and for other programs. The options Game and Seed choose what {command} is.",
            command="`position startpos`",
        ),
        epilog=examples("printf 'ugi\\nposition startpos\\ngo movetime 500\\n' | crestflow engine"),
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Answer the host until it says `quit` or is gone."""
    from crestflow.ugi.session import UgiSession  # noqa: PLC0415 (starting the engine takes a moment)

    output = _Output()
    session = UgiSession(output.write)
    try:
        for line in _lines(sys.stdin.buffer):
            if not session.handle(line) or output.closed:
                break
        else:
            session.finish()
    finally:
        session.close()
    return 0


class _Output:
    """Standard output, a whole line at a time, from every thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.closed = False

    def write(self, line: str) -> None:
        with self._lock:
            if self.closed:
                return
            try:
                print(line, flush=True)
            except BrokenPipeError:
                # The host has gone. What is still buffered has nowhere to go.
                self.closed = True
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a host; of one that is far too long, the first part."""
    while data := stream.readline(MAX_LINE):
        yield data.decode("utf-8", "replace")
        while len(data) == MAX_LINE and not data.endswith(b"\n"):
            data = stream.readline(MAX_LINE)
