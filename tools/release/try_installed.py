"""Use an installed Crestflow as its users would: games, commands, the page. Run it with the environment's own Python.

    python -I tools/release/try_installed.py

It imports nothing from the repository, so that only what was installed is tried.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import crestflow
from crestflow.engine import Engine

COMMAND = Path(sys.executable).with_name("crestflow")
GAMES = ("kamon", "kamon:wild", "pantarei")
PLIES_BEFORE_SOLVING = {"kamon": 24, "pantarei": 30}


def expect(condition: bool, what: str) -> None:
    """End with a word about what is wrong."""
    if not condition:
        sys.exit(f"the installed package failed: {what}")


def run(*arguments: str) -> str:
    """What a command prints."""
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=120)  # noqa: S603
    expect(done.returncode == 0, f"crestflow {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def random_game(name: str, seed: int) -> crestflow.State:
    """A whole game of random moves, in which the engine agrees on the number of legal moves at each turn."""
    chance = random.Random(seed)
    engine = Engine(table_mib=1)
    state = crestflow.game(name).deal(seed=seed)
    while state.outcome is None:
        moves = state.legal_moves()
        expect(engine.perft(state, 1) == len(moves), f"{name}: the engine and the rules differ on {state}")
        state = state.play(chance.choice(moves))
    return state


def try_games() -> None:
    """A whole game of each kind."""
    for name in GAMES:
        state = random_game(name, seed=7)
        expect(state.outcome is not None, f"{name} did not end")
        print(f"{name}: {len(state.moves)} moves, {state.outcome}")


def try_commands() -> None:
    """A deal, the value of a late position, a drawing."""
    for name, plies in PLIES_BEFORE_SOLVING.items():
        setup = run("deal", name, "--seed", "7").strip()
        expect(crestflow.game(name).start(setup).outcome is None, f"deal {name}")
        moves = " ".join(_long_game(name, plies))
        answer = json.loads(run("solve", name, setup, "--moves", moves, "--json"))
        expect(answer["value"] in ("win", "draw", "loss"), f"solve {name}: {answer}")
        print(f"{name} after {plies} moves: {answer['value']}")


def _long_game(name: str, plies: int) -> tuple[str, ...]:
    """The first moves of a game, from the deal with seed 7, that is not over before."""
    for seed in range(1_000):
        chance = random.Random(seed)
        state = crestflow.game(name).deal(seed=7)
        while state.outcome is None:
            if len(state.moves) == plies:
                return tuple(state.moves)
            state = state.play(chance.choice(state.legal_moves()))
    sys.exit(f"no random game of {name} lasts {plies} moves")


def try_page(folder: Path) -> None:
    """The page as a static site, and the same files from the local server."""
    site = folder / "site"
    run("site", str(site))
    written = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    expect("index.html" in written, "crestflow site wrote no index.html")
    expect("licenses.txt" in written, "the page has no notices")
    with subprocess.Popen(  # noqa: S603
        [COMMAND, "play", "--no-browser"], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            line = server.stdout.readline() if server.stdout else ""
            address = next((word for word in line.split() if word.startswith("http://127.0.0.1:")), "")
            expect(bool(address), f"crestflow play says no address: {line}")
            for name, content in written.items():
                with urllib.request.urlopen(address + name, timeout=30) as answer:  # noqa: S310 - loopback
                    expect(answer.read() == content, f"{name} is served otherwise than written")
        finally:
            server.terminate()
    print(f"the page: {len(written)} files, written and served alike")


def main() -> int:
    """Try everything; the first failure ends it with status 1."""
    print(f"Crestflow {crestflow.__version__} from {Path(crestflow.__file__).parent.parent.name}")
    try_games()
    try_commands()
    with tempfile.TemporaryDirectory() as folder:
        try_page(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
