"""How many games at once: bots that move every five seconds, and how long until opponent and spectator see a move.

    make bench ARGS=load                                                 one process on SQLite, 200 games
    python -m benchmarks.load --games 1000 2000 --pin                    more, the server alone on one core
    python -m benchmarks.load --deployment postgresql --games 1000       two processes, PostgreSQL and Redis
    python -m benchmarks.load --deployment postgresql --routed           both players of a game at the same process

A second table has ratios: to the goals, and to a bare program that under the same load, measured in the same run, reads
a message, commits it to SQLite and sends it on, without rules, accounts of any kind or limits.

Processor time is user and system time of whole processes. `Servers` are the processes of `crestflow serve`; `in all`
adds PostgreSQL with all its processes, the checkpointer and the writer of its log too, and Redis.

Everything runs on the loopback address of this machine: the deployment in processes of its own, all bots in this one.
The bots are late themselves when this process is: `lag` says by how much, and is part of every time measured.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import sys
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from typing import Any
from urllib.request import Request, urlopen

import uvloop
from websockets.asyncio.client import ClientConnection, connect

import crestflow
from benchmarks._deployment import Deployment, deployed, machine_seconds, on_cores
from benchmarks._load_report import (
    GROWTH,
    HEADER,
    RATIOS,
    SECONDS,
    WATCHED,
    Measured,
    Plan,
    Seen,
    Use,
    growth,
    ratios,
    row,
    rule,
)

THINKING = 5.0
"""Seconds between a move seen and the answer to it, on average: a bot takes between half and one and a half of it."""

OPEN_AT_ONCE = 20
GAMES = (200,)
KINDS = ("sqlite", "postgresql")
GROWN = (1_000, 10_000, 100_000)
"""So many games are calculated for."""
PATIENCE = 20.0
"""How long to wait for the last moves to be seen; what has not been seen by then is counted as never seen."""

TICK = 0.005


class Table:
    """One game: two bots, and perhaps a spectator."""

    def __init__(self, deployment: Deployment, number: int, seen: Seen, *, routed: bool) -> None:
        addresses = deployment.addresses
        # As a proxy would choose: all of a game to one process.
        self.addresses = [addresses[number % len(addresses)]] if routed else addresses
        self.number = number
        self.seen = seen
        self.bare = deployment.bare
        self.sent: dict[str, float] = {}
        self.until = 0.0
        self.chance = random.Random(number)
        self.state: crestflow.State
        self.version = 0
        self.lines: list[ClientConnection] = []
        self.thinking: asyncio.Task[None] | None = None

    async def open(self, stack: AsyncExitStack) -> None:
        """Ask for a game and connect everybody."""
        made = _bare_game(self.number) if self.bare else await asyncio.to_thread(_created, self.addresses[0])
        await self.line(stack, self.addresses[0], made["id"], made["seats"]["black"]["secret"])
        await self.line(stack, self.addresses[-1], made["id"], made["seats"]["white"]["secret"])
        if self.number % WATCHED == 0:
            await self.line(stack, self.addresses[0], made["id"], None)

    async def line(self, stack: AsyncExitStack, address: str, game: str, secret: str | None) -> None:
        """One more connection, welcomed."""
        url = f"ws://{address}/api/games/{game}/live"
        line = await stack.enter_async_context(connect(url, compression=None, ping_interval=None, open_timeout=60))
        await line.send(json.dumps({"type": "hello", "secret": secret}))
        welcome = json.loads(await line.recv())
        self.version = welcome["version"]
        terms = welcome["game"]["terms"]
        self.state = crestflow.game(terms["game"]).start(terms["setup"])
        self.lines.append(line)

    def play(self, until: float) -> list[asyncio.Task[None]]:
        """Begin to play until a moment: the tasks that listen."""
        self.until = until
        # Not all bots begin at the same time.
        self.think(self.chance.uniform(0, THINKING))
        return [asyncio.create_task(self.listen(at)) for at in range(len(self.lines))]

    def think(self, seconds: float) -> None:
        """Let the player whose turn it is move after a while."""
        self.thinking = asyncio.create_task(self.move(seconds))

    async def move(self, seconds: float) -> None:
        """The player whose turn it is moves."""
        await asyncio.sleep(seconds)
        legal = self.state.legal_moves()
        if not legal or time.perf_counter() > self.until:
            return
        move = self.chance.choice(legal)
        line = self.lines[0 if self.state.turn == "black" else 1]
        key = f"move-{self.number}-{len(self.state.moves)}"
        action = {"type": "move", "key": key, "move": move, "seen": self.version}
        self.seen.awaited += len(self.lines) - 1
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
            if event["by"] == colour:
                continue
            waited = (now - self.sent[event["move"]]) * 1000
            self.seen.awaited -= 1
            (self.seen.spectator if colour is None else self.seen.opponent).append(waited)
            if colour is not None:
                self.version = message["entry"]["version"]
                self.state = self.state.play(event["move"])
                self.think(THINKING * self.chance.uniform(0.5, 1.5))


def _created(address: str) -> Any:
    """A new game, as the server describes it."""
    wish = json.dumps({"game": "kamon", "colour": "black"}).encode()
    request = Request(f"http://{address}/api/games", wish, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:  # noqa: S310
        return json.load(answer)


def _bare_game(number: int) -> Any:
    """A game of the bare program, which knows all of them."""
    return {"id": str(number), "seats": {"black": {"secret": "black"}, "white": {"secret": "white"}}}


async def _watch_lag(lag: list[float]) -> None:
    """Note how much later than wanted this process gets to do anything."""
    while True:
        wanted = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        lag.append((time.perf_counter() - wanted) * 1000)


async def measure(plan: Plan, deployment: Deployment) -> Measured:
    """Let the bots of a plan play."""
    seen, empty = Seen(), deployment.memory()
    tables = [Table(deployment, number, seen, routed=plan.routed) for number in range(plan.games)]
    async with AsyncExitStack() as stack:
        arriving = time.perf_counter()
        for begin in range(0, plan.games, OPEN_AT_ONCE):
            await asyncio.gather(*(table.open(stack) for table in tables[begin : begin + OPEN_AT_ONCE]))
        # What is here now stays until the end; going through it again and again would make the bots late.
        gc.freeze()
        before, begin_time = _processor(deployment), time.perf_counter()
        listening = [task for table in tables for task in table.play(begin_time + plan.seconds)]
        listening.append(asyncio.create_task(_watch_lag(seen.lag)))
        await asyncio.sleep(plan.seconds)
        shares = [(now - then) / plan.seconds for now, then in zip(_processor(deployment), before, strict=True)]
        use = Use(begin_time - arriving, deployment.memory() - empty, *shares)
        await _all_seen(seen)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    gc.unfreeze()
    return Measured(plan, seen, use)


def _processor(deployment: Deployment) -> tuple[float, float, float, float]:
    """Processor time used so far by the servers, by database and broker, by the bots, and by all others."""
    server, parts = deployment.cpu_seconds()
    bots = time.process_time()
    return server, parts, bots, machine_seconds() - server - parts - bots


async def _all_seen(seen: Seen) -> None:
    """Wait until nothing is on its way any more."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while seen.awaited:
                await asyncio.sleep(0.1)


