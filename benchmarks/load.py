"""How many games at once: bots that move every five seconds, and how long until opponent and spectator see a move.

    make bench ARGS=load                                  one process on SQLite, on this machine only
    python -m benchmarks.load --games 2000 --seconds 30 --processes 2 --database URL --broker URL

Everything runs on the loopback address: the servers in processes of their own, all bots in this one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

import crestflow

THINKING = 5.0
"""Seconds between a move seen and the answer to it."""

WATCHED = 10
"""Every so many games have a spectator."""

OPEN_AT_ONCE = 20
GAMES = (200,)
SECONDS = 20.0


@dataclass
class Seen:
    """Milliseconds from a move sent to seen, and what else was counted."""

    opponent: list[float] = field(default_factory=list)
    spectator: list[float] = field(default_factory=list)
    refused: int = 0


@dataclass(frozen=True)
class Plan:
    """What to measure."""

    games: int
    seconds: float
    processes: int = 1
    database: str = ""
    broker: str = ""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def servers(plan: Plan) -> Iterator[list[tuple[str, int]]]:
    """The servers of a plan: address and process id of each."""
    plenty = "1000000000"
    limits = ("games-per-hour", "actions-per-minute", "requests-per-minute", "connections-per-address")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = plan.database or f"sqlite:///{folder}/games.db"
        common = [part for name in limits for part in (f"--{name}", plenty)]
        started = []
        for _ in range(plan.processes):
            port = free_port()
            command = [sys.executable, "-m", "crestflow", "serve", "--port", str(port), "--log-level", "error"]
            process = subprocess.Popen([*command, "--database", database, "--broker", plan.broker, *common])
            stack.callback(process.wait)
            stack.callback(process.kill)
            started.append((f"127.0.0.1:{port}", process.pid))
        for address, _ in started:
            wait_for(address)
        yield started


def wait_for(address: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + 60
    while True:
        try:
            urlopen(f"http://{address}/api/health", timeout=5).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def memory(pids: list[int]) -> int:
    """Resident bytes of all server processes."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * resource.getpagesize()


