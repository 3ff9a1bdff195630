"""One WebSocket: hello, welcome, then messages both ways until either side closes.

A move takes the short way if it can: it is decided on as soon as it is read, and answered as soon as it is stored,
without a task that waits for either. Whatever is not plain goes the ordinary way, by the task of the connection: a
message that makes no sense, a refusal, a game that has to be read, somebody else's action that is under way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from crestflow.server.game.actions import AnswerRematch
from crestflow.server.game.errors import ApiError, ErrorCode, GameReloaded
from crestflow.server.game.events import Entry
from crestflow.server.gc_policy import GC_POLICY
from crestflow.server.http.direct_socket import DIRECT_SOCKET, DirectSocket
from crestflow.server.http.error_responses import describe_validation
from crestflow.server.limits.client import ClientLimits, client_address, seat_key
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

_log = logging.getLogger("crestflow.server")


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
        self._seat = ""
        self._mistakes = 0
        self._direct: DirectSocket | None = websocket.scope.get("extensions", {}).get(DIRECT_SOCKET)
        self._idle = False
        """Whether the task of the connection waits for a message."""
        self._committing = False
        """Whether an action that took the short way is being stored."""
        self._writer: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Serve the connection until it ends."""
        await self._websocket.accept()
        with GC_POLICY.connection(), ExitStack() as stack, suppress(WebSocketDisconnect):
            try:
                subscriber = await self._enter(stack)
            except ApiError as error:
                await self._reject(error)
                return
            await self._converse(subscriber)

    async def _enter(self, stack: ExitStack) -> Subscriber:
        """Hello and welcome. What it takes is released when the ExitStack closes."""
        await self._limits.connect(stack, self._address)
        hello = await self._hello()
        await self._limits.enter(stack, self._game, hello.secret)
        subscriber, welcome = await self._service.subscribe(
            self._game, hello.secret, hello.name, hello.seen, wants_board=hello.board
        )
        stack.callback(self._service.unsubscribe, self._game, subscriber)
        if hello.secret is not None:
            self._secret, self._seat = hello.secret, seat_key(self._game, hello.secret)
        await self._websocket.send_text(welcome.write())
        return subscriber

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = self._parsed(await self._received())
        except TimeoutError:
            raise ApiError("bad_message", f"no hello within {HELLO_SECONDS} s") from None
        if not isinstance(message, Hello):
            raise ApiError("bad_message", "the first message has to be hello")
        return message

    async def _converse(self, subscriber: Subscriber) -> None:
        """Read and answer until the connection ends, or the subscriber is dropped."""
        subscriber.on_drop = partial(_interrupt, asyncio.current_task())
        subscriber.on_wait = partial(self._start_writer, subscriber)
        if subscriber.waiting:
            self._start_writer(subscriber)
        if self._direct is not None:
            subscriber.write = self._direct.write_frame
            self._direct.on_text = partial(self._take, subscriber, self._direct)
        end: ApiError | None = None
        try:
            await self._read(subscriber)
        except ApiError as error:
            end = error
        except asyncio.CancelledError:
            # Whoever drops the subscriber cancels the task; anybody else who does so has to be obeyed.
            task = asyncio.current_task()
            if subscriber.dropped is None or (task is not None and task.uncancel() > 0):
                raise
        finally:
            subscriber.on_drop = subscriber.on_wait = bool
            if self._writer is not None:
                # One that waits for a client that does not read must not be waited for.
                self._writer.cancel()
        end = end or subscriber.dropped
        if end is not None:
            await self._reject(end)

    def _start_writer(self, subscriber: Subscriber) -> None:
        self._writer = asyncio.create_task(self._write(subscriber), name="socket writer")

    async def _write(self, subscriber: Subscriber) -> None:
        """Write the texts that could not be written at once."""
        try:
            while subscriber.waiting:
                await self._websocket.send_text(await subscriber.next_text())
                subscriber.sent()
        except WebSocketDisconnect:
            return  # whoever reads finds the same
        except Exception:  # noqa: BLE001 (it is logged with its traceback)
            _log.exception("a text could not be written")
            subscriber.drop(ApiError("unavailable", "something went wrong"))

    def _take(self, subscriber: Subscriber, direct: DirectSocket, text: str) -> bool:
        """Begin an action for which nothing has to be waited for; false if the text has to go the ordinary way."""
        if self._secret is None or self._committing or not self._idle:
            return False
        try:
            message = CLIENT_MESSAGE.validate_json(text)
        except ValidationError:
            return False
        # To accept a rematch creates a game, of which all processes may have to be asked.
        if not isinstance(message, Act) or isinstance(message.action, AnswerRematch):
            return False
        prepared = self._service.prepare(self._game, self._secret, message.action)
        if prepared is None:
            return False
        if not (self._limits.act_now(self._seat, message.action) and self._messages.take(1)):
            self._service.abandon(prepared)
            return False
        self._committing = True
        again = partial(direct.receive_later, text)
        self._service.commit(prepared, partial(self._committed, subscriber, message.action.key, again))
        return True

    def _committed(
        self, subscriber: Subscriber, key: str, again: Callable[[], object], answer: Entry | ApiError | None
    ) -> None:
        """Answer an action that took the short way."""
        self._committing = False
        if answer is None:
            again()
        elif isinstance(answer, ApiError):
            subscriber.send(_refusal(answer, key).model_dump_json())
        else:
            subscriber.send(Done(key=key, version=answer.version).model_dump_json())

    async def _read(self, subscriber: Subscriber) -> None:
        while subscriber.dropped is None:
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
        self._idle = True
        try:
            message = await self._websocket.receive()
        finally:
            self._idle = False
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


def _interrupt(task: asyncio.Task[None] | None) -> None:
    """End what the task of a connection waits for. If it is that task which runs, it finds out by itself."""
    if task is not None and task is not asyncio.current_task():
        task.cancel()


def _refusal(error: ApiError, key: str | None = None) -> ErrorMessage:
    """An error as a message, counted."""
    REFUSALS.labels(error.code).inc()
    return ErrorMessage(key=key, problem=error.body())
