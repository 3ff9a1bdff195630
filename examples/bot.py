"""A bot that plays by link: it sits down on a seat link and plays until the game is over.

    crestflow serve
    python examples/bot.py 'http://127.0.0.1:8000/#/seat/GAME/SECRET' --level 3

It shows all a program needs: say hello with the seat's secret, take the whole game from the welcome, add each move that
happens, and send one's own with a key. When the connection breaks it says hello again with the last version it has seen
and gets exactly what it missed; a move whose answer was lost is sent again with the same key, and played once.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import crestflow
from crestflow.engine import Engine

RETRY_SECONDS = 1.0


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
        self.colour = ""
        self.state: crestflow.State | None = None
        self.seen: int | None = None
        self.over = False
        self.action: dict[str, Any] | None = None
        self.sent = False

    def play(self) -> None:
        """Play to the end, through any number of broken connections."""
        while not self.over:
            try:
                with connect(self.address) as connection:
                    self.follow(connection)
            except (ConnectionClosed, OSError) as error:
                print(f"connection lost ({error}); trying again", file=sys.stderr)
                time.sleep(RETRY_SECONDS)

    def follow(self, connection: ClientConnection) -> None:
        """Say hello, then answer what comes."""
        hello = {"type": "hello", "secret": self.secret, "seen": self.seen, "name": f"bot, level {self.level}"}
        connection.send(json.dumps(hello))
        for text in connection:
            self.receive(json.loads(text))
            if self.over:
                return
            self.move(connection)

    def receive(self, message: dict[str, Any]) -> None:
        """Take in one message."""
        if message["type"] == "welcome":
            self.colour = message["role"]
            if message["game"] is not None:
                self.start(message["game"])
            for entry in message["missed"]:
                self.happened(entry)
            # A move that was on its way when the connection broke goes again, with its key.
            self.sent = False
        elif message["type"] == "happened":
            self.happened(message["entry"])
        elif message["type"] == "refused":
            print(f"refused: {message['problem']['message']}", file=sys.stderr)
            self.action = None

    def start(self, game: dict[str, Any]) -> None:
        """Begin with the whole game."""
        terms = game["terms"]
        name = terms["game"] if terms["ruleset"] == "standard" else f"{terms['game']}:{terms['ruleset']}"
        self.state = crestflow.game(name).start(terms["setup"], first=terms["first"])
        for move in game["moves"]:
            self.state = self.state.play(move)
        self.seen = game["version"]
        self.over = game["result"] is not None

    def happened(self, entry: dict[str, Any]) -> None:
        """Add one event."""
        event = entry["event"]
        self.seen = entry["version"]
        if self.state is None:
            raise ValueError("something happened before the welcome")
        if event["type"] == "moved":
            self.state = self.state.play(event["move"])
            self.action = None
            self.over = self.state.outcome is not None
            print(f"{event['by']}: {event['move']}")
        elif event["type"] in ("resigned", "flagged") or (event["type"] == "draw_answered" and event["accept"]):
            self.over = True
        elif event["type"] == "takeback_answered" and event["accept"]:
            kept = self.state.moves[: -event["plies"]]
            self.state = self.state.origin
            for move in kept:
                self.state = self.state.play(move)
            self.action = None

    def move(self, connection: ClientConnection) -> None:
        """Play if it is this seat's turn and no move is on its way."""
        if self.state is None or self.state.turn != self.colour:
            return
        if self.action is None:
            move = self.engine.choose(self.state, level=self.level)
            self.action = {"type": "move", "move": move, "seen": self.seen, "key": uuid.uuid4().hex}
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
    print(bot.state.outcome if bot.state is not None and bot.state.outcome else "the game is over")


if __name__ == "__main__":
    main()