def cpu_seconds(pids: list[int]) -> float:
    """Processor time that all server processes have used."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(each[11]) + int(each[12]) for each in fields) / 100


class Table:
    """One game: two bots, and perhaps a spectator."""

    def __init__(self, addresses: list[str], number: int, seen: Seen) -> None:
        self.addresses = addresses
        self.number = number
        self.seen = seen
        self.sent: dict[str, float] = {}
        self.until = 0.0
        self.chance = random.Random(number)
        self.state: crestflow.State
        self.version = 0

    def create(self) -> None:
        """Ask for a game."""
        request = Request(
            f"http://{self.addresses[0]}/api/games",
            json.dumps({"game": "kamon", "colour": "black"}).encode(),
            {"Content-Type": "application/json"},
        )
        with urlopen(request, timeout=60) as answer:  # noqa: S310
            self.made = json.load(answer)

    async def open(self, stack: AsyncExitStack) -> None:
        """Connect everybody."""
        await asyncio.to_thread(self.create)
        self.lines = [await self.line(stack, self.addresses[0], self.made["seats"]["black"]["secret"])]
        self.lines.append(await self.line(stack, self.addresses[-1], self.made["seats"]["white"]["secret"]))
        if self.number % WATCHED == 0:
            self.lines.append(await self.line(stack, self.addresses[0], None))

    async def line(self, stack: AsyncExitStack, address: str, secret: str | None) -> ClientConnection:
        """One connection, welcomed."""
        url = f"ws://{address}/api/games/{self.made['id']}/live"
        line = await stack.enter_async_context(connect(url, compression=None, ping_interval=None, open_timeout=60))
        await line.send(json.dumps({"type": "hello", "secret": secret}))
        welcome = json.loads(await line.recv())
        self.version = welcome["version"]
        terms = welcome["game"]["terms"]
        self.state = crestflow.game(terms["game"]).start(terms["setup"])
        return line

    async def play(self, until: float) -> None:
        """Play until a moment."""
        self.until = until
        listening = [asyncio.create_task(self.listen(at)) for at in range(len(self.lines))]
        # Not all bots think at the same time.
        await asyncio.sleep(self.chance.uniform(0, THINKING))
        await self.move()
        await asyncio.sleep(max(0.0, until - time.perf_counter()) + 1)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)

    async def move(self) -> None:
        """The player whose turn it is moves."""
        legal = self.state.legal_moves()
        if not legal or time.perf_counter() > self.until:
            return
        move = self.chance.choice(legal)
        line = self.lines[0 if self.state.turn == "black" else 1]
        action = {
            "type": "move",
            "key": f"move-{self.number}-{len(self.state.moves)}",
            "move": move,
            "seen": self.version,
        }
        self.sent[move] = time.perf_counter()
        await line.send(json.dumps({"type": "act", "action": action}))

    async def listen(self, at: int) -> None:
        """Take in what one connection hears."""
        colour = ("black", "white", None)[at]
        async for text in self.lines[at]:
            now = time.perf_counter()
            message = json.loads(text)
            if message["type"] == "refused":
                self.seen.refused += 1
            if message["type"] != "happened" or message["entry"]["event"]["type"] != "moved":
                continue
            event = message["entry"]["event"]
            waited = (now - self.sent[event["move"]]) * 1000
            if colour is None:
                self.seen.spectator.append(waited)
            elif event["by"] != colour:
                self.seen.opponent.append(waited)
                self.version = message["entry"]["version"]
                self.state = self.state.play(event["move"])
                await asyncio.sleep(THINKING)
                await self.move()


async def measure(plan: Plan) -> None:
    """Run one plan and print a line."""
    seen = Seen()
    with servers(plan) as started:
        pids = [pid for _, pid in started]
        empty = memory(pids)
        tables = [Table([address for address, _ in started], number, seen) for number in range(plan.games)]
        async with AsyncExitStack() as stack:
            for begin in range(0, plan.games, OPEN_AT_ONCE):
                await asyncio.gather(*(table.open(stack) for table in tables[begin : begin + OPEN_AT_ONCE]))
            grown = memory(pids) - empty
            own, used, begin_time = time.process_time(), cpu_seconds(pids), time.perf_counter()
            until = begin_time + plan.seconds
            await asyncio.gather(*(table.play(until) for table in tables))
            spent = time.perf_counter() - begin_time
            report(plan, seen, grown, (cpu_seconds(pids) - used) / spent, (time.process_time() - own) / spent)


def report(plan: Plan, seen: Seen, grown: int, busy: float, own: float) -> None:
    """One line of the table."""
    sockets = 2 * plan.games + -(-plan.games // WATCHED)
    print(
        f"  {plan.games:>6,} games {sockets:>6,} sockets {len(seen.opponent) / plan.seconds:>6,.0f} moves/s"
        f"   opponent p50 {quantile(seen.opponent, 50):>5.0f} p99 {quantile(seen.opponent, 99):>5.0f} ms"
        f"   spectator p50 {quantile(seen.spectator, 50):>5.0f} p99 {quantile(seen.spectator, 99):>5.0f} ms"
        f"   {grown / plan.games / 1024:>4.0f} KiB/game   server {busy:.0%}, bots {own:.0%} of a core"
        f"   {seen.refused} refused"
    )


def quantile(values: list[float], percent: int) -> float:
    """A percentile; not a number when there is nothing to take it of."""
    return statistics.quantiles(values, n=100)[percent - 1] if len(values) > 1 else float("nan")


def main() -> None:
    """A small measurement, if the benchmark was asked for by name: it is too heavy to run along with the others."""
    if "load" not in sys.argv[1:]:
        print("Load: left out; `make bench ARGS=load` runs it")
        return
    run([Plan(games, SECONDS) for games in GAMES])


def run(plans: list[Plan]) -> None:
    """Measure every plan."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"Load: bots answer after {THINKING:g} s, loopback, bots and servers on this machine")
    for plan in plans:
        asyncio.run(measure(plan))
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def command_line() -> None:
    """Read the plan from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="", help="URL; a new SQLite file without it")
    parser.add_argument("--broker", default="", help="URL of a Redis, for more than one process")
    args = parser.parse_args()
    run([Plan(games, args.seconds, args.processes, args.database, args.broker) for games in args.games])


if __name__ == "__main__":
    command_line()
