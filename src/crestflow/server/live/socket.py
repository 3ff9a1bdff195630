"""One WebSocket: hello, welcome, then messages both ways until one side has enough."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import Any, NoReturn

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from crestflow.server.game.errors import Code, Refused
from crestflow.server.game.messages import CLIENT_MESSAGE, Act, ClientMessage, Done, Hello, Pong, Problem, Refusal
from crestflow.server.gc_policy import TIDIER
from crestflow.server.http.middleware import client_address
from crestflow.server.limits.rate import Limits
from crestflow.server.live.hub import Listener
from crestflow.server.service import Service

HELLO_SECONDS = 10
CLOSE_SECONDS = 2
MOST_MISTAKES = 10
"""After so many messages that make no sense, the connection is closed."""

_CLOSE_CODES: dict[Code, int] = {"bad_message": 4400, "forbidden": 4403, "not_found": 4404, "too_slow": 4408}
_CLOSE_CODE = 4429
_UNAVAILABLE = 1013


class Session:
    """A connection to one game."""

    def __init__(self, websocket: WebSocket, game: str, service: Service, limits: Limits) -> None:
        self._websocket = websocket
        self._game = game
        self._service = service
        self._limits = limits
        self._secret: str | None = None
        self._mistakes = 0

    async def serve(self) -> None:
        """Serve the connection until it ends."""
        await self._websocket.accept()
        with TIDIER.connection(), ExitStack() as stack, suppress(WebSocketDisconnect):
            try:
                await self._limits.connect(stack, client_address(self._websocket.scope), self._game)
                hello = await self._hello()
                listener, welcome = await self._service.arrive(self._game, hello.secret, hello.name, hello.seen)
            except Refused as refusal:
                await self._refuse(refusal)
                return
            self._secret = hello.secret
            try:
                await self._websocket.send_text(welcome.model_dump_json())
                await self._converse(listener)
            finally:
                self._service.leave(self._game, listener)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = self._parsed(await self._received())
        except TimeoutError:
            raise Refused("bad_message", f"no hello within {HELLO_SECONDS} s") from None
        if not isinstance(message, Hello):
            raise Refused("bad_message", "the first message has to be hello")
        return message

    async def _converse(self, listener: Listener) -> None:
        """Read and write at once; whichever ends first ends the other."""
        reader = asyncio.create_task(self._read(listener))
        writer = asyncio.create_task(self._write(listener))
        # The writer of a client that does not read waits for it; being dropped must not.
        listener.on_drop = writer.cancel
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            ends = list(await asyncio.gather(reader, writer, return_exceptions=True))
        if listener.dropped:
            ends.append(Refused("too_slow", "messages were not read fast enough; connect again to get the rest"))
        for end in ends:
            if isinstance(end, Refused):
                await self._refuse(end)
            elif not isinstance(end, asyncio.CancelledError | WebSocketDisconnect):
                raise end

    async def _write(self, listener: Listener) -> NoReturn:
        while True:
            await self._websocket.send_text(await listener.queue.get())

    async def _read(self, listener: Listener) -> NoReturn:
        while True:
            text = await self._received()
            key = None
            try:
                message = self._parsed(text)
                key = message.action.key if isinstance(message, Act) else None
                self._limits.message(str(id(self)))
                await self._answer(message, listener)
            except Refused as refusal:
                self._count(refusal)
                await listener.reply(Refusal(key=key, problem=_problem(refusal)))

    async def _answer(self, message: ClientMessage, listener: Listener) -> None:
        if isinstance(message, Hello):
            raise Refused("bad_message", "hello was said already")
        if not isinstance(message, Act):
            await listener.reply(Pong(at=self._service.now()))
            return
        if self._secret is None:
            raise Refused("forbidden", "spectators do not play")
        self._limits.act(self._game, self._secret, message.action)
        entry = await self._service.act(self._game, self._secret, message.action)
        await listener.reply(Done(key=message.action.key, version=entry.version))

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
            raise Refused("bad_message", complaint(error.errors(include_url=False, include_input=False))) from None

    def _count(self, refusal: Refused) -> None:
        """A client that keeps sending nonsense, or too much, is not one of ours."""
        if refusal.code in ("bad_message", "too_many"):
            self._mistakes += 1
            if self._mistakes > MOST_MISTAKES:
                raise refusal

    async def _refuse(self, refusal: Refused) -> None:
        """Say why and close; a client that does not read is not waited for."""
        code = _UNAVAILABLE if refusal.code == "unavailable" else _CLOSE_CODES.get(refusal.code, _CLOSE_CODE)
        with suppress(TimeoutError, RuntimeError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._websocket.send_text(Refusal(key=None, problem=_problem(refusal)).model_dump_json())
                await self._websocket.close(code, refusal.code)


def _problem(refusal: Refused) -> Problem:
    return Problem(code=refusal.code, message=refusal.message, version=refusal.version)


def complaint(errors: Sequence[Any]) -> str:
    """The first thing that is wrong with a message, and where; what was sent is not repeated, it may be a secret."""
    if not errors:
        return "not understood"
    where = ".".join(str(part) for part in errors[0]["loc"])
    return f"{where}: {errors[0]['msg']}" if where else str(errors[0]["msg"])