def run(plans: list[Plan]) -> None:
    """Measure every plan, and the bare program under the same load; print tables as the documentation has them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"Load: bots answer after {THINKING:g} s on average; they and the servers share this machine")
    print(f"\n{HEADER}\n{rule(HEADER)}")
    compared = []
    for plan in plans:
        bare = _measured(replace(plan, kind="bare", processes=1, routed=False))
        print(row(bare), flush=True)
        compared.append((_measured(plan), bare))
        print(row(compared[-1][0]), flush=True)
    print(f"\n{RATIOS}\n{rule(RATIOS)}")
    for measured, bare in compared:
        print(ratios(measured, bare), flush=True)
    last, _ = compared[-1]
    print(f"\nWhat more games would take, calculated from {last.plan.name}\n\n{GROWTH}\n{rule(GROWTH)}")
    for games in GROWN:
        print(growth(last, games, THINKING), flush=True)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _measured(plan: Plan) -> Measured:
    first, *rest = sorted(os.sched_getaffinity(0))
    with (
        on_cores(set(rest) if plan.pin and rest else {first, *rest}),
        deployed(plan.kind, plan.processes, first if plan.pin else None) as deployment,
    ):
        return uvloop.run(measure(plan, deployment))


def main() -> None:
    """A small measurement, if the benchmark was asked for by name: it is too heavy to run along with the others."""
    if "load" not in sys.argv[1:]:
        print("Load: left out; `make bench ARGS=load` runs it")
        return
    run([Plan(games) for games in GAMES])


def command_line() -> None:
    """Read the plans from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long the bots play")
    parser.add_argument(
        "--deployment", choices=["sqlite", "postgresql"], default="sqlite", help="postgresql comes with Redis"
    )
    parser.add_argument("--processes", type=int, help="server processes; one on SQLite, two on PostgreSQL")
    parser.add_argument("--pin", action="store_true", help="servers on the first core, all else on the others")
    parser.add_argument("--routed", action="store_true", help="both players of a game reach the same process")
    args = parser.parse_args()
    processes = args.processes or (1 if args.deployment == "sqlite" else 2)
    run([Plan(games, args.seconds, args.deployment, processes, args.pin, args.routed) for games in args.games])


if __name__ == "__main__":
    command_line()
