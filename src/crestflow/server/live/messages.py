"""What travels over the WebSocket of a game, both ways."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from crestflow.server.game.actions import Action, Key
from crestflow.server.game.errors import ErrorBody
from crestflow.server.game.events import Entry, Version
from crestflow.server.game.messages import BoardView, GameView, Presence, Role, SeatSecret, Standing
from crestflow.server.game.names import NewName
from crestflow.server.game.terms import ApiMessage


class Hello(ApiMessage):
    """The first message of a client: a player with a secret, or a spectator without."""

    type: Literal["hello"] = "hello"
    secret: SeatSecret | None = None
    seen: Annotated[Version | None, Field(description="The last version this client has; `null` for none.")] = None
    name: NewName = ""
    board: Annotated[
        bool, Field(description="Whether `welcome` and `happened` come with the position and the legal moves.")
    ] = False


class Act(ApiMessage):
    """A player does something."""

    type: Literal["act"] = "act"
    action: Action


class Ping(ApiMessage):
    """A question whether the server is there."""

    type: Literal["ping"] = "ping"


class Welcome(ApiMessage):
    """The answer to hello: the whole game, or exactly what the client has missed since the version it named."""

    type: Literal["welcome"] = "welcome"
    role: Role
    version: Version
    game: Annotated[GameView | None, Field(description="The whole game, unless the client had seen part of it.")]
    missed: Annotated[list[Entry], Field(description="The events after `seen`, in order.")]
    board: Annotated[BoardView | None, Field(description="The board now; only there if hello asked for it.")] = None

    def write(self) -> str:
        """As JSON; clients that have not asked for the board get the message without the field."""
        return self.model_dump_json(exclude={"board"} if self.board is None else None)


class Happened(ApiMessage):
    """Something happened in the game; `standing` is how it stands now, so that nobody has to work it out."""

    type: Literal["happened"] = "happened"
    entry: Entry
    standing: Standing
    board: Annotated[BoardView | None, Field(description="The board now; only there if hello asked for it.")] = None

    def write(self) -> str:
        """As JSON; clients that have not asked for the board get the message without the field."""
        return self.model_dump_json(exclude={"board"} if self.board is None else None)


class Done(ApiMessage):
    """The client's own action has happened, durably."""

    type: Literal["done"] = "done"
    key: Key
    version: Version


class ErrorMessage(ApiMessage):
    """The client's own message led to nothing."""

    type: Literal["refused"] = "refused"
    key: Annotated[Key | None, Field(description="The key of the action, where there was one.")]
    problem: ErrorBody


class Pong(ApiMessage):
    """The answer to a ping; `at` is the server's time."""

    type: Literal["pong"] = "pong"
    at: int


ClientMessage: TypeAlias = Annotated[Hello | Act | Ping, Field(discriminator="type")]
ServerMessage: TypeAlias = Annotated[
    Welcome | Happened | Done | ErrorMessage | Presence | Pong, Field(discriminator="type")
]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
