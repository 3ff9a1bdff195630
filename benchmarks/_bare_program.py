"""The least that a server of games has to do: read a message, commit it to SQLite, send it to everybody.

It has no rules, no seats, no limits, no log, and believes whatever it is sent. What the real server takes beyond it is
the price of those. It speaks as much of the protocol as the bots of the load benchmark understand.

    python -m benchmarks._bare_program PORT FILE
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections import defaultdict

import uvloop
from websockets.asyncio.server import ServerConnection, serve

import crestflow


class BareProgram:
    """Games are lists of connections."""

    def __init__(self, file: str) -> None:
        self._connections: dict[str, list[ServerConnection]] = defaultdict(list)
        self._versions: dict[str, int] = defaultdict(int)
        self._setup = crestflow.game("kamon").deal(seed=1).setup
        self._database = sqlite3.connect(file, isolation_level=None)
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=FULL")
        columns = "game TEXT, version INTEGER, body TEXT, PRIMARY KEY (game, version)"
        self._database.execute(f"CREATE TABLE events ({columns})")

    async def serve(self, connection: ServerConnection) -> None:
        """Serve one connection."""
        assert connection.request is not None
        game = connection.request.path.split("/")[3]
        colour = json.loads(await connection.recv())["secret"]
        terms = {"game": "kamon", "setup": self._setup}
        await connection.send(json.dumps({"type": "welcome", "version": 0, "game": {"terms": terms}}))
        self._connections[game].append(connection)
        async for text in connection:
            action = json.loads(text)["action"]
            self._versions[game] += 1
            event = {"type": "moved", "by": colour, "move": action["move"]}
            # One statement is one transaction.
            values = (game, self._versions[game], json.dumps(event))
            self._database.execute("INSERT INTO events VALUES (?, ?, ?)", values)
            happened = json.dumps({"type": "happened", "entry": {"version": self._versions[game], "event": event}})
            for each in self._connections[game]:
                await each.send(happened)
            await connection.send(json.dumps({"type": "done", "key": action["key"], "version": self._versions[game]}))


async def main(port: int, file: str) -> None:
    """Serve until killed."""
    program = BareProgram(file)
    async with serve(program.serve, "127.0.0.1", port, compression=None, ping_interval=None):
        await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), sys.argv[2]))
