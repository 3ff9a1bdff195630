"""A reader that does not read is dropped, costs no memory, and gets the rest when it comes back.

Between two sockets the system holds megabytes, so the connection that never drains is played by a stand-in; everything
behind it is real.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from crestflow.server.container import Container
from crestflow.server.game.actions import Say
from crestflow.server.game.terms import NewGame
from crestflow.server.http.direct_socket import DIRECT_SOCKET
from crestflow.server.live.socket import SocketSession
from crestflow.server.live.subscribers import Subscriber
from crestflow.server.run import prepare
from crestflow.server.settings import Settings
from tests.deployment import eventually

pytestmark = pytest.mark.anyio

QUEUE = 4


class Deaf:
    """A WebSocket that says hello and takes nothing after the welcome."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.scope: dict[str, Any] = {"client": ("192.0.2.1", 1)}
        self.sent: list[str] = []
        self.closed: int | None = None
        self._hello: dict[str, Any] | None = {"type": "websocket.receive", "text": json.dumps(hello)}

    async def accept(self) -> None:
        """Open."""

    async def receive(self) -> dict[str, Any]:
        """Hello, then silence."""
        hello, self._hello = self._hello, None
        if hello is None:
            await asyncio.Event().wait()
        assert hello is not None
        return hello

    async def send_text(self, text: str) -> None:
        """Take the welcome, and never anything else but the end."""
        if self.sent and "too_slow" not in text:
            await asyncio.Event().wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        """Close."""
        assert reason == "too_slow"
        self.closed = code


class Direct:
    """The connection of a WebSocket that takes everything at once."""

    def __init__(self) -> None:
        self.on_text: Callable[[str], bool] | None = None
        self.written: list[dict[str, Any]] = []
        self.later: list[str] = []

    def write_frame(self, frame: bytes) -> bool:
        """Note what the frame carries."""
        self.written.append(json.loads(frame[frame.index(b"{") :]))
        return True

    def receive_later(self, text: str) -> None:
        """Note what has to go the ordinary way."""
        self.later.append(text)


def saying(key: str) -> str:
    return json.dumps({"type": "act", "action": {"type": "say", "key": key, "text": "are you there?"}})


async def test_a_plain_action_takes_the_short_way_and_nothing_else_does(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", chats_per_minute=2)
    await prepare(settings)
    container = Container(settings)
    async with container.running():
        made = await container.service.create(NewGame(game="kamon", colour="black"), "http://127.0.0.1")
        socket, direct = Deaf({"type": "hello", "secret": made.seats.black.secret}), Direct()
        socket.scope["extensions"] = {DIRECT_SOCKET: direct}
        session = asyncio.create_task(
            SocketSession(cast("WebSocket", socket), made.id, container.service, container.limits).serve()
        )
        await eventually(lambda: direct.on_text is not None, "the welcome")
        take = cast("Callable[[str], bool]", direct.on_text)
        await asyncio.sleep(0)
        for text in ("{", '{"type": "ping"}', '{"type": "act", "action": {"type": "answer_draw"}}'):
            assert not take(text), text
        assert take(saying("first-one"))
        assert not take(saying("second-one")), "one after the other"
        await eventually(lambda: any(each["type"] == "done" for each in direct.written), "the answer")
        heard = [each for each in direct.written if each["type"] != "presence"]
        assert [each["type"] for each in heard] == ["happened", "done"]
        assert (heard[1]["key"], heard[1]["version"]) == ("first-one", heard[0]["entry"]["version"])
        assert take(saying("first-one")), "whether it was done before, only the store can tell"
        await eventually(lambda: bool(direct.later), "the ordinary way")
        assert direct.later == [saying("first-one")]
        assert not take(saying("third-one")), "too many, which has to be refused"
        session.cancel()
        await asyncio.gather(session, return_exceptions=True)


async def test_a_slow_reader_is_dropped_and_loses_nothing(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", queue_messages=QUEUE)
    await prepare(settings)
    container = Container(settings)
    async with container.running():
        made = await container.service.create(NewGame(game="kamon", colour="black"), "http://127.0.0.1")
        black, white = made.seats.black.secret, made.seats.white.secret
        deaf = Deaf({"type": "hello", "secret": white})
        session = asyncio.create_task(
            SocketSession(
                cast("WebSocket", deaf), made.id, container.service, container.limits
            ).serve()  # the few methods it calls
        )
        while not deaf.sent:
            await asyncio.sleep(0.01)
        seen = json.loads(deaf.sent[0])["version"]
        for number in range(QUEUE + 4):
            await container.service.act(made.id, black, Say(key=f"saying-{number}", text="are you there?"))
        async with asyncio.timeout(60):
            await session
        assert deaf.closed == 4408
        assert container.hub.presence(made.id).white is False
        _, welcome = await container.service.subscribe(made.id, white, "", seen)
        assert [entry.version for entry in welcome.missed] == list(range(seen + 1, welcome.version + 1))
        assert len(welcome.missed) == QUEUE + 4


async def test_a_subscriber_that_was_dropped_before_its_first_message_is_told(tmp_path: Path) -> None:
    """As when the welcome takes so long that the queue fills up meanwhile."""
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", queue_messages=QUEUE)
    await prepare(settings)
    container = Container(settings)
    async with container.running():
        made = await container.service.create(NewGame(game="kamon", colour="black"), "http://127.0.0.1")
        deaf = Deaf({"type": "hello", "secret": made.seats.white.secret})
        session = SocketSession(cast("WebSocket", deaf), made.id, container.service, container.limits)
        subscriber = Subscriber("white", QUEUE)
        for _ in range(QUEUE + 1):
            subscriber.send("{}")
        assert subscriber.dropped is not None
        async with asyncio.timeout(60):
            await session._converse(subscriber)
        assert deaf.closed == 4408


async def test_texts_keep_their_order_when_some_cannot_be_written_at_once() -> None:
    subscriber, written = Subscriber("white", 8), list[str]()
    can_write = [True]

    def write(frame: bytes) -> bool:
        written.extend([frame[2:].decode()] * can_write[0])
        return can_write[0]

    subscriber.write = write
    subscriber.send("1")
    can_write[0] = False
    subscriber.send("2")
    can_write[0] = True
    subscriber.send("3")
    assert written == ["1"], "the third has to wait for the second"
    for expected in ("2", "3"):
        text = await subscriber.next_text()
        assert text == expected
        subscriber.send("4" if text == "2" else "5")
        assert written == ["1"], "as long as one is on its way"
        subscriber.sent()
