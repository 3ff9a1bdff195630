"""A program that begins as a player of Kamon should, and then does the wrong thing that its first argument names.

Run by the tests: ``python hostile_program.py WHAT FOLDER``. It leaves its process id in the folder, so that the tests
can see whether it is gone.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

BOT: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "ugi_bot.py"))


def say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def forever() -> None:
    while True:
        time.sleep(60)


def at_start(what: str) -> None:
    """What goes wrong before the first line is read."""
    if what == "silent":
        forever()
    if what == "crash at start":
        raise RuntimeError("no network file")
    if what == "status at start":
        sys.exit(3)
    if what == "closes output":
        os.close(1)
        forever()
    if what == "leaves a child":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        sys.exit(0)
    if what == "ignores the end":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)


def instead_of_a_move(what: str) -> bool:
    """Do what goes wrong in place of an answer to `go`; whether anything did."""
    if what == "garbage":
        for _ in range(50):
            sys.stdout.buffer.write(os.urandom(200).replace(b"bestmove", b"") + b"\n")
        sys.stdout.buffer.flush()
        say("bestmove", "Bestmove a2", "move a2", "bestmove_a2")
    while what == "endless lines":
        say("info string and so on")
    while what == "endless line":
        sys.stdout.write("on and on ")
    return what in ("garbage", "no answer")


def answer(what: str, position: Any, moves: int) -> None:
    """Answer `go`, well or badly."""
    if instead_of_a_move(what):
        return
    if what == "slow":
        time.sleep(2)
    if what == "closes input":
        os.close(0)  # before the answer, so that the next line finds it closed
    if what == "crash later" and moves >= 3:
        raise RuntimeError("out of ideas")
    best = BOT["NAMES"][BOT["choose"](position)]
    blank = BOT["NAMES"][position.tokens.index("--")]
    wrong = {"no such cell": "z9", "illegal cell": blank, "resigns": "resign", "huge move": "a2" * 5000}
    for _ in range(2 if what == "answers twice" else 1):
        say(f"bestmove {wrong.get(what, best)}")
    if what == "closes input":
        forever()


def main() -> None:
    what, folder = sys.argv[1:]
    Path(folder, f"{os.getpid()}.pid").touch()
    at_start(what)
    position, moves = None, 0
    for line in sys.stdin:
        command, *words = line.split()
        if command == "ugi":
            say("hello there", "id name Hostile", "option name Level type spin default 1 min 1 max 9", "ugiok")
        elif command == "isready" and what != "never ready":
            say("readyok")
        elif command == "uginewgame":
            moves = 0
        elif command == "position":
            position = BOT["read_position"](words, wild=False)
        elif command == "go":
            moves += 1
            answer(what, position, moves)
        elif command == "quit" and what != "ignores the end":
            break
    if what == "ignores the end":
        forever()


if __name__ == "__main__":
    main()
