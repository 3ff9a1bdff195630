"""How strong and how fast the Pantareï engine is.

    python -m benchmarks pantarei

By default positions per second alone; `benchmarks/levels.py` measures the levels. For a match, set:

- ``CRESTFLOW_RIVAL``: a program to play against. It reads lines ``SETUP FIRST LIMIT MOVE MOVE …`` and answers each with
  a line that begins with its move. The limit is a number of positions, or milliseconds such as ``50ms``;
- ``CRESTFLOW_NODES``: positions a move for both (default 30000);
- ``CRESTFLOW_MILLISECONDS``: milliseconds a move for both instead. The engine gets as many positions as it has lately
  visited in that time, and on average takes it; what both took is printed. Give both the same core, and nobody else
  (``taskset``, ``nice``);
- ``CRESTFLOW_FACTOR``: how many times the rival's positions or milliseconds the engine gets (default 1);
- ``CRESTFLOW_PAIRS``: setups of the match, each played with both colours (default 20);
- ``CRESTFLOW_FIRST``: who begins. ``chosen``, the default, is what the rules make of a setup: one player picks the
  colour that the engine advises, and the other one begins. With ``black`` Black always begins. Most games are then
  won for the player who begins, so that each of the two players wins one game of most pairs.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from statistics import mean, stdev

from crestflow.engine import Engine
from crestflow.engine._abi import MAX_SEARCH_DEPTH, PantareiSearchOut, Status
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter, move_text
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import Colour

Chooser = Callable[[PantareiState], str]
SEARCHED = 3_000_000


def search(host: Host, state: PantareiState, nodes: int) -> str:
    """The best move after so many positions."""
    PantareiAdapter(state).load(host)
    host.call("pantarei_search_start", MAX_SEARCH_DEPTH, nodes, nodes >> 32, 0)
    while host.call("pantarei_search_step", 1 << 20) != Status.DONE:
        pass
    return move_text(host.answer(PantareiSearchOut).best)


def chosen_start(engine: Engine, seed: int) -> PantareiState:
    """A setup of which one player has picked the better colour. The other one begins."""
    colour = engine.advise(PANTAREI.deal(seed)).colour
    return PANTAREI.deal(seed, first="white" if colour == "black" else "black")


def play(state: PantareiState, black: Chooser, white: Chooser) -> Colour | None:
    """The winner of a game."""
    while state.outcome is None:
        state = state.play(black(state) if state.turn == "black" else white(state))
    return state.outcome.winner


def match(name: str, one: Chooser, other: Chooser, starts: Iterable[PantareiState]) -> None:
    """Play every setup with both colours and print the share of points of `one`, by games and by pairs of them.

    The standard error is that of pairs: where the setup decides, each player wins a game of the pair.
    """
    points: list[float] = []
    for start in starts:
        winners = {"black": play(start, one, other), "white": play(start, other, one)}
        points.append(sum(0.5 if winner is None else float(winner == mine) for mine, winner in winners.items()))
        print(f"  {sum(points):g} of {2 * len(points)} so far", file=sys.stderr, flush=True)
    pairs, share = len(points), mean(points) / 2
    error = stdev(points) / 2 / math.sqrt(pairs) if pairs > 1 else math.nan
    better, even = sum(each > 1 for each in points), points.count(1)
    print(f"  {name:<24}{share:>6.1%} ± {error:.1%} of {2 * pairs} games", flush=True)
    print(f"  pairs: {better} for the engine, {pairs - better - even} for the rival, {even} even", flush=True)


class Timed:
    """A player whose time is added up."""

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose
        self.moves, self.seconds = 0, 0.0

    def __call__(self, state: PantareiState) -> str:
        begin = time.perf_counter()
        move = self._choose(state)
        self.seconds += time.perf_counter() - begin
        self.moves += 1
        return move

    @property
    def milliseconds(self) -> float:
        """How long a move took."""
        return 1000 * self.seconds / max(1, self.moves)


class Allowance:
    """How many positions fit into a time, by the searches so far, so that on average they take just that time."""

    def __init__(self, milliseconds: float) -> None:
        self._milliseconds = milliseconds
        self._speed = 5_000.0  # positions a millisecond
        self._left = 0.0  # milliseconds that the searches so far have not used

    def positions(self) -> int:
        """How many the next search gets."""
        return round(self._speed * max(self._milliseconds / 2, self._milliseconds + self._left / 8))

    def took(self, positions: int, milliseconds: float) -> None:
        """Learn from a search that visited all of its positions."""
        self._speed += (positions / milliseconds - self._speed) / 8
        self._left += self._milliseconds - milliseconds


def search_for(host: Host, milliseconds: float) -> Chooser:
    """Searches so long, on average, unless the game is decided earlier."""
    allowance = Allowance(milliseconds)

    def choose(state: PantareiState) -> str:
        nodes = allowance.positions()
        begin = time.perf_counter()
        move = search(host, state, nodes)
        if host.answer(PantareiSearchOut).nodes >= nodes:
            allowance.took(nodes, 1000 * (time.perf_counter() - begin))
        return move

    return choose


def rival(path: str, limit: str) -> Chooser:
    """Another program as a player."""
    # The program to run is named by whoever starts the benchmark.
    program = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    asked, answers = program.stdin, program.stdout
    if asked is None or answers is None:
        raise RuntimeError("the rival cannot be spoken to")

    def choose(state: PantareiState) -> str:
        asked.write(f"{state.setup} {state.origin.turn} {limit} {' '.join(state.moves)}\n")
        return answers.readline().split()[0]

    return choose


def main() -> None:
    """Print the speed, and the match against the rival if there is one."""
    host = Host()
    begin = time.process_time()
    search(host, PANTAREI.deal(7), SEARCHED)
    speed = SEARCHED / (time.process_time() - begin) / 1e6
    print(f"Pantareï: {speed:.2f} million positions searched per second of one core")
    path = os.environ.get("CRESTFLOW_RIVAL")
    if path is None:
        return
    seeds, engine = range(int(os.environ.get("CRESTFLOW_PAIRS", "20"))), Engine()
    first = os.environ.get("CRESTFLOW_FIRST", "chosen")
    if first not in ("chosen", "black"):
        raise SystemExit(f"CRESTFLOW_FIRST is chosen or black, not {first}")
    starts = (chosen_start(engine, seed) if first == "chosen" else PANTAREI.deal(seed) for seed in seeds)
    factor = float(os.environ.get("CRESTFLOW_FACTOR", "1"))
    times = "" if factor == 1 else f", {factor:g} times"
    if milliseconds := os.environ.get("CRESTFLOW_MILLISECONDS"):
        mine, other = Timed(search_for(host, factor * float(milliseconds))), Timed(rival(path, f"{milliseconds}ms"))
        match(f"{milliseconds} ms a move{times}", mine, other, starts)
        print(f"  taken: {mine.milliseconds:.1f} and {other.milliseconds:.1f} ms a move")
    else:
        nodes = int(os.environ.get("CRESTFLOW_NODES", "30000"))
        own_nodes = round(factor * nodes)
        name = f"{nodes} positions a move{times}"
        match(name, lambda state: search(host, state, own_nodes), rival(path, str(nodes)), starts)
