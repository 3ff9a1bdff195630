"""One WebSocket: hello, welcome, then messages both ways until either side closes."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from typing import NoReturn

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from crestflow.server.game.errors import ApiError, ErrorCode, GameReloaded
from crestflow.server.gc_policy import GC_POLICY
from crestflow.server.http.error_responses import describe_validation
from crestflow.server.http.write_text import WRITE_TEXT
from crestflow.server.limits.client import ClientLimits, client_address
from crestflow.server.live.messages import CLIENT_MESSAGE, Act, ClientMessage, Done, ErrorMessage, Hello, Pong
from crestflow.server.live.subscribers import Subscriber
from crestflow.server.metrics import REFUSALS
from crestflow.server.service import Service

HELLO_SECONDS = 10
CLOSE_SECONDS = 2
MAX_MISTAKES = 10
"""After so many messages that make no sense, the connection is closed."""

_CLOSE_CODES: dict[ErrorCode, int] = {
    "bad_message": 4400,
    "forbidden": 4403,
    "not_found": 4404,
    "too_slow": 4408,
    "unavailable": 1013,
}
_OTHER_CLOSE_CODE = 4429
COME_AGAIN = 1012
"""What was sent is not what the database has: connect again and ask for the whole game."""


class SocketSession:
    """A connection to one game."""

    def __init__(self, websocket: WebSocket, game: str, service: Service, limits: ClientLimits) -> None:
        self._websocket = websocket
        self._game = game
        self._service = service
        self._limits = limits
        self._address = client_address(websocket.scope)
        self._messages = limits.messages()
        self._secret: str | None = None
        self._mistakes = 0

    async def serve(self) -> None:
        """Serve the connection until it ends."""
        await self._websocket.accept()
        with GC_POLICY.connection(), ExitStack() as stack, suppress(WebSocketDisconnect):
            try:
                await self._limits.connect(stack, self._address)
                hello = await self._hello()
                await self._limits.enter(stack, self._game, hello.secret)
                subscriber, welcome = await self._service.subscribe(
                    self._game, hello.secret, hello.name, hello.seen, wants_board=hello.board
                )
            except ApiError as error:
                await self._reject(error)
                return
            self._secret = hello.secret
            try:
                await self._websocket.send_text(welcome.write())
                subscriber.write = self._websocket.scope.get("extensions", {}).get(WRITE_TEXT, subscriber.write)
                await self._read_and_write(subscriber)
            finally:
                self._service.unsubscribe(self._game, subscriber)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = self._parsed(await self._received())
        except TimeoutError:
            raise ApiError("bad_message", f"no hello within {HELLO_SECONDS} s") from None
        if not isinstance(message, Hello):
            raise ApiError("bad_message", "the first message has to be hello")
        return message

    async def _read_and_write(self, subscriber: Subscriber) -> None:
        """Read and write at once; whichever ends first ends the other."""
        reader = asyncio.create_task(self._read(subscriber))
        writer = asyncio.create_task(self._write(subscriber))
        # The writer of a client that does not read waits for it; being dropped must not.
        subscriber.on_drop = writer.cancel
        if subscriber.dropped is not None:
            writer.cancel()
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            ends = list(await asyncio.gather(reader, writer, return_exceptions=True))
        if subscriber.dropped is not None:
            ends.append(subscriber.dropped)
        for end in ends:
            if isinstance(end, ApiError):
                await self._reject(end)
            elif not isinstance(end, asyncio.CancelledError | WebSocketDisconnect):
                raise end

    async def _write(self, subscriber: Subscriber) -> NoReturn:
        while True:
            await self._websocket.send_text(await subscriber.next_text())
            subscriber.sent()

    async def _read(self, subscriber: Subscriber) -> NoReturn:
        while True:
            text = await self._received()
            key = None
            try:
                message = self._parsed(text)
                key = message.action.key if isinstance(message, Act) else None
                if not self._messages.take(1):
                    raise ApiError("too_many", "too many messages; wait a little between them")
                await self._answer(message, subscriber)
            except ApiError as error:
                self._count_mistake(error)
                await subscriber.reply(_refusal(error, key))

    async def _answer(self, message: ClientMessage, subscriber: Subscriber) -> None:
        if isinstance(message, Hello):
            raise ApiError("bad_message", "hello was said already")
        if not isinstance(message, Act):
            await subscriber.reply(Pong(at=self._service.now()))
            return
        if self._secret is None:
            raise ApiError("forbidden", "spectators do not play")
        await self._limits.act(self._address, self._game, self._secret, message.action)
        entry = await self._service.act(self._game, self._secret, message.action)
        await subscriber.reply(Done(key=message.action.key, version=entry.version))

    async def _received(self) -> str:
        """The next text; a binary message is a mistake like any other."""
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        return message.get("text") or ""

    def _parsed(self, text: str) -> ClientMessage:
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            raise ApiError(
                "bad_message", describe_validation(error.errors(include_url=False, include_input=False))
            ) from None

    def _count_mistake(self, error: ApiError) -> None:
        """Raise the error, which ends the connection, once a client has sent too much nonsense or too much at all."""
        if error.code in ("bad_message", "too_many"):
            self._mistakes += 1
            if self._mistakes > MAX_MISTAKES:
                raise error

    async def _reject(self, error: ApiError) -> None:
        """Say why and close; a client that does not read is not waited for."""
        code = COME_AGAIN if isinstance(error, GameReloaded) else _CLOSE_CODES.get(error.code, _OTHER_CLOSE_CODE)
        with suppress(TimeoutError, RuntimeError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._websocket.send_text(_refusal(error).model_dump_json())
                await self._websocket.close(code, error.code)


def _refusal(error: ApiError, key: str | None = None) -> ErrorMessage:
    """An error as a message, counted."""
    REFUSALS.labels(error.code).inc()
    return ErrorMessage(key=key, problem=error.body())
