"""A process that has everything imported and forks a server on demand, so that hundreds can be started and killed.

Each child is the real server in a process of its own; only the seconds of importing are saved. One JSON line on
standard input asks for one: its settings and its log file. The answer is its process id.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from crestflow.server.run import serve
from crestflow.server.settings import Settings


def serve_here(settings: dict[str, object]) -> None:
    """Turn this process into a server."""
    log = os.open(Path(str(settings.pop("log"))), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(source, target)
    serve(Settings(**settings))  # type: ignore[arg-type]  # the tests name the settings rightly


def main() -> None:
    """Fork for every line."""
    # Children that were killed must not stay as zombies: nobody waits for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve_here(json.loads(line))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
