"""A bot that plays by link: it sits down on a seat link and plays until the game is over.

    crestflow serve
    python examples/bot.py 'http://127.0.0.1:8000/#/seat/GAME/SECRET' --level 3

It shows all a program needs: say hello with the seat's secret and ask for the board, take the whole game from the
welcome, and send a move with a key when it is this seat's turn. Each event brings the position and the legal moves, so
a bot needs no rules and asks for nothing else; only the choice of a move is left to write, in `choose`. When the
connection breaks it says hello again; a move whose answer was lost is sent again with the same key, and played once.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import crestflow
from crestflow.engine import Engine

FIRST_RETRY_SECONDS = 1.0
LAST_RETRY_SECONDS = 30.0
FINAL_CODES = (4400, 4403, 4404)
"""Closed with one of these, a connection would be refused again: there is no such game, or the secret is wrong."""


class Bot:
    """One seat and what is known of its game."""

    def __init__(self, link: str, level: int) -> None:
        parts = urlsplit(link)
        _, kind, self.game, self.secret = parts.fragment.split("/")
        if kind != "seat":
            raise ValueError("that link is not a seat's")
        scheme = "wss" if parts.scheme == "https" else "ws"
        self.address = f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}/api/games/{self.game}/live"
        self.level = level
        self.engine = Engine()
        self.rules: crestflow.Game | None = None
        self.colour = ""
        self.turn = ""
        self.position = ""
        self.legal: list[str] = []
        self.result: dict[str, Any] | None = None
        self.seen = 0
        self.action: dict[str, Any] | None = None
        self.sent = False

    def play(self) -> None:
        """Play to the end, through any number of broken connections."""
        wait = FIRST_RETRY_SECONDS
        while self.result is None:
            begun = time.monotonic()
            try:
                with connect(self.address) as connection:
                    self.follow(connection)
            except (ConnectionClosed, InvalidStatus, OSError) as error:
                if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code in FINAL_CODES:
                    raise SystemExit(f"the server refuses: {error.rcvd.reason}") from None
                if time.monotonic() - begun > LAST_RETRY_SECONDS:
                    wait = FIRST_RETRY_SECONDS
                print(f"connection lost ({error}); trying again", file=sys.stderr)
                # Not all clients of a server that restarts should come back in the same moment.
                time.sleep(wait * random.uniform(0.5, 1.5))
                wait = min(2 * wait, LAST_RETRY_SECONDS)

    def follow(self, connection: ClientConnection) -> None:
        """Say hello, then answer what comes."""
        name = f"bot, level {self.level}"
        connection.send(json.dumps({"type": "hello", "secret": self.secret, "name": name, "board": True}))
        for text in connection:
            self.receive(json.loads(text))
            if self.result is not None:
                return
            self.move(connection)

    def receive(self, message: dict[str, Any]) -> None:
        """Take in one message."""
        if message["type"] == "welcome":
            game, terms = message["game"], message["game"]["terms"]
            self.colour = message["role"]
            self.rules = crestflow.game(f"{terms['game']}:{terms['ruleset']}".removesuffix(":standard"))
            self.seen = game["version"]
            self.take(message["board"], game["result"])
            # A move that was on its way when the connection broke goes again, with its key.
            self.sent = False
        elif message["type"] == "happened":
            event = message["entry"]["event"]
            self.seen = message["entry"]["version"]
            self.take(message["board"], message["standing"]["result"])
            if event["type"] == "moved" or event.get("accept"):
                self.action = None
            if event["type"] == "moved":
                print(f"{event['by']}: {event['move']}")
        elif message["type"] == "refused":
            print(f"refused: {message['problem']['message']}", file=sys.stderr)
            time.sleep(FIRST_RETRY_SECONDS)
            self.action = None

    def take(self, board: dict[str, Any], result: dict[str, Any] | None) -> None:
        """Keep how the game stands now."""
        self.position, self.turn, self.legal = board["position"], board["turn"], board["legal"]
        self.result = result

    def choose(self) -> str:
        """The move to play; this is where a bot of your own thinks."""
        if self.rules is None:
            raise ValueError("there is no game before the welcome")
        move = self.engine.choose(self.rules.read(self.position), level=self.level)
        # The server knows which positions have already been on the board, and may forbid what would repeat one.
        return move if move in self.legal else random.choice(self.legal)

    def move(self, connection: ClientConnection) -> None:
        """Play if it is this seat's turn and no move is on its way."""
        if self.turn != self.colour or not self.legal:
            return
        if self.action is None:
            self.action = {"type": "move", "move": self.choose(), "seen": self.seen, "key": uuid.uuid4().hex}
            self.sent = False
        if not self.sent:
            connection.send(json.dumps({"type": "act", "action": self.action}))
            self.sent = True


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("link", help="a seat link")
    parser.add_argument("--level", type=int, default=3, choices=range(1, 9), help="how well to play, 1 to 8 (3)")
    args = parser.parse_args()
    bot = Bot(args.link, args.level)
    bot.play()
    if bot.result is not None:
        print(f"{bot.result['winner'] or 'nobody'} wins ({bot.result['reason']})")


if __name__ == "__main__":
    main()
